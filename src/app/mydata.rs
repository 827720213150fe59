//! What is stored about a person: they get it, or have it deleted.

use super::ports::{Commit, Deed, GameChange};
use super::{Answer, App, MOST_DECISIONS, Outcome, Request, Trouble, never_settled};
use crate::command::DataWish;
use crate::game::Game;
use crate::view::{mydata, refusals};

/// More games than anybody plays at once.
const MOST_GAMES: u32 = 100_000;

impl App {
    /// Hands over or deletes what is stored about the asker.
    pub(super) async fn my_data(&self, request: &Request, wish: DataWish) -> Outcome {
        match wish {
            DataWish::Export => {
                let json = self.store.about(request.from).await?;
                Ok(Answer::Private(mydata::exported(request.language, json)))
            }
            DataWish::Delete { sure: false } => {
                let games = self.games_of(request).await?.len();
                Ok(Answer::Private(mydata::delete_sure(
                    request.language,
                    games,
                )))
            }
            DataWish::Delete { sure: true } => self.delete_data(request).await,
        }
    }

    async fn games_of(&self, request: &Request) -> anyhow::Result<Vec<Game>> {
        let games = self.store.open_games(request.from, None, MOST_GAMES);
        games.await
    }

    /// Resigns the asker's games, so that nobody is cheated of a win, and forgets the asker.
    async fn delete_data(&self, request: &Request) -> Outcome {
        for _ in 0..MOST_DECISIONS {
            let games = self.games_of(request).await?;
            let resigned = games.iter().map(|game| resign(request, game));
            let deed = Deed::Forget(request.from, resigned.collect::<Result<_, _>>()?);
            if self.commit(request, deed).await? != Commit::Overtaken {
                return Ok(Answer::Private(mydata::deleted(request.language)));
            }
        }
        Err(never_settled().into())
    }
}

fn resign(request: &Request, game: &Game) -> Result<GameChange, Trouble> {
    let mut after = game.clone();
    match after.resign(request.from, request.now) {
        Ok(news) => Ok(GameChange::told(game, after, news)),
        Err(no) => Err(refusals::game(request.language, &no, game).into()),
    }
}
