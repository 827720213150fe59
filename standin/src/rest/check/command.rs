//! What an application command may look like.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::refusal::FormErrors;
use super::locale;

const SUBCOMMAND: u64 = 1;
const SUBCOMMAND_GROUP: u64 = 2;
/// Kinds of options whose values are typed or picked from a list: text, integer, number.
const TYPED: [u64; 3] = [3, 4, 10];

/// A command's texts may be this long in all.
const MAX_TOTAL: usize = 8000;

/// The kind of text that a name or description is.
#[derive(Clone, Copy)]
enum Rule {
    /// Lower case, no spaces.
    Word,
    Free,
}

/// Checks one command of the list at `place`.
pub(crate) fn check(place: &str, command: &Value, errors: &mut FormErrors) {
    match command["type"].as_u64().unwrap_or(1) {
        1 => {
            named(place, command, Rule::Word, errors);
            described(place, command, errors);
            options(place, &command["options"], 0, errors);
        }
        2 | 3 => {
            named(place, command, Rule::Free, errors);
            if command["description"]
                .as_str()
                .is_some_and(|d| !d.is_empty())
            {
                let message = "Context menu commands cannot have description";
                errors.add(
                    &at(place, "description"),
                    "APPLICATION_COMMAND_INVALID",
                    message,
                );
            }
        }
        _ => errors.add(
            &at(place, "type"),
            "BASE_TYPE_CHOICES",
            "Unknown command type",
        ),
    }
    for (key, known) in [("contexts", 0..=2), ("integration_types", 0..=1)] {
        let values = command[key]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        if values
            .iter()
            .any(|v| v.as_i64().is_none_or(|v| !known.contains(&v)))
        {
            errors.add(&at(place, key), "BASE_TYPE_CHOICES", "Unknown value");
        }
    }
    if total_characters(command) > MAX_TOTAL {
        let message = "Command exceeds maximum size (8000)";
        errors.add(place, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

fn at(place: &str, key: &str) -> String {
    format!("{place}.{key}")
}

fn named(place: &str, thing: &Value, rule: Rule, errors: &mut FormErrors) {
    let check = |place: &str, name: &str, errors: &mut FormErrors| {
        errors.length(place, name, 1..=32);
        if matches!(rule, Rule::Word) && !name.is_empty() && !is_word(name) {
            let message = "Command name is invalid";
            errors.add(place, "APPLICATION_COMMAND_INVALID_NAME", message);
        }
    };
    let place_of_name = at(place, "name");
    check(
        &place_of_name,
        thing["name"].as_str().unwrap_or_default(),
        errors,
    );
    localised(
        &at(place, "name_localizations"),
        &thing["name_localizations"],
        errors,
        check,
    );
}

fn described(place: &str, thing: &Value, errors: &mut FormErrors) {
    let check =
        |place: &str, text: &str, errors: &mut FormErrors| errors.length(place, text, 1..=100);
    check(
        &at(place, "description"),
        thing["description"].as_str().unwrap_or_default(),
        errors,
    );
    let localizations = &thing["description_localizations"];
    localised(
        &at(place, "description_localizations"),
        localizations,
        errors,
        check,
    );
}

fn localised(
    place: &str,
    localizations: &Value,
    errors: &mut FormErrors,
    check: impl Fn(&str, &str, &mut FormErrors),
) {
    for (locale, text) in localizations.as_object().into_iter().flatten() {
        if !locale::is_known(locale) {
            let message = format!("'{locale}' is not a locale");
            errors.add(&at(place, locale), "DICT_TYPE_KEY_INVALID", message);
        }
        check(
            &at(place, locale),
            text.as_str().unwrap_or_default(),
            errors,
        );
    }
}

/// Letters and digits of any script, `-`, `_` and `'`; nothing that has a lower case in upper case.
/// The vowel signs of Devanagari and Thai belong to their letters.
fn is_word(name: &str) -> bool {
    let is_sign = |c: char| matches!(c, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}');
    let allowed = |c: char| c.is_alphanumeric() || "-_'".contains(c) || is_sign(c);
    name.chars().all(allowed) && name.to_lowercase() == name
}

/// Options of a command (depth 0), of a group or of a subcommand.
fn options(place: &str, options: &Value, depth: usize, errors: &mut FormErrors) {
    let options = options.as_array().map(Vec::as_slice).unwrap_or_default();
    let place = at(place, "options");
    errors.count(&place, options.len(), 0..=25);
    let mut names = BTreeSet::new();
    let mut optional_seen = false;
    for (number, option) in options.iter().enumerate() {
        let place = at(&place, &number.to_string());
        named(&place, option, Rule::Word, errors);
        described(&place, option, errors);
        if !names.insert(option["name"].as_str()) {
            let message = "Option names must be unique";
            errors.add(
                &at(&place, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                message,
            );
        }
        let required = option["required"] == true;
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            errors.add(
                &place,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                message,
            );
        }
        optional_seen |= !required;
        structure(&place, option, options, depth, errors);
    }
}

/// Subcommands stand alone, at most one group deep.
fn structure(
    place: &str,
    option: &Value,
    siblings: &[Value],
    depth: usize,
    errors: &mut FormErrors,
) {
    let kind = option["type"].as_u64().unwrap_or(0);
    let is_sub =
        |option: &Value| matches!(option["type"].as_u64(), Some(SUBCOMMAND | SUBCOMMAND_GROUP));
    let mixed = siblings.iter().any(|other| is_sub(other) != is_sub(option));
    let allowed_depth = match kind {
        SUBCOMMAND => depth <= 1,
        SUBCOMMAND_GROUP => depth == 0,
        3..=11 => true,
        _ => false,
    };
    if mixed || !allowed_depth {
        let message = "Sub-commands and options cannot be mixed or nested like this";
        errors.add(
            &at(place, "type"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            message,
        );
    }
    match kind {
        SUBCOMMAND => options(place, &option["options"], 2, errors),
        SUBCOMMAND_GROUP if depth == 0 => options(place, &option["options"], 1, errors),
        _ => choices(place, option, kind, errors),
    }
}

fn choices(place: &str, option: &Value, kind: u64, errors: &mut FormErrors) {
    let choices = option["choices"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let autocomplete = option["autocomplete"] == true;
    if (autocomplete || !choices.is_empty()) && !TYPED.contains(&kind) {
        let message = "Only options that are typed can have choices or autocomplete";
        errors.add(
            place,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
            message,
        );
    }
    if autocomplete && !choices.is_empty() {
        let message = "Cannot have choices with autocomplete";
        errors.add(
            place,
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            message,
        );
    }
    let place = at(place, "choices");
    errors.count(&place, choices.len(), 0..=25);
    for (number, choice) in choices.iter().enumerate() {
        let place = at(&place, &number.to_string());
        choice_texts(&place, choice, errors);
        let fits = match kind {
            3 => choice["value"].is_string(),
            4 => choice["value"].is_i64(),
            _ => choice["value"].is_number(),
        };
        if !fits {
            errors.add(
                &at(&place, "value"),
                "BASE_TYPE_INVALID",
                "The value is of another type",
            );
        }
    }
}

/// The name and the value that a list of choices shows and sends.
pub(in crate::rest) fn choice_texts(place: &str, choice: &Value, errors: &mut FormErrors) {
    let check =
        |place: &str, text: &str, errors: &mut FormErrors| errors.length(place, text, 1..=100);
    check(
        &at(place, "name"),
        choice["name"].as_str().unwrap_or_default(),
        errors,
    );
    localised(
        &at(place, "name_localizations"),
        &choice["name_localizations"],
        errors,
        check,
    );
    match &choice["value"] {
        Value::String(text) => errors.length(&at(place, "value"), text, 0..=100),
        Value::Number(_) => {}
        _ => errors.required(&at(place, "value")),
    }
}

/// Names, descriptions and values; of each, its longest translation counts.
pub(crate) fn total_characters(thing: &Value) -> usize {
    let length = |text: &Value| text.as_str().map_or(0, |text| text.chars().count());
    let longest = |key: &str| {
        let translations = thing[format!("{key}_localizations")].as_object();
        let translated = translations
            .into_iter()
            .flat_map(|t| t.values())
            .map(length)
            .max();
        length(&thing[key]).max(translated.unwrap_or(0))
    };
    let inner = ["options", "choices"]
        .into_iter()
        .filter_map(|key| thing[key].as_array());
    longest("name")
        + longest("description")
        + length(&thing["value"])
        + inner.flatten().map(total_characters).sum::<usize>()
}
