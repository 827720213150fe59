//! What happens because time has passed. Deadlines are rows, not timers: whatever is due is found
//! by asking the store, after any outage.

use super::{App, Clock};
use crate::game::Timestamp;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The longest sleep; other processes may store challenges of which nothing is heard here.
const LONGEST_SLEEP_MS: i64 = 60_000;
/// How many lapsed challenges are taken up at once.
const MOST_LAPSED: u32 = 100;
/// For how long an event is remembered, in milliseconds: the chat repeats none after that.
const EVENTS_KEPT_MS: i64 = 3 * 24 * 60 * 60 * 1000;

/// Does what is due, until told to stop.
pub async fn run(app: Arc<App>, mut clock: Clock, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let sleep_ms = match app.keep_time(clock.now()).await {
            Ok(next) => next.map_or(LONGEST_SLEEP_MS, |next| next.0 - clock.now().0),
            Err(error) => {
                tracing::error!(
                    error = format!("{error:#}"),
                    "the timekeeper can't see the time"
                );
                LONGEST_SLEEP_MS
            }
        };
        let sleep = Duration::from_millis(sleep_ms.clamp(0, LONGEST_SLEEP_MS) as u64);
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.challenges_changed.notified() => {}
            () = clock.jumped() => {}
            () = tokio::time::sleep(sleep) => {}
        }
    }
}

impl App {
    /// Does everything that is due at `now`, and tells when there will be something again.
    pub async fn keep_time(&self, now: Timestamp) -> anyhow::Result<Option<Timestamp>> {
        self.store
            .forget_events(now.plus_ms(-EVENTS_KEPT_MS))
            .await?;
        loop {
            let lapsed = self.store.lapsed_challenges(now, MOST_LAPSED).await?;
            if lapsed.is_empty() {
                return self.store.next_lapse().await;
            }
            for id in lapsed {
                self.expire(id, now).await?;
            }
        }
    }
}
