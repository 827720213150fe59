//! Holidays: days in a year on which nobody loses on time.

use super::{DAY_MS, Timestamp};

/// A holiday can be planned so long ahead, in milliseconds.
const MOST_AHEAD_MS: i64 = 366 * DAY_MS;

/// From when to when somebody is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holiday {
    /// The first moment of it.
    pub from: Timestamp,
    /// The first moment after it.
    pub to: Timestamp,
}

/// A person's holidays. How many days a year they have is each server's affair: a game counts a
/// holiday as far as its server's allowance reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holidays {
    /// The one that is planned or going on.
    pub current: Option<Holiday>,
    /// The calendar year (UTC) in which the last ones were taken.
    pub year: i16,
    /// How much was taken in that year, the current one not counted, in milliseconds.
    pub spent_ms: i64,
}

/// Why a holiday can't be taken so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HolidayRefusal {
    /// It would end before it begins, or in the past.
    Backwards,
    /// It begins too long from now.
    TooFar,
    /// Only so much is left of the year's days, in milliseconds.
    TooLong(i64),
    /// There is one already.
    Already(Holiday),
    /// There is none to come back from.
    None,
}

impl Holidays {
    /// How many days a year a server counts that has chosen nothing.
    pub const USUAL_DAYS: u32 = 21;

    /// How much of the year's days are left, in milliseconds.
    pub fn left_ms(&self, allowance_days: u32, now: Timestamp) -> i64 {
        let year = year_of(now);
        let taken = |holiday: Holiday| match year_of(holiday.from) == year {
            true => holiday.to.0 - holiday.from.0,
            false => 0,
        };
        let current = self.current.map_or(0, taken);
        (allowance_ms(allowance_days) - self.spent_in(year) - current).max(0)
    }

    /// The current holiday as far as an allowance reaches.
    pub fn within(&self, allowance_days: u32) -> Option<Holiday> {
        let Holiday { from, to } = self.current?;
        let left = allowance_ms(allowance_days) - self.spent_in(year_of(from));
        let to = to.min(from.plus_ms(left.max(0)));
        (from < to).then_some(Holiday { from, to })
    }

    /// Takes a holiday; without an end, all that is left of the year's days.
    pub fn take(
        &mut self,
        from: Timestamp,
        to: Option<Timestamp>,
        allowance_days: u32,
        now: Timestamp,
    ) -> Result<Holiday, HolidayRefusal> {
        self.settle(now);
        if let Some(current) = self.current {
            return Err(HolidayRefusal::Already(current));
        }
        let from = from.max(now);
        if from.0 - now.0 > MOST_AHEAD_MS {
            return Err(HolidayRefusal::TooFar);
        }
        let left = self.left_ms(allowance_days, from);
        let to = to.unwrap_or(from.plus_ms(left));
        if left == 0 || to.0.saturating_sub(from.0) > left {
            return Err(HolidayRefusal::TooLong(left));
        }
        if to <= from {
            return Err(HolidayRefusal::Backwards);
        }
        let holiday = Holiday { from, to };
        self.current = Some(holiday);
        Ok(holiday)
    }

    /// Ends or cancels the current holiday: what isn't used of it can be taken again.
    pub fn come_back(&mut self, now: Timestamp) -> Result<Holiday, HolidayRefusal> {
        self.settle(now);
        let current = self.current.take().ok_or(HolidayRefusal::None)?;
        if current.from < now {
            self.spend(current.from, now.0 - current.from.0);
        }
        Ok(current)
    }

    /// Counts the current holiday among those that were taken, once it is over.
    pub fn settle(&mut self, now: Timestamp) {
        if let Some(over) = self.current.filter(|holiday| holiday.to <= now) {
            self.current = None;
            self.spend(over.from, over.to.0 - over.from.0);
        }
    }

    fn spend(&mut self, from: Timestamp, ms: i64) {
        let year = year_of(from);
        self.spent_ms = self.spent_in(year) + ms;
        self.year = year;
    }

    fn spent_in(&self, year: i16) -> i64 {
        if self.year == year { self.spent_ms } else { 0 }
    }
}

fn allowance_ms(days: u32) -> i64 {
    i64::from(days) * DAY_MS
}

/// The calendar year of a moment, in UTC.
fn year_of(moment: Timestamp) -> i16 {
    let moment = jiff::Timestamp::from_millisecond(moment.0).unwrap_or_default();
    moment.to_zoned(jiff::tz::TimeZone::UTC).year()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-12-20 00:00 in UTC.
    const NOW: Timestamp = Timestamp(1_797_724_800_000);

    const fn days(days: i64) -> Timestamp {
        NOW.plus_ms(days * DAY_MS)
    }

    fn left(holidays: &Holidays, now: Timestamp) -> i64 {
        holidays.left_ms(Holidays::USUAL_DAYS, now) / DAY_MS
    }

    fn take(holidays: &mut Holidays, from: i64, to: i64) -> Result<Holiday, HolidayRefusal> {
        holidays.take(days(from), Some(days(to)), Holidays::USUAL_DAYS, NOW)
    }

    #[test]
    fn days_that_were_not_used_can_be_taken_again() {
        let mut holidays = Holidays::default();
        assert!(take(&mut holidays, 0, 10).is_ok());
        assert_eq!(left(&holidays, NOW), 11);
        assert!(holidays.come_back(days(4)).is_ok());
        assert_eq!(left(&holidays, days(4)), 17);
        assert_eq!(holidays.come_back(days(4)), Err(HolidayRefusal::None));
    }

    #[test]
    fn a_cancelled_holiday_of_next_year_leaves_this_year_as_it_was() {
        let mut holidays = Holidays::default();
        assert!(take(&mut holidays, 0, 6).is_ok());
        assert!(holidays.come_back(days(5)).is_ok());
        let next = holidays.take(days(20), Some(days(41)), Holidays::USUAL_DAYS, days(5));
        assert!(next.is_ok());
        assert_eq!(left(&holidays, days(5)), 16);
        assert!(holidays.come_back(days(6)).is_ok());
        assert_eq!(left(&holidays, days(6)), 16);
    }

    #[test]
    fn a_holiday_counts_in_the_year_in_which_it_begins() {
        let mut holidays = Holidays::default();
        assert!(take(&mut holidays, 5, 20).is_ok());
        assert_eq!(left(&holidays, NOW), 6);
        holidays.settle(days(20));
        assert_eq!(left(&holidays, days(20)), 21);
    }

    #[test]
    fn a_server_with_fewer_days_counts_a_holiday_so_far() {
        let mut holidays = Holidays::default();
        assert!(take(&mut holidays, 0, 10).is_ok());
        let within = |days| holidays.within(days).map(|holiday| holiday.to);
        assert_eq!(within(21), Some(days(10)));
        assert_eq!(within(3), Some(days(3)));
        assert_eq!(within(0), None);
    }

    #[test]
    fn what_cannot_be_taken_is_refused() {
        let mut holidays = Holidays::default();
        assert_eq!(take(&mut holidays, 3, 2), Err(HolidayRefusal::Backwards));
        assert_eq!(take(&mut holidays, 3, 3), Err(HolidayRefusal::Backwards));
        assert_eq!(take(&mut holidays, 367, 368), Err(HolidayRefusal::TooFar));
        assert_eq!(
            take(&mut holidays, 0, 22),
            Err(HolidayRefusal::TooLong(21 * DAY_MS))
        );
        assert_eq!(
            holidays.take(NOW, Some(Timestamp(i64::MAX)), 21, NOW),
            Err(HolidayRefusal::TooLong(21 * DAY_MS))
        );
        assert_eq!(
            holidays.take(NOW, None, 0, NOW),
            Err(HolidayRefusal::TooLong(0))
        );
        assert_eq!(holidays, Holidays::default());
        let first = take(&mut holidays, 0, 1).expect("a day is left");
        assert_eq!(
            take(&mut holidays, 2, 3),
            Err(HolidayRefusal::Already(first))
        );
    }
}
