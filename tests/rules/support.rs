//! Positions and squares, written as people write them.

use outflank::rules::{Color, Position, Square, Squares};

/// The square with this name.
pub(crate) fn square(name: &str) -> Square {
    name.parse().expect("the test names a square")
}

/// A position drawn with `X` for Black, `O` for White and `-` for an empty square, eight
/// characters a rank from the top; blanks are for the eye.
pub(crate) fn position(drawing: &str, turn: Color) -> Position {
    let squares: Vec<char> = drawing.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(squares.len(), 64, "a drawing has 64 squares");
    let of = |disc| -> Squares {
        Square::all()
            .zip(&squares)
            .filter(|&(_, &c)| c == disc)
            .map(|(square, _)| square)
            .collect()
    };
    Position::new(of('X'), of('O'), turn)
}

/// A position where nobody can move: each side's discs in ranks of their own, Black's from the
/// top, White's from the bottom, with at least a rank between them.
pub(crate) fn finished(black: u32, white: u32) -> Position {
    let position = Position::new(
        Square::all().take(black as usize).collect(),
        Square::all().skip(64 - white as usize).collect::<Squares>(),
        Color::Black,
    );
    assert_eq!(
        position.turn(),
        None,
        "{black} and {white} discs can't reach each other"
    );
    position
}
