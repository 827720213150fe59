//! What a person has chosen for themselves: where and when they are told, and what is done for
//! them.

use super::{DAY_MS, QuietHours, TimeOfDay, Timestamp, Zone};
use jiff::ToSpan;
use jiff::civil::{Date, Time};
use std::fmt;
use std::str::FromStr;

/// Where a person is told that it is their turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Told {
    /// In the game's channel, at once.
    #[default]
    Channel,
    /// In a direct message, at once.
    Direct,
    /// In one direct message a day, for all games together.
    Digest,
    /// Nowhere.
    Silent,
}

/// No way of being told has this id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nobody can be told by {id:?}: there are channel, direct, digest and silent")]
pub struct UnknownTold {
    /// The id that was asked for.
    pub id: String,
}

/// What a person has chosen for themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// Where they are told that it is their turn.
    pub told: Told,
    /// Whether they are reminded when 80 % of their time is gone.
    pub reminder: bool,
    /// Whether they are told shortly before their time is over.
    pub last_call: bool,
    /// The time zone that they live in.
    pub zone: Zone,
    /// When they are told nothing.
    pub quiet: Option<QuietHours>,
    /// When the digest comes.
    pub digest_at: TimeOfDay,
    /// Whether their only legal move is played for them.
    pub plays_forced: bool,
    /// Whether a holiday is taken for them rather than that they lose on time.
    pub spends_holidays: bool,
}

impl Told {
    /// Every way, in the order in which people are offered them.
    pub const ALL: [Told; 4] = [Told::Channel, Told::Direct, Told::Digest, Told::Silent];

    /// The name that commands and storage use.
    pub const fn id(self) -> &'static str {
        match self {
            Told::Channel => "channel",
            Told::Direct => "direct",
            Told::Digest => "digest",
            Told::Silent => "silent",
        }
    }
}

impl Default for Preferences {
    /// Told in the channel, with both reminders, in universal time, never quiet, a digest at nine
    /// in the morning, no holidays spent for them, forced moves left to them.
    fn default() -> Preferences {
        Preferences {
            told: Told::default(),
            reminder: true,
            last_call: true,
            zone: Zone::UTC,
            quiet: None,
            digest_at: TimeOfDay::NINE,
            plays_forced: false,
            spends_holidays: false,
        }
    }
}

impl Preferences {
    /// Whether they are told nothing now.
    pub fn is_quiet(&self, now: Timestamp) -> bool {
        let time = self.zone.time_of_day(now);
        self.quiet.is_some_and(|hours| hours.contain(time))
    }

    /// When the next digest after a moment comes: once for each date of their zone. Where clocks
    /// skip its time of day, it comes as much later as they skip; where they show it twice, it
    /// comes the first time.
    pub fn next_digest(&self, after: Timestamp) -> Timestamp {
        let today = self.zone.local(after).date();
        // Clocks that skip midnight bring yesterday's digest today, and a date may be skipped.
        let yesterday = today.yesterday().unwrap_or(today);
        yesterday
            .series(1.day())
            .take(4)
            .filter_map(|date| self.digest_on(date))
            .find(|digest| *digest > after)
            .unwrap_or_else(|| after.plus_ms(DAY_MS))
    }

    /// When the digest of a date comes; `None` beyond the year 9999.
    fn digest_on(&self, date: Date) -> Option<Timestamp> {
        self.zone
            .moment(date.to_datetime(Time::from(self.digest_at)))
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Told {
    type Err = UnknownTold;

    /// Reads an id, in upper or lower case.
    fn from_str(id: &str) -> Result<Told, UnknownTold> {
        Told::ALL
            .into_iter()
            .find(|told| told.id().eq_ignore_ascii_case(id))
            .ok_or_else(|| UnknownTold { id: id.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{HOUR_MS, MINUTE_MS};
    use proptest::prelude::*;

    /// The moment that is written as `2026-03-29T01:00Z` or with another offset.
    fn moment(written: &str) -> Timestamp {
        let moment: jiff::Timestamp = written.parse().expect("the test writes a moment");
        Timestamp(moment.as_millisecond())
    }

    fn living_in(zone: &str, digest_at: &str) -> Preferences {
        Preferences {
            zone: zone.parse().expect("the test names a zone"),
            digest_at: digest_at.parse().expect("the test names a time"),
            ..Preferences::default()
        }
    }

    /// The digests after a moment, each as the clocks of its zone show it.
    fn digests(person: &Preferences, after: &str, how_many: usize) -> Vec<String> {
        let next = |digest: &Timestamp| Some(person.next_digest(*digest));
        let all = std::iter::successors(Some(moment(after)), next);
        all.skip(1)
            .take(how_many)
            .map(|digest| person.zone.local(digest))
            .map(|local| local.strftime("%F %H:%M %:z").to_string())
            .collect()
    }

    #[test]
    fn the_digest_comes_at_the_same_time_of_day_when_clocks_change() {
        let person = living_in("Europe/Berlin", "9:00");
        assert_eq!(
            digests(&person, "2026-03-28T08:00Z", 2),
            ["2026-03-29 09:00 +02:00", "2026-03-30 09:00 +02:00"]
        );
        assert_eq!(
            digests(&person, "2026-10-24T07:00Z", 2),
            ["2026-10-25 09:00 +01:00", "2026-10-26 09:00 +01:00"]
        );
    }

    #[test]
    fn the_digest_comes_an_hour_later_where_its_time_is_skipped() {
        assert_eq!(
            digests(&living_in("Europe/Berlin", "2:30"), "2026-03-28T00:00Z", 3),
            [
                "2026-03-28 02:30 +01:00",
                "2026-03-29 03:30 +02:00",
                "2026-03-30 02:30 +02:00"
            ]
        );
    }

    #[test]
    fn the_digest_comes_once_where_its_time_comes_twice() {
        assert_eq!(
            digests(&living_in("Europe/Berlin", "2:30"), "2026-10-24T12:00Z", 2),
            ["2026-10-25 02:30 +02:00", "2026-10-26 02:30 +01:00"]
        );
    }

    #[test]
    fn the_digest_knows_offsets_of_half_an_hour() {
        assert_eq!(
            digests(
                &living_in("Asia/Kolkata", "9:00"),
                "2026-11-21T03:29:59Z",
                2
            ),
            ["2026-11-21 09:00 +05:30", "2026-11-22 09:00 +05:30"]
        );
        // Lord Howe's clocks are put forward by half an hour: 02:15 doesn't exist that day.
        assert_eq!(
            digests(
                &living_in("Australia/Lord_Howe", "2:15"),
                "2026-10-03T00:00Z",
                2
            ),
            ["2026-10-04 02:45 +11:00", "2026-10-05 02:15 +11:00"]
        );
    }

    #[test]
    fn the_digest_comes_once_after_a_skipped_midnight_and_a_skipped_day() {
        assert_eq!(
            digests(
                &living_in("America/Toronto", "23:45"),
                "1919-03-31T04:40Z",
                2
            ),
            ["1919-03-31 00:45 -04:00", "1919-03-31 23:45 -04:00"]
        );
        assert_eq!(
            digests(&living_in("Pacific/Apia", "9:00"), "2011-12-29T20:00Z", 2),
            ["2011-12-31 09:00 +14:00", "2012-01-01 09:00 +14:00"]
        );
    }

    #[test]
    fn a_digest_at_the_end_of_time_still_comes_later() {
        for zone in ["Asia/Tokyo", "America/Los_Angeles"] {
            let person = living_in(zone, "9:00");
            for moment in [
                i64::MIN,
                jiff::Timestamp::MAX.as_millisecond(),
                i64::MAX - 1,
            ] {
                assert!(person.next_digest(Timestamp(moment)) > Timestamp(moment));
                assert!(!person.is_quiet(Timestamp(moment)));
            }
        }
    }

    #[test]
    fn quiet_hours_are_those_of_the_wall() {
        let mut person = living_in("Europe/Berlin", "9:00");
        assert!(!person.is_quiet(moment("2026-11-21T23:00Z")));
        person.quiet = Some("22-7".parse().expect("the test writes quiet hours"));
        // In winter the night is from 21:00 to 06:00 UTC, in summer from 20:00 to 05:00.
        for (written, quiet) in [
            ("2026-11-21T20:59:59Z", false),
            ("2026-11-21T21:00Z", true),
            ("2026-11-22T05:59:59Z", true),
            ("2026-11-22T06:00Z", false),
            ("2026-07-21T19:59:59Z", false),
            ("2026-07-21T20:00Z", true),
            ("2026-07-22T05:00Z", false),
            ("2026-10-25T00:30Z", true),
        ] {
            assert_eq!(person.is_quiet(moment(written)), quiet, "{written}");
        }
        person.zone = "Asia/Kolkata".parse().expect("there is such a zone");
        assert!(!person.is_quiet(moment("2026-11-21T16:29:59Z")));
        assert!(person.is_quiet(moment("2026-11-21T16:30Z")));
    }

    #[test]
    fn ways_of_being_told_are_read_by_their_ids() {
        for told in Told::ALL {
            assert_eq!(told.to_string().to_uppercase().parse(), Ok(told));
        }
        assert!("pigeon".parse::<Told>().is_err());
    }

    /// A person somewhere, with a digest at some time of day.
    fn anyone() -> impl Strategy<Value = Preferences> {
        let zones = prop::sample::select(vec![
            "UTC",
            "Europe/Berlin",
            "America/New_York",
            "America/Santiago",
            "Africa/Cairo",
            "Asia/Kolkata",
            "Asia/Tokyo",
            "Australia/Lord_Howe",
            "Pacific/Chatham",
        ]);
        let digests = (0..1440_u16).prop_filter_map("a minute of the day", TimeOfDay::from_minutes);
        (zones, digests).prop_map(|(zone, digest_at)| Preferences {
            digest_at,
            ..living_in(zone, "9:00")
        })
    }

    /// A moment between 2020 and 2037.
    fn recently() -> impl Strategy<Value = Timestamp> {
        (1_577_836_800_000..2_114_380_800_000_i64).prop_map(Timestamp)
    }

    proptest! {
        #[test]
        fn the_next_digest_is_the_first_after_a_moment(
            person in anyone(), after in recently(), share in 0.0..1.0
        ) {
            let next = person.next_digest(after);
            let wait = next.0 - after.0;
            prop_assert!(0 < wait && wait <= DAY_MS + HOUR_MS);
            let between = after.plus_ms((share * wait as f64) as i64);
            prop_assert_eq!(person.next_digest(between), next);
        }

        #[test]
        fn digests_come_a_day_apart_give_or_take_the_change_of_clocks(
            person in anyone(), after in recently()
        ) {
            let first = person.next_digest(after);
            let second = person.next_digest(first);
            let apart = (second.0 - first.0 - DAY_MS).abs();
            prop_assert!(apart <= HOUR_MS);
            let (early, late) = (person.zone.local(first), person.zone.local(second));
            prop_assert_eq!(early.date().tomorrow().ok(), Some(late.date()));
        }

        #[test]
        fn the_digest_comes_at_its_time_or_that_time_was_skipped(
            person in anyone(), after in recently()
        ) {
            let next = person.next_digest(after);
            let shown = person.zone.time_of_day(next);
            if shown != person.digest_at {
                let late = i64::from(shown.minutes()) - i64::from(person.digest_at.minutes());
                prop_assert!(late == 60 || late == 30);
                let skipped = next.plus_ms(-(late + 1) * MINUTE_MS);
                let offset = |at| person.zone.local(at).offset().seconds();
                prop_assert_eq!(offset(next) - offset(skipped), late as i32 * 60);
            }
        }
    }
}
