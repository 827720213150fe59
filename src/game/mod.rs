//! TWO PEOPLE TAKING TURNS: challenges, games, clocks, endings, ratings, and what each prefers.
//!
//! Pure decisions: time and chance are arguments, and what should happen is returned.
//! Nothing here knows how a game is stored, shown or sent, nor any language.

mod block;
mod both;
mod challenge;
mod clock;
mod counting;
mod dates;
#[allow(
    clippy::module_inception,
    reason = "the game is what this module is about"
)]
mod game;
mod holiday;
mod ids;
mod offers;
mod plan;
mod play;
mod preferences;
mod rating;
mod span;
mod time;
mod time_of_day;
mod timer;
mod zone;

pub use block::{Block, MOST_BLOCKED};
pub use both::Both;
pub use challenge::{
    Challenge, ChallengeRefusal, ChallengeState, Coin, ColorChoice, NewChallenge, NewGame, Terms,
};
pub use clock::Clock;
pub use counting::{
    FEWEST_MOVES_THAT_COUNT, MOST_THAT_COUNT_IN_A_DAY, MOST_THAT_COUNT_IN_A_MONTH, PAIR_LIMITS,
    PairLimit, Uncounted,
};
pub use dates::{Calendar, DayFault};
pub use game::{
    End, Ending, Game, How, Life, Move, News, Offer, Pause, PauseReason, Refusal, Wish,
};
pub use holiday::{Holiday, HolidayRefusal, Holidays};
pub use ids::{
    ChallengeId, ChannelId, EventId, GameId, MessageId, NoticeId, Place, PlayerId, Ply, RoleId,
    ServerId, Timestamp,
};
pub use offers::{MOVES_BETWEEN_DRAWS, Verdict};
pub use plan::{LONGEST_PLAN, MOST_PLANS, Plan};
pub use preferences::{Preferences, Told, UnknownTold};
pub use rating::{Outcome, Rating, RatingChange, Standing, rate};
pub use span::{
    ClockFault, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, TimePart, read_span, write_span,
};
pub use time::MOST_LEFT_MS;
pub use time_of_day::{NotATime, QuietFault, QuietHours, TimeOfDay};
pub use timer::{Due, EXTENSION_MS, Reminder, Timer};
pub use zone::{UnknownZone, Zone};
