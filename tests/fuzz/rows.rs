//! Rows that something else has written, and files that are no export of ours: errors, no panics.

use crate::rubbish::{Rubbish, texts_like};
use crate::runner;
use crate::support::fresh::Fresh;
use outflank::app::ports::Store;
use outflank::game::{GameId, PlayerId, ServerId, Timestamp};
use proptest::prelude::*;
use proptest::sample::select;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use std::cell::RefCell;
use tempfile::TempDir;

const FAR: Timestamp = Timestamp(4_000_000_000_000);

/// What could stand in a column.
#[derive(Clone, Debug)]
enum Cell {
    Null,
    Number(i64),
    Text(Rubbish),
}

fn cells() -> impl Strategy<Value = Cell> {
    let samples = [
        "none",
        "1d/move",
        "bank 5d+1d max 5d",
        "world",
        "black",
        "black white",
        "moved",
        "d3",
        "d3+4210 c3+9312",
        "12:c4e3f5d6 14:c4d3",
        "black draw",
        "timed out black",
        "by hand",
        "1500 350 0.06 1500 350 0.06 1500 350 0.06 1500 350 0.06",
        "Europe/Paris",
        "22:00",
        "few moves",
    ];
    prop_oneof![
        1 => Just(Cell::Null),
        2 => any::<i64>().prop_map(Cell::Number),
        2 => (-3..70_i64).prop_map(Cell::Number),
        5 => texts_like(&samples).prop_map(Cell::Text),
    ]
}

/// Everything that is read while people play.
async fn read_all(store: &dyn Store) {
    let far = FAR.plus_ms(1_000);
    let _ = store.game(GameId(1)).await;
    let _ = store.game(GameId(2)).await;
    let _ = store.game(GameId(3)).await;
    let _ = store.open_games(PlayerId(1), None, 100).await;
    let _ = store.ended_games(PlayerId(1), 100).await;
    let _ = store.due_games(FAR, 10).await;
    let _ = store.person(PlayerId(1)).await;
    let _ = store.blocks(PlayerId(1)).await;
    let _ = store.settings(ServerId(10)).await;
    let _ = store.records(ServerId(10), 10).await;
    let _ = store.challenge(outflank::game::ChallengeId(1)).await;
    let _ = store.last_alive().await;
    let _ = store.load().await;
    let _ = store.borrow_notices(FAR, far, 10).await;
}

#[test]
fn damaged_rows() {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let (fresh, columns) = runtime.block_on(async {
        let fresh = Fresh::sqlite().await;
        let mut raw = raw(&fresh).await;
        fill(&mut raw).await;
        let columns: Vec<(String, String)> = sqlx::query_as(
            "select t.name, c.name from sqlite_schema t, pragma_table_info(t.name) c
            where t.type = 'table' and t.name in
                ('games', 'moves', 'challenges', 'notices', 'people', 'blocks', 'servers', 'facts', 'records')",
        )
        .fetch_all(&mut raw)
        .await
        .expect("it can be read");
        (fresh, columns)
    });
    let thrown = runner(6).run(&(select(columns), cells()), |((table, column), cell)| {
        runtime.block_on(async {
            let mut raw = raw(&fresh).await;
            let sql = format!("update {table} set {column} = ?");
            let query = sqlx::query(AssertSqlSafe(sql));
            let query = match cell {
                Cell::Null => query.bind(None::<i64>),
                Cell::Number(number) => query.bind(number),
                Cell::Text(Rubbish(text)) => query.bind(text),
            };
            // The tables themselves refuse most of it.
            if query.execute(&mut raw).await.is_ok() {
                read_all(&*fresh.database).await;
                fill(&mut raw).await;
            }
        });
        Ok(())
    });
    thrown.unwrap_or_else(|found| panic!("{found}"));
}

async fn raw(fresh: &Fresh) -> SqliteConnection {
    let connected = SqliteConnection::connect(&fresh.url).await;
    connected.expect("the file can be opened")
}

/// A few rows of each kind, and nothing else.
async fn fill(raw: &mut SqliteConnection) {
    let sql = include_str!("rows.sql");
    let filled = sqlx::raw_sql(sql).execute(raw).await;
    filled.expect("the rows suit the tables");
}

/// An export of ours that somebody has edited: an error, and the database stays empty.
#[test]
fn files_to_import() {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let export = runtime.block_on(async {
        let fresh = Fresh::sqlite().await;
        fill(&mut raw(&fresh).await).await;
        let mut visit = outflank::storage::Visit::begin(&fresh.url)
            .await
            .expect("it opens");
        let mut export = Vec::new();
        visit
            .export(&mut export, &mut |_, _| {})
            .await
            .expect("it can be written");
        String::from_utf8(export).expect("it is text")
    });
    let lines: Vec<&str> = export.lines().collect();
    let empty = RefCell::new(Empty::new());
    let edits = (0..lines.len(), texts_like(&lines));
    let thrown = runner(10).run(&edits, |(at, Rubbish(line))| {
        let mut edited = lines.clone();
        edited[at] = &line;
        let text = edited.join("\n");
        runtime.block_on(async {
            let url = empty.borrow().url();
            let read = outflank::storage::import(&url, text.as_bytes(), FAR, &mut |_, _| {}).await;
            let Err(refused) = read else {
                empty.replace(Empty::new());
                return;
            };
            // Otherwise this edit wouldn't have been read at all.
            let is_left = refused.to_string().contains("isn't empty");
            assert!(!is_left, "an import before this one has left something");
            let mut raw = SqliteConnection::connect(&url).await.expect("it is there");
            let games = sqlx::query_scalar("select count(*) from games");
            let games: i64 = games.fetch_one(&mut raw).await.expect("it can be read");
            assert_eq!(games, 0, "half of it was imported");
        });
        Ok(())
    });
    thrown.unwrap_or_else(|found| panic!("{found}"));
}

/// A file to import into, until something is in it.
struct Empty(TempDir);

impl Empty {
    fn new() -> Empty {
        Empty(tempfile::tempdir().expect("a folder"))
    }

    fn url(&self) -> String {
        format!("sqlite:{}", self.0.path().join("new.db").display())
    }
}
