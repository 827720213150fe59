//! The commands that Discord lists: declared and read side by side.
//!
//! Their words are in `assets/locales/*/commands.ftl`, under the names that stand here.

mod acts;
mod declare;
mod guide;
mod personal;
mod playing;
mod results;
mod server;
mod used;

#[cfg(test)]
mod tests;

pub(super) use declare::{declarations, fingerprint};
pub(super) use used::{Used, shortened};

use crate::app::OptionName;
use crate::command::Command;
use serenity::all::CommandType;
use used::Typing;

/// A command.
struct Entry {
    name: &'static str,
    kind: Kind,
    asks: Asks,
}

/// What a command asks for.
enum Asks {
    /// One thing.
    One(Form),
    /// One of several things, each by a subcommand.
    OneOf(&'static [Part]),
}

/// A subcommand.
struct Part {
    name: &'static str,
    form: Form,
}

/// What can be filled in, and how that is read.
struct Form {
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
    /// The same, shown to those who may manage the server, unless it shows it to others as well.
    ManagerSlash,
    /// From the menu of a person, in servers only.
    PersonMenu,
}

/// An option of a command.
struct Opt {
    name: &'static str,
    /// Under which name its words are kept: options of one name can mean two things.
    words: &'static str,
    takes: Takes,
    required: bool,
}

/// What an option takes.
#[derive(Clone, Copy)]
enum Takes {
    /// A person.
    Person,
    /// A channel or thread in which people can write, or a forum.
    Channel,
    /// A role.
    Role,
    /// Any text.
    Text,
    /// A square: any text, with suggestions.
    Square,
    /// A clock: any text, with suggestions.
    Clock,
    /// A time zone: any text, with suggestions.
    Zone,
    /// The number of one of the asker's open games, with suggestions.
    Game,
    /// The number of one of the asker's open games that could go on here, with suggestions.
    GameElsewhere,
    /// The number of one of the asker's ended games, with suggestions.
    EndedGame,
    /// The number of any game.
    AnyGame,
    /// Yes or no.
    Flag,
    /// A number from a range.
    Count(u32, u32),
    /// One of a few, by their ids.
    OneOf(fn() -> Vec<String>),
}

/// An option of that name, which can be left out.
const fn opt(name: &'static str, takes: Takes) -> Opt {
    Opt {
        name,
        words: name,
        takes,
        required: false,
    }
}

impl Opt {
    /// The same, which can't be left out.
    const fn required(self) -> Opt {
        Opt {
            required: true,
            ..self
        }
    }

    /// The same, with words that are kept under another name.
    const fn worded(self, words: &'static str) -> Opt {
        Opt { words, ..self }
    }
}

/// The ids of what can be chosen.
fn owned<const N: usize>(ids: [&str; N]) -> Vec<String> {
    ids.map(ToOwned::to_owned).to_vec()
}

/// Every command, in the order in which people should learn them.
static ALL: [&Entry; 24] = [
    &playing::CHALLENGE,
    &playing::MOVE,
    &playing::BOARD,
    &playing::GAMES,
    &acts::TAKE_BACK,
    &acts::DRAW,
    &playing::RESIGN,
    &playing::REMATCH,
    &acts::CONDITIONAL,
    &acts::GIVE_TIME,
    &acts::ABORT,
    &acts::MOVE_HERE,
    &personal::NOTIFY,
    &personal::VACATION,
    &personal::BLOCK,
    &personal::UNBLOCK,
    &personal::MY_DATA,
    &results::STATS,
    &results::LEADERBOARD,
    &guide::RULES,
    &guide::HELP,
    &server::SETTINGS,
    &server::ADMIN,
    &playing::CHALLENGE_PERSON,
];

/// What a person asks for by a command; `None` if this version doesn't know it.
pub(super) fn read(used: &Used<'_>) -> Option<Command> {
    (form(used)?.read)(used)
}

/// What somebody is typing in a command, and which kind of option it is for.
pub(super) fn typing(used: &Used<'_>) -> Option<(Typing, OptionName)> {
    let typing = used.typing()?;
    let mut options = form(used)?.options.iter();
    let option = options.find(|option| option.name == typing.name)?;
    Some((typing, option.takes.suggests()?))
}

/// The command or subcommand that was used.
fn form(used: &Used<'_>) -> Option<&'static Form> {
    let entry = ALL.iter().find(|entry| entry.is_used(used))?;
    match &entry.asks {
        Asks::One(form) => Some(form),
        Asks::OneOf(parts) => {
            let part = parts.iter().find(|part| used.part() == Some(part.name))?;
            Some(&part.form)
        }
    }
}

impl Entry {
    fn is_used(&self, used: &Used<'_>) -> bool {
        self.is_for(used.kind()) && self.spoken() == used.name()
    }

    fn is_for(&self, kind: CommandType) -> bool {
        match self.kind {
            Kind::Slash | Kind::ServerSlash | Kind::ManagerSlash => kind == CommandType::ChatInput,
            Kind::PersonMenu => kind == CommandType::User,
        }
    }
}

impl Takes {
    /// What is suggested while somebody types.
    fn suggests(self) -> Option<OptionName> {
        match self {
            Takes::Square => Some(OptionName::Square),
            Takes::Clock => Some(OptionName::Clock),
            Takes::Zone => Some(OptionName::Zone),
            Takes::Game => Some(OptionName::Game),
            Takes::GameElsewhere => Some(OptionName::GameElsewhere),
            Takes::EndedGame => Some(OptionName::EndedGame),
            Takes::Person
            | Takes::Channel
            | Takes::Role
            | Takes::Text
            | Takes::AnyGame
            | Takes::Flag
            | Takes::Count(..)
            | Takes::OneOf(_) => None,
        }
    }
}
