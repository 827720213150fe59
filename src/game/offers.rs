//! What players ask of each other, and the ways to end a game besides playing it out.

use super::{Ending, Game, How, Move, News, Offer, PlayerId, Ply, Refusal, Timestamp, Wish};
use crate::rules::{Color, Score};

/// For so long a slip of the finger can be taken back without asking, in milliseconds.
const SLIP_MS: i64 = 60_000;

/// So many moves have to be played before the same player offers a draw again.
pub const MOVES_BETWEEN_DRAWS: u16 = 10;

/// How somebody who looks after the server decides a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// This colour wins 64–0.
    Wins(Color),
    /// 32–32.
    Draw,
    /// The discs count as if the game stopped here.
    Count,
}

impl Game {
    /// Ends the game: the opponent wins.
    pub fn resign(&mut self, player: PlayerId, now: Timestamp) -> Result<News, Refusal> {
        let color = self.color_of(player)?;
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        self.version += 1;
        let score = self.rules().resignation(color);
        self.finish(Ending::Resignation(color), Some(score), now);
        Ok(News::Resigned)
    }

    /// Takes the player's last move back if the opponent hasn't answered it: at once if it was a
    /// slip, else the opponent is asked.
    pub fn take_back(&mut self, player: PlayerId, now: Timestamp) -> Result<News, Refusal> {
        let color = self.color_of(player)?;
        self.must_go_on()?;
        if !self.setup.takebacks {
            return Err(Refusal::TouchMove);
        }
        let last = self.last_by_hand(color).ok_or(Refusal::NothingToTakeBack)?;
        if now.0 - last.at.0 <= SLIP_MS {
            self.undo(color, now);
            return Ok(News::TakenBack(color));
        }
        self.may_ask(color, Wish::Takeback)?;
        Ok(self.ask(color, Wish::Takeback))
    }

    /// The last move that a player made by hand, if the opponent hasn't moved since.
    fn last_by_hand(&self, color: Color) -> Option<Move> {
        let since = self.last_moves();
        let own = since.iter().all(|(_, played)| played.by == color);
        let (step, _) = since.first().filter(|_| own)?;
        (step.how == How::ByHand).then_some(*step)
    }

    /// Offers a draw, or takes up the opponent's offer.
    pub fn offer_draw(&mut self, player: PlayerId, now: Timestamp) -> Result<News, Refusal> {
        let color = self.color_of(player)?;
        self.must_go_on()?;
        let theirs = Offer {
            by: color.opponent(),
            wish: Wish::Draw,
        };
        if self.offer == Some(theirs) {
            return self.answer(player, None, Wish::Draw, true, now);
        }
        self.may_ask(color, Wish::Draw)?;
        let next = self.draw_offered[color].map(|last| Ply(last.0 + MOVES_BETWEEN_DRAWS));
        if let Some(next) = next.filter(|next| self.ply() < *next) {
            return Err(Refusal::DrawTooSoon(next));
        }
        self.draw_offered[color] = Some(self.ply());
        Ok(self.ask(color, Wish::Draw))
    }

    /// One wish at a time waits for an answer. A player's own other wish gives way to a new one.
    fn may_ask(&self, by: Color, wish: Wish) -> Result<(), Refusal> {
        match self.offer {
            Some(open) if open == (Offer { by, wish }) => Err(Refusal::AlreadyAsked(wish)),
            Some(open) if open.by != by => Err(Refusal::OtherOffer(open)),
            Some(_) | None => Ok(()),
        }
    }

    fn ask(&mut self, by: Color, wish: Wish) -> News {
        let offer = Offer { by, wish };
        self.version += 1;
        self.offer = Some(offer);
        News::Asked(offer)
    }

    /// How many moves there were when an open offer was made: a takeback is asked for until the
    /// next move, a draw may be offered for longer.
    pub fn offered_at(&self, offer: Offer) -> Ply {
        match offer.wish {
            Wish::Takeback => self.ply(),
            Wish::Draw => self.draw_offered[offer.by].unwrap_or(self.ply()),
        }
    }

    /// Says yes or no to what the opponent has asked for. A question that was `shown` to the
    /// player, as it was asked after so many moves, must be the one that waits for an answer.
    pub fn answer(
        &mut self,
        player: PlayerId,
        shown: Option<Ply>,
        wish: Wish,
        yes: bool,
        now: Timestamp,
    ) -> Result<News, Refusal> {
        let color = self.color_of(player)?;
        self.must_go_on()?;
        let open = self.offer.filter(|open| open.wish == wish);
        let open = open.ok_or(Refusal::NoOffer(wish))?;
        if open.by == color {
            return Err(Refusal::AlreadyAsked(wish));
        }
        match shown {
            Some(shown) if shown != self.offered_at(open) => Err(Refusal::OldBoard {
                shown,
                now: self.ply(),
            }),
            Some(_) | None => Ok(self.settle(open, yes, now)),
        }
    }

    fn settle(&mut self, offer: Offer, yes: bool, now: Timestamp) -> News {
        if yes && offer.wish == Wish::Takeback {
            self.undo(offer.by, now);
            return News::TakenBack(offer.by);
        }
        self.version += 1;
        if !yes {
            self.offer = None;
            return News::Declined(offer);
        }
        self.finish(Ending::Agreement, Some(Score::AGREED_DRAW), now);
        News::AgreedDraw
    }

    /// Takes back the last move by hand, which is `color`'s, and those that the bot made after it:
    /// they have what was left to them then.
    fn undo(&mut self, color: Color, now: Timestamp) {
        self.version += 1;
        self.offer = None;
        let by_hand = self.moves.iter().rposition(|step| step.how == How::ByHand);
        let undone = self.moves.split_off(by_hand.unwrap_or(0));
        self.forget_later_plans();
        let (clock, holiday) = (self.setup.clock, self.holiday_until(color, now));
        if let Some(timer) = &mut self.timer {
            for left_ms in undone.iter().rev().filter_map(|step| step.left_ms) {
                timer.undo(clock, color, left_ms);
            }
            timer.turn(holiday, now);
        }
    }

    /// Stops the game without a result, as a player can before both have moved.
    pub fn abort(&mut self, player: PlayerId, now: Timestamp) -> Result<News, Refusal> {
        self.color_of(player)?;
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if Color::BOTH.iter().all(|&color| self.has_moved(color)) {
            return Err(Refusal::BothHaveMoved);
        }
        self.stop(now)
    }

    fn has_moved(&self, color: Color) -> bool {
        self.played().iter().any(|played| played.by == color)
    }

    /// Stops the game without a result, whatever has been played.
    pub fn stop(&mut self, now: Timestamp) -> Result<News, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        self.version += 1;
        self.finish(Ending::Abort, None, now);
        Ok(News::Aborted)
    }

    /// Ends the game as somebody who looks after the server has decided.
    pub fn adjudicate(&mut self, verdict: Verdict, now: Timestamp) -> Result<News, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        let score = match verdict {
            Verdict::Wins(color) => Score::forfeit(color.opponent()),
            Verdict::Draw => Score::AGREED_DRAW,
            Verdict::Count => self.rules().score(&self.position()),
        };
        self.version += 1;
        self.finish(Ending::Adjudication, Some(score), now);
        Ok(News::Adjudicated)
    }
}
