//! What is stored, and what became of it.

use super::{About, Destination, NewNotice, Person, Record, ServerSettings};
use crate::game::{
    Block, ChallengeId, ChallengeState, EventId, Game, GameId, NewChallenge, NewGame, News,
    PlayerId, Ply, ServerId, Timestamp,
};
use crate::view::Language;

/// Something to be stored, all of it or nothing, in one transaction.
#[derive(Clone, Debug)]
pub struct Change {
    /// What the person did that led here: stored with the change, so that the same event never
    /// changes anything twice. `None` for what the bot does of itself.
    pub event: Option<EventId>,
    /// When it was decided.
    pub at: Timestamp,
    /// What changes.
    pub deed: Deed,
}

/// What a [`Change`] changes. Each brings its notices for the channel with it.
#[allow(
    clippy::large_enum_variant,
    reason = "the largest one, a game's change, is by far the most frequent"
)]
#[derive(Clone, Debug)]
pub enum Deed {
    /// Stores a new challenge and the notice of it. Remembers the server's language if told.
    /// Overtaken if it is a rematch of which there is an open offer; blocked if one of the two has
    /// blocked the other.
    Challenge(NewChallenge, Option<Language>),
    /// Ends an open challenge (declined, cancelled, expired) and stores the notice of it.
    Close(ChallengeId, ChallengeState),
    /// Ends an open challenge and starts its game; notices of both. Blocked if one of the two has
    /// blocked the other.
    Accept(ChallengeId, NewGame),
    /// Stores a block and ends the open challenges between the two: those of the blocker are
    /// cancelled, the others declined; notices of them. Overtaken if it is there already or the
    /// blocker has as many as possible.
    Block(Block),
    /// Takes a block away. Overtaken if there is none.
    Unblock {
        /// Who had blocked.
        blocker: PlayerId,
        /// Whom.
        blocked: PlayerId,
    },
    /// Stores what has become of a game.
    Game(GameChange),
    /// Stores what is remembered of a person, and what changes with it.
    Person(PersonChange),
    /// Takes a person out of everything, once these changes of their games are stored: their games
    /// stay, with [`PlayerId::deleted`] in their place. Overtaken if another game of theirs goes on.
    Forget(PlayerId, Vec<GameChange>),
    /// Stores how a server wants its games.
    Server(ServerId, ServerSettings, Record),
    /// The bot was away from the one moment to the other: that time is given back to every clock
    /// that ran. One notice in each channel of theirs.
    Away(Timestamp, Timestamp),
}

/// A game as it is to be stored, on top of the version before (`after.version - 1`). If it has
/// ended with a score and is rated, the ratings of both players are updated, in its server and
/// everywhere, and the change is kept with the result; if it doesn't count, why is kept instead.
#[derive(Clone, Debug)]
pub struct GameChange {
    /// How many moves it had before.
    pub before: Ply,
    /// What has become of it.
    pub after: Game,
    /// What is to be said about it.
    pub notices: Vec<NewNotice>,
    /// What is to be kept about who did it, if that was somebody who looks after the server.
    pub record: Option<Record>,
}

impl GameChange {
    /// A change of which nobody is told.
    pub fn quiet(before: &Game, after: Game) -> GameChange {
        GameChange {
            before: before.ply(),
            after,
            notices: Vec::new(),
            record: None,
        }
    }

    /// A change that is told where the game is played.
    pub fn told(before: &Game, after: Game, news: News) -> GameChange {
        let notice = NewNotice {
            about: About::Game(after.id, after.ply(), news),
            to: Destination::Channel(after.place().channel),
        };
        GameChange {
            notices: vec![notice],
            ..GameChange::quiet(before, after)
        }
    }
}

/// A person as they are to be remembered, on top of the version before (`person.version - 1`).
/// Their games may change with them, if a holiday begins or ends: all of them or nothing.
#[derive(Clone, Debug)]
pub struct PersonChange {
    /// Who.
    pub player: PlayerId,
    /// What is to be remembered.
    pub person: Person,
    /// What becomes of their games.
    pub games: Vec<GameChange>,
    /// What is to be said about it.
    pub notices: Vec<NewNotice>,
}

impl PersonChange {
    /// A change of nobody and nothing but the person.
    pub fn new(player: PlayerId, person: Person) -> PersonChange {
        PersonChange {
            player,
            person,
            games: Vec::new(),
            notices: Vec::new(),
        }
    }
}

/// What became of a [`Change`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Commit {
    /// Stored. The number of the challenge or game that it made or changed.
    Challenged(ChallengeId),
    /// The challenge is closed.
    Closed,
    /// The game has started.
    Started(GameId),
    /// The game, the person or the server has changed.
    Changed,
    /// Nothing was stored: this one of the two people has blocked the other.
    Blocked(PlayerId),
    /// Nothing was stored: this event has already had its effect.
    Repeated,
    /// Nothing was stored: the challenge or game has changed since it was read. Read it again and
    /// decide again.
    Overtaken,
}
