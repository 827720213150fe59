//! Worked cases: what single moves and whole short games do.

use crate::support::{finished, position, square};
use outflank::rules::{Color, IllegalMove, Position, RuleSet, Square, Squares, Transcript};

fn names(squares: Squares) -> Vec<String> {
    squares.by_name().iter().map(Square::to_string).collect()
}

#[test]
fn black_begins_with_one_of_four_moves() {
    assert_eq!(Position::START.turn(), Some(Color::Black));
    assert_eq!(
        names(Position::START.legal_moves()),
        ["c4", "d3", "e6", "f5"]
    );
}

#[test]
fn from_the_start_d3_flips_d4() {
    let (next, played) = Position::START.play(square("d3")).expect("a legal move");
    assert_eq!(names(played.flipped), ["d4"]);
    assert_eq!((played.by, played.passed), (Color::Black, false));
    assert_eq!(next.turn(), Some(Color::White));
    assert_eq!(Color::BOTH.map(|color| next.count(color)), [4, 1]);
}

#[test]
fn a_taken_square_and_a_move_that_outflanks_nothing_are_illegal() {
    assert_eq!(
        Position::START.play(square("d4")),
        Err(IllegalMove::Occupied)
    );
    assert_eq!(
        Position::START.play(square("a1")),
        Err(IllegalMove::OutflanksNothing)
    );
    assert_eq!(
        finished(3, 3).play(square("e5")),
        Err(IllegalMove::GameOver)
    );
}

#[test]
fn the_shortest_game_wipes_white_out_in_nine_plies() {
    let game = Transcript::parse("e6 f4 e3 d6 c5 f6 e7 f5 g5").expect("a legal game");
    let end = game.end().expect("a legal game");
    assert_eq!(game.moves().len(), 9);
    assert_eq!(end.turn(), None);
    assert!(end.legal_moves().is_empty());
    assert_eq!(Color::BOTH.map(|color| end.count(color)), [13, 0]);
    assert_eq!(RuleSet::World.score(&end).to_string(), "64–0");
}

#[test]
fn a_player_without_a_move_passes_and_the_other_moves_again() {
    let game = Transcript::parse("d3c3b3b2f5a3a1c1").expect("a legal game");
    let replay = game.replay().expect("a legal game");
    let (after, played) = replay.last().expect("eight moves");
    assert_eq!((played.by, played.passed), (Color::White, true));
    assert_eq!(after.turn(), Some(Color::White));
    assert!(replay[..7].iter().all(|(_, played)| !played.passed));
}

#[test]
fn the_last_move_of_a_game_is_followed_by_no_pass() {
    let game = Transcript::parse("e6 f4 e3 d6 c5 f6 e7 f5 g5").expect("a legal game");
    let replay = game.replay().expect("a legal game");
    assert!(replay.iter().all(|(_, played)| !played.passed));
}

#[test]
fn one_move_can_flip_nineteen_discs() {
    let star = position(
        "X - - X - - X -
         - O - O - O - -
         - - O O O - - -
         X O O - O O O X
         - - O O O - - -
         - O - O - O - -
         X - - O - - O -
         - - - X - - - X",
        Color::Black,
    );
    let (_, played) = star.play(square("d4")).expect("a legal move");
    assert_eq!(played.flipped.count(), 19);
}

#[test]
fn flipped_discs_outflank_no_others() {
    // b1 to d1 flip; the new black disc on d1 would outflank d2 with d3, but nothing chains.
    let chained = position(
        "- O O O X - - -
         - - - O - - - -
         - - - X - - - -
         - - - - - - - -
         - - - - - - - -
         - - - - - - - -
         - - - - - - - -
         - - - - - - - -",
        Color::Black,
    );
    let (after, played) = chained.play(square("a1")).expect("a legal move");
    assert_eq!(names(played.flipped), ["b1", "c1", "d1"]);
    assert_eq!(after.at(square("d2")), Some(Color::White));
}

#[test]
fn a_line_does_not_go_around_the_edge() {
    let edge = position(
        "- - - - - - O O
         X - - - - - - -
         - - - - - - - -
         - - - - - - - -
         - - - - - - - -
         - - - - - - - -
         - - - - - - - X
         O O - - - - - -",
        Color::Black,
    );
    assert_eq!(edge.turn(), None);
}

#[test]
fn a_position_prints_as_a_board_with_coordinates() {
    let (position, _) = Position::START.play(square("d3")).expect("a legal move");
    let board = "  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . . X . . . .
4 . . . X X . . .
5 . . . X O . . .
6 . . . . . . . .
7 . . . . . . . .
8 . . . . . . . .";
    assert_eq!(position.to_string(), board);
}
