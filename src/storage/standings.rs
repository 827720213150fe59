//! Ratings, and how players stand by them.

use super::sql::{Conn, Sql, execute, row, rows, statements, value, value_if_any};
use super::written::{Damaged, small};
use crate::app::ports::{Ranking, Scope};
use crate::game::{
    NewGame, Outcome, PAIR_LIMITS, PlayerId, Rating, RatingChange, ServerId, Standing, Timestamp,
    Uncounted, rate,
};
use crate::rules::{Color, Score};
use sqlx::FromRow;

macro_rules! standings {
    ($which:literal) => {
        concat!(
            "select player, rating, deviation, volatility, wins, losses, draws, half_disc_sum,
                departed
            from ratings ",
            $which
        )
    };
}

statements! {
    STANDING = Sql::same(standings!("where server = $1 and player = $2 and games > 0"));

    /// One more than there are players before this one, in the order of `LEADERS`.
    RANK = Sql::same(
        "select (
            select count(*) from ratings r
            where r.server = $1 and r.departed = 0 and r.games > 0 and r.games >= $3
                and r.rating >= me.rating
                and (r.rating, r.games, -r.player) > (me.rating, me.games, -me.player)) + 1
        from ratings me
        where me.server = $1 and me.player = $2 and me.departed = 0
            and me.games > 0 and me.games >= $3",
    );

    LEADERS = Sql::same(standings!(
        "where server = $1 and departed = $2 and games > 0 and games >= $3
            and player <> coalesce($4, 0)
        order by rating desc, games desc, player
        limit $6 + 0 offset $5"
    ));

    COUNT = Sql::same(
        "select count(*) from ratings
        where server = $1 and departed = $2 and games > 0 and games >= $3
            and player <> coalesce($4, 0)",
    );

    /// A player may leave, and be seen to have left, before the first rated game is over.
    MARK_DEPARTED = Sql::same(
        "insert into ratings (server, player, departed, rating, deviation, volatility)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (server, player) do update set departed = excluded.departed",
    );

    /// The update changes nothing: it locks the row and has it returned, whether or not it was
    /// there.
    HOLD = Sql::same(
        "insert into ratings (server, player, rating, deviation, volatility)
        values ($1, $2, $3, $4, $5)
        on conflict (server, player) do update set player = excluded.player
        returning rating, deviation, volatility",
    );

    /// How many games of two people that have ended since $3 changed the ratings.
    COUNTED_SINCE = Sql::same(
        "select (select count(*) from games
                where black = $1 and white = $2 and ended_at > $3 and rating_changes is not null)
            + (select count(*) from games
                where black = $2 and white = $1 and ended_at > $3 and rating_changes is not null)",
    );

    ADD_RESULT = Sql::same(
        "update ratings set rating = $3, deviation = $4, volatility = $5, wins = wins + $6,
            losses = losses + $7, draws = draws + $8, half_disc_sum = half_disc_sum + $9
        where server = $1 and player = $2",
    );
}

#[derive(FromRow)]
struct StandingRow {
    player: i64,
    rating: f64,
    deviation: f64,
    volatility: f64,
    wins: i64,
    losses: i64,
    draws: i64,
    half_disc_sum: i64,
    departed: i64,
}

impl StandingRow {
    fn standing(self) -> Result<Standing, Damaged> {
        Ok(Standing {
            player: PlayerId(self.player.cast_unsigned()),
            rating: Rating {
                rating: self.rating,
                deviation: self.deviation,
                volatility: self.volatility,
            },
            wins: small(self.wins)?,
            losses: small(self.losses)?,
            draws: small(self.draws)?,
            half_disc_sum: self.half_disc_sum,
            departed: self.departed != 0,
        })
    }
}

/// How a scope is written: all servers together are 0, which no server is called.
fn written(scope: Scope) -> i64 {
    scope.map_or(0, |server: ServerId| server.0.cast_signed())
}

pub(super) async fn find(
    conn: &mut Conn<'_>,
    scope: Scope,
    player: PlayerId,
) -> sqlx::Result<Option<Standing>> {
    let player = player.0.cast_signed();
    let found: Option<StandingRow> = row!(conn, STANDING, written(scope), player)?;
    Ok(found.map(StandingRow::standing).transpose()?)
}

pub(super) async fn rank(
    conn: &mut Conn<'_>,
    scope: Scope,
    player: PlayerId,
    min_games: u32,
) -> sqlx::Result<Option<u32>> {
    let (player, min_games) = (player.0.cast_signed(), i64::from(min_games));
    let rank: Option<i64> = value_if_any!(conn, RANK, written(scope), player, min_games)?;
    Ok(rank.map(small).transpose()?)
}

/// A page of those who have departed, or of those who haven't, best first.
pub(super) async fn best(
    conn: &mut Conn<'_>,
    ranking: Ranking,
    departed: bool,
) -> sqlx::Result<Vec<Standing>> {
    let rows: Vec<StandingRow> = rows!(
        conn,
        LEADERS,
        written(ranking.scope),
        i64::from(departed),
        i64::from(ranking.min_games),
        ranking.without.map(|player| player.0.cast_signed()),
        i64::from(ranking.skip),
        i64::from(ranking.take)
    )?;
    let standings: Result<_, Damaged> = rows.into_iter().map(StandingRow::standing).collect();
    Ok(standings?)
}

/// How many have not departed.
pub(super) async fn count(conn: &mut Conn<'_>, ranking: Ranking) -> sqlx::Result<u32> {
    let count: i64 = value!(
        conn,
        COUNT,
        written(ranking.scope),
        0_i64,
        i64::from(ranking.min_games),
        ranking.without.map(|player| player.0.cast_signed())
    )?;
    Ok(small(count)?)
}

pub(super) async fn mark_departed(
    conn: &mut Conn<'_>,
    server: ServerId,
    player: PlayerId,
    departed: bool,
) -> sqlx::Result<()> {
    let newcomer = Rating::default();
    execute!(
        conn,
        MARK_DEPARTED,
        server.0.cast_signed(),
        player.0.cast_signed(),
        i64::from(departed),
        newcomer.rating,
        newcomer.deviation,
        newcomer.volatility
    )
    .map(drop)
}

/// Adds the result of a game that has just ended to the standings of both players, everywhere and
/// in the game's server, and tells what it did to their ratings there; or why it doesn't count.
pub(super) async fn add_result(
    conn: &mut Conn<'_>,
    game: &NewGame,
    score: Score,
    ended_at: Timestamp,
) -> sqlx::Result<Result<[RatingChange; 2], Uncounted>> {
    let held = hold_both(conn, None, game).await?;
    // Whoever ends another game of the same two waits until here, and then counts this one.
    if let Some(why) = uncounted(conn, game, ended_at).await? {
        return Ok(Err(why));
    }
    add_result_in(conn, None, game, held, score).await?;
    let server = Some(game.place.server);
    let held = hold_both(conn, server, game).await?;
    add_result_in(conn, server, game, held, score).await.map(Ok)
}

/// Why another game of two people doesn't count, if so many have counted before. Games that ended
/// later but were stored before are among them, so that no stretch of time has more than it may.
async fn uncounted(
    conn: &mut Conn<'_>,
    game: &NewGame,
    ended_at: Timestamp,
) -> sqlx::Result<Option<Uncounted>> {
    let (black, white) = (game.black.0.cast_signed(), game.white.0.cast_signed());
    for limit in PAIR_LIMITS {
        let since = ended_at.plus_ms(-limit.within_ms);
        let counted: i64 = value!(&mut *conn, COUNTED_SINCE, black, white, since.0)?;
        if small(counted)? >= limit.most {
            return Ok(Some(limit.why));
        }
    }
    Ok(None)
}

/// Rows are locked in the same order by everybody (everywhere, then the server; the lower player
/// first), so that two games that end at once never wait for each other.
async fn hold_both(
    conn: &mut Conn<'_>,
    scope: Scope,
    game: &NewGame,
) -> sqlx::Result<(Rating, Rating)> {
    Ok(if game.black < game.white {
        let black = hold(conn, scope, game.black).await?;
        (black, hold(conn, scope, game.white).await?)
    } else {
        let white = hold(conn, scope, game.white).await?;
        (hold(conn, scope, game.black).await?, white)
    })
}

async fn add_result_in(
    conn: &mut Conn<'_>,
    scope: Scope,
    game: &NewGame,
    (black, white): (Rating, Rating),
    score: Score,
) -> sqlx::Result<[RatingChange; 2]> {
    let changes = rate(black, white, Outcome::of(&score, Color::Black));
    let [of_black, of_white] = changes.map(|change| change.after);
    add(conn, scope, game.black, of_black, score, Color::Black).await?;
    add(conn, scope, game.white, of_white, score, Color::White).await?;
    Ok(changes)
}

async fn hold(conn: &mut Conn<'_>, scope: Scope, player: PlayerId) -> sqlx::Result<Rating> {
    let newcomer = Rating::default();
    let held: Option<(f64, f64, f64)> = row!(
        conn,
        HOLD,
        written(scope),
        player.0.cast_signed(),
        newcomer.rating,
        newcomer.deviation,
        newcomer.volatility
    )?;
    let (rating, deviation, volatility) = held.ok_or(sqlx::Error::RowNotFound)?;
    Ok(Rating {
        rating,
        deviation,
        volatility,
    })
}

async fn add(
    conn: &mut Conn<'_>,
    scope: Scope,
    player: PlayerId,
    rating: Rating,
    score: Score,
    color: Color,
) -> sqlx::Result<()> {
    let (won, lost, drawn) = match Outcome::of(&score, color) {
        Outcome::Win => (1_i64, 0_i64, 0_i64),
        Outcome::Loss => (0, 1, 0),
        Outcome::Draw => (0, 0, 1),
    };
    let own = i64::from(score.of(color).0);
    let opponents = i64::from(score.of(color.opponent()).0);
    execute!(
        conn,
        ADD_RESULT,
        written(scope),
        player.0.cast_signed(),
        rating.rating,
        rating.deviation,
        rating.volatility,
        won,
        lost,
        drawn,
        own - opponents
    )
    .map(drop)
}
