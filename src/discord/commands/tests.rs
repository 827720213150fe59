//! The words of the commands keep to Discord's limits, in every language, and every use is read.

use super::*;
use crate::command::{Board, Leaderboard, Opponent, Wishes};
use crate::game::{ColorChoice, GameId, PlayerId};
use crate::render::Theme;
use crate::rules::RuleSet;
use crate::view::Language;
use serde_json::{Value, json};
use serenity::all::CommandData;
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
        let with_description = list(&command, "options")
            .iter()
            .chain(by_slash.then_some(&command));
        for described in with_description {
            for (language, text) in texts(described, "description") {
                let length = text.chars().count();
                assert!((1..=100).contains(&length), "{language}, {length}: {text}");
            }
        }
        for option in list(&command, "options") {
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
        for option in list(&command, "options") {
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
        let options: usize = list(&command, "options")
            .iter()
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
        let options: Vec<_> = list(command, "options")
            .iter()
            .map(|option| {
                let mut option = option.clone();
                option["type"] = Value::Null;
                option
            })
            .collect();
        unlike(&options, &command["name"].to_string());
    }
}

#[test]
fn every_language_has_every_word_and_no_other() {
    let mut used = BTreeSet::new();
    for entry in ALL {
        used.insert(entry.key());
        for option in entry.options {
            used.insert(format!("cmd-option-{}", option.name));
            if let Takes::OneOf(ids) = option.takes {
                used.extend(
                    ids()
                        .iter()
                        .map(|id| format!("cmd-choice-{}-{id}", option.name)),
                );
            }
        }
    }
    for file in [
        include_str!("../../../assets/locales/en-US/commands.ftl"),
        include_str!("../../../assets/locales/ja/commands.ftl"),
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
    for (entry, command) in ALL.iter().zip(declared()) {
        assert_eq!(command["name"].as_str(), Some(entry.spoken().as_str()));
        let names: Vec<_> = list(&command, "options")
            .iter()
            .map(|o| o["name"].as_str())
            .collect();
        let expected: Vec<_> = entry
            .options
            .iter()
            .map(|option| Some(option.name))
            .collect();
        assert_eq!(names, expected);
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
}

#[test]
fn the_fingerprint_is_the_same_every_time_and_another_for_another_bot() {
    assert_eq!(fingerprint(1), fingerprint(1));
    assert_ne!(fingerprint(1), fingerprint(2));
}

/// Reads a use of a command as Discord tells of it.
fn used(name: &str, options: Value) -> Option<Command> {
    let users = json!({ "5": { "id": "5", "username": "b", "discriminator": "0", "avatar": null },
                        "6": { "id": "6", "username": "r", "discriminator": "0", "avatar": null,
                               "bot": true } });
    let data: CommandData = serde_json::from_value(json!({
        "id": "1", "name": name, "type": 1, "options": options, "resolved": { "users": users },
    }))
    .expect("as Discord sends it");
    read(&Used::new(&data, true))
}

fn text(name: &str, value: &str) -> Value {
    json!({ "name": name, "type": 3, "value": value })
}

fn game(number: i64) -> Value {
    json!({ "name": "game", "type": 4, "value": number })
}

fn flag(name: &str, value: bool) -> Value {
    json!({ "name": name, "type": 5, "value": value })
}

#[test]
fn a_challenge_is_read_with_its_terms() {
    let opponent = json!({ "name": "opponent", "type": 6, "value": "6" });
    let options = json!([
        opponent,
        text("color", "white"),
        text("rules", "japan"),
        flag("rated", false)
    ]);
    let expected = Command::Challenge {
        opponent: Some(Opponent {
            player: PlayerId(6),
            is_bot: true,
        }),
        wishes: Wishes {
            rules: Some(RuleSet::Japan),
            rated: Some(false),
            color: ColorChoice::White,
            ..Wishes::default()
        },
    };
    assert_eq!(used("challenge", options), Some(expected));
}

#[test]
fn a_challenge_without_options_is_open_and_as_usual() {
    let expected = Command::Challenge {
        opponent: None,
        wishes: Wishes::default(),
    };
    assert_eq!(used("challenge", json!([])), Some(expected));
}

#[test]
fn a_challenge_from_a_menu_is_for_the_person_whose_menu_it_is() {
    let data: CommandData = serde_json::from_value(json!({
        "id": "1", "name": "Challenge to Othello", "type": 2, "target_id": "5",
        "resolved": { "users": { "5": {
            "id": "5", "username": "b", "discriminator": "0", "avatar": null } } },
    }))
    .expect("as Discord sends it");
    let expected = Command::Challenge {
        opponent: Some(Opponent {
            player: PlayerId(5),
            is_bot: false,
        }),
        wishes: Wishes::default(),
    };
    assert_eq!(read(&Used::new(&data, true)), Some(expected));
}

#[test]
fn a_move_is_passed_on_as_it_was_written() {
    let moves = |on, square: &str| {
        Some(Command::Move {
            on,
            square: square.to_owned(),
        })
    };
    let unnamed = used("move", json!([text("square", "Ｄ３ #12")]));
    assert_eq!(unnamed, moves(Board::Unnamed, "Ｄ３ #12"));
    let named = used("move", json!([text("square", "d3"), game(12)]));
    assert_eq!(named, moves(Board::Game(GameId(12)), "d3"));
    let endless = used("move", json!([text("square", &"d".repeat(6000))]));
    assert_eq!(endless, moves(Board::Unnamed, &"d".repeat(200)));
}

#[test]
fn the_other_commands_are_read() {
    let on = Board::Game(GameId(7));
    let show = Command::Show {
        on,
        theme: Some(Theme::Dark),
        share: true,
    };
    let options = json!([game(7), text("theme", "dark"), flag("share", true)]);
    assert_eq!(used("board", options), Some(show));
    assert_eq!(used("games", json!([])), Some(Command::Games(0)));
    assert_eq!(
        used("resign", json!([game(7)])),
        Some(Command::Resign { on, sure: false })
    );
    assert_eq!(
        used("rematch", json!([game(7)])),
        Some(Command::Rematch(Some(GameId(7))))
    );
    let user = json!({ "name": "user", "type": 6, "value": "5" });
    let stats = Command::Stats {
        player: Some(PlayerId(5)),
        share: false,
    };
    assert_eq!(used("stats", json!([user])), Some(stats));
    assert_eq!(used("rules", json!([])), Some(Command::Rules));
    assert_eq!(used("help", json!([])), Some(Command::Help));
    assert_eq!(used("chess", json!([])), None);
}

#[test]
fn pages_are_counted_from_one_by_people() {
    let count = |name: &str, value: u32| json!({ "name": name, "type": 4, "value": value });
    let expected = Leaderboard {
        everywhere: true,
        min_games: 5,
        page: 1,
        share: false,
    };
    let options = json!([
        text("scope", "everywhere"),
        count("min_games", 5),
        count("page", 2)
    ]);
    assert_eq!(
        used("leaderboard", options),
        Some(Command::Leaderboard(expected))
    );
    let usual = Leaderboard {
        everywhere: false,
        min_games: 1,
        page: 0,
        share: false,
    };
    assert_eq!(
        used("leaderboard", json!([])),
        Some(Command::Leaderboard(usual))
    );
}
