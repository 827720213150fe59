//! The turnstile before Discord's gateway: serenity gets through only while one more session may
//! begin. It would begin them every five seconds for as long as they die.
//!
//! Whoever connects reads the gateway's address, which lies under a lock. The turnstile holds that
//! lock until the [`Breaker`] and Discord's own allowance let another session begin; a connection
//! that breaks earlier is taken up again then, too. A session that lives for long is free to
//! reconnect as it likes.

use super::breaker::Breaker;
use super::counts::Counts;
use super::endpoint::Endpoint;
use super::identity::Starts;
use super::inbound::Edge;
use crate::app::ports::Store;
use crate::game::{Coin, Timestamp};
use serenity::all::ConnectionStage;
use serenity::gateway::ShardManager;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, Notify, OwnedMutexGuard};
use tracing::{info, warn};

/// How often it is looked whether a session has died.
const LOOKED_EVERY: Duration = Duration::from_secs(1);

/// A pause as long as this is worth a line of the log.
const TOLD_FROM: Duration = Duration::from_secs(30);

/// Lets sessions begin one by one.
pub(super) struct Turnstile {
    pub(super) endpoint: Endpoint,
    pub(super) store: Arc<dyn Store>,
    pub(super) edge: Edge,
    pub(super) counts: Arc<Counts>,
}

/// What serenity tells of its sessions, and the gateway's address.
pub(super) struct Sessions {
    pub(super) address: Arc<Mutex<String>>,
    pub(super) shards: Arc<ShardManager>,
    /// Discord has greeted a new session.
    pub(super) greeted: Arc<Notify>,
}

impl Turnstile {
    /// Keeps the address, for ever. It has been taken before serenity began.
    pub(super) async fn keep(self, sessions: Sessions, mut taken: OwnedMutexGuard<String>) {
        let mut breaker = Breaker::new(self.endpoint.pace(), self.remembered().await);
        loop {
            self.wait_for_leave(&breaker, &sessions).await;
            sessions.dead_one_is_gone().await;
            let stands = sessions.stage() == Some(ConnectionStage::Connected);
            if !stands {
                self.note(&mut breaker).await;
            }
            drop(taken);
            sessions.new_one().await;
            taken = sessions.address.clone().lock_owned().await;
            if stands {
                self.note(&mut breaker).await;
            }
        }
    }

    /// Waits until one more session may begin.
    async fn wait_for_leave(&self, breaker: &Breaker, sessions: &Sessions) {
        let now = self.edge.clock.now();
        let next = breaker.next(now, self.chance());
        let pause = Duration::from_millis((next.0 - now.0).max(0).unsigned_abs());
        if pause >= TOLD_FROM && sessions.stage() != Some(ConnectionStage::Connected) {
            let when = in_words(now, next);
            warn!("Discord ends each connection soon; the bot connects again {when}");
        }
        tokio::time::sleep(pause).await;
        while let Some(wait) = self.allowance_is_back_in().await {
            tokio::time::sleep(wait).await;
        }
    }

    /// How long Discord's allowance of sessions is as good as used up; `None` if it isn't, or if
    /// Discord doesn't say: the breaker alone leaves enough of it.
    async fn allowance_is_back_in(&self) -> Option<Duration> {
        let starts = match Starts::ask(&self.endpoint).await {
            Ok(starts) => starts,
            Err(fault) => {
                info!(%fault, "Discord doesn't tell how often the bot may connect");
                return None;
            }
        };
        let wait = starts.too_few_for()?;
        let at = self.edge.clock.now().plus_ms(wait.as_millis() as i64);
        warn!(
            left = starts.remaining,
            "Discord allows too few connections today; the bot connects {}",
            in_words(self.edge.clock.now(), at)
        );
        Some(wait)
    }

    /// The sessions before this start.
    async fn remembered(&self) -> Vec<Timestamp> {
        let remembered = self.store.session_starts().await;
        remembered.unwrap_or_else(|error| {
            let error = format!("{error:#}");
            warn!(
                error,
                "it is not known how often the bot has connected before"
            );
            Vec::new()
        })
    }

    /// A session begins.
    async fn note(&self, breaker: &mut Breaker) {
        self.counts.identified();
        let starts = breaker.note(self.edge.clock.now());
        if let Err(error) = self.store.remember_session_starts(starts).await {
            let error = format!("{error:#}");
            warn!(
                error,
                "a restart will not know how often the bot has connected"
            );
        }
    }

    fn chance(&self) -> u8 {
        (0..u8::BITS).fold(0, |bits, _| {
            let heads = (self.edge.coin)() == Coin::Heads;
            bits << 1 | u8::from(heads)
        })
    }
}

impl Sessions {
    /// How the connection stood when somebody last looked; `None` if nobody may look just now, or
    /// if there is none.
    fn stage(&self) -> Option<ConnectionStage> {
        let runners = self.shards.runners.try_lock().ok()?;
        runners.values().next().map(|runner| runner.stage)
    }

    /// Waits until a new session was greeted, or has died before.
    async fn new_one(&self) {
        tokio::select! {
            () = self.greeted.notified() => {}
            () = async {
                while !self.is_dead() {
                    tokio::time::sleep(LOOKED_EVERY).await;
                }
            } => {}
        }
    }

    /// serenity tells of this stage only once it has given the session up; five seconds later it
    /// begins another one.
    fn is_dead(&self) -> bool {
        self.stage() == Some(ConnectionStage::Identifying)
    }

    async fn dead_one_is_gone(&self) {
        while self.is_dead() {
            tokio::time::sleep(LOOKED_EVERY).await;
        }
    }
}

/// When something will be, for a line of the log.
fn in_words(now: Timestamp, at: Timestamp) -> String {
    let minutes = (at.0 - now.0).max(0).unsigned_abs().div_ceil(60_000);
    let minute_of_day = at.0.div_euclid(60_000).rem_euclid(24 * 60);
    format!(
        "in {} h {} min, at {:02}:{:02} UTC",
        minutes / 60,
        minutes % 60,
        minute_of_day / 60,
        minute_of_day % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_with_its_end() {
        let noon = Timestamp(12 * 60 * 60 * 1000);
        let told = in_words(noon, noon.plus_ms(90 * 60 * 1000));
        assert_eq!(told, "in 1 h 30 min, at 13:30 UTC");
        let told = in_words(noon, noon.plus_ms(1));
        assert_eq!(told, "in 0 h 1 min, at 12:00 UTC");
    }
}
