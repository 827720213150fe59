//! The commands as Discord is told of them: names, words in every language, options.

use super::used::LONGEST_TEXT;
use super::{ALL, Asks, Entry, Form, Kind, Opt, Part, Takes};
use crate::view::{Args, Language};
use serenity::all::{
    ChannelType, CommandOptionType, CommandType, CreateCommand, CreateCommandOption,
    InstallationContext, InteractionContext, Permissions,
};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Every command, to be registered.
pub(in crate::discord) fn declarations() -> Vec<CreateCommand> {
    ALL.iter().map(|entry| entry.declaration()).collect()
}

/// Changes whenever a declaration does, or the application that they are registered for.
pub(in crate::discord) fn fingerprint(application: u64) -> String {
    // Through a value, because its maps are ordered and those of the builders aren't.
    let value = serde_json::to_value(declarations()).expect("declarations are plain data");
    let mut hasher = DefaultHasher::new();
    value.to_string().hash(&mut hasher);
    format!("{application}-{:016x}", hasher.finish())
}

impl Entry {
    /// The name that Discord calls it by, in every language.
    pub(super) fn spoken(&self) -> String {
        said(Language::default(), &self.key())
    }

    pub(super) fn key(&self) -> String {
        match self.kind {
            Kind::Slash | Kind::ServerSlash | Kind::ManagerSlash => {
                format!("cmd-command-{}", self.name)
            }
            Kind::PersonMenu => format!("cmd-menu-{}", self.name),
        }
    }

    fn declaration(&self) -> CreateCommand {
        let kind = match self.kind {
            Kind::Slash | Kind::ServerSlash | Kind::ManagerSlash => CommandType::ChatInput,
            Kind::PersonMenu => CommandType::User,
        };
        let contexts = match self.kind {
            Kind::Slash => vec![InteractionContext::Guild, InteractionContext::BotDm],
            Kind::ServerSlash | Kind::ManagerSlash | Kind::PersonMenu => {
                vec![InteractionContext::Guild]
            }
        };
        let named = CreateCommand::new(self.spoken())
            .kind(kind)
            .contexts(contexts)
            .integration_types(vec![InstallationContext::Guild]);
        let named = Language::all().fold(named, |command, language| {
            command.name_localized(language.tag(), said(language, &self.key()))
        });
        match self.kind {
            Kind::PersonMenu => named,
            Kind::Slash | Kind::ServerSlash => self.described(named),
            Kind::ManagerSlash => self
                .described(named)
                .default_member_permissions(Permissions::MANAGE_GUILD),
        }
    }

    fn described(&self, named: CreateCommand) -> CreateCommand {
        let key = format!("{}.description", self.key());
        let command = named.description(said(Language::default(), &key));
        Language::all()
            .fold(command, |command, language| {
                command.description_localized(language.tag(), said(language, &key))
            })
            .set_options(match &self.asks {
                Asks::One(form) => form.declarations().collect(),
                Asks::OneOf(parts) => parts.iter().map(|part| part.declaration(self)).collect(),
            })
    }
}

impl Form {
    fn declarations(&self) -> impl Iterator<Item = CreateCommandOption> {
        self.options.iter().map(Opt::declaration)
    }
}

impl Part {
    pub(super) fn key(&self, of: &Entry) -> String {
        format!("cmd-part-{}-{}", of.name, self.name)
    }

    fn declaration(&self, of: &Entry) -> CreateCommandOption {
        let part = named(CommandOptionType::SubCommand, &self.key(of));
        let options = self.form.declarations();
        options.fold(part, CreateCommandOption::add_sub_option)
    }
}

/// An option with its name and its description in every language.
fn named(kind: CommandOptionType, key: &str) -> CreateCommandOption {
    let description = format!("{key}.description");
    let usual = Language::default();
    let option = CreateCommandOption::new(kind, said(usual, key), said(usual, &description));
    Language::all().fold(option, |option, language| {
        option
            .name_localized(language.tag(), said(language, key))
            .description_localized(language.tag(), said(language, &description))
    })
}

/// Where people write, and forums.
const CHANNELS: [ChannelType; 7] = [
    ChannelType::Text,
    ChannelType::News,
    ChannelType::Voice,
    ChannelType::Forum,
    ChannelType::PublicThread,
    ChannelType::PrivateThread,
    ChannelType::NewsThread,
];

impl Opt {
    pub(super) fn key(&self) -> String {
        format!("cmd-option-{}", self.words)
    }

    fn declaration(&self) -> CreateCommandOption {
        let option = named(self.takes.kind(), &self.key()).required(self.required);
        self.limited(option)
    }

    /// The option with what it may hold.
    fn limited(&self, option: CreateCommandOption) -> CreateCommandOption {
        match self.takes {
            Takes::Person | Takes::Role | Takes::Flag => option,
            Takes::Channel => option.channel_types(CHANNELS.to_vec()),
            Takes::Text => option.max_length(LONGEST_TEXT as u16),
            Takes::Square | Takes::Clock | Takes::Zone => option.set_autocomplete(true),
            Takes::Game | Takes::GameElsewhere | Takes::EndedGame => {
                option.min_int_value(1).set_autocomplete(true)
            }
            Takes::AnyGame => option.min_int_value(1),
            Takes::Count(least, most) => option
                .min_int_value(least.into())
                .max_int_value(most.into()),
            Takes::OneOf(ids) => ids().into_iter().fold(option, |option, id| {
                let key = self.choice_key(&id);
                let words = Language::all().map(|language| (language.tag(), said(language, &key)));
                option.add_string_choice_localized(said(Language::default(), &key), id, words)
            }),
        }
    }

    pub(super) fn choice_key(&self, id: &str) -> String {
        format!("cmd-choice-{}-{id}", self.words)
    }
}

impl Takes {
    fn kind(self) -> CommandOptionType {
        match self {
            Takes::Person => CommandOptionType::User,
            Takes::Channel => CommandOptionType::Channel,
            Takes::Role => CommandOptionType::Role,
            Takes::Text | Takes::Square | Takes::Clock | Takes::Zone | Takes::OneOf(_) => {
                CommandOptionType::String
            }
            Takes::Game
            | Takes::GameElsewhere
            | Takes::EndedGame
            | Takes::AnyGame
            | Takes::Count(..) => CommandOptionType::Integer,
            Takes::Flag => CommandOptionType::Boolean,
        }
    }
}

/// Words without values in them.
fn said(language: Language, key: &str) -> String {
    language.say(key, &Args::new())
}
