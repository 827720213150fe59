//! `user export` and `user delete`.

use super::progress::Busy;
use crate::config::Settings;
use crate::game::{PlayerId, Timestamp};
use crate::storage::{self, Visit};
use anyhow::Context;

/// All that is stored about a person, as JSON.
///
/// # Errors
/// The database can't be read.
pub async fn export_person(settings: &Settings, player: PlayerId) -> anyhow::Result<String> {
    let mut visit = Visit::begin(&settings.database_url).await?;
    let about = visit.about(player).await?;
    visit.end().await?;
    serde_json::to_string_pretty(&about).context("writing JSON")
}

/// Takes a person out of the database; with `force` even one who still plays.
///
/// # Errors
/// The bot is running on the same SQLite file, or the person still plays and `force` isn't set.
pub async fn delete_person(
    settings: &Settings,
    player: PlayerId,
    force: bool,
    now: Timestamp,
) -> anyhow::Result<String> {
    let busy = Busy::with("deleting, and writing the file anew");
    let erased = storage::erase(&settings.database_url, player, force, now).await?;
    drop(busy);
    Ok(format!(
        "{player} is no longer in the database. Games stopped for it: {}. Games that their \
         opponents keep, against a deleted player: {}.\n\
         Backups still hold what was deleted: daily ones go within 7 days, those from before an \
         update within 30; delete those that you made by hand, exports, and what restore has put \
         aside (-replaced.db).",
        erased.stopped, erased.games
    ))
}
