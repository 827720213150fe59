//! One of something for each colour.

use crate::rules::Color;
use std::ops::{Index, IndexMut};

/// One thing for Black and one for White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Both<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> Both<T> {
    /// The same for both.
    pub fn same(of: T) -> Both<T>
    where
        T: Clone,
    {
        Both {
            black: of.clone(),
            white: of,
        }
    }

    /// What is made of each.
    pub fn map<U>(self, mut make: impl FnMut(T) -> U) -> Both<U> {
        Both {
            black: make(self.black),
            white: make(self.white),
        }
    }
}

impl<T> Index<Color> for Both<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for Both<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
