//! THE HAND: what a board shows → PNG.

use crate::rules::{Color, Square, Squares};
use std::str::FromStr;

/// What a picture of a board shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardPicture {
    /// Black discs.
    pub black: Squares,
    /// White discs.
    pub white: Squares,
    /// The last move.
    pub last: Option<Square>,
    /// The discs that it flipped.
    pub flipped: Squares,
    /// Where the player to move may move.
    pub legal: Squares,
    /// A line of names and scores above the board.
    pub header: Option<Header>,
}

/// The line above a finished game's board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Black's label.
    pub black: String,
    /// White's label.
    pub white: String,
    /// Black's score, worded.
    pub black_score: String,
    /// White's score, worded.
    pub white_score: String,
    /// Who won.
    pub winner: Option<Color>,
}

/// How a board looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Green felt.
    #[default]
    Felt,
    /// Dark blue.
    Dark,
    /// Flat, with strong contrast.
    Contrast,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Felt, Theme::Dark, Theme::Contrast];

    /// The theme's name in settings and commands.
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Felt => "felt",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }
}

/// The text names no theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a theme: felt, dark or contrast")]
pub struct NotATheme;

impl FromStr for Theme {
    type Err = NotATheme;

    fn from_str(text: &str) -> Result<Theme, NotATheme> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.id() == text)
            .ok_or(NotATheme)
    }
}

/// Draws a board as PNG.
pub fn png(_picture: &BoardPicture, _theme: Theme) -> Vec<u8> {
    Vec::new()
}
