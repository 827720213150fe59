//! Palette indices to PNG, by the `png` crate.

use image::Rgb;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::layout::SIDE;

/// A PNG as wide as every picture, one byte a pixel.
///
/// The quickest level that finds repeated cells, and no filters: they hurt palettes.
pub(super) fn png(palette: &[Rgb<u8>], indices: &[u8], height: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut bytes, SIDE as u32, height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.iter().flat_map(|ink| ink.0).collect::<Vec<_>>());
    encoder.set_deflate_compression(DeflateCompression::Level(1));
    encoder.set_filter(Filter::NoFilter);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(indices))
        .expect("a vector takes any bytes and the rows are as long as the header says");
    bytes
}
