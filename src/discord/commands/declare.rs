//! The commands as Discord is told of them: names, words in every language, options.

use super::{ALL, Entry, Kind, Opt, Takes};
use crate::view::{Args, Language};
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext,
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
            Kind::Slash | Kind::ServerSlash => format!("cmd-command-{}", self.name),
            Kind::PersonMenu => format!("cmd-menu-{}", self.name),
        }
    }

    fn declaration(&self) -> CreateCommand {
        let kind = match self.kind {
            Kind::Slash | Kind::ServerSlash => CommandType::ChatInput,
            Kind::PersonMenu => CommandType::User,
        };
        let contexts = match self.kind {
            Kind::Slash => vec![InteractionContext::Guild, InteractionContext::BotDm],
            Kind::ServerSlash | Kind::PersonMenu => vec![InteractionContext::Guild],
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
        }
    }

    fn described(&self, named: CreateCommand) -> CreateCommand {
        let key = format!("{}.description", self.key());
        let command = named.description(said(Language::default(), &key));
        Language::all()
            .fold(command, |command, language| {
                command.description_localized(language.tag(), said(language, &key))
            })
            .set_options(self.options.iter().map(Opt::declaration).collect())
    }
}

impl Opt {
    fn declaration(&self) -> CreateCommandOption {
        let key = format!("cmd-option-{}", self.name);
        let description = format!("{key}.description");
        let usual = Language::default();
        let option = CreateCommandOption::new(
            self.takes.kind(),
            said(usual, &key),
            said(usual, &description),
        );
        let option = Language::all().fold(option, |option, language| {
            option
                .name_localized(language.tag(), said(language, &key))
                .description_localized(language.tag(), said(language, &description))
        });
        self.limited(option)
    }

    /// The option with what it may hold.
    fn limited(&self, option: CreateCommandOption) -> CreateCommandOption {
        match self.takes {
            Takes::Person | Takes::Flag => option,
            Takes::Square => option.required(true).set_autocomplete(true),
            Takes::Game | Takes::EndedGame => option.min_int_value(1).set_autocomplete(true),
            Takes::Count(least, most) => option
                .min_int_value(least.into())
                .max_int_value(most.into()),
            Takes::OneOf(ids) => ids().into_iter().fold(option, |option, id| {
                let key = format!("cmd-choice-{}-{id}", self.name);
                let words = Language::all().map(|language| (language.tag(), said(language, &key)));
                option.add_string_choice_localized(said(Language::default(), &key), id, words)
            }),
        }
    }
}

impl Takes {
    fn kind(self) -> CommandOptionType {
        match self {
            Takes::Person => CommandOptionType::User,
            Takes::Square | Takes::OneOf(_) => CommandOptionType::String,
            Takes::Game | Takes::EndedGame | Takes::Count(..) => CommandOptionType::Integer,
            Takes::Flag => CommandOptionType::Boolean,
        }
    }
}

/// Words without values in them.
fn said(language: Language, key: &str) -> String {
    language.say(key, &Args::new())
}
