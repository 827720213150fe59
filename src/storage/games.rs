//! Games and their moves.

use super::people::HolidayRow;
use super::sql::{Conn, Sql, execute, row, rows, statements, value, value_if_any};
use super::written::{
    Damaged, Word, ply, read_clock, read_colors, read_moves, read_offer, read_plans, read_ratings,
    write_colors, write_how, write_moves, write_offer, write_plans, write_ratings,
};
use crate::app::ports::GameChange;
use crate::game::{
    Both, ChannelId, End, Ending, EventId, Game, GameId, Holidays, Life, MessageId, Move, NewGame,
    News, NoticeId, Pause, PauseReason, Place, PlayerId, Ply, ServerId, Timer, Timestamp,
    Uncounted,
};
use crate::rules::{HalfDiscs, Score};
use sqlx::FromRow;

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

#[derive(FromRow)]
struct GameRow {
    id: i64,
    server: i64,
    channel: i64,
    black: i64,
    white: i64,
    rules: String,
    rated: i64,
    clock: String,
    takebacks: i64,
    started_at: i64,
    version: i64,
    board: Option<i64>,
    ended_at: Option<i64>,
    ending: Option<String>,
    black_half_discs: Option<i64>,
    white_half_discs: Option<i64>,
    rating_changes: Option<String>,
    uncounted: Option<String>,
    moves: String,
    #[sqlx(flatten)]
    time: TimeRow,
    paused_at: Option<i64>,
    paused_why: Option<String>,
    offer: Option<String>,
    black_draw_ply: Option<i64>,
    white_draw_ply: Option<i64>,
    black_plans: String,
    white_plans: String,
    #[sqlx(flatten)]
    lives: LivesRow,
}

#[derive(FromRow)]
struct TimeRow {
    black_left_ms: Option<i64>,
    white_left_ms: Option<i64>,
    turn_since: Option<i64>,
    held_until: Option<i64>,
    reminded: i64,
    overtime: String,
}

impl TimeRow {
    fn timer(&self) -> Result<Option<Timer>, Damaged> {
        let (Some(black), Some(white), Some(since)) =
            (self.black_left_ms, self.white_left_ms, self.turn_since)
        else {
            return Ok(None);
        };
        Ok(Some(Timer {
            left_ms: Both { black, white },
            since: Timestamp(since),
            held_until: self.held_until.map(Timestamp),
            reminded: self.reminded.clamp(0, 2) as u8,
            overtime: read_colors(&self.overtime)?,
        }))
    }
}

#[derive(FromRow)]
struct LivesRow {
    holiday_days: Option<i64>,
    black_forced: Option<i64>,
    black_spends: Option<i64>,
    black_from: Option<i64>,
    black_to: Option<i64>,
    black_year: Option<i64>,
    black_spent_ms: Option<i64>,
    white_forced: Option<i64>,
    white_spends: Option<i64>,
    white_from: Option<i64>,
    white_to: Option<i64>,
    white_year: Option<i64>,
    white_spent_ms: Option<i64>,
}

impl LivesRow {
    fn lives(&self) -> Result<Both<Life>, Damaged> {
        let holiday_days = match self.holiday_days {
            Some(days) => small(days)?,
            None => Holidays::USUAL_DAYS,
        };
        // Whoever has never chosen anything is as usual.
        let life = |holidays: HolidayRow, spends: Option<i64>, forced: Option<i64>| Life {
            holidays: holidays.holidays(),
            holiday_days,
            spends_holidays: spends.is_some_and(|spends| spends != 0),
            plays_forced: forced.is_some_and(|forced| forced != 0),
        };
        let black = HolidayRow {
            holiday_from: self.black_from,
            holiday_to: self.black_to,
            holiday_year: self.black_year.unwrap_or(0),
            holiday_spent_ms: self.black_spent_ms.unwrap_or(0),
        };
        let white = HolidayRow {
            holiday_from: self.white_from,
            holiday_to: self.white_to,
            holiday_year: self.white_year.unwrap_or(0),
            holiday_spent_ms: self.white_spent_ms.unwrap_or(0),
        };
        Ok(Both {
            black: life(black, self.black_spends, self.black_forced),
            white: life(white, self.white_spends, self.white_forced),
        })
    }
}

impl GameRow {
    fn game(self) -> Result<Game, Damaged> {
        let setup = self.setup()?;
        Ok(Game {
            id: GameId(self.id),
            setup,
            moves: read_moves(&self.moves, setup.started_at)?,
            version: small(self.version)?,
            end: self.end()?,
            board: self.board.map(|id| MessageId(id.cast_unsigned())),
            timer: self.time.timer()?,
            pause: self.pause()?,
            offer: self.offer.as_deref().map(read_offer).transpose()?,
            draw_offered: Both {
                black: self.black_draw_ply.map(ply).transpose()?,
                white: self.white_draw_ply.map(ply).transpose()?,
            },
            plans: Both {
                black: read_plans(&self.black_plans)?,
                white: read_plans(&self.white_plans)?,
            },
            lives: self.lives.lives()?,
        })
    }

    fn setup(&self) -> Result<NewGame, Damaged> {
        let unknown_rules = |_| Damaged::new("rule set", &self.rules);
        Ok(NewGame {
            place: Place {
                server: ServerId(self.server.cast_unsigned()),
                channel: ChannelId(self.channel.cast_unsigned()),
            },
            black: PlayerId(self.black.cast_unsigned()),
            white: PlayerId(self.white.cast_unsigned()),
            rules: self.rules.parse().map_err(unknown_rules)?,
            rated: self.rated != 0,
            clock: read_clock(&self.clock)?,
            takebacks: self.takebacks != 0,
            started_at: Timestamp(self.started_at),
        })
    }

    fn end(&self) -> Result<Option<End>, Damaged> {
        let Some(at) = self.ended_at else {
            return Ok(None);
        };
        let how = Ending::read(self.ending.as_deref().unwrap_or_default())?;
        let score = match how {
            Ending::Abort => None,
            _ => Some(Score {
                black: half_discs(self.black_half_discs)?,
                white: half_discs(self.white_half_discs)?,
            }),
        };
        Ok(Some(End {
            how,
            at: Timestamp(at),
            score,
            ratings: self
                .rating_changes
                .as_deref()
                .map(read_ratings)
                .transpose()?,
            uncounted: self.uncounted.as_deref().map(Uncounted::read).transpose()?,
        }))
    }

    fn pause(&self) -> Result<Option<Pause>, Damaged> {
        let Some(since) = self.paused_at else {
            return Ok(None);
        };
        Ok(Some(Pause {
            since: Timestamp(since),
            why: PauseReason::read(self.paused_why.as_deref().unwrap_or_default())?,
        }))
    }
}

fn half_discs(stored: Option<i64>) -> Result<HalfDiscs, Damaged> {
    stored
        .and_then(|half_discs| u16::try_from(half_discs).ok())
        .map(HalfDiscs)
        .ok_or_else(|| Damaged::new("score", format!("{stored:?}")))
}

/// A count that a database keeps in 64 bits.
pub(super) fn small(stored: i64) -> Result<u32, Damaged> {
    stored.try_into().map_err(|_| Damaged::new("count", stored))
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
