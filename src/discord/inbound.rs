//! What reaches the bot, as requests: slash commands, buttons and menus.

use super::allowance::Allowance;
use super::api::Ticket;
use super::commands::{self, Used};
use super::permissions;
use crate::app::{Completion, Manner, OptionName, Powers, Request, Venue, WallClock};
use crate::command::{Command, Control};
use crate::game::{ChannelId, Coin, EventId, PlayerId, RoleId, ServerId};
use crate::view::{Language, Permission};
use serenity::all::{
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, GuildId, Member,
    MessageFlags, PartialChannel, Permissions,
};

/// What only the outermost edge knows: the clock, a throw of a coin, and how fast people may ask.
#[derive(Clone, Debug)]
pub struct Edge {
    /// What time it is.
    pub clock: WallClock,
    /// A throw of a coin.
    pub coin: fn() -> Coin,
    /// How much each person may ask for.
    pub allowance: Allowance,
}

/// Somebody who has used an interaction, and where.
pub(super) struct Caller {
    pub(super) event: EventId,
    pub(super) from: PlayerId,
    pub(super) powers: Powers,
    pub(super) venue: Venue,
    pub(super) language: Language,
}

/// Where and how an answer to an interaction goes.
pub(super) struct Asked {
    pub(super) ticket: Ticket,
    pub(super) caller: Caller,
    pub(super) form: Form,
}

/// How an interaction was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// By a command; `shares` if the answer is meant for everyone.
    Slash {
        /// Whether the asker has asked for everyone to see the answer.
        shares: bool,
    },
    /// By a control; `private` if it is under a message that only the asker sees.
    Press {
        /// Whether only the asker sees the message.
        private: bool,
    },
}

impl Form {
    /// What it is called among the figures.
    pub(super) fn kind(self) -> &'static str {
        match self {
            Form::Slash { .. } => "command",
            Form::Press { .. } => "control",
        }
    }

    /// The same, as the application knows it.
    pub(super) fn manner(self) -> Manner {
        match self {
            Form::Slash { .. } => Manner::Slash,
            Form::Press { private } => Manner::Press { private },
        }
    }
}

impl Caller {
    /// The request for a command.
    pub(super) fn asks(&self, manner: Manner, edge: &Edge, command: Command) -> Request {
        Request {
            event: self.event,
            from: self.from,
            powers: self.powers.clone(),
            venue: self.venue,
            manner,
            language: self.language,
            now: edge.clock.now(),
            coin: (edge.coin)(),
            command,
        }
    }
}

/// A place, of which nobody has told what the bot may do there; the language is that of the
/// server.
pub(super) fn venue(
    channel: serenity::all::ChannelId,
    guild: Option<GuildId>,
    language: Option<Language>,
) -> Venue {
    Venue {
        channel: ChannelId(channel.get()),
        parent: None,
        server: guild.map(|guild| (ServerId(guild.get()), language)),
        lacking: None,
    }
}

/// What the bot lacks in the channel of an interaction. In direct conversations nothing is
/// lacking that somebody could give.
fn lacking(
    guild: Option<GuildId>,
    channel: Option<&PartialChannel>,
    allowed: Option<Permissions>,
) -> Option<Permission> {
    guild?;
    permissions::lacking(allowed?, channel?.kind)
}

/// What a member of a server may do there.
fn powers(member: &Member) -> Powers {
    let permissions = member.permissions.unwrap_or_default();
    Powers {
        manages: permissions.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR),
        roles: member.roles.iter().map(|role| RoleId(role.get())).collect(),
    }
}

/// The channel in which a thread is. Other channels have a parent, too: their category.
fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    let thread = channel.filter(|channel| permissions::is_thread(channel.kind))?;
    Some(ChannelId(thread.parent_id?.get()))
}

/// The caller of either kind of interaction: serenity's types have the same fields.
macro_rules! caller {
    ($interaction:expr) => {
        Caller {
            event: EventId($interaction.id.get()),
            from: PlayerId($interaction.user.id.get()),
            powers: $interaction
                .member
                .as_ref()
                .map_or_else(Powers::default, |member| powers(member)),
            venue: Venue {
                lacking: lacking(
                    $interaction.guild_id,
                    $interaction.channel.as_ref(),
                    $interaction.app_permissions,
                ),
                parent: parent($interaction.channel.as_ref()),
                ..venue(
                    $interaction.channel_id,
                    $interaction.guild_id,
                    $interaction.guild_locale.as_deref().map(Language::nearest),
                )
            },
            language: Language::nearest(&$interaction.locale),
        }
    };
}

/// A command, as it was used; `None` if this version doesn't know it.
pub(super) fn slash(interaction: CommandInteraction) -> (Asked, Option<Command>) {
    let command = commands::read(&used(&interaction));
    let asked = Asked {
        caller: caller!(interaction),
        ticket: Ticket {
            id: interaction.id,
            token: interaction.token,
        },
        form: Form::Slash {
            shares: command.as_ref().is_some_and(shares),
        },
    };
    (asked, command)
}

/// A button or menu, as it was used; `None` if this version doesn't know it.
pub(super) fn press(interaction: ComponentInteraction) -> (Asked, Option<Command>) {
    let command = pressed(&interaction.data.custom_id, &interaction.data.kind);
    let flags = interaction.message.flags.unwrap_or_default();
    let asked = Asked {
        caller: caller!(interaction),
        ticket: Ticket {
            id: interaction.id,
            token: interaction.token,
        },
        form: Form::Press {
            private: flags.contains(MessageFlags::EPHEMERAL),
        },
    };
    (asked, command)
}

/// What is being typed into an option.
pub(super) fn typing(interaction: CommandInteraction) -> Option<(Ticket, Completion)> {
    let (typing, option) = commands::typing(&used(&interaction))?;
    let caller = caller!(interaction);
    let ticket = Ticket {
        id: interaction.id,
        token: interaction.token,
    };
    let completion = Completion {
        from: caller.from,
        venue: caller.venue,
        language: caller.language,
        option,
        typed: typing.typed,
        game: typing.game,
    };
    Some((ticket, completion))
}

/// Whether an option takes a whole number.
pub(super) fn is_number(option: OptionName) -> bool {
    match option {
        OptionName::Game | OptionName::GameElsewhere | OptionName::EndedGame => true,
        OptionName::Square | OptionName::Clock | OptionName::Zone => false,
    }
}

fn used(interaction: &CommandInteraction) -> Used<'_> {
    Used::new(&interaction.data, interaction.guild_id.is_some())
}

fn pressed(custom_id: &str, kind: &ComponentInteractionDataKind) -> Option<Command> {
    let control: Control = custom_id.parse().ok()?;
    let chosen = match kind {
        ComponentInteractionDataKind::StringSelect { values } => Some(values.first()?.as_str()),
        ComponentInteractionDataKind::Button => None,
        ComponentInteractionDataKind::UserSelect { .. }
        | ComponentInteractionDataKind::RoleSelect { .. }
        | ComponentInteractionDataKind::MentionableSelect { .. }
        | ComponentInteractionDataKind::ChannelSelect { .. }
        | ComponentInteractionDataKind::Unknown(_) => return None,
    };
    Some(control.command(chosen))
}

/// Whether the asker wants everyone to see the answer.
fn shares(command: &Command) -> bool {
    match command {
        Command::Show { share, .. } | Command::Stats { share, .. } => *share,
        Command::Leaderboard(leaderboard) => leaderboard.share,
        Command::Challenge { .. }
        | Command::Accept(_)
        | Command::Decline(_)
        | Command::Cancel(_)
        | Command::Move { .. }
        | Command::ShowText(_)
        | Command::Games(_)
        | Command::Resign { .. }
        | Command::Nevermind
        | Command::Do(..)
        | Command::Answer { .. }
        | Command::Plan { .. }
        | Command::DropPlan(..)
        | Command::Holiday(_)
        | Command::Notify(_)
        | Command::Turn(_)
        | Command::Settings(_)
        | Command::Admin(..)
        | Command::Audit
        | Command::Rematch(_)
        | Command::Block(_)
        | Command::Unblock(_)
        | Command::Blocks(_)
        | Command::MyData(_)
        | Command::Rules
        | Command::Help => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Board;
    use crate::game::{GameId, Ply};
    use serde_json::{Value, json};

    fn menu(values: &[&str]) -> ComponentInteractionDataKind {
        let values = values.iter().map(|&value| value.to_owned()).collect();
        ComponentInteractionDataKind::StringSelect { values }
    }

    #[test]
    fn only_a_thread_is_in_another_channel() {
        let parent = |kind: u8| {
            let channel: PartialChannel = serde_json::from_value(json!({
                "id": "10", "name": "othello", "type": kind, "parent_id": "9",
            }))
            .expect("a channel as Discord sends it");
            parent(Some(&channel))
        };
        assert_eq!(parent(11), Some(ChannelId(9)));
        assert_eq!(parent(0), None, "9 is its category");
    }

    #[test]
    fn those_who_manage_a_server_are_known_by_their_permissions() {
        let powers = |permissions: Value| {
            let member: Member = serde_json::from_value(json!({
                "user": { "id": "2", "username": "a", "discriminator": "0", "avatar": null },
                "guild_id": "20", "roles": ["8"], "deaf": false, "mute": false, "flags": 0,
                "joined_at": "2026-01-01T00:00:00.000000+00:00", "permissions": permissions,
            }))
            .expect("a member as Discord sends it");
            powers(&member)
        };
        assert!(powers(json!("32")).manages, "manages the server");
        assert!(powers(json!("8")).manages, "is an administrator");
        assert!(!powers(json!("2147483648")).manages, "only uses commands");
        assert_eq!(powers(json!("0")).roles, [RoleId(8)]);
    }

    #[test]
    fn a_menu_asks_for_the_square_that_was_chosen() {
        let asked = pressed("v1 pick 7 23 0", &menu(&["d3"]));
        let expected = Command::Move {
            on: Board::At(GameId(7), Ply(23)),
            square: "d3".to_owned(),
        };
        assert_eq!(asked, Some(expected));
    }

    #[test]
    fn what_this_version_does_not_know_asks_for_nothing() {
        let button = ComponentInteractionDataKind::Button;
        for id in [
            "",
            "v0 move 7",
            "v1 move 7 23",
            "v1 show -",
            "🏁",
            "v1  games",
        ] {
            assert_eq!(pressed(id, &button), None, "{id}");
        }
        assert_eq!(pressed("v1 pick 7 23 0", &menu(&[])), None);
    }
}
