//! The bot keeps backups of the days while it runs.

use crate::support::{Table, soon};
use outflank::app::ports::Store;
use outflank::game::{DAY_MS, GameId};
use outflank::storage::{Backups, Database};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The newest backup, once it is another than this one.
async fn next(backups: &Backups, last: Option<&Path>) -> PathBuf {
    let look = async {
        loop {
            match backups.newest() {
                Some(newest) if Some(newest.as_path()) != last => return newest,
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    soon(look).await
}

#[tokio::test]
async fn every_day_has_its_backup_with_the_games_of_that_day() {
    let mut table = Table::set().await;
    table.game().await;
    let backups = table.keep_backups();
    let first = next(&backups, None).await;
    table.moves(&table.ann, "d3").await;
    table.skip(DAY_MS);
    let second = next(&backups, Some(&first)).await;
    let plies = async |backup: &Path| {
        let copy = Database::open(backup.to_str().expect("text")).await;
        let copy = copy.expect("it is a database");
        let game = copy.game(GameId(1)).await.expect("the store works");
        copy.close().await.expect("it closes");
        game.expect("it has the game").ply().0
    };
    assert_eq!((plies(&first).await, plies(&second).await), (0, 1));
    table.cleared().await;
}
