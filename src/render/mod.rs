//! THE HAND: a position becomes a picture, a PNG.
//!
//! Pure: a picture depends on its arguments alone, and the same arguments give the same bytes.
//! Nothing is read but the fonts in `assets/`, which are part of the program.
//!
//! Everything that can be painted beforehand is painted once for a theme ([`atlas`]) with
//! anti-aliased shapes ([`paint`], [`sprites`]) and brought down to a small palette.
//! From there two ways lead to the bytes. The short one lays sprites on a canvas of palette
//! indices ([`canvas`]) and has the `png` crate compress it: a millisecond. The other one
//! ([`compose`]) skips the pixels: it strings together pieces that were compressed beforehand.

mod atlas;
mod canvas;
mod compose;
mod encode;
mod header;
mod layout;
mod paint;
mod palette;
mod sprites;
mod text;
mod theme;

pub use theme::{NotATheme, Theme};

use crate::rules::{Color, Square, Squares};

/// What a picture of the board shows.
///
/// Marks lie on discs and names of legal moves on empty squares; elsewhere they are left out.
/// A square that holds both colours counts as Black's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardPicture {
    /// The black discs.
    pub black: Squares,
    /// The white discs.
    pub white: Squares,
    /// The move just played: its square gets a frame, its disc a dot.
    pub last: Option<Square>,
    /// The discs that the move flipped: they get a thin ring.
    pub flipped: Squares,
    /// The squares where the player to move may move: their names stand there.
    pub legal: Squares,
    /// The players and their scores, in a strip above the board.
    pub header: Option<Header>,
}

/// The strip above the board: who plays, and what they have.
///
/// Characters that the font lacks are dropped (it has Latin, Greek and Cyrillic ones); a name
/// of which nothing is left shows as the disc alone. Names that are too long end in `…`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Black's name, or the word for Black.
    pub black: String,
    /// White's name, or the word for White.
    pub white: String,
    /// Black's score as it is written: `61`, `38½`.
    pub black_score: String,
    /// White's score as it is written.
    pub white_score: String,
    /// Whose side of the strip is framed.
    pub winner: Option<Color>,
}

/// Draws a board: 832 × 832 pixels, or 832 × 916 with a header.
pub fn png(picture: &BoardPicture, theme: Theme) -> Vec<u8> {
    match picture.header {
        None => compose::png(picture, theme),
        Some(_) => png_by_canvas(picture, theme),
    }
}

/// Draws the same pixels as [`png()`] by way of a canvas and the `png` crate: slower, and the
/// measure against which the composed pictures are tested.
pub fn png_by_canvas(picture: &BoardPicture, theme: Theme) -> Vec<u8> {
    let atlas = atlas::of(theme);
    canvas::draw(picture, atlas, |indices, height| {
        encode::png(&atlas.palette, indices, height)
    })
}
