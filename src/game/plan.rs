//! Conditional moves: what a player wants to be played if the opponent plays this or that.

use super::{Game, PlayerId, Ply, Refusal};
use crate::rules::{Color, Position, Square};

/// The most plans that a player can have in a game.
pub const MOST_PLANS: usize = 20;

/// The most moves of both players in a plan.
pub const LONGEST_PLAN: usize = 24;

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
        if line.len() > LONGEST_PLAN {
            return Err(Refusal::PlanTooLong);
        }
        let turns = read_line(position, color, &line)?;
        self.must_not_contradict(color, &line, &turns)?;
        let planned = self.planned(color);
        if !planned.iter().any(|old| old.starts_with(&line)) {
            self.add_plan(color, line)?;
        }
        self.version += 1;
        Ok(())
    }

    /// Adds a plan; a longer line takes the place of its own beginnings.
    fn add_plan(&mut self, color: Color, line: Vec<Square>) -> Result<(), Refusal> {
        let stays = |old: &&Plan| old.rest(self).is_some_and(|rest| !line.starts_with(rest));
        let mut plans: Vec<Plan> = self.plans[color].iter().filter(stays).cloned().collect();
        if plans.len() >= MOST_PLANS {
            return Err(Refusal::TooManyPlans);
        }
        plans.push(Plan {
            from: self.ply(),
            line,
        });
        self.plans[color] = plans;
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

    /// Drops the plans of a player, who has just moved, that the game has left or that are played
    /// out. Until then they are kept: the opponent may take back the move that left them.
    pub(super) fn forget_left_plans(&mut self, color: Color) {
        self.retain_plans(color, |plan, game| {
            plan.rest(game).is_some_and(|rest| !rest.is_empty())
        });
    }

    /// Drops the plans that begin after moves which were taken back.
    pub(super) fn forget_later_plans(&mut self) {
        for color in Color::BOTH {
            self.retain_plans(color, |plan, game| plan.from <= game.ply());
        }
    }

    fn retain_plans(&mut self, color: Color, keep: impl Fn(&Plan, &Game) -> bool) {
        let mut plans = std::mem::take(&mut self.plans[color]);
        plans.retain(|plan| keep(plan, self));
        self.plans[color] = plans;
    }
}

/// Plays a line, which is to end with a move of `planner`'s, and tells whose move each is.
fn read_line(
    mut position: Position,
    planner: Color,
    line: &[Square],
) -> Result<Vec<Color>, Refusal> {
    let mut turns = Vec::with_capacity(line.len());
    for (after, &square) in line.iter().enumerate() {
        let turn = position.turn().ok_or(Refusal::PlanPastEnd { after })?;
        let legal = position.legal_moves();
        let (next, _) = position.play(square).map_err(|_| Refusal::PlanIllegal {
            square,
            after,
            legal,
        })?;
        turns.push(turn);
        position = next;
    }
    if turns.last() == Some(&planner) {
        return Ok(turns);
    }
    Err(match position.turn() {
        Some(turn) => Refusal::PlanWithoutReply {
            turn,
            legal: position.legal_moves(),
        },
        None => Refusal::PlanPastEnd { after: line.len() },
    })
}
