//! For how long each part has stood still.

use crate::watchdog::{Part, Ticks};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often the parts are looked at.
const LOOKED_AT_EVERY: Duration = Duration::from_millis(500);

/// For how long each part has stood still; clones share it.
#[derive(Clone)]
pub(super) struct Stillness(Arc<Mutex<Vec<Duration>>>);

impl Stillness {
    /// Looks at the parts for as long as the runtime lives.
    pub(super) fn watch(parts: &[Part]) -> Stillness {
        let still = Stillness(Arc::new(Mutex::new(vec![Duration::ZERO; parts.len()])));
        let ticks: Vec<Ticks> = parts.iter().map(|part| part.ticks.clone()).collect();
        tokio::spawn(still.clone().look(ticks));
        still
    }

    async fn look(self, ticks: Vec<Ticks>) {
        let mut seen: Vec<u64> = ticks.iter().map(Ticks::count).collect();
        loop {
            tokio::time::sleep(LOOKED_AT_EVERY).await;
            let mut still = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            for ((ticks, seen), still) in ticks.iter().zip(&mut seen).zip(&mut *still) {
                let count = ticks.count();
                *still = match count == *seen {
                    true => *still + LOOKED_AT_EVERY,
                    false => Duration::ZERO,
                };
                *seen = count;
            }
        }
    }

    /// For how long each part has stood still, to about half a second.
    pub(super) fn now(&self) -> Vec<Duration> {
        let still = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        still.clone()
    }
}
