//! A command as somebody has used it.

use crate::command::{Board, Opponent};
use crate::game::{ChannelId, GameId, PlayerId, RoleId};
use serenity::all::{
    CommandData, CommandDataOptionValue, CommandType, ResolvedOption, ResolvedTarget,
    ResolvedValue, User,
};

/// The longest text that is looked at, in characters.
pub(super) const LONGEST_TEXT: usize = 200;

/// A command as somebody has used it: its options by their names.
pub(in crate::discord) struct Used<'a> {
    data: &'a CommandData,
    in_server: bool,
}

/// An option in which somebody is typing.
pub(in crate::discord) struct Typing {
    /// Its name.
    pub(super) name: String,
    /// What stands there so far.
    pub(in crate::discord) typed: String,
    /// What the option `game` holds already.
    pub(in crate::discord) game: Option<GameId>,
}

impl<'a> Used<'a> {
    /// The use of a command, in a server or in a direct conversation.
    pub(in crate::discord) fn new(data: &'a CommandData, in_server: bool) -> Used<'a> {
        Used { data, in_server }
    }

    pub(super) fn name(&self) -> &str {
        &self.data.name
    }

    pub(super) fn kind(&self) -> CommandType {
        self.data.kind
    }

    pub(super) fn in_server(&self) -> bool {
        self.in_server
    }

    /// The subcommand, if there is one.
    pub(super) fn part(&self) -> Option<&'a str> {
        let option = self.data.options.first()?;
        match option.value {
            CommandDataOptionValue::SubCommand(_) => Some(&option.name),
            _ => None,
        }
    }

    /// The options, of the subcommand if there is one.
    fn options(&self) -> Vec<ResolvedOption<'a>> {
        let mut options = self.data.options();
        match options.pop() {
            Some(ResolvedOption {
                value: ResolvedValue::SubCommand(options),
                ..
            }) => options,
            last => {
                options.extend(last);
                options
            }
        }
    }

    fn resolved(&self, name: &str) -> Option<ResolvedValue<'a>> {
        let mut options = self.options().into_iter();
        options
            .find(|option| option.name == name)
            .map(|option| option.value)
    }

    /// The person in an option.
    pub(super) fn person(&self, name: &str) -> Option<Opponent> {
        match self.resolved(name)? {
            ResolvedValue::User(user, _) => Some(opponent(user)),
            _ => None,
        }
    }

    /// The channel in an option.
    pub(super) fn channel(&self, name: &str) -> Option<ChannelId> {
        match self.resolved(name)? {
            ResolvedValue::Channel(channel) => Some(ChannelId(channel.id.get())),
            _ => None,
        }
    }

    /// The role in an option.
    pub(super) fn role(&self, name: &str) -> Option<RoleId> {
        match self.resolved(name)? {
            ResolvedValue::Role(role) => Some(RoleId(role.id.get())),
            _ => None,
        }
    }

    /// The person whose menu was used.
    pub(super) fn target(&self) -> Option<Opponent> {
        match self.data.target()? {
            ResolvedTarget::User(user, _) => Some(opponent(user)),
            _ => None,
        }
    }

    /// The text in an option, without what is too long to mean anything.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        match self.resolved(name)? {
            ResolvedValue::String(text) => Some(shortened(text)),
            _ => None,
        }
    }

    /// One of a few in an option.
    pub(super) fn one_of<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// Yes or no in an option.
    pub(super) fn flag(&self, name: &str) -> Option<bool> {
        match self.resolved(name)? {
            ResolvedValue::Boolean(flag) => Some(flag),
            _ => None,
        }
    }

    /// A number in an option.
    pub(super) fn count(&self, name: &str) -> Option<u32> {
        self.integer(name)?.try_into().ok()
    }

    /// The game in the option `game`.
    pub(super) fn game(&self) -> Option<GameId> {
        self.integer("game").map(GameId)
    }

    /// The same; without it the game must be clear from the place.
    pub(super) fn board(&self) -> Board {
        self.game().map_or(Board::Unnamed, Board::Game)
    }

    fn integer(&self, name: &str) -> Option<i64> {
        match self.resolved(name)? {
            ResolvedValue::Integer(number) => Some(number),
            _ => None,
        }
    }

    /// The option in which somebody is typing.
    pub(super) fn typing(&self) -> Option<Typing> {
        let focus = self.data.autocomplete()?;
        Some(Typing {
            name: focus.name.to_owned(),
            typed: shortened(focus.value),
            game: self.game(),
        })
    }
}

fn opponent(user: &User) -> Opponent {
    Opponent {
        player: PlayerId(user.id.get()),
        is_bot: user.bot,
    }
}

/// The text, cut where it is too long to mean anything to the bot.
pub(in crate::discord) fn shortened(text: &str) -> String {
    text.chars().take(LONGEST_TEXT).collect()
}
