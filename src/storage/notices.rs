//! What waits to be said, and what has been said.

use super::sql::{Conn, Sql, execute, row, rows, statements, value, value_if_any};
use super::written::{Damaged, Word, ply, small};
use super::{challenges, progress};
use crate::app::ports::{About, Destination, NewNotice, Notice, PersonNews, Said};
use crate::game::{
    ChallengeId, ChannelId, GameId, MessageId, News, NoticeId, PlayerId, Ply, Timestamp,
};
use sqlx::FromRow;

/// Notices that nobody has said or given up, and that no older one of the same game or challenge
/// has to precede.
macro_rules! foremost {
    () => {
        "n.done_at is null
            and not exists (
                select 1 from notices o
                where o.game = n.game and o.id < n.id and o.done_at is null
                    and o.channel is not null and n.channel is not null)
            and not exists (
                select 1 from notices o
                where o.challenge = n.challenge and o.id < n.id and o.done_at is null)"
    };
}

macro_rules! borrow {
    ($lock:literal) => {
        concat!(
            "with due as materialized (
                select n.id from notices n
                where n.due_at <= $1 and ",
            foremost!(),
            " order by n.due_at, n.id
                limit $3 + 0 ",
            $lock,
            ")
            update notices
            set due_at = $2, attempts = attempts + 1, tried_at = coalesce(tried_at, $1)
            where id in (select id from due)
            returning id, challenge, game, person, kind, ply, away_ms, channel, made_at, attempts,
                tried_at"
        )
    };
}

statements! {
    NOTE = Sql::same(
        "insert into notices (challenge, game, person, kind, ply, away_ms, channel, made_at, due_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
    );

    /// Two processes on PostgreSQL each take what the other hasn't; SQLite has one writer at a
    /// time, and no word for it.
    BORROW = Sql {
        sqlite: borrow!(""),
        postgres: borrow!("for update of n skip locked"),
    };

    NEXT = Sql::same(concat!("select min(n.due_at) from notices n where ", foremost!()));

    SAID = Sql::same("update notices set done_at = $2, message = $3 where id = $1");

    POSTPONE = Sql::same("update notices set due_at = $2 where id = $1 and done_at is null");

    MOVE = Sql::same(
        "update notices set channel = $2
        where game = $1 and done_at is null and channel is not null",
    );

    /// A file has one process at a time, so what is lent at its start was lent by one that is gone.
    /// A server may have several, who keep what they have borrowed.
    RELEASE = Sql {
        sqlite: "update notices set due_at = $1
            where done_at is null and attempts > 0 and due_at > $1",
        postgres: "select $1::bigint",
    };

    /// The notice that a message said.
    NOTICE_OF = Sql::same("select id from notices where message = $1 order by id desc limit 1");

    UNSAID = Sql::same("select count(*), min(made_at) from notices where done_at is null");

    GIVE_UP = Sql::same("update notices set done_at = $2, failure = $3 where id = $1");

    BOARD_OF = Sql::same(
        "select game, ply from notices where message = $1 and game is not null
        order by id desc limit 1",
    );
}

const CHALLENGED: &str = "challenged";
const CHALLENGE_CLOSED: &str = "challenge closed";
const AWAY: &str = "away";

#[derive(FromRow)]
struct NoticeRow {
    id: i64,
    challenge: Option<i64>,
    game: Option<i64>,
    person: Option<i64>,
    kind: String,
    ply: i64,
    away_ms: Option<i64>,
    channel: Option<i64>,
    made_at: i64,
    attempts: i64,
    tried_at: i64,
}

impl NoticeRow {
    fn notice(self) -> Result<Notice, Damaged> {
        Ok(Notice {
            id: NoticeId(self.id),
            about: self.about()?,
            to: self.destination()?,
            // The one that has just begun is among them.
            attempts: small(self.attempts - 1)?,
            at: Timestamp(self.made_at),
            tried_at: Timestamp(self.tried_at),
        })
    }

    fn person(&self) -> Result<PlayerId, Damaged> {
        let person = self
            .person
            .ok_or_else(|| Damaged::new("notice without a person", self.id))?;
        Ok(PlayerId(person.cast_unsigned()))
    }

    fn destination(&self) -> Result<Destination, Damaged> {
        match self.channel {
            Some(id) => Ok(Destination::Channel(ChannelId(id.cast_unsigned()))),
            None => self.person().map(Destination::Person),
        }
    }

    fn about(&self) -> Result<About, Damaged> {
        match (self.challenge, self.game, self.kind.as_str()) {
            (Some(id), None, CHALLENGED) => Ok(About::Challenge(ChallengeId(id))),
            (Some(id), None, CHALLENGE_CLOSED) => Ok(About::ChallengeClosed(ChallengeId(id))),
            (None, Some(id), news) => {
                Ok(About::Game(GameId(id), ply(self.ply)?, News::read(news)?))
            }
            (None, None, AWAY) => Ok(About::Away(self.away_ms.unwrap_or(0))),
            (None, None, news) => Ok(About::Person(self.person()?, PersonNews::read(news)?)),
            (_, _, kind) => Err(Damaged::new("kind of notice", kind)),
        }
    }
}

/// Stores something that is to be said.
pub(super) async fn note(
    conn: &mut Conn<'_>,
    notice: NewNotice,
    at: Timestamp,
) -> sqlx::Result<()> {
    let NewNotice { about, to } = notice;
    let (challenge, game, kind, ply, away_ms) = match about {
        About::Challenge(id) => (Some(id.0), None, CHALLENGED, 0, None),
        About::ChallengeClosed(id) => (Some(id.0), None, CHALLENGE_CLOSED, 0, None),
        About::Game(id, ply, news) => (None, Some(id.0), news.word(), i64::from(ply.0), None),
        About::Person(_, news) => (None, None, news.word(), 0, None),
        About::Away(ms) => (None, None, AWAY, 0, Some(ms)),
    };
    let (person, channel) = match (about, to) {
        (_, Destination::Person(person)) => (Some(person), None),
        (About::Person(person, _), Destination::Channel(channel)) => (Some(person), Some(channel)),
        (_, Destination::Channel(channel)) => (None, Some(channel)),
    };
    let person = person.map(|player| player.0.cast_signed());
    let channel = channel.map(|channel| channel.0.cast_signed());
    execute!(
        conn, NOTE, challenge, game, person, kind, ply, away_ms, channel, at.0
    )
    .map(drop)
}

/// The same for several.
pub(super) async fn note_all(
    conn: &mut Conn<'_>,
    notices: &[NewNotice],
    at: Timestamp,
) -> sqlx::Result<()> {
    for notice in notices {
        note(conn, *notice, at).await?;
    }
    Ok(())
}

/// Takes what is due, oldest first, and keeps it from others until `until`. One that can't be read
/// (a later version may have written it) is given up, so that it holds nothing else up.
pub(super) async fn borrow(
    conn: &mut Conn<'_>,
    now: Timestamp,
    until: Timestamp,
    most: u32,
) -> sqlx::Result<Vec<Notice>> {
    let rows: Vec<NoticeRow> = rows!(conn, BORROW, now.0, until.0, i64::from(most))?;
    let mut notices = Vec::with_capacity(rows.len());
    for row in rows {
        let id = NoticeId(row.id);
        match row.notice() {
            Ok(notice) => notices.push(notice),
            Err(damaged) => {
                tracing::error!(notice = %id, %damaged, "a notice is given up");
                give_up(conn, id, &damaged.to_string(), now).await?;
            }
        }
    }
    notices.sort_by_key(|notice| notice.id);
    Ok(notices)
}

pub(super) async fn next(conn: &mut Conn<'_>) -> sqlx::Result<Option<Timestamp>> {
    let at: Option<i64> = value!(conn, NEXT)?;
    Ok(at.map(Timestamp))
}

/// Remembers that a notice was said, and by which message; stores what is to be said next.
pub(super) async fn said(
    conn: &mut Conn<'_>,
    notice: &Notice,
    said: &Said,
    at: Timestamp,
) -> sqlx::Result<()> {
    let id = said.message.map(|message| message.0.cast_signed());
    execute!(conn, SAID, notice.id.0, at.0, id)?;
    note_all(conn, &said.next, at).await?;
    match (said.message, notice.about) {
        (Some(message), About::Challenge(id)) => challenges::show(conn, id, message).await,
        (Some(message), About::Game(id, _, _)) if said.is_board => {
            progress::show_board(conn, id, message, notice.id).await
        }
        (_, _) => Ok(()),
    }
}

pub(super) async fn postpone(
    conn: &mut Conn<'_>,
    id: NoticeId,
    next: Timestamp,
) -> sqlx::Result<()> {
    execute!(conn, POSTPONE, id.0, next.0).map(drop)
}

/// What a game's channel was to be told is told in another one.
pub(super) async fn move_to(
    conn: &mut Conn<'_>,
    game: GameId,
    channel: ChannelId,
) -> sqlx::Result<()> {
    execute!(conn, MOVE, game.0, channel.0.cast_signed()).map(drop)
}

/// Lets everything be borrowed again that a process has borrowed that is gone.
pub(super) async fn release(conn: &mut Conn<'_>, now: Timestamp) -> sqlx::Result<()> {
    execute!(conn, RELEASE, now.0).map(drop)
}

/// How many notices wait to be said, and when the oldest of them came about.
pub(super) async fn unsaid(conn: &mut Conn<'_>) -> sqlx::Result<(u64, Option<Timestamp>)> {
    let counted: Option<(i64, Option<i64>)> = row!(conn, UNSAID)?;
    let (count, oldest) = counted.unwrap_or((0, None));
    Ok((count.unsigned_abs(), oldest.map(Timestamp)))
}

/// The notice that a message said.
pub(super) async fn notice_of(
    conn: &mut Conn<'_>,
    message: MessageId,
) -> sqlx::Result<Option<NoticeId>> {
    let id: Option<i64> = value_if_any!(conn, NOTICE_OF, message.0.cast_signed())?;
    Ok(id.map(NoticeId))
}

pub(super) async fn give_up(
    conn: &mut Conn<'_>,
    id: NoticeId,
    why: &str,
    at: Timestamp,
) -> sqlx::Result<()> {
    execute!(conn, GIVE_UP, id.0, at.0, why).map(drop)
}

/// The game that a message is about, and how many moves it had then.
pub(super) async fn board_of(
    conn: &mut Conn<'_>,
    message: MessageId,
) -> sqlx::Result<Option<(GameId, Ply)>> {
    let found: Option<(i64, i64)> = row!(conn, BOARD_OF, message.0.cast_signed())?;
    let board = |(game, moves)| Ok((GameId(game), ply(moves)?));
    Ok(found
        .map(board)
        .transpose()
        .map_err(|damaged: Damaged| damaged)?)
}
