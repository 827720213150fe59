//! Lettering in Inter (see `assets/fonts/README.md`).

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::Pixel;
use imageproc::definitions::Clamp;
use imageproc::drawing::{Canvas, draw_text_mut, text_size};

static SEMI_BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| font(include_bytes!("../../assets/fonts/Inter-SemiBold.otf")));
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| font(include_bytes!("../../assets/fonts/Inter-Bold.otf")));

fn font(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the embedded fonts are whole")
}

#[derive(Clone, Copy)]
pub(super) enum Weight {
    SemiBold,
    Bold,
}

/// Where a line of text begins, or its middle, or its end.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A weight in a size: `height_px` is that of a digit or capital.
#[derive(Clone, Copy)]
pub(super) struct Lettering {
    weight: Weight,
    height_px: f32,
}

impl Lettering {
    /// A capital's share of the line's height in Inter: 2,048 of 2,728 + 680 units.
    const CAPITAL: f32 = 2048.0 / 3408.0;

    pub(super) const fn new(weight: Weight, height_px: f32) -> Lettering {
        Lettering { weight, height_px }
    }

    fn font(self) -> &'static FontRef<'static> {
        match self.weight {
            Weight::SemiBold => &SEMI_BOLD,
            Weight::Bold => &BOLD,
        }
    }

    fn scale(self) -> PxScale {
        PxScale::from(self.height_px / Lettering::CAPITAL)
    }

    pub(super) fn width(self, text: &str) -> u32 {
        text_size(self.scale(), self.font(), text).0
    }

    /// Draws a line of text whose digits and capitals have their middle at `y`.
    pub(super) fn draw<C>(
        self,
        canvas: &mut C,
        ink: C::Pixel,
        anchor: Anchor,
        (x, y): (f32, f32),
        text: &str,
    ) where
        C: Canvas,
        <C::Pixel as Pixel>::Subpixel: Into<f32> + Clamp<f32>,
    {
        let width = self.width(text) as f32;
        let left = match anchor {
            Anchor::Left => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::Right => x - width,
        };
        let ascent = self.font().as_scaled(self.scale()).ascent();
        let top = y + self.height_px / 2.0 - ascent;
        draw_text_mut(
            canvas,
            ink,
            left.round() as i32,
            top.round() as i32,
            self.scale(),
            self.font(),
            text,
        );
    }

    /// The text without characters that the font lacks, cut to a width with `…` at its end.
    pub(super) fn fit(self, text: &str, width: u32) -> String {
        let known = |&c: &char| !c.is_control() && self.font().glyph_id(c).0 != 0;
        let known: String = text.chars().filter(known).collect();
        let whole = known.trim();
        if self.width(whole) <= width {
            return whole.to_owned();
        }
        let ends = whole.char_indices().map(|(end, _)| end).rev();
        let mut cut = ends.map(|end| format!("{}…", whole[..end].trim_end()));
        cut.find(|cut| self.width(cut) <= width).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: Lettering = Lettering::new(Weight::SemiBold, 22.0);

    #[test]
    fn a_name_keeps_what_the_font_has() {
        assert_eq!(NAMES.fit("Ōtani Ř. 大谷", 400), "Ōtani Ř.");
        assert_eq!(NAMES.fit("🎲 Άννα Ёлка", 400), "Άννα Ёлка");
        assert_eq!(NAMES.fit("大谷🎲", 400), "");
    }

    #[test]
    fn a_long_name_ends_in_an_ellipsis_within_its_width() {
        let shown = NAMES.fit("Bartholomew the Patient of Corner Square", 200);
        assert!(
            shown.starts_with("Barth") && shown.ends_with('…'),
            "{shown}"
        );
        assert!(NAMES.width(&shown) <= 200);
    }
}
