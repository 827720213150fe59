//! Statements suit the tables, and the tables are the same on both engines.

use crate::support::*;
use std::collections::BTreeSet;

on_both_engines!(every_statement_suits_the_tables);

async fn every_statement_suits_the_tables(db: &Fresh) {
    assert!(db.check_statements().await.unwrap() > 0);
}

#[tokio::test]
async fn both_engines_have_the_same_tables_and_columns() {
    let Some(postgres) = Fresh::postgres().await else {
        return;
    };
    let sqlite = Fresh::sqlite().await;
    let of_sqlite = sqlite
        .texts(
            "select t.name, c.name || ' ' || lower(c.type) ||
                case when c.\"notnull\" = 1 or c.pk > 0 then ' not null' else '' end
            from pragma_table_list t join pragma_table_xinfo(t.name) c
            where t.schema = 'main' and t.type = 'table' and t.name not like '%sqlite\\_%' escape '\\'
                and t.name <> '_sqlx_migrations'",
        )
        .await;
    let of_postgres = postgres
        .texts(
            "select table_name::text, column_name || ' ' ||
                case data_type when 'bigint' then 'integer' when 'double precision' then 'real'
                    else data_type end ||
                case is_nullable when 'NO' then ' not null' else '' end
            from information_schema.columns
            where table_schema = 'public' and table_name <> '_sqlx_migrations'",
        )
        .await;
    assert!(!of_sqlite.is_empty());
    assert_eq!(
        of_sqlite.into_iter().collect::<BTreeSet<_>>(),
        of_postgres.into_iter().collect::<BTreeSet<_>>()
    );
    let indexes = |sql: &'static str, db: Fresh| async move {
        let indexes: BTreeSet<_> = db.texts(sql).await.into_iter().collect();
        db.remove().await;
        indexes
    };
    let of_sqlite = indexes(
        "select name, tbl_name from sqlite_schema where type = 'index' and sql is not null",
        sqlite,
    );
    let of_postgres = indexes(
        "select indexname::text, tablename::text from pg_indexes
        where schemaname = 'public' and indexname not like '%\\_pkey'",
        postgres,
    );
    assert_eq!(of_sqlite.await, of_postgres.await);
}
