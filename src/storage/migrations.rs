//! How the tables have come to be, step by step. A step that was released is never changed.

use super::sql::{Conn, Sql};
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

const STEPS: [Step; 3] = [
    step!(1, "games", "0001_games.sql"),
    step!(2, "clocks", "0002_clocks.sql"),
    step!(3, "first tries", "0003_first_tries.sql"),
];

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
        MigrateError::VersionMissing(step) => anyhow!(
            "the database {database} is newer than this program (it has step {step}, which this \
             program doesn't know): run the newer program, or restore the backup from before the \
             update"
        ),
        error => anyhow::Error::new(error).context(format!(
            "the tables of the database {database} can't be brought up to date"
        )),
    }
}
