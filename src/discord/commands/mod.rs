//! The commands that Discord lists: declared and read side by side.
//!
//! Their words are in `assets/locales/*/commands.ftl`, under the names that stand here.

mod declare;
mod guide;
mod playing;
mod results;
mod used;

#[cfg(test)]
mod tests;

pub(super) use declare::{declarations, fingerprint};
pub(super) use used::{Used, shortened};

use crate::app::OptionName;
use crate::command::Command;
use serenity::all::CommandType;
use used::Typing;

/// A command: how Discord is told of it, and how its use is read.
struct Entry {
    name: &'static str,
    kind: Kind,
    options: &'static [Opt],
    read: fn(&Used<'_>) -> Option<Command>,
}

/// How a command is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// By a slash, in servers and in the direct conversation with the bot.
    Slash,
    /// By a slash, in servers only.
    ServerSlash,
    /// From the menu of a person, in servers only.
    PersonMenu,
}

/// An option of a command.
struct Opt {
    name: &'static str,
    takes: Takes,
}

/// What an option takes.
#[derive(Clone, Copy)]
enum Takes {
    /// A person.
    Person,
    /// A square: any text, with suggestions; it can't be left out.
    Square,
    /// The number of an open game, with suggestions.
    Game,
    /// The number of an ended game, with suggestions.
    EndedGame,
    /// Yes or no.
    Flag,
    /// A number from a range.
    Count(u32, u32),
    /// One of a few, by their ids.
    OneOf(fn() -> Vec<&'static str>),
}

/// An option of that name.
const fn opt(name: &'static str, takes: Takes) -> Opt {
    Opt { name, takes }
}

/// Every command, in the order in which people should learn them.
static ALL: [&Entry; 11] = [
    &playing::CHALLENGE,
    &playing::MOVE,
    &playing::BOARD,
    &playing::GAMES,
    &playing::RESIGN,
    &playing::REMATCH,
    &results::STATS,
    &results::LEADERBOARD,
    &guide::RULES,
    &guide::HELP,
    &playing::CHALLENGE_PERSON,
];

/// What a person asks for by a command; `None` if this version doesn't know it.
pub(super) fn read(used: &Used<'_>) -> Option<Command> {
    let entry = ALL.iter().find(|entry| entry.is_used(used))?;
    (entry.read)(used)
}

/// What somebody is typing in a command, and which kind of option it is for.
pub(super) fn typing(used: &Used<'_>) -> Option<(Typing, OptionName)> {
    let typing = used.typing()?;
    let entry = ALL.iter().find(|entry| entry.is_used(used))?;
    let option = entry.options.iter().find(|o| o.name == typing.name)?;
    Some((typing, option.takes.suggests()?))
}

impl Entry {
    fn is_used(&self, used: &Used<'_>) -> bool {
        self.is_for(used.kind()) && self.spoken() == used.name()
    }

    fn is_for(&self, kind: CommandType) -> bool {
        match self.kind {
            Kind::Slash | Kind::ServerSlash => kind == CommandType::ChatInput,
            Kind::PersonMenu => kind == CommandType::User,
        }
    }
}

impl Takes {
    /// What is suggested while somebody types.
    fn suggests(self) -> Option<OptionName> {
        match self {
            Takes::Square => Some(OptionName::Square),
            Takes::Game => Some(OptionName::Game),
            Takes::EndedGame => Some(OptionName::EndedGame),
            Takes::Person | Takes::Flag | Takes::Count(..) | Takes::OneOf(_) => None,
        }
    }
}
