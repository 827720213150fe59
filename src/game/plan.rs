//! Conditional moves: what a player wants to be played if the opponent plays this or that.

use super::{Game, PlayerId, Ply, Refusal};
use crate::rules::{Color, Position, Square};

/// The most plans that a player can have in a game.
const MOST_PLANS: usize = 20;

/// A line of play that a player has planned: wherever it is the player's turn in it, the bot plays
/// on as long as the game follows the line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// How many moves the game had when it was made: the line begins there.
    pub from: Ply,
    /// The moves of both players; passes are left out. The last one is the planner's.
    pub line: Vec<Square>,
}

impl Plan {
    /// What follows in the line after the moves of the game; `None` once the game has left it.
    fn rest<'a>(&'a self, game: &Game) -> Option<&'a [Square]> {
        let since = game.moves.get(usize::from(self.from.0)..)?;
        let followed = since.len() <= self.line.len()
            && since
                .iter()
                .zip(&self.line)
                .all(|(step, planned)| step.square == *planned);
        followed.then(|| &self.line[since.len()..])
    }
}

impl Game {
    /// Plans a line, which begins with the opponent's next move.
    pub fn plan(&mut self, player: PlayerId, line: Vec<Square>) -> Result<(), Refusal> {
        let color = self.color_of(player)?;
        self.must_go_on()?;
        let position = self.position();
        if position.turn() == Some(color) {
            return Err(Refusal::PlanOnOwnTurn);
        }
        let turns = read_line(&position, &line)?;
        if turns.last() != Some(&color) {
            return Err(Refusal::PlanWithoutReply { after: line.len() });
        }
        self.must_not_contradict(color, &line, &turns)?;
        let plan = Plan {
            from: self.ply(),
            line,
        };
        let known = self
            .planned(color)
            .iter()
            .any(|old| old.starts_with(&plan.line));
        let plans = &mut self.plans[color];
        // A longer line takes the place of its own beginnings.
        plans.retain(|old| old.from != plan.from || !plan.line.starts_with(&old.line));
        if plans.len() >= MOST_PLANS {
            return Err(Refusal::TooManyPlans);
        }
        if !known {
            plans.push(plan);
        }
        self.version += 1;
        Ok(())
    }

    fn must_not_contradict(
        &self,
        color: Color,
        line: &[Square],
        turns: &[Color],
    ) -> Result<(), Refusal> {
        for rest in self.plans[color].iter().filter_map(|plan| plan.rest(self)) {
            let differs = rest.iter().zip(line).position(|(old, new)| old != new);
            if let Some(at) = differs.filter(|&at| turns[at] == color) {
                return Err(Refusal::PlanContradicts { planned: rest[at] });
            }
        }
        Ok(())
    }

    /// Drops a plan, which is named by what is left of its line.
    pub fn drop_plan(&mut self, player: PlayerId, line: &[Square]) -> Result<(), Refusal> {
        let color = self.color_of(player)?;
        let found = self.plans[color]
            .iter()
            .position(|plan| plan.rest(self) == Some(line));
        let found = found.ok_or(Refusal::NoSuchPlan)?;
        self.plans[color].remove(found);
        self.version += 1;
        Ok(())
    }

    /// What a player has planned: the lines from here on.
    pub fn planned(&self, color: Color) -> Vec<Vec<Square>> {
        let rests = self.plans[color].iter().filter_map(|plan| plan.rest(self));
        rests
            .filter(|rest| !rest.is_empty())
            .map(<[Square]>::to_vec)
            .collect()
    }

    /// The reply that a player, who is to move, has planned.
    pub(super) fn planned_reply(&self, color: Color) -> Option<Square> {
        let mut rests = self.plans[color].iter().filter_map(|plan| plan.rest(self));
        rests.find_map(|rest| rest.first().copied())
    }

    /// Drops the plans that the game has left or that are played out.
    pub(super) fn forget_old_plans(&mut self) {
        for color in Color::BOTH {
            let mut plans = std::mem::take(&mut self.plans[color]);
            plans.retain(|plan| plan.rest(self).is_some_and(|rest| !rest.is_empty()));
            self.plans[color] = plans;
        }
    }
}

/// Plays a line and tells whose move each is.
fn read_line(start: &Position, line: &[Square]) -> Result<Vec<Color>, Refusal> {
    let mut position = *start;
    let mut turns = Vec::with_capacity(line.len());
    for (after, &square) in line.iter().enumerate() {
        let Some(turn) = position.turn() else {
            return Err(Refusal::PlanWithoutReply { after });
        };
        let legal = position.legal_moves();
        let (next, _) = position.play(square).map_err(|_| Refusal::PlanIllegal {
            square,
            after,
            legal,
        })?;
        turns.push(turn);
        position = next;
    }
    Ok(turns)
}
