//! Discord's limits, as far as its OpenAPI description doesn't know them.

mod command;
mod component;
mod locale;

use serde_json::Value;

use super::refusal::{FormErrors, Refusal};
use crate::world::flag;

pub(crate) use self::command::check as command;
pub(super) use self::command::choice_texts;
pub(super) use self::component::{check_message as components, check_modal as modal};

const MAX_CONTENT: usize = 2000;
const MAX_FILES: usize = 10;
const MAX_EMBEDS: usize = 10;
/// In all embeds of a message together.
const MAX_EMBED_TEXT: usize = 6000;
const MAX_DESCRIPTION_OF_FILE: usize = 1024;
const MAX_NONCE: usize = 25;

/// Checks what a message is made of, wherever it is sent.
pub(super) fn message(body: &Value) -> Result<(), Refusal> {
    let mut errors = FormErrors::default();
    if let Some(content) = text(body, "content", &mut errors) {
        errors.length("content", content, 0..=MAX_CONTENT);
    }
    let is_v2 = body["flags"].as_u64().unwrap_or(0) & flag::COMPONENTS_V2 != 0;
    if is_v2 {
        for key in ["content", "embeds", "poll"] {
            let used = match &body[key] {
                Value::Null => false,
                Value::String(text) => !text.is_empty(),
                Value::Array(items) => !items.is_empty(),
                _ => true,
            };
            if used {
                let message = format!("The '{key}' field cannot be used with components v2");
                errors.add(
                    key,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    message,
                );
            }
        }
    }
    embeds(&body["embeds"], &mut errors);
    attachments(&body["attachments"], &mut errors);
    allowed_mentions(&body["allowed_mentions"], &mut errors);
    if let Some(rows) = list(body, "components", &mut errors) {
        components(rows, is_v2, &mut errors);
    }
    match &body["nonce"] {
        Value::String(nonce) => errors.length("nonce", nonce, 0..=MAX_NONCE),
        Value::Number(_) | Value::Null => {}
        _ => errors.add(
            "nonce",
            "NONCE_TYPE_INVALID",
            "Nonce must be a string or an integer",
        ),
    }
    errors.finish()
}

fn embeds(embeds: &Value, errors: &mut FormErrors) {
    let embeds = embeds.as_array().map(Vec::as_slice).unwrap_or_default();
    errors.count("embeds", embeds.len(), 0..=MAX_EMBEDS);
    let mut total = 0;
    for (number, embed) in embeds.iter().enumerate() {
        let fields = embed["fields"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        let mut limited = vec![
            ("title".to_owned(), &embed["title"], 256),
            ("description".to_owned(), &embed["description"], 4096),
            ("footer.text".to_owned(), &embed["footer"]["text"], 2048),
            ("author.name".to_owned(), &embed["author"]["name"], 256),
        ];
        for (number, field) in fields.iter().enumerate() {
            for (key, limit) in [("name", 256), ("value", 1024)] {
                let place = format!("fields.{number}.{key}");
                if field[key].as_str().is_none_or(str::is_empty) {
                    errors.required(&format!("embeds.{number}.{place}"));
                }
                limited.push((place, &field[key], limit));
            }
        }
        errors.count(&format!("embeds.{number}.fields"), fields.len(), 0..=25);
        for (place, text, limit) in limited {
            let text = text.as_str().unwrap_or_default();
            total += text.chars().count();
            errors.length(&format!("embeds.{number}.{place}"), text, 0..=limit);
        }
    }
    if total > MAX_EMBED_TEXT {
        let message = "Embed size exceeds maximum size of 6000";
        errors.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

fn attachments(attachments: &Value, errors: &mut FormErrors) {
    let attachments = attachments
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    errors.count("attachments", attachments.len(), 0..=MAX_FILES);
    for (number, attachment) in attachments.iter().enumerate() {
        let description = attachment["description"].as_str().unwrap_or_default();
        let place = format!("attachments.{number}.description");
        errors.length(&place, description, 0..=MAX_DESCRIPTION_OF_FILE);
    }
}

fn allowed_mentions(allowed: &Value, errors: &mut FormErrors) {
    let items = |key: &str| {
        allowed[key]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default()
    };
    for (number, parsed) in items("parse").iter().enumerate() {
        if !matches!(parsed.as_str(), Some("roles" | "users" | "everyone")) {
            let place = format!("allowed_mentions.parse.{number}");
            errors.add(
                &place,
                "BASE_TYPE_CHOICES",
                "Value must be one of (roles, users, everyone).",
            );
        }
    }
    for key in ["users", "roles"] {
        let place = format!("allowed_mentions.{key}");
        errors.count(&place, items(key).len(), 0..=100);
        if !items(key).is_empty() && items("parse").iter().any(|parsed| parsed == key) {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            errors.add(
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                message,
            );
        }
    }
}

/// A field that may be absent or null, but else is a text.
fn text<'a>(body: &'a Value, key: &str, errors: &mut FormErrors) -> Option<&'a str> {
    match &body[key] {
        Value::Null => None,
        Value::String(text) => Some(text),
        _ => {
            errors.add(
                key,
                "BASE_TYPE_STRING",
                "Could not interpret value as string.",
            );
            None
        }
    }
}

/// A field that may be absent or null, but else is a list.
fn list<'a>(body: &'a Value, key: &str, errors: &mut FormErrors) -> Option<&'a [Value]> {
    match &body[key] {
        Value::Null => None,
        Value::Array(items) => Some(items),
        _ => {
            errors.add(
                key,
                "BASE_TYPE_LIST",
                "Only iterables may be used in a ListType",
            );
            None
        }
    }
}
