//! Pictures of boards, compared pixel by pixel with approved ones that lie beside this file.
//!
//! After a change that is meant to be seen: `UPDATE_PICTURES=1 cargo test --test pictures`, then
//! look at every picture that git calls modified, in full size and at 350 pixels.

use std::fs;
use std::path::{Path, PathBuf};

use outflank::render::{BoardPicture, Header, Theme, png};
use outflank::rules::{Color, Position, Square, Squares};

/// A position with 24 legal moves.
const CROWDED: &str = "f5f4d3d6g4c5e6f3c6g6e2e3c4g5g7c3c2b6a6d7e7f6d2";
/// Inoue against Heiberg, world championship 1977 (WTHOR database): 34–30.
const GAME: &str = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1";
/// The shortest game: Black takes every white disc in nine moves.
const WIPE_OUT: &str = "e6f4e3d6c5f6e7f5g5";

/// The board after these moves, as the bot draws it for the next player.
fn board(moves: &str) -> BoardPicture {
    let mut position = Position::START;
    let mut picture = BoardPicture::default();
    for square in squares(moves) {
        let (next, played) = position.play(square).expect("the game is a real one");
        position = next;
        (picture.last, picture.flipped) = (Some(square), played.flipped);
    }
    picture.black = position.discs(Color::Black);
    picture.white = position.discs(Color::White);
    picture.legal = position.legal_moves();
    picture
}

fn squares(moves: &str) -> impl Iterator<Item = Square> {
    (0..moves.len() / 2).map(|ply| moves[ply * 2..][..2].parse().expect("a square"))
}

fn with_header(
    picture: BoardPicture,
    [black, white]: [(&str, &str); 2],
    winner: Option<Color>,
) -> BoardPicture {
    let header = Header {
        black: black.0.into(),
        white: white.0.into(),
        black_score: black.1.into(),
        white_score: white.1.into(),
        winner,
    };
    BoardPicture {
        header: Some(header),
        ..picture
    }
}

/// Every approved picture: its name and what it shows.
fn gallery() -> Vec<(&'static str, BoardPicture)> {
    vec![
        ("start", board("")),
        ("middle", board(&GAME[..48])),
        ("crowded", board(CROWDED)),
        (
            "full",
            with_header(
                board(GAME),
                [("Kumiko", "34"), ("Ōtani Ř. 大谷", "30")],
                Some(Color::Black),
            ),
        ),
        (
            "wipe-out",
            with_header(
                board(WIPE_OUT),
                [("Black", "38½"), ("White", "25½")],
                Some(Color::Black),
            ),
        ),
        (
            "draw",
            with_header(
                BoardPicture {
                    black: Squares(0x0f0f_0f0f_0f0f_0f0f),
                    white: Squares(0xf0f0_f0f0_f0f0_f0f0),
                    ..Default::default()
                },
                [
                    ("Bartholomew the Patient of Corner Square", "32"),
                    ("🎲", "32"),
                ],
                None,
            ),
        ),
    ]
}

#[test]
fn every_picture_looks_as_approved() {
    let changed: Vec<_> = gallery()
        .iter()
        .flat_map(|(name, picture)| {
            Theme::ALL.map(|theme| (format!("{name}-{theme}.png"), png(picture, theme)))
        })
        .filter_map(|(file, drawn)| difference(&file, &drawn))
        .collect();
    assert!(
        changed.is_empty(),
        "{}\nTo approve: UPDATE_PICTURES=1",
        changed.join("\n")
    );
}

/// What is wrong with a picture, if anything; the new one is left where it can be looked at.
fn difference(file: &str, drawn: &[u8]) -> Option<String> {
    let approved = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(file);
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        fs::write(&approved, drawn).expect("the folder of the approved pictures can be written");
    }
    let expected = fs::read(&approved).map(|bytes| pixels(&bytes));
    if expected.is_ok_and(|expected| expected == pixels(drawn)) {
        return None;
    }
    let new = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(file);
    fs::write(&new, drawn).expect("cargo's folder for tests can be written");
    Some(format!(
        "{file} differs: approved {}, drawn now {}",
        approved.display(),
        new.display()
    ))
}

fn pixels(png: &[u8]) -> image::RgbImage {
    image::load_from_memory(png)
        .expect("a whole PNG")
        .into_rgb8()
}
