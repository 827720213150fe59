//! What players do with a game besides moving: wishes, plans, more time, another place.

use super::{App, Outcome, Request};
use crate::command::{Act, Board};
use crate::game::{GameId, Ply, Wish};

impl App {
    pub(super) async fn act(&self, request: &Request, act: Act, on: Board) -> Outcome {
        todo!("{request:?} {act:?} {on:?}")
    }

    pub(super) async fn answer_wish(
        &self,
        request: &Request,
        game: GameId,
        ply: Ply,
        wish: Wish,
        yes: bool,
    ) -> Outcome {
        todo!("{request:?} {game} {ply} {wish:?} {yes}")
    }

    pub(super) async fn plan(
        &self,
        request: &Request,
        on: Board,
        moves: &str,
        reply: &str,
    ) -> Outcome {
        todo!("{request:?} {on:?} {moves} {reply}")
    }

    pub(super) async fn drop_plan(&self, request: &Request, game: GameId, line: &str) -> Outcome {
        todo!("{request:?} {game} {line}")
    }
}
