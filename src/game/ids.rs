//! What things are called: ids that can't be mixed up, moments, and counts of moves.

use crate::rules::Color;
use std::fmt;
use std::str::FromStr;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($number:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub $number);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = std::num::ParseIntError;
            fn from_str(text: &str) -> Result<$name, Self::Err> {
                text.parse().map($name)
            }
        }
    };
}

id! {
    /// A game, numbered by the database from 1.
    GameId(i64)
}
id! {
    /// A challenge, numbered by the database from 1.
    ChallengeId(i64)
}
id! {
    /// An announcement that waits to be posted, numbered by the database from 1.
    NoticeId(i64)
}
id! {
    /// A person: the chat's own id (a snowflake below 2⁶³).
    PlayerId(u64)
}
id! {
    /// A channel, thread or direct conversation (a snowflake).
    ChannelId(u64)
}
id! {
    /// A server (a snowflake).
    ServerId(u64)
}
id! {
    /// A role in a server (a snowflake).
    RoleId(u64)
}
id! {
    /// A posted message (a snowflake).
    MessageId(u64)
}
id! {
    /// One thing that a person did: the id of an interaction or of a typed message (a snowflake).
    /// The same one never changes anything twice.
    EventId(u64)
}
id! {
    /// How many moves have been played: 0 before the first, at most 60. A pass isn't counted.
    Ply(u16)
}

impl PlayerId {
    /// Who stands as this color in games of somebody whose data were deleted: an id of nobody, and
    /// another one for each color, since both players of a game may be gone.
    pub const fn deleted(color: Color) -> PlayerId {
        match color {
            Color::Black => PlayerId(u64::MAX),
            Color::White => PlayerId(u64::MAX - 1),
        }
    }

    /// Whether it stands for somebody whose data were deleted.
    pub fn is_deleted(self) -> bool {
        Color::BOTH.map(PlayerId::deleted).contains(&self)
    }
}

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The server.
    pub server: ServerId,
    /// The channel of that server in which the boards are posted.
    pub channel: ChannelId,
}

/// A moment, in milliseconds since 1970 UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The moment so many milliseconds later.
    pub const fn plus_ms(self, ms: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(ms))
    }

    /// The moment as it stands in names of files: `2026-11-21T040000Z`, in UTC. Later ones sort
    /// after earlier ones.
    pub fn in_names(self) -> String {
        let (least, most) = (jiff::Timestamp::MIN, jiff::Timestamp::MAX);
        let ms = self.0.clamp(least.as_millisecond(), most.as_millisecond());
        let moment = jiff::Timestamp::from_millisecond(ms).expect("it is clamped to the range");
        moment.strftime("%Y-%m-%dT%H%M%SZ").to_string()
    }

    /// Reads the date of an HTTP answer: `Sat, 21 Nov 2026 04:00:00 GMT`. `None` if it isn't one.
    pub fn of_http(date: &str) -> Option<Timestamp> {
        let read = jiff::fmt::rfc2822::parse(date).ok()?;
        Some(Timestamp(read.timestamp().as_millisecond()))
    }

    /// Whole seconds since 1970 UTC.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}
