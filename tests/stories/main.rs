//! Stories at a table: what people do, and every sentence that anybody reads. Each is played on
//! SQLite, and on PostgreSQL where `OUTFLANK_TEST_POSTGRES` names a server.

#[path = "../support/mod.rs"]
mod support;

mod beginnings;
mod endings;
mod languages;
mod moves;
mod results;
mod table;
mod troubles;

/// Tells a story on both engines; both must read the same.
macro_rules! story {
    ($(#[$doc:meta])* $name:ident, |$table:ident| $body:block) => {
        $(#[$doc])*
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            for engine in crate::support::engines::all().await {
                #[allow(unused_mut)]
                let mut $table = crate::table::Table::with(engine.database.clone());
                $body
                insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
                    insta::assert_snapshot!(stringify!($name), $table.story);
                });
                drop($table);
                engine.close().await;
            }
        }
    };
}
pub(crate) use story;
