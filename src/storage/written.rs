//! How things of the game are written in text columns, and read back.

use crate::game::{ColorChoice, Ending, Move, News, Rating, RatingChange, Timestamp};
use crate::rules::Color;

/// Something in the database that no version of the bot has written.
#[derive(Debug, thiserror::Error)]
#[error("the stored {what} {value:?} makes no sense")]
pub(super) struct Damaged {
    what: &'static str,
    value: String,
}

impl Damaged {
    pub(super) fn new(what: &'static str, value: impl ToString) -> Damaged {
        Damaged {
            what,
            value: value.to_string(),
        }
    }
}

impl From<Damaged> for sqlx::Error {
    fn from(damaged: Damaged) -> sqlx::Error {
        sqlx::Error::Decode(Box::new(damaged))
    }
}

/// What is written as one word, or a few.
pub(super) trait Word: Sized {
    /// How it is written.
    fn word(self) -> &'static str;

    /// Reads what [`Word::word`] has written.
    fn read(word: &str) -> Result<Self, Damaged>;
}

macro_rules! words {
    ($what:literal $kind:ident { $($variant:ident $(($inner:path))? = $word:literal,)* }) => {
        impl Word for $kind {
            fn word(self) -> &'static str {
                match self {
                    $($kind::$variant $(($inner))? => $word,)*
                }
            }

            fn read(word: &str) -> Result<$kind, Damaged> {
                match word {
                    $($word => Ok($kind::$variant $(($inner))?),)*
                    _ => Err(Damaged::new($what, word)),
                }
            }
        }
    };
}

words! { "colour" ColorChoice {
    Black = "black",
    White = "white",
    Random = "random",
}}

words! { "ending" Ending {
    Count = "count",
    WipeOut = "wipe-out",
    Resignation(Color::Black) = "black resigned",
    Resignation(Color::White) = "white resigned",
}}

words! { "kind of news" News {
    Started = "started",
    Moved = "moved",
    Resigned = "resigned",
}}

/// Writes moves as `d3+4210 c3+9312`: squares and milliseconds since the start.
pub(super) fn write_moves(moves: &[Move], start: Timestamp) -> String {
    let write = |step: &Move| format!("{}+{}", step.square, step.at.0 - start.0);
    moves.iter().map(write).collect::<Vec<_>>().join(" ")
}

/// Reads what [`write_moves`] has written.
pub(super) fn read_moves(text: &str, start: Timestamp) -> Result<Vec<Move>, Damaged> {
    let read = |word: &str| {
        let (square, ms) = word.split_once('+')?;
        Some(Move {
            square: square.parse().ok()?,
            at: start.plus_ms(ms.parse().ok()?),
        })
    };
    text.split_whitespace()
        .map(|word| read(word).ok_or_else(|| Damaged::new("move", word)))
        .collect()
}

/// Writes twelve numbers: rating, deviation and volatility of Black before and after, then of
/// White.
pub(super) fn write_ratings(changes: &[RatingChange; 2]) -> String {
    changes
        .iter()
        .flat_map(|change| [change.before, change.after])
        .map(|of| format!("{} {} {}", of.rating, of.deviation, of.volatility))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Reads what [`write_ratings`] has written: exactly the same numbers.
pub(super) fn read_ratings(text: &str) -> Result<[RatingChange; 2], Damaged> {
    let damaged = || Damaged::new("ratings", text);
    let numbers: Vec<f64> = text
        .split_whitespace()
        .map(|number| number.parse().map_err(|_| damaged()))
        .collect::<Result<_, _>>()?;
    let numbers: [f64; 12] = numbers.try_into().map_err(|_| damaged())?;
    let rating = |first: usize| Rating {
        rating: numbers[first],
        deviation: numbers[first + 1],
        volatility: numbers[first + 2],
    };
    Ok([0, 6].map(|first| RatingChange {
        before: rating(first),
        after: rating(first + 3),
    }))
}
