//! What players do with a game besides moving: wishes, plans, more time, another place.

use super::challenge::{may_play_here, may_post};
use super::find::{Found, MOST_GAMES, Purpose};
use super::ports::ServerSettings;
use super::{Answer, App, Outcome, Request, Trouble};
use crate::command::{Act, Board};
use crate::game::{Game, GameId, News, Place, PlayerId, Ply, Refusal, ServerId, Wish};
use crate::rules::{Color, Square, typed_squares};
use crate::view::{Language, Message, acts, plans, refusals, replies};
use anyhow::Context;

impl App {
    /// Does something with a game that needs no more than the game.
    pub(super) async fn act(&self, request: &Request, act: Act, on: Board) -> Outcome {
        if (act, on) == (Act::MoveHere, Board::Unnamed) {
            return self.which_game_here(request).await;
        }
        let Found { game, .. } = self.find(request, on, Purpose::Do(act)).await?;
        let own = own_color(request, &game)?;
        let (from, now) = (request.from, request.now);
        match act {
            Act::TakeBack => {
                let take_back = |game: &mut Game| game.take_back(from, now);
                self.decide(request, game, acts::taken_back, take_back)
                    .await
            }
            Act::Draw => {
                let offer_draw = |game: &mut Game| game.offer_draw(from, now);
                self.decide(request, game, acts::draw, offer_draw).await
            }
            Act::Abort => {
                let abort = |game: &mut Game| game.abort(from, now);
                self.decide(request, game, acts::aborted, abort).await
            }
            Act::GiveTime => {
                let answer = |language, game: &Game| acts::time_given(language, game, own);
                self.decide(request, game, answer, |game| game.give_time(from))
                    .await
            }
            Act::MoveHere => self.move_here(request, game, own).await,
            Act::Plans => match game.end {
                None => Ok(Answer::Private(plans::page(request.language, &game, own))),
                Some(_) => Err(no(request, &game, &Refusal::GameOver)),
            },
        }
    }

    /// Says yes or no to what the opponent wishes.
    pub(super) async fn answer_wish(
        &self,
        request: &Request,
        game: GameId,
        asked: Ply,
        wish: Wish,
        yes: bool,
    ) -> Outcome {
        let game = self.game(request, game).await?;
        let answer = |language, game: &Game| acts::answered(language, game, wish, yes);
        self.decide(request, game, answer, |game| {
            game.answer(request.from, Some(asked), wish, yes, request.now)
        })
        .await
    }

    /// Lets a game decide something that is told where it is played.
    async fn decide(
        &self,
        request: &Request,
        game: Game,
        answer: impl Fn(Language, &Game) -> Message,
        decide: impl Fn(&mut Game) -> Result<News, Refusal>,
    ) -> Outcome {
        let answer = |game: &Game| answer(request.language, game);
        self.change(request, game, answer, |game| decide(game).map(Some))
            .await
    }

    /// Asks which game is to go on here: the one that is meant is likely to be elsewhere.
    async fn which_game_here(&self, request: &Request) -> Outcome {
        let server = server(request)?;
        let here = place(request, server);
        let games = self.games_elsewhere(request.from, here).await?;
        let language = request.language;
        Err(match games.is_empty() {
            true => acts::nothing_to_move(language).into(),
            false => replies::which_game_here(language, request.from, &games).into(),
        })
    }

    /// A player's open games that could go on in a place.
    pub(super) async fn games_elsewhere(
        &self,
        player: PlayerId,
        here: Place,
    ) -> anyhow::Result<Vec<Game>> {
        let mut games = self.store.open_games(player, None, MOST_GAMES).await?;
        games.retain(|game| game.place() != here || game.pause.is_some());
        Ok(games)
    }

    /// Lets a game go on in the place where it is asked, if both players are there.
    async fn move_here(&self, request: &Request, game: Game, own: Color) -> Outcome {
        let server = server(request)?;
        let place = place(request, server);
        if game.end.is_some() {
            return Err(no(request, &game, &Refusal::GameOver));
        }
        if game.place() == place && game.pause.is_none() {
            let here = acts::already_here(request.language, &game);
            return self.refuse(request, here).await;
        }
        let settings = self.may_go_on_here(request, &game, own, server).await?;
        self.decide(request, game, acts::moved_here, |game| {
            game.move_to(request.from, place, settings.holiday_days, request.now)
        })
        .await
    }

    async fn may_go_on_here(
        &self,
        request: &Request,
        game: &Game,
        own: Color,
        server: ServerId,
    ) -> Result<ServerSettings, Trouble> {
        may_post(request)?;
        let settings = self.store.settings(server).await?;
        may_play_here(request, &settings)?;
        let opponent = game.player(own.opponent());
        if !self.is_member(server, opponent).await? {
            return Err(acts::opponent_not_here(request.language, game, opponent).into());
        }
        if server != game.place().server {
            for player in [request.from, opponent] {
                self.may_open_another(request, server, player, &settings)
                    .await?;
            }
        }
        Ok(settings)
    }

    async fn is_member(&self, server: ServerId, player: PlayerId) -> anyhow::Result<bool> {
        let is_member = self.chat.is_member(server, player).await;
        is_member.with_context(|| format!("whether {player} is in the server {server}"))
    }

    /// Plans moves, as they were written.
    pub(super) async fn plan(
        &self,
        request: &Request,
        on: Board,
        moves: &str,
        reply: &str,
    ) -> Outcome {
        let line = line(request, moves, reply)?;
        let Found { game, .. } = self.find(request, on, Purpose::Plan).await?;
        let own = own_color(request, &game)?;
        let answer = |game: &Game| plans::planned(request.language, game, own, &line);
        self.change(request, game, answer, |game| {
            game.plan(request.from, line.clone()).map(|()| None)
        })
        .await
    }

    /// Drops a plan, which is named by the squares that are left of it.
    pub(super) async fn drop_plan(&self, request: &Request, game: GameId, line: &str) -> Outcome {
        let game = self.game(request, game).await?;
        let own = own_color(request, &game)?;
        let line = typed_squares(line).unwrap_or_default();
        let answer = |game: &Game| plans::dropped(request.language, game, own, &line);
        self.change(request, game, answer, |game| {
            game.drop_plan(request.from, &line).map(|()| None)
        })
        .await
    }
}

/// The line that was written: the moves and the reply are one.
fn line(request: &Request, moves: &str, reply: &str) -> Result<Vec<Square>, Trouble> {
    let language = request.language;
    match typed_squares(&format!("{moves} {reply}")) {
        Ok(line) if line.is_empty() => Err(plans::empty(language).into()),
        Ok(line) => Ok(line),
        Err(fault) => Err(plans::unreadable(language, &fault).into()),
    }
}

fn own_color(request: &Request, game: &Game) -> Result<Color, Trouble> {
    let own = game.color_of(request.from);
    own.map_err(|refusal| no(request, game, &refusal))
}

fn no(request: &Request, game: &Game, refusal: &Refusal) -> Trouble {
    refusals::game(request.language, refusal, game).into()
}

fn server(request: &Request) -> Result<ServerId, Trouble> {
    let here = request.venue.server.map(|(server, _)| server);
    Ok(here.ok_or_else(|| acts::no_server(request.language))?)
}

fn place(request: &Request, server: ServerId) -> Place {
    let channel = request.venue.channel;
    Place { server, channel }
}
