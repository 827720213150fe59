//! Games written down, in every spelling that people use.

use crate::support::square;
use outflank::rules::{
    Color, IllegalMove, NotASquare, NotSquares, Square, Transcript, TranscriptError, typed_squares,
};

/// Black wipes White out in nine plies.
const SHORTEST: &str = "e6f4e3d6c5f6e7f5g5";

fn strict(text: &str) -> String {
    match Transcript::parse(text) {
        Ok(transcript) => transcript.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_game_is_read_in_every_usual_spelling() {
    let spellings = [
        "e6f4e3d6c5f6e7f5g5",
        "E6F4E3D6C5F6E7F5G5",
        " e6 f4 e3 d6 c5 f6 e7 f5 g5\n",
        "E6,f4, E3;d6 c5/f6|e7-f5-g5",
        "1. e6 f4 2. e3 d6 3. c5 f6 4. e7 f5 5. g5",
        "1.e6 2.f4 3.e3 4.d6 5.c5 6.f6 7.e7 8.f5 9.g5",
        "1) e6\n2) f4\n3) e3\n4) d6\n5) c5\n6) f6\n7) e7\n8) f5\n9) g5\n",
        "1 e6 f4 2 e3 d6 3 c5 f6 4 e7 f5 5 g5",
        "1: e6 f4, 2: e3 d6, 3: c5 f6, 4: e7 f5, 5: g5.",
        "ｅ６ｆ４ｅ３ｄ６ｃ５ｆ６ｅ７ｆ５ｇ５",
        "１．Ｅ６　Ｆ４　２．Ｅ３、Ｄ６，Ｃ５　Ｆ６　Ｅ７　Ｆ５　Ｇ５",
        "\u{feff}e6f4e3d6c5f6e7f5g5\r\n",
        "e6f4e3d6c5f6e7f5g5 pass pass",
        "e6f4e3d6c5f6e7f5g5--",
    ];
    for spelling in spellings {
        assert_eq!(strict(spelling), SHORTEST, "{spelling}");
    }
}

#[test]
fn nothing_at_all_is_a_game_that_has_not_begun() {
    assert_eq!(Transcript::parse(" \n"), Ok(Transcript::default()));
    assert_eq!(strict(""), "");
}

#[test]
fn an_unreadable_place_is_named() {
    assert_eq!(
        strict("f5 d9 c3"),
        "character 4: \"d9\" is neither a move nor a pass"
    );
    assert_eq!(
        strict("f5d6x3"),
        "character 5: \"x3\" is neither a move nor a pass"
    );
    assert_eq!(
        strict("f55d6"),
        "character 1: \"f55d6\" is neither a move nor a pass"
    );
    assert_eq!(
        strict("f5 d"),
        "character 4: \"d\" is neither a move nor a pass"
    );
    assert_eq!(
        strict("f5 2024"),
        "character 4: \"2024\" is neither a move nor a pass"
    );
    assert_eq!(
        strict("good game, everybody"),
        "character 1: \"good\" is neither a move nor a pass"
    );
    assert_eq!(
        strict("ｆ５😀"),
        "character 3: \"😀\" is neither a move nor a pass"
    );
    assert_eq!(
        strict("supercalifragilistic"),
        "character 1: \"supercalifra\" is neither a move nor a pass"
    );
}

#[test]
fn an_illegal_move_is_named_with_its_number_and_the_reason() {
    assert_eq!(strict("f5d5"), "move 2, d5: the square is taken");
    assert_eq!(
        strict("1. f5 d6 2. a1"),
        "move 3, a1: the move outflanks nothing"
    );
    assert_eq!(
        strict(&format!("{SHORTEST}a1")),
        "move 10, a1: the game is over"
    );
}

#[test]
fn a_number_that_counts_no_move_is_named() {
    assert_eq!(strict("f5 6 d6"), "character 4: 6 doesn't number move 2");
    assert_eq!(strict("2. f5"), "character 1: 2 doesn't number move 1");
}

/// Eight moves after which Black has no reply, so that White, who played c1, moves again.
const BEFORE_A_PASS: &str = "d3c3b3b2f5a3a1c1";

#[test]
fn a_pass_that_is_due_may_be_written_or_left_out() {
    let game = format!("{BEFORE_A_PASS}e3");
    for pass in [
        "",
        "--",
        "—",
        "pa",
        "PA",
        "ps",
        "PS",
        "Pass",
        " p ",
        "パス",
        " 9. pass 10. ",
        "ｐａ",
    ] {
        assert_eq!(strict(&format!("{BEFORE_A_PASS}{pass}e3")), game, "{pass}");
    }
}

#[test]
fn a_pass_that_is_not_due_is_refused() {
    let not_due = |at, after| {
        format!("character {at}: a pass after move {after}, but the player to move can move")
    };
    assert_eq!(strict("pass"), not_due(1, 0));
    assert_eq!(strict("f5 -- d6"), not_due(4, 1));
    assert_eq!(strict(&format!("{BEFORE_A_PASS}papae3")), not_due(19, 8));
    assert_eq!(strict(&format!("{BEFORE_A_PASS}e3pa")), not_due(19, 9));
    assert_eq!(strict(&format!("{SHORTEST}------")), not_due(23, 9));
}

#[test]
fn replaying_an_illegal_collection_of_squares_names_the_move() {
    let squares: Transcript = ["f5", "f5"].map(square).into_iter().collect();
    let error = TranscriptError::Illegal {
        number: 2,
        square: square("f5"),
        why: IllegalMove::Occupied,
    };
    assert_eq!(squares.replay(), Err(error.clone()));
    assert_eq!(squares.end(), Err(error));
}

#[test]
fn a_replay_tells_each_move_and_the_position_after_it() {
    let game = Transcript::parse("f5d6").expect("a legal game");
    let replay = game.replay().expect("a legal game");
    let told: Vec<_> = replay
        .iter()
        .map(|(position, played)| {
            (
                played.by,
                played.square.to_string(),
                played.flipped.count(),
                position.count(Color::Black),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (Color::Black, "f5".to_owned(), 1, 4),
            (Color::White, "d6".to_owned(), 1, 3)
        ]
    );
    assert_eq!(game.end(), Ok(replay[1].0));
    assert_eq!(game.moves(), ["f5", "d6"].map(square));
}

#[test]
fn a_square_is_read_as_people_type_it() {
    for typed in ["d3", "D3", " d3 ", "ｄ３", "Ｄ３", "　ｄ3\n"] {
        assert_eq!(Square::typed(typed), Ok(square("d3")), "{typed}");
    }
    for typed in [
        "", "d", "d9", "i3", "d33", "d 3", "3d", "é3", "d３３", "@3", "d/",
    ] {
        assert_eq!(Square::typed(typed), Err(NotASquare), "{typed}");
    }
}

#[test]
fn squares_are_read_one_after_another() {
    let three = ["d3", "c3", "c4"].map(square).to_vec();
    for typed in [
        "d3 c3 c4",
        "d3c3c4",
        " D3,C3;c4. ",
        "d3→c3 c4",
        "d3 -> c3 > c4",
        "ｄ３、ｃ３　ｃ４",
        "d3\nc3 | c4",
    ] {
        assert_eq!(typed_squares(typed), Ok(three.clone()), "{typed}");
    }
    assert_eq!(typed_squares(" , → "), Ok(Vec::new()));
    for (typed, found) in [
        ("d3 pass c4", "pass"),
        ("1. d3 c3", "1"),
        ("d3 j9", "j9"),
        ("d33", "d33"),
        ("d3 @everybody-is-here", "@everybody"),
        ("d3 somewhereelsealtogether", "somewhereels"),
    ] {
        let found = found.to_owned();
        assert_eq!(typed_squares(typed), Err(NotSquares { found }), "{typed}");
    }
}
