//! Databases that only one test uses, on either engine.

use outflank::storage::Database;
use sqlx::{AssertSqlSafe, Connection};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A database that only one test uses.
pub struct Fresh {
    pub database: Arc<Database>,
    pub url: String,
    home: Home,
}

/// Where it lies.
pub enum Home {
    Folder(tempfile::TempDir),
    Server { url: String, name: String },
}

impl Deref for Fresh {
    type Target = Database;
    fn deref(&self) -> &Database {
        &self.database
    }
}

impl Fresh {
    /// A file in a folder of its own.
    pub async fn sqlite() -> Fresh {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        let database = Arc::new(Database::open(&url).await.unwrap());
        Fresh {
            database,
            url,
            home: Home::Folder(folder),
        }
    }

    /// A file that is there already.
    pub async fn at(url: &str) -> Fresh {
        Fresh {
            database: Arc::new(Database::open(url).await.unwrap()),
            url: url.to_owned(),
            home: Home::Folder(tempfile::tempdir().unwrap()),
        }
    }

    /// Closes it, and tells where a file lies and the folder that keeps it there.
    pub async fn close(self) -> (String, tempfile::TempDir) {
        let database = Arc::into_inner(self.database).expect("nobody else holds the database");
        database.close().await.unwrap();
        match self.home {
            Home::Folder(folder) => (self.url, folder),
            Home::Server { .. } => panic!("it is on a server"),
        }
    }

    /// A database on the server that `OUTFLANK_TEST_POSTGRES` names; `None` if it names none.
    pub async fn postgres() -> Option<Fresh> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("OUTFLANK_TEST_POSTGRES").ok()?;
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("outflank_test_{}_{count}", std::process::id());
        ask_postgres(&server, &format!("create database {name}")).await;
        let (host, _) = server.rsplit_once('/').unwrap();
        let url = format!("{host}/{name}");
        let database = Arc::new(Database::open(&url).await.unwrap());
        Some(Fresh {
            database,
            url,
            home: Home::Server { url: server, name },
        })
    }

    pub fn is_sqlite(&self) -> bool {
        matches!(self.home, Home::Folder(_))
    }

    /// Another program's view of the same database.
    pub async fn another(&self) -> Database {
        Database::open(&self.url).await.unwrap()
    }

    /// Has the engine itself do something to it.
    pub async fn execute(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.home {
            Home::Folder(_) => {
                let mut conn = sqlx::SqliteConnection::connect(&self.url).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut conn).await.unwrap();
            }
            Home::Server { .. } => {
                let mut conn = sqlx::PgConnection::connect(&self.url).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut conn).await.unwrap();
            }
        }
    }

    /// Asks the database itself for a column of numbers.
    pub async fn numbers(&self, sql: &str) -> Vec<i64> {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.home {
            Home::Folder(_) => {
                let mut conn = sqlx::SqliteConnection::connect(&self.url).await.unwrap();
                sqlx::query_scalar(sql).fetch_all(&mut conn).await.unwrap()
            }
            Home::Server { .. } => {
                let mut conn = sqlx::PgConnection::connect(&self.url).await.unwrap();
                sqlx::query_scalar(sql).fetch_all(&mut conn).await.unwrap()
            }
        }
    }

    /// Asks the database itself: rows of two texts.
    pub async fn texts(&self, sql: &str) -> Vec<(String, String)> {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.home {
            Home::Folder(_) => {
                let mut conn = sqlx::SqliteConnection::connect(&self.url).await.unwrap();
                sqlx::query_as(sql).fetch_all(&mut conn).await.unwrap()
            }
            Home::Server { .. } => {
                let mut conn = sqlx::PgConnection::connect(&self.url).await.unwrap();
                sqlx::query_as(sql).fetch_all(&mut conn).await.unwrap()
            }
        }
    }

    /// Closes it and deletes it. Nobody else may hold it any more.
    pub async fn remove(self) {
        let database = Arc::into_inner(self.database).expect("nobody else holds the database");
        database.close().await.unwrap();
        match self.home {
            Home::Folder(folder) => folder.close().unwrap(),
            Home::Server { url, name } => {
                ask_postgres(&url, &format!("drop database {name} with (force)")).await;
            }
        }
    }
}

/// Has a server do something.
async fn ask_postgres(url: &str, sql: &str) {
    let mut conn = sqlx::PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut conn)
        .await
        .unwrap();
}
