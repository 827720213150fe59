//! What is written: changes of games and challenges, and what becomes of notices.

use super::sql::Conn;
use super::write::{Outcome, Write};
use super::{
    blocks, challenges, facts, games, notices, people, personal, progress, servers, standings,
};
use crate::app::ports::{
    About, Change, Commit, Deed, Destination, GameChange, NewNotice, Notice, PersonChange, Said,
};
use crate::game::{
    Block, ChallengeId, ChallengeState, ChannelId, EventId, Game, GameId, Move, NewChallenge,
    NewGame, News, NoticeId, PlayerId, Ply, ServerId, Timestamp, Uncounted,
};
use crate::view::Language;
use async_trait::async_trait;

#[async_trait]
impl Write for Change {
    type Answer = Commit;

    async fn write(&self, conn: &mut Conn<'_>) -> sqlx::Result<Outcome<Commit>> {
        if let (Conn::Sqlite(_), Some((event, game, step))) = (&*conn, self.plain_move()) {
            return match progress::move_at_once(conn, event, self.at, game, step).await? {
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
            Deed::Block(wanted) => block(conn, wanted, at).await,
            Deed::Unblock { blocker, blocked } => {
                match blocks::remove(conn, *blocker, *blocked).await? {
                    true => Ok(Outcome::Keep(Commit::Changed)),
                    false => Ok(OVERTAKEN),
                }
            }
            Deed::Game(change) => all(conn, std::slice::from_ref(change), at).await,
            Deed::Person(change) => person(conn, change, at).await,
            Deed::Forget(player, changes) => forget(conn, *player, changes, at).await,
            Deed::Server(server, settings, record) => {
                servers::keep_settings(conn, *server, settings).await?;
                servers::record(conn, record).await?;
                Ok(Outcome::Keep(Commit::Changed))
            }
            Deed::Away(from, to) => away(conn, *from, *to).await,
        }
    }
}

impl Change {
    /// A person's move that ends nothing and that no other follows: the most frequent change of
    /// all.
    fn plain_move(&self) -> Option<(EventId, &Game, &Move)> {
        let Deed::Game(change) = &self.deed else {
            return None;
        };
        let after = &change.after;
        let told = About::Game(after.id, after.ply(), News::Moved);
        let plain = after.end.is_none()
            && change.record.is_none()
            && after.ply().0 == change.before.0 + 1
            && matches!(change.notices[..], [only] if only.about == told);
        let last = after.moves.last().filter(|_| plain)?;
        Some((self.event?, after, last))
    }
}

const OVERTAKEN: Outcome<Commit> = Outcome::Undo(Commit::Overtaken);

fn in_channel(about: About, channel: ChannelId) -> NewNotice {
    NewNotice {
        about,
        to: Destination::Channel(channel),
    }
}

async fn challenge(
    conn: &mut Conn<'_>,
    offer: &NewChallenge,
    language: Option<Language>,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    if let Some(opponent) = offer.opponent
        && let Some(blocker) = blocks::between(conn, offer.challenger, opponent).await?
    {
        return Ok(Outcome::Undo(Commit::Blocked(blocker)));
    }
    if let Some(language) = language {
        servers::speak(conn, offer.place.server, language).await?;
    }
    let Some(id) = challenges::make(conn, offer).await? else {
        return Ok(OVERTAKEN);
    };
    let made = in_channel(About::Challenge(id), offer.place.channel);
    notices::note(conn, made, at).await?;
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
    let closed = in_channel(About::ChallengeClosed(id), channel);
    notices::note(conn, closed, at).await?;
    Ok(Outcome::Keep(Commit::Closed))
}

/// Closes challenges: all of them, or none.
async fn close_all(
    conn: &mut Conn<'_>,
    closed: personal::Closed,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    for (id, state) in closed {
        if let Outcome::Undo(why) = close(conn, id, state, at).await? {
            return Ok(Outcome::Undo(why));
        }
    }
    Ok(Outcome::Keep(Commit::Changed))
}

/// Stores a block and closes the open challenges between the two.
async fn block(
    conn: &mut Conn<'_>,
    wanted: &Block,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    if !blocks::add(conn, wanted).await? {
        return Ok(OVERTAKEN);
    }
    let open = challenges::between(conn, wanted.blocker, wanted.blocked).await?;
    let closed = open.into_iter().map(|(id, challenger)| {
        let state = match challenger == wanted.blocker {
            true => ChallengeState::Cancelled,
            false => ChallengeState::Declined,
        };
        (id, state)
    });
    close_all(conn, closed.collect(), at).await
}

async fn accept(
    conn: &mut Conn<'_>,
    id: ChallengeId,
    new: &NewGame,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    if let Some(blocker) = blocks::between(conn, new.black, new.white).await? {
        return Ok(Outcome::Undo(Commit::Blocked(blocker)));
    }
    let game = progress::start(conn, new).await?;
    // What is known of the players' lives comes with the stored game.
    if let Some(mut begun) = games::find(conn, game).await? {
        let before = begun.clone();
        if begun.begins_on_holiday() {
            progress::advance(conn, &GameChange::quiet(&before, begun)).await?;
        }
    }
    let accepted = ChallengeState::Accepted(game);
    let Some(channel) = challenges::close(conn, id, accepted).await? else {
        return Ok(OVERTAKEN);
    };
    let started = About::Game(game, Ply(0), News::Started);
    let told = [
        in_channel(About::ChallengeClosed(id), channel),
        in_channel(started, new.place.channel),
    ];
    notices::note_all(conn, &told, at).await?;
    Ok(Outcome::Keep(Commit::Started(game)))
}

async fn person(
    conn: &mut Conn<'_>,
    change: &PersonChange,
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    if !people::keep(conn, change.player, &change.person).await? {
        return Ok(OVERTAKEN);
    }
    notices::note_all(conn, &change.notices, at).await?;
    all(conn, &change.games, at).await
}

async fn forget(
    conn: &mut Conn<'_>,
    player: PlayerId,
    changes: &[GameChange],
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    if let Outcome::Undo(why) = all(conn, changes, at).await? {
        return Ok(Outcome::Undo(why));
    }
    let Some(closed) = personal::forget(conn, player).await? else {
        return Ok(OVERTAKEN);
    };
    close_all(conn, closed, at).await
}

/// Stores what has become of games: of all of them, or of none.
async fn all(
    conn: &mut Conn<'_>,
    changes: &[GameChange],
    at: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    for change in changes {
        if !progress::advance(conn, change).await? {
            return Ok(OVERTAKEN);
        }
        keep_result(conn, &change.after).await?;
        notices::note_all(conn, &change.notices, at).await?;
        if let Some(record) = &change.record {
            servers::record(conn, record).await?;
        }
    }
    Ok(Outcome::Keep(Commit::Changed))
}

/// Updates the ratings of both players if a game is rated, has got a score, and counts; keeps what
/// that changed, or why it doesn't count.
async fn keep_result(conn: &mut Conn<'_>, game: &Game) -> sqlx::Result<()> {
    let end = game.end.as_ref().filter(|_| game.setup.rated);
    let Some((score, at)) = end.and_then(|end| Some((end.score?, end.at))) else {
        return Ok(());
    };
    let result = match game.ended_too_early_to_count() {
        true => Err(Uncounted::FewMoves),
        false => standings::add_result(conn, &game.setup, score, at).await?,
    };
    match result {
        Ok(changes) => progress::keep_ratings(conn, game.id, &changes).await,
        Err(why) => progress::keep_uncounted(conn, game.id, why).await,
    }
}

/// Gives time back, and tells the channels of the clocks that ran.
async fn away(
    conn: &mut Conn<'_>,
    from: Timestamp,
    to: Timestamp,
) -> sqlx::Result<Outcome<Commit>> {
    if !facts::back_again(conn, from, to).await? {
        return Ok(OVERTAKEN);
    }
    for channel in progress::give_back(conn, from, to).await? {
        let told = in_channel(About::Away(to.0 - from.0), channel);
        notices::note(conn, told, to).await?;
    }
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
    Said(Notice, Said, Timestamp),
    Postponed(NoticeId, Timestamp),
    GivenUp(NoticeId, String, Timestamp),
    Departed(ServerId, PlayerId, bool),
    RegisteredCommands(String),
    Alive(Timestamp),
    Released(Timestamp),
    SessionStarts(Vec<Timestamp>),
    Thread(GameId, ChannelId),
    Unreachable(Notice, Option<NewNotice>, Timestamp),
}

#[async_trait]
impl Write for Note {
    type Answer = ();

    async fn write(&self, conn: &mut Conn<'_>) -> sqlx::Result<Outcome<()>> {
        match self {
            Note::Said(notice, said, at) => notices::said(conn, notice, said, *at).await,
            Note::Postponed(id, next) => notices::postpone(conn, *id, *next).await,
            Note::GivenUp(id, why, at) => notices::give_up(conn, *id, why, *at).await,
            Note::Departed(server, player, departed) => {
                standings::mark_departed(conn, *server, *player, *departed).await
            }
            Note::RegisteredCommands(hash) => {
                facts::remember(conn, facts::REGISTERED_COMMANDS, hash).await
            }
            Note::Alive(at) => facts::note_alive(conn, *at).await,
            Note::Released(at) => notices::release(conn, *at).await,
            Note::SessionStarts(starts) => facts::remember_session_starts(conn, starts).await,
            Note::Thread(game, thread) => {
                progress::move_to_thread(conn, *game, *thread).await?;
                notices::move_to(conn, *game, *thread).await
            }
            Note::Unreachable(notice, instead, at) => {
                unreachable(conn, notice, *instead, *at).await
            }
        }
        .map(Outcome::Keep)
    }
}

/// Gives up telling a person alone, from now on.
async fn unreachable(
    conn: &mut Conn<'_>,
    notice: &Notice,
    instead: Option<NewNotice>,
    at: Timestamp,
) -> sqlx::Result<()> {
    notices::give_up(conn, notice.id, "the person takes no direct messages", at).await?;
    if let Destination::Person(player) = notice.to {
        people::tell_in_channels(conn, player).await?;
    }
    match instead {
        Some(instead) => notices::note(conn, instead, at).await,
        None => Ok(()),
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
