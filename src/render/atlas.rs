//! Everything of a theme that can be painted beforehand, as places in its palette.

use std::collections::HashMap;
use std::sync::OnceLock;

use image::RgbImage;
use imageproc::pixelops::interpolate;

use super::layout::CELL;
use super::palette::Palette;
use super::sprites::{Sprite, paint_card, paint_surround};
use super::theme::{Colors, Ink, Theme};
use crate::rules::Color;

/// The number of a row of a sprite among the different ones: most sprites share most rows.
pub(super) type RowId = u16;

/// Steps from the colour of a card to that of its text.
pub(super) const TEXT_STEPS: usize = 16;

/// A theme's painted parts. About 1.1 MB.
pub(super) struct Atlas {
    pub(super) palette: Vec<Ink>,
    /// The different rows of all sprites.
    pub(super) rows: Vec<[u8; CELL]>,
    /// Each sprite from top to bottom, by [`Sprite::index`].
    pub(super) sprites: Vec<[RowId; CELL]>,
    /// A whole picture without header, as far as no sprite covers it.
    pub(super) surround: Vec<u8>,
    cards: [[Vec<u8>; 2]; 2],
    pub(super) card_text: [u8; TEXT_STEPS],
}

/// The atlas of a theme, painted when it is asked for first.
pub(super) fn of(theme: Theme) -> &'static Atlas {
    static ATLASES: [OnceLock<Atlas>; Theme::ALL.len()] =
        [const { OnceLock::new() }; Theme::ALL.len()];
    ATLASES[theme as usize].get_or_init(|| Atlas::paint(theme.colors()))
}

impl Atlas {
    fn paint(colors: &Colors) -> Atlas {
        let sprites: Vec<_> = Sprite::all().map(|sprite| sprite.paint(colors)).collect();
        let surround = paint_surround(colors);
        let cards =
            Color::BOTH.map(|color| [false, true].map(|won| paint_card(colors, color, won)));
        let text_inks: [Ink; TEXT_STEPS] = ramp([colors.card, colors.card_text]);
        // Greys are where a wrong hue shows first.
        let rims: [[Ink; 10]; 2] = Color::BOTH.map(|color| ramp(colors.disc(color).rim));
        let images = sprites
            .iter()
            .chain([&surround])
            .chain(cards.iter().flatten());
        let palette = Palette::of(images, text_inks.iter().chain(rims.as_flattened()));
        let (rows, sprites) = share_rows(&sprites, &palette);
        Atlas {
            rows,
            sprites,
            surround: palette.indices(&surround),
            cards: cards.map(|pair| pair.map(|card| palette.indices(&card))),
            card_text: text_inks.map(|ink| palette.index(ink)),
            palette: palette.inks,
        }
    }

    /// One player's half of the header, row by row.
    pub(super) fn card(&self, color: Color, winner: bool) -> &[u8] {
        &self.cards[color as usize][usize::from(winner)]
    }
}

/// Even steps from one colour to another.
fn ramp<const STEPS: usize>([from, to]: [Ink; 2]) -> [Ink; STEPS] {
    std::array::from_fn(|step| interpolate(to, from, step as f32 / (STEPS - 1) as f32))
}

/// Keeps one copy of each different row of the sprites.
fn share_rows(sprites: &[RgbImage], palette: &Palette) -> (Vec<[u8; CELL]>, Vec<[RowId; CELL]>) {
    let mut rows = Vec::new();
    let mut ids = HashMap::new();
    let sprites = sprites.iter().map(|sprite| {
        let indices = palette.indices(sprite);
        let (lines, _) = indices.as_chunks::<CELL>();
        std::array::from_fn(|y| {
            *ids.entry(lines[y]).or_insert_with(|| {
                rows.push(lines[y]);
                (rows.len() - 1) as RowId
            })
        })
    });
    let sprites = sprites.collect();
    (rows, sprites)
}
