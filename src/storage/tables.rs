//! The tables as they are, whatever stands in them: what moves all of it, or looks for a person,
//! needn't know each column.

use super::sql::{Conn, Sql, rows};
use futures::TryStreamExt;
use serde_json::Value;
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, Row, Type};

/// All tables but the history of the tables themselves: each after those that it refers to.
pub(super) const TABLES: [&str; 11] = [
    "facts",
    "servers",
    "people",
    "blocks",
    "ratings",
    "inbox",
    "games",
    "moves",
    "challenges",
    "notices",
    "records",
];

/// The columns of a table that are written, not worked out by the database.
const COLUMNS: Sql = Sql {
    sqlite: "select name, lower(type) from pragma_table_info($1) order by cid",
    postgres: "select column_name::text, data_type::text from information_schema.columns
        where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
        order by ordinal_position",
};

/// A table and its columns.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: Vec<Column>,
}

/// A column.
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// What a column holds, if it isn't null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Integer,
    Real,
    Text,
}

/// What stands in a column of a row.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
    Null(Kind),
    Integer(i64),
    Real(f64),
    Text(String),
}

impl Table {
    /// Asks the database for the columns of a table.
    pub(super) async fn of(conn: &mut Conn<'_>, name: &'static str) -> sqlx::Result<Table> {
        let columns: Vec<(String, String)> = rows!(conn, COLUMNS, name)?;
        let columns = columns.into_iter().map(|(name, kind)| Column {
            name,
            kind: match kind.as_str() {
                "text" => Kind::Text,
                "real" | "double precision" => Kind::Real,
                _ => Kind::Integer,
            },
        });
        Ok(Table {
            name,
            columns: columns.collect(),
        })
    }

    /// The names of the columns with commas between.
    pub(super) fn column_list(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|c| c.name.as_str()).collect();
        names.join(", ")
    }

    /// Reads the rows for which a condition holds, in which `$1` may be a number, one by one.
    pub(super) async fn each_row<E: From<sqlx::Error>>(
        &self,
        conn: &mut Conn<'_>,
        condition: &str,
        number: Option<i64>,
        mut each: impl FnMut(Vec<Cell>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (list, name) = (self.column_list(), self.name);
        let sql = AssertSqlSafe(format!(
            "select {list} from {name} where {condition} order by 1, 2"
        ));
        match conn {
            Conn::Sqlite(conn) => {
                let query = number.into_iter().fold(sqlx::query(sql), |q, n| q.bind(n));
                let mut rows = query.fetch(&mut **conn);
                while let Some(row) = rows.try_next().await? {
                    each(cells(&row, &self.columns)?)?;
                }
            }
            Conn::Postgres(conn) => {
                let query = number.into_iter().fold(sqlx::query(sql), |q, n| q.bind(n));
                let mut rows = query.fetch(&mut **conn);
                while let Some(row) = rows.try_next().await? {
                    each(cells(&row, &self.columns)?)?;
                }
            }
        }
        Ok(())
    }

    /// Adds a row, whose cells stand in the order of the columns.
    pub(super) async fn insert(&self, conn: &mut Conn<'_>, row: Vec<Cell>) -> sqlx::Result<()> {
        let places: Vec<_> = (1..=row.len()).map(|place| format!("${place}")).collect();
        let sql = AssertSqlSafe(format!(
            "insert into {} ({}) values ({})",
            self.name,
            self.column_list(),
            places.join(", ")
        ));
        macro_rules! bound {
            ($conn:expr) => {{
                let query = row
                    .into_iter()
                    .fold(sqlx::query(sql), |query, cell| match cell {
                        Cell::Null(Kind::Integer) => query.bind(None::<i64>),
                        Cell::Null(Kind::Real) => query.bind(None::<f64>),
                        Cell::Null(Kind::Text) => query.bind(None::<String>),
                        Cell::Integer(value) => query.bind(value),
                        Cell::Real(value) => query.bind(value),
                        Cell::Text(value) => query.bind(value),
                    });
                query.execute(&mut **$conn).await.map(drop)
            }};
        }
        match conn {
            Conn::Sqlite(conn) => bound!(conn),
            Conn::Postgres(conn) => bound!(conn),
        }
    }
}

fn cells<'r, R>(row: &'r R, columns: &[Column]) -> sqlx::Result<Vec<Cell>>
where
    R: Row,
    usize: ColumnIndex<R>,
    Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
    Option<f64>: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
{
    let cell = |(place, column): (usize, &Column)| {
        let cell = match column.kind {
            Kind::Integer => row.try_get::<Option<i64>, _>(place)?.map(Cell::Integer),
            Kind::Real => row.try_get::<Option<f64>, _>(place)?.map(Cell::Real),
            Kind::Text => row.try_get::<Option<String>, _>(place)?.map(Cell::Text),
        };
        Ok(cell.unwrap_or(Cell::Null(column.kind)))
    };
    columns.iter().enumerate().map(cell).collect()
}

impl Cell {
    /// As JSON. A real number is written as text: it is the same again when it is read.
    pub(super) fn to_json(&self) -> Value {
        match self {
            Cell::Null(_) => Value::Null,
            Cell::Integer(value) => (*value).into(),
            Cell::Real(value) => value.to_string().into(),
            Cell::Text(value) => value.as_str().into(),
        }
    }

    /// Reads it again; `None` if it doesn't suit the column.
    pub(super) fn from_json(value: &Value, kind: Kind) -> Option<Cell> {
        match (value, kind) {
            (Value::Null, _) => Some(Cell::Null(kind)),
            (Value::Number(value), Kind::Integer) => value.as_i64().map(Cell::Integer),
            (Value::String(value), Kind::Real) => value.parse().ok().map(Cell::Real),
            (Value::String(value), Kind::Text) => Some(Cell::Text(value.clone())),
            _ => None,
        }
    }
}
