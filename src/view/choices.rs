//! What is offered while somebody types.

use super::replies::whose;
use super::{Choice, Language, board, say, words};
use crate::game::{Clock, Game, PlayerId};
use crate::rules::{Color, Square, half_width};

/// The legal moves of one game that begin with what was typed so far.
pub fn moves(language: Language, game: &Game, typed: &str, many: bool) -> Vec<Choice> {
    let position = game.position();
    let choice = |square: Square| {
        let (name, number) = (square.to_string(), game.id.to_string());
        let flips = board::flips(language, &position, square);
        let value = if many {
            format!("{square} #{}", game.id)
        } else {
            name.clone()
        };
        let label = match many {
            true => say!(
                language,
                "choice-move-in",
                square = name,
                flips = flips,
                game = number
            ),
            false => say!(language, "choice-move", square = name, flips = flips),
        };
        Choice { label, value }
    };
    let moves = position.legal_moves().by_name();
    let fits = |square: &Square| square.to_string().starts_with(typed);
    moves.into_iter().filter(fits).map(choice).collect()
}

/// A game as a suggestion.
pub fn game(language: Language, game: &Game, asker: PlayerId) -> Choice {
    let own = game.color_of(asker).unwrap_or(Color::Black);
    let number = game.id.to_string();
    let label = match &game.end {
        None => say!(
            language,
            "choice-open",
            game = number,
            disc = words::disc(own),
            whose = whose(language, game, asker),
            move = game.ply().0 + 1,
        ),
        Some(end) => say!(
            language,
            "choice-ended",
            game = number,
            disc = words::disc(own),
            score = end
                .score
                .map_or_else(|| "–".to_owned(), |of| words::score_of(&of, own)),
        ),
    };
    Choice {
        label,
        value: game.id.to_string(),
    }
}

/// The clocks that fit what was typed so far: the clock that it reads as, then those that are
/// offered to everyone.
pub fn clocks(language: Language, typed: &str) -> Vec<Choice> {
    let read = typed.parse::<Clock>().ok();
    let choice = |clock: Clock| Choice {
        label: words::clock(language, clock),
        value: clock.to_string(),
    };
    let typed: String = typed.trim().chars().map(half_width).collect();
    let typed = typed.to_lowercase();
    let fits = |clock: &Clock| {
        let Choice { label, value } = choice(*clock);
        label.to_lowercase().contains(&typed) || value.contains(&typed)
    };
    let offered = Clock::PRESETS.into_iter().filter(fits);
    let offered = offered.filter(|clock| Some(*clock) != read);
    read.into_iter().chain(offered).map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(typed: &str) -> Vec<String> {
        let choices = clocks(Language::default(), typed).into_iter();
        choices.map(|choice| choice.value).collect()
    }

    #[test]
    fn whoever_has_typed_nothing_is_offered_the_usual_clocks() {
        assert_eq!(values(""), Clock::PRESETS.map(|clock| clock.to_string()));
    }

    #[test]
    fn a_clock_that_can_be_read_comes_first() {
        assert_eq!(values("３６時間"), ["1d12h/move"]);
        assert_eq!(values("3d"), ["3d/move"]);
        assert_eq!(values("5D"), ["5d/move", "bank 5d+1d max 5d"]);
    }

    #[test]
    fn clocks_are_found_by_their_words_too() {
        assert_eq!(values("No Cl"), ["none"]);
        assert_eq!(values("bank"), ["bank 5d+1d max 5d"]);
        assert_eq!(values("chess"), Vec::<String>::new());
    }
}
