//! What goes wrong at a start: each kind is told in a few lines, with a status of its own, and never
//! with a secret.

use crate::{outflank, refusing};
use discord_standin::{Standin, World};
use outflank::game::Timestamp;
use outflank::storage::{Backups, Database};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

const TOKEN: (&str, &str) = ("DISCORD_TOKEN", "CANARY.token");

/// Starts the program in a folder; its status and what it says.
fn fault(folder: &Path, args: &[&str], settings: &[(&str, &str)]) -> String {
    let mut command = outflank(folder, args);
    let output = command.envs(settings.iter().copied()).output();
    let output = output.expect("it runs");
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(!told.contains("CANARY"), "{told}");
    assert!(told.lines().count() <= 10, "{told}");
    let status = output.status.code().expect("it ends by itself");
    format!("{told}status {status}")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

macro_rules! fault {
    ($name:ident, $args:expr, $settings:expr) => {
        fault!($name, $args, $settings, |_: &Path| ());
    };
    ($name:ident, $args:expr, $settings:expr, $before:expr) => {
        #[test]
        fn $name() {
            let folder = folder();
            // What it holds stays until the program has ended.
            let _held = $before(folder.path());
            let told = fault(folder.path(), &$args, &$settings);
            insta::assert_snapshot!(stringify!($name), told);
        }
    };
}

fn write(folder: &Path, name: &str, text: &str) {
    let file = folder.join(name);
    fs::write(&file, text).expect("written");
    fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("it is ours");
}

/// Does something with the database in a folder.
fn with_database<T>(folder: &Path, work: impl AsyncFnOnce(Database, Backups) -> T) -> T {
    let file = folder.join("outflank.db");
    let url = file.to_str().expect("text");
    let backups = Backups::of(url, Path::new("backups"))
        .expect("an address")
        .expect("a file");
    let runtime = Runtime::new().expect("threads");
    let held = runtime.block_on(async {
        let database = Database::open_alone(url, None, Timestamp(0)).await;
        work(database.expect("it opens"), backups).await
    });
    // The tasks of a database that is still open go on.
    std::mem::forget(runtime);
    held
}

/// A database with a backup of 1970.
fn backed_up(folder: &Path) {
    with_database(folder, async |database, backups| {
        let made = database.back_up_daily(&backups, Timestamp(0)).await;
        made.expect("it is written");
        database.close().await.expect("it closes");
    });
}

/// Changes the database in a folder behind the program's back.
fn change(folder: &Path, sql: &'static str) {
    let runtime = Runtime::new().expect("threads");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(folder.join("outflank.db"));
        let mut conn = options.connect().await.expect("it opens");
        let changed = sqlx::query(sql).execute(&mut conn).await;
        assert!(changed.expect("it is written").rows_affected() > 0);
        conn.close().await.expect("it closes");
    });
}

fault!(no_token, [], []);
fault!(
    every_setting_is_wrong,
    [],
    [
        ("DISCORD_TOKEN_FILE", "../token"),
        ("DATABASE_URL", "mysql://ann:CANARY@host/games"),
        ("OUTFLANK_BACKUPS", "../backups"),
        ("OUTFLANK_THEME", "pink"),
        ("OUTFLANK_CHALLENGE_HOURS", "0"),
        ("OUTFLANK_MESSAGE_CONTENT", "maybe"),
        ("OUTFLANK_LOG", "loud"),
    ]
);
fault!(
    a_token_that_is_none,
    [],
    [("DISCORD_TOKEN", "\"CANARY token\"")]
);
fault!(a_setting_that_is_none, [], [], |folder: &Path| {
    write(folder, ".env", "OUTFLANK_COLOR=black\n");
});
fault!(
    a_file_of_settings_that_cannot_be_read,
    [],
    [],
    |folder: &Path| {
        write(folder, ".env", "DISCORD_TOKEN=CANARY token\n");
    }
);
fault!(
    a_file_of_a_token_that_is_missing,
    [],
    [("DISCORD_TOKEN_FILE", "token")]
);
fault!(
    two_tokens,
    [],
    [TOKEN, ("DISCORD_TOKEN_FILE", "token")],
    |folder: &Path| write(folder, "token", "CANARY")
);
fault!(
    a_token_on_the_command_line,
    ["run", "--token", "CANARY.token"],
    []
);
fault!(a_command_that_is_none, ["chess"], []);
fault!(
    an_address_that_is_none,
    [],
    [TOKEN, ("DATABASE_URL", "mysql://ann:CANARY@host/games")]
);
fault!(
    a_folder_that_is_missing,
    [],
    [TOKEN, ("DATABASE_URL", "sqlite:nowhere/games.db")]
);
fault!(
    a_folder_in_the_place_of_a_database,
    [],
    [TOKEN],
    |folder: &Path| {
        fs::create_dir(folder.join("outflank.db")).expect("made");
    }
);
// Not even root makes files there.
fault!(
    a_database_that_cannot_be_written,
    [],
    [TOKEN, ("DATABASE_URL", "sqlite:/sys/outflank.db")]
);
fault!(a_file_that_is_no_database, [], [TOKEN], |folder: &Path| {
    write(
        folder,
        "outflank.db",
        &"Dear Ann, d3 was fine. ".repeat(300),
    );
});
fault!(a_damaged_database, [], [TOKEN], |folder: &Path| {
    backed_up(folder);
    let file = folder.join("outflank.db");
    let whole = fs::read(&file).expect("it is there");
    fs::write(&file, &whole[..whole.len() / 2]).expect("written");
});
fault!(a_newer_database, [], [TOKEN], |folder: &Path| {
    backed_up(folder);
    change(
        folder,
        "update _sqlx_migrations set version = 9999
        where version = (select max(version) from _sqlx_migrations)",
    );
});

#[test]
fn an_update_that_fails_is_taken_back() {
    let folder = folder();
    backed_up(folder.path());
    // It is made once more, on tables that have it.
    change(
        folder.path(),
        "delete from _sqlx_migrations where version > 1",
    );
    let told = fault(folder.path(), &[], &[TOKEN, ("OUTFLANK_LOG", "error")]);
    // When the backup was made stands in its name.
    let (start, rest) = told.split_once("backups/outflank-").expect("it is named");
    let (_, rest) = rest.split_once("Z-").expect("it tells when");
    let told = format!("{start}backups/outflank-TIMEZ-{rest}");
    insta::assert_snapshot!("an_update_that_fails", told);
}
#[test]
fn of_two_processes_on_one_file_the_second_ends_within_two_seconds() {
    let folder = folder();
    let _held = with_database(folder.path(), async |database, _| database);
    let mut told = String::new();
    // A busy machine may need another try.
    let in_time = (0..3).any(|_| {
        let started = Instant::now();
        told = fault(folder.path(), &[], &[TOKEN]);
        started.elapsed() <= Duration::from_secs(2)
    });
    assert!(in_time, "it took longer");
    insta::assert_snapshot!("another_process", told);
}
fault!(
    a_folder_for_backups_that_cannot_be,
    [],
    [TOKEN, ("OUTFLANK_BACKUPS", "taken")],
    |folder: &Path| {
        backed_up(folder);
        write(folder, "taken", "");
    }
);
fault!(
    a_server_that_is_down,
    [],
    [
        TOKEN,
        ("DATABASE_URL", "postgres://ann:CANARY@127.0.0.1:1/games")
    ]
);
fault!(
    discord_is_out_of_reach,
    [],
    [TOKEN, ("HTTPS_PROXY", "http://127.0.0.1:1")]
);

#[test]
fn a_password_that_is_wrong() {
    let folder = folder();
    let address = refusing("28P01");
    let told = fault(folder.path(), &[], &[TOKEN, ("DATABASE_URL", &address)]);
    // The port is another one each time.
    let (_, port) = address.rsplit_once(':').expect("it has a port");
    let (port, _) = port.split_once('/').expect("a name follows");
    insta::assert_snapshot!("a_password_that_is_wrong", told.replace(port, "PORT"));
}

#[test]
fn what_is_unsafe_in_the_settings_is_refused_or_told() {
    let folder = folder();
    let path = folder.path();
    for (name, value) in [
        ("DATABASE_URL", "sqlite:../games.db"),
        ("DISCORD_TOKEN_FILE", "../token"),
        ("OUTFLANK_BACKUPS", "backups/../.."),
    ] {
        let told = fault(path, &[], &[(name, value)]);
        assert!(
            told.contains(&format!("{name} has .. in its path")),
            "{told}"
        );
        assert!(told.ends_with("status 78"), "{told}");
    }
    let of_flag = fault(path, &["run", "--token=CANARY"], &[]);
    assert!(of_flag.ends_with("status 2"), "{of_flag}");
    write(path, ".env", "DATABASE_URL=sqlite:outflank.db\n");
    backed_up(path);
    let database = path.join("outflank.db");
    let unreachable = [TOKEN, ("HTTPS_PROXY", "http://127.0.0.1:1")];
    for (mode, is_told) in [(0o644, true), (0o600, false)] {
        for file in [&path.join(".env"), &database] {
            fs::set_permissions(file, Permissions::from_mode(mode)).expect("it is ours");
        }
        let told = fault(path, &[], &unreachable);
        assert_eq!(
            told.contains("others on this machine can read .env"),
            is_told,
            "{told}"
        );
        assert_eq!(
            told.contains("others could use outflank.db"),
            is_told,
            "{told}"
        );
        let mode = fs::metadata(&database)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

/// A double of Discord.
fn double() -> (Runtime, Standin) {
    let runtime = Runtime::new().expect("threads");
    let standin = runtime.block_on(Standin::start(World::sandbox()));
    (runtime, standin.expect("a free port"))
}

#[test]
fn a_token_that_discord_does_not_know() {
    let (_running, standin) = double();
    let folder = folder();
    let settings = [TOKEN, ("OUTFLANK_DOUBLE", standin.api())];
    let told = fault(folder.path(), &["run"], &settings);
    insta::assert_snapshot!("a_wrong_token", told);
    let invited = fault(folder.path(), &["invite"], &settings);
    assert_eq!(invited, told);
}

#[test]
fn messages_that_the_bot_may_not_read() {
    let (_running, standin) = double();
    let (folder, secret) = (folder(), standin.token());
    let settings = [
        ("DISCORD_TOKEN", &*secret),
        ("OUTFLANK_DOUBLE", standin.api()),
        ("OUTFLANK_MESSAGE_CONTENT", "on"),
        ("OUTFLANK_LOG", "error"),
    ];
    let told = fault(folder.path(), &["run"], &settings);
    insta::assert_snapshot!("messages_not_allowed", told);
}

#[test]
fn while_something_is_wrong_here_nobody_calls_discord() {
    let (_running, standin) = double();
    let folder = folder();
    let path = folder.path();
    write(path, "letter", &"Dear Ann, d3 was fine. ".repeat(300));
    write(path, "taken", "");
    let secret = standin.token();
    let token = ("DISCORD_TOKEN", &*secret);
    let api = ("OUTFLANK_DOUBLE", standin.api());
    for wrong in [
        ("OUTFLANK_THEME", "pink"),
        ("DATABASE_URL", "sqlite:nowhere/games.db"),
        ("DATABASE_URL", "sqlite:letter"),
        ("DATABASE_URL", "postgres://ann:CANARY@127.0.0.1:1/games"),
        ("OUTFLANK_BACKUPS", "taken"),
    ] {
        let told = fault(path, &["run"], &[token, api, wrong]);
        assert!(!told.ends_with("status 0"), "{told}");
        assert_eq!(standin.world().calls().len(), 0, "{told}");
    }
    // It would be heard.
    let token = ("DISCORD_TOKEN", "wrong.token");
    fault(path, &["run"], &[token, api]);
    assert!(!standin.world().calls().is_empty());
}
