//! Ratings by Glicko-2: every rated game is a rating period of its own.

use super::PlayerId;
use crate::rules::{Color, Score};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// A player's strength as Glicko-2 knows it: <http://www.glicko.net/glicko/glicko2.pdf>.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The estimate; 1500 for a newcomer.
    pub rating: f64,
    /// How uncertain it is: the true strength lies within ±2 deviations in 95 % of cases.
    pub deviation: f64,
    /// How erratic the player's results are.
    pub volatility: f64,
}

impl Default for Rating {
    /// A newcomer's: 1500, deviation 350, volatility 0.06.
    fn default() -> Rating {
        Glicko2Rating::new().into()
    }
}

impl Rating {
    /// The deviation above which a rating is still provisional (shown with a question mark).
    pub const PROVISIONAL_DEVIATION: f64 = 110.0;

    /// Whether there are too few results to rely on it.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Rating::PROVISIONAL_DEVIATION
    }

    /// The rating as people read it: a whole number.
    pub fn rounded(&self) -> i64 {
        self.rating.round() as i64
    }
}

/// What a game did to a rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// Before the game.
    pub before: Rating,
    /// After it.
    pub after: Rating,
}

/// How a player stands in a server or everywhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// Who.
    pub player: PlayerId,
    /// The rating.
    pub rating: Rating,
    /// Rated games won.
    pub wins: u32,
    /// Rated games lost.
    pub losses: u32,
    /// Rated games drawn.
    pub draws: u32,
    /// The sum over all rated games of own score less the opponent's, in half-discs.
    pub half_disc_sum: i64,
    /// Whether the player was found to have left the server.
    pub departed: bool,
}

impl Standing {
    /// Rated games played.
    pub fn games(&self) -> u32 {
        self.wins + self.losses + self.draws
    }
}

/// What a game was for Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Black won.
    Win,
    /// Nobody won.
    Draw,
    /// White won.
    Loss,
}

impl Outcome {
    /// The outcome for a colour.
    pub fn of(score: &Score, color: Color) -> Outcome {
        match score.winner() {
            None => Outcome::Draw,
            Some(winner) if winner == color => Outcome::Win,
            Some(_) => Outcome::Loss,
        }
    }
}

/// What a game does to the ratings of Black and White, given the outcome for Black.
pub fn rate(black: Rating, white: Rating, outcome: Outcome) -> [RatingChange; 2] {
    let outcome = match outcome {
        Outcome::Win => Outcomes::WIN,
        Outcome::Draw => Outcomes::DRAW,
        Outcome::Loss => Outcomes::LOSS,
    };
    let config = Glicko2Config::new();
    let (after_black, after_white) = glicko2(&black.into(), &white.into(), &outcome, &config);
    [
        RatingChange {
            before: black,
            after: after_black.into(),
        },
        RatingChange {
            before: white,
            after: after_white.into(),
        },
    ]
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Rating {
        let Glicko2Rating {
            rating,
            deviation,
            volatility,
        } = rating;
        Rating {
            rating,
            deviation,
            volatility,
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Glicko2Rating {
        let Rating {
            rating,
            deviation,
            volatility,
        } = rating;
        Glicko2Rating {
            rating,
            deviation,
            volatility,
        }
    }
}
