//! Showing games and results to who asks.

use super::find::{Found, MOST_GAMES, Purpose};
use super::{Answer, App, Outcome, Request};
use crate::command::Board;
use crate::game::{GameId, PlayerId};
use crate::render::Theme;
use crate::view::{announce, pages};

/// How many ended games `/stats` tells of.
const LAST_GAMES: u32 = 5;

impl App {
    /// Shows a game as it stands.
    pub(super) async fn show(
        &self,
        request: &Request,
        on: Board,
        theme: Option<Theme>,
        share: bool,
    ) -> Outcome {
        let Found { game, .. } = self.find(request, on, Purpose::Show).await?;
        let settings = self.store.settings(game.place().server).await?;
        let theme = theme.or(settings.theme).unwrap_or(self.settings.theme);
        self.shared_if(share, request, |language| {
            announce::show(language, &game, theme)
        })
        .await
    }

    /// Shows a game as text.
    pub(super) async fn show_text(&self, request: &Request, id: GameId) -> Outcome {
        let game = self.game(request, id).await?;
        Ok(Answer::Private(pages::text_board(request.language, &game)))
    }

    /// Lists the asker's open games, a page of them.
    pub(super) async fn games(&self, request: &Request, page: u32) -> Outcome {
        let games = self
            .store
            .open_games(request.from, None, MOST_GAMES)
            .await?;
        Ok(Answer::Private(pages::games(
            request.language,
            request.from,
            &games,
            page,
        )))
    }

    /// Tells a person's results.
    pub(super) async fn stats(
        &self,
        request: &Request,
        player: Option<PlayerId>,
        share: bool,
    ) -> Outcome {
        let player = player.unwrap_or(request.from);
        let standing = async |scope| -> anyhow::Result<_> {
            let standing = self.store.standing(scope, player).await?;
            Ok((standing, self.store.rank(scope, player, 1).await?))
        };
        let here = match request.venue.server {
            Some((server, _)) => Some(standing(Some(server)).await?),
            None => None,
        };
        let stats = pages::Stats {
            player,
            here,
            everywhere: standing(None).await?,
            open: self.store.open_games(player, None, MOST_GAMES).await?.len(),
            last: self.store.ended_games(player, LAST_GAMES).await?,
        };
        self.shared_if(share, request, |language| pages::stats(language, &stats))
            .await
    }
}
