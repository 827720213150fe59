//! Opening a database: where it is, who may read it, and whether its tables are up to date.

use super::migrations;
use super::readers::Readers;
use super::sql::Conn;
use super::write::Writer;
use anyhow::{Context, bail};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use std::fs::{File, OpenOptions, Permissions};
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

/// Opens an SQLite file, which is made if it doesn't exist, and brings its tables up to date.
pub(super) async fn sqlite(path: PathBuf) -> anyhow::Result<(Readers, Writer)> {
    let file = path.clone();
    // Held until the tables are up to date: SQLite itself doesn't keep two processes from doing
    // that at once.
    let _lock = tokio::task::spawn_blocking(move || make_private(&file)).await??;
    let options = SqliteConnectOptions::new()
        .filename(&path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .disable_statement_logging();
    let mut conn = options.connect().await.with_context(|| not_opened(&path))?;
    migrations::run(&mut Conn::Sqlite(&mut conn), &path.display().to_string()).await?;
    let readers = Readers::sqlite(options.clone());
    Ok((readers, Writer::sqlite(conn, options)))
}

fn not_opened(path: &Path) -> String {
    format!(
        "{} can't be opened as an SQLite database: if it is something else, choose another file",
        path.display()
    )
}

/// Makes sure that the file is there and that only its owner can read it (SQLite gives the files
/// beside it the same permissions), and locks it against other processes that open it.
fn make_private(path: &Path) -> anyhow::Result<File> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    };
    if !folder.is_dir() {
        bail!(
            "the folder {} for the database doesn't exist: make it, or choose another file",
            folder.display()
        );
    }
    let cannot_write = || {
        format!(
            "the database {} can't be written: its file and folder must belong to the user who \
             runs the bot",
            path.display()
        )
    };
    let lock = open_private(&lock_of(path)).with_context(cannot_write)?;
    lock.lock().with_context(cannot_write)?;
    let file = open_private(path).with_context(cannot_write)?;
    if file.metadata()?.permissions().mode() & 0o777 != PRIVATE {
        file.set_permissions(Permissions::from_mode(PRIVATE))
            .with_context(cannot_write)?;
    }
    Ok(lock)
}

fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}

fn open_private(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(PRIVATE)
        .open(path)
}

/// Connects to a PostgreSQL database and brings its tables up to date.
pub(super) async fn postgres(options: PgConnectOptions) -> anyhow::Result<(Readers, Writer)> {
    let options = options.disable_statement_logging();
    let database = name(&options);
    let mut conn = options
        .connect()
        .await
        .map_err(|error| not_connected(error, &options))?;
    migrations::run(&mut Conn::Postgres(&mut conn), &database).await?;
    conn.close().await?;
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(BUSY_TIMEOUT)
        .connect_lazy_with(options);
    Ok((Readers::Postgres(pool.clone()), Writer::Postgres(pool)))
}

/// The database without its password.
fn name(options: &PgConnectOptions) -> String {
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
            format!("the database {database} doesn't let {user} in: check the name and password")
        }
        Some("3D000") => format!("there is no database {database}: make it with createdb"),
        Some(_) => format!("the database {database} refuses the connection of {user}"),
        None => format!(
            "the database {database} can't be reached: check that the server runs and the address \
             is right"
        ),
    };
    anyhow::Error::new(error).context(what)
}

/// Whether a database that couldn't be opened may be opened later as it is: its server can't be
/// reached, is on its way up or down, or has too many visitors. Anything else somebody has to put
/// right.
pub fn may_pass(error: &anyhow::Error) -> bool {
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
