//! What time it is: the one clock of the program, handed to all that goes on by itself.

use crate::game::Timestamp;
use std::fmt;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// A clock. Cheap to clone; all clones show the same time.
#[derive(Clone)]
pub struct WallClock {
    now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// How much time was skipped in all, where time can be skipped: in a sandbox.
    skipped: Option<watch::Receiver<Duration>>,
}

impl WallClock {
    /// A clock that shows what `now` tells.
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> WallClock {
        WallClock {
            now: Arc::new(now),
            skipped: None,
        }
    }

    /// The same clock, ahead by as much as is skipped, now and later.
    pub fn skipping(self, skipped: impl Into<watch::Receiver<Duration>>) -> WallClock {
        WallClock {
            skipped: Some(skipped.into()),
            ..self
        }
    }

    /// The time now.
    pub fn now(&self) -> Timestamp {
        let skipped = self.skipped.as_ref();
        let skipped_ms = skipped.map_or(0, |skipped| skipped.borrow().as_millis() as i64);
        (self.now)().plus_ms(skipped_ms)
    }

    /// The time now, and whether time was skipped since this clone last told that or waited for it:
    /// none goes unnoticed between two questions.
    pub fn now_or_skipped(&mut self) -> (Timestamp, bool) {
        let (skipped_ms, is_new) = self.skipped.as_mut().map_or((0, false), |skipped| {
            let skipped = skipped.borrow_and_update();
            (skipped.as_millis() as i64, skipped.has_changed())
        });
        ((self.now)().plus_ms(skipped_ms), is_new)
    }

    /// Waits until time is skipped, if it wasn't since this clone last waited: none goes unnoticed
    /// between two waits. Never returns for a clock that only goes on.
    pub async fn jumped(&mut self) {
        let jumped = match &mut self.skipped {
            Some(skipped) => skipped.changed().await.is_ok(),
            None => false,
        };
        if !jumped {
            pending().await
        }
    }
}

impl fmt::Debug for WallClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WallClock")
            .field("skipped", &self.skipped)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    fn noon() -> Timestamp {
        Timestamp(43_200_000)
    }

    #[test]
    fn a_clock_is_ahead_by_what_was_skipped() {
        let skips = watch::Sender::new(Duration::ZERO);
        let clock = WallClock::new(noon).skipping(skips.subscribe());
        assert_eq!(clock.now(), noon());
        skips.send_replace(Duration::from_secs(60));
        assert_eq!(clock.now(), noon().plus_ms(60_000));
    }

    #[test]
    fn a_jump_before_the_wait_is_noticed_once_by_every_clone() {
        let skips = watch::Sender::new(Duration::ZERO);
        let mut one = WallClock::new(noon).skipping(skips.subscribe());
        let mut other = one.clone();
        skips.send_replace(Duration::from_secs(60));
        for clock in [&mut one, &mut other] {
            assert_eq!(clock.jumped().now_or_never(), Some(()));
            assert_eq!(clock.jumped().now_or_never(), None);
        }
    }

    #[test]
    fn a_jump_is_told_with_the_time_once() {
        let skips = watch::Sender::new(Duration::ZERO);
        let mut clock = WallClock::new(noon).skipping(skips.subscribe());
        assert_eq!(clock.now_or_skipped(), (noon(), false));
        skips.send_replace(Duration::from_secs(60));
        let later = noon().plus_ms(60_000);
        assert_eq!(clock.now_or_skipped(), (later, true));
        assert_eq!(clock.now_or_skipped(), (later, false));
    }

    #[test]
    fn a_clock_that_nobody_can_move_never_jumps() {
        assert_eq!(WallClock::new(noon).jumped().now_or_never(), None);
        assert_eq!(WallClock::new(noon).now_or_skipped(), (noon(), false));
        let skips = watch::Sender::new(Duration::ZERO);
        let mut left = WallClock::new(noon).skipping(skips.subscribe());
        drop(skips);
        assert_eq!(left.jumped().now_or_never(), None);
    }
}
