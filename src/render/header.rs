//! The strip with names and scores above a board.

use image::{GrayImage, Luma};

use super::Header;
use super::atlas::{Atlas, TEXT_STEPS};
use super::layout::{HEADER, SIDE};
use super::sprites::{card, card_left};
use super::text::{Anchor, Lettering, Weight};
use crate::rules::Color;

const NAMES: Lettering = Lettering::new(Weight::SemiBold, 21.0);
const SCORES: Lettering = Lettering::new(Weight::Bold, 31.0);
const NAME_LEFT: usize = 64;
const PADDING: usize = 18;

/// Adds the rows of the header.
pub(super) fn draw(canvas: &mut Vec<u8>, header: &Header, atlas: &Atlas) {
    let lettering = letter(header);
    let [black, white] = Color::BOTH.map(|color| {
        atlas
            .card(color, header.winner == Some(color))
            .chunks_exact(card::WIDTH)
    });
    for (y, (black, white)) in black.zip(white).enumerate() {
        canvas.extend_from_slice(black);
        canvas.extend_from_slice(white);
        let letters = &lettering.as_raw()[y * SIDE..][..SIDE];
        for (pixel, &coverage) in canvas[y * SIDE..].iter_mut().zip(letters) {
            if coverage > 0 {
                *pixel = atlas.card_text[usize::from(coverage) * TEXT_STEPS / 256];
            }
        }
    }
}

/// Names and scores: how much of each pixel of the strip the letters cover.
fn letter(header: &Header) -> GrayImage {
    let mut strip = GrayImage::new(SIDE as u32, HEADER as u32);
    for (color, name, score) in [
        (Color::Black, &header.black, &header.black_score),
        (Color::White, &header.white, &header.white_score),
    ] {
        let left = color as usize * card::WIDTH + card_left(color);
        let right = left + card::CARD_WIDTH - PADDING;
        let score = SCORES.fit(score, 150);
        let mut draw = |lettering: Lettering, anchor, x, text: &str| {
            lettering.draw(
                &mut strip,
                Luma([255]),
                anchor,
                (x as f32, card::MIDDLE),
                text,
            );
        };
        draw(SCORES, Anchor::Right, right, &score);
        let space = right - PADDING - SCORES.width(&score) as usize - left - NAME_LEFT;
        draw(
            NAMES,
            Anchor::Left,
            left + NAME_LEFT,
            &NAMES.fit(name, space as u32),
        );
    }
    strip
}
