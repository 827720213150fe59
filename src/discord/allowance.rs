//! How fast one person may ask: whoever floods the bot keeps nobody else waiting.

use crate::game::PlayerId;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZeroU32;
use std::time::Duration;

/// How much one person may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// At once.
    pub at_once: NonZeroU32,
    /// And in each second after that.
    pub per_second: NonZeroU32,
}

impl Allowance {
    /// More than anybody does by hand who plays many games.
    pub const USUAL: Allowance = Allowance::of(20, 2);

    /// How often a person who is too fast is told so, rather than left without an answer.
    const TOLD: Allowance = Allowance::of(3, 1);

    /// So many at once, and in each second.
    ///
    /// # Panics
    /// If one of them is 0.
    pub const fn of(at_once: u32, per_second: u32) -> Allowance {
        match (NonZeroU32::new(at_once), NonZeroU32::new(per_second)) {
            (Some(at_once), Some(per_second)) => Allowance {
                at_once,
                per_second,
            },
            _ => panic!("nobody could ask for anything"),
        }
    }

    /// How often a person who types gets suggestions: at most with each key.
    const TYPING: Allowance = Allowance::of(40, 8);

    fn limiter(self) -> DefaultKeyedRateLimiter<PlayerId> {
        RateLimiter::keyed(Quota::per_second(self.per_second).allow_burst(self.at_once))
    }
}

/// So many people are remembered; beyond that, those are forgotten who haven't asked lately.
const MOST_REMEMBERED: usize = 10_000;

/// What becomes of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// It is done.
    Now,
    /// It isn't done, and whoever asked is told how long to wait.
    Later(Duration),
    /// It isn't done, and nothing is said: that has just been said.
    Ignored,
}

/// Gives everybody their allowance.
pub(super) struct Queue {
    asked: DefaultKeyedRateLimiter<PlayerId>,
    told: DefaultKeyedRateLimiter<PlayerId>,
    suggested: DefaultKeyedRateLimiter<PlayerId>,
}

impl Queue {
    pub(super) fn new(allowance: Allowance) -> Queue {
        Queue {
            asked: allowance.limiter(),
            told: Allowance::TOLD.limiter(),
            suggested: Allowance::TYPING.limiter(),
        }
    }

    /// Somebody asks for something.
    pub(super) fn turn_of(&self, player: PlayerId) -> Turn {
        if self.asked.len() > MOST_REMEMBERED {
            self.forget();
        }
        let Err(later) = self.asked.check_key(&player) else {
            return Turn::Now;
        };
        match self.told.check_key(&player) {
            Ok(()) => Turn::Later(later.wait_time_from(DefaultClock::default().now())),
            Err(_) => Turn::Ignored,
        }
    }

    /// Whether somebody who types gets suggestions.
    pub(super) fn suggests(&self, player: PlayerId) -> bool {
        self.suggested.check_key(&player).is_ok()
    }

    /// Forgets those who haven't asked for a while.
    fn forget(&self) {
        self.asked.retain_recent();
        self.told.retain_recent();
        self.suggested.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    #[test]
    fn a_flood_is_told_a_few_times_and_then_ignored_and_others_are_served() {
        let queue = Queue::new(Allowance::of(5, 1));
        let turns: Vec<Turn> = (0..1000).map(|_| queue.turn_of(ANN)).collect();
        assert!(turns[..5].iter().all(|turn| *turn == Turn::Now));
        let Turn::Later(wait) = turns[5] else {
            panic!("{:?}", turns[5])
        };
        assert!(wait <= Duration::from_secs(1), "{wait:?}");
        let told = |turn: &&Turn| matches!(turn, Turn::Later(_));
        // A slow machine may let a second or two go by meanwhile.
        assert!(turns.iter().filter(told).count() < 20);
        assert!(turns.iter().filter(|turn| **turn == Turn::Ignored).count() > 900);
        assert_eq!(queue.turn_of(BEN), Turn::Now);
    }

    #[test]
    fn whoever_has_not_asked_for_a_while_takes_no_room() {
        let queue = Queue::new(Allowance::of(1000, 1_000_000));
        for id in 0..1000 {
            queue.turn_of(PlayerId(id));
        }
        std::thread::sleep(Duration::from_millis(20));
        queue.forget();
        assert_eq!(queue.asked.len(), 0);
    }
}
