//! The rules once more, as a beginner would play them: one square at a time, with no bitboards.

use outflank::rules::{Color, Position, Square, Squares};

const DIRECTIONS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// The discs that a disc of a colour on an empty square outflanks.
pub(crate) fn flips(position: &Position, color: Color, square: Square) -> Squares {
    DIRECTIONS
        .into_iter()
        .flat_map(|direction| flips_towards(position, color, square, direction))
        .collect()
}

/// The empty squares where a disc of a colour outflanks anything.
pub(crate) fn moves(position: &Position, color: Color) -> Squares {
    Square::all()
        .filter(|&square| position.at(square).is_none())
        .filter(|&square| !flips(position, color, square).is_empty())
        .collect()
}

fn flips_towards(
    position: &Position,
    color: Color,
    from: Square,
    direction: (i8, i8),
) -> Vec<Square> {
    let mut passed = Vec::new();
    let mut square = step(from, direction);
    while let Some(here) = square {
        match position.at(here) {
            Some(disc) if disc == color => return passed,
            Some(_opponent) => passed.push(here),
            None => return Vec::new(),
        }
        square = step(here, direction);
    }
    Vec::new()
}

fn step(from: Square, (right, down): (i8, i8)) -> Option<Square> {
    let file = from.file().checked_add_signed(right)?;
    let rank = from.rank().checked_add_signed(down)?;
    Square::at(file, rank)
}
