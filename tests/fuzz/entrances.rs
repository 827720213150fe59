//! The places at which the program reads what strangers wrote. Whatever stands there, none of them
//! may panic; what one of them accepts must mean the same when it is written again.
//!
//! `fuzz/` has the same entrances for cargo-fuzz.

use outflank::command::Control;
use outflank::game::{Clock, PlayerId};
use outflank::rules::{Square, Transcript, typed_squares};
use serde_json::Value;

/// The bot's own id in the samples of `tests/data/heard`.
pub(crate) const OWN: PlayerId = PlayerId(1_200_000_000_000_000_001);

/// The id of a button or menu, and what was chosen in it.
pub(crate) fn control(text: &str) {
    let (id, chosen) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(control) = id.parse::<Control>() else {
        return;
    };
    let written = control.to_string();
    assert!(written.len() <= 100, "{written}");
    assert_eq!(written.parse::<Control>().ok(), Some(control), "{written}");
    let _ = control.command(Some(chosen));
    let _ = control.command(None);
}

/// A move, or several, as people type them.
pub(crate) fn typed_move(text: &str) {
    if let Ok(square) = Square::typed(text) {
        assert_eq!(Square::typed(&square.to_string()).ok(), Some(square));
    }
    if let Ok(squares) = typed_squares(text) {
        let again: Vec<String> = squares.iter().map(ToString::to_string).collect();
        assert_eq!(typed_squares(&again.join(" ")).ok(), Some(squares));
    }
}

/// A game as people paste it.
pub(crate) fn transcript(text: &str) {
    let Ok(transcript) = Transcript::parse(text) else {
        return;
    };
    let Ok(end) = transcript.end() else { return };
    let again = Transcript::parse(&transcript.to_string()).expect("it was written by us");
    assert_eq!(again.end().ok(), Some(end));
}

/// A clock as people describe it.
pub(crate) fn clock(text: &str) {
    if let Ok(clock) = text.parse::<Clock>() {
        let written = clock.to_string();
        assert_eq!(written.parse::<Clock>().ok(), Some(clock), "{written}");
    }
}

/// What the gateway sends, which is JSON in any case.
pub(crate) fn heard(payload: &str) {
    let json = serde_json::from_str(payload);
    if json.is_ok_and(|json| !breaks_serenity(&json)) {
        let _ = outflank::discord::understood(payload, OWN);
    }
}

/// Whether it names a picture by other letters than hexadecimal ones, which Discord never does:
/// serenity 0.12 itself panics where one of the first of them takes several bytes.
fn breaks_serenity(json: &Value) -> bool {
    const PICTURES: [&str; 6] = [
        "avatar",
        "banner",
        "icon",
        "splash",
        "discovery_splash",
        "image",
    ];
    let is_odd = |value: &Value| value.as_str().is_some_and(|name| !name.is_ascii());
    match json {
        Value::Array(all) => all.iter().any(breaks_serenity),
        Value::Object(all) => all.iter().any(|(key, value)| {
            PICTURES.contains(&key.as_str()) && is_odd(value) || breaks_serenity(value)
        }),
        _ => false,
    }
}
