//! TWO PEOPLE TAKING TURNS: challenges, games, endings and ratings.
//!
//! Pure decisions: time and chance are arguments, and what should happen is returned.
//! Nothing here knows how a game is stored, shown or sent, nor any language.

mod challenge;
mod ids;
mod play;
mod rating;

pub use challenge::{
    Challenge, ChallengeRefusal, ChallengeState, Coin, ColorChoice, NewChallenge, NewGame, Terms,
};
pub use ids::{
    ChallengeId, ChannelId, EventId, GameId, MessageId, NoticeId, Place, PlayerId, Ply, ServerId,
    Timestamp,
};
pub use play::{End, Ending, Game, Move, News, Refusal};
pub use rating::{Outcome, Rating, RatingChange, Standing, rate};
