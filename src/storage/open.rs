//! Opening a database: where it is, who may read it, and whether its tables are up to date.

use super::backup::{self, Backups, Occasion};
use super::migrations::{self, Progress};
use super::readers::Readers;
use super::sql::{Conn, Sql, rows};
use super::write::Writer;
use crate::game::Timestamp;
use anyhow::{Context, bail};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Only the owner may read and write.
const PRIVATE: u32 = 0o600;

/// So long a connection waits for another process to finish writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

const POSTGRES_CONNECTIONS: u32 = 16;

/// Where a database is.
pub(super) enum Address {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

impl Address {
    /// Reads `postgres://…`, `sqlite:path` or a plain path. Errors don't repeat the address: it
    /// may hold a password.
    pub(super) fn read(url: &str) -> anyhow::Result<Address> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let options = url.parse::<PgConnectOptions>().context(
                "the PostgreSQL address can't be read: it should look like \
                 postgres://user:password@host:5432/database, with anything but letters and digits \
                 in the password written as %XX",
            )?;
            return Ok(Address::Postgres(Box::new(options)));
        }
        let path = match url.strip_prefix("sqlite:") {
            Some(path) => path.strip_prefix("//").unwrap_or(path),
            None => url,
        };
        if path.is_empty() || path.contains("://") || path.starts_with(":memory:") {
            bail!(
                "the database must be a file (sqlite:outflank.db) or a PostgreSQL server \
                 (postgres://…)"
            );
        }
        Ok(Address::Sqlite(PathBuf::from(path)))
    }
}

/// How long a process that only opens the database waits for others that do so.
const LOCKED_WITHIN: Duration = Duration::from_secs(60);

/// How long one that wants it for itself waits: another may just be closing it.
const ALONE_WITHIN: Duration = Duration::from_secs(1);

/// What can be done without knowing where backups are.
const ADVICE: &str = "A backup can be put back: outflank restore FILE";

/// How often it is tried to lock it.
const TRIED_EVERY: Duration = Duration::from_millis(50);

/// Reads every page, which takes about a second for each gigabyte.
const QUICK_CHECK: Sql = Sql::sqlite("pragma quick_check(1)");

/// An SQLite file as it is to be opened.
pub(super) struct Opening {
    /// Where it is.
    pub(super) path: PathBuf,
    /// The right to change its tables.
    pub(super) lock: File,
    /// What is kept before they are changed, and the time now; `None` to keep nothing.
    pub(super) backups: Option<(Backups, Timestamp)>,
}

/// Why an SQLite file can't be used as it is.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    /// Another process has it.
    #[error(
        "the database {} is in use by another process: end that one first (only one at a time \
         can run the bot on an SQLite file)",
        .0.display()
    )]
    InUse(PathBuf),
    /// SQLite finds it damaged.
    #[error("the database {path} is damaged: {what}.\n{advice}")]
    Damaged {
        path: String,
        what: String,
        advice: String,
    },
    /// A newer program has used it.
    #[error("{0}.\n{1}")]
    Newer(String, String),
}

/// The file of an SQLite database and the folder in which it lies; `None` for PostgreSQL.
///
/// # Errors
/// The address can't be read.
pub fn place_of(url: &str) -> anyhow::Result<Option<(PathBuf, PathBuf)>> {
    Ok(match Address::read(url)? {
        Address::Sqlite(path) => {
            let folder = folder_of(&path);
            Some((path, folder))
        }
        Address::Postgres(_) => None,
    })
}

/// Opens an SQLite file, which is made if it doesn't exist, and brings its tables up to date, a
/// backup made first. The lock goes back to the caller: SQLite itself doesn't keep two processes
/// from bringing tables up to date at once.
pub(super) async fn sqlite(opening: Opening) -> anyhow::Result<(Readers, Writer, File)> {
    let Opening {
        path,
        lock,
        backups,
    } = opening;
    make_private(&path)?;
    let options = options(&path);
    let kept = backups.as_ref().map(|(backups, _)| backups);
    let advice = || kept.map_or_else(|| ADVICE.to_owned(), Backups::advice);
    let opened = options.connect().await;
    let mut conn = opened.map_err(|error| not_opened(error, &path, advice))?;
    check(&mut conn, &path, kept).await?;
    let made = match &backups {
        Some((backups, now)) => back_up_before_step(&mut conn, backups, *now).await?,
        None => None,
    };
    let name = path.display().to_string();
    let migrated = migrations::run(&mut Conn::Sqlite(&mut conn), &name).await;
    migrated.map_err(|error| match made {
        Some(made) => error.context(format!(
            "the update of the database failed and was taken back: the older program can go on \
             with it.\nThere is a backup, too: {}\nWhat went wrong",
            made.display()
        )),
        None => error,
    })?;
    let readers = Readers::sqlite(options.clone());
    Ok((readers, Writer::sqlite(conn, options), lock))
}

/// How an SQLite file is opened to write.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // What is deleted is overwritten where that costs no further write.
        .pragma("secure_delete", "fast")
        .busy_timeout(BUSY_TIMEOUT)
        .disable_statement_logging()
}

/// Makes sure that a file is whole and not of a newer program, before anything in it is changed.
async fn check(
    conn: &mut SqliteConnection,
    path: &Path,
    kept: Option<&Backups>,
) -> anyhow::Result<()> {
    let mut conn = Conn::Sqlite(conn);
    let found: sqlx::Result<Vec<(String,)>> = rows!(&mut conn, QUICK_CHECK);
    let found = match found {
        Ok(found) => backup::faults(found),
        Err(error) if is_damage(&error) => vec![words(&error)],
        Err(error) => return Err(error.into()),
    };
    if let Some(fault) = found.into_iter().next() {
        let advice = kept.map_or_else(|| ADVICE.to_owned(), Backups::advice);
        return Err(damaged(path, fault, advice));
    }
    match Progress::of(&mut conn).await? {
        Progress::Newer(step) => {
            let newer = migrations::newer(step, &path.display().to_string());
            let ours = migrations::newest_step();
            let advice = kept.map(|kept| kept.advice_before(ours + 1));
            Err(Unusable::Newer(newer, advice.unwrap_or_else(|| ADVICE.to_owned())).into())
        }
        Progress::Nothing | Progress::Before(_) | Progress::Current => Ok(()),
    }
}

fn damaged(path: &Path, what: String, advice: String) -> anyhow::Error {
    let path = path.display().to_string();
    Unusable::Damaged { path, what, advice }.into()
}

/// What the engine itself says.
fn words(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        other => other.to_string(),
    }
}

/// SQLite's codes for a file that is malformed, in whichever way.
fn is_damage(error: &sqlx::Error) -> bool {
    const CORRUPT: u32 = 11;
    let code = match error {
        sqlx::Error::Database(error) => error.code().and_then(|code| code.parse().ok()),
        _ => None,
    };
    code.is_some_and(|code: u32| code & 0xff == CORRUPT)
}

async fn back_up_before_step(
    conn: &mut SqliteConnection,
    backups: &Backups,
    now: Timestamp,
) -> anyhow::Result<Option<PathBuf>> {
    let Progress::Before(step) = Progress::of(&mut Conn::Sqlite(conn)).await? else {
        return Ok(None);
    };
    let path = backups.new_path(now, Occasion::BeforeStep(step))?;
    backup::copy(conn, &path).await?;
    tracing::info!("before the tables change: {} is made", path.display());
    Ok(Some(path))
}

fn not_opened(error: sqlx::Error, path: &Path, advice: impl Fn() -> String) -> anyhow::Error {
    if is_damage(&error) {
        return damaged(path, words(&error), advice());
    }
    anyhow::Error::new(error).context(format!(
        "{} can't be opened as an SQLite database: if it is something else, choose another file \
         (DATABASE_URL); if it is damaged, put a backup back.\n{}\nWhat SQLite says",
        path.display(),
        advice()
    ))
}

/// Locks a database for as long as it takes to open it.
pub(super) async fn lock_to_open(path: &Path) -> anyhow::Result<File> {
    lock(path, LOCKED_WITHIN).await
}

/// Locks a database for as long as the file lives: no other process can open it meanwhile.
///
/// # Errors
/// Another process has it locked ([`may_pass`]), or its folder can't be used.
pub(super) async fn lock_alone(path: &Path) -> anyhow::Result<File> {
    lock(path, ALONE_WITHIN).await
}

async fn lock(path: &Path, within: Duration) -> anyhow::Result<File> {
    let folder = folder_of(path);
    if !folder.is_dir() {
        bail!(
            "the folder {} for the database doesn't exist: make it, or choose another file \
             (DATABASE_URL)",
            folder.display()
        );
    }
    if path.is_dir() {
        bail!(
            "the database {} is a folder: name a file in it that can be written (DATABASE_URL)",
            path.display()
        );
    }
    let lock = open_private(&beside(path, ".lock")).with_context(|| cannot_write(path))?;
    let locked = async {
        loop {
            match lock.try_lock() {
                Err(TryLockError::WouldBlock) => tokio::time::sleep(TRIED_EVERY).await,
                Err(TryLockError::Error(error)) => return Err(error),
                Ok(()) => return Ok(()),
            }
        }
    };
    match tokio::time::timeout(within, locked).await {
        Ok(locked) => locked.with_context(|| cannot_write(path))?,
        Err(_) => return Err(Unusable::InUse(path.to_owned()).into()),
    }
    Ok(lock)
}

/// The folder in which a file lies.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        Some(_) | None => PathBuf::from("."),
    }
}

/// The path of a file beside another one: its name with an ending more.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn cannot_write(path: &Path) -> String {
    let folder = folder_of(path);
    format!(
        "the database {0} can't be written: its file and folder must belong to the user who runs \
         the bot (as root: chown USER {1} {0})",
        path.display(),
        folder.display()
    )
}

/// Makes sure that the file is there and that only its owner can read it; SQLite gives the files
/// beside it the same permissions.
fn make_private(path: &Path) -> anyhow::Result<()> {
    let file = open_private(path).with_context(|| cannot_write(path))?;
    let mode = file.metadata()?.permissions().mode() & 0o777;
    if mode != PRIVATE {
        tracing::warn!(
            "others could use {} (its mode was {mode:o}); from now on only its owner can",
            path.display()
        );
        file.set_permissions(Permissions::from_mode(PRIVATE))
            .with_context(|| cannot_write(path))?;
    }
    Ok(())
}

/// Opens a file, which is made for its owner alone if it isn't there.
pub(super) fn open_private(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(PRIVATE)
        .open(path)
}

/// Opens an SQLite file to read only, whoever else uses it.
pub(super) async fn look(path: &Path) -> anyhow::Result<SqliteConnection> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(BUSY_TIMEOUT)
        .disable_statement_logging();
    let opened = options.connect().await;
    opened.with_context(|| format!("{} can't be read as an SQLite database", path.display()))
}

/// Connects to a PostgreSQL database.
pub(super) async fn connect(options: &PgConnectOptions) -> anyhow::Result<PgConnection> {
    let connected = options.connect().await;
    connected.map_err(|error| not_connected(error, options))
}

/// Connects to a PostgreSQL database and brings its tables up to date.
pub(super) async fn postgres(options: PgConnectOptions) -> anyhow::Result<(Readers, Writer)> {
    let options = options.disable_statement_logging();
    let database = name(&options);
    let mut conn = connect(&options).await?;
    migrations::run(&mut Conn::Postgres(&mut conn), &database).await?;
    conn.close().await?;
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(BUSY_TIMEOUT)
        .connect_lazy_with(options);
    Ok((Readers::Postgres(pool.clone()), Writer::Postgres(pool)))
}

/// The database without its password.
pub(super) fn name(options: &PgConnectOptions) -> String {
    format!(
        "{} at {}:{}",
        options.get_database().unwrap_or(options.get_username()),
        options.get_host(),
        options.get_port()
    )
}

fn not_connected(error: sqlx::Error, options: &PgConnectOptions) -> anyhow::Error {
    let (database, user) = (name(options), options.get_username());
    let code = match &error {
        sqlx::Error::Database(error) => error.code().map(|code| code.into_owned()),
        _ => None,
    };
    let what = match code.as_deref() {
        Some("28P01" | "28000") => {
            format!(
                "the database {database} doesn't let {user} in: check the name and password \
                in DATABASE_URL"
            )
        }
        Some("3D000") => format!("there is no database {database}: make it with createdb"),
        Some(_) => format!("the database {database} refuses the connection of {user}"),
        None => format!(
            "the database {database} can't be reached: check that the server runs and the address \
             in DATABASE_URL is right"
        ),
    };
    anyhow::Error::new(error).context(what)
}

/// Whether a database that couldn't be opened may be opened later as it is: its server can't be
/// reached, is on its way up or down, or has too many visitors; or another process has the file.
/// Anything else somebody has to put
/// right.
pub fn may_pass(error: &anyhow::Error) -> bool {
    if let Some(Unusable::InUse(_)) = error.downcast_ref() {
        return true;
    }
    let mut causes = error.chain();
    causes.any(|cause| match cause.downcast_ref() {
        Some(sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut) => true,
        Some(sqlx::Error::Database(refusal)) => refusal.code().is_some_and(|code| passes(&code)),
        Some(_) | None => false,
    })
}

/// Whether a server that refuses with this code may not do so later. The codes are PostgreSQL's
/// (Appendix A of its manual); SQLite's are numbers of up to four digits.
fn passes(code: &str) -> bool {
    let connection_exception = code.len() == 5 && code.starts_with("08");
    connection_exception || matches!(code, "53300" | "57P01" | "57P02" | "57P03")
}
