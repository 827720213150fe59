//! The Adler-32 of a picture's bytes (RFC 1950) from sums that are known beforehand.
//!
//! It is two sums modulo 65,521: of the bytes, and of the bytes times the count of those from
//! there to the end. So every byte adds to both according to its value and its place alone,
//! and a sprite is four multiplications away from what it adds at any place.

use super::ROW_BYTES;
use crate::render::atlas::Atlas;
use crate::render::layout::{BOARD, CELL, MARGIN, SIDE};

const MODULUS: u64 = 65_521;
const STREAM: u64 = (ROW_BYTES * SIDE) as u64;

/// The sums of a theme.
pub(super) struct Sums {
    /// What everything around the board adds.
    around: (u64, u64),
    /// For each sprite its bytes, and its bytes times how far they lie behind its first one.
    sprites: Vec<(u64, u64)>,
}

impl Sums {
    pub(super) fn of(atlas: &Atlas) -> Sums {
        let mut around = (1, STREAM);
        for (index, &byte) in atlas.surround.iter().enumerate() {
            let (x, y) = (index % SIDE, index / SIDE);
            let board = MARGIN..MARGIN + BOARD;
            if !(board.contains(&x) && board.contains(&y)) {
                around.0 += u64::from(byte);
                around.1 += u64::from(byte) * (STREAM - position(x, y));
            }
        }
        let sprites = atlas.sprites.iter().map(|rows| {
            let bytes = rows.iter().enumerate().flat_map(|(y, &row)| {
                let bytes = atlas.rows[usize::from(row)].iter().enumerate();
                bytes.map(move |(x, &byte)| (u64::from(byte), (y * ROW_BYTES + x) as u64))
            });
            bytes.fold((0, 0), |sums, (byte, behind)| {
                (sums.0 + byte, sums.1 + byte * behind)
            })
        });
        Sums {
            around,
            sprites: sprites.collect(),
        }
    }

    /// The checksum of a board with these sprites.
    pub(super) fn adler(&self, sprites: &[usize; 64]) -> u32 {
        let (mut bytes, mut weighted) = self.around;
        for (square, &sprite) in sprites.iter().enumerate() {
            let (x, y) = (MARGIN + square % 8 * CELL, MARGIN + square / 8 * CELL);
            let (sum, behind) = self.sprites[sprite];
            bytes += sum;
            weighted += sum * (STREAM - position(x, y)) - behind;
        }
        (((weighted % MODULUS) << 16) | (bytes % MODULUS)) as u32
    }
}

/// How many bytes come before a pixel's.
fn position(x: usize, y: usize) -> u64 {
    (y * ROW_BYTES + 1 + x) as u64
}
