//! The clocks of a game while they run: who has how much time left, and what is due when.
//!
//! Nothing ticks. A timer is a few numbers from which every moment can be worked out: the time
//! left on each clock when the turn began, and since when the turn's time runs.

use super::{Both, Clock, Timestamp};
use crate::rules::{Color, Overtime, RuleSet};

/// What a player may still use once their total is over: two minutes, once.
pub const EXTENSION_MS: i64 = 2 * 60 * 1000;

/// A reminder is worth its message if so much time is left after it, in milliseconds.
const WORTH_REMINDING_MS: i64 = 5 * 60 * 1000;

/// The last reminder comes when a twentieth of the time is left, but not earlier than so long
/// before the end.
const LAST_CALL_MS: i64 = 6 * 60 * 60 * 1000;

/// The time of a running game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timer {
    /// What was left on the clocks when the turn began, in milliseconds.
    pub left_ms: Both<i64>,
    /// Since when the time of the player to move runs. In the future while it waits for a
    /// holiday to end.
    pub since: Timestamp,
    /// Until when the player to move is on holiday, if that holds the clock up.
    pub held_until: Option<Timestamp>,
    /// How many of the turn's two reminders are over.
    pub reminded: u8,
    /// Whose total is over, in this order: they play on in their extensions.
    pub overtime: Vec<Color>,
}

/// What the player to move is reminded of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reminder {
    /// Four fifths of the time are over.
    Early,
    /// The time is nearly over.
    Last,
}

/// Something that is due in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The player to move is to be reminded.
    Reminder(Reminder),
    /// The time of the player to move is over.
    TimeOver,
}

impl Timer {
    /// A game's timer at its start; `None` without a clock.
    pub fn start(clock: Clock, at: Timestamp) -> Option<Timer> {
        Some(Timer {
            left_ms: Both::same(clock.starting_ms()?),
            since: at,
            held_until: None,
            reminded: 0,
            overtime: Vec::new(),
        })
    }

    /// When the time of `color`, who is to move, is over.
    pub fn deadline(&self, color: Color) -> Timestamp {
        self.since.plus_ms(self.left_ms[color])
    }

    /// What is due next for `color`, who is to move, and when. Nobody is called for the last time
    /// where the end of the time is only the beginning of an extension, which is told.
    pub fn next(&self, color: Color, overtime_follows: bool) -> (Timestamp, Due) {
        let early = self
            .early(color)
            .map(|at| (at, Due::Reminder(Reminder::Early)));
        let last = self.last_call(color).filter(|_| !overtime_follows);
        let last = last.map(|at| (at, Due::Reminder(Reminder::Last)));
        let over = (self.deadline(color), Due::TimeOver);
        match self.reminded {
            0 => early.or(last).unwrap_or(over),
            1 => last.unwrap_or(over),
            _ => over,
        }
    }

    fn early(&self, color: Color) -> Option<Timestamp> {
        let left = self.left_ms[color];
        (left / 5 >= WORTH_REMINDING_MS).then(|| self.since.plus_ms(left - left / 5))
    }

    fn last_call(&self, color: Color) -> Option<Timestamp> {
        let left = self.left_ms[color];
        let before = (left / 20).min(LAST_CALL_MS);
        (before >= WORTH_REMINDING_MS).then(|| self.since.plus_ms(left - before))
    }

    /// A reminder is over: the next one is waited for.
    pub(super) fn reminded(&mut self, reminder: Reminder) {
        self.reminded = match reminder {
            Reminder::Early => 1,
            Reminder::Last => 2,
        };
    }

    /// Stops the clock of `color`, who has moved, adds what a move adds, and tells what was left
    /// before that.
    pub(super) fn stop(&mut self, clock: Clock, color: Color, now: Timestamp) -> i64 {
        let left = (self.left_ms[color] - self.spent(now)).max(0);
        self.left_ms[color] = match self.overtime.contains(&color) {
            true => left,
            false => clock.after_move(left),
        };
        left
    }

    /// A move of `color` is taken back, for which so much was left: they have that again, and what
    /// was given to them since.
    pub(super) fn undo(&mut self, clock: Clock, color: Color, left_ms: i64) {
        if !self.overtime.contains(&color) {
            let added = clock.after_move(left_ms) - left_ms;
            self.left_ms[color] = left_ms.max(self.left_ms[color] - added);
        }
    }

    /// Starts the turn of a player who may be on holiday.
    pub(super) fn turn(&mut self, holiday: Option<Timestamp>, now: Timestamp) {
        self.since = now;
        self.reminded = 0;
        self.held_until = None;
        self.hold(holiday, now);
    }

    /// Lets the clock wait until a holiday ends.
    pub(super) fn hold(&mut self, until: Option<Timestamp>, now: Timestamp) {
        if let Some(until) = until.filter(|until| *until > now) {
            let already = self.held_until.map_or(now, |held| held.max(now));
            self.since = self.since.plus_ms((until.0 - already.0).max(0));
            self.held_until = Some(until.max(already));
        }
    }

    /// The holiday that holds the clock up ends at once.
    pub(super) fn release(&mut self, now: Timestamp) {
        if let Some(held) = self.held_until.take() {
            self.since = self.since.plus_ms((now.0 - held.0).min(0));
        }
    }

    /// How much of the turn's time is spent: none of a holiday that holds the clock up.
    pub(super) fn spent(&self, now: Timestamp) -> i64 {
        let counted = self.held_until.map_or(now, |held| held.max(now));
        (counted.0 - self.since.0).max(0)
    }

    /// The total of `color` is over. Their extension begins, unless the rules know none or it is
    /// over as well: then the game stops by what is returned.
    pub(super) fn over(
        &mut self,
        clock: Clock,
        rules: RuleSet,
        color: Color,
        now: Timestamp,
    ) -> Option<Overtime> {
        let extension = clock.has_overtime(rules) && !self.overtime.contains(&color);
        if !extension {
            let flagged = self.overtime.first().copied().unwrap_or(color);
            let exceeded = (!self.overtime.is_empty()).then_some(color);
            return Some(Overtime { flagged, exceeded });
        }
        self.overtime.push(color);
        self.left_ms[color] = EXTENSION_MS;
        self.since = now;
        self.reminded = 0;
        None
    }
}
