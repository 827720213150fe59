//! Days as people write them: `2026-12-24`, `24.12.`, `tomorrow`, `in 3 days`, `12月24日`.

use super::{ClockFault, DAY_MS, Timestamp, Zone, read_span};
use crate::rules::half_width;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::fmt::strtime::BrokenDownTime;

/// Dates with their year, in the forms of `strptime`; what is typed has neither spaces nor commas
/// any more.
const WITH_YEAR: [&str; 13] = [
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%Y.%m.%d",
    "%Y年%m月%d日",
    "%d.%m.%Y",
    "%d.%m.%y",
    "%m/%d/%Y",
    "%d/%m/%Y",
    "%d%b%Y",
    "%d%B%Y",
    "%d.%B%Y",
    "%b%d%Y",
    "%B%d%Y",
];

/// Dates of any year. Between slashes the month comes first, where that can be.
const WITHOUT_YEAR: [&str; 11] = [
    "%m-%d",
    "%m/%d",
    "%d/%m",
    "%d.%m.",
    "%d.%m",
    "%m月%d日",
    "%d%b",
    "%d%B",
    "%d.%B",
    "%b%d",
    "%B%d",
];

/// Words for days, and how many days from now they are.
const NEAR: [(&str, i64); 13] = [
    ("yesterday", -1),
    ("昨日", -1),
    ("now", 0),
    ("today", 0),
    ("今", 0),
    ("今日", 0),
    ("本日", 0),
    ("tomorrow", 1),
    ("明日", 1),
    ("あした", 1),
    ("dayaftertomorrow", 2),
    ("明後日", 2),
    ("あさって", 2),
];

/// A last day without a year lies this many days after the first at most; beyond that, the one
/// before the first day was meant.
const LONGEST_GUESS_DAYS: i32 = 183;

/// Why a written day isn't taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DayFault {
    /// It can't be read.
    #[error("a day looks like 2026-12-24, tomorrow or in 3 days")]
    Unreadable,
    /// It is over.
    #[error("that day is over")]
    Past,
    /// It is too far from now.
    #[error("that day is too far away")]
    TooFar,
}

/// What days mean to somebody who writes them at a moment, in their time zone.
#[derive(Clone, Debug)]
pub struct Calendar<'a> {
    zone: &'a Zone,
    today: Date,
}

/// A day as it was written.
enum Written {
    /// One of all days.
    Date(Date),
    /// One of every year, as it is in a leap year.
    InAnyYear(Date),
    /// So many days from today.
    FromToday(i64),
    /// So many days, without a word on from when.
    Long(i64),
}

impl Calendar<'_> {
    /// The calendar that hangs on a wall of the zone.
    pub fn new(zone: &Zone, now: Timestamp) -> Calendar<'_> {
        let today = zone.local(now).date();
        Calendar { zone, today }
    }

    /// The first moment of a written day. Without a year, it is the next such day.
    ///
    /// # Errors
    /// [`DayFault`], which says what is wrong with it.
    pub fn start_of(&self, written: &str) -> Result<Timestamp, DayFault> {
        let next = |date| following(date, self.today);
        let day = match read(written)? {
            Written::Date(date) => date,
            Written::InAnyYear(date) => next(date).ok_or(DayFault::TooFar)?,
            Written::FromToday(days) | Written::Long(days) => later(self.today, days)?,
        };
        self.midnight(self.to_come(day)?)
    }

    /// The first moment after a written day, which counts whole, of somebody who is away from the
    /// moment `from` on. Without a year, it is the next such day; a duration is how long they are
    /// away, the first day counted.
    ///
    /// # Errors
    /// [`DayFault`], which says what is wrong with it.
    pub fn end_of(&self, written: &str, from: Timestamp) -> Result<Timestamp, DayFault> {
        let first = self.zone.local(from).date();
        let day = match read(written)? {
            Written::Date(date) => date,
            Written::InAnyYear(date) => self.last_day(date, first).ok_or(DayFault::TooFar)?,
            Written::FromToday(days) => later(self.today, days)?,
            Written::Long(days) => later(first, days - 1)?,
        };
        let next = self.to_come(day)?.tomorrow();
        self.midnight(next.map_err(|_| DayFault::TooFar)?)
    }

    /// Which day was meant by a date without a year: a forgetful one before the first is told
    /// apart from one in the next year.
    fn last_day(&self, date: Date, first: Date) -> Option<Date> {
        let longest = first.saturating_add(LONGEST_GUESS_DAYS.days());
        following(date, first)
            .filter(|day| *day <= longest)
            .or_else(|| following(date, self.today))
    }

    fn to_come(&self, day: Date) -> Result<Date, DayFault> {
        match day < self.today {
            true => Err(DayFault::Past),
            false => Ok(day),
        }
    }

    fn midnight(&self, day: Date) -> Result<Timestamp, DayFault> {
        let midnight = day.at(0, 0, 0, 0);
        self.zone.moment(midnight).ok_or(DayFault::TooFar)
    }
}

fn later(day: Date, days: i64) -> Result<Date, DayFault> {
    day.checked_add(days.days()).map_err(|_| DayFault::TooFar)
}

/// Reads a day in any of its forms.
fn read(written: &str) -> Result<Written, DayFault> {
    let text: String = written.chars().map(half_width).collect();
    let text = text.to_lowercase();
    let joined: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != ',')
        .collect();
    let near = NEAR.iter().find(|(word, _)| *word == joined);
    let date = || dated(&joined).map(Written::Date);
    let in_any_year = || dated_in_any_year(&joined).map(Written::InAnyYear);
    near.map(|(_, days)| Written::FromToday(*days))
        .or_else(date)
        .or_else(in_any_year)
        .map_or_else(|| duration(text.trim()), Ok)
}

/// A date that is written with its year.
fn dated(text: &str) -> Option<Date> {
    let mut read = WITH_YEAR
        .iter()
        .filter_map(|form| BrokenDownTime::parse(form, text).ok()?.to_date().ok());
    // `24.12.26` is not of the year 24.
    read.find(|date| date.year() >= 1000)
}

/// A date that is written without a year, as one of a leap year.
fn dated_in_any_year(text: &str) -> Option<Date> {
    /// Each date exists in it.
    const LEAP_YEAR: i16 = 2000;
    WITHOUT_YEAR.iter().find_map(|form| {
        let read = BrokenDownTime::parse(form, text).ok()?;
        Date::new(LEAP_YEAR, read.month()?, read.day()?).ok()
    })
}

/// The next day with the month and day of `date`, `earliest` at the earliest.
fn following(date: Date, earliest: Date) -> Option<Date> {
    let year = earliest.year();
    (year..=year.saturating_add(8))
        .filter_map(|year| Date::new(year, date.month(), date.day()).ok())
        .find(|day| *day >= earliest)
}

/// Reads a duration of whole days: `3d`, `2 weeks`, or that it is so long until then:
/// `in 3 days`, `3日後`.
fn duration(text: &str) -> Result<Written, DayFault> {
    let until_then = text.strip_prefix("in ").or_else(|| text.strip_suffix('後'));
    // `3日` may be the third as well.
    if until_then.is_none() && text.contains(['日', '月']) {
        return Err(DayFault::Unreadable);
    }
    let ms = read_span(until_then.unwrap_or(text)).map_err(|fault| match fault {
        ClockFault::TooLong { .. } => DayFault::TooFar,
        ClockFault::Negative => DayFault::Past,
        ClockFault::Unreadable | ClockFault::NoUnit | ClockFault::TooShort { .. } => {
            DayFault::Unreadable
        }
    })?;
    match (ms % DAY_MS, until_then) {
        (0, Some(_)) => Ok(Written::FromToday(ms / DAY_MS)),
        (0, None) => Ok(Written::Long(ms / DAY_MS)),
        _ => Err(DayFault::Unreadable),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::HOUR_MS;
    use proptest::prelude::*;

    /// 2026-11-21 22:00 in UTC.
    const NOW: Timestamp = Timestamp(1_795_298_400_000);

    fn zone(name: &str) -> Zone {
        name.parse().expect("the test names a zone")
    }

    fn start(text: &str) -> Result<String, DayFault> {
        let moment = Calendar::new(&Zone::UTC, NOW).start_of(text)?;
        let local = Zone::UTC.local(moment);
        assert_eq!(local.time(), jiff::civil::time(0, 0, 0, 0), "{text:?}");
        Ok(local.date().to_string())
    }

    fn check(texts: &[&str], day: Result<&str, DayFault>) {
        for text in texts {
            assert_eq!(start(text), day.map(str::to_owned), "{text:?}");
        }
    }

    #[test]
    fn a_date_is_read_as_people_write_it() {
        check(
            &[
                "2026-12-24",
                "2026/12/24",
                "2026. 12. 24",
                "2026年12月24日",
                "２０２６年１２月２４日",
                "24.12.2026",
                "24. 12. 2026",
                "24.12.26",
                "12/24/2026",
                "24/12/2026",
                "24 Dec 2026",
                "24 december 2026",
                "24. December 2026",
                "Dec 24, 2026",
                "December 24 2026",
                "12-24",
                "12/24",
                "24/12",
                "24.12.",
                "24.12",
                "12月24日",
                "24 Dec",
                "24. December",
                "Dec 24",
                "DECEMBER 24",
            ],
            Ok("2026-12-24"),
        );
        check(&["3/4", "3月4日", "4.3."], Ok("2027-03-04"));
    }

    #[test]
    fn a_day_may_be_named_from_now() {
        check(
            &["today", "now", "今日", "21.11.", "2026-11-21"],
            Ok("2026-11-21"),
        );
        check(
            &["tomorrow", "Tomorrow", "1d", "in 1 day", "明日"],
            Ok("2026-11-22"),
        );
        check(
            &["day after tomorrow", "あさって", "in 2 days"],
            Ok("2026-11-23"),
        );
        check(
            &["3d", "3 days", "in 3 days", "72h", "3日後", "３日後"],
            Ok("2026-11-24"),
        );
        check(&["2w", "in 2 weeks", "2週間後"], Ok("2026-12-05"));
    }

    #[test]
    fn without_a_year_the_next_such_day_is_meant() {
        check(&["20.11.", "11-20"], Ok("2027-11-20"));
        check(&["22.11."], Ok("2026-11-22"));
        check(&["29.2."], Ok("2028-02-29"));
    }

    #[test]
    fn what_is_no_day_is_refused_for_what_is_wrong_with_it() {
        check(
            &[
                "",
                " ",
                "soon",
                "24",
                "24日",
                "3日",
                "0d",
                "13-13",
                "31.2.",
                "2026-02-30",
                "12h",
                "in 90 min",
                "d",
                "2026",
                "12-24 18:00",
                "in tomorrow",
            ],
            Err(DayFault::Unreadable),
        );
        check(
            &[
                "2026-11-20",
                "1999-12-31",
                "yesterday",
                "昨日",
                "-3d",
                "in -3 days",
                "3 days ago",
            ],
            Err(DayFault::Past),
        );
        check(&["900 years", "in 366 days"], Err(DayFault::TooFar));
    }

    #[test]
    fn a_day_begins_and_ends_where_the_person_lives() {
        let tokyo = zone("Asia/Tokyo");
        let calendar = Calendar::new(&tokyo, NOW);
        let today = calendar.start_of("today").expect("it is a day");
        // It is seven in the morning of the next day there.
        assert_eq!(today, NOW.plus_ms(-7 * HOUR_MS));
        assert_eq!(calendar.end_of("today", NOW), Ok(today.plus_ms(DAY_MS)));
    }

    #[test]
    fn a_day_may_have_23_hours() {
        let new_york = zone("America/New_York");
        let calendar = Calendar::new(&new_york, NOW);
        let from = calendar.start_of("2027-03-14").expect("it is a day");
        let to = calendar.end_of("2027-03-14", from);
        assert_eq!(to, Ok(from.plus_ms(23 * HOUR_MS)));
    }

    #[test]
    fn a_last_day_without_a_year_follows_the_first() {
        let utc = Zone::UTC;
        let calendar = Calendar::new(&utc, NOW);
        let days = |from: &str, to: &str| {
            let from = calendar.start_of(from).expect("it is a day");
            calendar.end_of(to, from).map(|to| (to.0 - from.0) / DAY_MS)
        };
        assert_eq!(days("24.12.", "24.12."), Ok(1));
        assert_eq!(days("24.12.", "6.1."), Ok(14));
        assert_eq!(days("20.11.", "6.1."), Ok(48));
        assert_eq!(days("24.12.", "23.12."), Ok(0), "backwards, not next year");
        assert_eq!(days("24.12.", "1.12."), Ok(-22));
        assert_eq!(days("24.12.", "10 days"), Ok(10), "the first one counts");
        assert_eq!(days("24.12.", "in 34 days"), Ok(2));
        assert_eq!(days("24.12.", "in 3 days"), Ok(-29));
        assert_eq!(calendar.end_of("9999-12-31", NOW), Err(DayFault::TooFar));
    }

    proptest! {
        #[test]
        fn any_text_is_a_day_to_come_or_refused(
            text in "\\PC*|(in )?-?[0-9]{0,22} ?(d|w|日後|days)|[0-9]{0,4}[-./月年][0-9]{0,4}[-./月]?[0-9]{0,4}日?",
            now in -60_000_000_000_000..250_000_000_000_000_i64,
        ) {
            let zone = zone("Asia/Tokyo");
            let now = Timestamp(now);
            let calendar = Calendar::new(&zone, now);
            if let Ok(start) = calendar.start_of(&text) {
                prop_assert!(start.0 > now.0 - DAY_MS);
                if let Ok(end) = calendar.end_of(&text, start) {
                    prop_assert!(end > start);
                }
            }
        }
    }
}
