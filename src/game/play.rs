//! Playing: what a move does, and the moves that follow by themselves.

use super::{Ending, Game, How, Move, News, PlayerId, Ply, Refusal, Timestamp, Wish};
use crate::rules::{Color, Overtime, Position, Square};

impl Game {
    /// Plays a move, and those that the players want to follow by themselves. A board that was
    /// `shown` to the player must be of the position now.
    pub fn play(
        &mut self,
        player: PlayerId,
        shown: Option<Ply>,
        square: Square,
        now: Timestamp,
    ) -> Result<News, Refusal> {
        let color = self.color_of(player)?;
        self.must_go_on()?;
        self.must_show_now(shown)?;
        let position = self.position();
        if position.turn() != Some(color) {
            return Err(Refusal::NotYourTurn);
        }
        let (mut after, _) = position.play(square).map_err(|why| Refusal::Illegal {
            square,
            why,
            legal: position.legal_moves(),
        })?;
        self.place_disc(color, square, How::ByHand, &after, now);
        while let Some((color, square, how)) = self.by_itself(&after) {
            let (next, _) = after.play(square).expect("what follows by itself is legal");
            after = next;
            self.place_disc(color, square, how, &after, now);
        }
        self.version += 1;
        self.count_if_over(&after, now);
        Ok(News::Moved)
    }

    fn place_disc(
        &mut self,
        color: Color,
        square: Square,
        how: How,
        after: &Position,
        now: Timestamp,
    ) {
        let clock = self.setup.clock;
        let left_ms = self
            .timer
            .as_mut()
            .map(|timer| timer.stop(clock, color, now));
        self.moves.push(Move {
            square,
            at: now,
            left_ms,
            how,
        });
        if how == How::ByHand {
            // Whoever moves on declines what was offered. One's own offer of a draw stays.
            self.offer = self
                .offer
                .filter(|offer| offer.by == color && offer.wish == Wish::Draw);
        }
        if let Some(next) = after.turn() {
            let holiday = self.holiday_until(next, now);
            if let Some(timer) = &mut self.timer {
                timer.turn(holiday, now);
            }
        }
    }

    /// The move that follows by itself, if one does: planned, or forced.
    fn by_itself(&self, position: &Position) -> Option<(Color, Square, How)> {
        let color = position.turn()?;
        if let Some(square) = self.planned_reply(color) {
            return Some((color, square, How::Planned));
        }
        let legal = position.legal_moves();
        let only = legal.iter().next().filter(|_| legal.count() == 1)?;
        self.lives[color]
            .plays_forced
            .then_some((color, only, How::Forced))
    }

    fn count_if_over(&mut self, position: &Position, now: Timestamp) {
        if position.turn().is_some() {
            return;
        }
        let flagged = self
            .timer
            .as_ref()
            .and_then(|timer| timer.overtime.first().copied());
        let (how, score) = match flagged {
            Some(flagged) => {
                let overtime = Overtime {
                    flagged,
                    exceeded: None,
                };
                (
                    Ending::TimeOut(overtime),
                    self.rules().timed_out(overtime, position),
                )
            }
            None => {
                let wiped = Color::BOTH.iter().any(|&color| position.count(color) == 0);
                let how = if wiped {
                    Ending::WipeOut
                } else {
                    Ending::Count
                };
                (how, Some(self.rules().score(position)))
            }
        };
        self.finish(how, score, now);
    }
}
