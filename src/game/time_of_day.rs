//! Times of day, and the hours in which a person wants to be left alone.

use crate::rules::half_width;
use jiff::civil::Time;
use std::fmt;
use std::str::FromStr;

/// A time of day to the minute. Prints as `09:00`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TimeOfDay(u16);

/// Hours in which a person is told nothing: from one time of day to another, which may be on the
/// next day. Prints as `22:00-07:00`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QuietHours {
    from: TimeOfDay,
    to: TimeOfDay,
}

/// It can't be read as a time of day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a time of day looks like 21:30 or 9pm")]
pub struct NotATime;

/// Why written quiet hours aren't taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QuietFault {
    /// They can't be read.
    #[error("quiet hours look like 22:00-7:00")]
    Unreadable,
    /// They begin and end at the same time.
    #[error("quiet hours begin and end at different times")]
    SameTimes,
}

impl TimeOfDay {
    /// Nine in the morning.
    pub const NINE: TimeOfDay = TimeOfDay(9 * 60);

    /// Minutes since midnight, 0 to 1439.
    pub const fn minutes(self) -> u16 {
        self.0
    }

    /// The time so many minutes after midnight; `None` from 1440 on.
    pub const fn from_minutes(minutes: u16) -> Option<TimeOfDay> {
        match minutes < 24 * 60 {
            true => Some(TimeOfDay(minutes)),
            false => None,
        }
    }
}

impl QuietHours {
    /// Quiet from one time of day until another.
    ///
    /// # Errors
    /// [`QuietFault::SameTimes`] if they are the same.
    pub fn new(from: TimeOfDay, to: TimeOfDay) -> Result<QuietHours, QuietFault> {
        match from == to {
            true => Err(QuietFault::SameTimes),
            false => Ok(QuietHours { from, to }),
        }
    }

    /// When they begin.
    pub const fn from(self) -> TimeOfDay {
        self.from
    }

    /// When they end: the first minute that isn't quiet.
    pub const fn to(self) -> TimeOfDay {
        self.to
    }

    /// Whether a time of day lies within them.
    pub fn contain(self, time: TimeOfDay) -> bool {
        match self.from < self.to {
            true => self.from <= time && time < self.to,
            false => self.from <= time || time < self.to,
        }
    }
}

impl From<Time> for TimeOfDay {
    fn from(time: Time) -> TimeOfDay {
        let minutes = i32::from(time.hour()) * 60 + i32::from(time.minute());
        TimeOfDay(minutes as u16)
    }
}

impl From<TimeOfDay> for Time {
    fn from(time: TimeOfDay) -> Time {
        Time::constant((time.0 / 60) as i8, (time.0 % 60) as i8, 0, 0)
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

impl FromStr for TimeOfDay {
    type Err = NotATime;

    /// Reads `9`, `9:00`, `21.30`, `9pm`, `9:30 p.m.`, `9時`, `午後9時半`, in either width.
    fn from_str(text: &str) -> Result<TimeOfDay, NotATime> {
        let text: String = text.chars().map(half_width).collect();
        let mut text: String = text.to_lowercase().split_whitespace().collect();
        for (written, usual) in [
            ("a.m.", "am"),
            ("p.m.", "pm"),
            ("時半", ":30"),
            ("分", ""),
            (".", ":"),
        ] {
            text = text.replace(written, usual);
        }
        let text = match text.strip_suffix('時') {
            Some(hour) => hour.to_owned(),
            None => text.replace('時', ":"),
        };
        let text = half_of_day_last(&text);
        ["%H:%M", "%H", "%I:%M%p", "%I%p"]
            .iter()
            .find_map(|form| Time::strptime(form, &text).ok())
            .filter(|_| text.starts_with(|c: char| c.is_ascii_digit()))
            .map(TimeOfDay::from)
            .ok_or(NotATime)
    }
}

/// The text with the Japanese words for morning and afternoon as `am` and `pm` behind the hour.
fn half_of_day_last(text: &str) -> String {
    match (text.strip_prefix("午前"), text.strip_prefix("午後")) {
        (Some(hour), _) => hour.trim_end_matches('時').to_owned() + "am",
        (_, Some(hour)) => hour.trim_end_matches('時').to_owned() + "pm",
        (None, None) => text.to_owned(),
    }
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for QuietHours {
    type Err = QuietFault;

    /// Reads `22:00-7:00`, `22–7`, `10pm to 7am`, `22時から7時`.
    fn from_str(text: &str) -> Result<QuietHours, QuietFault> {
        let sign = |c: char| match half_width(c) {
            '–' | '—' | '−' | '~' | '〜' => '-',
            c => c,
        };
        let text: String = text.chars().map(sign).collect();
        let text = text
            .to_lowercase()
            .replace(" to ", "-")
            .replace("から", "-");
        let (from, to) = text.split_once('-').ok_or(QuietFault::Unreadable)?;
        let read = |time: &str| time.parse().map_err(|NotATime| QuietFault::Unreadable);
        QuietHours::new(read(from)?, read(to.trim_end_matches("まで"))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(hour: u16, minute: u16) -> TimeOfDay {
        TimeOfDay(hour * 60 + minute)
    }

    fn quiet(text: &str) -> QuietHours {
        text.parse().expect("the test writes quiet hours")
    }

    #[test]
    fn a_time_of_day_is_read_as_people_write_it() {
        for (texts, time) in [
            (
                &[
                    "9",
                    "09",
                    "9:00",
                    "09:00",
                    "9.00",
                    "9am",
                    "9 AM",
                    "９時",
                    "午前9時",
                ][..],
                at(9, 0),
            ),
            (
                &[
                    "21:30",
                    "21.30",
                    "9:30pm",
                    "9.30 p.m.",
                    "21時30分",
                    "21時半",
                    "午後9時半",
                ],
                at(21, 30),
            ),
            (&["0", "00:00", "12am", "0時"], at(0, 0)),
            (&["12", "12pm", "12:00"], at(12, 0)),
            (&["23:59"], at(23, 59)),
        ] {
            for text in texts {
                assert_eq!(text.parse(), Ok(time), "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_no_time_of_day_is_refused() {
        for text in [
            "", "24", "24:00", "9:60", "-9", "+9", "nine", "9:", ":30", "13pm", "0am", "9:00:00",
            "9h",
        ] {
            assert_eq!(text.parse::<TimeOfDay>(), Err(NotATime), "{text:?}");
        }
    }

    #[test]
    fn quiet_hours_are_read_as_people_write_them() {
        for text in [
            "22:00-7:00",
            "22-7",
            "22–7",
            "22 — 7",
            "10pm to 7am",
            "10PM-7AM",
            "22時から7時",
            "22時～7時まで",
            "２２：００〜７：００",
        ] {
            assert_eq!(
                text.parse(),
                QuietHours::new(at(22, 0), at(7, 0)),
                "{text:?}"
            );
        }
        assert_eq!(quiet("22-7").to_string(), "22:00-07:00");
        assert_eq!("7-7:00".parse::<QuietHours>(), Err(QuietFault::SameTimes));
        for text in ["", "22", "22-", "-7", "22-7-8", "night", "22-25"] {
            assert_eq!(
                text.parse::<QuietHours>(),
                Err(QuietFault::Unreadable),
                "{text:?}"
            );
        }
    }

    #[test]
    fn quiet_hours_may_last_over_midnight() {
        let night = quiet("22-7");
        let heard = |time| !night.contain(time);
        assert!(heard(at(21, 59)) && heard(at(7, 0)) && heard(at(12, 0)));
        assert!(night.contain(at(22, 0)) && night.contain(at(0, 0)) && night.contain(at(6, 59)));
        let lunch = quiet("12-13");
        assert!(lunch.contain(at(12, 0)) && lunch.contain(at(12, 59)));
        assert!(
            !lunch.contain(at(11, 59)) && !lunch.contain(at(13, 0)) && !lunch.contain(at(0, 0))
        );
    }

    proptest! {
        #[test]
        fn what_prints_is_read_back(from in 0..1440_u16, to in 0..1440_u16) {
            let (from, to) = (TimeOfDay(from), TimeOfDay(to));
            prop_assert_eq!(from.to_string().parse(), Ok(from));
            let hours = QuietHours::new(from, to);
            prop_assert_eq!(hours.is_err(), from == to);
            if let Ok(hours) = hours {
                prop_assert_eq!(hours.to_string().parse(), Ok(hours));
                prop_assert!(hours.contain(from) && !hours.contain(to));
            }
        }

        #[test]
        fn any_text_is_a_time_or_refused(text in "\\PC*|(午後)?[0-9]{0,3}[:.時-]?[0-9]{0,3} ?(分|半|am|p\\.m\\.)?") {
            if let Ok(time) = text.parse::<TimeOfDay>() {
                prop_assert!(time.minutes() < 1440);
                prop_assert_eq!(TimeOfDay::from_minutes(time.minutes()), Some(time));
            }
            if let Ok(hours) = text.parse::<QuietHours>() {
                prop_assert!(hours.from() != hours.to());
            }
        }
    }
}
