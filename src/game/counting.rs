//! Which rated games count: rating points can't be arranged.
//!
//! A game that is given up at once, and the many games of the same two people, tell little of how
//! strong they are. They are played and kept like all others, but leave the ratings as they are.

use super::{DAY_MS, Ending, Game};

/// So many moves must have been played, passes left out, before a rated game counts that ends by
/// resignation, by time or by agreement.
pub const FEWEST_MOVES_THAT_COUNT: u16 = 10;

/// So many rated games between the same two people count within any 24 hours, over all servers.
pub const MOST_THAT_COUNT_IN_A_DAY: u32 = 5;

/// So many rated games between the same two people count within any 30 days, over all servers.
pub const MOST_THAT_COUNT_IN_A_MONTH: u32 = 30;

/// Why a rated game leaves the ratings as they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Uncounted {
    /// It ended without being played out, after fewer moves than [`FEWEST_MOVES_THAT_COUNT`].
    FewMoves,
    /// [`MOST_THAT_COUNT_IN_A_DAY`] games of the same two had counted before it.
    ManyInADay,
    /// [`MOST_THAT_COUNT_IN_A_MONTH`] games of the same two had counted before it.
    ManyInAMonth,
}

/// How many games between the same two people count in any stretch of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairLimit {
    /// How many count.
    pub most: u32,
    /// In how many milliseconds, by the moments when they ended.
    pub within_ms: i64,
    /// What is said of those beyond it.
    pub why: Uncounted,
}

/// The limits for two people who play often. If a game is beyond both, the first one is told.
pub const PAIR_LIMITS: [PairLimit; 2] = [
    PairLimit {
        most: MOST_THAT_COUNT_IN_A_DAY,
        within_ms: DAY_MS,
        why: Uncounted::ManyInADay,
    },
    PairLimit {
        most: MOST_THAT_COUNT_IN_A_MONTH,
        within_ms: 30 * DAY_MS,
        why: Uncounted::ManyInAMonth,
    },
];

impl Game {
    /// Whether it has ended too early to count for the ratings.
    pub fn ended_too_early_to_count(&self) -> bool {
        let Some(end) = &self.end else {
            return false;
        };
        match end.how {
            Ending::Resignation(_) | Ending::TimeOut(_) | Ending::Agreement => {
                self.ply().0 < FEWEST_MOVES_THAT_COUNT
            }
            Ending::Count | Ending::WipeOut | Ending::Adjudication | Ending::Abort => false,
        }
    }
}
