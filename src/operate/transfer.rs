//! `export` and `import`: the whole database in a file that either engine can read.

use super::progress::{bar, follow};
use crate::config::Settings;
use crate::game::Timestamp;
use crate::storage::{self, Visit};
use anyhow::Context;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Writes everything into a new file, which only its owner can read, while the bot may run.
///
/// # Errors
/// The database can't be read, or the file is there already or can't be written.
pub async fn export(settings: &Settings, file: &Path) -> anyhow::Result<String> {
    let mut visit = Visit::begin(&settings.database_url).await?;
    let mut options = OpenOptions::new();
    let made = options.write(true).create_new(true).mode(0o600).open(file);
    let made = made.with_context(|| format!("{} can't be made", file.display()))?;
    let bar = bar();
    let mut progress = |done, all| follow(&bar, done, all);
    let exported = visit.export(BufWriter::new(&made), &mut progress).await;
    bar.finish_and_clear();
    let rows = match exported {
        Ok(rows) => rows,
        Err(error) => {
            // Half an export is none.
            std::fs::remove_file(file).with_context(|| format!("deleting {}", file.display()))?;
            return Err(error);
        }
    };
    made.sync_all().context("syncing the export")?;
    let from = visit.name().to_owned();
    visit.end().await?;
    Ok(format!(
        "{} holds all {rows} rows of {from}.",
        file.display()
    ))
}

/// Reads an export into an empty database.
///
/// # Errors
/// The database isn't empty or in use, or the file is no whole export.
pub async fn import(settings: &Settings, file: &Path, now: Timestamp) -> anyhow::Result<String> {
    let opened = File::open(file).with_context(|| format!("{} can't be read", file.display()))?;
    let bar = bar();
    let mut progress = |done, all| follow(&bar, done, all);
    let input = BufReader::new(opened);
    let imported = storage::import(&settings.database_url, input, now, &mut progress).await;
    bar.finish_and_clear();
    let rows = imported.with_context(|| format!("{} isn't imported", file.display()))?;
    Ok(format!("{rows} rows of {} are imported.", file.display()))
}
