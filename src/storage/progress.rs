//! What becomes of games: beginnings, moves, clocks and ends.

use super::sql::{Conn, Sql, execute, rows, statements, value};
use super::written::{
    Word, write_colors, write_how, write_moves, write_offer, write_plans, write_ratings,
};
use crate::app::ports::GameChange;
use crate::game::{
    ChannelId, End, EventId, Game, GameId, MessageId, Move, NewGame, News, NoticeId, Ply,
    Timestamp, Uncounted,
};

/// What most changes of a game touch: the columns, with the parameters $2 to $13.
macro_rules! state {
    () => {
        "version = $2, to_move = $3, black_left_ms = $4, white_left_ms = $5, turn_since = $6,
        held_until = $7, reminded = $8, overtime = $9, alarm_at = $10, offer = $11,
        black_plans = $12, white_plans = $13"
    };
}

/// The clocks that ran before a moment: those that no holiday held up until then.
macro_rules! ran_before {
    ($moment:literal) => {
        concat!(
            "alarm_at is not null and turn_since < ",
            $moment,
            " and coalesce(held_until, 0) < ",
            $moment
        )
    };
}

macro_rules! give_back {
    ($later:literal) => {
        concat!(
            "update games set turn_since = turn_since + ($2 - ",
            $later,
            "($1, turn_since, coalesce(held_until, 0))), alarm_at = alarm_at + ($2 - ",
            $later,
            "($1, turn_since, coalesce(held_until, 0))), version = version + 1
            where ",
            ran_before!("$2")
        )
    };
}

statements! {
    START = Sql::same(
        "insert into games (server, channel, black, white, rules, rated, clock, takebacks,
            started_at, to_move, black_left_ms, white_left_ms, turn_since, alarm_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3, $10, $10, $11, $12)
        returning id",
    );

    ADVANCE = Sql::same(concat!(
        "update games set ",
        state!(),
        ", server = $14, channel = $15, paused_at = $16, paused_why = $17, black_draw_ply = $18,
            white_draw_ply = $19
        where id = $1 and version = $2 - 1 and ended_at is null"
    ));

    TAKE_MOVES = Sql::same("delete from moves where game = $1 and ply > $2");

    ADD_MOVE = Sql::same(
        "insert into moves (game, ply, square, played_at, left_ms, how)
        values ($1, $2, $3, $4, $5, $6)",
    );

    /// All that a move changes, in one go: the way to SQLite's thread and back takes longer than
    /// the work. Each statement does something only if the one before did.
    MOVE_AT_ONCE = Sql::sqlite(concat!(
        "insert into inbox (event, happened_at) values ($14, $15) on conflict do nothing;
        update games set ",
        state!(),
        " where changes() = 1 and id = $1 and version = $2 - 1 and ended_at is null;
        insert into moves (game, ply, square, played_at, left_ms)
            select $1, $16, $17, $18, $19 where changes() = 1;
        insert into notices (game, kind, ply, channel, made_at, due_at)
            select $1, $20, $16, $21, $15, $15 where changes() = 1"
    ));

    END = Sql::same(
        "update games set version = $2, to_move = null, ended_at = $3, ending = $4,
            black_half_discs = $5, white_half_discs = $6, folded_moves = $7, black_left_ms = $8,
            white_left_ms = $9, overtime = $10, alarm_at = null, held_until = null,
            paused_at = null, paused_why = null, offer = null, black_plans = '', white_plans = ''
        where id = $1 and version = $2 - 1 and ended_at is null",
    );

    /// Gives the time from $1 to $2 back to every clock that ran then.
    GIVE_BACK = Sql {
        sqlite: give_back!("max"),
        postgres: give_back!("greatest"),
    };

    /// Where the clocks are that ran between $1 and $2.
    CHANNELS_THEN = Sql::same(concat!(
        "select distinct channel from games where ",
        ran_before!("$1")
    ));

    MOVE_TO_THREAD = Sql::same(
        "update games set channel = $2, version = version + 1 where id = $1 and ended_at is null",
    );

    DROP_MOVES = Sql::same("delete from moves where game = $1");

    KEEP_RATINGS = Sql::same("update games set rating_changes = $2 where id = $1");

    KEEP_UNCOUNTED = Sql::same("update games set uncounted = $2 where id = $1");

    SHOW_BOARD = Sql::same(
        "update games set board = $2, board_notice = $3
        where id = $1 and (board_notice is null or board_notice < $3)",
    );
}

/// Stores a game without moves; Black is to move.
pub(super) async fn start(conn: &mut Conn<'_>, new: &NewGame) -> sqlx::Result<GameId> {
    let game = Game::new(GameId(0), *new);
    let timer = game.timer.as_ref();
    let id = value!(
        conn,
        START,
        new.place.server.0.cast_signed(),
        new.place.channel.0.cast_signed(),
        new.black.0.cast_signed(),
        new.white.0.cast_signed(),
        new.rules.id(),
        i64::from(new.rated),
        new.clock.to_string(),
        i64::from(new.takebacks),
        new.started_at.0,
        timer.map(|timer| timer.left_ms.black),
        timer.map(|timer| timer.since.0),
        alarm(&game)
    )?;
    Ok(GameId(id))
}

/// When something is due in a game.
fn alarm(game: &Game) -> Option<i64> {
    game.next_due().map(|(at, _)| at.0)
}

/// What most changes touch, as it is stored.
struct State {
    version: i64,
    to_move: Option<i64>,
    black_left_ms: Option<i64>,
    white_left_ms: Option<i64>,
    turn_since: Option<i64>,
    held_until: Option<i64>,
    reminded: i64,
    overtime: String,
    alarm_at: Option<i64>,
    offer: Option<String>,
    black_plans: String,
    white_plans: String,
}

impl State {
    fn of(game: &Game) -> State {
        let timer = game.timer.as_ref();
        State {
            version: i64::from(game.version),
            to_move: game.to_move().map(|player| player.0.cast_signed()),
            black_left_ms: timer.map(|timer| timer.left_ms.black),
            white_left_ms: timer.map(|timer| timer.left_ms.white),
            turn_since: timer.map(|timer| timer.since.0),
            held_until: timer
                .and_then(|timer| timer.held_until)
                .map(|until| until.0),
            reminded: timer.map_or(0, |timer| i64::from(timer.reminded)),
            overtime: timer.map_or(String::new(), |timer| write_colors(&timer.overtime)),
            alarm_at: alarm(game),
            offer: game.offer.map(write_offer),
            black_plans: write_plans(&game.plans.black),
            white_plans: write_plans(&game.plans.white),
        }
    }
}

/// Stores what has become of a game; `false`, and nothing is stored, if that wasn't decided on
/// top of the stored version.
pub(super) async fn advance(conn: &mut Conn<'_>, change: &GameChange) -> sqlx::Result<bool> {
    let game = &change.after;
    if let Some(end) = &game.end {
        return finish(conn, game, end).await;
    }
    let state = State::of(game);
    let draw_ply = |last: Option<Ply>| last.map(|ply| i64::from(ply.0));
    let advanced = execute!(
        conn,
        ADVANCE,
        game.id.0,
        state.version,
        state.to_move,
        state.black_left_ms,
        state.white_left_ms,
        state.turn_since,
        state.held_until,
        state.reminded,
        state.overtime.as_str(),
        state.alarm_at,
        state.offer.as_deref(),
        state.black_plans.as_str(),
        state.white_plans.as_str(),
        game.place().server.0.cast_signed(),
        game.place().channel.0.cast_signed(),
        game.pause.map(|pause| pause.since.0),
        game.pause.map(|pause| pause.why.word()),
        draw_ply(game.draw_offered.black),
        draw_ply(game.draw_offered.white)
    )?;
    if advanced == 0 {
        return Ok(false);
    }
    if game.ply() < change.before {
        execute!(conn, TAKE_MOVES, game.id.0, i64::from(game.ply().0))?;
    }
    let new = game
        .moves
        .iter()
        .zip(1_i64..)
        .skip(usize::from(change.before.0));
    for (step, ply) in new {
        execute!(
            conn,
            ADD_MOVE,
            game.id.0,
            ply,
            step.square.to_string(),
            step.at.0,
            step.left_ms,
            write_how(step.how)
        )?;
    }
    Ok(true)
}

/// How many of the four changes of [`MOVE_AT_ONCE`] took place: the event is noted, the game is
/// advanced, the move is added, the notice of it is stored.
pub(super) async fn move_at_once(
    conn: &mut Conn<'_>,
    event: EventId,
    at: Timestamp,
    game: &Game,
    step: &Move,
) -> sqlx::Result<u64> {
    let state = State::of(game);
    execute!(
        conn,
        MOVE_AT_ONCE,
        game.id.0,
        state.version,
        state.to_move,
        state.black_left_ms,
        state.white_left_ms,
        state.turn_since,
        state.held_until,
        state.reminded,
        state.overtime.as_str(),
        state.alarm_at,
        state.offer.as_deref(),
        state.black_plans.as_str(),
        state.white_plans.as_str(),
        event.0.cast_signed(),
        at.0,
        i64::from(game.ply().0),
        step.square.to_string(),
        step.at.0,
        step.left_ms,
        News::Moved.word(),
        game.place().channel.0.cast_signed()
    )
}

async fn finish(conn: &mut Conn<'_>, game: &Game, end: &End) -> sqlx::Result<bool> {
    let state = State::of(game);
    let ended = execute!(
        conn,
        END,
        game.id.0,
        state.version,
        end.at.0,
        end.how.word(),
        end.score.map(|score| i64::from(score.black.0)),
        end.score.map(|score| i64::from(score.white.0)),
        write_moves(&game.moves, game.setup.started_at),
        state.black_left_ms,
        state.white_left_ms,
        state.overtime.as_str()
    )?;
    if ended == 0 {
        return Ok(false);
    }
    execute!(conn, DROP_MOVES, game.id.0)?;
    Ok(true)
}

/// Keeps with a result what it did to the ratings in the game's server.
pub(super) async fn keep_ratings(
    conn: &mut Conn<'_>,
    game: GameId,
    changes: &[crate::game::RatingChange; 2],
) -> sqlx::Result<()> {
    execute!(conn, KEEP_RATINGS, game.0, write_ratings(changes)).map(drop)
}

/// Keeps with a result why it left the ratings as they are.
pub(super) async fn keep_uncounted(
    conn: &mut Conn<'_>,
    game: GameId,
    why: Uncounted,
) -> sqlx::Result<()> {
    execute!(conn, KEEP_UNCOUNTED, game.0, why.word()).map(drop)
}

/// Makes a message the newest board of a game, unless a later notice already has one.
pub(super) async fn show_board(
    conn: &mut Conn<'_>,
    game: GameId,
    message: MessageId,
    notice: NoticeId,
) -> sqlx::Result<()> {
    execute!(conn, SHOW_BOARD, game.0, message.0.cast_signed(), notice.0).map(drop)
}

/// Gives the time in which the bot was away back to the clocks that ran; tells their channels.
pub(super) async fn give_back(
    conn: &mut Conn<'_>,
    from: Timestamp,
    to: Timestamp,
) -> sqlx::Result<Vec<ChannelId>> {
    let channels: Vec<(i64,)> = rows!(conn, CHANNELS_THEN, to.0)?;
    execute!(conn, GIVE_BACK, from.0, to.0)?;
    let channel = |(id,): (i64,)| ChannelId(id.cast_unsigned());
    Ok(channels.into_iter().map(channel).collect())
}

/// A game's own thread is where it is played from now on.
pub(super) async fn move_to_thread(
    conn: &mut Conn<'_>,
    game: GameId,
    thread: ChannelId,
) -> sqlx::Result<()> {
    execute!(conn, MOVE_TO_THREAD, game.0, thread.0.cast_signed()).map(drop)
}
