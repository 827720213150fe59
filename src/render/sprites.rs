//! The pictures that a board is put together from, in full colour.

use image::RgbImage;
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;

use super::BoardPicture;
use super::layout::{BOARD, BORDER, CELL, HEADER, MARGIN, SIDE, StarCorner};
use super::paint::{self, Shape};
use super::text::{Anchor, Lettering, Weight};
use super::theme::{Colors, DiscColors, Ink};
use crate::rules::{Color, Square};

const LABELS: Lettering = Lettering::new(Weight::SemiBold, 20.0);
const PILLS: Lettering = Lettering::new(Weight::Bold, 22.0);

const MIDDLE: (f32, f32) = (CELL as f32 / 2.0, CELL as f32 / 2.0);
const DISC_RADIUS: f32 = 40.0;
const DOT_RADIUS: f32 = 12.0;
const RING_WIDTH: f32 = 3.0;
const STAR_RADIUS: f32 = 6.5;
const SHADOW_DROP: f32 = 2.5;
const SHADOW_BLUR: f32 = 4.0;
const FRAME_WIDTH: f32 = 4.0;
const PILL_HALF: (f32, f32) = (31.0, 23.0);

/// What is said of a disc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    None,
    Last,
    Flipped,
}

/// What lies on a square, as far as it shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sprite {
    Empty(StarCorner),
    Disc(Color, Mark, StarCorner),
    /// The name of the square, which is a legal move.
    Legal(Square),
}

impl Sprite {
    /// All of them, in the order of their indices.
    pub(super) fn all() -> impl Iterator<Item = Sprite> {
        let marks = [Mark::None, Mark::Last, Mark::Flipped];
        let discs = Color::BOTH.into_iter().flat_map(move |color| {
            marks.into_iter().flat_map(move |mark| {
                StarCorner::ALL
                    .into_iter()
                    .map(move |corner| Sprite::Disc(color, mark, corner))
            })
        });
        StarCorner::ALL
            .into_iter()
            .map(Sprite::Empty)
            .chain(discs)
            .chain(Square::all().map(Sprite::Legal))
    }

    /// The sprite's place among [`Sprite::all`].
    pub(super) fn index(self) -> usize {
        match self {
            Sprite::Empty(corner) => corner as usize,
            Sprite::Disc(color, mark, corner) => {
                5 + (color as usize * 3 + mark as usize) * 5 + corner as usize
            }
            Sprite::Legal(square) => 35 + usize::from(square.index()),
        }
    }

    /// What a picture shows on a square.
    pub(super) fn at(square: Square, picture: &BoardPicture) -> Sprite {
        let corner = StarCorner::of(square);
        let color = if picture.black.contains(square) {
            Color::Black
        } else if picture.white.contains(square) {
            Color::White
        } else if picture.legal.contains(square) {
            return Sprite::Legal(square);
        } else {
            return Sprite::Empty(corner);
        };
        let mark = if picture.last == Some(square) {
            Mark::Last
        } else if picture.flipped.contains(square) {
            Mark::Flipped
        } else {
            Mark::None
        };
        Sprite::Disc(color, mark, corner)
    }

    /// Paints the square with all that lies on it.
    pub(super) fn paint(self, colors: &Colors) -> RgbImage {
        let mut cell = RgbImage::from_pixel(CELL as u32, CELL as u32, colors.grid);
        fill_rect(&mut cell, (1, 1), (CELL - 2, CELL - 2), colors.felt);
        let corner = match self {
            Sprite::Empty(corner) => corner,
            Sprite::Disc(color, mark, corner) => {
                paint_disc(&mut cell, colors, color, mark);
                corner
            }
            Sprite::Legal(square) => {
                let pill = Shape::rounded(MIDDLE, PILL_HALF, PILL_HALF.1);
                paint::fill(&mut cell, pill, colors.pill);
                let name = square.to_string();
                PILLS.draw(&mut cell, colors.pill_text, Anchor::Middle, MIDDLE, &name);
                StarCorner::of(square)
            }
        };
        if let Some(point) = corner.point() {
            paint::fill(&mut cell, Shape::circle(point, STAR_RADIUS), colors.star);
        }
        cell
    }
}

fn paint_disc(cell: &mut RgbImage, colors: &Colors, color: Color, mark: Mark) {
    let disc = colors.disc(color);
    if mark == Mark::Last {
        let square = Shape::rounded(MIDDLE, (MIDDLE.0 - 1.0, MIDDLE.1 - 1.0), 0.0);
        paint::fill(cell, square.line(FRAME_WIDTH), colors.frame);
    }
    if colors.shadow > 0.0 {
        let under = Shape::circle((MIDDLE.0, MIDDLE.1 + SHADOW_DROP), DISC_RADIUS);
        paint::cast_shadow(cell, under, SHADOW_BLUR, colors.shadow);
    }
    paint_face(cell, disc, MIDDLE, DISC_RADIUS, disc.rim_width);
    let center = Shape::circle(MIDDLE, DOT_RADIUS);
    match mark {
        Mark::None => {}
        Mark::Last => paint::fill(cell, center, disc.dot),
        Mark::Flipped => paint::fill(cell, center.line(RING_WIDTH), disc.ring),
    }
}

fn paint_face(image: &mut RgbImage, disc: &DiscColors, center: (f32, f32), radius: f32, rim: f32) {
    paint::fill_shaded(image, Shape::circle(center, radius), disc.rim);
    paint::fill_shaded(image, Shape::circle(center, radius - rim), disc.face);
}

/// Paints what lies around the board of a picture: the coordinates and the border.
pub(super) fn paint_surround(colors: &Colors) -> RgbImage {
    let mut image = RgbImage::from_pixel(SIDE as u32, SIDE as u32, colors.ground);
    let (corner, side) = (MARGIN - BORDER, BOARD + 2 * BORDER);
    fill_rect(&mut image, (corner, corner), (side, side), colors.border);
    let across = corner as f32 / 2.0;
    for line in 0..8 {
        let along = (MARGIN + line * CELL) as f32 + MIDDLE.0;
        let (file, rank) = (b'a' + line as u8, b'1' + line as u8);
        for (name, at) in [(file, (along, across + 1.0)), (rank, (across, along))] {
            let name = char::from(name).to_string();
            LABELS.draw(&mut image, colors.label, Anchor::Middle, at, &name);
        }
    }
    image
}

/// One player's half of the header, without name and score.
pub(super) mod card {
    use super::{HEADER, SIDE};

    pub(in super::super) const WIDTH: usize = SIDE / 2;
    /// The card's left, top, width and height within its half; White's lies 10 px further left.
    pub(in super::super) const LEFT: usize = 18;
    pub(in super::super) const TOP: usize = 20;
    pub(in super::super) const CARD_WIDTH: usize = 390;
    pub(in super::super) const CARD_HEIGHT: usize = 56;
    pub(in super::super) const MIDDLE: f32 = TOP as f32 + CARD_HEIGHT as f32 / 2.0;
    const _: () = assert!(TOP + CARD_HEIGHT < HEADER);
}

/// Paints one player's half of the header, without name and score.
pub(super) fn paint_card(colors: &Colors, color: Color, winner: bool) -> RgbImage {
    let mut image = RgbImage::from_pixel(card::WIDTH as u32, HEADER as u32, colors.ground);
    let left = card_left(color) as f32;
    let half = (
        card::CARD_WIDTH as f32 / 2.0,
        card::CARD_HEIGHT as f32 / 2.0,
    );
    let plate = Shape::rounded((left + half.0, card::MIDDLE), half, 10.0);
    paint::fill(&mut image, plate, colors.card);
    if winner {
        paint::fill(&mut image, plate.line(3.5), colors.frame);
    }
    let (disc, center) = (colors.disc(color), (left + 34.0, card::MIDDLE));
    paint::fill(&mut image, Shape::circle(center, 19.0), disc.ring);
    paint_face(&mut image, disc, center, 17.5, 2.5);
    image
}

/// Where a player's card begins in its half of the header.
pub(super) fn card_left(color: Color) -> usize {
    match color {
        Color::Black => card::LEFT,
        Color::White => card::WIDTH - card::LEFT - card::CARD_WIDTH,
    }
}

fn fill_rect(
    image: &mut RgbImage,
    (x, y): (usize, usize),
    (width, height): (usize, usize),
    ink: Ink,
) {
    let rect = Rect::at(x as i32, y as i32).of_size(width as u32, height as u32);
    draw_filled_rect_mut(image, rect, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sprite_knows_its_place() {
        assert_eq!(
            Sprite::all().count(),
            99,
            "7 contents with 5 corners each, 64 names"
        );
        for (index, sprite) in Sprite::all().enumerate() {
            assert_eq!(sprite.index(), index, "{sprite:?}");
        }
    }
}
