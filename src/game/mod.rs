//! TWO PEOPLE TAKING TURNS: challenges, games, clocks, endings, ratings, and what each prefers.
//!
//! Pure decisions: time and chance are arguments, and what should happen is returned.
//! Nothing here knows how a game is stored, shown or sent, nor any language.

mod challenge;
mod clock;
mod ids;
mod play;
mod preferences;
mod rating;
mod span;
mod time_of_day;
mod zone;

pub use challenge::{
    Challenge, ChallengeRefusal, ChallengeState, Coin, ColorChoice, NewChallenge, NewGame, Terms,
};
pub use clock::Clock;
pub use ids::{
    ChallengeId, ChannelId, EventId, GameId, MessageId, NoticeId, Place, PlayerId, Ply, ServerId,
    Timestamp,
};
pub use play::{End, Ending, Game, Move, News, Refusal};
pub use preferences::{Preferences, Told, UnknownTold};
pub use rating::{Outcome, Rating, RatingChange, Standing, rate};
pub use span::{ClockFault, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, TimePart, read_span};
pub use time_of_day::{NotATime, QuietFault, QuietHours, TimeOfDay};
pub use zone::{UnknownZone, Zone};
