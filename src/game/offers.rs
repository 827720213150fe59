//! What players ask of each other, and the ways to end a game besides playing it out.

use super::{Ending, Game, How, News, Offer, PlayerId, Ply, Refusal, Timestamp, Wish};
use crate::rules::{Color, Score};

/// For so long a slip of the finger can be taken back without asking, in milliseconds.
const SLIP_MS: i64 = 60_000;

/// So many moves have to be played before the same player offers a draw again.
const MOVES_BETWEEN_DRAWS: u16 = 10;

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
        let last = self.moves.last().filter(|step| step.how == How::ByHand);
        let own = self.last_move().is_some_and(|played| played.by == color);
        let at = last
            .filter(|_| own)
            .map(|step| step.at)
            .ok_or(Refusal::NothingToTakeBack)?;
        if now.0 - at.0 <= SLIP_MS {
            self.undo(color, now);
            return Ok(News::TakenBack(color));
        }
        self.ask(color, Wish::Takeback)
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
            return self.answer(player, Wish::Draw, true, now);
        }
        let next = |last: Ply| Ply(last.0 + MOVES_BETWEEN_DRAWS);
        match self.draw_offered[color].map(next) {
            Some(next) if self.offer.is_none() && self.ply() < next => {
                return Err(Refusal::DrawTooSoon(next));
            }
            Some(_) | None => {}
        }
        let news = self.ask(color, Wish::Draw)?;
        self.draw_offered[color] = Some(self.ply());
        Ok(news)
    }

    fn ask(&mut self, by: Color, wish: Wish) -> Result<News, Refusal> {
        let offer = Offer { by, wish };
        match self.offer {
            Some(open) if open == offer => return Err(Refusal::AlreadyAsked(wish)),
            // A player's takeback replaces their offer of a draw, never the opponent's.
            Some(open) if open.by != by => return Err(Refusal::OtherOffer(open)),
            Some(_) | None => {}
        }
        self.version += 1;
        self.offer = Some(offer);
        Ok(News::Asked(offer))
    }

    /// Says yes or no to what the opponent has asked for.
    pub fn answer(
        &mut self,
        player: PlayerId,
        wish: Wish,
        yes: bool,
        now: Timestamp,
    ) -> Result<News, Refusal> {
        let color = self.color_of(player)?;
        self.must_go_on()?;
        let theirs = Offer {
            by: color.opponent(),
            wish,
        };
        if self.offer != Some(theirs) {
            return Err(Refusal::NoOffer(wish));
        }
        if !yes {
            self.version += 1;
            self.offer = None;
            return Ok(News::Declined(theirs));
        }
        match wish {
            Wish::Takeback => {
                self.undo(theirs.by, now);
                Ok(News::TakenBack(theirs.by))
            }
            Wish::Draw => {
                self.version += 1;
                self.finish(Ending::Agreement, Some(Score::AGREED_DRAW), now);
                Ok(News::AgreedDraw)
            }
        }
    }

    /// Takes back the last move, which is `color`'s: they have what was left to them then.
    fn undo(&mut self, color: Color, now: Timestamp) {
        self.version += 1;
        let undone = self.moves.pop();
        self.offer = None;
        self.forget_old_plans();
        if let Some(timer) = &mut self.timer {
            if let Some(left) = undone.and_then(|step| step.left_ms) {
                timer.left_ms[color] = left;
            }
            timer.turn(None, now);
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
