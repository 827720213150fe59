//! What a person asks, and what they get for an answer.

use crate::command::Command;
use crate::game::{ChannelId, Coin, EventId, PlayerId, RoleId, ServerId, Timestamp};
use crate::view::{Language, Message, Permission};

/// A person asks for something.
#[derive(Clone, Debug)]
pub struct Request {
    /// The interaction or the message: the same one never changes anything twice.
    pub event: EventId,
    /// Who asks.
    pub from: PlayerId,
    /// What they may do in the server of the venue.
    pub powers: Powers,
    /// Where.
    pub venue: Venue,
    /// How.
    pub manner: Manner,
    /// The asker's language.
    pub language: Language,
    /// When.
    pub now: Timestamp,
    /// A throw of a coin, should one be needed.
    pub coin: Coin,
    /// What.
    pub command: Command,
}

/// Where a person asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Venue {
    /// The channel, thread or direct conversation.
    pub channel: ChannelId,
    /// The channel in which the thread is, if it is one and that is known.
    pub parent: Option<ChannelId>,
    /// The server of the channel and its language; `None` in a direct conversation.
    pub server: Option<(ServerId, Option<Language>)>,
    /// What the bot may not do there but must, to post boards. `None` if it may, or if it isn't
    /// known (typed messages don't tell).
    pub lacking: Option<Permission>,
}

/// What a person may do in a server, as Discord tells with an interaction. Typed messages tell
/// nothing of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Powers {
    /// Whether they may manage the server.
    pub manages: bool,
    /// Their roles there.
    pub roles: Vec<RoleId>,
}

/// How a person asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// By a slash command or from a context menu.
    Slash,
    /// By a button or a menu under a message.
    Press {
        /// Whether only the asker sees that message.
        private: bool,
    },
    /// By typing a message.
    Typed {
        /// Whether it is clearly meant for the bot: a reply to it, a mention, or a direct message.
        addressed: bool,
    },
}

/// What the asker gets. News of games are not among it: they reach the channel by themselves.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Only the asker sees it (typed messages get it as a reply).
    Private(Message),
    /// Everyone in the channel sees it.
    Shared(Message),
    /// There is nothing to say: what happened shows in the channel.
    Quiet,
}
