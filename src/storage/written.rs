//! How things of the game are written in text columns, and read back.

use crate::app::ports::PersonNews;
use crate::game::{
    Clock, ColorChoice, Ending, How, Move, News, Offer, PauseReason, Plan, Ply, Rating,
    RatingChange, Reminder, Timestamp, Uncounted, Wish,
};
use crate::rules::{Color, Overtime};

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

words! { "colour" Color {
    Black = "black",
    White = "white",
}}

words! { "kind of move" How {
    ByHand = "by hand",
    Planned = "planned",
    Forced = "forced",
}}

words! { "pause" PauseReason {
    PlaceGone = "place gone",
    PlayerLeft(Color::Black) = "black left",
    PlayerLeft(Color::White) = "white left",
}}

words! { "ending" Ending {
    Count = "count",
    WipeOut = "wipe-out",
    Resignation(Color::Black) = "black resigned",
    Resignation(Color::White) = "white resigned",
    TimeOut(BLACK_FLAGGED) = "black out of time",
    TimeOut(WHITE_FLAGGED) = "white out of time",
    TimeOut(BLACK_EXCEEDED) = "black out of time and extension",
    TimeOut(WHITE_EXCEEDED) = "white out of time and extension",
    TimeOut(BLACK_FLAGGED_WHITE_EXCEEDED) = "black out of time, white out of extension",
    TimeOut(WHITE_FLAGGED_BLACK_EXCEEDED) = "white out of time, black out of extension",
    Agreement = "agreement",
    Adjudication = "adjudication",
    Abort = "abort",
}}

words! { "reason not to count" Uncounted {
    FewMoves = "few moves",
    ManyInADay = "many in a day",
    ManyInAMonth = "many in a month",
}}

const fn overtime(flagged: Color, exceeded: Option<Color>) -> Overtime {
    Overtime { flagged, exceeded }
}

const BLACK_FLAGGED: Overtime = overtime(Color::Black, None);
const WHITE_FLAGGED: Overtime = overtime(Color::White, None);
const BLACK_EXCEEDED: Overtime = overtime(Color::Black, Some(Color::Black));
const WHITE_EXCEEDED: Overtime = overtime(Color::White, Some(Color::White));
const BLACK_FLAGGED_WHITE_EXCEEDED: Overtime = overtime(Color::Black, Some(Color::White));
const WHITE_FLAGGED_BLACK_EXCEEDED: Overtime = overtime(Color::White, Some(Color::Black));

const fn offer(by: Color, wish: Wish) -> Offer {
    Offer { by, wish }
}

const BLACK_TAKEBACK: Offer = offer(Color::Black, Wish::Takeback);
const WHITE_TAKEBACK: Offer = offer(Color::White, Wish::Takeback);
const BLACK_DRAW: Offer = offer(Color::Black, Wish::Draw);
const WHITE_DRAW: Offer = offer(Color::White, Wish::Draw);

words! { "kind of news" News {
    Started = "started",
    Moved = "moved",
    Resigned = "resigned",
    Reminded(Reminder::Early) = "reminded early",
    Reminded(Reminder::Last) = "reminded last",
    TimeUp = "time up",
    TimedOut = "timed out",
    Asked(BLACK_TAKEBACK) = "black asked for a takeback",
    Asked(WHITE_TAKEBACK) = "white asked for a takeback",
    Asked(BLACK_DRAW) = "black asked for a draw",
    Asked(WHITE_DRAW) = "white asked for a draw",
    Declined(BLACK_TAKEBACK) = "black was refused a takeback",
    Declined(WHITE_TAKEBACK) = "white was refused a takeback",
    Declined(BLACK_DRAW) = "black was refused a draw",
    Declined(WHITE_DRAW) = "white was refused a draw",
    TakenBack(Color::Black) = "black took back",
    TakenBack(Color::White) = "white took back",
    AgreedDraw = "agreed on a draw",
    Aborted = "aborted",
    Adjudicated = "adjudicated",
    TimeGiven(Color::Black) = "black was given time",
    TimeGiven(Color::White) = "white was given time",
    TimeExtended(Color::Black) = "black's time was extended",
    TimeExtended(Color::White) = "white's time was extended",
    Paused(PauseReason::PlaceGone) = "paused, place gone",
    Paused(BLACK_LEFT) = "paused, black left",
    Paused(WHITE_LEFT) = "paused, white left",
    Resumed = "resumed",
    Shown = "shown",
}}

const BLACK_LEFT: PauseReason = PauseReason::PlayerLeft(Color::Black);
const WHITE_LEFT: PauseReason = PauseReason::PlayerLeft(Color::White);

words! { "kind of news" PersonNews {
    HolidayBegan = "holiday began",
    HolidayTaken = "holiday taken",
    CameBack = "came back",
    Digest = "digest",
    Unreachable = "unreachable",
}}

/// Writes an offer as `black draw`.
pub(super) fn write_offer(offer: Offer) -> String {
    format!("{} {}", offer.by.word(), offer.wish.id())
}

/// Reads what [`write_offer`] has written.
pub(super) fn read_offer(text: &str) -> Result<Offer, Damaged> {
    let read = || {
        let (by, wish) = text.split_once(' ')?;
        let wish = Wish::ALL.into_iter().find(|known| known.id() == wish)?;
        Some(Offer {
            by: Color::read(by).ok()?,
            wish,
        })
    };
    read().ok_or_else(|| Damaged::new("offer", text))
}

/// Writes colours as `black white`.
pub(super) fn write_colors(colors: &[Color]) -> String {
    let words: Vec<_> = colors.iter().map(|color| color.word()).collect();
    words.join(" ")
}

/// Reads what [`write_colors`] has written.
pub(super) fn read_colors(text: &str) -> Result<Vec<Color>, Damaged> {
    text.split_whitespace().map(Color::read).collect()
}

/// Writes plans as `12:c4e3f5d6 14:c4d3`.
pub(super) fn write_plans(plans: &[Plan]) -> String {
    let write = |plan: &Plan| {
        let line: String = plan.line.iter().map(ToString::to_string).collect();
        format!("{}:{line}", plan.from)
    };
    plans.iter().map(write).collect::<Vec<_>>().join(" ")
}

/// Reads what [`write_plans`] has written.
pub(super) fn read_plans(text: &str) -> Result<Vec<Plan>, Damaged> {
    let read = |word: &str| {
        let (from, line) = word.split_once(':')?;
        let squares = line.as_bytes().chunks(2);
        let squares = squares.map(|name| std::str::from_utf8(name).ok()?.parse().ok());
        Some(Plan {
            from: Ply(from.parse().ok()?),
            line: squares.collect::<Option<_>>()?,
        })
    };
    text.split_whitespace()
        .map(|word| read(word).ok_or_else(|| Damaged::new("plan", word)))
        .collect()
}

/// Reads the canonical text of a clock.
pub(super) fn read_clock(text: &str) -> Result<Clock, Damaged> {
    text.parse().map_err(|_| Damaged::new("clock", text))
}

/// Reads a count of moves.
pub(super) fn ply(stored: i64) -> Result<Ply, Damaged> {
    let ply = small(stored)?.try_into();
    ply.map(Ply).map_err(|_| Damaged::new("ply", stored))
}

/// Writes moves as `d3+4210 c3+9312~86390000!planned`: squares and milliseconds since the start,
/// then, where there is something to tell, what was left on the clock, and who else made the move.
pub(super) fn write_moves(moves: &[Move], start: Timestamp) -> String {
    let write = |step: &Move| {
        let left = step
            .left_ms
            .map_or(String::new(), |left| format!("~{left}"));
        let how = write_how(step.how).map_or(String::new(), |how| format!("!{how}"));
        format!("{}+{}{left}{how}", step.square, step.at.0 - start.0)
    };
    moves.iter().map(write).collect::<Vec<_>>().join(" ")
}

/// Who made a move, unless it was the player.
pub(super) fn write_how(how: How) -> Option<&'static str> {
    (how != How::ByHand).then(|| how.word())
}

/// Reads what [`write_moves`] has written.
pub(super) fn read_moves(text: &str, start: Timestamp) -> Result<Vec<Move>, Damaged> {
    let read = |word: &str| {
        let (word, how) = match word.split_once('!') {
            Some((word, how)) => (word, How::read(how).ok()?),
            None => (word, How::ByHand),
        };
        let (word, left_ms) = match word.split_once('~') {
            Some((word, left)) => (word, Some(left.parse().ok()?)),
            None => (word, None),
        };
        let (square, ms) = word.split_once('+')?;
        Some(Move {
            square: square.parse().ok()?,
            at: start.plus_ms(ms.parse().ok()?),
            left_ms,
            how,
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

/// A count that a database keeps in 64 bits.
pub(super) fn small(stored: i64) -> Result<u32, Damaged> {
    stored.try_into().map_err(|_| Damaged::new("count", stored))
}
