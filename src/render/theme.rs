//! What a board looks like: three sets of colours.

use std::fmt;
use std::str::FromStr;

use image::Rgb;

use crate::rules::Color;

/// A look of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Green felt in a dark frame.
    #[default]
    Felt,
    /// Blue-grey, for dark rooms.
    Dark,
    /// Flat, black and white: for poor light, poor screens and poor sight.
    Contrast,
}

/// The text names no theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a theme: felt, dark or contrast")]
pub struct NotATheme;

impl Theme {
    /// All themes, the default one first.
    pub const ALL: [Theme; 3] = [Theme::Felt, Theme::Dark, Theme::Contrast];

    /// The name in settings and commands.
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Felt => "felt",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    pub(super) const fn colors(self) -> &'static Colors {
        match self {
            Theme::Felt => &FELT,
            Theme::Dark => &DARK,
            Theme::Contrast => &CONTRAST,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Theme {
    type Err = NotATheme;

    fn from_str(text: &str) -> Result<Theme, NotATheme> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.id() == text)
            .ok_or(NotATheme)
    }
}

/// A colour in sRGB.
pub(super) type Ink = Rgb<u8>;

/// The colours of a theme, and its few differences of shape.
pub(super) struct Colors {
    /// Around the board.
    pub(super) ground: Ink,
    pub(super) label: Ink,
    /// The line around the board.
    pub(super) border: Ink,
    pub(super) felt: Ink,
    pub(super) grid: Ink,
    pub(super) star: Ink,
    pub(super) black: DiscColors,
    pub(super) white: DiscColors,
    /// How dark the shadow of a disc is at its darkest, 0 to 1.
    pub(super) shadow: f32,
    /// The frame of the last move's square, and of the winner's name.
    pub(super) frame: Ink,
    /// Behind and in the names of legal moves.
    pub(super) pill: Ink,
    pub(super) pill_text: Ink,
    /// Behind and in the names of players.
    pub(super) card: Ink,
    pub(super) card_text: Ink,
}

/// The light falls straight from above: both the face and the rim go from one colour at
/// the top to another at the bottom.
pub(super) struct DiscColors {
    pub(super) rim: [Ink; 2],
    pub(super) face: [Ink; 2],
    /// How wide the rim is, in pixels.
    pub(super) rim_width: f32,
    /// The dot of the last move.
    pub(super) dot: Ink,
    /// The ring of a flipped disc.
    pub(super) ring: Ink,
}

impl Colors {
    pub(super) fn disc(&self, color: Color) -> &DiscColors {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

const fn ink(hex: u32) -> Ink {
    Rgb([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8])
}

const FELT: Colors = Colors {
    ground: ink(0x20252c),
    label: ink(0xd9dde2),
    border: ink(0x0f1216),
    felt: ink(0x2f8f5b),
    grid: ink(0x1d6a41),
    star: ink(0x12452a),
    black: DiscColors {
        rim: [ink(0x5d646b), ink(0x08090b)],
        face: [ink(0x282c31), ink(0x171a1e)],
        rim_width: 4.5,
        dot: ink(0xffb000),
        ring: ink(0x82888e),
    },
    white: DiscColors {
        rim: [ink(0xffffff), ink(0xb3b8b0)],
        face: [ink(0xfafaf6), ink(0xeeefea)],
        rim_width: 4.5,
        dot: ink(0xcf3f0a),
        ring: ink(0x868b86),
    },
    shadow: 0.42,
    frame: ink(0xffdd55),
    pill: ink(0x155433),
    pill_text: ink(0xeafaf0),
    card: ink(0x343c45),
    card_text: ink(0xf4f6f8),
};

const DARK: Colors = Colors {
    ground: ink(0x15171b),
    label: ink(0xcbd1da),
    border: ink(0x08090b),
    felt: ink(0x557b92),
    grid: ink(0x3a5869),
    star: ink(0x22343f),
    black: DiscColors {
        rim: [ink(0x4d525b), ink(0x040506)],
        face: [ink(0x1f2125), ink(0x121316)],
        rim_width: 4.5,
        dot: ink(0xffb000),
        ring: ink(0x7d838d),
    },
    white: DiscColors {
        rim: [ink(0xffffff), ink(0xacb2bc)],
        face: [ink(0xf5f6f9), ink(0xe6e9ee)],
        rim_width: 4.5,
        dot: ink(0xcb3d0c),
        ring: ink(0x838890),
    },
    shadow: 0.45,
    frame: ink(0xffe066),
    pill: ink(0x243844),
    pill_text: ink(0xeaf4fb),
    card: ink(0x282c33),
    card_text: ink(0xf1f3f6),
};

const CONTRAST: Colors = Colors {
    ground: ink(0x000000),
    label: ink(0xffffff),
    border: ink(0xffffff),
    felt: ink(0x3a9760),
    grid: ink(0x000000),
    star: ink(0x000000),
    black: DiscColors {
        rim: [ink(0xffffff); 2],
        face: [ink(0x000000); 2],
        rim_width: 3.0,
        dot: ink(0xffd000),
        ring: ink(0xb0b0b0),
    },
    white: DiscColors {
        rim: [ink(0x000000); 2],
        face: [ink(0xffffff); 2],
        rim_width: 3.0,
        dot: ink(0xc00000),
        ring: ink(0x5a5a5a),
    },
    shadow: 0.0,
    frame: ink(0xfff04d),
    pill: ink(0xffffff),
    pill_text: ink(0x000000),
    card: ink(0x242424),
    card_text: ink(0xffffff),
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Smallest contrasts, as WCAG 2 reckons them. It asks for 4.5 in text, 3 in large text
    /// and in signs; a board of discs is read for an hour, so most of ours ask for more.
    mod least {
        pub(super) const LABEL_ON_GROUND: f64 = 10.9;
        pub(super) const BLACK_DISC_ON_FELT: f64 = 3.8;
        pub(super) const WHITE_DISC_ON_FELT: f64 = 3.6;
        pub(super) const FRAME_ON_FELT: f64 = 3.0;
        pub(super) const DOT_ON_BLACK: f64 = 8.3;
        pub(super) const DOT_ON_WHITE: f64 = 4.1;
        pub(super) const RING_ON_DISC: f64 = 3.0;
        pub(super) const PILL_TEXT_ON_PILL: f64 = 7.1;
        pub(super) const CARD_TEXT_ON_CARD: f64 = 7.1;
    }

    /// The relative luminance of WCAG 2, 0 to 1.
    fn luminance(ink: Ink) -> f64 {
        let linear = ink.0.map(|channel| match f64::from(channel) / 255.0 {
            dark if dark <= 0.04045 => dark / 12.92,
            light => ((light + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    fn contrast(one: f64, other: f64) -> f64 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// A face is seen as a whole: the mean of its two ends.
    fn face(disc: &DiscColors) -> f64 {
        disc.face.map(luminance).iter().sum::<f64>() / 2.0
    }

    #[test]
    fn everything_stands_out_from_what_it_lies_on() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            let (black, white) = (face(&colors.black), face(&colors.white));
            let [ground, label, felt, frame, pill, pill_text, card, card_text] = [
                colors.ground,
                colors.label,
                colors.felt,
                colors.frame,
                colors.pill,
                colors.pill_text,
                colors.card,
                colors.card_text,
            ]
            .map(luminance);
            for (pair, one, other, least) in [
                ("label", label, ground, least::LABEL_ON_GROUND),
                ("black disc", black, felt, least::BLACK_DISC_ON_FELT),
                ("white disc", white, felt, least::WHITE_DISC_ON_FELT),
                ("frame", frame, felt, least::FRAME_ON_FELT),
                (
                    "dot on black",
                    luminance(colors.black.dot),
                    black,
                    least::DOT_ON_BLACK,
                ),
                (
                    "dot on white",
                    luminance(colors.white.dot),
                    white,
                    least::DOT_ON_WHITE,
                ),
                (
                    "ring on black",
                    luminance(colors.black.ring),
                    black,
                    least::RING_ON_DISC,
                ),
                (
                    "ring on white",
                    luminance(colors.white.ring),
                    white,
                    least::RING_ON_DISC,
                ),
                ("legal move", pill_text, pill, least::PILL_TEXT_ON_PILL),
                ("name", card_text, card, least::CARD_TEXT_ON_CARD),
            ] {
                let ratio = contrast(one, other);
                assert!(ratio >= least, "{theme}: {pair} {ratio:.2}, not {least}");
            }
        }
    }

    #[test]
    fn a_theme_is_found_by_its_id() {
        for theme in Theme::ALL {
            assert_eq!(theme.id().parse(), Ok(theme));
        }
        assert_eq!("Felt".parse::<Theme>(), Err(NotATheme));
    }
}
