//! `draw`: the picture of a position, as the bot would post it.

use crate::render::{self, BoardPicture, Header, Theme};
use crate::rules::{Color, Position, RuleSet, Transcript, TranscriptError};

/// Draws the position after a transcript as PNG: its last move with the discs that it flipped,
/// and either where the player to move may move or, once the game is over, the result under the
/// World rules.
pub fn draw(transcript: &str, theme: Theme) -> Result<Vec<u8>, TranscriptError> {
    let line = Transcript::parse(transcript)?.replay()?;
    let (position, last) = match line.last() {
        Some((position, played)) => (*position, Some(*played)),
        None => (Position::START, None),
    };
    let over = position.turn().is_none();
    let picture = BoardPicture {
        black: position.discs(Color::Black),
        white: position.discs(Color::White),
        last: last.map(|played| played.square),
        flipped: last.map(|played| played.flipped).unwrap_or_default(),
        legal: position.legal_moves(),
        header: over.then(|| header(&position)),
    };
    Ok(render::png(&picture, theme))
}

fn header(end: &Position) -> Header {
    let score = RuleSet::World.score(end);
    Header {
        black: "Black".to_owned(),
        white: "White".to_owned(),
        black_score: score.black.to_string(),
        white_score: score.white.to_string(),
        winner: score.winner(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(transcript: &str) -> Vec<u8> {
        draw(transcript, Theme::Felt).expect("a game")
    }

    #[test]
    fn a_position_is_a_picture_and_another_one_is_another() {
        assert!(drawn("").starts_with(b"\x89PNG\r\n"));
        assert_ne!(drawn(""), drawn("d3"));
    }

    #[test]
    fn the_end_of_a_game_shows_its_result() {
        let heights = ["e6f4e3d6c5f6e7f5", "e6f4e3d6c5f6e7f5g5"].map(|transcript| {
            let png = drawn(transcript);
            u32::from_be_bytes(png[20..24].try_into().expect("four bytes"))
        });
        assert!(heights[0] < heights[1], "{heights:?}");
    }

    #[test]
    fn what_is_no_game_is_told() {
        let told = draw("e6 e6", Theme::Felt).expect_err("taken");
        assert!(told.to_string().contains("e6"), "{told}");
    }
}
