//! Durations as people write them: `3d 12h`, `90 min`, `3日12時間`.

use crate::rules::half_width;
use jiff::fmt::friendly::SpanParser;
use jiff::{Span, SpanRelativeTo};
use std::fmt;

/// A second in milliseconds.
pub const SECOND_MS: i64 = 1000;
/// A minute in milliseconds.
pub const MINUTE_MS: i64 = 60 * SECOND_MS;
/// An hour in milliseconds.
pub const HOUR_MS: i64 = 60 * MINUTE_MS;
/// A day of 24 hours in milliseconds.
pub const DAY_MS: i64 = 24 * HOUR_MS;

/// The units that durations are written in, with their lengths in milliseconds.
const UNITS: [(&str, i64); 5] = [
    ("d", DAY_MS),
    ("h", HOUR_MS),
    ("m", MINUTE_MS),
    ("s", SECOND_MS),
    ("ms", 1),
];

/// What Japanese words stand for; a word comes before those that are a part of it.
const JAPANESE: [(&str, &str); 19] = [
    ("持ち時間なし", "none"),
    ("時間制限なし", "none"),
    ("時間無制限", "none"),
    ("無制限", "none"),
    ("なし", "none"),
    ("持ち時間", "total "),
    ("合計", "total "),
    ("最大", " max "),
    ("一手", "1手"),
    ("1手につき", "1手"),
    ("日間", "d"),
    ("日", "d"),
    ("時間", "h"),
    ("時", "h"),
    ("分間", "min"),
    ("分", "min"),
    ("秒間", "s"),
    ("秒", "s"),
    ("週間", "w"),
];

/// A duration that is a part of what people agree on or choose, each with limits of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimePart {
    /// The time for one move: 1 hour to 14 days.
    Move,
    /// What is in a bank at the start: 1 hour to 60 days.
    BankStart,
    /// What each move adds to a bank: nothing to 14 days.
    BankBonus,
    /// The most that a bank holds: its start to 60 days.
    BankCap,
    /// The time for the whole game: 1 minute to 60 days.
    Total,
    /// What each move adds to the time for the whole game: nothing to 1 day.
    Increment,
    /// A duration that isn't part of a clock: 1 second to 365 days.
    Span,
}

/// Why a written clock or duration isn't taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClockFault {
    /// It is neither a clock nor a duration.
    #[error("a clock looks like 3d, bank 5d+1d, 25min+10s or none")]
    Unreadable,
    /// A number stands without a unit.
    #[error("a number needs a unit: d, h, min or s")]
    NoUnit,
    /// A part is below its least.
    #[error("{part} is at least {}", WrittenSpan(*.least_ms))]
    TooShort {
        /// Which part.
        part: TimePart,
        /// The least, in milliseconds.
        least_ms: i64,
    },
    /// A part is above its most.
    #[error("{part} is at most {}", WrittenSpan(*.most_ms))]
    TooLong {
        /// Which part.
        part: TimePart,
        /// The most, in milliseconds.
        most_ms: i64,
    },
    /// A part is below zero.
    #[error("a time can't be negative")]
    Negative,
}

/// Prints a duration of so many milliseconds as [`read_span`] reads it: `3d12h`, `90s` as `1m30s`.
pub(super) struct WrittenSpan(pub(super) i64);

/// Reads a duration of 1 second to 365 days, in milliseconds: `3d 12h`, `90 min`, `3日12時間`. A
/// month is taken for 30 days, a year for 365.
///
/// # Errors
/// [`ClockFault`], which says what is wrong with it.
pub fn read_span(text: &str) -> Result<i64, ClockFault> {
    TimePart::Span.read(&plain(text))
}

/// Writes a duration of so many milliseconds as [`read_span`] reads it: `3d12h`.
pub fn write_span(ms: i64) -> String {
    WrittenSpan(ms).to_string()
}

/// The text in lower case and half width, Japanese words as English ones, one space between words.
pub(super) fn plain(text: &str) -> String {
    let sign = |c: char| match c {
        '−' | '–' => '-',
        _ => half_width(c),
    };
    let mut text: String = text
        .chars()
        .map(sign)
        .flat_map(char::to_lowercase)
        .collect();
    for (japanese, english) in JAPANESE {
        text = text.replace(japanese, english);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl TimePart {
    /// Its least and its most, in milliseconds. The least cap of a bank is what the bank starts
    /// with.
    pub const fn limits_ms(self) -> (i64, i64) {
        match self {
            TimePart::Move => (HOUR_MS, 14 * DAY_MS),
            TimePart::BankStart | TimePart::BankCap => (HOUR_MS, 60 * DAY_MS),
            TimePart::BankBonus => (0, 14 * DAY_MS),
            TimePart::Total => (MINUTE_MS, 60 * DAY_MS),
            TimePart::Increment => (0, DAY_MS),
            TimePart::Span => (SECOND_MS, 365 * DAY_MS),
        }
    }

    /// Reads this part from [`plain`] text, in milliseconds.
    pub(super) fn read(self, text: &str) -> Result<i64, ClockFault> {
        let ms = ms_of(text)?;
        let (least_ms, most_ms) = self.limits_ms();
        if ms < least_ms {
            return Err(ClockFault::TooShort {
                part: self,
                least_ms,
            });
        }
        if ms > most_ms {
            return Err(ClockFault::TooLong {
                part: self,
                most_ms,
            });
        }
        Ok(ms)
    }
}

/// The milliseconds of a duration of any length; `i64::MAX` if they are too many to count.
fn ms_of(text: &str) -> Result<i64, ClockFault> {
    if !text.contains(char::is_alphabetic) && text.contains(|c: char| c.is_ascii_digit()) {
        return Err(ClockFault::NoUnit);
    }
    if text.contains(':') {
        return Err(ClockFault::Unreadable);
    }
    let parser = SpanParser::new();
    let shape = parser
        .parse_span(each_number_one(text))
        .map_err(|_| ClockFault::Unreadable)?;
    if shape.is_negative() {
        return Err(ClockFault::Negative);
    }
    Ok(parser.parse_span(text).map_or(i64::MAX, whole_ms))
}

/// The same text with `1` in the place of each number, so that no number is too great.
fn each_number_one(text: &str) -> String {
    let mut ones = String::new();
    for c in text.chars() {
        match c.is_ascii_digit() {
            true if ones.ends_with('1') => {}
            true => ones.push('1'),
            false => ones.push(c),
        }
    }
    ones
}

fn whole_ms(span: Span) -> i64 {
    let days = 365 * i64::from(span.get_years()) + 30 * i64::from(span.get_months());
    let rest = span
        .years(0)
        .months(0)
        .to_duration(SpanRelativeTo::days_are_24_hours())
        .expect("days and shorter units have a length");
    let rest = i64::try_from(rest.as_millis()).unwrap_or(i64::MAX);
    days.saturating_mul(DAY_MS).saturating_add(rest)
}

impl fmt::Display for WrittenSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("0s");
        }
        let mut left = self.0;
        for (unit, length) in UNITS {
            if left / length != 0 {
                write!(f, "{}{unit}", left / length)?;
            }
            left %= length;
        }
        Ok(())
    }
}

impl fmt::Display for TimePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TimePart::Move => "the time for each move",
            TimePart::BankStart => "a bank's start",
            TimePart::BankBonus => "what each move adds to a bank",
            TimePart::BankCap => "a bank's cap",
            TimePart::Total => "the time for the whole game",
            TimePart::Increment => "what each move adds",
            TimePart::Span => "a duration",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_duration_is_read_as_people_write_it() {
        let days = |days: i64| Ok(days * DAY_MS);
        assert_eq!(read_span("3d"), days(3));
        assert_eq!(read_span("3 Days"), days(3));
        assert_eq!(read_span("３日"), days(3));
        assert_eq!(read_span("3日間"), days(3));
        assert_eq!(read_span("2w"), days(14));
        assert_eq!(read_span("1 month"), days(30));
        assert_eq!(read_span("1 year"), days(365));
        assert_eq!(read_span(" 3d  12h "), Ok(84 * HOUR_MS));
        assert_eq!(read_span("3 days, 12 hours"), Ok(84 * HOUR_MS));
        assert_eq!(read_span("3日　12時間"), Ok(84 * HOUR_MS));
        assert_eq!(read_span("90 min"), Ok(90 * MINUTE_MS));
        assert_eq!(read_span("90M"), Ok(90 * MINUTE_MS));
        assert_eq!(read_span("1.5h"), Ok(90 * MINUTE_MS));
        assert_eq!(read_span("１時間３０分１０秒"), Ok(5_410 * SECOND_MS));
    }

    #[test]
    fn what_is_no_duration_is_refused_for_what_is_wrong_with_it() {
        let too_long = Err(ClockFault::TooLong {
            part: TimePart::Span,
            most_ms: 365 * DAY_MS,
        });
        let too_short = Err(ClockFault::TooShort {
            part: TimePart::Span,
            least_ms: SECOND_MS,
        });
        assert_eq!(read_span("99999999999999999999d"), too_long);
        assert_eq!(read_span("900 years"), too_long);
        assert_eq!(read_span("99999 years"), too_long);
        assert_eq!(read_span("366d"), too_long);
        assert_eq!(read_span("0d"), too_short);
        assert_eq!(read_span("999 ms"), too_short);
        assert_eq!(read_span("-3d"), Err(ClockFault::Negative));
        assert_eq!(read_span("−3日"), Err(ClockFault::Negative));
        assert_eq!(read_span("3 days ago"), Err(ClockFault::Negative));
        assert_eq!(
            read_span("-99999999999999999999d"),
            Err(ClockFault::Negative)
        );
        assert_eq!(read_span("5"), Err(ClockFault::NoUnit));
        assert_eq!(read_span("12:30"), Err(ClockFault::NoUnit));
        for text in ["", " ", "-", "d", "soon", "3 moons", "3d 12", "1d 12:30:00"] {
            assert_eq!(read_span(text), Err(ClockFault::Unreadable), "{text:?}");
        }
    }

    #[test]
    fn a_duration_is_written_in_few_units() {
        let written = |ms| WrittenSpan(ms).to_string();
        assert_eq!(written(0), "0s");
        assert_eq!(written(90 * SECOND_MS), "1m30s");
        assert_eq!(written(84 * HOUR_MS), "3d12h");
        assert_eq!(written(DAY_MS + 1), "1d1ms");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            text in "\\PC*|-?([0-9]{1,25} ?(y|mo|w|d|h|m|s|ms|日) ?){1,4}"
        ) {
            let (least, most) = TimePart::Span.limits_ms();
            if let Ok(ms) = read_span(&text) {
                prop_assert!((least..=most).contains(&ms));
            }
        }

        #[test]
        fn a_written_duration_is_read_back(ms in SECOND_MS..=365 * DAY_MS) {
            prop_assert_eq!(read_span(&WrittenSpan(ms).to_string()), Ok(ms));
        }
    }
}
