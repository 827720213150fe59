//! One SQL text for two engines: statements, and connections that run them.

use sqlx::Executor;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use std::borrow::Cow;

/// A statement, as each engine is to read it.
#[derive(Clone, Copy)]
pub(super) struct Sql {
    pub(super) sqlite: &'static str,
    pub(super) postgres: &'static str,
}

impl Sql {
    /// A statement that both engines read alike: parameters are `$1`, `$2` …
    pub(super) const fn same(text: &'static str) -> Sql {
        Sql {
            sqlite: text,
            postgres: text,
        }
    }

    /// Statements that only SQLite takes in one go. PostgreSQL, which is never sent them, gets a
    /// word that changes nothing.
    pub(super) const fn sqlite(text: &'static str) -> Sql {
        Sql {
            sqlite: text,
            postgres: "select 1",
        }
    }

    /// Whether a parameter alone is the limit. SQLite then plans by its value, and compiles the
    /// statement anew whenever it is bound; a sum it takes as it comes.
    pub(super) fn has_bare_limit(self) -> bool {
        let mut limits = self.sqlite.split("limit $").skip(1);
        limits.any(|rest| {
            let after = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
            !after.starts_with(" + 0")
        })
    }
}

/// Declares the statements of a topic, and the list of them that lets [`prepare`] try each one.
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $sql:expr;)*) => {
        $($(#[$doc])* const $name: $crate::storage::sql::Sql = $sql;)*

        /// All statements of this file, by their names.
        pub(super) const STATEMENTS: &[(&str, $crate::storage::sql::Sql)] =
            &[$((stringify!($name), $name)),*];
    };
}

/// A borrowed connection to either engine, perhaps within a transaction.
pub(super) enum Conn<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

/// Sends a statement and what is bound to it to whichever driver is behind the connection.
macro_rules! send {
    ($make:ident, $finish:ident, $conn:expr, $sql:expr $(, $bind:expr)*) => {
        match $conn {
            $crate::storage::sql::Conn::Sqlite(conn) => sqlx::$make($sql.sqlite)
                $(.bind($bind))*
                .$finish(&mut **conn)
                .await,
            $crate::storage::sql::Conn::Postgres(conn) => sqlx::$make($sql.postgres)
                $(.bind($bind))*
                .$finish(&mut **conn)
                .await,
        }
    };
}

/// Runs a statement and tells how many rows it touched: `execute!(conn, STATEMENT, bound, …)?`.
macro_rules! execute {
    ($conn:expr, $sql:expr $(, $bind:expr)*) => {
        match $conn {
            $crate::storage::sql::Conn::Sqlite(conn) => sqlx::query($sql.sqlite)
                $(.bind($bind))*
                .execute(&mut **conn)
                .await
                .map(|done| done.rows_affected()),
            $crate::storage::sql::Conn::Postgres(conn) => sqlx::query($sql.postgres)
                $(.bind($bind))*
                .execute(&mut **conn)
                .await
                .map(|done| done.rows_affected()),
        }
    };
}

/// All rows of a question.
macro_rules! rows {
    ($($question:tt)*) => { $crate::storage::sql::send!(query_as, fetch_all, $($question)*) };
}

/// The only row of a question, if there is one.
macro_rules! row {
    ($($question:tt)*) => { $crate::storage::sql::send!(query_as, fetch_optional, $($question)*) };
}

/// The only value of a question that always has an answer.
macro_rules! value {
    ($($question:tt)*) => { $crate::storage::sql::send!(query_scalar, fetch_one, $($question)*) };
}

/// The only value of a question, if there is one.
macro_rules! value_if_any {
    ($($question:tt)*) => { $crate::storage::sql::send!(query_scalar, fetch_optional, $($question)*) };
}

pub(super) use {execute, row, rows, send, statements, value, value_if_any};

/// Has the engine read a statement without running it.
pub(super) async fn prepare(conn: &mut Conn<'_>, sql: Sql) -> sqlx::Result<()> {
    match conn {
        Conn::Sqlite(conn) => conn
            .prepare(sqlx::SqlStr::from_static(sql.sqlite))
            .await
            .map(drop),
        Conn::Postgres(conn) => conn
            .prepare(sqlx::SqlStr::from_static(sql.postgres))
            .await
            .map(drop),
    }
}

/// What can be done about an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// Another transaction was in the way: the same may work at once.
    Conflict,
    /// The server or the connection to it is gone: it may work on a new connection.
    Lost,
    /// Nothing.
    Fatal,
}

impl Trouble {
    /// The meaning of an error.
    pub(super) fn of(error: &sqlx::Error) -> Trouble {
        match error {
            sqlx::Error::Database(error) => Trouble::of_code(error.code()),
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => {
                Trouble::Lost
            }
            _ => Trouble::Fatal,
        }
    }

    /// Codes of PostgreSQL (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
    /// SQLite's, which are numbers, aren't among them: its only writer has already waited.
    fn of_code(code: Option<Cow<'_, str>>) -> Trouble {
        match code.as_deref() {
            // A serialization failure, a deadlock, a lock that isn't available.
            Some("40001" | "40P01" | "55P03") => Trouble::Conflict,
            // Class 08 is about connections; the server shuts down, crashed, or starts.
            Some("57P01" | "57P02" | "57P03") => Trouble::Lost,
            Some(code) if code.starts_with("08") => Trouble::Lost,
            Some(_) | None => Trouble::Fatal,
        }
    }
}
