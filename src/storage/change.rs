//! What is written: changes of games and challenges, and what becomes of notices.

use super::sql::Conn;
use super::write::{Outcome, Write};
use super::{challenges, facts, games, notices, standings};
use crate::app::ports::{About, Change, Commit, Deed, Notice};
use crate::game::{
    ChallengeId, ChallengeState, EventId, Game, MessageId, Move, NewChallenge, NewGame, News,
    NoticeId, PlayerId, Ply, ServerId, Timestamp,
};
use crate::view::Language;
use async_trait::async_trait;

#[async_trait]
impl Write for Change {
    type Answer = Commit;

    async fn write(&self, conn: &mut Conn<'_>) -> sqlx::Result<Outcome<Commit>> {
        if let (Conn::Sqlite(_), Some((event, game, step))) = (&*conn, self.plain_move()) {
            return match games::move_at_once(conn, event, self.at, game, step).await? {
                0 => Ok(Outcome::Undo(Commit::Repeated)),
                1 => Ok(OVERTAKEN),
                _ => Ok(Outcome::Keep(Commit::Changed)),
            };
        }
        if let Some(event) = self.event
            && !facts::note_event(conn, event, self.at).await?
        {
            return Ok(Outcome::Undo(Commit::Repeated));
        }
        let at = self.at;
        match &self.deed {
            Deed::Challenge(offer, language) => challenge(conn, offer, *language, at).await,
            Deed::Close(id, state) => close(conn, *id, *state, at).await,
            Deed::Accept(id, game) => accept(conn, *id, game, at).await,
            Deed::Game(game, news) => advance(conn, game, *news, at).await,
        }
    }
}

impl Change {
    /// A person's move that ends nothing: the most frequent change of all.
    fn plain_move(&self) -> Option<(EventId, &Game, &Move)> {
        match &self.deed {
            Deed::Game(game, News::Moved) if game.end.is_none() => {
                Some((self.event?, game, game.moves.last()?))
            }
            Deed::Game(..) | Deed::Challenge(..) | Deed::Close(..) | Deed::Accept(..) => None,
        }
    }
}

const OVERTAKEN: Outcome<Commit> = Outcome::Undo(Commit::Overtaken);

async fn challenge(
    conn: &mut Conn<'_>,
    offer: &NewChallenge,
    language: Option<Language>,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    if let Some(language) = language {
        facts::speak(conn, offer.place.server, language).await?;
    }
    let Some(id) = challenges::make(conn, offer).await? else {
        return Ok(OVERTAKEN);
    };
    notices::note(conn, About::Challenge(id), offer.place.channel, at).await?;
    Ok(Outcome::Keep(Commit::Challenged(id)))
}

async fn close(
    conn: &mut Conn<'_>,
    id: ChallengeId,
    state: ChallengeState,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    let Some(channel) = challenges::close(conn, id, state).await? else {
        return Ok(OVERTAKEN);
    };
    notices::note(conn, About::ChallengeClosed(id), channel, at).await?;
    Ok(Outcome::Keep(Commit::Closed))
}

async fn accept(
    conn: &mut Conn<'_>,
    id: ChallengeId,
    new: &NewGame,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    let game = games::start(conn, new).await?;
    let accepted = ChallengeState::Accepted(game);
    let Some(channel) = challenges::close(conn, id, accepted).await? else {
        return Ok(OVERTAKEN);
    };
    notices::note(conn, About::ChallengeClosed(id), channel, at).await?;
    let started = About::Game(game, Ply(0), News::Started);
    notices::note(conn, started, new.place.channel, at).await?;
    Ok(Outcome::Keep(Commit::Started(game)))
}

async fn advance(
    conn: &mut Conn<'_>,
    game: &Game,
    news: News,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    if !games::advance(conn, game, news).await? {
        return Ok(OVERTAKEN);
    }
    if let Some(end) = &game.end
        && game.setup.rated
    {
        let changes = standings::add_result(conn, &game.setup, end).await?;
        games::keep_ratings(conn, game.id, &changes).await?;
    }
    let about = About::Game(game.id, game.ply(), news);
    notices::note(conn, about, game.place().channel, at).await?;
    Ok(Outcome::Keep(Commit::Changed))
}

/// See [`Store::borrow_notices`](crate::app::ports::Store::borrow_notices).
pub(super) struct Borrow {
    pub(super) now: Timestamp,
    pub(super) until: Timestamp,
    pub(super) most: u32,
}

#[async_trait]
impl Write for Borrow {
    type Answer = Vec<Notice>;

    async fn write(&self, conn: &mut Conn<'_>) -> sqlx::Result<Outcome<Vec<Notice>>> {
        notices::borrow(conn, self.now, self.until, self.most)
            .await
            .map(Outcome::Keep)
    }
}

/// A small thing to be remembered, to which there is no answer.
pub(super) enum Note {
    Said(Notice, Option<MessageId>, Timestamp),
    Postponed(NoticeId, Timestamp),
    GivenUp(NoticeId, String, Timestamp),
    Departed(ServerId, PlayerId, bool),
    RegisteredCommands(String),
}

#[async_trait]
impl Write for Note {
    type Answer = ();

    async fn write(&self, conn: &mut Conn<'_>) -> sqlx::Result<Outcome<()>> {
        match self {
            Note::Said(notice, message, at) => notices::said(conn, notice, *message, *at).await,
            Note::Postponed(id, next) => notices::postpone(conn, *id, *next).await,
            Note::GivenUp(id, why, at) => notices::give_up(conn, *id, why, *at).await,
            Note::Departed(server, player, departed) => {
                standings::mark_departed(conn, *server, *player, *departed).await
            }
            Note::RegisteredCommands(hash) => {
                facts::remember(conn, facts::REGISTERED_COMMANDS, hash).await
            }
        }
        .map(Outcome::Keep)
    }
}

/// Events that nobody repeats any more.
pub(super) struct ForgetEvents {
    pub(super) before: Timestamp,
}

#[async_trait]
impl Write for ForgetEvents {
    type Answer = u64;

    async fn write(&self, conn: &mut Conn<'_>) -> sqlx::Result<Outcome<u64>> {
        facts::forget_events(conn, self.before)
            .await
            .map(Outcome::Keep)
    }
}
