//! What a picture of a board costs, beside the naive way to draw one.
//!
//! `cargo bench --bench render` first prints a table of medians. The ways are taken in turns:
//! a busy machine treats them alike, and each finds the caches as the others left them. Then
//! divan measures each on its own.

#![allow(clippy::print_stdout, reason = "a bench reports to whoever runs it")]

use std::hint::black_box;
use std::io::Cursor;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use ab_glyph::FontRef;
use image::imageops::{FilterType, resize};
use image::{ImageFormat, Rgb, RgbImage};
use imageproc::drawing::{
    draw_filled_circle_mut, draw_filled_rect_mut, draw_hollow_circle_mut, draw_hollow_rect_mut,
    draw_text_mut, text_size,
};
use imageproc::rect::Rect;
use outflank::render::{BoardPicture, Theme, png, png_by_canvas};
use outflank::rules::{Color, Position, Square};

/// Inoue against Heiberg, world championship 1977 (WTHOR database).
const GAME: &str = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1";
const ROUNDS: usize = 31;

/// A position to draw, by the moves that led to it.
#[derive(Clone, Copy, Debug)]
enum Moment {
    Start = 0,
    Middle = 24,
    End = 60,
}

const MOMENTS: [Moment; 3] = [Moment::Start, Moment::Middle, Moment::End];

/// A way to make a picture of a position.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// imageproc's drawing calls, three bytes a pixel, image's default encoder: jagged edges.
    Naive,
    /// The same at twice the size, scaled down: smooth edges, as ours.
    NaiveSmooth,
    /// Our sprites on a canvas, compressed by the png crate.
    Canvas,
    /// Our pieces, strung together. What the bot does.
    Composed,
}

const WAYS: [Way; 4] = [Way::Naive, Way::NaiveSmooth, Way::Canvas, Way::Composed];

impl Way {
    fn draw(self, picture: &BoardPicture) -> Vec<u8> {
        match self {
            Way::Naive => naive::encode(&naive::draw(picture, 1)),
            Way::NaiveSmooth => naive::encode(&naive::smooth(picture)),
            Way::Canvas => png_by_canvas(picture, Theme::Felt),
            Way::Composed => png(picture, Theme::Felt),
        }
    }
}

fn main() {
    let began = Instant::now();
    black_box(png(&BoardPicture::default(), Theme::Felt));
    println!(
        "the first picture of a theme (atlas and pieces): {:.0} ms\n",
        began.elapsed().as_secs_f64() * 1e3
    );
    println!("| position | way | µs | bytes | naive ÷ this | smooth naive ÷ this |");
    println!("|---|---|---|---|---|---|");
    for moment in MOMENTS {
        report(moment);
    }
    println!();
    divan::main();
}

/// Prints the medians for a position.
fn report(moment: Moment) {
    let picture = board(moment);
    let mut times = [const { Vec::new() }; WAYS.len()];
    for _ in 0..ROUNDS {
        for (way, times) in WAYS.into_iter().zip(&mut times) {
            let began = Instant::now();
            black_box(way.draw(black_box(&picture)));
            times.push(began.elapsed());
        }
    }
    let medians = times.map(|mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1e6
    });
    for (way, median) in WAYS.into_iter().zip(medians) {
        let bytes = way.draw(&picture).len();
        let [naive, smooth, ..] = medians.map(|other| other / median);
        println!("| {moment:?} | {way:?} | {median:.0} | {bytes} | {naive:.1} | {smooth:.1} |");
    }
}

#[divan::bench(args = MOMENTS)]
fn naive_way(bencher: divan::Bencher<'_, '_>, moment: Moment) {
    measure(bencher, Way::Naive, moment);
}

#[divan::bench(args = MOMENTS)]
fn naive_smooth_way(bencher: divan::Bencher<'_, '_>, moment: Moment) {
    measure(bencher, Way::NaiveSmooth, moment);
}

#[divan::bench(args = MOMENTS)]
fn canvas_way(bencher: divan::Bencher<'_, '_>, moment: Moment) {
    measure(bencher, Way::Canvas, moment);
}

#[divan::bench(args = MOMENTS)]
fn composed_way(bencher: divan::Bencher<'_, '_>, moment: Moment) {
    measure(bencher, Way::Composed, moment);
}

fn measure(bencher: divan::Bencher<'_, '_>, way: Way, moment: Moment) {
    let picture = board(moment);
    bencher.bench_local(|| way.draw(black_box(&picture)));
}

fn board(moment: Moment) -> BoardPicture {
    let mut position = Position::START;
    let mut picture = BoardPicture::default();
    for ply in 0..moment as usize {
        let square: Square = GAME[ply * 2..][..2].parse().expect("a square");
        let (next, played) = position.play(square).expect("a legal move");
        position = next;
        (picture.last, picture.flipped) = (Some(square), played.flipped);
    }
    picture.black = position.discs(Color::Black);
    picture.white = position.discs(Color::White);
    picture.legal = position.legal_moves();
    picture
}

/// The first thing that comes to mind: draw everything, for every picture, in RGB.
mod naive {
    use super::*;

    const BACK: Rgb<u8> = Rgb([0x20, 0x25, 0x2c]);
    const FELT: Rgb<u8> = Rgb([0x2f, 0x8f, 0x5b]);
    const GRID: Rgb<u8> = Rgb([0x1d, 0x6a, 0x41]);
    const BLACK: Rgb<u8> = Rgb([0x20, 0x24, 0x28]);
    const WHITE: Rgb<u8> = Rgb([0xf0, 0xf2, 0xee]);
    const MARK: Rgb<u8> = Rgb([0xff, 0xdd, 0x55]);
    const GREY: Rgb<u8> = Rgb([0x84, 0x89, 0x8a]);

    pub(super) fn encode(image: &RgbImage) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image
            .write_to(&mut bytes, ImageFormat::Png)
            .expect("a vector takes any bytes");
        bytes.into_inner()
    }

    pub(super) fn smooth(picture: &BoardPicture) -> RgbImage {
        resize(&draw(picture, 2), 832, 832, FilterType::Triangle)
    }

    /// The geometry of the bot's pictures, `scale` times as large.
    pub(super) fn draw(picture: &BoardPicture, scale: i32) -> RgbImage {
        let side = 832 * scale as u32;
        let mut image = RgbImage::from_pixel(side, side, BACK);
        for line in 0..8 {
            let middle = (46 + line * 96 + 48) * scale;
            let (file, rank) = (char::from(b'a' + line as u8), line + 1);
            write(&mut image, scale, (middle, 22 * scale), &file.to_string());
            write(&mut image, scale, (22 * scale, middle), &rank.to_string());
        }
        for square in Square::all() {
            draw_square(&mut image, scale, picture, square);
        }
        for (x, y) in [(2, 2), (2, 6), (6, 2), (6, 6)] {
            let at = |line: i32| (46 + line * 96) * scale;
            draw_filled_circle_mut(&mut image, (at(x), at(y)), 6 * scale, BLACK);
        }
        image
    }

    fn write(image: &mut RgbImage, scale: i32, (x, y): (i32, i32), text: &str) {
        static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
            let bytes = include_bytes!("../assets/fonts/Inter-SemiBold.otf");
            FontRef::try_from_slice(bytes).expect("a font")
        });
        let size = 34.0 * scale as f32;
        let (width, height) = text_size(size, &*FONT, text);
        let (left, top) = (x - width as i32 / 2, y - height as i32 / 2);
        draw_text_mut(image, WHITE, left, top, size, &*FONT, text);
    }

    fn draw_square(image: &mut RgbImage, scale: i32, picture: &BoardPicture, square: Square) {
        let corner = |line: u8| (46 + i32::from(line) * 96) * scale;
        let (left, top) = (corner(square.file()), corner(square.rank()));
        let middle = (left + 48 * scale, top + 48 * scale);
        let cell = |inset: i32| {
            let side = ((96 - 2 * inset) * scale) as u32;
            Rect::at(left + inset * scale, top + inset * scale).of_size(side, side)
        };
        draw_filled_rect_mut(image, cell(0), GRID);
        draw_filled_rect_mut(image, cell(1), FELT);
        for (discs, ink) in [(picture.black, BLACK), (picture.white, WHITE)] {
            if discs.contains(square) {
                draw_filled_circle_mut(image, middle, 40 * scale, GREY);
                draw_filled_circle_mut(image, middle, 36 * scale, ink);
            }
        }
        if picture.legal.contains(square) {
            for side in [-8, 8] {
                let end = (middle.0 + side * scale, middle.1);
                draw_filled_circle_mut(image, end, 23 * scale, GRID);
            }
            write(image, scale, middle, &square.to_string());
        }
        if picture.flipped.contains(square) {
            (9..12).for_each(|reach| draw_hollow_circle_mut(image, middle, reach * scale, GREY));
        }
        if picture.last == Some(square) {
            draw_filled_circle_mut(image, middle, 12 * scale, MARK);
            (1..5).for_each(|inset| draw_hollow_rect_mut(image, cell(inset), MARK));
        }
    }
}
