//! Small things to remember: events that have had their effect, and what the bot knows about
//! itself.

use super::sql::{Conn, Sql, execute, statements, value_if_any};
use crate::game::{EventId, Timestamp};

statements! {
    SEEN = Sql::same("select event from inbox where event = $1");

    NOTE_EVENT = Sql::same(
        "insert into inbox (event, happened_at) values ($1, $2) on conflict do nothing",
    );

    FORGET_EVENTS = Sql::same("delete from inbox where happened_at < $1");

    FACT = Sql::same("select value from facts where name = $1");

    CHANGE_FACT = Sql::same("update facts set value = $3 where name = $1 and value = $2");

    REMEMBER = Sql::same(
        "insert into facts (name, value) values ($1, $2)
        on conflict (name) do update set value = excluded.value",
    );
}

/// The fact that holds the hash of the commands that the chat knows.
pub(super) const REGISTERED_COMMANDS: &str = "registered commands";

/// The fact that tells when the bot was last there for people, in milliseconds since 1970 UTC.
const ALIVE_AT: &str = "alive at";

/// The fact that tells when the last sessions with the chat began: milliseconds since 1970 UTC,
/// with spaces between.
const SESSION_STARTS: &str = "session starts";

/// When the last sessions with the chat began.
pub(super) async fn session_starts(conn: &mut Conn<'_>) -> sqlx::Result<Vec<Timestamp>> {
    let starts = fact(conn, SESSION_STARTS).await?.unwrap_or_default();
    let starts = starts.split(' ').filter_map(|start| start.parse().ok());
    Ok(starts.map(Timestamp).collect())
}

/// Remembers when the last sessions with the chat began.
pub(super) async fn remember_session_starts(
    conn: &mut Conn<'_>,
    starts: &[Timestamp],
) -> sqlx::Result<()> {
    let starts: Vec<_> = starts.iter().map(|start| start.0.to_string()).collect();
    remember(conn, SESSION_STARTS, &starts.join(" ")).await
}

/// When the bot was last there for people.
pub(super) async fn last_alive(conn: &mut Conn<'_>) -> sqlx::Result<Option<Timestamp>> {
    let at = fact(conn, ALIVE_AT).await?;
    Ok(at.and_then(|at| at.parse().ok()).map(Timestamp))
}

/// The bot is there for people.
pub(super) async fn note_alive(conn: &mut Conn<'_>, at: Timestamp) -> sqlx::Result<()> {
    remember(conn, ALIVE_AT, &at.0.to_string()).await
}

/// The bot is there for people again, after it was last there at `from`; `false`, and nothing is
/// stored, if it has been noted since (another process was quicker).
pub(super) async fn back_again(
    conn: &mut Conn<'_>,
    from: Timestamp,
    to: Timestamp,
) -> sqlx::Result<bool> {
    let (from, to) = (from.0.to_string(), to.0.to_string());
    Ok(execute!(conn, CHANGE_FACT, ALIVE_AT, from, to)? > 0)
}

pub(super) async fn seen(conn: &mut Conn<'_>, event: EventId) -> sqlx::Result<bool> {
    let found: Option<i64> = value_if_any!(conn, SEEN, event.0.cast_signed())?;
    Ok(found.is_some())
}

/// Notes an event; `false` if it was noted before.
pub(super) async fn note_event(
    conn: &mut Conn<'_>,
    event: EventId,
    at: Timestamp,
) -> sqlx::Result<bool> {
    Ok(execute!(conn, NOTE_EVENT, event.0.cast_signed(), at.0)? > 0)
}

/// Forgets the events before a moment and tells how many they were.
pub(super) async fn forget_events(conn: &mut Conn<'_>, before: Timestamp) -> sqlx::Result<u64> {
    execute!(conn, FORGET_EVENTS, before.0)
}

pub(super) async fn fact(conn: &mut Conn<'_>, name: &str) -> sqlx::Result<Option<String>> {
    value_if_any!(conn, FACT, name)
}

pub(super) async fn remember(conn: &mut Conn<'_>, name: &str, value: &str) -> sqlx::Result<()> {
    execute!(conn, REMEMBER, name, value).map(drop)
}
