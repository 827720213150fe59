//! What a game is worth, under the rules that it was played by.

use super::{Color, Position};
use std::fmt;
use std::str::FromStr;

/// A score of one side in half-discs, 0 to 128: Japan's division of the empties can give halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HalfDiscs(pub u16);

/// A game's score. Prints as discs: `61–3`, `38½–25½`.
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

/// What happened to the clocks of a game that a time-out decided or may decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Overtime {
    /// Whose time ran out first.
    pub flagged: Color,
    /// Who exceeded the two-minute extension, if anybody did.
    pub exceeded: Option<Color>,
}
impl RuleSet {
    pub fn score(self, _: &Position) -> Score {
        todo!()
    }
    pub fn resignation(self, _: Color) -> Score {
        todo!()
    }
}
impl Score {
    pub fn winner(&self) -> Option<Color> {
        None
    }
}
