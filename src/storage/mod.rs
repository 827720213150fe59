//! THE MEMORY: games on a SQL database. The only place that knows sqlx.
//!
//! Two engines, one SQL text: [`sql`] sends each statement to whichever driver is behind. The
//! topics ([`games`], [`progress`], [`challenges`], [`blocks`], [`notices`], [`people`], [`servers`],
//! [`standings`], [`facts`]) hold the statements and turn rows into things of the game. [`store`]
//! asks them; [`change`] puts them together to change something, which [`mod@write`] makes durable.

mod archive;
mod backup;
mod blocks;
mod challenges;
mod change;
mod facts;
mod games;
mod migrations;
mod notices;
mod open;
mod people;
mod personal;
mod progress;
mod readers;
mod servers;
mod sql;
mod standings;
mod store;
mod tables;
mod visit;
mod write;
mod written;

use crate::game::Timestamp;
use anyhow::Context;
pub use archive::{Progress, import};
pub use backup::{Backups, Occasion, Restored, restore};
use open::{Address, Opening};
pub use open::{may_pass, place_of};
pub use personal::{Erased, erase};
use readers::Readers;
use sql::{Conn, Sql};
use std::fs::File;
use std::path::{Path, PathBuf};
pub use visit::Visit;
use write::Writer;

/// A database of games: an SQLite file or a PostgreSQL server's.
pub struct Database {
    readers: Readers,
    writer: Writer,
    /// Keeps other processes from opening an SQLite file that one has for itself.
    #[expect(dead_code, reason = "it is held to be dropped")]
    lock: Option<File>,
}

impl Database {
    /// Opens the database at `sqlite:path`, a plain path, or `postgres://user:password@host/name`,
    /// and brings its tables up to date. An SQLite file is made if it isn't there; others can open
    /// it, too.
    ///
    /// # Errors
    /// Say what is wrong and what to do about it, and never contain the password.
    pub async fn open(url: &str) -> anyhow::Result<Database> {
        let (readers, writer) = match Address::read(url)? {
            Address::Sqlite(path) => {
                let lock = open::lock_to_open(&path).await?;
                let backups = None;
                let opening = Opening {
                    path,
                    lock,
                    backups,
                };
                let (readers, writer, _) = open::sqlite(opening).await?;
                (readers, writer)
            }
            Address::Postgres(options) => open::postgres(*options).await?,
        };
        Ok(Database {
            readers,
            writer,
            lock: None,
        })
    }

    /// Opens a database to run the bot on it: an SQLite file so that no other process can open it
    /// until this one ends, and with a backup if its tables have to be brought up to date. A
    /// PostgreSQL server has other means for both.
    ///
    /// # Errors
    /// As of [`Database::open`]; and another process has the file ([`may_pass`]).
    pub async fn open_alone(
        url: &str,
        backups: Option<&Backups>,
        now: Timestamp,
    ) -> anyhow::Result<Database> {
        let Address::Sqlite(path) = Address::read(url)? else {
            return Database::open(url).await;
        };
        let opening = Opening {
            lock: open::lock_alone(&path).await?,
            backups: backups.map(|backups| (backups.clone(), now)),
            path,
        };
        let (readers, writer, lock) = open::sqlite(opening).await?;
        Ok(Database {
            readers,
            writer,
            lock: Some(lock),
        })
    }

    /// Copies the database as it is at one commit into a file, while it is in use.
    ///
    /// # Errors
    /// It is on a PostgreSQL server, or the file is there already or can't be written.
    pub async fn back_up(&self, to: &Path) -> anyhow::Result<()> {
        let mut reader = self.readers.reader().await?;
        back_up(&mut reader.conn(), to).await
    }

    /// Makes the backup of the day if it is still to be made, and deletes those that are too many
    /// or too old. Tells which one was made.
    ///
    /// # Errors
    /// The backup or its folder can't be written.
    pub async fn back_up_daily(
        &self,
        backups: &Backups,
        now: Timestamp,
    ) -> anyhow::Result<Option<PathBuf>> {
        if !backups.is_due(now) {
            return Ok(None);
        }
        let path = backups.new_path(now, Occasion::Daily)?;
        self.back_up(&path).await?;
        backups.tidy(now)?;
        Ok(Some(path))
    }

    /// Closes it once all that waits is written.
    pub async fn close(self) -> anyhow::Result<()> {
        self.readers.close().await?;
        self.writer.close().await
    }

    /// Has the engine read every statement of the program, and fails at the first that doesn't
    /// suit the tables, or that SQLite would compile anew each time.
    pub async fn check_statements(&self) -> anyhow::Result<usize> {
        let topics: [&[(&str, Sql)]; 11] = [
            games::STATEMENTS,
            progress::STATEMENTS,
            challenges::STATEMENTS,
            blocks::STATEMENTS,
            notices::STATEMENTS,
            people::STATEMENTS,
            servers::STATEMENTS,
            standings::STATEMENTS,
            facts::STATEMENTS,
            personal::STATEMENTS,
            visit::STATEMENTS,
        ];
        let statements = topics.concat();
        let mut reader = self.readers.reader().await?;
        for (name, statement) in &statements {
            anyhow::ensure!(
                !statement.has_bare_limit(),
                "the statement {name} is compiled each time: its limit should be \"$1 + 0\""
            );
            sql::prepare(&mut reader.conn(), *statement)
                .await
                .with_context(|| format!("the statement {name} doesn't suit the database"))?;
        }
        Ok(statements.len())
    }
}

/// Copies the database behind a connection into a file.
async fn back_up(conn: &mut Conn<'_>, to: &Path) -> anyhow::Result<()> {
    match conn {
        Conn::Sqlite(conn) => backup::copy(conn, to).await,
        Conn::Postgres(_) => anyhow::bail!(
            "the database is on a PostgreSQL server, whose own tools back it up:\n\
             pg_dump --format=custom --file={} \"$DATABASE_URL\"",
            to.display()
        ),
    }
}
