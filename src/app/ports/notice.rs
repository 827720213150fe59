//! What waits to be said.

use crate::game::{
    ChallengeId, ChannelId, GameId, MessageId, News, NoticeId, PlayerId, Ply, Timestamp,
};

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
