//! Databases are opened, opened again, and refused with a reason.

use crate::support::*;
use outflank::game::Terms;
use outflank::storage::Database;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

on_both_engines!(
    what_was_stored_is_there_after_a_restart,
    many_programs_may_start_at_once,
    a_database_of_a_newer_program_is_refused,
);

async fn what_was_stored_is_there_after_a_restart(db: &Fresh) {
    let first = Database::open(&db.url).await.unwrap();
    let mut game = start(&first).await;
    play(&first, &mut game, "d3", 1).await;
    first.close().await.unwrap();
    let second = Database::open(&db.url).await.unwrap();
    assert_eq!(stored(&second, game.id).await, game);
    play(&second, &mut game, "c3", 2).await;
    // It ends without a word, as if it were killed.
    drop(second);
    let third = Database::open(&db.url).await.unwrap();
    assert_eq!(stored(&third, game.id).await, game);
    assert_eq!(say_everything(&third, 900).await.len(), 5);
    third.close().await.unwrap();
}

async fn many_programs_may_start_at_once(db: &Fresh) {
    let (place, _) = db.url.rsplit_once('/').unwrap();
    let url = match db.is_sqlite() {
        true => format!("{place}/new.db"),
        false => db.url.clone(),
    };
    let starts = (0..8).map(|_| Database::open(&url));
    for program in futures::future::join_all(starts).await {
        let program = program.unwrap();
        challenge(&program, offer(Terms::default())).await;
        program.close().await.unwrap();
    }
}

async fn a_database_of_a_newer_program_is_refused(db: &Fresh) {
    db.texts(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        select 9999, 'a step of the future', success, checksum, 0 from _sqlx_migrations
        where version = 1
        returning description, description",
    )
    .await;
    let refusal = refusal(&db.url).await;
    assert!(refusal.contains("newer than this program"), "{refusal}");
    assert!(refusal.contains("9999"), "{refusal}");
}

async fn refusal(url: &str) -> String {
    match Database::open(url).await {
        Ok(_) => panic!("{url} was opened"),
        Err(error) => format!("{error:#}"),
    }
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn only_the_owner_can_read_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    std::fs::write(&path, "").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    let db = Database::open(path.to_str().unwrap()).await.unwrap();
    start(&db).await;
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(mode(&file.path()), 0o600, "{file:?}");
        files.push(file.file_name().into_string().unwrap());
    }
    files.sort();
    let expected = ["games.db", "games.db-shm", "games.db-wal", "games.db.lock"];
    assert_eq!(files, expected);
}

#[tokio::test]
async fn a_missing_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing");
    let refusal = refusal(&format!("sqlite:{}", missing.join("games.db").display())).await;
    assert!(
        refusal.contains(&format!("the folder {}", missing.display())),
        "{refusal}"
    );
    assert!(refusal.contains("doesn't exist"), "{refusal}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    let letter = "Dear Ann, d3 was a fine move. ".repeat(100);
    std::fs::write(&path, &letter).unwrap();
    let refusal = refusal(path.to_str().unwrap()).await;
    assert!(
        refusal.contains("can't be opened as an SQLite database"),
        "{refusal}"
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), letter);
}

#[tokio::test]
async fn what_cannot_be_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let of_folder = refusal(folder.path().to_str().unwrap()).await;
    assert!(of_folder.contains("is a folder"), "{of_folder}");
    // Not even root makes files there.
    let of_kernel = refusal("sqlite:/sys/games.db").await;
    assert!(of_kernel.contains("can't be written"), "{of_kernel}");
}

#[tokio::test]
async fn an_address_of_something_else_is_refused_without_its_password() {
    for url in [
        "mysql://ann:s3cret@host/games",
        "sqlite::memory:",
        "postgres://ann:s3c/ret@host:x/games",
        "",
    ] {
        let refusal = refusal(url).await;
        assert!(!refusal.contains("s3c"), "{refusal}");
        assert!(refusal.contains("PostgreSQL"), "{refusal}");
    }
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_named_without_the_password() {
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let url = format!("postgres://ann:s3cret@127.0.0.1:{port}/games");
    let refusal = refusal(&url).await;
    assert!(
        refusal.contains(&format!("games at 127.0.0.1:{port} can't be reached")),
        "{refusal}"
    );
    assert!(!refusal.contains("s3cret"), "{refusal}");
}

#[tokio::test]
async fn a_server_that_lets_nobody_in_is_named_without_the_password() {
    let Ok(server) = std::env::var("OUTFLANK_TEST_POSTGRES") else {
        return;
    };
    let (_, host) = server.rsplit_once('@').unwrap();
    let refusal = refusal(&format!("postgres://stranger:s3cret@{host}")).await;
    assert!(refusal.contains("doesn't let stranger in"), "{refusal}");
    assert!(!refusal.contains("s3cret"), "{refusal}");
}

#[tokio::test]
async fn a_database_that_the_server_does_not_have_is_named() {
    let Ok(server) = std::env::var("OUTFLANK_TEST_POSTGRES") else {
        return;
    };
    let (host, _) = server.rsplit_once('/').unwrap();
    let refusal = refusal(&format!("{host}/nowhere")).await;
    assert!(
        refusal.contains("there is no database nowhere"),
        "{refusal}"
    );
}
