//! What was asked of the double and what it answered; and what a bot should never have asked.

use serde_json::Value;

use crate::world::World;

/// One request of the bot with its answer.
#[derive(Clone, Debug)]
pub struct Call {
    /// `GET`, `POST` …
    pub method: String,
    /// Without the API's prefix: `/channels/1/messages`.
    pub path: String,
    /// The JSON that was sent, [`Value::Null`] if none was.
    pub body: Value,
    /// Name and size in bytes of each file that was sent.
    pub files: Vec<(String, usize)>,
    /// The status answered; 0 if the connection was cut.
    pub status: u16,
    /// The JSON answered.
    pub answer: Value,
    /// When it was asked, in milliseconds since 1970 UTC of the world's clock.
    pub at_ms: u64,
}

#[derive(Debug, Default)]
pub(crate) struct Record {
    pub(crate) calls: Vec<Call>,
    pub(crate) violations: Vec<String>,
}

impl World {
    pub(crate) fn violation(&mut self, text: String) {
        tracing::warn!(violation = text, "the bot broke Discord's contract");
        self.record.violations.push(text);
    }
}
