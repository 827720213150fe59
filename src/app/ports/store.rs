//! The memory.

use super::{
    Change, Commit, Load, NewNotice, Notice, Person, Ranking, Record, Said, Scope, ServerSettings,
};
use crate::game::{
    Block, Challenge, ChallengeId, ChannelId, EventId, Game, GameId, MessageId, NoticeId, PlayerId,
    Ply, ServerId, Standing, Timestamp,
};
use crate::view::Language;
use async_trait::async_trait;

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
