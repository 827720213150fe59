//! What is remembered besides games and challenges.

use crate::game::{
    ChannelId, Clock, GameId, Holidays, PlayerId, Preferences, RoleId, ServerId, Timestamp,
};
use crate::render::Theme;
use crate::rules::RuleSet;
use crate::view::Language;

/// Something that somebody who looks after a server has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Where.
    pub server: ServerId,
    /// Who.
    pub by: PlayerId,
    /// When.
    pub at: Timestamp,
    /// To which game, if to one.
    pub game: Option<GameId>,
    /// What, in the words of the command.
    pub what: String,
}

/// What is remembered of a person.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Person {
    /// What they have chosen.
    pub preferences: Preferences,
    /// The language in which they are written to; `None` until they have chosen something.
    pub language: Option<Language>,
    /// Their holidays.
    pub holidays: Holidays,
    /// When something is to be done for them next: a digest, or the beginning of a holiday.
    pub due_at: Option<Timestamp>,
    /// Counts the changes; a change is stored only on top of the version that it was decided on.
    pub version: u32,
}

/// How a server wants its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerSettings {
    /// The language that was chosen for its channels; `None` for the one that Discord tells.
    pub language: Option<Language>,
    /// How boards look; `None` for the bot's usual theme.
    pub theme: Option<Theme>,
    /// The rules of games whose challenge names none.
    pub rules: RuleSet,
    /// The clock of games whose challenge names none.
    pub clock: Clock,
    /// Where games may be played; everywhere if empty.
    pub channels: Vec<ChannelId>,
    /// Whether each game gets a thread of its own.
    pub threads: bool,
    /// How many open games a person may have in the server.
    pub most_games: u32,
    /// How many days of holiday a year count in the server.
    pub holiday_days: u32,
    /// Who may look after games, besides those who manage the server.
    pub admin_role: Option<RoleId>,
}

impl Default for ServerSettings {
    /// World rules, the usual clock, everywhere, no threads, 20 games, 21 days.
    fn default() -> ServerSettings {
        ServerSettings {
            language: None,
            theme: None,
            rules: RuleSet::default(),
            clock: Clock::USUAL,
            channels: Vec::new(),
            threads: false,
            most_games: 20,
            holiday_days: Holidays::USUAL_DAYS,
            admin_role: None,
        }
    }
}

/// How much there is at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    /// Games that go on.
    pub open_games: u64,
    /// Notices that wait to be said.
    pub unsaid: u64,
    /// When the oldest of them came about.
    pub oldest_unsaid: Option<Timestamp>,
}

/// Whose games count together: one server's, or everybody's.
pub type Scope = Option<ServerId>;

/// A question for a leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranking {
    /// Among whom.
    pub scope: Scope,
    /// Players with fewer rated games are left out.
    pub min_games: u32,
    /// How many leaders to skip.
    pub skip: u32,
    /// How many to tell.
    pub take: u32,
    /// A player who is listed apart (the bot itself as an opponent).
    pub without: Option<PlayerId>,
}
