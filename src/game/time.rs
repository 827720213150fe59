//! What time does to a game: reminders, its end, holidays, pauses, and time that is given.

use super::{
    DAY_MS, Due, Ending, Game, Holiday, Holidays, News, Pause, PauseReason, Place, PlayerId,
    Refusal, Reminder, Timestamp,
};
use crate::rules::{Color, Score};

/// The most time that a clock can be given, in milliseconds.
pub const MOST_LEFT_MS: i64 = 90 * 24 * 60 * 60 * 1000;

impl Game {
    /// What is due by now; `None` if nothing is.
    pub fn due(&self, now: Timestamp) -> Option<Due> {
        let (at, due) = self.next_due()?;
        (at <= now).then_some(due)
    }

    /// Nothing changes but the version: what was decided on top of the one before is decided anew.
    pub fn touch(&mut self) {
        self.version += 1;
    }

    /// A reminder is due: the next one is waited for.
    pub fn remind(&mut self, reminder: Reminder) -> News {
        self.version += 1;
        if let Some(timer) = &mut self.timer {
            timer.reminded(reminder);
        }
        News::Reminded(reminder)
    }

    /// Whose holiday would be spent, and how much of it at most (in milliseconds), rather than that
    /// they lose on time now; `None` if they have none left, have planned one, don't want that, or
    /// the clock knows no holidays.
    pub fn spare_holiday(&self, now: Timestamp) -> Option<(PlayerId, i64)> {
        let (color, _) = self.running()?;
        let life = &self.lives[color];
        let planned = life
            .holidays
            .current
            .is_some_and(|holiday| holiday.to > now);
        if planned || !life.spends_holidays || !self.setup.clock.allows_holidays() {
            return None;
        }
        let left = life.holidays.left_ms(life.holiday_days, now);
        (left > 0).then(|| (self.player(color), left.min(DAY_MS)))
    }

    /// The time of the player to move is over. Nothing is to be told if they are on holiday: then
    /// the clock waits.
    pub fn time_over(&mut self, now: Timestamp) -> Option<News> {
        let (color, _) = self.running()?;
        let (clock, rules, position) = (self.setup.clock, self.rules(), self.position());
        self.version += 1;
        if let Some(holiday) = self.holiday_until(color, now) {
            // It began in the same moment as the game, and neither knew of the other.
            self.timer.as_mut()?.hold(Some(holiday), now);
            return None;
        }
        let Some(overtime) = self.timer.as_mut()?.over(clock, rules, color, now) else {
            return Some(News::TimeUp);
        };
        let score = match clock.has_overtime(rules) {
            true => rules.timed_out(overtime, &position),
            false => None,
        };
        let score = score.unwrap_or_else(|| Score::forfeit(overtime.flagged));
        self.finish(Ending::TimeOut(overtime), Some(score), now);
        Some(News::TimedOut)
    }

    /// Until when a player's holiday holds up the clock of a turn that begins now.
    pub(super) fn holiday_until(&self, color: Color, now: Timestamp) -> Option<Timestamp> {
        let life = &self.lives[color];
        let Holiday { from, to } = life.holidays.within(life.holiday_days)?;
        let is_on = from <= now && now < to && self.setup.clock.allows_holidays();
        is_on.then_some(to)
    }

    /// The player to move may have been on holiday when the game began: their clock waits. Tells
    /// whether it does.
    pub fn begins_on_holiday(&mut self) -> bool {
        let now = self.setup.started_at;
        let turn = self.turn();
        let until = turn.and_then(|color| self.holiday_until(color, now));
        let (Some(_), Some(timer)) = (until, &mut self.timer) else {
            return false;
        };
        timer.hold(until, now);
        self.version += 1;
        true
    }

    /// A player's holiday begins now: their clock waits if it runs. Tells whether the game knows
    /// holidays.
    pub fn holiday_begins(&mut self, player: PlayerId, holidays: Holidays, now: Timestamp) -> bool {
        let Ok(color) = self.color_of(player) else {
            return false;
        };
        // Whatever the opponent has decided meanwhile is decided anew, with the holiday in mind.
        self.version += 1;
        self.lives[color].holidays = holidays;
        let until = self.holiday_until(color, now);
        let runs = self.running().is_some_and(|(turn, _)| turn == color);
        if let Some(timer) = self.timer.as_mut().filter(|_| runs) {
            timer.hold(until, now);
        }
        until.is_some()
    }

    /// A player is back before the end of their holiday. Tells whether that changes anything for
    /// the game.
    pub fn holiday_ends(&mut self, player: PlayerId, holidays: Holidays, now: Timestamp) -> bool {
        let Ok(color) = self.color_of(player) else {
            return false;
        };
        let was_on = self.holiday_until(color, now).is_some();
        self.version += 1;
        self.lives[color].holidays = holidays;
        let runs = self.running().is_some_and(|(turn, _)| turn == color);
        if let Some(timer) = self.timer.as_mut().filter(|_| runs) {
            timer.release(now);
        }
        was_on
    }

    /// A player gives the opponent more time.
    pub fn give_time(&mut self, player: PlayerId) -> Result<News, Refusal> {
        let color = self.color_of(player)?.opponent();
        self.must_go_on()?;
        self.add_time(color, self.setup.clock.gift_ms())?;
        Ok(News::TimeGiven(color))
    }

    /// Somebody who looks after the server gives a player more time, in milliseconds.
    pub fn extend(&mut self, color: Color, ms: i64) -> Result<News, Refusal> {
        self.must_go_on()?;
        self.add_time(color, ms)?;
        Ok(News::TimeExtended(color))
    }

    fn add_time(&mut self, color: Color, ms: i64) -> Result<(), Refusal> {
        let timer = self.timer.as_mut().ok_or(Refusal::NoClock)?;
        let left = timer.left_ms[color].saturating_add(ms);
        if left > MOST_LEFT_MS {
            return Err(Refusal::EnoughTime);
        }
        timer.left_ms[color] = left;
        self.version += 1;
        Ok(())
    }

    /// The game can't go on where it is: its clocks stop. `false` if it has ended or stands still
    /// already.
    pub fn pause(&mut self, why: PauseReason, now: Timestamp) -> bool {
        if self.end.is_some() || self.pause.is_some() {
            return false;
        }
        if let (Some(color), Some(timer)) = (self.turn(), &mut self.timer) {
            timer.release(now);
            timer.left_ms[color] -= timer.spent(now);
        }
        self.version += 1;
        self.pause = Some(Pause { since: now, why });
        true
    }

    /// A player lets the game go on in a place, which may be the one where it is, and in whose
    /// server so many days of holiday a year count.
    pub fn move_to(
        &mut self,
        player: PlayerId,
        place: Place,
        holiday_days: u32,
        now: Timestamp,
    ) -> Result<News, Refusal> {
        self.color_of(player)?;
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        self.version += 1;
        self.setup.place = place;
        for color in Color::BOTH {
            self.lives[color].holiday_days = holiday_days;
        }
        let turn = self.turn();
        let held = turn.and_then(|color| self.holiday_until(color, now));
        let stood_still = self.pause.take().is_some();
        if let Some(timer) = &mut self.timer {
            match stood_still {
                true => timer.since = now,
                false => timer.release(now),
            }
            timer.hold(held, now);
        }
        Ok(News::Resumed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ChannelId, Clock, GameId, HOUR_MS, NewGame, ServerId};
    use crate::rules::RuleSet;

    #[test]
    fn nobody_loses_on_time_in_a_holiday_that_the_clock_did_not_know_of() {
        let start = Timestamp(0);
        let place = Place {
            server: ServerId(1),
            channel: ChannelId(2),
        };
        let mut game = Game::new(
            GameId(1),
            NewGame {
                place,
                black: PlayerId(3),
                white: PlayerId(4),
                rules: RuleSet::default(),
                rated: true,
                clock: Clock::PerMove { ms: HOUR_MS },
                takebacks: false,
                started_at: start,
            },
        );
        let over = start.plus_ms(HOUR_MS);
        game.remind(Reminder::Last);
        let holidays = &mut game.lives.black.holidays;
        let holiday = holidays.take(start, Some(over.plus_ms(DAY_MS)), 21, start);
        assert!(holiday.is_ok());
        assert_eq!(game.clone().due(over), Some(Due::TimeOver));
        assert_eq!(game.time_over(over), None);
        assert_eq!((game.end.as_ref(), game.due(over)), (None, None));
        assert_eq!(game.deadline(), Some(over.plus_ms(DAY_MS)));
        assert_eq!(game.time_over(over.plus_ms(DAY_MS)), Some(News::TimedOut));
    }
}
