//! Whose challenges people don't take.

use super::sql::{Conn, Sql, execute, rows, statements, value_if_any};
use crate::game::{Block, MOST_BLOCKED, PlayerId, Timestamp};

statements! {
    BLOCKS = Sql::same(
        "select blocked, since from blocks where blocker = $1 order by since, blocked",
    );

    /// $4 is how many a person can have.
    ADD = Sql::same(
        "insert into blocks (blocker, blocked, since)
        select cast($1 as bigint), cast($2 as bigint), cast($3 as bigint)
        where (select count(*) from blocks where blocker = $1) < $4
        on conflict do nothing",
    );

    REMOVE = Sql::same("delete from blocks where blocker = $1 and blocked = $2");

    BLOCKER = Sql::same(
        "select blocker from (
            select blocker, since from blocks where blocker = $1 and blocked = $2
            union all
            select blocker, since from blocks where blocker = $2 and blocked = $1) as either
        order by since, blocker
        limit 1",
    );

    /// Until the end of the transaction. SQLite has one writer at a time anyway.
    HOLD = Sql {
        sqlite: "select $1",
        postgres: "select pg_advisory_xact_lock($1)",
    };
}

/// Whom a person has blocked, the longest first.
pub(super) async fn of(conn: &mut Conn<'_>, blocker: PlayerId) -> sqlx::Result<Vec<Block>> {
    let rows: Vec<(i64, i64)> = rows!(conn, BLOCKS, blocker.0.cast_signed())?;
    let block = |(blocked, since): (i64, i64)| Block {
        blocker,
        blocked: PlayerId(blocked.cast_unsigned()),
        since: Timestamp(since),
    };
    Ok(rows.into_iter().map(block).collect())
}

/// Stores a block; `false`, and nothing is stored, if it is there or the person has as many as
/// possible.
pub(super) async fn add(conn: &mut Conn<'_>, block: &Block) -> sqlx::Result<bool> {
    hold(conn, block.blocker).await?;
    let added = execute!(
        conn,
        ADD,
        block.blocker.0.cast_signed(),
        block.blocked.0.cast_signed(),
        block.since.0,
        i64::from(MOST_BLOCKED)
    )?;
    Ok(added > 0)
}

/// Takes a block away; `false` if there is none.
pub(super) async fn remove(
    conn: &mut Conn<'_>,
    blocker: PlayerId,
    blocked: PlayerId,
) -> sqlx::Result<bool> {
    let (blocker, blocked) = (blocker.0.cast_signed(), blocked.0.cast_signed());
    Ok(execute!(conn, REMOVE, blocker, blocked)? > 0)
}

/// Which of two people has blocked the other, the one who did it first if both have. Until the end
/// of the transaction neither can block anybody.
pub(super) async fn between(
    conn: &mut Conn<'_>,
    one: PlayerId,
    other: PlayerId,
) -> sqlx::Result<Option<PlayerId>> {
    // Everybody in the same order, so that nobody waits for each other.
    hold(conn, one.min(other)).await?;
    hold(conn, one.max(other)).await?;
    let (one, other) = (one.0.cast_signed(), other.0.cast_signed());
    let blocker: Option<i64> = value_if_any!(conn, BLOCKER, one, other)?;
    Ok(blocker.map(|id| PlayerId(id.cast_unsigned())))
}

/// Has everybody else wait who asks whom this person has blocked, or changes it.
async fn hold(conn: &mut Conn<'_>, player: PlayerId) -> sqlx::Result<()> {
    match conn {
        Conn::Sqlite(_) => Ok(()),
        Conn::Postgres(_) => execute!(conn, HOLD, player.0.cast_signed()).map(drop),
    }
}
