//! The spellings of moves, passes and move numbers that people and programs use.

use super::square::half_width;
use super::{Square, TranscriptError};

/// What can stand in a transcript.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A disc on a square.
    Move(Square),
    /// A pass, written out.
    Pass,
    /// A move number, or the number of a pair of moves.
    Number(u8),
}

/// Splits a text into tokens, each with the place of its first character, counted from 1.
pub(super) struct Tokens {
    /// The text's characters, in lower case and half width.
    text: Vec<char>,
    at: usize,
}

/// How a pass may be written, each before those that it begins with. A lone hyphen separates
/// moves; telephones make one long dash of two hyphens.
const PASSES: [&str; 6] = ["pass", "pa", "ps", "パス", "--", "—"];

/// How much of an unreadable place an error repeats.
const SHOWN_CHARS: usize = 12;

impl Tokens {
    pub(super) fn of(text: &str) -> Tokens {
        let text = text
            .chars()
            .map(|c| half_width(c).to_ascii_lowercase())
            .collect();
        Tokens { text, at: 0 }
    }

    /// The token at the start of `rest`, and how many characters it takes.
    fn token(rest: &[char]) -> Option<(Token, usize)> {
        Tokens::square(rest)
            .or_else(|| Tokens::pass(rest))
            .or_else(|| Tokens::number(rest))
    }

    fn square(rest: &[char]) -> Option<(Token, usize)> {
        let square = rest.get(..2)?.iter().collect::<String>().parse().ok()?;
        // `f55` is a slip, not f5 and a move number.
        let whole = !rest.get(2).is_some_and(char::is_ascii_digit);
        whole.then_some((Token::Move(square), 2))
    }

    fn pass(rest: &[char]) -> Option<(Token, usize)> {
        let begins = |pass: &&&str| {
            rest.iter()
                .take(pass.chars().count())
                .copied()
                .eq(pass.chars())
        };
        let length = match PASSES.iter().find(begins) {
            Some(pass) => pass.chars().count(),
            None if rest[0] == 'p' && ends_here(&rest[1..]) => 1,
            None => return None,
        };
        Some((Token::Pass, length))
    }

    fn number(rest: &[char]) -> Option<(Token, usize)> {
        let digits: String = rest.iter().take_while(|c| c.is_ascii_digit()).collect();
        let number = digits.parse().ok()?;
        ends_here(&rest[digits.len()..]).then_some((Token::Number(number), digits.len()))
    }

    /// The word at a place, cut short where it is long.
    fn word(&self, at: usize) -> String {
        let word = self.text[at..].iter().take_while(|c| !separates(**c));
        word.take(SHOWN_CHARS).collect()
    }

    /// Where the next thing begins that isn't a separator, and the token that it is, if it can be
    /// read.
    fn token_here(&mut self) -> Option<(usize, Option<Token>)> {
        loop {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let at = self.at;
            if let Some((token, length)) = Tokens::token(rest) {
                self.at += length;
                return Some((at, Some(token)));
            }
            if !separates(rest[0]) {
                return Some((at, None));
            }
            self.at += 1;
        }
    }
}

/// A text in which something else than squares is written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found:?} is not a square from a1 to h8")]
pub struct NotSquares {
    /// What is written there, cut short where it is long.
    pub found: String,
}

/// Reads squares one after another, in either case or full width, with separators or arrows
/// between them or nothing at all: `c4 e3`, `C4,E3`, `c4→e3`, `ｃ４ｅ３`. Passes and move numbers
/// aren't squares.
pub fn typed_squares(text: &str) -> Result<Vec<Square>, NotSquares> {
    let mut tokens = Tokens::of(&text.replace(['→', '>', '＞'], " "));
    let mut squares = Vec::new();
    while let Some((at, token)) = tokens.token_here() {
        let Some(Token::Move(square)) = token else {
            let found = tokens.word(at);
            return Err(NotSquares { found });
        };
        squares.push(square);
    }
    Ok(squares)
}

impl Iterator for Tokens {
    type Item = Result<(usize, Token), TranscriptError>;

    /// The next token; the text ends at one that can't be read.
    fn next(&mut self) -> Option<Self::Item> {
        let (at, token) = self.token_here()?;
        if let Some(token) = token {
            return Some(Ok((at + 1, token)));
        }
        self.at = self.text.len();
        Some(Err(TranscriptError::NotAMove {
            at: at + 1,
            found: self.word(at),
        }))
    }
}

/// Whether nothing but a separator follows a word.
fn ends_here(rest: &[char]) -> bool {
    rest.first().is_none_or(|&c| separates(c))
}

/// Whether the character only stands between moves. U+FEFF marks the start of some files.
fn separates(c: char) -> bool {
    c.is_whitespace() || ",;.:()/|-、\u{feff}".contains(c)
}
