//! Stories at a table: what people do, and every sentence that anybody reads. Each is played on
//! SQLite, and on PostgreSQL where `OUTFLANK_TEST_POSTGRES` names a server.

#[path = "../support/mod.rs"]
mod support;

mod acts;
mod beginnings;
mod blocks;
mod chosen;
mod clocks;
mod counting;
mod endings;
mod languages;
mod moves;
mod mydata;
mod people;
mod plans;
mod results;
mod servers;
mod table;
mod troubles;
mod words;

/// Tells a story on both engines; both must read the same.
macro_rules! story {
    ($name:ident, |$table:ident| $body:block) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            use crate::support::fresh::Fresh;

            async fn tell(fresh: Fresh) {
                let mut $table = crate::table::Table::with(fresh.database.clone());
                $body
                let story = std::mem::take(&mut $table.story);
                drop($table);
                insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
                    insta::assert_snapshot!(stringify!($name), story);
                });
                fresh.remove().await;
            }

            #[tokio::test]
            async fn on_sqlite() {
                tell(Fresh::sqlite().await).await;
            }

            #[tokio::test]
            async fn on_postgres() {
                if let Some(fresh) = Fresh::postgres().await {
                    tell(fresh).await;
                }
            }
        }
    };
}
pub(crate) use story;
