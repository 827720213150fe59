//! Conditional moves: what a player wants to be played if the opponent plays this or that.

use super::{Game, PlayerId, Ply, Refusal};
use crate::rules::{Color, Position, Square};

/// The most plans that a player can have in a game.
pub const MOST_PLANS: usize = 20;

/// The most moves of both players in a plan.
pub const LONGEST_PLAN: usize = 24;

/// A line of play that a player has planned: wherever it is the player's turn in it, the bot plays
/// on as long as the game follows the line. Beside it no other reply to the same moves is planned.
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

    /// Adds a plan; a longer line takes the place of its own beginnings. Plans that the game has
    /// left are kept until then: the opponent may take back the move that left them.
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

    /// Drops the plans that begin after moves which were taken back.
    pub(super) fn forget_later_plans(&mut self) {
        let now = self.ply();
        for color in Color::BOTH {
            self.plans[color].retain(|plan| plan.from <= now);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{
        Both, ChannelId, Clock, DAY_MS, GameId, HOUR_MS, How, MINUTE_MS, NewGame, News, Place,
        ServerId, Timestamp, Wish,
    };
    use crate::rules::RuleSet;
    use proptest::prelude::*;

    const PLAYERS: [PlayerId; 2] = [PlayerId(1), PlayerId(2)];

    /// What one of the players tries.
    #[derive(Clone, Debug)]
    enum Deed {
        /// The player to move plays one of the legal moves.
        Move(usize),
        /// The other one plans a line of such moves.
        Plan(Vec<usize>),
        /// The other one plans what may not be legal.
        PlanSquares(Vec<u8>),
        /// A player drops one of their plans.
        Drop(bool, usize),
        /// A player takes a move back, with the opponent's consent if it has to be.
        TakeBack(bool),
        /// A player gives the opponent more time.
        GiveTime(bool),
    }

    fn any_deed() -> impl Strategy<Value = Deed> {
        prop_oneof![
            6 => any::<usize>().prop_map(Deed::Move),
            4 => prop::collection::vec(any::<usize>(), 1..8).prop_map(Deed::Plan),
            1 => prop::collection::vec(0..64_u8, 0..4).prop_map(Deed::PlanSquares),
            1 => any::<(bool, usize)>().prop_map(|(black, which)| Deed::Drop(black, which)),
            2 => any::<bool>().prop_map(Deed::TakeBack),
            1 => any::<bool>().prop_map(Deed::GiveTime),
        ]
    }

    fn any_clock() -> impl Strategy<Value = Clock> {
        prop_oneof![
            Just(Clock::None),
            Just(Clock::PerMove { ms: DAY_MS }),
            Just(Clock::Bank {
                start_ms: 2 * HOUR_MS,
                bonus_ms: HOUR_MS,
                cap_ms: 3 * HOUR_MS,
            }),
            Just(Clock::Total {
                ms: 10 * MINUTE_MS,
                increment_ms: 10_000,
            }),
        ]
    }

    /// What there was before a move by hand.
    struct Before {
        position: Position,
        moves: usize,
        /// What was left on the mover's clock.
        left_ms: Option<i64>,
        /// What had been given to the mover.
        given_ms: i64,
    }

    /// A game, and what is known of it from the outside.
    struct World {
        game: Game,
        now: Timestamp,
        plans: Vec<(Color, Plan)>,
        before: Vec<Before>,
        given_ms: Both<i64>,
    }

    fn color(black: bool) -> Color {
        if black { Color::Black } else { Color::White }
    }

    impl World {
        fn new(clock: Clock, forced: Both<bool>) -> World {
            let [black, white] = PLAYERS;
            let setup = NewGame {
                place: Place {
                    server: ServerId(1),
                    channel: ChannelId(2),
                },
                black,
                white,
                rules: RuleSet::World,
                rated: false,
                clock,
                takebacks: true,
                started_at: Timestamp(0),
            };
            let mut game = Game::new(GameId(1), setup);
            for color in Color::BOTH {
                game.lives[color].plays_forced = forced[color];
            }
            World {
                game,
                now: Timestamp(0),
                plans: Vec::new(),
                before: Vec::new(),
                given_ms: Both::default(),
            }
        }

        /// What is left on the clock of a player, who is to move.
        fn left_ms(&self, turn: Color) -> Option<i64> {
            let timer = self.game.timer.as_ref()?;
            Some((timer.left_ms[turn] - timer.spent(self.now)).max(0))
        }

        fn play(&mut self, choice: usize) -> Result<(), TestCaseError> {
            let Some(turn) = self.game.turn() else {
                return Ok(());
            };
            let legal = self.game.position().legal_moves().by_name();
            let before = Before {
                position: self.game.position(),
                moves: self.game.moves.len(),
                left_ms: self.left_ms(turn),
                given_ms: self.given_ms[turn],
            };
            let square = legal[choice % legal.len()];
            let player = self.game.player(turn);
            let played = self.game.play(player, None, square, self.now);
            prop_assert_eq!(played, Ok(News::Moved));
            self.all_is_played_that_follows()?;
            self.new_moves_are_explained(before.moves)?;
            self.before.push(before);
            Ok(())
        }

        fn all_is_played_that_follows(&self) -> Result<(), TestCaseError> {
            let Some(turn) = self.game.turn() else {
                return Ok(());
            };
            prop_assert_eq!(self.game.planned(turn), Vec::<Vec<Square>>::new());
            let forced = self.game.position().legal_moves().count() == 1;
            prop_assert!(!(forced && self.game.lives[turn].plays_forced));
            Ok(())
        }

        /// Replays the game: each move is legal and made for the player whose turn it was, the new
        /// ones as they have planned or because it is forced.
        fn new_moves_are_explained(&self, old: usize) -> Result<(), TestCaseError> {
            let mut position = Position::START;
            for (at, step) in self.game.moves.iter().enumerate() {
                let turn = position.turn().expect("the game went on");
                match step.how {
                    _ if at < old => {}
                    How::ByHand => {}
                    How::Planned => {
                        let planned = |(by, plan): &(Color, Plan)| {
                            let line = self.game.moves.get(usize::from(plan.from.0)..=at);
                            let line = line.into_iter().flatten().map(|step| step.square);
                            let line: Vec<_> = line.collect();
                            *by == turn && !line.is_empty() && plan.line.starts_with(&line)
                        };
                        prop_assert!(self.plans.iter().any(planned), "{at} was never planned");
                    }
                    How::Forced => {
                        prop_assert!(self.game.lives[turn].plays_forced);
                        prop_assert_eq!(position.legal_moves().count(), 1);
                    }
                }
                let (next, played) = position.play(step.square).expect("each move is legal");
                prop_assert_eq!(played.by, turn);
                position = next;
            }
            Ok(())
        }

        /// A line of legal moves that ends with one of the planner's, unless the game ends before.
        fn line(&self, planner: Color, choices: &[usize]) -> Vec<Square> {
            let (mut position, mut line) = (self.game.position(), Vec::new());
            for choice in choices.iter().chain(std::iter::repeat(&0)) {
                let Some(turn) = position.turn() else { break };
                let legal = position.legal_moves().by_name();
                line.push(legal[choice % legal.len()]);
                position = position.play(line[line.len() - 1]).expect("legal").0;
                if line.len() >= choices.len() && turn == planner {
                    break;
                }
            }
            line
        }

        fn plan(&mut self, planner: Color, line: Vec<Square>) -> Result<(), TestCaseError> {
            let (before, from) = (self.game.clone(), self.game.ply());
            let player = self.game.player(planner);
            match self.game.plan(player, line.clone()) {
                Ok(()) => {
                    let plans = self.game.planned(planner);
                    prop_assert!(plans.iter().any(|plan| plan.starts_with(&line)));
                    prop_assert!(plans.len() <= MOST_PLANS);
                    prop_assert_eq!(self.game.version, before.version + 1);
                    self.plans.push((planner, Plan { from, line }));
                }
                Err(_) => prop_assert_eq!(&self.game, &before),
            }
            Ok(())
        }

        fn drop_plan(&mut self, color: Color, which: usize) -> Result<(), TestCaseError> {
            let plans = self.game.planned(color);
            let Some(line) = plans.get(which % plans.len().max(1)) else {
                return Ok(());
            };
            let dropped = self.game.drop_plan(self.game.player(color), line);
            prop_assert_eq!(dropped, Ok(()));
            prop_assert!(!self.game.planned(color).contains(line));
            let game = &self.game;
            self.plans
                .retain(|(by, plan)| *by != color || plan.rest(game) != Some(line));
            Ok(())
        }

        fn take_back(&mut self, color: Color) -> Result<(), TestCaseError> {
            let before = self.game.clone();
            let player = self.game.player(color);
            let mut taken = self.game.take_back(player, self.now);
            if let Ok(News::Asked(_)) = taken {
                let opponent = self.game.player(color.opponent());
                let (wish, ply) = (Wish::Takeback, self.game.ply());
                taken = self.game.answer(opponent, Some(ply), wish, true, self.now);
            }
            let by_hand = before
                .moves
                .iter()
                .rposition(|step| step.how == How::ByHand);
            let since = by_hand.map(|at| before.played().split_off(at));
            let own = since.is_some_and(|since| since.iter().all(|played| played.by == color));
            if before.end.is_some() || !own {
                prop_assert!(taken.is_err());
                prop_assert_eq!(&self.game, &before);
                return Ok(());
            }
            prop_assert_eq!(taken, Ok(News::TakenBack(color)));
            let then = self.before.pop().expect("a move was made by hand");
            prop_assert_eq!(&self.game.moves[..], &before.moves[..then.moves]);
            prop_assert_eq!(self.game.position(), then.position);
            prop_assert_eq!(self.game.turn(), Some(color));
            let given_ms = self.given_ms[color] - then.given_ms;
            let left_ms = self.left_ms(color).zip(then.left_ms);
            if let Some((left_ms, then_ms)) = left_ms {
                prop_assert!(then_ms <= left_ms && left_ms <= then_ms + given_ms);
            }
            let now = self.game.ply();
            self.plans.retain(|(_, plan)| plan.from <= now);
            self.all_plans_wait_for_the_opponent()
        }

        fn all_plans_wait_for_the_opponent(&self) -> Result<(), TestCaseError> {
            let turn = self.game.turn().expect("the game goes on");
            prop_assert_eq!(self.game.planned(turn), Vec::<Vec<Square>>::new());
            Ok(())
        }

        fn give_time(&mut self, by: Color) {
            if self.game.give_time(self.game.player(by)).is_ok() {
                self.given_ms[by.opponent()] += self.game.setup.clock.gift_ms();
            }
        }

        fn does(&mut self, deed: Deed) -> Result<(), TestCaseError> {
            let waiting = self.game.turn().unwrap_or(Color::White).opponent();
            match deed {
                Deed::Move(choice) => self.play(choice),
                Deed::Plan(choices) => {
                    let line = self.line(waiting, &choices);
                    self.plan(waiting, line)
                }
                Deed::PlanSquares(squares) => {
                    let square = |index| Square::from_index(index).expect("below 64");
                    self.plan(waiting, squares.into_iter().map(square).collect())
                }
                Deed::Drop(black, which) => self.drop_plan(color(black), which),
                Deed::TakeBack(black) => self.take_back(color(black)),
                Deed::GiveTime(black) => {
                    self.give_time(color(black));
                    Ok(())
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn plans_play_only_what_was_planned_and_takebacks_restore_what_was(
            clock in any_clock(),
            forced in any::<[bool; 2]>(),
            deeds in prop::collection::vec((any_deed(), 0..2 * MINUTE_MS), 1..80),
        ) {
            let [black, white] = forced;
            let mut world = World::new(clock, Both { black, white });
            for (deed, thinking_ms) in deeds {
                world.now = world.now.plus_ms(thinking_ms);
                world.does(deed)?;
            }
        }
    }
}
