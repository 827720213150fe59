//! Backups of an SQLite file: made while it is in use, kept for a while, and put back.
//!
//! A backup is a whole database, the state at one commit. It is written under another name, synced,
//! and only then named as a backup: what has the name of one is complete.

use super::migrations::{self, Progress};
use super::open::{self, Address};
use super::sql::{Conn, Sql, rows, value};
use crate::game::Timestamp;
use anyhow::{Context, bail};
use rustix::fs::{Access, access};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

/// How many daily backups are kept.
const DAILY_KEPT: usize = 7;

/// How long a backup from before a migration is kept, in milliseconds.
const BEFORE_STEP_KEPT_MS: i64 = 30 * DAY_MS;

const DAY_MS: i64 = 24 * HOUR_MS;
const HOUR_MS: i64 = 60 * 60 * 1000;

/// The daily backup is made at this time of the day, in UTC.
const QUIET_HOUR: i64 = 4;

const VACUUM_INTO: &str = "vacuum into $1";
const INTEGRITY: Sql = Sql::sqlite("pragma integrity_check(5)");
const GAMES: Sql = Sql::same("select count(*) from games");
const OPEN_GAMES: Sql = Sql::same("select count(*) from games where ended_at is null");

/// Where the backups of an SQLite file are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backups {
    /// The name of the database without its ending: how the names of its backups begin.
    stem: String,
    folder: PathBuf,
}

/// Why a backup is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occasion {
    /// A day is over.
    Daily,
    /// The tables are about to be changed by this step.
    BeforeStep(i64),
    /// Somebody wants one.
    ByHand,
}

/// What was put back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// How many games are in it.
    pub games: i64,
    /// How many of them go on.
    pub open_games: i64,
    /// Where the database is now that was there before; `None` if there was none.
    pub replaced: Option<PathBuf>,
}

impl Backups {
    /// The backups of the database at `url`, in `folder`, which is looked for beside the database
    /// unless it is absolute. `None` for PostgreSQL, whose backups its own tools make.
    ///
    /// # Errors
    /// The address of the database can't be read.
    pub fn of(url: &str, folder: &Path) -> anyhow::Result<Option<Backups>> {
        Ok(match Address::read(url)? {
            Address::Sqlite(path) => Some(Backups::of_file(&path, folder)),
            Address::Postgres(_) => None,
        })
    }

    fn of_file(database: &Path, folder: &Path) -> Backups {
        let stem = database.file_stem().unwrap_or_default();
        Backups {
            stem: stem.to_string_lossy().into_owned(),
            folder: database.with_file_name(folder),
        }
    }

    /// The newest backup, if there is one.
    pub fn newest(&self) -> Option<PathBuf> {
        let names = self.names();
        names.last().map(|name| self.folder.join(name))
    }

    /// The path of a backup that is made now, in a folder that is there.
    ///
    /// # Errors
    /// The folder can't be made.
    pub fn new_path(&self, now: Timestamp, occasion: Occasion) -> anyhow::Result<PathBuf> {
        self.make_folder()?;
        Ok(self.path(now, occasion))
    }

    fn path(&self, now: Timestamp, occasion: Occasion) -> PathBuf {
        let name = format!("{}-{}-{occasion}.db", self.stem, now.in_names());
        self.folder.join(name)
    }

    /// What somebody can do who needs one.
    pub(super) fn advice(&self) -> String {
        match self.newest() {
            Some(newest) => format!(
                "The newest backup is {0}.\nTo go back to it: outflank restore {0}",
                newest.display()
            ),
            None => format!("There is no backup in {}.", self.folder.display()),
        }
    }

    /// What somebody can do who needs one from before this step, which a newer program has taken.
    pub(super) fn advice_before(&self, step: i64) -> String {
        let ending = format!("Z-{}.db", Occasion::BeforeStep(step));
        match self.names().iter().rfind(|name| name.ends_with(&ending)) {
            Some(name) => format!(
                "The newest backup from before the update is {0}.\n\
                 To go back to it: outflank restore {0}",
                self.folder.join(name).display()
            ),
            None => self.advice(),
        }
    }

    /// Makes sure that backups can be written.
    ///
    /// # Errors
    /// Their folder can't be made or written.
    pub fn prepare(&self) -> anyhow::Result<()> {
        self.make_folder()?;
        let writable = access(&self.folder, Access::READ_OK | Access::WRITE_OK);
        writable.with_context(|| {
            format!(
                "nothing can be written into the folder {} for backups: it must belong to the user \
                 who runs the bot, or choose another one with OUTFLANK_BACKUPS",
                self.folder.display()
            )
        })
    }

    /// Makes the folder, for its owner alone.
    fn make_folder(&self) -> anyhow::Result<()> {
        let made = DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.folder);
        made.with_context(|| {
            format!(
                "the folder {} for backups can't be made: choose another one with \
                 OUTFLANK_BACKUPS, or switch backups off (OUTFLANK_BACKUPS=off)",
                self.folder.display()
            )
        })
    }

    /// Whether the backup of this day is still to be made.
    pub fn is_due(&self, now: Timestamp) -> bool {
        let since = Timestamp(last_quiet_hour(now)).in_names();
        let made = |name: &String| self.moment(name) >= since.as_str();
        !self.names().iter().filter(|name| is_daily(name)).any(made)
    }

    /// Deletes the backups that are too many or too old. Those that somebody made by hand stay.
    ///
    /// # Errors
    /// A file can't be deleted.
    pub fn tidy(&self, now: Timestamp) -> anyhow::Result<()> {
        let names = self.names();
        let daily: Vec<_> = names.iter().filter(|name| is_daily(name)).collect();
        let too_many = daily.len().saturating_sub(DAILY_KEPT);
        let oldest = now.plus_ms(-BEFORE_STEP_KEPT_MS).in_names();
        let is_old = |name: &&String| is_before_step(name) && self.moment(name) < oldest.as_str();
        let old = names.iter().filter(is_old);
        for name in daily.into_iter().take(too_many).chain(old) {
            let path = self.folder.join(name);
            fs::remove_file(&path).with_context(|| format!("deleting {}", path.display()))?;
        }
        Ok(())
    }

    /// The names of all backups, the oldest first.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten();
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<_> = names.filter(|name| self.is_backup(name)).collect();
        names.sort_unstable();
        names
    }

    fn is_backup(&self, name: &str) -> bool {
        let kind = self.moment_and_kind(name).and_then(|rest| rest.get(19..));
        kind.is_some_and(|kind| kind == "by-hand" || is_daily(name) || is_before_step(name))
    }

    /// The part of a name that tells when.
    fn moment<'a>(&self, name: &'a str) -> &'a str {
        let moment = self.moment_and_kind(name).and_then(|rest| rest.get(..18));
        moment.unwrap_or_default()
    }

    /// `2026-11-21T040000Z-daily` of `outflank-2026-11-21T040000Z-daily.db`.
    fn moment_and_kind<'a>(&self, name: &'a str) -> Option<&'a str> {
        let rest = name.strip_prefix(&self.stem)?.strip_prefix('-')?;
        rest.strip_suffix(".db")
    }
}

impl std::fmt::Display for Occasion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Occasion::Daily => f.write_str("daily"),
            Occasion::BeforeStep(step) => write!(f, "before-step-{step}"),
            Occasion::ByHand => f.write_str("by-hand"),
        }
    }
}

fn is_daily(name: &str) -> bool {
    name.ends_with("Z-daily.db")
}

fn is_before_step(name: &str) -> bool {
    name.contains("Z-before-step-")
}

/// The last moment at which a daily backup was due, in milliseconds since 1970 UTC.
fn last_quiet_hour(now: Timestamp) -> i64 {
    let quiet = QUIET_HOUR * HOUR_MS;
    (now.0 - quiet).div_euclid(DAY_MS) * DAY_MS + quiet
}

/// Copies a database as it is at one commit into a new file, which only its owner can read.
///
/// # Errors
/// The file is there already, or can't be written. Nothing is left of it then.
pub(super) async fn copy(conn: &mut SqliteConnection, to: &Path) -> anyhow::Result<()> {
    if to.exists() {
        bail!("{} is there already: choose another name", to.display());
    }
    let partial = open::beside(to, ".partial");
    let copied = copy_whole(conn, &partial).await;
    let named = copied.and_then(|()| Ok(fs::rename(&partial, to)?));
    if named.is_err() && partial.exists() {
        fs::remove_file(&partial).with_context(|| format!("deleting {}", partial.display()))?;
    }
    named.with_context(|| format!("the backup {} can't be written", to.display()))?;
    sync_folder(to)
}

async fn copy_whole(conn: &mut SqliteConnection, to: &Path) -> anyhow::Result<()> {
    // SQLite writes into a file that is there if it is empty, and doesn't change who may read it.
    let file = open::open_private(to)?;
    file.set_len(0)?;
    let whole = std::path::absolute(to)?;
    let name = whole.to_str().context("its path is not text")?;
    sqlx::query(VACUUM_INTO).bind(name).execute(conn).await?;
    Ok(file.sync_all()?)
}

/// Makes new names in the folder of a file outlast a power cut.
fn sync_folder(file: &Path) -> anyhow::Result<()> {
    let folder = open::folder_of(file);
    let synced = File::open(&folder).and_then(|folder| folder.sync_all());
    synced.with_context(|| format!("syncing {}", folder.display()))
}

/// Puts a backup in the place of the database at `url`, if it is whole and its tables are known.
/// The database that was there stays beside it.
///
/// # Errors
/// Another process has the database open; the backup isn't one; or files can't be written. The
/// database is as it was, then.
pub async fn restore(url: &str, backup: &Path, now: Timestamp) -> anyhow::Result<Restored> {
    let Address::Sqlite(path) = Address::read(url)? else {
        bail!(
            "the database is on a PostgreSQL server, whose own tools restore it:\n\
             pg_restore --clean --if-exists --dbname=\"$DATABASE_URL\" FILE"
        );
    };
    let _lock = open::lock_alone(&path).await?;
    let mut from = checked(backup).await?;
    let conn = &mut Conn::Sqlite(&mut from);
    let (games, open_games) = (value!(conn, GAMES)?, value!(conn, OPEN_GAMES)?);
    let fresh = open::beside(&path, ".restored");
    if fresh.exists() {
        fs::remove_file(&fresh).with_context(|| format!("deleting {}", fresh.display()))?;
    }
    copy(&mut from, &fresh).await?;
    from.close().await?;
    let replaced = set_aside(&path, now).await?;
    fs::rename(&fresh, &path).with_context(|| format!("writing {}", path.display()))?;
    sync_folder(&path)?;
    Ok(Restored {
        games,
        open_games,
        replaced,
    })
}

/// Opens a backup that is whole and whose tables this program knows.
async fn checked(backup: &Path) -> anyhow::Result<SqliteConnection> {
    let name = backup.display();
    if !backup.is_file() {
        bail!("there is no file {name}");
    }
    let options = SqliteConnectOptions::new()
        .filename(backup)
        .read_only(true)
        .disable_statement_logging();
    let opened = async {
        let mut conn = options.connect().await?;
        let faults = integrity(&mut conn).await?;
        anyhow::Ok((conn, faults))
    };
    let (mut conn, faults) = opened
        .await
        .with_context(|| format!("{name} is no backup: it can't be read as a database"))?;
    if !faults.is_empty() {
        bail!("{name} is damaged: {}", faults.join("; "));
    }
    match Progress::of(&mut Conn::Sqlite(&mut conn)).await? {
        Progress::Nothing => bail!("{name} is a database, but not one of Outflank's"),
        Progress::Newer(step) => bail!(migrations::newer(step, &name.to_string())),
        Progress::Before(_) | Progress::Current => Ok(conn),
    }
}

/// What SQLite finds wrong with a database; nothing if it is whole.
pub(super) async fn integrity(conn: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    let conn = &mut Conn::Sqlite(conn);
    let found: Vec<(String,)> = rows!(conn, INTEGRITY)?;
    Ok(faults(found))
}

/// SQLite says "ok" if it has found nothing.
pub(super) fn faults(found: Vec<(String,)>) -> Vec<String> {
    let found = found.into_iter().map(|(fault,)| fault);
    found.filter(|fault| fault != "ok").collect()
}

/// Gives the database that is there another name, with all that belongs to it.
async fn set_aside(path: &Path, now: Timestamp) -> anyhow::Result<Option<PathBuf>> {
    if fs::metadata(path).map_or(0, |file| file.len()) == 0 {
        return Ok(None);
    }
    // A last visit brings what was written lately into the file itself; one that is damaged may
    // not allow that, and keeps its log beside it.
    let visit = SqliteConnectOptions::new().filename(path).connect().await;
    if let Ok(conn) = visit
        && let Err(error) = conn.close().await
    {
        tracing::warn!(%error, "the old database could not be closed cleanly");
    }
    let ending = format!("-{}-replaced.db", now.in_names());
    let aside = open::folder_of(path).join(format!(
        "{}{ending}",
        path.file_stem().unwrap_or_default().to_string_lossy()
    ));
    for part in ["-wal", "-shm", ""] {
        let from = open::beside(path, part);
        if from.exists() {
            let to = open::beside(&aside, part);
            fs::rename(&from, &to).with_context(|| format!("renaming {}", from.display()))?;
        }
    }
    Ok(Some(aside))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp(1_700_049_600_000);

    fn backups(names: &[&str]) -> (tempfile::TempDir, Backups) {
        let folder = tempfile::tempdir().expect("a folder");
        for name in names {
            fs::write(folder.path().join(name), "").expect("written");
        }
        let backups = Backups::of_file(Path::new("games.db"), folder.path());
        (folder, backups)
    }

    #[test]
    fn a_name_tells_when_and_why() {
        let (folder, backups) = backups(&[]);
        let path = backups.path(NOON, Occasion::BeforeStep(3));
        let name = folder
            .path()
            .join("games-2023-11-15T120000Z-before-step-3.db");
        assert_eq!(path, name);
        assert_eq!(backups.newest(), None);
    }

    #[test]
    fn a_daily_backup_is_due_once_after_each_quiet_hour() {
        let (folder, backups) = backups(&[
            "games-2023-11-15T035959Z-daily.db",
            "games-2023-11-15T110000Z-by-hand.db",
            "other-2023-11-15T110000Z-daily.db",
        ]);
        assert!(backups.is_due(NOON));
        let name = folder.path().join("games-2023-11-15T040000Z-daily.db");
        fs::write(name, "").expect("written");
        assert!(!backups.is_due(NOON));
        assert!(!backups.is_due(NOON.plus_ms(16 * HOUR_MS - 1)));
        assert!(backups.is_due(NOON.plus_ms(16 * HOUR_MS)));
    }

    #[test]
    fn seven_daily_backups_stay_and_a_month_of_the_others() {
        let daily: Vec<_> = (1..=9)
            .map(|day| format!("games-2023-11-0{day}T040000Z-daily.db"))
            .collect();
        let mut names: Vec<_> = daily.iter().map(String::as_str).collect();
        names.extend([
            "games-2023-10-01T000000Z-before-step-2.db",
            "games-2023-11-01T000000Z-before-step-3.db",
            "games-2023-10-01T000000Z-by-hand.db",
            "letter.db",
        ]);
        let (folder, backups) = backups(&names);
        backups.tidy(NOON).expect("they can be deleted");
        let gone = |name: &&&str| !folder.path().join(name).exists();
        let gone: Vec<_> = names.iter().filter(gone).copied().collect();
        let expected = [
            "games-2023-11-01T040000Z-daily.db",
            "games-2023-11-02T040000Z-daily.db",
            "games-2023-10-01T000000Z-before-step-2.db",
        ];
        assert_eq!(gone, expected);
    }
}
