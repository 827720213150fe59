//! Whether people can reach the bot: the pulse of its connection.
//!
//! serenity 0.12 tells of few changes of its connections (of most that break, it says nothing
//! before they are mended), but keeps a note of how each one is. So that is looked at again and
//! again, and at once where something is told.

use super::counts::Counts;
use crate::app::WallClock;
use serenity::all::ConnectionStage;
use serenity::gateway::ShardManager;
use std::mem::replace;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tracing::warn;

/// How often the connection is looked at.
const LOOKED_AT_EVERY: Duration = Duration::from_secs(1);

/// After so many looks without a sign of life, nobody is there: Discord wants a heartbeat every
/// 41 s and acknowledges it. serenity itself misses the second one, unless it hangs.
const MOST_SILENT_LOOKS: u32 = 90;

/// After so many seconds without a connection, whoever runs the bot gets a hint.
const HINT_AFTER_S: u32 = 60;

/// The stage of a connection, and how long the newest heartbeat took, which differs from one to
/// the next.
type Sign = (ConnectionStage, Option<Duration>);

/// What the connection tells of by itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// Something has changed: a look at once is worth it.
    changed: Arc<Notify>,
    /// How often Discord has greeted the bot, in a new session or in an old one.
    greetings: Arc<AtomicU64>,
    /// Whether there is a session at all.
    session: Arc<AtomicBool>,
}

impl Told {
    /// Something has changed.
    pub(super) fn change(&self) {
        self.changed.notify_one();
    }

    /// There is a session, or none.
    pub(super) fn has_session(&self, has_one: bool) {
        self.session.store(has_one, Ordering::Relaxed);
        self.change();
    }

    /// Discord has greeted the bot.
    pub(super) fn greeting(&self) {
        self.greetings.fetch_add(1, Ordering::Relaxed);
        self.change();
    }
}

/// Looks after a connection, for ever.
pub(super) async fn watch(
    shards: Arc<ShardManager>,
    told: Told,
    reachable: watch::Sender<bool>,
    counts: Arc<Counts>,
    clock: WallClock,
) {
    let (mut pulse, mut outage) = (Pulse::default(), Outage::default());
    loop {
        // Never in line with serenity's own tasks: whoever is in line could hold them up. As long as
        // they don't let anybody look, there is no new sign of life.
        let sign = match shards.runners.try_lock() {
            _ if !told.session.load(Ordering::Relaxed) => None,
            // There is one connection, or none.
            Ok(runners) => runners.values().next().map(|of| (of.stage, of.latency)),
            Err(_) => pulse.last,
        };
        if pulse.is_heartbeat(sign) {
            counts.heartbeat_acknowledged(clock.now());
        }
        let is_reachable = pulse.is_felt(sign, told.greetings.load(Ordering::Relaxed));
        counts.connected(is_reachable);
        reachable.send_if_modified(|known| replace(known, is_reachable) != is_reachable);
        tokio::select! {
            () = told.changed.notified() => {}
            () = tokio::time::sleep(LOOKED_AT_EVERY) => {
                if outage.needs_a_hint(is_reachable) {
                    warn!(
                        "Discord has not been connected for {HINT_AFTER_S} s; the bot keeps trying. \
                         May this machine reach gateway.discord.gg, port 443? \
                         Is all well at https://discordstatus.com?"
                    );
                }
            }
        }
    }
}

/// For how long nobody could reach the bot.
#[derive(Default)]
struct Outage {
    seconds: u32,
}

impl Outage {
    /// Another second has passed: whether it is the one after which a hint is due, once for each
    /// outage.
    fn needs_a_hint(&mut self, is_reachable: bool) -> bool {
        self.seconds = match is_reachable {
            true => 0,
            false => self.seconds.saturating_add(1),
        };
        self.seconds == HINT_AFTER_S
    }
}

/// The signs of life so far.
#[derive(Default)]
struct Pulse {
    last: Option<Sign>,
    silent_looks: u32,
    /// The greeting after which a heartbeat was acknowledged last.
    heard_after: Option<u64>,
}

impl Pulse {
    /// Whether a heartbeat was acknowledged since the last look.
    fn is_heartbeat(&self, sign: Option<Sign>) -> bool {
        let took = |sign: Option<Sign>| sign.and_then(|(_, took)| took);
        took(sign).is_some() && took(sign) != took(self.last)
    }

    /// Whether the connection is alive, as of the next look, after so many greetings.
    fn is_felt(&mut self, sign: Option<Sign>, greetings: u64) -> bool {
        if sign == self.last {
            self.silent_looks = self.silent_looks.saturating_add(1);
        } else {
            self.silent_looks = 0;
            self.last = sign;
        }
        let is_alive = match sign {
            Some((ConnectionStage::Connected, Some(_))) => {
                self.heard_after = Some(greetings);
                true
            }
            // serenity forgets how long a heartbeat took when the next one remains without an
            // answer: it has given the connection up, and makes a new one in a few seconds.
            Some((ConnectionStage::Connected, None)) => self.heard_after != Some(greetings),
            Some(_) | None => false,
        };
        is_alive && self.silent_looks < MOST_SILENT_LOOKS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ConnectionStage::{Connected, Connecting, Identifying};

    fn beat(ms: u64) -> Option<Sign> {
        Some((Connected, Some(Duration::from_millis(ms))))
    }

    #[test]
    fn only_a_connection_that_stands_is_alive() {
        let mut pulse = Pulse::default();
        assert!(!pulse.is_felt(None, 1));
        assert!(!pulse.is_felt(Some((Identifying, None)), 1));
        assert!(pulse.is_felt(Some((Connected, None)), 1));
        assert!(!pulse.is_felt(Some((Connecting, None)), 1));
        assert!(!pulse.is_felt(None, 1));
    }

    #[test]
    fn a_connection_without_heartbeats_is_dead_until_the_next() {
        let mut pulse = Pulse::default();
        for _ in 0..MOST_SILENT_LOOKS {
            assert!(pulse.is_felt(beat(20), 1));
        }
        assert!(!pulse.is_felt(beat(20), 1));
        assert!(!pulse.is_felt(beat(20), 1));
        assert!(pulse.is_felt(beat(21), 1));
    }

    #[test]
    fn a_heartbeat_without_an_answer_ends_a_connection_until_the_next_greeting() {
        let mut pulse = Pulse::default();
        let silent = Some((Connected, None));
        assert!(pulse.is_felt(silent, 1));
        assert!(pulse.is_felt(beat(20), 1));
        assert!(!pulse.is_felt(silent, 1));
        assert!(!pulse.is_felt(silent, 1));
        assert!(pulse.is_felt(silent, 2));
    }

    #[test]
    fn each_long_outage_gets_one_hint() {
        let mut outage = Outage::default();
        let mut hints = |seconds| {
            let hints = (0..seconds).map(|_| outage.needs_a_hint(false));
            let hints = hints.filter(|hint| *hint).count();
            outage.needs_a_hint(true);
            hints
        };
        assert_eq!(hints(59), 0);
        assert_eq!(hints(1000), 1);
        assert_eq!(hints(60), 1);
    }

    #[test]
    fn a_heartbeat_is_known_by_how_long_it_took() {
        let mut pulse = Pulse::default();
        assert!(!pulse.is_heartbeat(Some((Connected, None))));
        assert!(pulse.is_heartbeat(beat(20)));
        pulse.is_felt(beat(20), 1);
        assert!(!pulse.is_heartbeat(beat(20)));
        assert!(pulse.is_heartbeat(beat(21)));
    }
}
