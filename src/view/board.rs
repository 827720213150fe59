//! A game's board: the picture, the same in words, and the controls to play on it.

use super::{Board, Button, Language, Look, Menu, MenuOption, Row, say, words};
use crate::command::Control;
use crate::game::Game;
use crate::render::{BoardPicture, Header, Theme};
use crate::rules::{Color, Position, Square};

/// The most options that one menu holds.
const MENU_OPTIONS: usize = 25;

/// The board as a picture and in words.
pub(super) fn board(language: Language, game: &Game, theme: Theme) -> Board {
    Board {
        picture: picture(language, game),
        theme,
        alt: alt(language, game),
    }
}

fn picture(language: Language, game: &Game) -> BoardPicture {
    let position = game.position();
    let last = game.last_move();
    let ended = game.end.is_some();
    BoardPicture {
        black: position.discs(Color::Black),
        white: position.discs(Color::White),
        last: last.map(|played| played.square),
        flipped: last.map(|played| played.flipped).unwrap_or_default(),
        legal: if ended {
            Default::default()
        } else {
            position.legal_moves()
        },
        header: game
            .end
            .as_ref()
            .and_then(|end| end.score)
            .map(|score| Header {
                black: words::color(language, Color::Black),
                white: words::color(language, Color::White),
                black_score: score.black.to_string(),
                white_score: score.white.to_string(),
                winner: score.winner(),
            }),
    }
}

fn alt(language: Language, game: &Game) -> String {
    let position = game.position();
    let after = match game.last_move() {
        None => say!(language, "alt-start"),
        Some(played) => say!(
            language,
            "alt-after",
            move = game.ply().0,
            color = words::color(language, played.by),
            square = played.square.to_string(),
            flipped = words::squares(played.flipped),
        ),
    };
    let discs = Color::BOTH.map(|color| discs_in_words(language, &position, color));
    let turn = match game.turn() {
        None => say!(language, "alt-over"),
        Some(color) => say!(
            language,
            "alt-turn",
            color = words::color(language, color),
            squares = words::squares(position.legal_moves()),
        ),
    };
    [after, discs.join(" "), turn].join(" ")
}

fn discs_in_words(language: Language, position: &Position, color: Color) -> String {
    let discs = position.discs(color);
    let squares = match discs.is_empty() {
        true => say!(language, "alt-none"),
        false => words::squares(discs),
    };
    say!(
        language,
        "alt-discs",
        color = words::color(language, color),
        count = discs.count(),
        squares = squares,
    )
}

/// The menus of moves and the buttons under the board of a game that goes on, or under its end.
pub(super) fn controls(language: Language, game: &Game) -> Vec<Row> {
    if game.end.is_some() {
        let rematch = Button {
            label: say!(language, "button-rematch"),
            control: Control::Rematch(game.id),
            look: Look::Good,
        };
        return vec![Row::Buttons(vec![rematch, text_button(language, game)])];
    }
    let resign = Button {
        label: say!(language, "button-resign"),
        control: Control::Resign(game.id),
        look: Look::Plain,
    };
    let mut rows = menus(language, game);
    rows.push(Row::Buttons(vec![text_button(language, game), resign]));
    rows
}

fn text_button(language: Language, game: &Game) -> Button {
    Button {
        label: say!(language, "button-text"),
        control: Control::ShowText(game.id),
        look: Look::Plain,
    }
}

/// The legal moves as menus: one, or two where there are more moves than a menu holds.
fn menus(language: Language, game: &Game) -> Vec<Row> {
    let position = game.position();
    let moves = position.legal_moves().by_name();
    let parts = moves.len().div_ceil(MENU_OPTIONS).max(1);
    let part_length = moves.len().div_ceil(parts).max(1);
    let menu = |(number, part): (usize, &[Square])| {
        let placeholder = match (parts, part) {
            (2.., [first, .., last]) => say!(
                language,
                "pick-move-part",
                first = first.to_string(),
                last = last.to_string(),
            ),
            (_, _) => say!(language, "pick-move"),
        };
        Row::Menu(Menu {
            control: Control::PickMove(game.id, game.ply(), number as u8),
            placeholder,
            options: part
                .iter()
                .map(|&square| option(language, &position, square))
                .collect(),
        })
    };
    moves.chunks(part_length).enumerate().map(menu).collect()
}

fn option(language: Language, position: &Position, square: Square) -> MenuOption {
    MenuOption {
        label: square.to_string(),
        value: square.to_string(),
        description: flips(language, position, square),
    }
}

/// How many discs a legal move flips, in words.
pub(super) fn flips(language: Language, position: &Position, square: Square) -> String {
    let flipped = position
        .play(square)
        .map_or(0, |(_, played)| played.flipped.count());
    say!(language, "pick-flips", flipped = flipped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{
        ChannelId, Clock, GameId, NewGame, News, Place, PlayerId, ServerId, Timestamp,
    };
    use crate::rules::RuleSet;
    use crate::view::announce;
    use proptest::prelude::*;

    /// A game of the given choices among the legal moves, to its end.
    fn game(choices: &[u16]) -> Game {
        let (black, white) = (PlayerId(u64::MAX - 9), PlayerId(u64::MAX - 8));
        let setup = NewGame {
            place: Place {
                server: ServerId(1),
                channel: ChannelId(2),
            },
            black,
            white,
            rules: RuleSet::Japan,
            rated: true,
            clock: Clock::USUAL,
            takebacks: false,
            started_at: Timestamp(0),
        };
        let mut game = Game::new(GameId(i64::MAX), setup);
        for choice in choices {
            let Some(turn) = game.turn() else { break };
            let moves = game.position().legal_moves().by_name();
            let square = moves[usize::from(*choice) % moves.len()];
            let player = game.player(turn);
            game.play(player, None, square, Timestamp(0))
                .expect("the move is legal");
        }
        game
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn every_board_fits_into_a_message(choices in prop::collection::vec(any::<u16>(), 60)) {
            let game = game(&choices);
            for ply in 0..=game.ply().0 {
                let then = game.rewound_to(crate::game::Ply(ply), News::Moved);
                for language in Language::all() {
                    let message = announce::news(language, &then, News::Moved, Theme::Felt);
                    let board = message.board.expect("a board is shown");
                    prop_assert!(board.alt.chars().count() <= 1024, "{}", board.alt);
                    prop_assert!(message.text.chars().count() <= 2000, "{}", message.text);
                    prop_assert!(message.controls.len() <= 5);
                    let picked = picks(&message.controls);
                    let legal = then.turn().map_or(vec![], |_| then.position().legal_moves().by_name());
                    prop_assert_eq!(picked, legal);
                }
            }
        }
    }

    /// What the menus offer. None offers more than it may.
    fn picks(rows: &[Row]) -> Vec<Square> {
        let menus = rows.iter().filter_map(|row| match row {
            Row::Menu(menu) => Some(menu),
            Row::Buttons(_) => None,
        });
        let mut picks = Vec::new();
        for menu in menus {
            assert!((1..=MENU_OPTIONS).contains(&menu.options.len()));
            picks.extend(menu.options.iter().map(|option| {
                option
                    .value
                    .parse::<Square>()
                    .expect("a menu offers squares")
            }));
        }
        picks
    }
}
