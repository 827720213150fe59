//! OTHELLO itself: the board, the moves, the scores, and how games are written down.
//!
//! Pure: nothing here knows of players, of time, of text for people, or of storage.

pub mod bitboard;
mod notation;
pub mod perft;
mod position;
mod scoring;
mod square;
mod transcript;

pub use notation::{NotSquares, typed_squares};
pub use position::{IllegalMove, Played, Position};
pub use scoring::{HalfDiscs, Overtime, RuleSet, Score, UnknownRuleSet};
pub use square::{Color, NotASquare, Square, Squares, half_width};
pub use transcript::{Transcript, TranscriptError};
