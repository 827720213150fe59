//! What a player alone is told of the moves that they have planned.

use super::{Language, Menu, MenuOption, Message, Row, say, words};
use crate::command::Control;
use crate::game::Game;
use crate::rules::{Color, NotSquares, Position, Square, Squares};

/// A line has been planned.
pub fn planned(language: Language, game: &Game, color: Color, line: &[Square]) -> Message {
    Message::text(say!(
        language,
        "done-planned",
        game = game.id.to_string(),
        line = written(&game.position(), color, line),
        opponent = words::person(language, game.player(color.opponent())),
    ))
}

/// A plan has been dropped; those that are left follow.
pub fn dropped(language: Language, game: &Game, color: Color, line: &[Square]) -> Message {
    let dropped = say!(
        language,
        "done-plan-dropped",
        line = written(&game.position(), color, line),
    );
    let left = page(language, game, color);
    Message {
        text: words::lines([Some(dropped), Some(left.text)]),
        ..left
    }
}

/// What a player has planned, with a menu to drop it.
pub fn page(language: Language, game: &Game, color: Color) -> Message {
    let plans = game.planned(color);
    let number = game.id.to_string();
    if plans.is_empty() {
        let none = say!(language, "plans-none", game = number);
        return Message::text(words::lines([Some(none), how_to(language, game, color)]));
    }
    let position = game.position();
    let opponent = words::person(language, game.player(color.opponent()));
    let head = say!(language, "plans", game = number, opponent = opponent);
    let lines = plans
        .iter()
        .map(|line| Some(format!("- `{}`", written(&position, color, line))));
    Message {
        text: words::lines([Some(head)].into_iter().chain(lines)),
        controls: vec![Row::Menu(menu(language, game, color, &plans))],
        ..Message::default()
    }
}

/// How to plan, by an example that is possible now.
fn how_to(language: Language, game: &Game, color: Color) -> Option<String> {
    let position = game.position();
    let opponent = words::person(language, game.player(color.opponent()));
    if position.turn() == Some(color) {
        return Some(say!(language, "plans-own-turn", opponent = opponent));
    }
    let mut replies = position.legal_moves().by_name().into_iter().map(|square| {
        let (after, _) = position.play(square).expect("the move is legal");
        let own = after.turn() == Some(color);
        let reply = after.legal_moves().by_name().first().copied();
        reply.filter(|_| own).map(|reply| (square, reply))
    });
    let (square, reply) = replies.find_map(|example| example)?;
    Some(say!(
        language,
        "plans-how-to",
        square = square.to_string(),
        reply = reply.to_string(),
        opponent = opponent,
    ))
}

fn menu(language: Language, game: &Game, color: Color, plans: &[Vec<Square>]) -> Menu {
    let position = game.position();
    let option = |line: &Vec<Square>| MenuOption {
        label: written(&position, color, line),
        value: line.iter().map(ToString::to_string).collect(),
        description: say!(language, "pick-plan-moves", count = line.len()),
    };
    Menu {
        control: Control::DropPlan(game.id),
        placeholder: say!(language, "pick-plan"),
        options: plans.iter().map(option).collect(),
    }
}

/// A line as people read it: an arrow leads to each reply of the planner's, `c4→e3 f5→d6`.
fn written(start: &Position, planner: Color, line: &[Square]) -> String {
    let mut position = *start;
    let mut text = String::new();
    for square in line {
        text.push_str(match position.turn() == Some(planner) {
            true => "→",
            false if text.is_empty() => "",
            false => " ",
        });
        text.push_str(&square.to_string());
        position = position.play(*square).map_or(position, |(next, _)| next);
    }
    text
}

/// What was written isn't a line of moves.
pub fn unreadable(language: Language, fault: &NotSquares) -> Message {
    let text = words::code(&fault.found);
    Message::text(say!(language, "no-plan-moves", text = text))
}

/// No move was written.
pub fn empty(language: Language) -> Message {
    Message::text(say!(language, "no-plan-empty"))
}

/// A line doesn't end with a reply: after it, a player may go there.
pub(super) fn reply_missing(
    language: Language,
    game: &Game,
    turn: Color,
    legal: Squares,
) -> String {
    let legal = words::squares(legal);
    // Whoever plans does so while the opponent is to move.
    match game.turn() {
        Some(opponent) if opponent == turn => say!(
            language,
            "no-plan-pass",
            opponent = words::person(language, game.player(opponent)),
            legal = legal,
        ),
        Some(_) | None => say!(language, "no-plan-reply", legal = legal),
    }
}

/// A move of a line isn't legal there, after so many others.
pub(super) fn illegal(
    language: Language,
    game: &Game,
    square: Square,
    after: usize,
    legal: Squares,
) -> String {
    let opponent = game
        .turn()
        .map(|color| words::person(language, game.player(color)));
    let (square, legal) = (square.to_string(), words::squares(legal));
    match opponent.filter(|_| after == 0) {
        Some(opponent) => say!(
            language,
            "no-plan-illegal-first",
            square = square,
            opponent = opponent,
            legal = legal,
        ),
        None => say!(
            language,
            "no-plan-illegal",
            number = after + 1,
            square = square,
            legal = legal,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{
        ChannelId, Clock, GameId, LONGEST_PLAN, MOST_PLANS, NewGame, Place, Plan, PlayerId, Ply,
        ServerId, Timestamp,
    };
    use crate::rules::{RuleSet, typed_squares};

    /// A game in which White has as many plans, of as many moves, as there can be.
    fn game() -> Game {
        let setup = NewGame {
            place: Place {
                server: ServerId(1),
                channel: ChannelId(2),
            },
            black: PlayerId(u64::MAX - 9),
            white: PlayerId(u64::MAX - 8),
            rules: RuleSet::World,
            rated: true,
            clock: Clock::None,
            takebacks: false,
            started_at: Timestamp(0),
        };
        let line = typed_squares("c4c5c6b5e6d7b6f5b7b3c3e3e8a8a4b2f3f4g5g4h4c7e7f2g1a5");
        let mut line = line.expect("the line is made of squares");
        line.truncate(LONGEST_PLAN);
        let plan = Plan { from: Ply(0), line };
        let mut game = Game::new(GameId(i64::MAX), setup);
        game.plans.white = vec![plan; MOST_PLANS];
        game
    }

    #[test]
    fn the_most_and_longest_plans_fit_into_a_message() {
        let (game, color) = (game(), Color::White);
        let plans = game.planned(color);
        assert_eq!(
            (plans.len(), plans[0].len()),
            (MOST_PLANS, LONGEST_PLAN),
            "the plans are those of the game"
        );
        for language in Language::all() {
            let message = dropped(language, &game, color, &plans[0]);
            let length = message.text.chars().count();
            assert!((1500..=2000).contains(&length), "{length} characters");
            let [Row::Menu(menu)] = &message.controls[..] else {
                panic!("there is one menu: {message}");
            };
            assert!(menu.options.len() <= 25);
            for option in &menu.options {
                let texts = [&option.label, &option.value, &option.description];
                let lengths = texts.map(|text| text.chars().count());
                assert!(lengths.iter().all(|length| (1..=100).contains(length)));
            }
        }
    }
}
