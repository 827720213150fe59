//! `backup` and `restore`.

use super::progress::Busy;
use crate::config::Settings;
use crate::game::Timestamp;
use crate::storage::{self, Backups, Occasion, Visit};
use anyhow::Context;
use std::path::{Path, PathBuf};

/// Copies the database into a file while the bot may be using it; without a file, to where the
/// other backups are.
///
/// # Errors
/// The database can't be read, or the file is there already or can't be written.
pub async fn back_up(
    settings: &Settings,
    file: Option<PathBuf>,
    now: Timestamp,
) -> anyhow::Result<String> {
    let mut visit = Visit::begin(&settings.database_url).await?;
    let file = match file {
        Some(file) => file,
        None => among_the_others(settings, now)?,
    };
    let busy = Busy::with("copying the database");
    visit.back_up(&file).await?;
    drop(busy);
    let size = std::fs::metadata(&file).context("reading its size")?.len();
    visit.end().await?;
    Ok(format!(
        "{} holds all of it ({} KiB).\nTo go back to it: stop the bot, then outflank restore {0}",
        file.display(),
        size.div_ceil(1024)
    ))
}

fn among_the_others(settings: &Settings, now: Timestamp) -> anyhow::Result<PathBuf> {
    let folder = settings.backups.as_deref().unwrap_or(Path::new("backups"));
    match Backups::of(&settings.database_url, folder)? {
        Some(backups) => backups.new_path(now, Occasion::ByHand),
        // The database says by itself what is to be used instead.
        None => Ok(PathBuf::from("outflank.dump")),
    }
}

/// Puts a backup in the place of the database.
///
/// # Errors
/// The bot is running, or the backup isn't one.
pub async fn restore(settings: &Settings, file: &Path, now: Timestamp) -> anyhow::Result<String> {
    let busy = Busy::with("checking and copying the backup");
    let restored = storage::restore(&settings.database_url, file, now).await?;
    drop(busy);
    let before = match restored.replaced {
        Some(path) => format!("The database that was there is now {}.", path.display()),
        None => "There was no database before.".to_owned(),
    };
    Ok(format!(
        "{} is restored: games {}, of which {} go on.\n{before}\n\
         When the bot starts, every clock that ran gets the time since the backup back.",
        file.display(),
        restored.games,
        restored.open_games
    ))
}
