//! What a game is worth, under the rules that it was played by.

use super::{Color, Position};
use std::fmt;
use std::str::FromStr;

/// A score of one side in half-discs, 0 to 128: Japan's division of the empties can give halves.
///
/// Prints as discs: `47`, `38½`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HalfDiscs(pub u16);

/// A game's score. Prints as discs, Black first: `61–3`, `38½–25½`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// What Black gets.
    pub black: HalfDiscs,
    /// What White gets.
    pub white: HalfDiscs,
}

/// A named set of rules: how empties, wipe-outs and time-outs count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RuleSet {
    /// World Othello Championship and Federation.
    #[default]
    World,
    /// European tournaments.
    Europe,
    /// The USA's association.
    Usa,
    /// Japan: empties are divided.
    Japan,
    /// The discs on the board, as they are.
    Casual,
}

/// What the clocks of a game with a total time have seen once a player's time ran out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Overtime {
    /// Whose time ran out first: the loser, whatever the board says.
    pub flagged: Color,
    /// Who exceeded the two-minute extension, if anybody did: that stopped the game.
    pub exceeded: Option<Color>,
}

/// No rule set has this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRuleSet {
    /// The id that was asked for.
    pub id: String,
}

impl HalfDiscs {
    const fn discs(discs: u32) -> HalfDiscs {
        assert!(discs <= 64, "a board has 64 squares");
        HalfDiscs(2 * discs as u16)
    }
}

impl Score {
    /// A draw that the players agreed on: 32–32.
    pub const AGREED_DRAW: Score = Score::discs(32, 32);

    /// 64–0 against the loser: a resignation, or a missed deadline of a clock without overtime
    /// (time per move, or a bank) under whichever rules.
    pub const fn forfeit(loser: Color) -> Score {
        Score::won(loser.opponent(), 64, 0)
    }

    /// Who has more; `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match self.black.cmp(&self.white) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// What one side gets.
    pub const fn of(&self, color: Color) -> HalfDiscs {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    const fn discs(black: u32, white: u32) -> Score {
        Score {
            black: HalfDiscs::discs(black),
            white: HalfDiscs::discs(white),
        }
    }

    const fn won(winner: Color, more: u32, less: u32) -> Score {
        match winner {
            Color::Black => Score::discs(more, less),
            Color::White => Score::discs(less, more),
        }
    }
}

impl RuleSet {
    /// Every rule set, in the order in which people are offered them.
    pub const ALL: [RuleSet; 5] = [
        RuleSet::World,
        RuleSet::Europe,
        RuleSet::Usa,
        RuleSet::Japan,
        RuleSet::Casual,
    ];

    /// The name that commands and storage use; people are shown a longer one.
    pub const fn id(self) -> &'static str {
        match self {
            RuleSet::World => "world",
            RuleSet::Europe => "europe",
            RuleSet::Usa => "usa",
            RuleSet::Japan => "japan",
            RuleSet::Casual => "casual",
        }
    }

    /// The count of a finished game; of an unfinished one, the count as if it stopped here.
    pub fn score(self, position: &Position) -> Score {
        let (black, white) = (position.count(Color::Black), position.count(Color::White));
        match self {
            RuleSet::World | RuleSet::Europe => empties_to_the_winner(black, white),
            RuleSet::Usa if black == 0 || white == 0 => empties_to_the_winner(black, white),
            RuleSet::Usa | RuleSet::Casual => Score::discs(black, white),
            RuleSet::Japan => empties_divided(black, white),
        }
    }

    /// What the game is worth when a player resigns.
    pub const fn resignation(self, loser: Color) -> Score {
        match self {
            RuleSet::World | RuleSet::Europe | RuleSet::Usa | RuleSet::Japan | RuleSet::Casual => {
                Score::forfeit(loser)
            }
        }
    }

    /// Whether play goes on, to settle the score, after a player's total time ran out.
    pub const fn has_overtime(self) -> bool {
        self.default_score(Color::Black).is_some()
    }

    /// The score of a game with a total time in which a player's time ran out, or `None` while
    /// the overtime is still being played.
    ///
    /// `at` is the position in which the game stands, or stood when an extension was exceeded.
    /// Rules without overtime stop the game at once, so nobody can exceed an extension there.
    pub fn timed_out(self, overtime: Overtime, at: &Position) -> Option<Score> {
        let (loser, winner) = (overtime.flagged, overtime.flagged.opponent());
        let Some(default) = self.default_score(winner) else {
            return Some(Score::forfeit(loser));
        };
        if overtime.exceeded == Some(loser) {
            return Some(Score::forfeit(loser));
        }
        if at.turn().is_none() {
            let count = self.score(at);
            return Some(if count.winner() == Some(winner) {
                count
            } else {
                default
            });
        }
        overtime.exceeded.map(|_winner| default)
    }

    /// What the winner on time gets when the board doesn't give a win; `None` where a time-out
    /// is worth 64–0 at once.
    const fn default_score(self, winner: Color) -> Option<Score> {
        match self {
            RuleSet::World => Some(Score::won(winner, 33, 31)),
            RuleSet::Usa => Some(Score::won(winner, 32, 31)),
            RuleSet::Europe | RuleSet::Japan | RuleSet::Casual => None,
        }
    }
}

fn empties_to_the_winner(black: u32, white: u32) -> Score {
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => Score::discs(64 - white, white),
        std::cmp::Ordering::Less => Score::discs(black, 64 - black),
        std::cmp::Ordering::Equal => Score::discs(32, 32),
    }
}

fn empties_divided(black: u32, white: u32) -> Score {
    // A half of each empty is one half-disc of it.
    let each = (64 - black - white) as u16;
    let Score {
        black: HalfDiscs(black),
        white: HalfDiscs(white),
    } = Score::discs(black, white);
    Score {
        black: HalfDiscs(black + each),
        white: HalfDiscs(white + each),
    }
}

impl fmt::Display for HalfDiscs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => f.write_str("½"),
            (discs, 0) => write!(f, "{discs}"),
            (discs, _) => write!(f, "{discs}½"),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", self.black, self.white)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    /// Reads an id, in upper or lower case.
    fn from_str(id: &str) -> Result<RuleSet, UnknownRuleSet> {
        RuleSet::ALL
            .into_iter()
            .find(|rules| rules.id().eq_ignore_ascii_case(id))
            .ok_or_else(|| UnknownRuleSet { id: id.to_owned() })
    }
}

impl std::error::Error for UnknownRuleSet {}

impl fmt::Display for UnknownRuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = RuleSet::ALL.map(RuleSet::id).join(", ");
        write!(f, "no rule set is called {:?}: there are {ids}", self.id)
    }
}
