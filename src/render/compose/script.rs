//! A picture as a sequence of pieces: what to say for each row of the board, cell by cell.

use std::collections::HashMap;

use super::ROW_BYTES;
use super::deflate::{LONGEST, Token};
use super::parse::Strip;
use crate::render::atlas::{Atlas, RowId};
use crate::render::layout::{BOARD, CELL, MARGIN, SIDE};

/// The number of a piece of a picture: tokens that always go together.
pub(super) type PieceId = u16;

/// How many rows above a cell's row its tokens may copy from.
const ROWS_ABOVE: usize = 2;
/// The bytes between the last cell of a row and the first of the next: the right edge, the
/// filter byte, and the left margin.
const GUTTER: usize = ROW_BYTES - BOARD;

/// What pictures are made of.
pub(super) struct Script {
    /// The rows of each sprite, equal rows having equal numbers.
    rows: Vec<[RowId; CELL]>,
    /// As bits: the rows of each sprite that equal the row above them.
    unchanged: Vec<u128>,
    /// The pieces that tell them.
    pieces: Vec<[PieceId; CELL]>,
    /// The pieces that follow each row of the board but the last.
    gutters: Vec<PieceId>,
}

/// A piece before its tokens are chosen.
pub(super) enum Draft {
    /// Everything above the board, with the margin to the left of its first row; or everything
    /// after its last row.
    Around(Strip),
    /// A row of a cell, or a gutter.
    Row(Strip),
    /// Cells equal to others.
    Copy(Vec<Token>),
}

impl Script {
    pub(super) const BEFORE: PieceId = 0;
    pub(super) const AFTER: PieceId = 1;
    const COPIES: PieceId = 2;

    /// The script of a theme, and its pieces.
    pub(super) fn of(atlas: &Atlas) -> (Script, Vec<Draft>) {
        let stream = stream(atlas);
        let start = MARGIN * ROW_BYTES + 1 + MARGIN;
        let end = start + (BOARD - 1) * ROW_BYTES + BOARD;
        let around = [&stream[..start], &stream[end..]];
        let mut drafts = Vec::from(around.map(|bytes| Draft::Around(Strip::alone(bytes))));
        for back in 0..8 {
            drafts.extend((1..=8).map(|cells| Draft::Copy(copies(back, cells))));
        }
        let mut strips = Strips {
            drafts,
            numbers: HashMap::new(),
        };
        let gutters = (0..BOARD - 1).map(|y| {
            let at = start + y * ROW_BYTES + BOARD;
            let gutter = |up: usize| stream[at - up * ROW_BYTES..][..GUTTER].to_vec();
            let above = (1..=ROWS_ABOVE).map(gutter).collect();
            strips.number(Strip {
                bytes: gutter(0),
                above,
            })
        });
        let gutters = gutters.collect();
        let pieces = atlas.sprites.iter().map(|sprite| {
            let row = |y: usize| atlas.rows[usize::from(sprite[y])].to_vec();
            std::array::from_fn(|y| {
                let above = (1..=ROWS_ABOVE.min(y)).map(|up| row(y - up)).collect();
                strips.number(Strip {
                    bytes: row(y),
                    above,
                })
            })
        });
        let pieces = pieces.collect();
        let script = Script {
            rows: atlas.sprites.clone(),
            unchanged: atlas.sprites.iter().map(unchanged).collect(),
            pieces,
            gutters,
        };
        (script, strips.drafts)
    }

    /// Says the pieces of a board with these sprites, in the order of its squares.
    pub(super) fn perform(&self, sprites: &[usize; 64], mut say: impl FnMut(PieceId)) {
        say(Script::BEFORE);
        let mut gutters = self.gutters.iter();
        for rank in sprites.as_chunks::<8>().0 {
            let pieces = rank.map(|sprite| &self.pieces[sprite]);
            let rows = rank.map(|sprite| &self.rows[sprite]);
            let unchanged = rank.map(|sprite| self.unchanged[sprite]);
            let all_unchanged = unchanged.iter().fold(!0, |all, rows| all & rows);
            let twins = twins(rank);
            for y in 0..CELL {
                if all_unchanged >> y & 1 == 1 {
                    say(Script::copy_of(0, 8));
                } else {
                    let unchanged = unchanged.map(|rows| rows >> y & 1 == 1);
                    let row = BoardRow {
                        cells: rows.map(|rows| rows[y]),
                        unchanged,
                        twins,
                    };
                    row.say(|file| pieces[file][y], &mut say);
                }
                gutters.next().into_iter().for_each(|&gutter| say(gutter));
            }
        }
        say(Script::AFTER);
    }

    /// The piece for so many cells that equal those so many cells to their left, or those in
    /// the row above for 0.
    fn copy_of(back: usize, cells: usize) -> PieceId {
        Script::COPIES + (back * 8 + cells - 1) as PieceId
    }
}

/// The rows of a sprite that equal the row above them, as bits. Above the first lies another
/// sprite.
fn unchanged(rows: &[RowId; CELL]) -> u128 {
    (1..CELL).fold(0, |bits, y| bits | u128::from(rows[y] == rows[y - 1]) << y)
}

/// For each file how far to the left the same sprite lies, 0 if nowhere.
fn twins(rank: &[usize; 8]) -> [usize; 8] {
    std::array::from_fn(|file| {
        (1..=file)
            .find(|&back| rank[file - back] == rank[file])
            .unwrap_or(0)
    })
}

/// A row of eight cells.
struct BoardRow {
    cells: [RowId; 8],
    unchanged: [bool; 8],
    twins: [usize; 8],
}

impl BoardRow {
    /// Says the row: as many cells at once as possible if they equal those above, or others to
    /// their left; else one by one.
    #[inline]
    fn say(&self, piece: impl Fn(usize) -> PieceId, say: &mut impl FnMut(PieceId)) {
        let mut file = 0;
        while file < 8 {
            let unchanged = self.unchanged[file..].iter();
            let above = unchanged.take_while(|&&unchanged| unchanged).count();
            let left = self.equal_to_the_left(file);
            let (back, cells) = left.filter(|left| left.1 >= above).unwrap_or((0, above));
            if cells == 0 {
                say(piece(file));
            } else {
                say(Script::copy_of(back, cells));
            }
            file += cells.max(1);
        }
    }

    /// How many cells to the left a cell's row is repeated, and how many cells from there on
    /// are repeated as well.
    #[inline]
    fn equal_to_the_left(&self, file: usize) -> Option<(usize, usize)> {
        let repeats = |file: usize, back: usize| self.cells[file - back] == self.cells[file];
        let back = match self.twins[file] {
            0 => (1..=file).find(|&back| repeats(file, back))?,
            twin => twin,
        };
        Some((
            back,
            (file..8).take_while(|&file| repeats(file, back)).count(),
        ))
    }
}

/// What is to be compressed: a filter byte and the pixels of each row. The board's are missing.
fn stream(atlas: &Atlas) -> Vec<u8> {
    let rows = atlas.surround.chunks_exact(SIDE);
    rows.flat_map(|row| std::iter::once(&0).chain(row))
        .copied()
        .collect()
}

/// Copies of so many cells, from so many cells to the left, or from the row above for 0.
fn copies(back: usize, cells: usize) -> Vec<Token> {
    let distance = if back == 0 { ROW_BYTES } else { back * CELL };
    let (bytes, longest) = (cells * CELL, LONGEST / CELL * CELL);
    (0..bytes)
        .step_by(longest)
        .map(|copied| Token::Copy {
            length: (bytes - copied).min(longest),
            distance,
        })
        .collect()
}

/// Numbers equal strips alike.
struct Strips {
    drafts: Vec<Draft>,
    numbers: HashMap<Strip, PieceId>,
}

impl Strips {
    fn number(&mut self, strip: Strip) -> PieceId {
        *self.numbers.entry(strip).or_insert_with_key(|strip| {
            self.drafts.push(Draft::Row(strip.clone()));
            (self.drafts.len() - 1) as PieceId
        })
    }
}
