//! Writing: each write is all or nothing, and durable once its answer is there.
//!
//! PostgreSQL takes writes on many connections at once. SQLite lets one write at a time, and making
//! a commit durable (an fsync) takes far longer than the statements in it. So one task has the only
//! writing connection, and commits together whatever waits. If one of them fails or is to be undone,
//! all are written again, each in a savepoint of its own, so that it takes nothing else with it.

use super::sql::{Conn, Trouble};
use async_trait::async_trait;
use futures::FutureExt;
use sqlx::postgres::PgPool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// So many writes are committed together at most.
const MOST_TOGETHER: usize = 256;

/// A transaction that began by reading could find at its first write that another process is
/// writing, and would have failed.
const BEGIN: &str = "begin immediate";

/// So often a write is tried on PostgreSQL if other transactions are in the way.
const MOST_TRIES: u32 = 8;

/// Something to be written.
#[async_trait]
pub(super) trait Write: Send + Sync + 'static {
    /// What the writer is told once it is written.
    type Answer: Send + 'static;

    /// Writes it, perhaps several times over, each time from the start.
    async fn write(&self, conn: &mut Conn<'_>) -> sqlx::Result<Outcome<Self::Answer>>;
}

/// What came of a [`Write`].
pub(super) enum Outcome<T> {
    /// It is to be kept.
    Keep(T),
    /// Everything that was written is to be undone.
    Undo(T),
}

/// Where writing happens.
pub(super) enum Writer {
    Sqlite {
        writes: mpsc::Sender<Box<dyn Waiting>>,
        task: JoinHandle<()>,
    },
    Postgres(PgPool),
}

impl Writer {
    /// Starts the task that writes to an SQLite database. It ends when the writer is dropped.
    pub(super) fn sqlite(conn: SqliteConnection, options: SqliteConnectOptions) -> Writer {
        let (writes, waiting) = mpsc::channel(MOST_TOGETHER);
        let task = tokio::spawn(write_together(conn, options, waiting));
        Writer::Sqlite { writes, task }
    }

    /// Writes, and returns when a power cut can't undo it any more.
    pub(super) async fn write<W: Write>(&self, write: W) -> anyhow::Result<W::Answer> {
        match self {
            Writer::Sqlite { writes, .. } => {
                let (reply, answer) = oneshot::channel();
                let waiting = Box::new(Waits {
                    write,
                    result: None,
                    reply,
                });
                writes.send(waiting).await.map_err(|_| Stopped)?;
                Ok(answer.await.map_err(|_| Stopped)??)
            }
            Writer::Postgres(pool) => Ok(write_alone(pool, &write).await?),
        }
    }

    /// Lets what waits be written, and closes the connections.
    pub(super) async fn close(self) -> anyhow::Result<()> {
        match self {
            Writer::Sqlite { writes, task } => {
                drop(writes);
                task.await?;
            }
            Writer::Postgres(pool) => pool.close().await,
        }
        Ok(())
    }
}

/// The writing task is gone.
#[derive(Debug, thiserror::Error)]
#[error("the database is closed")]
struct Stopped;

/// Tries a write until no other transaction is in its way.
async fn write_alone<W: Write>(pool: &PgPool, write: &W) -> sqlx::Result<W::Answer> {
    let mut tries = 1;
    loop {
        match try_alone(pool, write).await {
            Err(Attempt { error, again: true }) if tries < MOST_TRIES => {
                tracing::debug!(%error, tries, "a write is tried again");
                tries += 1;
            }
            Err(Attempt { error, .. }) => return Err(error),
            Ok(answer) => return Ok(answer),
        }
    }
}

/// A failed attempt to write.
struct Attempt {
    error: sqlx::Error,
    /// Nothing was stored for certain, and the same may work now.
    again: bool,
}

async fn try_alone<W: Write>(pool: &PgPool, write: &W) -> Result<W::Answer, Attempt> {
    let before_commit = |error| Attempt {
        again: matches!(Trouble::of(&error), Trouble::Conflict | Trouble::Lost),
        error,
    };
    let at_commit = |error| Attempt {
        again: Trouble::of(&error) == Trouble::Conflict,
        error,
    };
    let mut tx = pool.begin().await.map_err(before_commit)?;
    let outcome = write.write(&mut Conn::Postgres(&mut tx)).await;
    match outcome.map_err(before_commit)? {
        Outcome::Keep(answer) => tx.commit().await.map(|()| answer).map_err(at_commit),
        Outcome::Undo(answer) => tx.rollback().await.map(|()| answer).map_err(before_commit),
    }
}

/// What one write is told; an error may be that of many.
type Told<T> = Result<T, Arc<sqlx::Error>>;

/// A write in the queue, whatever its answer.
#[async_trait]
pub(super) trait Waiting: Send {
    /// Writes it and tells whether that is to be kept.
    async fn write(&mut self, conn: &mut SqliteConnection) -> bool;

    /// Tells the writer what came of it, now that it is committed or can't be.
    fn answer(self: Box<Self>, committed: Told<()>);
}

struct Waits<W: Write> {
    write: W,
    result: Option<sqlx::Result<W::Answer>>,
    reply: oneshot::Sender<Told<W::Answer>>,
}

#[async_trait]
impl<W: Write> Waiting for Waits<W> {
    async fn write(&mut self, conn: &mut SqliteConnection) -> bool {
        let mut conn = Conn::Sqlite(conn);
        // The task that writes must outlive a fault of ours: everybody's moves go through it.
        let unbroken = AssertUnwindSafe(self.write.write(&mut conn)).catch_unwind();
        let broken = |_| Err(sqlx::Error::Protocol("the program broke off".to_owned()));
        let (keep, result) = match unbroken.await.unwrap_or_else(broken) {
            Ok(Outcome::Keep(answer)) => (true, Ok(answer)),
            Ok(Outcome::Undo(answer)) => (false, Ok(answer)),
            Err(error) => (false, Err(error)),
        };
        self.result = Some(result);
        keep
    }

    fn answer(self: Box<Self>, committed: Told<()>) {
        let Waits { result, reply, .. } = *self;
        let written = || result.expect("what is committed was written");
        if reply
            .send(committed.and_then(|()| written().map_err(Arc::new)))
            .is_err()
        {
            tracing::debug!("nobody waited for a write");
        }
    }
}

async fn write_together(
    mut conn: SqliteConnection,
    options: SqliteConnectOptions,
    mut waiting: mpsc::Receiver<Box<dyn Waiting>>,
) {
    let mut writes = Vec::new();
    while waiting.recv_many(&mut writes, MOST_TOGETHER).await > 0 {
        let committed = commit(&mut conn, &mut writes).await.map_err(Arc::new);
        if let Err(error) = &committed {
            tracing::error!(%error, writes = writes.len(), "nothing was written");
            // Nobody knows which state a failed commit leaves the connection in.
            match options.connect().await {
                Ok(fresh) => conn = fresh,
                Err(error) => tracing::error!(%error, "the database can't be opened again"),
            }
        }
        for write in writes.drain(..) {
            write.answer(committed.clone());
        }
    }
    if let Err(error) = conn.close().await {
        tracing::error!(%error, "the database was not closed cleanly");
    }
}

/// Commits writes in one transaction. If this fails, none of them is stored.
async fn commit(conn: &mut SqliteConnection, writes: &mut [Box<dyn Waiting>]) -> sqlx::Result<()> {
    let mut tx = conn.begin_with(BEGIN).await?;
    let alone = writes.len() == 1;
    for write in writes.iter_mut() {
        if !write.write(&mut tx).await {
            tx.rollback().await?;
            return match alone {
                true => Ok(()),
                false => commit_each(conn, writes).await,
            };
        }
    }
    tx.commit().await
}

/// Commits writes in one transaction, but for those that are to be undone.
async fn commit_each(
    conn: &mut SqliteConnection,
    writes: &mut [Box<dyn Waiting>],
) -> sqlx::Result<()> {
    let mut tx = conn.begin_with(BEGIN).await?;
    for write in writes {
        let mut savepoint = tx.begin().await?;
        match write.write(&mut savepoint).await {
            true => savepoint.commit().await?,
            false => savepoint.rollback().await?,
        }
    }
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Database;

    /// A write that may break off.
    struct Breaks(bool);

    #[async_trait]
    impl Write for Breaks {
        type Answer = ();

        async fn write(&self, _: &mut Conn<'_>) -> sqlx::Result<Outcome<()>> {
            assert!(!self.0, "planted");
            Ok(Outcome::Keep(()))
        }
    }

    #[tokio::test]
    async fn a_write_that_breaks_off_takes_no_other_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let database = Database::open(path.to_str().expect("text"))
            .await
            .expect("it opens");
        let write = |breaks| database.writer.write(Breaks(breaks));
        let (one, broken, other) = tokio::join!(write(false), write(true), write(false));
        assert!(one.is_ok() && broken.is_err() && other.is_ok());
        assert!(write(false).await.is_ok(), "the next is written as well");
        database.close().await.expect("it closes");
    }
}
