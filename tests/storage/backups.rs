//! Backups of an SQLite file are whole, are made in time, and can be put back.

use crate::support::*;
use outflank::app::ports::Store;
use outflank::game::{GameId, Terms};
use outflank::storage::{self, Backups, Database, Occasion, may_pass};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqlStr};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

fn backups(db: &Fresh) -> Backups {
    Backups::of(&db.url, Path::new("kept")).unwrap().unwrap()
}

fn path(url: &str) -> PathBuf {
    PathBuf::from(url.strip_prefix("sqlite:").unwrap())
}

fn said<T>(result: anyhow::Result<T>) -> String {
    format!("{:#}", result.err().unwrap())
}

async fn games(db: &Database, most: i64) -> Vec<String> {
    let mut told = Vec::new();
    for id in 1..=most {
        told.push(format!("{:?}", db.game(GameId(id)).await.unwrap()));
    }
    told
}

#[tokio::test]
async fn what_is_restored_is_every_game_of_the_backup() {
    let db = Fresh::sqlite().await;
    for _ in 0..3 {
        let mut game = start(&db).await;
        for (second, square) in ["d3", "c3", "c4"].into_iter().enumerate() {
            play(&db, &mut game, square, 1 + second as i64).await;
        }
    }
    let mut last = stored(&db, GameId(3)).await;
    resign(&db, &mut last, BOB, 9).await;
    let file = path(&db.url).with_file_name("copy.db");
    db.back_up(&file).await.unwrap();
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let before = games(&db, 4).await;
    start(&db).await;
    let mut first = stored(&db, GameId(1)).await;
    resign(&db, &mut first, ANN, 20).await;
    let (url, folder) = db.close().await;
    let restored = storage::restore(&url, &file, NOON).await.unwrap();
    assert_eq!((restored.games, restored.open_games), (3, 2));
    let again = Database::open(&url).await.unwrap();
    assert_eq!(games(&again, 4).await, before);
    again.close().await.unwrap();
    let replaced = restored.replaced.unwrap();
    assert_eq!(
        replaced.file_name().unwrap(),
        "games-2023-11-14T221320Z-replaced.db"
    );
    let old = Database::open(replaced.to_str().unwrap()).await.unwrap();
    assert!(old.game(GameId(4)).await.unwrap().is_some());
    old.close().await.unwrap();
    folder.close().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_games_go_on_is_the_state_at_one_commit() {
    let db = Fresh::sqlite().await;
    for round in 0..100 {
        let writes = async {
            let mut game = start(&db).await;
            play(&db, &mut game, "d3", 1).await;
        };
        let file = path(&db.url).with_file_name(format!("{round}.db"));
        let (backup, ()) = tokio::join!(db.back_up(&file), writes);
        backup.unwrap();
        let copy = Fresh::at(&format!("sqlite:{}", file.display())).await;
        let faults = copy
            .texts("select integrity_check, '' from pragma_integrity_check")
            .await;
        assert_eq!(faults, [("ok".to_owned(), String::new())]);
        // A game and the notice of its beginning are stored together, and so are a move and its.
        let torn = copy
            .numbers(
                "select count(*) from games g
                where (select count(*) from notices n where n.game = g.id)
                    <> 1 + (select count(*) from moves m where m.game = g.id)",
            )
            .await;
        assert_eq!(torn, [0]);
        let (_, folder) = copy.close().await;
        folder.close().unwrap();
        std::fs::remove_file(&file).unwrap();
    }
    db.remove().await;
}

#[tokio::test]
async fn each_day_has_one_backup() {
    let db = Fresh::sqlite().await;
    start(&db).await;
    let backups = backups(&db);
    assert_eq!(backups.newest(), None);
    let made = db.back_up_daily(&backups, NOON).await.unwrap();
    assert!(made.is_some());
    assert_eq!(backups.newest(), made);
    let folder = made.as_ref().unwrap().parent().unwrap().to_owned();
    let mode = std::fs::metadata(&folder).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    assert_eq!(db.back_up_daily(&backups, at(60)).await.unwrap(), None);
    for day in 1..=8 {
        let later = at(day * 24 * 60 * 60);
        assert!(db.back_up_daily(&backups, later).await.unwrap().is_some());
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 7);
    db.remove().await;
}

/// A database as the first version of the program left it, with a game in it.
async fn of_the_first_step(path: &Path) {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true);
    let mut conn = options.connect().await.unwrap();
    let first = Migration::new(
        1,
        "games".into(),
        MigrationType::Simple,
        SqlStr::from_static(include_str!("../../migrations/sqlite/0001_games.sql")),
        false,
    );
    let migrator = Migrator::with_migrations(vec![first]);
    migrator.run_direct(None, &mut conn, false).await.unwrap();
    let game =
        "insert into games (server, channel, black, white, rules, rated, started_at, to_move)
        values (11, 21, 101, 102, 'world', 1, 1700000000000, 101)";
    sqlx::raw_sql(game).execute(&mut conn).await.unwrap();
    sqlx::Connection::close(conn).await.unwrap();
}

#[tokio::test]
async fn before_the_tables_change_a_backup_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    of_the_first_step(&file).await;
    let url = file.to_str().unwrap();
    let backups = Backups::of(url, Path::new("kept")).unwrap().unwrap();
    let db = Database::open_alone(url, Some(&backups), NOON)
        .await
        .unwrap();
    let game = stored(&db, GameId(1)).await;
    db.close().await.unwrap();
    let backup = backups.newest().unwrap();
    assert_eq!(
        backup.file_name().unwrap(),
        "games-2023-11-14T221320Z-before-step-2.db"
    );
    // The older program can go on with it, and so can this one.
    storage::restore(url, &backup, NOON).await.unwrap();
    let db = Database::open(url).await.unwrap();
    assert_eq!(stored(&db, GameId(1)).await, game);
    db.close().await.unwrap();
    // Nothing is to be changed: nothing is kept.
    let db = Database::open_alone(url, Some(&backups), at(60))
        .await
        .unwrap();
    db.close().await.unwrap();
    assert_eq!(backups.newest(), Some(backup));
}

#[tokio::test]
async fn a_migration_that_fails_half_way_leaves_all_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    of_the_first_step(&file).await;
    let url = format!("sqlite:{}", file.display());
    let raw = SqliteConnectOptions::new().filename(&file);
    let mut conn = raw.connect().await.unwrap();
    // The second step makes this table after it has changed others.
    let planted = sqlx::raw_sql("create table people (id integer)");
    planted.execute(&mut conn).await.unwrap();
    let tables = "select group_concat(sql, ';') from (select sql from sqlite_schema order by name)";
    let before: String = sqlx::query_scalar(tables)
        .fetch_one(&mut conn)
        .await
        .unwrap();
    let backups = Backups::of(&url, Path::new("kept")).unwrap().unwrap();
    let told = said(Database::open_alone(&url, Some(&backups), NOON).await);
    assert!(told.contains("can't be brought up to date"), "{told}");
    let backup = backups.newest().unwrap();
    assert!(told.contains(backup.to_str().unwrap()), "{told}");
    let after: String = sqlx::query_scalar(tables)
        .fetch_one(&mut conn)
        .await
        .unwrap();
    assert_eq!(after, before);
}

#[tokio::test]
async fn only_one_process_runs_the_bot_on_a_file() {
    let db = Fresh::sqlite().await;
    let (url, folder) = db.close().await;
    let running = Database::open_alone(&url, None, NOON).await.unwrap();
    let second = Database::open_alone(&url, None, NOON).await;
    let error = second.err().unwrap();
    assert!(may_pass(&error), "{error:#}");
    assert!(format!("{error:#}").contains("in use by another process"));
    let file = folder.path().join("copy.db");
    running.back_up(&file).await.unwrap();
    let told = said(storage::restore(&url, &file, NOON).await);
    assert!(told.contains("in use by another process"), "{told}");
    running.close().await.unwrap();
    storage::restore(&url, &file, NOON).await.unwrap();
}

#[tokio::test]
async fn what_is_no_backup_is_refused_and_changes_nothing() {
    let db = Fresh::sqlite().await;
    challenge(&db, offer(Terms::default())).await;
    let good = path(&db.url).with_file_name("good.db");
    db.back_up(&good).await.unwrap();
    let again = said(db.back_up(&good).await);
    assert!(again.contains("is there already"), "{again}");
    let (url, folder) = db.close().await;
    let before = std::fs::read(path(&url)).unwrap();
    let whole = std::fs::read(&good).unwrap();
    let letter = "Dear Ann, d3 was a fine move. ".repeat(100);
    let mut flipped = whole.clone();
    for byte in flipped.iter_mut().skip(8 * 4096).take(4096) {
        *byte ^= 0x55;
    }
    for (content, reason) in [
        (letter.into_bytes(), "can't be read as a database"),
        (whole[..whole.len() / 2].to_vec(), "damaged"),
        (flipped, "damaged"),
        (Vec::new(), "not one of Outflank's"),
    ] {
        let file = folder.path().join("bad.db");
        std::fs::write(&file, content).unwrap();
        let told = said(storage::restore(&url, &file, NOON).await);
        assert!(
            told.contains(reason) || told.contains("can't be read"),
            "{told}"
        );
        assert_eq!(std::fs::read(path(&url)).unwrap(), before);
    }
    let missing = said(storage::restore(&url, &folder.path().join("no.db"), NOON).await);
    assert!(missing.contains("there is no file"), "{missing}");
}

#[tokio::test]
async fn a_damaged_database_is_told_with_the_last_backup() {
    let db = Fresh::sqlite().await;
    start(&db).await;
    let backups = backups(&db);
    let kept = db.back_up_daily(&backups, NOON).await.unwrap().unwrap();
    let (url, _folder) = db.close().await;
    let file = path(&url);
    let whole = std::fs::read(&file).unwrap();
    let mut flipped = whole.clone();
    flipped[4096..8 * 4096].reverse();
    let torn = whole[..whole.len() / 2].to_vec();
    let mut headless = whole.clone();
    headless[..100].fill(0xaa);
    for content in [flipped, torn, headless] {
        std::fs::write(&file, content).unwrap();
        let error = Database::open_alone(&url, Some(&backups), NOON).await.err();
        let error = error.unwrap();
        let told = format!("{error:#}");
        assert!(told.contains(kept.to_str().unwrap()), "{told}");
        assert!(!may_pass(&error), "{told}");
    }
}

#[tokio::test]
async fn whichever_page_is_damaged_that_is_told_or_does_no_harm() {
    const PAGE: usize = 4096;
    let db = Fresh::sqlite().await;
    for _ in 0..40 {
        let mut game = start(&db).await;
        play(&db, &mut game, "d3", 1).await;
    }
    let before = games(&db, 41).await;
    let (url, folder) = db.close().await;
    let whole = std::fs::read(path(&url)).unwrap();
    let mut harmless = Vec::new();
    for page in 0..whole.len() / PAGE {
        let (start, end) = (page * PAGE, (page + 1) * PAGE);
        let mut overwritten = whole.clone();
        overwritten[start..end].fill(0x55);
        let torn = whole[..start].to_vec();
        for (kind, content) in [("overwritten", overwritten), ("torn", torn)] {
            let file = folder.path().join(format!("{kind}-{page}.db"));
            // An empty file is a new database.
            if content.is_empty() {
                continue;
            }
            std::fs::write(&file, content).unwrap();
            match Database::open_alone(file.to_str().unwrap(), None, NOON).await {
                Err(error) => assert!(!may_pass(&error), "{kind} {page}: {error:#}"),
                Ok(opened) => {
                    assert_eq!(games(&opened, 41).await, before, "{kind} {page}");
                    opened.close().await.unwrap();
                    harmless.push((kind, page));
                }
            }
        }
    }
    // Pages that are free hold nothing.
    assert!(harmless.len() * 4 < whole.len() / PAGE, "{harmless:?}");
}

#[tokio::test]
async fn a_newer_database_is_told_with_the_backup_from_before_the_update() {
    let db = Fresh::sqlite().await;
    let backups = backups(&db);
    let steps = db
        .numbers("select max(version) from _sqlx_migrations")
        .await;
    let before = backups.new_path(NOON, Occasion::BeforeStep(steps[0] + 1));
    let before = before.unwrap();
    // The newest one is the newer program's.
    let daily = db.back_up_daily(&backups, at(9)).await.unwrap().unwrap();
    db.execute(&format!(
        "update _sqlx_migrations set version = 9999 where version = {}",
        steps[0]
    ))
    .await;
    let (url, _folder) = db.close().await;
    let without = said(Database::open_alone(&url, Some(&backups), NOON).await);
    assert!(without.contains("newer than this program"), "{without}");
    assert!(without.contains(daily.to_str().unwrap()), "{without}");
    std::fs::copy(&daily, &before).unwrap();
    let with = said(Database::open_alone(&url, Some(&backups), NOON).await);
    assert!(with.contains(before.to_str().unwrap()), "{with}");
    assert!(!with.contains(daily.to_str().unwrap()), "{with}");
}
