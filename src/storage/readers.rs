//! Reading: on several connections at once, beside whatever is being written.

use super::sql::Conn;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgPool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Postgres};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many connections read an SQLite file at once.
const MOST_AT_ONCE: usize = 4;

/// Where reading happens.
pub(super) enum Readers {
    Sqlite(Arc<Files>),
    Postgres(PgPool),
}

/// A connection on loan from [`Readers`].
pub(super) enum Reader {
    Sqlite(OpenFile),
    Postgres(PoolConnection<Postgres>),
}

impl Readers {
    /// Readers of an SQLite file, which are opened when they are needed.
    pub(super) fn sqlite(options: SqliteConnectOptions) -> Readers {
        Readers::Sqlite(Arc::new(Files {
            options: options.read_only(true),
            idle: Mutex::default(),
            permits: Arc::new(Semaphore::new(MOST_AT_ONCE)),
        }))
    }

    pub(super) async fn reader(&self) -> sqlx::Result<Reader> {
        Ok(match self {
            Readers::Sqlite(files) => Reader::Sqlite(files.clone().open().await?),
            Readers::Postgres(pool) => Reader::Postgres(pool.acquire().await?),
        })
    }

    /// Waits for those who read, and closes the connections.
    pub(super) async fn close(&self) -> sqlx::Result<()> {
        match self {
            Readers::Sqlite(files) => files.close().await,
            Readers::Postgres(pool) => {
                pool.close().await;
                Ok(())
            }
        }
    }
}

impl Reader {
    pub(super) fn conn(&mut self) -> Conn<'_> {
        match self {
            Reader::Sqlite(file) => Conn::Sqlite(
                file.conn
                    .as_mut()
                    .expect("it is given back only at the end"),
            ),
            Reader::Postgres(conn) => Conn::Postgres(conn),
        }
    }
}

/// Connections that read an SQLite file. The driver's own pool tries each connection whenever it
/// comes back, which takes longer than reading a game does; a file doesn't go away like a server.
pub(super) struct Files {
    options: SqliteConnectOptions,
    idle: Mutex<Vec<SqliteConnection>>,
    permits: Arc<Semaphore>,
}

/// A connection on loan from [`Files`]; it goes back when it is dropped.
pub(super) struct OpenFile {
    conn: Option<SqliteConnection>,
    home: Arc<Files>,
    _permit: OwnedSemaphorePermit,
}

impl Files {
    async fn open(self: Arc<Files>) -> sqlx::Result<OpenFile> {
        let permit = self.permits.clone().acquire_owned().await;
        let permit = permit.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = self.take_idle();
        let conn = match idle {
            Some(conn) => conn,
            None => self.options.connect().await?,
        };
        Ok(OpenFile {
            conn: Some(conn),
            home: self,
            _permit: permit,
        })
    }

    fn take_idle(&self) -> Option<SqliteConnection> {
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop()
    }

    async fn close(&self) -> sqlx::Result<()> {
        let all = self.permits.acquire_many(MOST_AT_ONCE as u32).await;
        self.permits.close();
        drop(all);
        while let Some(conn) = self.take_idle() {
            conn.close().await?;
        }
        Ok(())
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        let mut idle = self
            .home
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        idle.extend(self.conn.take());
    }
}
