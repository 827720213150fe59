//! Playing moves and giving games up.

use super::find::{Found, Purpose};
use super::ports::{Commit, Deed, GameChange, Record};
use super::{Answer, App, MOST_DECISIONS, Manner, Outcome, Request, Trouble, never_settled};
use crate::command::Board;
use crate::game::{Game, GameId, News, Refusal};
use crate::rules::Square;
use crate::view::{Message, refusals, replies};

impl App {
    /// Plays a move, as it was written: `d3`, or `d3 #12` to name the game.
    pub(super) async fn play(&self, request: &Request, on: Board, written: &str) -> Outcome {
        let (square, on) = match written.split_once('#') {
            Some((square, number)) => match number.trim().parse() {
                Ok(game) => (square, Board::Game(GameId(game))),
                Err(_) => (written, on),
            },
            None => (written, on),
        };
        let square = Square::typed(square).map_err(|_| match request.manner {
            Manner::Typed { addressed: false } => Trouble::NotForUs,
            Manner::Typed { addressed: true } | Manner::Press { .. } | Manner::Slash => {
                refusals::unknown_square(request.language, written).into()
            }
        })?;
        let Found { game, shown } = match self.find(request, on, Purpose::Move(square)).await {
            Ok(found) => found,
            Err(Trouble::No(message)) => return self.refuse(request, *message).await,
            Err(failed) => return Err(failed),
        };
        let answer = |game: &Game| replies::moved(request.language, game, square);
        self.change(request, game, answer, |game| {
            game.play(request.from, shown, square, request.now)
                .map(Some)
        })
        .await
    }

    /// Gives a game up, after asking once more.
    pub(super) async fn resign(&self, request: &Request, on: Board, sure: bool) -> Outcome {
        let Found { game, .. } = self.find(request, on, Purpose::Resign).await?;
        if sure {
            let answer = |game: &Game| replies::resigned(request.language, game);
            let resign = |game: &mut Game| game.resign(request.from, request.now).map(Some);
            return self.change(request, game, answer, resign).await;
        }
        let may = game
            .clone()
            .resign(request.from, request.now)
            .and(game.color_of(request.from));
        match may {
            Ok(own) => {
                let opponent = game.player(own.opponent());
                Ok(Answer::Private(replies::resign_sure(
                    request.language,
                    &game,
                    opponent,
                )))
            }
            Err(no) => Err(refusals::game(request.language, &no, &game).into()),
        }
    }

    /// Lets a game decide and stores what it decided, with the news if there are any; decides anew
    /// if another change came first.
    pub(super) async fn change(
        &self,
        request: &Request,
        game: Game,
        answer: impl Fn(&Game) -> Message,
        decide: impl Fn(&mut Game) -> Result<Option<News>, Refusal>,
    ) -> Outcome {
        self.change_as(request, game, answer, decide, None).await
    }

    /// The same for somebody who looks after the server: what they do is kept.
    pub(super) async fn change_as(
        &self,
        request: &Request,
        mut game: Game,
        answer: impl Fn(&Game) -> Message,
        decide: impl Fn(&mut Game) -> Result<Option<News>, Refusal>,
        record: Option<Record>,
    ) -> Outcome {
        for _ in 0..MOST_DECISIONS {
            let mut after = game.clone();
            let news = match decide(&mut after) {
                Ok(news) => news,
                Err(no) => {
                    let no = refusals::game(request.language, &no, &game);
                    return self.refuse(request, no).await;
                }
            };
            let done = answer(&after);
            let mut change = match news {
                Some(news) => GameChange::told(&game, after, news),
                None => GameChange::quiet(&game, after),
            };
            change.record = record.clone();
            match self.commit(request, Deed::Game(change)).await? {
                Commit::Overtaken => game = self.game(request, game.id).await?,
                Commit::Challenged(_)
                | Commit::Closed
                | Commit::Started(_)
                | Commit::Changed
                | Commit::Blocked(_)
                | Commit::Repeated => {
                    let shows = news.is_some();
                    return Ok(quiet_where_it_shows(request, &game, shows, done));
                }
            }
        }
        Err(never_settled().into())
    }
}

/// In the game's own channel the news say it all; elsewhere a word is due.
fn quiet_where_it_shows(request: &Request, game: &Game, shows: bool, done: Message) -> Answer {
    let there = shows && game.place().channel == request.venue.channel;
    match request.manner {
        Manner::Press { private: false } | Manner::Typed { .. } if there => Answer::Quiet,
        Manner::Press { .. } | Manner::Typed { .. } | Manner::Slash => Answer::Private(done),
    }
}
