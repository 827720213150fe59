//! Challenges.

use super::sql::{Conn, Sql, execute, row, rows, statements, value, value_if_any};
use super::written::{Damaged, Word, read_clock, small};
use crate::game::{
    Challenge, ChallengeId, ChallengeState, ChannelId, ColorChoice, GameId, MessageId,
    NewChallenge, Place, PlayerId, ServerId, Terms, Timestamp,
};
use sqlx::FromRow;

macro_rules! challenges {
    ($which:literal) => {
        concat!(
            "select id, server, channel, challenger, opponent, rules, rated, color, clock,
                takebacks, rematch_of, made_at, expires_at, state, game, message
            from challenges ",
            $which
        )
    };
}

statements! {
    CHALLENGE = Sql::same(challenges!("where id = $1"));

    CHALLENGE_OF = Sql::same(challenges!("where game = $1 limit 1"));

    OPEN_REMATCH = Sql::same(challenges!(
        "where rematch_of = $1 and state = 'open' order by id limit 1"
    ));

    UNANSWERED = Sql::same(
        "select count(*) from challenges
        where challenger = $1 and made_at > $2 and game is null and rematch_of is null",
    );

    OPEN_BETWEEN = Sql::same(
        "select count(*) from challenges
        where challenger = $1 and opponent = $2 and state = 'open'",
    );

    BETWEEN = Sql::same(
        "select id, challenger from challenges
        where challenger = $1 and opponent = $2 and state = 'open'
        union all
        select id, challenger from challenges
        where challenger = $2 and opponent = $1 and state = 'open'
        order by id",
    );

    LAPSED = Sql::same(
        "select id from challenges where state = 'open' and expires_at <= $1
        order by expires_at, id limit $2 + 0",
    );

    NEXT_LAPSE = Sql::same("select min(expires_at) from challenges where state = 'open'");

    MAKE = Sql::same(
        "insert into challenges (server, channel, challenger, opponent, rules, rated, color,
            rematch_of, made_at, expires_at, clock, takebacks)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        on conflict do nothing
        returning id",
    );

    /// Tells the channel if it was open until now.
    CLOSE = Sql::same(
        "update challenges set state = $2, game = $3 where id = $1 and state = 'open'
        returning channel",
    );

    SHOW = Sql::same("update challenges set message = $2 where id = $1");
}

#[derive(FromRow)]
struct ChallengeRow {
    id: i64,
    server: i64,
    channel: i64,
    challenger: i64,
    opponent: Option<i64>,
    rules: String,
    rated: i64,
    color: String,
    clock: String,
    takebacks: i64,
    rematch_of: Option<i64>,
    made_at: i64,
    expires_at: i64,
    state: String,
    game: Option<i64>,
    message: Option<i64>,
}

impl ChallengeRow {
    fn challenge(self) -> Result<Challenge, Damaged> {
        Ok(Challenge {
            id: ChallengeId(self.id),
            offer: self.offer()?,
            state: self.state()?,
            message: self.message.map(|id| MessageId(id.cast_unsigned())),
        })
    }

    fn offer(&self) -> Result<NewChallenge, Damaged> {
        let unknown_rules = |_| Damaged::new("rule set", &self.rules);
        Ok(NewChallenge {
            place: Place {
                server: ServerId(self.server.cast_unsigned()),
                channel: ChannelId(self.channel.cast_unsigned()),
            },
            challenger: PlayerId(self.challenger.cast_unsigned()),
            opponent: self.opponent.map(|id| PlayerId(id.cast_unsigned())),
            terms: Terms {
                rules: self.rules.parse().map_err(unknown_rules)?,
                rated: self.rated != 0,
                color: ColorChoice::read(&self.color)?,
                clock: read_clock(&self.clock)?,
                takebacks: self.takebacks != 0,
            },
            rematch_of: self.rematch_of.map(GameId),
            made_at: Timestamp(self.made_at),
            expires_at: Timestamp(self.expires_at),
        })
    }

    fn state(&self) -> Result<ChallengeState, Damaged> {
        match (self.state.as_str(), self.game) {
            ("open", None) => Ok(ChallengeState::Open),
            ("accepted", Some(game)) => Ok(ChallengeState::Accepted(GameId(game))),
            ("declined", None) => Ok(ChallengeState::Declined),
            ("cancelled", None) => Ok(ChallengeState::Cancelled),
            ("expired", None) => Ok(ChallengeState::Expired),
            (_, _) => Err(Damaged::new("state of a challenge", &self.state)),
        }
    }
}

fn write_state(state: ChallengeState) -> (&'static str, Option<i64>) {
    match state {
        ChallengeState::Open => ("open", None),
        ChallengeState::Accepted(game) => ("accepted", Some(game.0)),
        ChallengeState::Declined => ("declined", None),
        ChallengeState::Cancelled => ("cancelled", None),
        ChallengeState::Expired => ("expired", None),
    }
}

pub(super) async fn find(conn: &mut Conn<'_>, id: ChallengeId) -> sqlx::Result<Option<Challenge>> {
    let found: Option<ChallengeRow> = row!(conn, CHALLENGE, id.0)?;
    Ok(found.map(ChallengeRow::challenge).transpose()?)
}

/// The challenge that became a game.
pub(super) async fn of_game(conn: &mut Conn<'_>, game: GameId) -> sqlx::Result<Option<Challenge>> {
    let found: Option<ChallengeRow> = row!(conn, CHALLENGE_OF, game.0)?;
    Ok(found.map(ChallengeRow::challenge).transpose()?)
}

pub(super) async fn open_rematch(
    conn: &mut Conn<'_>,
    of: GameId,
) -> sqlx::Result<Option<Challenge>> {
    let found: Option<ChallengeRow> = row!(conn, OPEN_REMATCH, of.0)?;
    Ok(found.map(ChallengeRow::challenge).transpose()?)
}

pub(super) async fn lapsed(
    conn: &mut Conn<'_>,
    now: Timestamp,
    most: u32,
) -> sqlx::Result<Vec<ChallengeId>> {
    let ids: Vec<(i64,)> = rows!(conn, LAPSED, now.0, i64::from(most))?;
    Ok(ids.into_iter().map(|(id,)| ChallengeId(id)).collect())
}

pub(super) async fn next_lapse(conn: &mut Conn<'_>) -> sqlx::Result<Option<Timestamp>> {
    let at: Option<i64> = value!(conn, NEXT_LAPSE)?;
    Ok(at.map(Timestamp))
}

/// Stores a challenge; `None`, and nothing is stored, if it is a rematch that is offered already.
pub(super) async fn make(
    conn: &mut Conn<'_>,
    offer: &NewChallenge,
) -> sqlx::Result<Option<ChallengeId>> {
    let id: Option<i64> = value_if_any!(
        conn,
        MAKE,
        offer.place.server.0.cast_signed(),
        offer.place.channel.0.cast_signed(),
        offer.challenger.0.cast_signed(),
        offer.opponent.map(|player| player.0.cast_signed()),
        offer.terms.rules.id(),
        i64::from(offer.terms.rated),
        offer.terms.color.word(),
        offer.rematch_of.map(|game| game.0),
        offer.made_at.0,
        offer.expires_at.0,
        offer.terms.clock.to_string(),
        i64::from(offer.terms.takebacks)
    )?;
    Ok(id.map(ChallengeId))
}

/// Ends an open challenge and tells its channel; `None`, and nothing is stored, if it isn't open.
pub(super) async fn close(
    conn: &mut Conn<'_>,
    id: ChallengeId,
    state: ChallengeState,
) -> sqlx::Result<Option<ChannelId>> {
    let (state, game) = write_state(state);
    let channel: Option<i64> = value_if_any!(conn, CLOSE, id.0, state, game)?;
    Ok(channel.map(|channel| ChannelId(channel.cast_unsigned())))
}

/// Remembers the message that shows a challenge.
pub(super) async fn show(
    conn: &mut Conn<'_>,
    id: ChallengeId,
    message: MessageId,
) -> sqlx::Result<()> {
    execute!(conn, SHOW, id.0, message.0.cast_signed()).map(drop)
}

/// How many challenges somebody has made since a moment that nobody has accepted; rematches don't
/// count.
pub(super) async fn unanswered(
    conn: &mut Conn<'_>,
    challenger: PlayerId,
    since: Timestamp,
) -> sqlx::Result<u32> {
    let count: i64 = value!(conn, UNANSWERED, challenger.0.cast_signed(), since.0)?;
    Ok(small(count)?)
}

/// How many challenges of somebody wait for the same person.
pub(super) async fn open_between(
    conn: &mut Conn<'_>,
    challenger: PlayerId,
    opponent: PlayerId,
) -> sqlx::Result<u32> {
    let (challenger, opponent) = (challenger.0.cast_signed(), opponent.0.cast_signed());
    let count: i64 = value!(conn, OPEN_BETWEEN, challenger, opponent)?;
    Ok(small(count)?)
}

/// The open challenges of either of two people to the other, each with whoever made it.
pub(super) async fn between(
    conn: &mut Conn<'_>,
    one: PlayerId,
    other: PlayerId,
) -> sqlx::Result<Vec<(ChallengeId, PlayerId)>> {
    let (one, other) = (one.0.cast_signed(), other.0.cast_signed());
    let rows: Vec<(i64, i64)> = rows!(conn, BETWEEN, one, other)?;
    let read =
        |(id, challenger): (i64, i64)| (ChallengeId(id), PlayerId(challenger.cast_unsigned()));
    Ok(rows.into_iter().map(read).collect())
}
