//! What the application needs from the outside: a memory that keeps games, and a mouth that
//! speaks in channels.

use crate::game::{
    Block, Challenge, ChallengeId, ChallengeState, ChannelId, Clock, EventId, Game, GameId,
    Holidays, MessageId, NewChallenge, NewGame, News, NoticeId, PlayerId, Ply, Preferences, RoleId,
    ServerId, Standing, Timestamp,
};
use crate::render::Theme;
use crate::rules::RuleSet;
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
#[allow(
    clippy::large_enum_variant,
    reason = "the largest one, a game's change, is by far the most frequent"
)]
#[derive(Clone, Debug)]
pub enum Deed {
    /// Stores a new challenge and the notice of it. Remembers the server's language if told.
    /// Overtaken if it is a rematch of which there is an open offer; blocked if one of the two has
    /// blocked the other.
    Challenge(NewChallenge, Option<Language>),
    /// Ends an open challenge (declined, cancelled, expired) and stores the notice of it.
    Close(ChallengeId, ChallengeState),
    /// Ends an open challenge and starts its game; notices of both. Blocked if one of the two has
    /// blocked the other.
    Accept(ChallengeId, NewGame),
    /// Stores a block and ends the open challenges between the two: those of the blocker are
    /// cancelled, the others declined; notices of them. Overtaken if it is there already or the
    /// blocker has as many as possible.
    Block(Block),
    /// Takes a block away. Overtaken if there is none.
    Unblock {
        /// Who had blocked.
        blocker: PlayerId,
        /// Whom.
        blocked: PlayerId,
    },
    /// Stores what has become of a game.
    Game(GameChange),
    /// Stores what is remembered of a person, and what changes with it.
    Person(PersonChange),
    /// Takes a person out of everything, once these changes of their games are stored: their games
    /// stay, with [`PlayerId::deleted`] in their place. Overtaken if another game of theirs goes on.
    Forget(PlayerId, Vec<GameChange>),
    /// Stores how a server wants its games.
    Server(ServerId, ServerSettings, Record),
    /// The bot was away from the one moment to the other: that time is given back to every clock
    /// that ran. One notice in each channel of theirs.
    Away(Timestamp, Timestamp),
}

/// A game as it is to be stored, on top of the version before (`after.version - 1`). If it has
/// ended with a score and is rated, the ratings of both players are updated, in its server and
/// everywhere, and the change is kept with the result; if it doesn't count, why is kept instead.
#[derive(Clone, Debug)]
pub struct GameChange {
    /// How many moves it had before.
    pub before: Ply,
    /// What has become of it.
    pub after: Game,
    /// What is to be said about it.
    pub notices: Vec<NewNotice>,
    /// What is to be kept about who did it, if that was somebody who looks after the server.
    pub record: Option<Record>,
}

impl GameChange {
    /// A change of which nobody is told.
    pub fn quiet(before: &Game, after: Game) -> GameChange {
        GameChange {
            before: before.ply(),
            after,
            notices: Vec::new(),
            record: None,
        }
    }

    /// A change that is told where the game is played.
    pub fn told(before: &Game, after: Game, news: News) -> GameChange {
        let notice = NewNotice {
            about: About::Game(after.id, after.ply(), news),
            to: Destination::Channel(after.place().channel),
        };
        GameChange {
            notices: vec![notice],
            ..GameChange::quiet(before, after)
        }
    }
}

/// A person as they are to be remembered, on top of the version before (`person.version - 1`).
/// Their games may change with them, if a holiday begins or ends: all of them or nothing.
#[derive(Clone, Debug)]
pub struct PersonChange {
    /// Who.
    pub player: PlayerId,
    /// What is to be remembered.
    pub person: Person,
    /// What becomes of their games.
    pub games: Vec<GameChange>,
    /// What is to be said about it.
    pub notices: Vec<NewNotice>,
}

impl PersonChange {
    /// A change of nobody and nothing but the person.
    pub fn new(player: PlayerId, person: Person) -> PersonChange {
        PersonChange {
            player,
            person,
            games: Vec::new(),
            notices: Vec::new(),
        }
    }
}

/// Something that somebody who looks after a server has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Where.
    pub server: ServerId,
    /// Who.
    pub by: PlayerId,
    /// When.
    pub at: Timestamp,
    /// To which game, if to one.
    pub game: Option<GameId>,
    /// What, in the words of the command.
    pub what: String,
}

/// What is remembered of a person.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Person {
    /// What they have chosen.
    pub preferences: Preferences,
    /// The language in which they are written to; `None` until they have chosen something.
    pub language: Option<Language>,
    /// Their holidays.
    pub holidays: Holidays,
    /// When something is to be done for them next: a digest, or the beginning of a holiday.
    pub due_at: Option<Timestamp>,
    /// Counts the changes; a change is stored only on top of the version that it was decided on.
    pub version: u32,
}

/// How a server wants its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerSettings {
    /// The language that was chosen for its channels; `None` for the one that Discord tells.
    pub language: Option<Language>,
    /// How boards look; `None` for the bot's usual theme.
    pub theme: Option<Theme>,
    /// The rules of games whose challenge names none.
    pub rules: RuleSet,
    /// The clock of games whose challenge names none.
    pub clock: Clock,
    /// Where games may be played; everywhere if empty.
    pub channels: Vec<ChannelId>,
    /// Whether each game gets a thread of its own.
    pub threads: bool,
    /// How many open games a person may have in the server.
    pub most_games: u32,
    /// How many days of holiday a year count in the server.
    pub holiday_days: u32,
    /// Who may look after games, besides those who manage the server.
    pub admin_role: Option<RoleId>,
}

impl Default for ServerSettings {
    /// World rules, the usual clock, everywhere, no threads, 20 games, 21 days.
    fn default() -> ServerSettings {
        ServerSettings {
            language: None,
            theme: None,
            rules: RuleSet::default(),
            clock: Clock::USUAL,
            channels: Vec::new(),
            threads: false,
            most_games: 20,
            holiday_days: Holidays::USUAL_DAYS,
            admin_role: None,
        }
    }
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
    /// The game, the person or the server has changed.
    Changed,
    /// Nothing was stored: this one of the two people has blocked the other.
    Blocked(PlayerId),
    /// Nothing was stored: this event has already had its effect.
    Repeated,
    /// Nothing was stored: the challenge or game has changed since it was read. Read it again and
    /// decide again.
    Overtaken,
}

/// Something that waits to be said. It holds no text: that is made when it is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its number; also the order within one game or challenge.
    pub id: NoticeId,
    /// What it is about.
    pub about: About,
    /// Where it belongs.
    pub to: Destination,
    /// How often it has been tried before.
    pub attempts: u32,
    /// When it came about.
    pub at: Timestamp,
    /// When it was first on its way: a process that died since may have said it.
    pub tried_at: Timestamp,
}

/// How much there is at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    /// Games that go on.
    pub open_games: u64,
    /// Notices that wait to be said.
    pub unsaid: u64,
    /// When the oldest of them came about.
    pub oldest_unsaid: Option<Timestamp>,
}

/// Something to be said, about to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewNotice {
    /// What it is about.
    pub about: About,
    /// Where it belongs.
    pub to: Destination,
}

/// Where a notice belongs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Destination {
    /// For all to read.
    Channel(ChannelId),
    /// For this person alone. These wait for nothing else that is said about the same game.
    Person(PlayerId),
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
    /// Something happened to a person.
    Person(PlayerId, PersonNews),
    /// The bot was away for so many milliseconds, which are given back.
    Away(i64),
}

/// What has happened to a person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PersonNews {
    /// They are on holiday.
    HolidayBegan,
    /// A day of holiday was taken for them, so that they don't lose on time.
    HolidayTaken,
    /// They are back before their holiday is over.
    CameBack,
    /// Their daily digest is due.
    Digest,
    /// They can't be reached by direct messages: they are told in the channel from now on.
    Unreachable,
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

/// How a notice was said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The message that said it, if there was something to post.
    pub message: Option<MessageId>,
    /// Whether the message is the newest board of the game.
    pub is_board: bool,
    /// What is to be said next, because of it.
    pub next: Vec<NewNotice>,
}

/// The memory. Every error is the world's fault (disk, network), never the asker's.
#[async_trait]
pub trait Store: Send + Sync {
    /// Whether this event has already had its effect.
    async fn seen(&self, event: EventId) -> anyhow::Result<bool>;

    /// A game with all its moves.
    async fn game(&self, id: GameId) -> anyhow::Result<Option<Game>>;

    /// The open games of a person, in one channel or (`None`) everywhere, oldest first.
    async fn open_games(
        &self,
        player: PlayerId,
        channel: Option<ChannelId>,
        most: u32,
    ) -> anyhow::Result<Vec<Game>>;

    /// The open games of a place, oldest first: of a channel, or (`None`) of the whole server.
    async fn games_in(
        &self,
        server: ServerId,
        channel: Option<ChannelId>,
        after: GameId,
        most: u32,
    ) -> anyhow::Result<Vec<GameId>>;

    /// The server of a channel in which there is an open game.
    async fn server_of(&self, channel: ChannelId) -> anyhow::Result<Option<ServerId>>;

    /// The open game whose newest board this message is, if it is one.
    async fn newest_board(&self, message: MessageId) -> anyhow::Result<Option<GameId>>;

    /// How many open games a person has in a server.
    async fn count_open(&self, server: ServerId, player: PlayerId) -> anyhow::Result<u32>;

    /// The games in which something is due by now, the longest first.
    async fn due_games(&self, now: Timestamp, most: u32) -> anyhow::Result<Vec<GameId>>;

    /// When something is due in a game next.
    async fn next_due_game(&self) -> anyhow::Result<Option<Timestamp>>;

    /// All that is stored about a person, as JSON, without what their opponents have planned and
    /// who has blocked them.
    async fn about(&self, player: PlayerId) -> anyhow::Result<String>;

    /// What is remembered of a person.
    async fn person(&self, player: PlayerId) -> anyhow::Result<Person>;

    /// Whom a person has blocked, the longest first.
    async fn blocks(&self, blocker: PlayerId) -> anyhow::Result<Vec<Block>>;

    /// The people for whom something is to be done by now, the longest first.
    async fn due_people(&self, now: Timestamp, most: u32) -> anyhow::Result<Vec<PlayerId>>;

    /// When something is to be done for a person next.
    async fn next_due_person(&self) -> anyhow::Result<Option<Timestamp>>;

    /// How a server wants its games.
    async fn settings(&self, server: ServerId) -> anyhow::Result<ServerSettings>;

    /// What was done in a server by those who look after it, newest first.
    async fn records(&self, server: ServerId, most: u32) -> anyhow::Result<Vec<Record>>;

    /// When the bot was last known to be there for people.
    async fn last_alive(&self) -> anyhow::Result<Option<Timestamp>>;

    /// The bot is there for people.
    async fn note_alive(&self, at: Timestamp) -> anyhow::Result<()>;

    /// A game's own thread is where it is played from now on, and where its news are told.
    async fn move_to_thread(&self, game: GameId, thread: ChannelId) -> anyhow::Result<()>;

    /// The last ended games of a person in any place, newest first.
    async fn ended_games(&self, player: PlayerId, most: u32) -> anyhow::Result<Vec<Game>>;

    /// Which game a message of the bot is about, and how many moves it had then.
    async fn board_of(&self, message: MessageId) -> anyhow::Result<Option<(GameId, Ply)>>;

    /// A challenge.
    async fn challenge(&self, id: ChallengeId) -> anyhow::Result<Option<Challenge>>;

    /// The challenge that became that game.
    async fn challenge_of(&self, game: GameId) -> anyhow::Result<Option<Challenge>>;

    /// How many challenges somebody has made since a moment, rematches left out, that nobody has
    /// accepted.
    async fn unanswered_challenges(
        &self,
        challenger: PlayerId,
        since: Timestamp,
    ) -> anyhow::Result<u32>;

    /// How many challenges of somebody wait for the same person.
    async fn open_challenges_between(
        &self,
        challenger: PlayerId,
        opponent: PlayerId,
    ) -> anyhow::Result<u32>;

    /// The open challenge to a rematch of that game, if there is one.
    async fn open_rematch(&self, of: GameId) -> anyhow::Result<Option<Challenge>>;

    /// The language that a server's channels are spoken to in: the chosen one, else the one that
    /// Discord told; `None` if it never told.
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

    /// At the start: takes back what was lent to a process that is gone, where only one at a time
    /// can be at work. Elsewhere the loans run out.
    async fn release_notices(&self, now: Timestamp) -> anyhow::Result<()>;

    /// The notice that a message has said, if it is known to have said one.
    async fn notice_of(&self, message: MessageId) -> anyhow::Result<Option<NoticeId>>;

    /// When the next postponed or lent notice can be borrowed.
    async fn next_notice(&self) -> anyhow::Result<Option<Timestamp>>;

    /// A notice has been said, by that message (`None` if there was nothing to post). What else is
    /// to be said because of it is stored with that.
    async fn notice_said(&self, notice: &Notice, said: Said, at: Timestamp) -> anyhow::Result<()>;

    /// A notice could not be said now: tries again at `next`.
    async fn notice_postponed(&self, id: NoticeId, next: Timestamp) -> anyhow::Result<()>;

    /// A notice can never be said (the channel is gone, say): it is given up, and why is kept.
    async fn notice_given_up(&self, id: NoticeId, why: &str, at: Timestamp) -> anyhow::Result<()>;

    /// A person can't be reached by direct messages: the notice to them is given up, from now on
    /// they are told in channels, and that is said once by the other notice, if there is a channel
    /// for it.
    async fn person_unreachable(
        &self,
        notice: &Notice,
        instead: Option<NewNotice>,
        at: Timestamp,
    ) -> anyhow::Result<()>;

    /// How much there is at present.
    async fn load(&self) -> anyhow::Result<Load>;

    /// Forgets the events that happened before that moment: nobody repeats them any more.
    async fn forget_events(&self, before: Timestamp) -> anyhow::Result<u64>;

    /// When the last sessions with the chat began, as they were remembered.
    async fn session_starts(&self) -> anyhow::Result<Vec<Timestamp>>;

    /// Remembers when the last sessions with the chat began.
    async fn remember_session_starts(&self, starts: &[Timestamp]) -> anyhow::Result<()>;

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
    /// The person takes no direct messages from the bot.
    #[error("the person takes no direct messages: {0}")]
    Closed(String),
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

    /// The bot's own messages in a channel, posted at `since` or later, that this post has made,
    /// oldest first. One with a board is known for certain; one without is any that says the same.
    async fn find(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
        since: Timestamp,
    ) -> Result<Vec<MessageId>, ChatError>;

    /// Replaces the text and the controls of a message; its picture stays.
    async fn edit(
        &self,
        channel: ChannelId,
        id: MessageId,
        message: &Message,
    ) -> Result<(), ChatError>;

    /// Takes the controls from a message; the rest of it stays.
    async fn retire(&self, channel: ChannelId, id: MessageId) -> Result<(), ChatError>;

    /// The direct conversation with a person, which is opened if it isn't yet.
    async fn direct(&self, player: PlayerId) -> Result<ChannelId, ChatError>;

    /// The thread that grows from a message, which is opened if it isn't yet.
    async fn thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, ChatError>;

    /// Whether a person is in a server.
    async fn is_member(&self, server: ServerId, player: PlayerId) -> Result<bool, ChatError>;
}
