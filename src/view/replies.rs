//! What the asker alone is told: what was done, and questions back.

use super::{Button, Language, Look, Message, Row, say, words};
use crate::command::{Act, Control};
use crate::game::{Game, NewChallenge, PlayerId};
use crate::rules::Square;

/// The most games to choose from: their lines and their buttons fit in one message.
const MOST_BUTTONS: usize = 15;

/// A challenge has been made.
pub fn challenged(language: Language, offer: &NewChallenge) -> Message {
    let date = words::date(offer.expires_at);
    let left = words::time_left(offer.expires_at);
    let channel = words::channel(offer.place.channel);
    Message::text(match (offer.rematch_of, offer.opponent) {
        (Some(_), _) => {
            say!(
                language,
                "done-rematch",
                channel = channel,
                date = date,
                left = left
            )
        }
        (None, None) => say!(language, "done-challenged-anyone", date = date, left = left),
        (None, Some(opponent)) => say!(
            language,
            "done-challenged",
            opponent = words::person(language, opponent),
            date = date,
            left = left,
        ),
    })
}

/// A move has been played.
pub fn moved(language: Language, game: &Game, square: Square) -> Message {
    Message::text(say!(
        language,
        "done-moved",
        square = square.to_string(),
        game = game.id.to_string(),
        channel = words::channel(game.place().channel),
    ))
}

/// A game has been given up.
pub fn resigned(language: Language, game: &Game) -> Message {
    Message::text(say!(
        language,
        "done-resigned",
        game = game.id.to_string(),
        channel = words::channel(game.place().channel),
    ))
}

/// Nothing was done, as wished.
pub fn nevermind(language: Language) -> Message {
    Message::text(say!(language, "done-nevermind"))
}

/// Asks once more before a game is given up.
pub fn resign_sure(language: Language, game: &Game, opponent: PlayerId) -> Message {
    let question = say!(
        language,
        "resign-sure",
        game = game.id.to_string(),
        opponent = words::person(language, opponent),
    );
    Message::text(question).with_buttons([
        Button {
            label: say!(language, "button-resign-surely"),
            control: Control::ResignSurely(game.id),
            look: Look::Danger,
        },
        Button {
            label: say!(language, "button-keep-playing"),
            control: Control::Nevermind,
            look: Look::Plain,
        },
    ])
}

/// Asks which of several games is meant; `control` is what the button of a game asks for.
pub fn which_game(
    language: Language,
    asker: PlayerId,
    games: &[Game],
    square: Option<Square>,
    control: impl Fn(&Game) -> Control,
) -> Message {
    let question = match square {
        Some(square) => say!(language, "which-game-move", square = square.to_string()),
        None => say!(language, "which-game"),
    };
    games_to_press(language, question, asker, games, control)
}

/// Asks which game is to go on in the place where it is asked.
pub fn which_game_here(language: Language, asker: PlayerId, games: &[Game]) -> Message {
    let question = say!(language, "which-game-here");
    let control = |game: &Game| Control::Do(Act::MoveHere, game.id);
    games_to_press(language, question, asker, games, control)
}

fn games_to_press(
    language: Language,
    question: String,
    asker: PlayerId,
    games: &[Game],
    control: impl Fn(&Game) -> Control,
) -> Message {
    let button = |game: &Game| Button {
        label: format!("#{}", game.id),
        control: control(game),
        look: Look::Main,
    };
    let row = |games: &[Game]| Row::Buttons(games.iter().map(button).collect());
    let shown = &games[..games.len().min(MOST_BUTTONS)];
    Message {
        controls: shown.chunks(5).map(row).collect(),
        ..game_list(language, question, asker, games)
    }
}

/// Asks to name one of several games: what was asked for is too long for a button.
pub fn name_the_game(language: Language, asker: PlayerId, games: &[Game]) -> Message {
    game_list(language, say!(language, "name-the-game"), asker, games)
}

fn game_list(language: Language, head: String, asker: PlayerId, games: &[Game]) -> Message {
    let (shown, rest) = games.split_at(games.len().min(MOST_BUTTONS));
    let mut text = vec![Some(head)];
    text.extend(
        shown
            .iter()
            .map(|game| Some(game_line(language, game, asker))),
    );
    text.push((!rest.is_empty()).then(|| say!(language, "which-game-more")));
    Message::text(words::lines(text))
}

fn game_line(language: Language, game: &Game, asker: PlayerId) -> String {
    say!(
        language,
        "which-game-line",
        game = game.id.to_string(),
        black = words::person(language, game.setup.black),
        white = words::person(language, game.setup.white),
        whose = whose(language, game, asker),
    )
}

/// Whose turn it is, from the asker's side.
pub(super) fn whose(language: Language, game: &Game, asker: PlayerId) -> String {
    match game.to_move() == Some(asker) {
        true => say!(language, "whose-yours"),
        false => say!(language, "whose-theirs"),
    }
}
