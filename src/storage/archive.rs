//! The whole database as lines of JSON, which either engine can read: `export` and `import`.
//!
//! The first line tells what it is and how many rows are to come, the last one how many there were;
//! between them each table begins with a line of its columns, and each row is a line.

use super::Database;
use super::migrations;
use super::sql::{Conn, Sql, execute, value};
use super::tables::{Cell, TABLES, Table};
use super::visit::{OwnConn, Visit};
use crate::game::Timestamp;
use anyhow::{Context, anyhow, bail};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::io::{BufRead, Write};

/// What the first line names.
const FORMAT: i64 = 1;

const BEGIN_READING: Sql = Sql {
    sqlite: "begin",
    postgres: "begin isolation level repeatable read, read only",
};
const BEGIN_WRITING: Sql = Sql {
    sqlite: "begin immediate",
    postgres: "begin",
};
const COMMIT: Sql = Sql::same("commit");

/// PostgreSQL numbers new rows by a counter, which doesn't notice rows that bring their numbers.
const IS_COUNTED: Sql = Sql {
    sqlite: "select 0 where $1 is not null",
    postgres: "select count(*) from information_schema.columns
        where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'",
};

/// Told how many rows are done, and of how many.
pub type Progress<'a> = &'a mut (dyn FnMut(u64, u64) + Send);

impl Visit {
    /// Writes everything, as it is at one moment. Tells how many rows that were.
    ///
    /// # Errors
    /// The tables aren't those of this program, or nothing can be read or written.
    pub async fn export(
        &mut self,
        mut out: impl Write,
        progress: Progress<'_>,
    ) -> anyhow::Result<u64> {
        self.expect_current().await?;
        let conn = &mut self.conn();
        execute!(conn, BEGIN_READING)?;
        let all = count_all(conn).await?;
        let step = migrations::newest_step();
        writeln!(
            out,
            "{}",
            json!({ "outflank": "export", "format": FORMAT, "step": step, "all": all })
        )?;
        let mut done = 0;
        for name in TABLES {
            let table = Table::of(conn, name).await?;
            let columns: Vec<_> = table.columns.iter().map(|column| &column.name).collect();
            writeln!(out, "{}", json!({ "table": name, "columns": columns }))?;
            let write = |row: Vec<Cell>| {
                let row: Value = row.iter().map(Cell::to_json).collect();
                done += 1;
                progress(done, all);
                Ok::<_, anyhow::Error>(writeln!(out, "{row}")?)
            };
            table.each_row(conn, "true", None, write).await?;
        }
        execute!(conn, COMMIT)?;
        writeln!(out, "{}", json!({ "end": true, "rows": done }))?;
        out.flush()?;
        Ok(done)
    }
}

/// How many rows there are.
async fn count_all(conn: &mut Conn<'_>) -> sqlx::Result<u64> {
    let mut all = 0;
    for name in TABLES {
        all += count(conn, name).await?;
    }
    Ok(all)
}

async fn count(conn: &mut Conn<'_>, table: &str) -> sqlx::Result<u64> {
    let sql = AssertSqlSafe(format!("select count(*) from {table}"));
    let rows: i64 = match conn {
        Conn::Sqlite(conn) => sqlx::query_scalar(sql).fetch_one(&mut **conn).await?,
        Conn::Postgres(conn) => sqlx::query_scalar(sql).fetch_one(&mut **conn).await?,
    };
    Ok(rows.unsigned_abs())
}

/// Reads what [`Visit::export`] has written into an empty database, which is made if it isn't
/// there: all of it or nothing. Tells how many rows that were.
///
/// # Errors
/// The database has something in it or is in use; or what is read isn't whole, or of another
/// version of this program.
pub async fn import(
    url: &str,
    input: impl BufRead,
    now: Timestamp,
    progress: Progress<'_>,
) -> anyhow::Result<u64> {
    let database = Database::open_alone(url, None, now).await?;
    let mut own = OwnConn::to_write(url).await?;
    let read = read_all(&mut own.conn(), input, progress).await;
    own.close().await?;
    database.close().await?;
    read
}

async fn read_all(
    conn: &mut Conn<'_>,
    input: impl BufRead,
    progress: Progress<'_>,
) -> anyhow::Result<u64> {
    execute!(conn, BEGIN_WRITING)?;
    if count_all(conn).await? > 0 {
        bail!("the database isn't empty: choose another one (DATABASE_URL), or move this one away");
    }
    let mut table = None;
    let (mut done, mut all) = (0, 0);
    let mut is_whole = false;
    for (place, line) in input.lines().enumerate() {
        let line = line.context("reading the export")?;
        let read = read_line(conn, place, &line, &mut table).await;
        match read.with_context(|| format!("line {} of the export", place + 1))? {
            Line::Start(rows) => all = rows,
            Line::Heading => {}
            Line::Row => done += 1,
            Line::End(rows) => is_whole = rows == done,
        }
        progress(done, all);
    }
    if !is_whole {
        bail!("the export isn't whole: its last line doesn't tell of {done} rows");
    }
    go_on_counting(conn).await?;
    execute!(conn, COMMIT)?;
    Ok(done)
}

/// What a line of an export is.
enum Line {
    Start(u64),
    Heading,
    Row,
    End(u64),
}

async fn read_line(
    conn: &mut Conn<'_>,
    place: usize,
    line: &str,
    table: &mut Option<Table>,
) -> anyhow::Result<Line> {
    let value: Value = serde_json::from_str(line).context("it is no JSON")?;
    if place == 0 {
        check_heading(&value)?;
        return Ok(Line::Start(value["all"].as_u64().unwrap_or_default()));
    }
    if let Some(row) = value.as_array() {
        let table = table.as_ref().context("no table stands before it")?;
        insert(conn, table, row).await?;
        return Ok(Line::Row);
    }
    if let Some(rows) = value["rows"].as_u64() {
        return Ok(Line::End(rows));
    }
    *table = Some(read_table(conn, &value).await?);
    Ok(Line::Heading)
}

fn check_heading(heading: &Value) -> anyhow::Result<()> {
    if heading["outflank"] != "export" || heading["format"] != FORMAT {
        bail!("this is no export of Outflank");
    }
    let step = migrations::newest_step();
    if heading["step"] != step {
        bail!(
            "the tables of the export are at step {}, those of this program at {step}: import it \
             with the version that exported it, then update",
            heading["step"]
        );
    }
    Ok(())
}

/// A table with its columns in the order of the export.
async fn read_table(conn: &mut Conn<'_>, heading: &Value) -> anyhow::Result<Table> {
    let name = TABLES.into_iter().find(|name| heading["table"] == *name);
    let name = name.ok_or_else(|| anyhow!("no table is called {}", heading["table"]))?;
    let mut table = Table::of(conn, name).await?;
    let columns = heading["columns"].as_array().context("it has no columns")?;
    let place = |column: &str| columns.iter().position(|named| named == column);
    if columns.len() != table.columns.len()
        || !table.columns.iter().all(|c| place(&c.name).is_some())
    {
        bail!("the table {name} has other columns here");
    }
    table.columns.sort_by_key(|column| place(&column.name));
    Ok(table)
}

async fn insert(conn: &mut Conn<'_>, table: &Table, row: &[Value]) -> anyhow::Result<()> {
    if row.len() != table.columns.len() {
        bail!(
            "the table {} has {} columns",
            table.name,
            table.columns.len()
        );
    }
    let cells = table.columns.iter().zip(row).map(|(column, value)| {
        Cell::from_json(value, column.kind)
            .ok_or_else(|| anyhow!("{value} doesn't suit the column {}", column.name))
    });
    let cells = cells.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(table.insert(conn, cells).await?)
}

/// New rows are numbered after those that are there.
async fn go_on_counting(conn: &mut Conn<'_>) -> anyhow::Result<()> {
    for name in TABLES {
        let counted: i64 = value!(&mut *conn, IS_COUNTED, name)?;
        if let (Conn::Postgres(conn), true) = (&mut *conn, counted > 0) {
            let sql = format!(
                "select setval(pg_get_serial_sequence('{name}', 'id'), \
                    coalesce((select max(id) from {name}), 0) + 1, false)"
            );
            sqlx::query(AssertSqlSafe(sql)).execute(&mut **conn).await?;
        }
    }
    Ok(())
}
