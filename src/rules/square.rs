//! The two colours, the sixty-four squares, and sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};
use std::str::FromStr;

/// The colour of a disc, and of the player who owns it. Black moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// The player who moves first.
    Black,
    /// The other one.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other colour.
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// One of the sixty-four squares, `a1` (upper left) to `h8` (lower right).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this index: 0 is `a1`, 7 is `h1`, 63 is `h8`. `None` from 64 up.
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// The square on a file (0 is `a`) and a rank (0 is the top one, `1`). `None` off the board.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 {
            Some(Square(rank * 8 + file))
        } else {
            None
        }
    }

    /// All squares, `a1`, `b1` … `h8`.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// Reads what people type for a square: `d3`, ` D3 `, full-width `ｄ３`.
    pub fn typed(text: &str) -> Result<Square, NotASquare> {
        text.trim()
            .chars()
            .map(half_width)
            .collect::<String>()
            .parse()
    }

    /// 0 for `a1`, 7 for `h1`, 63 for `h8`.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// 0 for the file `a`, 7 for `h`.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// 0 for the top rank, `1`; 7 for `8`.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What was written doesn't name a square from `a1` to `h8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a square from a1 to h8")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    /// Reads `d3` or `D3`, nothing around it.
    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let [file, rank] = text.as_bytes() else {
            return Err(NotASquare);
        };
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        Square::at(file, rank.wrapping_sub(b'1')).ok_or(NotASquare)
    }
}

/// The usual form of a full-width letter, digit or sign, as East Asian keyboards give them;
/// other characters are left as they are.
pub fn half_width(c: char) -> char {
    /// How far Unicode's full-width forms lie above their ASCII originals.
    const DISTANCE: u32 = 0xff01 - 0x21;
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - DISTANCE).unwrap_or(c),
        _ => c,
    }
}

/// A set of squares: bit `n` stands for the square with index `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The set with the square added.
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.0)
    }

    /// How many squares there are, 0 to 64.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares in the order of their indices: along the ranks, from `a1`.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = Square::from_index(rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(square)
        })
    }

    /// The squares as people list them: by file, then by rank (`c4, d3, e6, f5`).
    pub fn by_name(self) -> Vec<Square> {
        let mut squares: Vec<_> = self.iter().collect();
        squares.sort_by_key(|square| (square.file(), square.rank()));
        squares
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, Squares::with)
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl Sub for Squares {
    type Output = Squares;
    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl Not for Squares {
    type Output = Squares;
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
