//! A look at a database that somebody else may be using: nothing in it is changed.

use super::backup;
use super::migrations::{self, Progress};
use super::open::{self, Address};
use super::sql::{Conn, Sql, rows, statements};
use crate::game::ChannelId;
use anyhow::{Context, bail};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use std::path::Path;

statements! {
    PLAYED_IN = Sql::same(
        "select distinct channel from games where ended_at is null order by channel limit $1 + 0",
    );
}

/// A connection of one's own to a database, to read only.
pub struct Visit {
    conn: OwnConn,
    name: String,
}

/// A connection of one's own.
pub(super) enum OwnConn {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl OwnConn {
    /// To a database that is there and whose tables are up to date.
    pub(super) async fn to_write(url: &str) -> anyhow::Result<OwnConn> {
        Ok(match Address::read(url)? {
            Address::Sqlite(path) => OwnConn::Sqlite(open::options(&path).connect().await?),
            Address::Postgres(options) => OwnConn::Postgres(open::connect(&options).await?),
        })
    }

    pub(super) fn conn(&mut self) -> Conn<'_> {
        match self {
            OwnConn::Sqlite(conn) => Conn::Sqlite(conn),
            OwnConn::Postgres(conn) => Conn::Postgres(conn),
        }
    }

    pub(super) async fn close(self) -> anyhow::Result<()> {
        let closed = match self {
            OwnConn::Sqlite(conn) => conn.close().await,
            OwnConn::Postgres(conn) => conn.close().await,
        };
        closed.context("closing the database")
    }
}

impl Visit {
    /// Connects to a database as [`super::Database::open`] does, but makes no file and changes no
    /// tables.
    ///
    /// # Errors
    /// It isn't there, or can't be read.
    pub async fn begin(url: &str) -> anyhow::Result<Visit> {
        let (conn, name) = match Address::read(url)? {
            Address::Sqlite(path) => {
                let name = path.display().to_string();
                if !path.is_file() {
                    bail!("there is no database {name} yet: the bot makes it when it starts");
                }
                (OwnConn::Sqlite(open::look(&path).await?), name)
            }
            Address::Postgres(options) => {
                let name = open::name(&options);
                (OwnConn::Postgres(open::connect(&options).await?), name)
            }
        };
        Ok(Visit { conn, name })
    }

    /// What the database is called, without a password.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn conn(&mut self) -> Conn<'_> {
        self.conn.conn()
    }

    /// Copies an SQLite database as it is at one commit into a file.
    ///
    /// # Errors
    /// It is on a PostgreSQL server, or the file is there already or can't be written.
    pub async fn back_up(&mut self, to: &Path) -> anyhow::Result<()> {
        super::back_up(&mut self.conn(), to).await
    }

    /// Makes sure that the tables are those that this program knows.
    ///
    /// # Errors
    /// They are older or newer.
    pub async fn expect_current(&mut self) -> anyhow::Result<()> {
        let name = self.name.clone();
        match Progress::of(&mut self.conn()).await? {
            Progress::Current => Ok(()),
            Progress::Newer(step) => bail!(migrations::newer(step, &name)),
            Progress::Nothing | Progress::Before(_) => bail!(
                "the tables of the database {name} are older than this program: start the bot \
                 once, which brings them up to date"
            ),
        }
    }

    /// Looks through the whole database, and tells what is wrong with it; nothing if it is whole.
    ///
    /// # Errors
    /// It can't be read.
    pub async fn faults(&mut self) -> anyhow::Result<Vec<String>> {
        match &mut self.conn {
            OwnConn::Sqlite(conn) => Ok(backup::integrity(conn).await?),
            // The server looks after that by checksums of its own.
            OwnConn::Postgres(_) => Ok(Vec::new()),
        }
    }

    /// Channels in which games are going on, at most so many.
    ///
    /// # Errors
    /// They can't be read.
    pub async fn channels(&mut self, most: u32) -> anyhow::Result<Vec<ChannelId>> {
        let conn = &mut self.conn();
        let found: Vec<(i64,)> = rows!(conn, PLAYED_IN, i64::from(most))?;
        let channel = |(id,): (i64,)| ChannelId(id.cast_unsigned());
        Ok(found.into_iter().map(channel).collect())
    }

    /// Ends it.
    ///
    /// # Errors
    /// The connection can't be closed.
    pub async fn end(self) -> anyhow::Result<()> {
        self.conn.close().await
    }
}
