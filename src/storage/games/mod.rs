//! Games and their moves, as they are read.

mod row;

use super::sql::{Conn, Sql, row, rows, statements, value, value_if_any};
use super::written::{Damaged, small};
use crate::game::{ChannelId, Game, GameId, MessageId, PlayerId, ServerId, Timestamp};
use row::GameRow;

/// A game with all its moves, whether they are rows or folded, and with what is known of its
/// players' lives, in one question: so that what is read is of one moment.
macro_rules! games {
    ($which:literal) => {
        concat!(
            "select g.id, g.server, g.channel, g.black, g.white, g.rules, g.rated, g.clock,
                g.takebacks, g.started_at, g.version, g.board, g.ended_at, g.ending,
                g.black_half_discs, g.white_half_discs, g.rating_changes, g.uncounted,
                g.black_left_ms, g.white_left_ms, g.turn_since, g.held_until, g.reminded,
                g.overtime, g.paused_at, g.paused_why, g.offer, g.black_draw_ply,
                g.white_draw_ply, g.black_plans, g.white_plans,
                s.holiday_days,
                b.plays_forced as black_forced, b.spends_holidays as black_spends,
                b.holiday_from as black_from, b.holiday_to as black_to,
                b.holiday_year as black_year, b.holiday_spent_ms as black_spent_ms,
                w.plays_forced as white_forced, w.spends_holidays as white_spends,
                w.holiday_from as white_from, w.holiday_to as white_to,
                w.holiday_year as white_year, w.holiday_spent_ms as white_spent_ms,
                coalesce(
                    g.folded_moves,
                    (select string_agg(
                            m.square || '+' || cast(m.played_at - g.started_at as text)
                                || coalesce('~' || cast(m.left_ms as text), '')
                                || coalesce('!' || m.how, ''),
                            ' ' order by m.ply)
                        from moves m where m.game = g.id),
                    '') as moves
            from games g
            left join people b on b.id = g.black
            left join people w on w.id = g.white
            left join servers s on s.id = g.server ",
            $which
        )
    };
}

statements! {
    GAME = Sql::same(games!("where g.id = $1"));

    OPEN_GAMES = Sql::same(games!(
        "where g.id in (
            select id from games where black = $1 and ended_at is null
                and channel = coalesce($2, channel)
            union all
            select id from games where white = $1 and ended_at is null
                and channel = coalesce($2, channel))
        order by g.id
        limit $3 + 0"
    ));

    ENDED_GAMES = Sql::same(games!(
        "where g.id in (
            select id from (
                select id from games where black = $1 and ended_at is not null
                order by ended_at desc, id desc limit $2 + 0) as as_black
            union all
            select id from (
                select id from games where white = $1 and ended_at is not null
                order by ended_at desc, id desc limit $2 + 0) as as_white)
        order by g.ended_at desc, g.id desc
        limit $2 + 0"
    ));

    GAMES_IN = Sql::same(
        "select id from games
        where server = $1 and channel = coalesce($2, channel) and ended_at is null and id > $3
        order by id limit $4 + 0",
    );

    SERVER_OF = Sql::same(
        "select server from games where channel = $1 and ended_at is null limit 1",
    );

    NEWEST_BOARD = Sql::same("select id from games where board = $1 and ended_at is null limit 1");

    COUNT_OPEN = Sql::same(
        "select (select count(*) from games
                where black = $2 and server = $1 and ended_at is null)
            + (select count(*) from games
                where white = $2 and server = $1 and ended_at is null)",
    );

    COUNT_ALL_OPEN = Sql::same("select count(*) from games where ended_at is null");

    DUE = Sql::same(
        "select id from games where alarm_at <= $1 order by alarm_at, id limit $2 + 0",
    );

    NEXT_DUE = Sql::same("select min(alarm_at) from games where alarm_at is not null");
}

fn games(rows: Vec<GameRow>) -> sqlx::Result<Vec<Game>> {
    let games: Result<_, Damaged> = rows.into_iter().map(GameRow::game).collect();
    Ok(games?)
}

pub(super) async fn find(conn: &mut Conn<'_>, id: GameId) -> sqlx::Result<Option<Game>> {
    let found: Option<GameRow> = row!(conn, GAME, id.0)?;
    Ok(found.map(GameRow::game).transpose()?)
}

pub(super) async fn open(
    conn: &mut Conn<'_>,
    player: PlayerId,
    channel: Option<ChannelId>,
    most: u32,
) -> sqlx::Result<Vec<Game>> {
    let channel = channel.map(|channel| channel.0.cast_signed());
    let player = player.0.cast_signed();
    games(rows!(conn, OPEN_GAMES, player, channel, i64::from(most))?)
}

fn ids(rows: Vec<(i64,)>) -> Vec<GameId> {
    rows.into_iter().map(|(id,)| GameId(id)).collect()
}

/// The open games of a channel or a whole server, from the one after `after` on.
pub(super) async fn in_place(
    conn: &mut Conn<'_>,
    server: ServerId,
    channel: Option<ChannelId>,
    after: GameId,
    most: u32,
) -> sqlx::Result<Vec<GameId>> {
    let channel = channel.map(|channel| channel.0.cast_signed());
    let server = server.0.cast_signed();
    rows!(conn, GAMES_IN, server, channel, after.0, i64::from(most)).map(ids)
}

/// The server of a channel in which there is an open game.
pub(super) async fn server_of(
    conn: &mut Conn<'_>,
    channel: ChannelId,
) -> sqlx::Result<Option<ServerId>> {
    let id: Option<i64> = value_if_any!(conn, SERVER_OF, channel.0.cast_signed())?;
    Ok(id.map(|id| ServerId(id.cast_unsigned())))
}

/// The open game whose newest board a message is.
pub(super) async fn newest_board(
    conn: &mut Conn<'_>,
    message: MessageId,
) -> sqlx::Result<Option<GameId>> {
    let id: Option<i64> = value_if_any!(conn, NEWEST_BOARD, message.0.cast_signed())?;
    Ok(id.map(GameId))
}

/// How many open games a person has in a server.
pub(super) async fn count_open(
    conn: &mut Conn<'_>,
    server: ServerId,
    player: PlayerId,
) -> sqlx::Result<u32> {
    let count: i64 = value!(
        conn,
        COUNT_OPEN,
        server.0.cast_signed(),
        player.0.cast_signed()
    )?;
    Ok(small(count)?)
}

/// How many games go on.
pub(super) async fn count_all_open(conn: &mut Conn<'_>) -> sqlx::Result<u64> {
    let count: i64 = value!(conn, COUNT_ALL_OPEN)?;
    Ok(count.unsigned_abs())
}

/// The games in which something is due.
pub(super) async fn due(
    conn: &mut Conn<'_>,
    now: Timestamp,
    most: u32,
) -> sqlx::Result<Vec<GameId>> {
    rows!(conn, DUE, now.0, i64::from(most)).map(ids)
}

/// When something is due next.
pub(super) async fn next_due(conn: &mut Conn<'_>) -> sqlx::Result<Option<Timestamp>> {
    let at: Option<i64> = value!(conn, NEXT_DUE)?;
    Ok(at.map(Timestamp))
}

pub(super) async fn ended(
    conn: &mut Conn<'_>,
    player: PlayerId,
    most: u32,
) -> sqlx::Result<Vec<Game>> {
    games(rows!(
        conn,
        ENDED_GAMES,
        player.0.cast_signed(),
        i64::from(most)
    )?)
}
