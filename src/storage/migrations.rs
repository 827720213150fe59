//! How the tables have come to be, step by step. A step that was released is never changed.

use super::sql::{Conn, Sql, rows, value};
use anyhow::anyhow;
use sqlx::SqlStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

/// A step of the tables' history, for both engines.
struct Step {
    number: i64,
    name: &'static str,
    sql: Sql,
}

macro_rules! step {
    ($number:literal, $name:literal, $file:literal) => {
        Step {
            number: $number,
            name: $name,
            sql: Sql {
                sqlite: include_str!(concat!("../../migrations/sqlite/", $file)),
                postgres: include_str!(concat!("../../migrations/postgres/", $file)),
            },
        }
    };
}

const STEPS: [Step; 4] = [
    step!(1, "games", "0001_games.sql"),
    step!(2, "clocks", "0002_clocks.sql"),
    step!(3, "first tries", "0003_first_tries.sql"),
    step!(4, "blocks", "0004_blocks.sql"),
];

const HAS_HISTORY: Sql = Sql {
    sqlite: "select count(*) from sqlite_schema where name = '_sqlx_migrations'",
    postgres: "select count(*) from information_schema.tables
        where table_schema = current_schema() and table_name = '_sqlx_migrations'",
};

const HISTORY: Sql = Sql::same("select version from _sqlx_migrations order by version");

/// How far the tables of a database have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// There are none.
    Nothing,
    /// Steps are missing, from this one on.
    Before(i64),
    /// They are as this program knows them.
    Current,
    /// A newer program has taken this step.
    Newer(i64),
}

impl Progress {
    /// Reads it from a database, which isn't changed.
    pub(super) async fn of(conn: &mut Conn<'_>) -> sqlx::Result<Progress> {
        let tables: i64 = value!(conn, HAS_HISTORY)?;
        if tables == 0 {
            return Ok(Progress::Nothing);
        }
        let taken: Vec<(i64,)> = rows!(conn, HISTORY)?;
        let newest = taken.last().map_or(0, |&(step,)| step);
        let missing = STEPS.iter().find(|step| step.number > newest);
        Ok(match missing {
            _ if newest == 0 => Progress::Nothing,
            Some(step) => Progress::Before(step.number),
            None if newest > newest_step() => Progress::Newer(newest),
            None => Progress::Current,
        })
    }
}

/// The newest step that this program knows.
pub(super) fn newest_step() -> i64 {
    STEPS[STEPS.len() - 1].number
}

/// What is said about a database that a newer program has used.
pub(super) fn newer(step: i64, database: &str) -> String {
    format!(
        "the database {database} is newer than this program (it has step {step}, which this \
         program doesn't know): run the newer program, or go back to the backup from before the \
         update"
    )
}

/// Brings the tables of a database up to date. PostgreSQL lets one process at a time do that; on
/// SQLite the caller has to see to it.
pub(super) async fn run(conn: &mut Conn<'_>, database: &str) -> anyhow::Result<()> {
    let done = match conn {
        Conn::Sqlite(conn) => {
            let migrator = migrator(|sql| sql.sqlite);
            migrator.run_direct(None, &mut **conn, false).await
        }
        Conn::Postgres(conn) => {
            let migrator = migrator(|sql| sql.postgres);
            migrator.run_direct(None, &mut **conn, false).await
        }
    };
    done.map_err(|error| explain(error, database))
}

fn migrator(text: impl Fn(Sql) -> &'static str) -> Migrator {
    let migration = |step: &Step| {
        Migration::new(
            step.number,
            step.name.into(),
            MigrationType::Simple,
            SqlStr::from_static(text(step.sql)),
            false,
        )
    };
    Migrator::with_migrations(STEPS.iter().map(migration).collect())
}

fn explain(error: MigrateError, database: &str) -> anyhow::Error {
    match error {
        MigrateError::VersionMissing(step) => anyhow!(newer(step, database)),
        error => anyhow::Error::new(error).context(format!(
            "the tables of the database {database} can't be brought up to date"
        )),
    }
}
