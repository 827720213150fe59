//! The words of the commands keep to Discord's limits, in every language.

use crate::discord::commands::*;
use crate::view::Language;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn declared() -> Vec<Value> {
    let value = serde_json::to_value(declarations()).expect("plain data");
    value.as_array().expect("a list").clone()
}

/// Every text under `key` and its translations, with the language.
fn texts(of: &Value, key: &str) -> Vec<(String, String)> {
    let translated = of[format!("{key}_localizations")].as_object();
    let text = |text: &Value| text.as_str().unwrap_or_default().to_owned();
    let mut all: Vec<_> = translated
        .into_iter()
        .flatten()
        .map(|(language, words)| (language.clone(), text(words)))
        .collect();
    all.push(("usual".to_owned(), text(&of[key])));
    all
}

fn list<'a>(of: &'a Value, key: &str) -> &'a [Value] {
    of[key].as_array().map_or(&[], Vec::as_slice)
}

/// Every option of a command, those of its subcommands and these themselves included.
fn all_options(command: &Value) -> Vec<&Value> {
    let own = list(command, "options").iter();
    own.flat_map(|option| std::iter::once(option).chain(list(option, "options")))
        .collect()
}

/// The names that Discord takes for slash commands and options.
fn is_name(name: &str) -> bool {
    let fits =
        |sign: char| matches!(sign, '-' | '_' | '\'') || sign.is_alphabetic() || sign.is_numeric();
    (1..=32).contains(&name.chars().count())
        && name.chars().all(fits)
        && name.to_lowercase() == name
}

#[test]
fn names_and_descriptions_keep_to_the_limits() {
    for command in declared() {
        let by_slash = command["type"] == 1;
        for (language, name) in texts(&command, "name") {
            let fits = if by_slash {
                is_name(&name)
            } else {
                (1..=32).contains(&name.chars().count())
            };
            assert!(fits, "{language}: {name}");
        }
        let with_description = all_options(&command)
            .into_iter()
            .chain(by_slash.then_some(&command));
        for described in with_description {
            for (language, text) in texts(described, "description") {
                let length = text.chars().count();
                assert!((1..=100).contains(&length), "{language}, {length}: {text}");
            }
        }
        for option in all_options(&command) {
            for (language, name) in texts(option, "name") {
                assert!(is_name(&name), "{language}: {name}");
            }
        }
    }
}

#[test]
fn choices_keep_to_the_limits() {
    for command in declared() {
        assert!(list(&command, "options").len() <= 25);
        for option in all_options(&command) {
            assert!(list(option, "options").len() <= 25);
            let choices = list(option, "choices");
            assert!(choices.len() <= 25, "{}", option["name"]);
            for (language, name) in choices.iter().flat_map(|choice| texts(choice, "name")) {
                assert!(
                    (1..=100).contains(&name.chars().count()),
                    "{language}: {name}"
                );
            }
        }
    }
}

#[test]
fn the_words_of_a_command_are_no_more_than_discord_takes() {
    let longest = |of: &Value, key: &str| {
        let lengths = texts(of, key)
            .into_iter()
            .map(|(_, text)| text.chars().count());
        lengths.max().unwrap_or(0)
    };
    for command in declared() {
        let own = longest(&command, "name") + longest(&command, "description");
        let options: usize = all_options(&command)
            .into_iter()
            .map(|option| {
                let choices = list(option, "choices").iter().map(|choice| {
                    longest(choice, "name") + choice["value"].to_string().chars().count()
                });
                longest(option, "name") + longest(option, "description") + choices.sum::<usize>()
            })
            .sum();
        assert!(own + options <= 8000, "{}", command["name"]);
    }
}

#[test]
fn no_two_things_have_the_same_name_in_any_language() {
    let unlike = |things: &[Value], what: &str| {
        let languages = Language::all()
            .map(Language::tag)
            .chain(["usual".to_owned()]);
        for wanted in languages {
            let mut seen = BTreeSet::new();
            for thing in things {
                let named = texts(thing, "name");
                let (_, name) = named
                    .iter()
                    .find(|(l, _)| *l == wanted)
                    .expect("every language");
                assert!(
                    seen.insert((thing["type"].to_string(), name.clone())),
                    "{what}: {name}"
                );
            }
        }
    };
    let commands = declared();
    unlike(&commands, "command");
    for command in &commands {
        for with_options in all_options(command).into_iter().chain([command]) {
            let options: Vec<_> = list(with_options, "options")
                .iter()
                .map(|option| {
                    let mut option = option.clone();
                    option["type"] = Value::Null;
                    option
                })
                .collect();
            unlike(&options, &with_options["name"].to_string());
        }
    }
}

/// The commands and subcommands with their forms, and the keys of their words.
fn forms() -> Vec<(&'static Form, Vec<String>)> {
    let of = |entry: &'static Entry| match &entry.asks {
        Asks::One(form) => vec![(form, vec![entry.key()])],
        Asks::OneOf(parts) => parts
            .iter()
            .map(|part| (&part.form, vec![entry.key(), part.key(entry)]))
            .collect(),
    };
    ALL.into_iter().flat_map(of).collect()
}

#[test]
fn every_language_has_every_word_and_no_other() {
    let mut used = BTreeSet::new();
    for (form, keys) in forms() {
        used.extend(keys);
        for option in form.options {
            used.insert(option.key());
            if let Takes::OneOf(ids) = option.takes {
                used.extend(ids().iter().map(|id| option.choice_key(id)));
            }
        }
    }
    for file in [
        include_str!("../../../../assets/locales/en-US/commands.ftl"),
        include_str!("../../../../assets/locales/ja/commands.ftl"),
    ] {
        let word = |line: &str| Some(line.split_once(" = ")?.0.trim().to_owned());
        let written: BTreeSet<_> = file
            .lines()
            .filter(|line| !line.starts_with('#') && !line.starts_with(' '))
            .filter_map(word)
            .collect();
        assert_eq!(written, used);
    }
}

#[test]
fn commands_are_called_by_their_english_names() {
    let names = |of: &Value| -> Vec<String> {
        let options = list(of, "options").iter();
        options
            .map(|option| option["name"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    let expected = |form: &Form| -> Vec<String> {
        let options = form.options.iter();
        options.map(|option| option.name.to_owned()).collect()
    };
    for (entry, command) in ALL.iter().zip(declared()) {
        assert_eq!(command["name"].as_str(), Some(entry.spoken().as_str()));
        match &entry.asks {
            Asks::One(form) => assert_eq!(names(&command), expected(form)),
            Asks::OneOf(parts) => {
                for (part, declared) in parts.iter().zip(list(&command, "options")) {
                    assert_eq!(declared["name"], part.name);
                    assert_eq!(names(declared), expected(&part.form));
                }
            }
        }
    }
}

#[test]
fn what_is_required_comes_first() {
    for (form, keys) in forms() {
        let required: Vec<_> = form.options.iter().map(|option| option.required).collect();
        assert!(required.is_sorted_by(|one, next| one >= next), "{keys:?}");
    }
}

#[test]
fn games_begin_in_servers_and_go_on_in_direct_conversations() {
    let places = |name: &str| {
        let commands = declared();
        let command = commands
            .iter()
            .find(|c| c["name"] == name)
            .expect("declared");
        command["contexts"].clone()
    };
    assert_eq!(places("challenge"), json!([0]));
    assert_eq!(places("move"), json!([0, 1]));
    assert_eq!(places("help"), json!([0, 1]));
    assert_eq!(places("block"), json!([0, 1]));
    assert_eq!(places("unblock"), json!([0, 1]));
    assert_eq!(places("settings"), json!([0]));
}

#[test]
fn only_the_settings_are_hidden_from_those_who_do_not_manage_the_server() {
    for command in declared() {
        let expected = match command["name"].as_str() {
            Some("settings") => json!("32"),
            _ => Value::Null,
        };
        let needed = &command["default_member_permissions"];
        assert_eq!(*needed, expected, "{}", command["name"]);
    }
}

#[test]
fn the_fingerprint_is_the_same_every_time_and_another_for_another_bot() {
    assert_eq!(fingerprint(1), fingerprint(1));
    assert_ne!(fingerprint(1), fingerprint(2));
}
