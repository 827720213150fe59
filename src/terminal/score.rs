//! `score`: what games that come as transcripts, one a line, are worth.

use crate::rules::{Color, RuleSet, Transcript, TranscriptError};
use std::io::{self, BufRead, Write};

/// Answers each line of `input`, a transcript, with a line on `out`: plies (passes don't count),
/// black discs, white discs and the score under the rules, tab-separated.
///
/// A game that stops early scores as if it ended there. A blank line holds no game and gets no
/// answer, but is counted in the numbers of lines. A line that can't be read as a game gets a
/// line with its number on `err` instead, and the next one is read. Tells whether all were good.
pub fn score(
    rules: RuleSet,
    mut input: impl BufRead,
    mut out: impl Write,
    mut err: impl Write,
) -> io::Result<bool> {
    let mut all_good = true;
    let mut line = Vec::new();
    let mut number = 0;
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        match answer(rules, &line) {
            Ok(None) => {}
            Ok(Some(answer)) => writeln!(out, "{answer}")?,
            Err(trouble) => {
                all_good = false;
                // What was answered so far stands before the error where both go to one screen.
                out.flush()?;
                writeln!(err, "line {number}: {trouble}")?;
            }
        }
        line.clear();
    }
    out.flush()?;
    Ok(all_good)
}

/// Why a line has no answer.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("this is not text in UTF-8")]
    NotText(#[from] std::str::Utf8Error),
    #[error("{0}")]
    NotAGame(#[from] TranscriptError),
}

fn answer(rules: RuleSet, line: &[u8]) -> Result<Option<String>, Trouble> {
    let text = std::str::from_utf8(line)?;
    if text.chars().all(is_blank) {
        return Ok(None);
    }
    let game = Transcript::parse(text)?;
    let end = game.end()?;
    let [black, white] = Color::BOTH.map(|color| end.count(color));
    let plies = game.moves().len();
    Ok(Some(format!(
        "{plies}\t{black}\t{white}\t{}",
        rules.score(&end)
    )))
}

/// Blanks, and the mark that begins some files.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}
