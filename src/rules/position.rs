//! A position: where the discs lie and who is to move. Passes happen by themselves.

use super::bitboard;
use super::{Color, Square, Squares};
use std::fmt;

/// Where the discs lie and who is to move.
///
/// The side to move always has a legal move: passes are taken as soon as they are due, and
/// a position in which nobody can move has nobody to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    black: Squares,
    white: Squares,
    turn: Option<Color>,
}

/// What a move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who moved.
    pub by: Color,
    /// Where the new disc lies.
    pub square: Square,
    /// The discs that changed colour, 1 to 19 of them.
    pub flipped: Squares,
    /// The opponent had no reply and passed, so that the same player moves again.
    pub passed: bool,
}

/// Why a move can't be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// There is a disc on the square.
    #[error("the square is taken")]
    Occupied,
    /// The disc would outflank no opposing disc.
    #[error("the move outflanks nothing")]
    OutflanksNothing,
    /// Neither side can move any more.
    #[error("the game is over")]
    GameOver,
}

impl Position {
    /// The start: White on d4 and e5, Black on e4 and d5, Black to move.
    pub const START: Position = Position {
        black: Squares(1 << 28 | 1 << 35),
        white: Squares(1 << 27 | 1 << 36),
        turn: Some(Color::Black),
    };

    /// A position in which `turn` is to move, or the opponent if `turn` can't, or nobody.
    ///
    /// # Panics
    /// If a square holds a disc of both colours.
    pub fn new(black: Squares, white: Squares, turn: Color) -> Position {
        assert!((black & white).is_empty(), "a square holds one disc");
        let mut position = Position {
            black,
            white,
            turn: None,
        };
        position.turn = [turn, turn.opponent()]
            .into_iter()
            .find(|&color| !position.moves_of(color).is_empty());
        position
    }

    /// Who is to move; `None` when the game is over.
    pub const fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// The squares with discs of a colour.
    pub const fn discs(&self, color: Color) -> Squares {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// How many discs of a colour there are, 0 to 64.
    pub const fn count(&self, color: Color) -> u32 {
        self.discs(color).count()
    }

    /// The colour of the disc on a square.
    pub fn at(&self, square: Square) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.discs(color).contains(square))
    }

    /// The squares without a disc.
    pub fn empties(&self) -> Squares {
        !(self.black | self.white)
    }

    /// The squares where the side to move may move: none only when the game is over.
    pub fn legal_moves(&self) -> Squares {
        self.turn.map_or(Squares::NONE, |turn| self.moves_of(turn))
    }

    /// Plays a move, and the opponent's pass if one is due.
    pub fn play(&self, square: Square) -> Result<(Position, Played), IllegalMove> {
        let by = self.turn.ok_or(IllegalMove::GameOver)?;
        if !self.empties().contains(square) {
            return Err(IllegalMove::Occupied);
        }
        let (own, opponent) = (self.discs(by), self.discs(by.opponent()));
        let flipped = Squares(bitboard::flips(own.0, opponent.0, square.index()));
        if flipped.is_empty() {
            return Err(IllegalMove::OutflanksNothing);
        }
        let (own, opponent) = (own.with(square) | flipped, opponent - flipped);
        let (black, white) = match by {
            Color::Black => (own, opponent),
            Color::White => (opponent, own),
        };
        let next = Position::new(black, white, by.opponent());
        let passed = next.turn == Some(by);
        Ok((
            next,
            Played {
                by,
                square,
                flipped,
                passed,
            },
        ))
    }

    fn moves_of(&self, color: Color) -> Squares {
        Squares(bitboard::legal_moves(
            self.discs(color).0,
            self.discs(color.opponent()).0,
        ))
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::START
    }
}

/// The board as text, nine lines: `X` for Black, `O` for White, `.` for an empty square.
///
/// Letters, because they are equally wide in every font, don't swap colours on a dark
/// background as `●` and `○` seem to, and are read out as they are.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("  a b c d e f g h")?;
        Square::all().try_for_each(|square| {
            if square.file() == 0 {
                write!(f, "\n{}", square.rank() + 1)?;
            }
            f.write_str(match self.at(square) {
                Some(Color::Black) => " X",
                Some(Color::White) => " O",
                None => " .",
            })
        })
    }
}
