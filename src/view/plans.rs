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
        opponent = words::person(game.player(color.opponent())),
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
    let opponent = words::person(game.player(color.opponent()));
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
    let opponent = words::person(game.player(color.opponent()));
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
            opponent = words::person(game.player(opponent)),
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
    let opponent = game.turn().map(|color| words::person(game.player(color)));
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
