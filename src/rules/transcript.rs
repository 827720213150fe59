//! Games written down: `f5d6c3…`.

use super::notation::{Token, Tokens};
use super::{IllegalMove, Played, Position, Square};
use std::fmt;

/// The moves of a game from the usual start, finished or not; passes happen by themselves.
///
/// One that was parsed is a legal game. One that was collected from squares need not be:
/// replaying it tells. Prints strictly: lower case, no separators, no passes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Transcript {
    moves: Vec<Square>,
}

/// Why a text isn't a game. Characters and moves are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TranscriptError {
    /// Something that isn't a move, a pass or a move number.
    #[error("character {at}: {found:?} is neither a move nor a pass")]
    NotAMove {
        /// Which character of the text it begins with.
        at: usize,
        /// What stands there, cut short where it is long.
        found: String,
    },
    /// A move number that fits no way of counting the moves so far.
    #[error("character {at}: {found} doesn't number move {number}")]
    WrongNumber {
        /// Which character of the text it begins with.
        at: usize,
        /// The number that is written.
        found: u8,
        /// The move that comes next.
        number: usize,
    },
    /// A pass is written where the player to move has a legal move.
    #[error("character {at}: a pass after move {after}, but the player to move can move")]
    PassNotDue {
        /// Which character of the text it begins with.
        at: usize,
        /// How many moves were played before.
        after: usize,
    },
    /// A move that the rules don't allow.
    #[error("move {number}, {square}: {why}")]
    Illegal {
        /// Which move it is; passes don't count.
        number: usize,
        /// The square that it names.
        square: Square,
        /// What forbids it.
        why: IllegalMove,
    },
}

impl Transcript {
    /// Reads a game in any usual spelling: either case, full-width letters, spaces, line ends,
    /// commas or hyphens between the moves or nothing at all, move numbers (`1.`, `1)`, `1:`,
    /// `1`) that count moves or pairs of them.
    ///
    /// A pass may be left out or written once (`--`, `—`, `pa`, `ps`, `pass`, `p`, `パス`);
    /// the end of a game may be written as two passes.
    pub fn parse(text: &str) -> Result<Transcript, TranscriptError> {
        let mut reading = Reading::default();
        for token in Tokens::of(text) {
            let (at, token) = token?;
            match token {
                Token::Move(square) => reading.play(square)?,
                Token::Pass => reading.pass(at)?,
                Token::Number(found) => reading.number(at, found)?,
            }
        }
        Ok(Transcript {
            moves: reading.moves,
        })
    }

    /// The moves, first to last.
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// Each move's position after it (and after the pass, if one followed), and what it did.
    pub fn replay(&self) -> Result<Vec<(Position, Played)>, TranscriptError> {
        let mut position = Position::START;
        let plies = self.moves.iter().zip(1..).map(|(&square, number)| {
            let played;
            (position, played) = play(position, number, square)?;
            Ok((position, played))
        });
        plies.collect()
    }

    /// The position after the last move.
    pub fn end(&self) -> Result<Position, TranscriptError> {
        Ok(self
            .replay()?
            .last()
            .map_or(Position::START, |&(position, _)| position))
    }
}

fn play(
    position: Position,
    number: usize,
    square: Square,
) -> Result<(Position, Played), TranscriptError> {
    position
        .play(square)
        .map_err(|why| TranscriptError::Illegal {
            number,
            square,
            why,
        })
}

/// A game as far as it was read.
#[derive(Default)]
struct Reading {
    moves: Vec<Square>,
    position: Position,
    /// The passes that happened, written or not.
    passes: usize,
    /// The passes that may still be written before the next move.
    unwritten: usize,
}

impl Reading {
    fn play(&mut self, square: Square) -> Result<(), TranscriptError> {
        let (position, played) = play(self.position, self.moves.len() + 1, square)?;
        self.moves.push(square);
        self.position = position;
        self.passes += usize::from(played.passed);
        self.unwritten = match position.turn() {
            Some(_) => usize::from(played.passed),
            None => 2,
        };
        Ok(())
    }

    fn pass(&mut self, at: usize) -> Result<(), TranscriptError> {
        let after = self.moves.len();
        self.unwritten = self
            .unwritten
            .checked_sub(1)
            .ok_or(TranscriptError::PassNotDue { at, after })?;
        Ok(())
    }

    /// Lets a number pass that counts pairs of moves or moves, with or without passes.
    fn number(&self, at: usize, found: u8) -> Result<(), TranscriptError> {
        let played = self.moves.len();
        let fitting = played / 2 + 1..=played + self.passes + 1;
        if fitting.contains(&usize::from(found)) {
            Ok(())
        } else {
            Err(TranscriptError::WrongNumber {
                at,
                found,
                number: played + 1,
            })
        }
    }
}

impl FromIterator<Square> for Transcript {
    fn from_iter<I: IntoIterator<Item = Square>>(moves: I) -> Transcript {
        Transcript {
            moves: moves.into_iter().collect(),
        }
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves
            .iter()
            .try_for_each(|square| write!(f, "{square}"))
    }
}
