//! Time zones by their names in the IANA database, which is part of the program.

use super::{TimeOfDay, Timestamp};
use crate::rules::half_width;
use jiff::Zoned;
use jiff::civil::DateTime;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The zones that are suggested before anything is typed.
const COMMON: [&str; 8] = [
    "UTC",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Europe/London",
    "Europe/Berlin",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
];

/// How alike a typed word and a city are (Jaro and Winkler's measure) that a slip may part.
const ALIKE: f64 = 0.85;

/// How many names an unknown one is answered with.
const MOST_NEAR: usize = 3;

/// A time zone, cheap to clone. Prints as its IANA name: `Asia/Tokyo`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone(TimeZone);

/// No time zone has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no time zone has this name; near it are: {}", .near.join(", "))]
pub struct UnknownZone {
    /// Names that may have been meant, the likeliest first; at most three, perhaps none.
    pub near: Vec<String>,
}

/// How a name fits what was typed, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Whole,
    CityBegins,
    WordBegins,
    Within,
    Alike,
}

impl Zone {
    /// Universal time.
    pub const UTC: Zone = Zone(TimeZone::UTC);

    /// At most so many names of zones that fit what was typed so far, the best first: `tok` fits
    /// `Asia/Tokyo`, and so does `tokio`. Nothing typed fits some of the zones most lived in.
    pub fn matching(typed: &str, most: usize) -> Vec<String> {
        let typed = plain(typed);
        if typed.is_empty() {
            return COMMON.iter().take(most).map(ToString::to_string).collect();
        }
        let mut fitting: Vec<_> = ZONES
            .available()
            .filter_map(|name| Some((fit(name.as_str(), &typed)?, name.to_string())))
            .collect();
        fitting.sort();
        fitting
            .into_iter()
            .map(|(_, name)| name)
            .take(most)
            .collect()
    }

    /// The time that clocks on the wall show there.
    pub fn time_of_day(&self, now: Timestamp) -> TimeOfDay {
        self.local(now).time().into()
    }

    /// The date and time there; of moments beyond the years ±9999, that of the last within.
    pub(super) fn local(&self, now: Timestamp) -> Zoned {
        let (first, last) = (jiff::Timestamp::MIN, jiff::Timestamp::MAX);
        let ms = now.0.clamp(first.as_millisecond(), last.as_millisecond());
        jiff::Timestamp::from_millisecond(ms)
            .unwrap_or(first)
            .to_zoned(self.0.clone())
    }

    /// The moment at which clocks there show a date and time: if they skip it, as much later as
    /// they skip; if they show it twice, the first time. `None` beyond the years ±9999.
    pub(super) fn moment(&self, local: DateTime) -> Option<Timestamp> {
        let moment = local.to_zoned(self.0.clone()).ok()?;
        Some(Timestamp(moment.timestamp().as_millisecond()))
    }

    fn name(&self) -> &str {
        self.0
            .iana_name()
            .expect("zones come from the IANA database")
    }
}

fn plain(typed: &str) -> String {
    let typed: String = typed.chars().map(half_width).collect();
    let words: Vec<_> = typed.split_whitespace().collect();
    words.join("_").to_lowercase()
}

/// How well a name fits, and among equals how far its city is from what was typed.
fn fit(name: &str, typed: &str) -> Option<(Fit, Reverse<u32>)> {
    let name = name.to_lowercase();
    let city = name.rsplit('/').next().unwrap_or(&name);
    let likeness = strsim::jaro_winkler(city, typed);
    let fit = if name == typed || city == typed {
        Fit::Whole
    } else if city.starts_with(typed) {
        Fit::CityBegins
    } else if name.split(['/', '_']).any(|word| word.starts_with(typed)) {
        Fit::WordBegins
    } else if name.contains(typed) {
        Fit::Within
    } else if likeness >= ALIKE {
        Fit::Alike
    } else {
        return None;
    };
    Some((fit, Reverse((likeness * 1000.0) as u32)))
}

impl Default for Zone {
    /// Universal time.
    fn default() -> Zone {
        Zone::UTC
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Zone {
    type Err = UnknownZone;

    /// Reads an IANA name, in upper or lower case, with spaces or underscores.
    fn from_str(name: &str) -> Result<Zone, UnknownZone> {
        let found = ZONES.get(&plain(name)).ok();
        found
            .filter(|zone| !zone.is_unknown())
            .map(Zone)
            .ok_or_else(|| UnknownZone {
                near: Zone::matching(name, MOST_NEAR),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn name_of(typed: &str) -> Result<String, UnknownZone> {
        typed.parse().map(|zone: Zone| zone.to_string())
    }

    #[test]
    fn a_zone_is_read_in_any_case() {
        for typed in [
            "Asia/Tokyo",
            "asia/tokyo",
            " ASIA/TOKYO ",
            "Ａｓｉａ／Ｔｏｋｙｏ",
        ] {
            assert_eq!(name_of(typed), Ok("Asia/Tokyo".to_owned()));
        }
        assert_eq!(
            name_of("america/new york"),
            Ok("America/New_York".to_owned())
        );
        assert_eq!(name_of("utc"), Ok("UTC".to_owned()));
        assert_eq!("UTC".parse(), Ok(Zone::default()));
    }

    #[test]
    fn an_unknown_zone_is_answered_with_near_names() {
        let near = |typed: &str| name_of(typed).map_err(|fault| fault.near.join(" "));
        assert_eq!(near("Tokio"), Err("Asia/Tokyo".to_owned()));
        assert_eq!(near("berlin"), Err("Europe/Berlin".to_owned()));
        assert_eq!(near("Moon/Tranquility"), Err(String::new()));
        assert_eq!(near("Etc/Unknown"), Err(String::new()));
        assert!(name_of("a").is_err_and(|fault| fault.near.len() == MOST_NEAR));
    }

    #[test]
    fn the_best_suggestion_comes_first() {
        let first = |typed| Zone::matching(typed, 25).first().cloned();
        assert_eq!(first("tok"), Some("Asia/Tokyo".to_owned()));
        assert_eq!(first("new y"), Some("America/New_York".to_owned()));
        assert_eq!(first("york"), Some("America/New_York".to_owned()));
        assert_eq!(first("europe/ber"), Some("Europe/Berlin".to_owned()));
        assert_eq!(first("kolkatta"), Some("Asia/Kolkata".to_owned()));
        assert_eq!(first("qqqq"), None);
        assert_eq!(Zone::matching("europe", 25).len(), 25);
    }

    #[test]
    fn common_zones_are_suggested_at_first_and_exist() {
        assert_eq!(Zone::matching(" ", 25), COMMON);
        for name in COMMON {
            assert_eq!(name_of(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn every_zone_of_the_database_is_read_back_by_its_name() {
        let mut names = 0;
        for name in ZONES.available().map(|name| name.to_string()) {
            assert_eq!(name_of(&name), Ok(name));
            names += 1;
        }
        assert!(names > 400, "{names}");
    }

    proptest! {
        #[test]
        fn any_text_is_a_zone_or_none(typed in "\\PC*", most in 0..30_usize) {
            prop_assert!(Zone::matching(&typed, most).len() <= most);
            if let Ok(name) = name_of(&typed) {
                prop_assert!(name.eq_ignore_ascii_case(&plain(&typed)));
            }
        }
    }
}
