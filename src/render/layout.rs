//! Where things lie in a picture. All lengths are in pixels.
//!
//! Discord shows an attachment at most 350 CSS pixels high on a desktop and about 1,000 device
//! pixels wide on a phone, so that 832 pixels are sharp on both.

use crate::rules::Square;

/// The width of every picture, and the height of one without a header.
pub(super) const SIDE: usize = 832;
/// The height of the strip with names and scores above the board.
pub(super) const HEADER: usize = 84;
/// The side of a square of the board.
pub(super) const CELL: usize = 96;
/// The height and the width of the eight ranks and files.
pub(super) const BOARD: usize = 8 * CELL;
/// The space for the coordinates to the left of the board and above it.
pub(super) const MARGIN: usize = 46;
/// The dark or light line around the board.
pub(super) const BORDER: usize = 3;

/// The star dots lie where the second and sixth lines between files and ranks cross. A square
/// that touches one has it at this corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StarCorner {
    None,
    UpperLeft,
    UpperRight,
    LowerLeft,
    LowerRight,
}

impl StarCorner {
    pub(super) const ALL: [StarCorner; 5] = [
        StarCorner::None,
        StarCorner::UpperLeft,
        StarCorner::UpperRight,
        StarCorner::LowerLeft,
        StarCorner::LowerRight,
    ];

    pub(super) fn of(square: Square) -> StarCorner {
        let before = |line: u8| line == 1 || line == 5;
        let after = |line: u8| line == 2 || line == 6;
        let (file, rank) = (square.file(), square.rank());
        if after(file) && after(rank) {
            StarCorner::UpperLeft
        } else if before(file) && after(rank) {
            StarCorner::UpperRight
        } else if after(file) && before(rank) {
            StarCorner::LowerLeft
        } else if before(file) && before(rank) {
            StarCorner::LowerRight
        } else {
            StarCorner::None
        }
    }

    /// The corner's place in its cell.
    pub(super) fn point(self) -> Option<(f32, f32)> {
        let far = CELL as f32;
        match self {
            StarCorner::None => None,
            StarCorner::UpperLeft => Some((0.0, 0.0)),
            StarCorner::UpperRight => Some((far, 0.0)),
            StarCorner::LowerLeft => Some((0.0, far)),
            StarCorner::LowerRight => Some((far, far)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_stars_touch_four_squares_each() {
        for corner in &StarCorner::ALL[1..] {
            let squares: Vec<_> = Square::all()
                .filter(|&square| StarCorner::of(square) == *corner)
                .collect();
            assert_eq!(squares.len(), 4, "{corner:?}: {squares:?}");
        }
        let lower_right: Vec<_> = Square::all()
            .filter(|&square| StarCorner::of(square) == StarCorner::LowerRight)
            .map(|square| square.to_string())
            .collect();
        assert_eq!(lower_right, ["b2", "f2", "b6", "f6"]);
    }
}
