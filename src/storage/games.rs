//! Games and their moves.

use super::sql::{Conn, Sql, execute, row, rows, statements, value};
use super::written::{Damaged, Word, read_moves, read_ratings, write_moves, write_ratings};
use crate::game::{
    ChannelId, End, Ending, EventId, Game, GameId, MessageId, Move, NewGame, News, NoticeId, Place,
    PlayerId, ServerId, Timestamp,
};
use crate::rules::{HalfDiscs, Score};
use sqlx::FromRow;

/// A game with all its moves, whether they are rows or folded, in one question: so that what is
/// read is of one moment.
macro_rules! games {
    ($which:literal) => {
        concat!(
            "select g.id, g.server, g.channel, g.black, g.white, g.rules, g.rated, g.started_at,
                g.version, g.board, g.ended_at, g.ending, g.black_half_discs, g.white_half_discs,
                g.rating_changes,
                coalesce(
                    g.folded_moves,
                    (select string_agg(
                            m.square || '+' || cast(m.played_at - g.started_at as text),
                            ' ' order by m.ply)
                        from moves m where m.game = g.id),
                    '') as moves
            from games g ",
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
        limit 100"
    ));

    ENDED_GAMES = Sql::same(games!(
        "where g.id in (
            select id from (
                select id from games where black = $1 and ended_at is not null
                order by ended_at desc, id desc limit $2) as as_black
            union all
            select id from (
                select id from games where white = $1 and ended_at is not null
                order by ended_at desc, id desc limit $2) as as_white)
        order by g.ended_at desc, g.id desc
        limit $2"
    ));

    START = Sql::same(
        "insert into games (server, channel, black, white, rules, rated, started_at, to_move)
        values ($1, $2, $3, $4, $5, $6, $7, $3)
        returning id",
    );

    ADVANCE = Sql::same(
        "update games set version = $2, to_move = $3
        where id = $1 and version = $2 - 1 and ended_at is null",
    );

    ADD_MOVE = Sql::same("insert into moves (game, ply, square, played_at) values ($1, $2, $3, $4)");

    /// All that a move changes, in one go: the way to SQLite's thread and back takes longer than
    /// the work. Each statement does something only if the one before did.
    MOVE_AT_ONCE = Sql::sqlite(
        "insert into inbox (event, happened_at) values ($1, $2) on conflict do nothing;
        update games set version = $4, to_move = $5
            where changes() = 1 and id = $3 and version = $4 - 1 and ended_at is null;
        insert into moves (game, ply, square, played_at)
            select $3, $6, $7, $8 where changes() = 1;
        insert into notices (game, kind, ply, channel, made_at, due_at)
            select $3, $9, $6, $10, $2, $2 where changes() = 1"
    );

    END = Sql::same(
        "update games set version = $2, to_move = null, ended_at = $3, ending = $4,
            black_half_discs = $5, white_half_discs = $6, folded_moves = $7
        where id = $1 and version = $2 - 1 and ended_at is null",
    );

    DROP_MOVES = Sql::same("delete from moves where game = $1");

    KEEP_RATINGS = Sql::same("update games set rating_changes = $2 where id = $1");

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
    started_at: i64,
    version: i64,
    board: Option<i64>,
    ended_at: Option<i64>,
    ending: Option<String>,
    black_half_discs: Option<i64>,
    white_half_discs: Option<i64>,
    rating_changes: Option<String>,
    moves: String,
}

impl GameRow {
    fn game(self) -> Result<Game, Damaged> {
        let started_at = Timestamp(self.started_at);
        Ok(Game {
            id: GameId(self.id),
            setup: NewGame {
                place: Place {
                    server: ServerId(self.server.cast_unsigned()),
                    channel: ChannelId(self.channel.cast_unsigned()),
                },
                black: PlayerId(self.black.cast_unsigned()),
                white: PlayerId(self.white.cast_unsigned()),
                rules: self
                    .rules
                    .parse()
                    .map_err(|_| Damaged::new("rule set", &self.rules))?,
                rated: self.rated != 0,
                started_at,
            },
            moves: read_moves(&self.moves, started_at)?,
            version: small(self.version)?,
            end: self.end()?,
            board: self.board.map(|id| MessageId(id.cast_unsigned())),
        })
    }

    fn end(&self) -> Result<Option<End>, Damaged> {
        let Some(at) = self.ended_at else {
            return Ok(None);
        };
        Ok(Some(End {
            how: Ending::read(self.ending.as_deref().unwrap_or_default())?,
            at: Timestamp(at),
            score: Score {
                black: half_discs(self.black_half_discs)?,
                white: half_discs(self.white_half_discs)?,
            },
            ratings: self
                .rating_changes
                .as_deref()
                .map(read_ratings)
                .transpose()?,
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
) -> sqlx::Result<Vec<Game>> {
    let channel = channel.map(|channel| channel.0.cast_signed());
    games(rows!(conn, OPEN_GAMES, player.0.cast_signed(), channel)?)
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
pub(super) async fn start(conn: &mut Conn<'_>, game: &NewGame) -> sqlx::Result<GameId> {
    let id = value!(
        conn,
        START,
        game.place.server.0.cast_signed(),
        game.place.channel.0.cast_signed(),
        game.black.0.cast_signed(),
        game.white.0.cast_signed(),
        game.rules.id(),
        i64::from(game.rated),
        game.started_at.0
    )?;
    Ok(GameId(id))
}

/// Stores what has become of a game; `false`, and nothing is stored, if that wasn't decided on
/// top of the stored version.
pub(super) async fn advance(conn: &mut Conn<'_>, game: &Game, news: News) -> sqlx::Result<bool> {
    let version = i64::from(game.version);
    if let Some(end) = &game.end {
        return finish(conn, game, end).await;
    }
    let to_move = game.turn().map(|color| game.player(color).0.cast_signed());
    if execute!(conn, ADVANCE, game.id.0, version, to_move)? == 0 {
        return Ok(false);
    }
    match (news, game.moves.last()) {
        (News::Moved, Some(step)) => {
            let (ply, square) = (i64::from(game.ply().0), step.square.to_string());
            execute!(conn, ADD_MOVE, game.id.0, ply, square, step.at.0)?;
        }
        (News::Started | News::Moved | News::Resigned, _) => {}
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
    execute!(
        conn,
        MOVE_AT_ONCE,
        event.0.cast_signed(),
        at.0,
        game.id.0,
        i64::from(game.version),
        game.turn().map(|color| game.player(color).0.cast_signed()),
        i64::from(game.ply().0),
        step.square.to_string(),
        step.at.0,
        News::Moved.word(),
        game.place().channel.0.cast_signed()
    )
}

async fn finish(conn: &mut Conn<'_>, game: &Game, end: &End) -> sqlx::Result<bool> {
    let ended = execute!(
        conn,
        END,
        game.id.0,
        i64::from(game.version),
        end.at.0,
        end.how.word(),
        i64::from(end.score.black.0),
        i64::from(end.score.white.0),
        write_moves(&game.moves, game.setup.started_at)
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

/// Makes a message the newest board of a game, unless a later notice already has one.
pub(super) async fn show_board(
    conn: &mut Conn<'_>,
    game: GameId,
    message: MessageId,
    notice: NoticeId,
) -> sqlx::Result<()> {
    execute!(conn, SHOW_BOARD, game.0, message.0.cast_signed(), notice.0).map(drop)
}
