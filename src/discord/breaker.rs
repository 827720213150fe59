//! When the bot may identify itself again. Discord takes the token away from a bot that does so
//! 1,000 times in a day, and serenity does it every few seconds for as long as sessions die.

use crate::game::Timestamp;

/// How sessions follow each other: at most `most` in any `window_ms`, each after twice the pause
/// of the one before it, from `first_ms` to `longest_ms`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    first_ms: i64,
    longest_ms: i64,
    window_ms: i64,
    most: usize,
}

impl Pace {
    /// For Discord, which wants five seconds between two sessions.
    pub(super) const DISCORD: Pace = Pace {
        first_ms: 5_000,
        longest_ms: 10 * 60 * 1000,
        window_ms: 60 * 60 * 1000,
        most: 10,
    };

    /// For a double, where everything is over a hundred times sooner.
    pub(super) const DOUBLE: Pace = Pace {
        first_ms: 50,
        longest_ms: 6_000,
        window_ms: 36_000,
        most: 10,
    };
}

/// Remembers when sessions began.
#[derive(Clone, Debug)]
pub(super) struct Breaker {
    pace: Pace,
    /// The newest last.
    starts: Vec<Timestamp>,
}

impl Breaker {
    /// One that knows of sessions before.
    pub(super) fn new(pace: Pace, mut starts: Vec<Timestamp>) -> Breaker {
        starts.sort_unstable();
        Breaker { pace, starts }
    }

    /// A session begins: tells all that are to be remembered.
    pub(super) fn note(&mut self, now: Timestamp) -> &[Timestamp] {
        let since = now.plus_ms(-self.pace.window_ms);
        self.starts.retain(|start| *start > since && *start <= now);
        self.starts.push(now);
        &self.starts
    }

    /// From when on the next session may begin. The pause is longer by up to a quarter, as chance
    /// (0 to 255) has it: of many bots, not all are to come back at once.
    pub(super) fn next(&self, now: Timestamp, chance: u8) -> Timestamp {
        let pace = self.pace;
        let since = now.plus_ms(-pace.window_ms);
        // A clock that was put back must not make the bot wait for what lies in the future.
        let known = self.starts.iter().map(|start| (*start).min(now));
        let recent: Vec<_> = known.filter(|start| *start > since).collect();
        let Some(last) = recent.last() else {
            return now;
        };
        let doubled = pace.first_ms << (recent.len() - 1).min(16);
        let pause_ms = doubled.min(pace.longest_ms);
        let next = last.plus_ms(pause_ms + pause_ms / 4 * i64::from(chance) / 256);
        match recent.len().checked_sub(pace.most) {
            Some(over) => next.max(recent[over].plus_ms(pace.window_ms)),
            None => next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE_MS: i64 = 60_000;
    const HOUR_MS: i64 = 60 * MINUTE_MS;
    const DAY_MS: i64 = 24 * HOUR_MS;

    /// When sessions begin, each of which lives so long, within a time.
    fn starts(lives_ms: i64, within_ms: i64, chance: u8) -> Vec<i64> {
        let mut breaker = Breaker::new(Pace::DISCORD, Vec::new());
        let (mut now, mut starts) = (Timestamp(0), Vec::new());
        while now.0 < within_ms {
            starts.push(now.0);
            breaker.note(now);
            now = now.plus_ms(lives_ms);
            now = now.max(breaker.next(now, chance));
        }
        starts
    }

    #[test]
    fn sessions_that_die_at_once_begin_ten_times_in_the_first_hour() {
        let hour = starts(0, HOUR_MS, 0);
        let seconds: Vec<_> = hour.iter().map(|ms| ms / 1000).collect();
        assert_eq!(seconds, [0, 5, 15, 35, 75, 155, 315, 635, 1235, 1835]);
    }

    #[test]
    fn whatever_happens_no_hour_has_more_than_ten_and_a_day_leaves_discords_allowance_alone() {
        for (lives_ms, chance) in [
            (0, 0),
            (0, 255),
            (1_000, 9),
            (MINUTE_MS, 0),
            (6 * MINUTE_MS, 0),
        ] {
            let day = starts(lives_ms, DAY_MS, chance);
            for (place, start) in day.iter().enumerate() {
                let hour = day[place..].iter().filter(|at| **at < start + HOUR_MS);
                assert!(hour.count() <= 10, "{lives_ms} ms, from {start}");
            }
            assert!(day.len() <= 240, "{}", day.len());
        }
    }

    #[test]
    fn a_session_that_has_lived_for_long_is_followed_at_once() {
        let starts = starts(20 * MINUTE_MS, DAY_MS, 0);
        assert_eq!(starts.len(), 72);
    }

    #[test]
    fn what_is_remembered_counts_after_a_restart() {
        let mut before = Breaker::new(Pace::DISCORD, Vec::new());
        for second in [0, 5, 15, 35] {
            before.note(Timestamp(second * 1000));
        }
        let remembered = before.note(Timestamp(75_000)).to_vec();
        let after = Breaker::new(Pace::DISCORD, remembered);
        assert_eq!(after.next(Timestamp(76_000), 0), Timestamp(155_000));
        let much_later = Timestamp(3 * HOUR_MS);
        assert_eq!(after.next(much_later, 0), much_later);
    }

    #[test]
    fn chance_makes_the_pause_longer_by_a_quarter_at_most() {
        let mut breaker = Breaker::new(Pace::DISCORD, Vec::new());
        breaker.note(Timestamp(0));
        let pauses = [0, 128, 255].map(|chance| breaker.next(Timestamp(0), chance).0);
        assert_eq!(pauses, [5_000, 5_625, 6_245]);
    }

    #[test]
    fn a_clock_that_is_put_back_makes_nobody_wait_for_it() {
        let starts = vec![Timestamp(DAY_MS), Timestamp(DAY_MS + 1)];
        let mut breaker = Breaker::new(Pace::DISCORD, starts);
        assert_eq!(breaker.next(Timestamp(0), 0), Timestamp(10_000));
        assert_eq!(breaker.note(Timestamp(20_000)), [Timestamp(20_000)]);
    }
}
