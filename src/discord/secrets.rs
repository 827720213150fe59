//! The log without secrets: neither the bot's token nor those of interactions.
//!
//! Nothing of the bot writes them; libraries below it may, in the addresses and the answers that
//! they tell of.

use crate::config::Token;
use std::io::{self, Write};

/// What stands in the place of a secret.
const HIDDEN: &str = "(secret)";

/// The parts of Discord's addresses after which an id and a token follow.
const ADDRESSES: [&str; 2] = ["/interactions/", "/webhooks/"];

/// The beginnings of a token in JSON and in Rust's notation.
const FIELDS: [&str; 5] = [
    "\"token\":\"",
    "\"token\": \"",
    "\"token\": String(\"",
    "\\\"token\\\":\\\"",
    "token: \"",
];

/// A writer for whole lines of a log, which takes secrets out of them.
#[derive(Clone, Debug)]
pub struct Scrubbed<W> {
    inner: W,
    token: Option<Token>,
}

impl<W: Write> Scrubbed<W> {
    /// Writes to `inner`, without that token.
    pub fn new(inner: W, token: Option<Token>) -> Scrubbed<W> {
        Scrubbed { inner, token }
    }
}

impl<W: Write> Write for Scrubbed<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let clean = scrub(&String::from_utf8_lossy(line), self.token.as_ref());
        self.inner.write_all(clean.as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The text without secrets.
fn scrub(text: &str, token: Option<&Token>) -> String {
    let mut clean = match token {
        Some(token) => text.replace(token.reveal(), HIDDEN),
        None => text.to_owned(),
    };
    for address in ADDRESSES {
        clean = hide(&clean, address, |rest| {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            (digits > 0 && rest[digits..].starts_with('/')).then_some(digits + 1)
        });
    }
    FIELDS
        .iter()
        .fold(clean, |clean, field| hide(&clean, field, |_| Some(0)))
}

/// The text without the words that stand after each `mark`: so many bytes after it as `skip` says.
fn hide(text: &str, mark: &str, skip: impl Fn(&str) -> Option<usize>) -> String {
    let mut parts = text.split(mark);
    let mut clean = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        clean.push_str(mark);
        let Some(start) = skip(part) else {
            clean.push_str(part);
            continue;
        };
        let length = part[start..].find(|sign: char| !is_token(sign));
        let end = length.map_or(part.len(), |length| start + length);
        clean.push_str(&part[..start]);
        clean.push_str(if end > start { HIDDEN } else { "" });
        clean.push_str(&part[end..]);
    }
    clean
}

/// Whether a sign can be part of a token.
fn is_token(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_' | '.' | '=' | ':' | '+' | '%')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_taken_out_wherever_they_stand() {
        let token = "CANARY.bot".parse().ok();
        for (line, clean) in [
            (
                "Authorization: Bot CANARY.bot!",
                "Authorization: Bot (secret)!",
            ),
            (
                "POST https://discord.com/api/v10/interactions/12/CANARY/callback failed",
                "POST https://discord.com/api/v10/interactions/12/(secret)/callback failed",
            ),
            (
                "/webhooks/12/CANARY-_x/messages/@original and /webhooks/13/CANARY",
                "/webhooks/12/(secret)/messages/@original and /webhooks/13/(secret)",
            ),
            (
                r#"{"token":"CANARY","type":2}"#,
                r#"{"token":"(secret)","type":2}"#,
            ),
            (
                r#"InteractionResponse { token: "CANARY" }"#,
                r#"InteractionResponse { token: "(secret)" }"#,
            ),
            (
                "/webhooks/about tokens: \"none\"",
                "/webhooks/about tokens: \"none\"",
            ),
        ] {
            assert_eq!(scrub(line, token.as_ref()), clean);
        }
    }

    #[test]
    fn a_line_is_written_whole() {
        let mut log = Scrubbed::new(Vec::new(), None);
        log.write_all("moves: ｄ３ on /webhooks/1/CANARY\n".as_bytes())
            .expect("memory takes all");
        let written = String::from_utf8(log.inner).expect("text");
        assert_eq!(written, "moves: ｄ３ on /webhooks/1/(secret)\n");
    }
}
