//! A second opinion on the time of a game: it knows no moments, only how long each player has
//! thought, and is told of that bit by bit.

use outflank::game::{Both, Clock, DAY_MS, HOUR_MS, MINUTE_MS};
use outflank::rules::Color;

/// What both clocks of a game show.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    clock: Clock,
    left_ms: Both<i64>,
    /// What was used of the turn.
    used_ms: i64,
    moves: Vec<Step>,
    extended: Vec<Color>,
}

/// What a move did to the mover's clock.
#[derive(Clone, Copy, Debug)]
struct Step {
    by: Color,
    before_ms: i64,
    after_ms: i64,
}

impl Clocks {
    /// The clocks at the start; `None` without.
    pub(crate) fn start(clock: Clock) -> Option<Clocks> {
        let ms = match clock {
            Clock::None => return None,
            Clock::PerMove { ms } | Clock::Total { ms, .. } => ms,
            Clock::Bank { start_ms, .. } => start_ms,
        };
        Some(Clocks {
            clock,
            left_ms: Both::same(ms),
            used_ms: 0,
            moves: Vec::new(),
            extended: Vec::new(),
        })
    }

    /// What is left to a player; less than nothing if they are late.
    pub(crate) fn left_ms(&self, color: Color) -> i64 {
        self.left_ms[color]
    }

    /// The player to move thinks.
    pub(crate) fn tick(&mut self, color: Color, ms: i64) {
        self.left_ms[color] -= ms;
        self.used_ms += ms;
    }

    /// The player to move makes a move.
    pub(crate) fn moved(&mut self, by: Color) {
        let before_ms = self.left_ms[by].max(0);
        let after_ms = match self.clock {
            _ if self.extended.contains(&by) => before_ms,
            Clock::None => before_ms,
            Clock::PerMove { ms } => ms,
            Clock::Bank { cap_ms, .. } if before_ms >= cap_ms => before_ms,
            Clock::Bank {
                bonus_ms, cap_ms, ..
            } => (before_ms + bonus_ms).min(cap_ms),
            Clock::Total { increment_ms, .. } => before_ms + increment_ms,
        };
        self.left_ms[by] = after_ms;
        self.used_ms = 0;
        self.moves.push(Step {
            by,
            before_ms,
            after_ms,
        });
    }

    /// All moves but the first so many are taken back in `turn`'s turn, which counts for nothing.
    pub(crate) fn taken_back_to(&mut self, moves: usize, turn: Option<Color>) {
        if let Some(turn) = turn {
            self.left_ms[turn] += self.used_ms;
        }
        self.used_ms = 0;
        for step in self.moves.drain(moves..).rev() {
            // What was left before an extension counts no more.
            if self.extended.contains(&step.by) {
                continue;
            }
            let without = self.left_ms[step.by] - (step.after_ms - step.before_ms);
            // Whoever has taken back more than one move gets back what each of them took.
            self.left_ms[step.by] = without.max(step.before_ms);
        }
    }

    /// A player is given time by the opponent.
    pub(crate) fn given(&mut self, to: Color) {
        let at_one_sitting = matches!(self.clock, Clock::Total { ms, .. } if ms < 3 * HOUR_MS);
        self.left_ms[to] += match at_one_sitting {
            true => 5 * MINUTE_MS,
            false => DAY_MS,
        };
    }

    /// The total of a player is over: they have two minutes more.
    pub(crate) fn extended(&mut self, color: Color) {
        self.extended.push(color);
        self.left_ms[color] = 2 * MINUTE_MS;
        self.used_ms = 0;
    }

    /// Whose total is over, in this order.
    pub(crate) fn extensions(&self) -> &[Color] {
        &self.extended
    }

    /// The game stands still, with so much left to the player to move: what was used of the turn
    /// so far stays used, whatever comes.
    pub(crate) fn paused(&mut self, color: Color, left_ms: i64) {
        let kind_ms = left_ms - self.left_ms[color];
        assert!(
            (0..MINUTE_MS).contains(&kind_ms),
            "a pause gives {kind_ms} ms"
        );
        self.left_ms[color] = left_ms;
        self.used_ms = 0;
    }

    /// Whether holidays stop the clocks: not where a game is played at one sitting.
    pub(crate) fn know_holidays(&self) -> bool {
        !matches!(self.clock, Clock::Total { ms, .. } if ms < 3 * HOUR_MS)
    }
}
