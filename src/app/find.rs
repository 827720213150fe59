//! Which game is meant: never guessed.

use super::{App, Manner, Request, Trouble, Venue};
use crate::command::{Act, Board, Control};
use crate::game::{Game, GameId, PlayerId, Ply};
use crate::rules::Square;
use crate::view::{Message, refusals, replies};

/// The most open games of a person that are looked at.
pub(super) const MOST_GAMES: u32 = 100;

/// The game that a request means, and the position that the asker saw if that is known.
pub(super) struct Found {
    pub(super) game: Game,
    pub(super) shown: Option<Ply>,
}

/// What the asker wants with a game: when several may be meant, they are offered as buttons.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Move(Square),
    Show,
    Resign,
    Do(Act),
    Plan,
}

impl App {
    /// The game that the asker has named, or the only one that it can be. Asks back otherwise.
    pub(super) async fn find(
        &self,
        request: &Request,
        on: Board,
        purpose: Purpose,
    ) -> Result<Found, Trouble> {
        let found = self.look_for(request, on, purpose).await?;
        // Whatever the log tells of the request tells the game, too.
        tracing::Span::current().record("game", tracing::field::display(found.game.id));
        Ok(found)
    }

    async fn look_for(
        &self,
        request: &Request,
        on: Board,
        purpose: Purpose,
    ) -> Result<Found, Trouble> {
        match on {
            Board::Game(id) => Ok(Found {
                game: self.game(request, id).await?,
                shown: None,
            }),
            Board::At(id, ply) => Ok(Found {
                game: self.game(request, id).await?,
                shown: Some(ply),
            }),
            Board::RepliedTo(message) => match self.store.board_of(message).await? {
                Some((id, ply)) => Ok(Found {
                    game: self.game(request, id).await?,
                    shown: Some(ply),
                }),
                None => self.only_game(request, purpose).await,
            },
            Board::Unnamed => self.only_game(request, purpose).await,
        }
    }

    pub(super) async fn game(&self, request: &Request, id: GameId) -> Result<Game, Trouble> {
        let no = || refusals::no_such_game(request.language, id);
        Ok(self.store.game(id).await?.ok_or_else(no)?)
    }

    /// A person's open games in a channel; all of them in a direct conversation.
    pub(super) async fn games_here(
        &self,
        player: PlayerId,
        venue: Venue,
    ) -> anyhow::Result<Vec<Game>> {
        let channel = venue.server.map(|_| venue.channel);
        self.store.open_games(player, channel, MOST_GAMES).await
    }

    async fn only_game(&self, request: &Request, purpose: Purpose) -> Result<Found, Trouble> {
        let mut games = self.games_here(request.from, request.venue).await?;
        match games.len() {
            0 if request.venue.server.is_none() => {
                Err(refusals::no_game_at_all(request.language).into())
            }
            // Somebody who doesn't play here writes `d3` and may mean anything by it.
            0 if request.manner == (Manner::Typed { addressed: false }) => Err(Trouble::NotForUs),
            0 => Err(refusals::no_game_here(request.language).into()),
            1 => Ok(Found {
                game: games.remove(0),
                shown: None,
            }),
            _ => Err(which_game(request, games, purpose).into()),
        }
    }
}

fn which_game(request: &Request, mut games: Vec<Game>, purpose: Purpose) -> Message {
    let language = request.language;
    let ask = |games: &[Game], square, control: &dyn Fn(&Game) -> Control| {
        replies::which_game(language, request.from, games, square, control)
    };
    match purpose {
        Purpose::Show => ask(&games, None, &|game| Control::Show(game.id)),
        Purpose::Resign => ask(&games, None, &|game| Control::Resign(game.id)),
        Purpose::Do(act) => ask(&games, None, &|game| Control::Do(act, game.id)),
        Purpose::Plan => replies::name_the_game(language, request.from, &games),
        Purpose::Move(square) => {
            games.retain(|game| game.to_move() == Some(request.from));
            match games.is_empty() {
                true => refusals::turn_nowhere(language),
                false => ask(&games, Some(square), &|game| {
                    Control::Move(game.id, game.ply(), square)
                }),
            }
        }
    }
}
