//! What the application needs from the outside: a memory that keeps games, and a mouth that
//! speaks in channels.

use crate::game::{
    Challenge, ChallengeId, ChallengeState, ChannelId, EventId, Game, GameId, MessageId,
    NewChallenge, NewGame, News, NoticeId, PlayerId, Ply, ServerId, Standing, Timestamp,
};
use crate::view::{Language, Message};
use async_trait::async_trait;

/// Something to be stored, all of it or nothing, in one transaction.
#[derive(Clone, Debug)]
pub struct Change {
    /// What the person did that led here: stored with the change, so that the same event never
    /// changes anything twice. `None` for what the bot does of itself.
    pub event: Option<EventId>,
    /// When it was decided.
    pub at: Timestamp,
    /// What changes.
    pub deed: Deed,
}

/// What a [`Change`] changes. Each brings its notices for the channel with it.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Stores a new challenge and the notice of it. Remembers the server's language if told.
    /// Overtaken if it is a rematch of which there is an open offer.
    Challenge(NewChallenge, Option<Language>),
    /// Ends an open challenge (declined, cancelled, expired) and stores the notice of it.
    Close(ChallengeId, ChallengeState),
    /// Ends an open challenge and starts its game; notices of both.
    Accept(ChallengeId, NewGame),
    /// Stores what has happened to a game, on top of the version before (`version - 1`); if the
    /// game has ended and is rated, updates the ratings of both players, in its server and
    /// everywhere, and keeps the change with the result.
    Game(Game, News),
}

/// What became of a [`Change`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Commit {
    /// Stored. The number of the challenge or game that it made or changed.
    Challenged(ChallengeId),
    /// The challenge is closed.
    Closed,
    /// The game has started.
    Started(GameId),
    /// The game has changed.
    Changed,
    /// Nothing was stored: this event has already had its effect.
    Repeated,
    /// Nothing was stored: the challenge or game has changed since it was read. Read it again and
    /// decide again.
    Overtaken,
}

/// Something that waits to be said in a channel. It holds no text: that is made when it is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its number; also the order within one game or challenge.
    pub id: NoticeId,
    /// What it is about.
    pub about: About,
    /// Where it belongs.
    pub channel: ChannelId,
    /// How often it has been tried before.
    pub attempts: u32,
    /// When it came about.
    pub at: Timestamp,
}

/// What a [`Notice`] is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum About {
    /// A challenge was made: to be posted.
    Challenge(ChallengeId),
    /// A challenge has ended: its message is to be changed.
    ChallengeClosed(ChallengeId),
    /// Something happened in a game, which then had so many moves.
    Game(GameId, Ply, News),
}

/// Whose games count together: one server's, or everybody's.
pub type Scope = Option<ServerId>;

/// A question for a leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranking {
    /// Among whom.
    pub scope: Scope,
    /// Players with fewer rated games are left out.
    pub min_games: u32,
    /// How many leaders to skip.
    pub skip: u32,
    /// How many to tell.
    pub take: u32,
    /// A player who is listed apart (the bot itself as an opponent).
    pub without: Option<PlayerId>,
}

/// The memory. Every error is the world's fault (disk, network), never the asker's.
#[async_trait]
pub trait Store: Send + Sync {
    /// Whether this event has already had its effect.
    async fn seen(&self, event: EventId) -> anyhow::Result<bool>;

    /// A game with all its moves.
    async fn game(&self, id: GameId) -> anyhow::Result<Option<Game>>;

    /// The open games of a person, in one channel or (`None`) everywhere, oldest first, 100 at
    /// most.
    async fn open_games(
        &self,
        player: PlayerId,
        channel: Option<ChannelId>,
    ) -> anyhow::Result<Vec<Game>>;

    /// The last ended games of a person in any place, newest first.
    async fn ended_games(&self, player: PlayerId, most: u32) -> anyhow::Result<Vec<Game>>;

    /// Which game a message of the bot is about, and how many moves it had then.
    async fn board_of(&self, message: MessageId) -> anyhow::Result<Option<(GameId, Ply)>>;

    /// A challenge.
    async fn challenge(&self, id: ChallengeId) -> anyhow::Result<Option<Challenge>>;

    /// The open challenge to a rematch of that game, if there is one.
    async fn open_rematch(&self, of: GameId) -> anyhow::Result<Option<Challenge>>;

    /// The language that a server's channels are spoken to in; `None` if it never told.
    async fn language(&self, server: ServerId) -> anyhow::Result<Option<Language>>;

    /// How a person stands; `None` without a rated game.
    async fn standing(&self, scope: Scope, player: PlayerId) -> anyhow::Result<Option<Standing>>;

    /// A person's place (1 is the best) among those who have played as many rated games as
    /// `min_games` and haven't departed; `None` if they aren't among them.
    async fn rank(
        &self,
        scope: Scope,
        player: PlayerId,
        min_games: u32,
    ) -> anyhow::Result<Option<u32>>;

    /// The leaders who haven't departed, best first (ties: more games, then the lower id), and how
    /// many there are in all.
    async fn leaders(&self, ranking: Ranking) -> anyhow::Result<(Vec<Standing>, u32)>;

    /// Those who have departed from a server, best first, and were left out of its leaders.
    async fn departed(&self, ranking: Ranking) -> anyhow::Result<Vec<Standing>>;

    /// Remembers whether a player is (still, or again) in the server.
    async fn mark_departed(
        &self,
        server: ServerId,
        player: PlayerId,
        departed: bool,
    ) -> anyhow::Result<()>;

    /// Stores a change, durably: once this returns, a power cut loses nothing of it.
    async fn commit(&self, change: Change) -> anyhow::Result<Commit>;

    /// The open challenges whose time is over, the longest first.
    async fn lapsed_challenges(
        &self,
        now: Timestamp,
        most: u32,
    ) -> anyhow::Result<Vec<ChallengeId>>;

    /// When the next open challenge lapses.
    async fn next_lapse(&self) -> anyhow::Result<Option<Timestamp>>;

    /// Takes notices to send: of each game or challenge only the oldest unsent one, if it is not
    /// lent to anybody and not postponed beyond `now`. They are lent until `until`: whoever took
    /// them and died loses them then.
    async fn borrow_notices(
        &self,
        now: Timestamp,
        until: Timestamp,
        most: u32,
    ) -> anyhow::Result<Vec<Notice>>;

    /// When the next postponed or lent notice can be borrowed.
    async fn next_notice(&self) -> anyhow::Result<Option<Timestamp>>;

    /// A notice has been said, by that message (`None` if there was nothing to post); it becomes
    /// the message of its challenge, or the newest board of its game.
    async fn notice_said(
        &self,
        notice: &Notice,
        message: Option<MessageId>,
        at: Timestamp,
    ) -> anyhow::Result<()>;

    /// A notice could not be said now: tries again at `next`.
    async fn notice_postponed(&self, id: NoticeId, next: Timestamp) -> anyhow::Result<()>;

    /// A notice can never be said (the channel is gone, say): it is given up, and why is kept.
    async fn notice_given_up(&self, id: NoticeId, why: &str, at: Timestamp) -> anyhow::Result<()>;

    /// Forgets the events that happened before that moment: nobody repeats them any more.
    async fn forget_events(&self, before: Timestamp) -> anyhow::Result<u64>;

    /// The hash of the commands that were last registered with the chat, if any.
    async fn registered_commands(&self) -> anyhow::Result<Option<String>>;

    /// Remembers the hash of the commands that have been registered.
    async fn remember_registered_commands(&self, hash: &str) -> anyhow::Result<()>;
}

/// Why the chat did not take a message.
#[derive(Debug, thiserror::Error)]
pub enum ChatError {
    /// It may work later (overload, network, a fault over there).
    #[error("the chat can't take it now: {0}")]
    Later(String, Option<std::time::Duration>),
    /// The channel or message no longer exists.
    #[error("the channel or message is gone: {0}")]
    Gone(String),
    /// The bot lacks a permission there.
    #[error("the bot may not do that there: {0}")]
    Forbidden(String),
    /// The chat refuses this message as it is.
    #[error("the chat refuses the message: {0}")]
    Refused(String),
}

/// The mouth.
#[async_trait]
pub trait Chat: Send + Sync {
    /// Posts a message and tells its id. Calls with the same `nonce` (25 characters at most)
    /// within a few minutes post once.
    async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageId, ChatError>;

    /// Replaces the text and the controls of a message; its picture stays.
    async fn edit(
        &self,
        channel: ChannelId,
        id: MessageId,
        message: &Message,
    ) -> Result<(), ChatError>;

    /// Takes the controls from a message; the rest of it stays.
    async fn retire(&self, channel: ChannelId, id: MessageId) -> Result<(), ChatError>;

    /// Whether a person is in a server.
    async fn is_member(&self, server: ServerId, player: PlayerId) -> Result<bool, ChatError>;
}
