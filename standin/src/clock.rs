//! The one clock of a world: real time plus whatever was skipped, and the snowflakes made from it.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// 2015-01-01T00:00:00Z, from which snowflakes count their milliseconds.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

#[derive(Debug)]
pub(crate) struct Clock {
    /// When it was started; never if it stands still.
    started: Option<Instant>,
    started_at_ms: u64,
    skipped: watch::Sender<Duration>,
    last_snowflake: u64,
}

/// How far a world's clock has been moved on, for whoever has a clock of their own that should
/// follow it. Cheap to clone; looking at it doesn't hold the world.
#[derive(Clone, Debug)]
pub struct SkippedTime(watch::Receiver<Duration>);

impl SkippedTime {
    /// All that was skipped so far.
    pub fn total(&self) -> Duration {
        *self.0.borrow()
    }

    /// Waits until more is skipped than when this handle was made or last waited. Never returns
    /// once the world is gone.
    pub async fn changed(&mut self) {
        if self.0.changed().await.is_err() {
            std::future::pending().await
        }
    }
}

impl From<SkippedTime> for watch::Receiver<Duration> {
    fn from(skipped: SkippedTime) -> watch::Receiver<Duration> {
        skipped.0
    }
}

impl Clock {
    pub(crate) fn new() -> Clock {
        let since_1970 = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("the machine's clock shows a time after 1970");
        Clock {
            started: Some(Instant::now()),
            ..Clock::standing_at(since_1970.as_millis() as u64)
        }
    }

    /// A clock on which no time passes: its snowflakes are the same whenever they are made.
    pub(crate) fn standing_at(ms: u64) -> Clock {
        Clock {
            started: None,
            started_at_ms: ms,
            skipped: watch::Sender::new(Duration::ZERO),
            last_snowflake: 0,
        }
    }

    /// Milliseconds since 1970 UTC.
    pub(crate) fn now_ms(&self) -> u64 {
        let passed = self.started.map_or(Duration::ZERO, |start| start.elapsed());
        self.started_at_ms + (passed + *self.skipped.borrow()).as_millis() as u64
    }

    pub(crate) fn skip(&mut self, duration: Duration) {
        self.skipped.send_modify(|skipped| *skipped += duration);
    }

    pub(crate) fn skipped(&self) -> SkippedTime {
        SkippedTime(self.skipped.subscribe())
    }

    /// A snowflake of this moment, greater than every one before it.
    pub(crate) fn snowflake(&mut self) -> u64 {
        let of_now = (self.now_ms() - DISCORD_EPOCH_MS) << 22;
        self.last_snowflake = of_now.max(self.last_snowflake + 1);
        self.last_snowflake
    }
}

/// The moment that a snowflake carries, in milliseconds since 1970 UTC.
pub(crate) fn snowflake_ms(id: u64) -> u64 {
    (id >> 22) + DISCORD_EPOCH_MS
}

/// ISO 8601 as Discord writes it: `2026-08-01T12:34:56.789000+00:00`.
pub(crate) fn iso8601(ms: u64) -> String {
    let (year, month, day) = civil_date((ms / 86_400_000) as i64);
    let second = ms / 1000 % 86_400;
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{:03}000+00:00",
        second / 3600,
        second / 60 % 60,
        second % 60,
        ms % 1000
    )
}

/// The Gregorian date of a day counted from 1970-01-01: years are taken to begin in March, so that
/// the leap day is the last of its year, and grouped into eras of 400 years (146,097 days).
fn civil_date(days_since_1970: i64) -> (i64, i64, i64) {
    let days = days_since_1970 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_discord_writes_them() {
        for (ms, written) in [
            (0, "1970-01-01T00:00:00.000000+00:00"),
            (951_782_400_000, "2000-02-29T00:00:00.000000+00:00"),
            (DISCORD_EPOCH_MS, "2015-01-01T00:00:00.000000+00:00"),
            (1_785_587_696_789, "2026-08-01T12:34:56.789000+00:00"),
        ] {
            assert_eq!(iso8601(ms), written);
        }
    }

    #[test]
    fn snowflakes_grow_and_carry_their_moment() {
        let mut clock = Clock::new();
        let first = clock.snowflake();
        let second = clock.snowflake();
        assert!(second > first);
        clock.skip(Duration::from_secs(3600));
        assert!(snowflake_ms(clock.snowflake()) >= snowflake_ms(second) + 3_600_000);
    }
}
