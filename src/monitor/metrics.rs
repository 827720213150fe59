//! The figures, as Prometheus reads them.

use super::Watched;
use crate::app::ports::Load;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// The figures of one moment.
pub(super) struct Sample<'a> {
    pub(super) watched: &'a Watched,
    /// For how long each part has stood still.
    pub(super) still: Vec<Duration>,
    /// What the store holds, if it answers.
    pub(super) load: Option<Load>,
}

type Labels = [(&'static str, &'static str); 1];

impl Sample<'_> {
    /// All figures in the text format.
    pub(super) fn written(&self) -> String {
        let mut registry = Registry::with_prefix("outflank");
        self.of_the_program(&mut registry);
        self.of_discord(&mut registry);
        self.of_games(&mut registry);
        let mut text = String::new();
        encode(&mut text, &registry).expect("text can always be written");
        text
    }

    fn of_the_program(&self, registry: &mut Registry) {
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The program", version);
        let panics = ConstCounter::new((self.watched.panics)());
        registry.register("panics", "How often something broke off", panics);
        let still = Family::<Labels, Gauge<f64, AtomicU64>>::default();
        for (part, seconds) in self.watched.parts.iter().zip(&self.still) {
            let of = still.get_or_create(&[("part", part.name)]);
            of.set(seconds.as_secs_f64());
        }
        let help = "For how long a part has stood still, in seconds";
        registry.register("still_seconds", help, still);
    }

    fn of_discord(&self, registry: &mut Registry) {
        let counts = &self.watched.counts;
        let connected = u64::from(counts.is_connected());
        gauge(
            registry,
            "gateway_connected",
            "1 if people can reach the bot",
            connected as f64,
        );
        if let Some(at) = counts.last_heartbeat_ack() {
            let seconds = ((self.watched.now_ms)() - at.0) as f64 / 1000.0;
            let help = "Since when Discord has acknowledged no heartbeat, in seconds";
            gauge(registry, "gateway_silent_seconds", help, seconds);
        }
        let identifies = ConstCounter::new(counts.identify_total());
        let help = "How often the bot has identified itself; Discord allows 1,000 times a day";
        registry.register("identifies", help, identifies);
        let resumes = ConstCounter::new(counts.resume_total());
        let help = "How often a broken connection was taken up again without a loss";
        registry.register("resumes", help, resumes);
        let requests = Family::<Labels, Counter>::default();
        for (class, count) in counts.http_requests_total() {
            requests.get_or_create(&[("status", class)]).inc_by(count);
        }
        let help = "HTTP requests, by the class of the answer's status";
        registry.register("http_requests", help, requests);
        let too_many = ConstCounter::new(counts.http_429_total());
        let help = "HTTP requests that Discord refused as too many";
        registry.register("http_429", help, too_many);
        let help = "What people asked, by how they asked and what came of it";
        registry.register("interactions", help, counts.interactions());
        let help = "After how long an interaction was first answered, in seconds";
        let name = "interaction_answered_seconds";
        registry.register(name, help, counts.answered_seconds());
    }

    fn of_games(&self, registry: &mut Registry) {
        let late = self.watched.figures.settled_late_ms() as f64 / 1000.0;
        let help = "How late the last thing was done that was due, in seconds";
        gauge(registry, "deadline_lag_seconds", help, late);
        let Some(load) = self.load else { return };
        let help = "Games that go on";
        gauge(registry, "games_open", help, load.open_games as f64);
        let help = "Messages that wait to be posted";
        gauge(registry, "outbox_depth", help, load.unsaid as f64);
        let now_ms = (self.watched.now_ms)();
        let oldest = load.oldest_unsaid.map_or(0, |at| (now_ms - at.0).max(0));
        let help = "For how long the oldest of them waits, in seconds";
        gauge(
            registry,
            "outbox_oldest_seconds",
            help,
            oldest as f64 / 1000.0,
        );
    }
}

fn gauge(registry: &mut Registry, name: &str, help: &str, value: f64) {
    registry.register(name, help, ConstGauge::new(value));
}
