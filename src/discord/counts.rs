//! What has passed between the bot and Discord so far, in numbers for whoever watches over it.

use crate::game::Timestamp;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

/// What an answer to an HTTP request was, by its status.
const CLASSES: [&str; 5] = ["none", "2xx", "3xx", "4xx", "5xx"];

/// No heartbeat was acknowledged yet.
const NEVER: i64 = i64::MIN;

/// What has passed between the bot and Discord since the start. All of it may be read at any time
/// from any thread.
#[derive(Debug)]
pub struct Counts {
    identifies: AtomicU64,
    resumes: AtomicU64,
    requests: [AtomicU64; CLASSES.len()],
    too_many: AtomicU64,
    /// In milliseconds since 1970 UTC.
    heartbeat_at: AtomicI64,
    connected: AtomicBool,
    interactions: Family<Labels, Counter>,
    answered_seconds: Histogram,
}

/// How an interaction was made, and what came of it.
type Labels = [(&'static str, &'static str); 2];

/// The bounds of the times within which interactions are answered, in seconds: Discord wants to
/// hear something within 3 s.
const ANSWERED_WITHIN: [f64; 9] = [0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0];

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            identifies: AtomicU64::new(0),
            resumes: AtomicU64::new(0),
            requests: [const { AtomicU64::new(0) }; CLASSES.len()],
            too_many: AtomicU64::new(0),
            heartbeat_at: AtomicI64::new(NEVER),
            connected: AtomicBool::new(false),
            interactions: Family::default(),
            answered_seconds: Histogram::new(ANSWERED_WITHIN),
        }
    }
}

impl Counts {
    /// How often the bot has identified itself: Discord allows 1,000 times a day.
    pub fn identify_total(&self) -> u64 {
        self.identifies.load(Ordering::Relaxed)
    }

    /// How often a connection that broke was taken up again without a loss.
    pub fn resume_total(&self) -> u64 {
        self.resumes.load(Ordering::Relaxed)
    }

    /// How many HTTP requests were made, by the class of the answer's status: `2xx` to `5xx`, or
    /// `none` where no answer came.
    pub fn http_requests_total(&self) -> [(&'static str, u64); CLASSES.len()] {
        std::array::from_fn(|place| (CLASSES[place], self.requests[place].load(Ordering::Relaxed)))
    }

    /// How many HTTP requests were refused because there had been too many (status 429).
    pub fn http_429_total(&self) -> u64 {
        self.too_many.load(Ordering::Relaxed)
    }

    /// When Discord acknowledged a heartbeat last, to about a second; `None` before the first.
    pub fn last_heartbeat_ack(&self) -> Option<Timestamp> {
        let at = self.heartbeat_at.load(Ordering::Relaxed);
        (at != NEVER).then_some(Timestamp(at))
    }

    /// Whether the connection stands, on which the bot hears people.
    pub fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }

    /// The interactions, by how they were made and what came of them. It goes on counting.
    pub fn interactions(&self) -> Family<Labels, Counter> {
        self.interactions.clone()
    }

    /// After how many seconds interactions were answered first. It goes on counting.
    pub fn answered_seconds(&self) -> Histogram {
        self.answered_seconds.clone()
    }

    /// Something came of an interaction.
    pub(super) fn interacted(&self, kind: &'static str, outcome: &'static str) {
        let labels = [("kind", kind), ("outcome", outcome)];
        self.interactions.get_or_create(&labels).inc();
    }

    /// An interaction was answered for the first time.
    pub(super) fn answered_after(&self, ms: i64) {
        self.answered_seconds.observe(ms.max(0) as f64 / 1000.0);
    }

    pub(super) fn identified(&self) {
        self.identifies.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn resumed(&self) {
        self.resumes.fetch_add(1, Ordering::Relaxed);
    }

    /// A request was answered with this status, or not at all.
    pub(super) fn requested(&self, status: Option<u16>) {
        let place = match status {
            Some(status @ 200..600) => usize::from(status / 100) - 1,
            Some(_) | None => 0,
        };
        self.requests[place].fetch_add(1, Ordering::Relaxed);
        if status == Some(429) {
            self.too_many.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn heartbeat_acknowledged(&self, at: Timestamp) {
        self.heartbeat_at.store(at.0, Ordering::Relaxed);
    }

    pub(super) fn connected(&self, connected: bool) {
        self.connected.store(connected, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_by_the_class_of_their_status() {
        let counts = Counts::default();
        for status in [Some(200), Some(204), Some(404), Some(429), Some(503), None] {
            counts.requested(status);
        }
        let expected = [("none", 1), ("2xx", 2), ("3xx", 0), ("4xx", 2), ("5xx", 1)];
        assert_eq!(counts.http_requests_total(), expected);
        assert_eq!(counts.http_429_total(), 1);
    }

    #[test]
    fn there_is_no_heartbeat_before_the_first() {
        let counts = Counts::default();
        assert_eq!(counts.last_heartbeat_ack(), None);
        counts.heartbeat_acknowledged(Timestamp(5));
        assert_eq!(counts.last_heartbeat_ack(), Some(Timestamp(5)));
    }
}
