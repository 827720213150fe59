//! What a person has chosen for themselves: where and when they are told, and what is done for
//! them.

use super::{QuietHours, TimeOfDay, Timestamp, Zone};
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
    /// in the morning, holidays spent, forced moves left to the person.
    fn default() -> Preferences {
        Preferences {
            told: Told::default(),
            reminder: true,
            last_call: true,
            zone: Zone::UTC,
            quiet: None,
            digest_at: TimeOfDay::NINE,
            plays_forced: false,
            spends_holidays: true,
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
        // Clocks that skip midnight bring yesterday's digest today.
        let yesterday = today.yesterday().unwrap_or(today);
        yesterday
            .series(1.day())
            .take(4)
            .filter_map(|date| self.digest_on(date))
            .find(|digest| *digest > after)
            .unwrap_or_else(|| after.plus_ms(super::DAY_MS))
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
