//! Whether people can reach the bot: the pulse of its connection.
//!
//! serenity 0.12 tells of few changes of its connections (of most that break, it says nothing
//! before they are mended), but keeps a note of how each one is. So that is looked at again and
//! again, and at once where something is told.

use serenity::all::ConnectionStage;
use serenity::gateway::ShardManager;
use std::mem::replace;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// How often the connection is looked at.
const LOOKED_AT_EVERY: Duration = Duration::from_secs(1);

/// After so many looks without a sign of life, nobody is there: Discord wants a heartbeat every
/// 41 s and acknowledges it. serenity itself misses the second one, unless it hangs.
const MOST_SILENT_LOOKS: u32 = 90;

/// The stage of a connection, and how long the newest heartbeat took, which differs from one to
/// the next.
type Sign = (ConnectionStage, Option<Duration>);

/// Looks after a connection, for ever. `look` asks for a look at once.
pub(super) async fn watch(
    shards: Arc<ShardManager>,
    look: Arc<Notify>,
    reachable: watch::Sender<bool>,
) {
    let mut pulse = Pulse::default();
    loop {
        // Never in line with serenity's own tasks: whoever is in line could hold them up. As long as
        // they don't let anybody look, there is no new sign of life.
        let sign = match shards.runners.try_lock() {
            // There is one connection, or none.
            Ok(runners) => runners.values().next().map(|of| (of.stage, of.latency)),
            Err(_) => pulse.last,
        };
        let is_reachable = pulse.is_felt(sign);
        reachable.send_if_modified(|known| replace(known, is_reachable) != is_reachable);
        tokio::select! {
            () = look.notified() => {}
            () = tokio::time::sleep(LOOKED_AT_EVERY) => {}
        }
    }
}

/// The signs of life so far.
#[derive(Default)]
struct Pulse {
    last: Option<Sign>,
    silent_looks: u32,
}

impl Pulse {
    /// Whether the connection is alive, as of the next look.
    fn is_felt(&mut self, sign: Option<Sign>) -> bool {
        if sign == self.last {
            self.silent_looks = self.silent_looks.saturating_add(1);
        } else {
            self.silent_looks = 0;
            self.last = sign;
        }
        let is_connected = matches!(sign, Some((ConnectionStage::Connected, _)));
        is_connected && self.silent_looks < MOST_SILENT_LOOKS
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
        assert!(!pulse.is_felt(None));
        assert!(!pulse.is_felt(Some((Identifying, None))));
        assert!(pulse.is_felt(Some((Connected, None))));
        assert!(!pulse.is_felt(Some((Connecting, None))));
        assert!(!pulse.is_felt(None));
    }

    #[test]
    fn a_connection_without_heartbeats_is_dead_until_the_next() {
        let mut pulse = Pulse::default();
        for _ in 0..MOST_SILENT_LOOKS {
            assert!(pulse.is_felt(beat(20)));
        }
        assert!(!pulse.is_felt(beat(20)));
        assert!(!pulse.is_felt(beat(20)));
        assert!(pulse.is_felt(beat(21)));
    }
}
