//! Challenges: who offers a game to whom, on which terms, and how the offer ends.

use super::{ChallengeId, Clock, GameId, MessageId, Place, PlayerId, Timestamp};
use crate::rules::{Color, RuleSet};

/// The colour that the challenger asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ColorChoice {
    /// The challenger moves first.
    Black,
    /// The challenger moves second.
    White,
    /// A coin decides when the challenge is accepted.
    #[default]
    Random,
}

/// What a challenge offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// The rules that the game will be scored by.
    pub rules: RuleSet,
    /// Whether the result changes the players' ratings.
    pub rated: bool,
    /// The challenger's colour.
    pub color: ColorChoice,
    /// How thinking time is measured.
    pub clock: Clock,
    /// Whether moves can be taken back with the opponent's consent.
    pub takebacks: bool,
}

impl Default for Terms {
    /// World rules, rated, colours by chance, no clock, touch-move.
    fn default() -> Terms {
        Terms {
            rules: RuleSet::World,
            rated: true,
            color: ColorChoice::Random,
            clock: Clock::None,
            takebacks: false,
        }
    }
}

/// One throw of a coin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coin {
    /// The challenger gets Black.
    Heads,
    /// The challenger gets White.
    Tails,
}

/// A challenge about to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChallenge {
    /// Where the game would be played.
    pub place: Place,
    /// Who offers it.
    pub challenger: PlayerId,
    /// To whom; `None` lets anyone in the channel take it.
    pub opponent: Option<PlayerId>,
    /// On which terms.
    pub terms: Terms,
    /// The game of which it would be the rematch.
    pub rematch_of: Option<GameId>,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it lapses.
    pub expires_at: Timestamp,
}

impl NewChallenge {
    /// Checks who challenges whom.
    ///
    /// # Errors
    /// [`ChallengeRefusal::OwnOpponent`] if a person challenges themselves.
    pub fn check(self) -> Result<NewChallenge, ChallengeRefusal> {
        match self.opponent == Some(self.challenger) {
            true => Err(ChallengeRefusal::OwnOpponent),
            false => Ok(self),
        }
    }
}

/// How far a challenge has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// It became this game.
    Accepted(GameId),
    /// The challenged said no.
    Declined,
    /// The challenger took it back.
    Cancelled,
    /// Nobody answered in time.
    Expired,
}

/// A stored challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// What was offered, to whom, and until when.
    pub offer: NewChallenge,
    /// How far it has come.
    pub state: ChallengeState,
    /// The message that shows it, once posted.
    pub message: Option<MessageId>,
}

/// Why a request to a challenge changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeRefusal {
    /// It is no longer open.
    Closed(ChallengeState),
    /// It is for somebody else.
    ForAnother,
    /// It is open to anyone, so nobody needs to decline it.
    ForAnyone,
    /// A challenger can't accept their own challenge.
    Own,
    /// A challenger takes their own challenge back instead of declining it.
    OwnToCancel,
    /// Only the challenger can take it back.
    NotTheChallenger,
    /// A person can't challenge themselves.
    OwnOpponent,
}

/// A game about to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Where it is played.
    pub place: Place,
    /// Who moves first.
    pub black: PlayerId,
    /// Who moves second.
    pub white: PlayerId,
    /// How it is scored.
    pub rules: RuleSet,
    /// Whether it changes the ratings.
    pub rated: bool,
    /// How thinking time is measured.
    pub clock: Clock,
    /// Whether moves can be taken back with the opponent's consent.
    pub takebacks: bool,
    /// When it starts.
    pub started_at: Timestamp,
}

impl Challenge {
    /// The game that starts when `player` accepts.
    pub fn accept(
        &self,
        player: PlayerId,
        coin: Coin,
        now: Timestamp,
    ) -> Result<NewGame, ChallengeRefusal> {
        self.still_open(now)?;
        let offer = &self.offer;
        if player == offer.challenger {
            return Err(ChallengeRefusal::Own);
        }
        if offer.opponent.is_some_and(|opponent| opponent != player) {
            return Err(ChallengeRefusal::ForAnother);
        }
        let challengers = match (offer.terms.color, coin) {
            (ColorChoice::Black, _) | (ColorChoice::Random, Coin::Heads) => Color::Black,
            (ColorChoice::White, _) | (ColorChoice::Random, Coin::Tails) => Color::White,
        };
        let (black, white) = match challengers {
            Color::Black => (offer.challenger, player),
            Color::White => (player, offer.challenger),
        };
        Ok(NewGame {
            place: offer.place,
            black,
            white,
            rules: offer.terms.rules,
            rated: offer.terms.rated,
            clock: offer.terms.clock,
            takebacks: offer.terms.takebacks,
            started_at: now,
        })
    }

    /// The challenged says no.
    pub fn decline(
        &self,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<ChallengeState, ChallengeRefusal> {
        self.still_open(now)?;
        match self.offer.opponent {
            None => Err(ChallengeRefusal::ForAnyone),
            Some(opponent) if opponent == player => Ok(ChallengeState::Declined),
            Some(_) if player == self.offer.challenger => Err(ChallengeRefusal::OwnToCancel),
            Some(_) => Err(ChallengeRefusal::ForAnother),
        }
    }

    /// The challenger takes it back.
    pub fn cancel(
        &self,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<ChallengeState, ChallengeRefusal> {
        self.still_open(now)?;
        match self.offer.challenger == player {
            true => Ok(ChallengeState::Cancelled),
            false => Err(ChallengeRefusal::NotTheChallenger),
        }
    }

    /// Ends the challenge if its time is over.
    pub fn expire(&self, now: Timestamp) -> Option<ChallengeState> {
        let due = self.state == ChallengeState::Open && now >= self.offer.expires_at;
        due.then_some(ChallengeState::Expired)
    }

    fn still_open(&self, now: Timestamp) -> Result<(), ChallengeRefusal> {
        match self.expire(now).unwrap_or(self.state) {
            ChallengeState::Open => Ok(()),
            closed @ (ChallengeState::Accepted(_)
            | ChallengeState::Declined
            | ChallengeState::Cancelled
            | ChallengeState::Expired) => Err(ChallengeRefusal::Closed(closed)),
        }
    }
}
