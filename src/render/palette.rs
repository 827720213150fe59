//! A few colours for all the pictures of a theme, so that a pixel takes one byte.

use std::collections::{BTreeMap, HashMap, HashSet};

use image::{Rgb, RgbImage};

use super::theme::Ink;

/// Fewer colours make smaller files: with 255 they are a fifth larger, and look the same.
const SIZE: usize = 111;
/// The most frequent colours are kept as they are: flat areas stay what the theme says.
const EXACT: usize = 68;

/// The palette, and where each colour of the painted pictures has gone.
pub(super) struct Palette {
    pub(super) inks: Vec<Ink>,
    index_of: HashMap<Ink, u8>,
}

impl Palette {
    /// Chooses the colours for these pictures; those in `wanted` will be among them.
    pub(super) fn of<'a>(
        images: impl IntoIterator<Item = &'a RgbImage>,
        wanted: impl IntoIterator<Item = &'a Ink>,
    ) -> Palette {
        let mut counts = BTreeMap::<[u8; 3], u64>::new();
        for image in images {
            for run in runs(image) {
                *counts.entry(run.0.0).or_default() += run.1 as u64;
            }
        }
        for ink in wanted {
            counts.insert(ink.0, u64::MAX >> 32);
        }
        let mut by_count: Vec<Weighted> = counts.into_iter().collect();
        by_count.sort_by_key(|&(ink, count)| (std::cmp::Reverse(count), ink));
        let (exact, rest) = by_count.split_at(EXACT.min(by_count.len()));
        let mut inks: Vec<Ink> = exact.iter().map(|&(ink, _)| Rgb(ink)).collect();
        inks.extend(median_cut(rest, SIZE - exact.len()));
        let mut seen = HashSet::new();
        inks.retain(|&ink| seen.insert(ink));
        let index_of = by_count
            .iter()
            .map(|&(ink, _)| (Rgb(ink), nearest(&inks, Rgb(ink))))
            .collect();
        Palette { inks, index_of }
    }

    /// The place of a colour that was counted.
    pub(super) fn index(&self, ink: Ink) -> u8 {
        *self
            .index_of
            .get(&ink)
            .expect("every painted colour was counted")
    }

    /// A painted picture in places of the palette, row by row.
    pub(super) fn indices(&self, image: &RgbImage) -> Vec<u8> {
        let mut indices = Vec::with_capacity(image.len() / 3);
        for (ink, length) in runs(image) {
            indices.resize(indices.len() + length, self.index(ink));
        }
        indices
    }
}

/// The picture's pixels, equal neighbours taken together.
fn runs(image: &RgbImage) -> impl Iterator<Item = (Ink, usize)> {
    image
        .as_raw()
        .as_chunks::<3>()
        .0
        .chunk_by(|one, next| one == next)
        .map(|run| (Rgb(run[0]), run.len()))
}

fn nearest(inks: &[Ink], wanted: Ink) -> u8 {
    let distance = |ink: &Ink| -> i32 {
        ink.0
            .iter()
            .zip(wanted.0)
            .map(|(&one, other)| (i32::from(one) - i32::from(other)).pow(2))
            .sum()
    };
    let found = inks.iter().enumerate().min_by_key(|(_, ink)| distance(ink));
    found.map_or(0, |(index, _)| index as u8)
}

type Weighted = ([u8; 3], u64);

/// Divides the colours in boxes, the least uniform one first, and takes the mean of each.
fn median_cut(colors: &[Weighted], boxes: usize) -> impl Iterator<Item = Ink> + use<> {
    let mut boxed = vec![Bin::of(colors.to_vec())];
    while boxed.len() < boxes {
        let widest = boxed
            .iter()
            .enumerate()
            .max_by(|(_, one), (_, other)| one.error.total_cmp(&other.error));
        let Some((widest, _)) = widest.filter(|(_, bin)| bin.error > 0.0) else {
            break;
        };
        let (below, above) = boxed.swap_remove(widest).split();
        boxed.extend([below, above]);
    }
    boxed
        .into_iter()
        .filter(|bin| !bin.colors.is_empty())
        .map(|bin| Rgb(bin.mean.map(|mean| mean.round() as u8)))
}

/// Colours that will become one.
struct Bin {
    colors: Vec<Weighted>,
    mean: [f64; 3],
    /// The channel in which they differ most, and how much, times the pixels.
    channel: usize,
    error: f64,
}

impl Bin {
    fn of(colors: Vec<Weighted>) -> Bin {
        let pixels = colors
            .iter()
            .map(|color| color.1 as f64)
            .sum::<f64>()
            .max(1.0);
        let sum = |of: &dyn Fn(&Weighted) -> f64| -> f64 {
            colors.iter().map(|color| of(color) * color.1 as f64).sum()
        };
        let mean = [0, 1, 2].map(|channel| sum(&|color| f64::from(color.0[channel])) / pixels);
        let errors = [0, 1, 2]
            .map(|channel| sum(&|color| (f64::from(color.0[channel]) - mean[channel]).powi(2)));
        let channel = (0..3)
            .max_by(|&one, &other| errors[one].total_cmp(&errors[other]))
            .unwrap_or(0);
        Bin {
            mean,
            channel,
            error: errors[channel],
            colors,
        }
    }

    /// The colours up to the mean, and those above it. Both have some if there is any error.
    fn split(self) -> (Bin, Bin) {
        let (mean, channel) = (self.mean[self.channel], self.channel);
        let (below, above) = self
            .colors
            .into_iter()
            .partition(|color| f64::from(color.0[channel]) <= mean);
        (Bin::of(below), Bin::of(above))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wanted_and_frequent_colours_stay_as_they_are() {
        let mut image = RgbImage::from_fn(64, 64, |x, y| Rgb([x as u8 * 2, y as u8 * 2, 7]));
        for x in 0..64 {
            image.put_pixel(x, 0, Rgb([1, 2, 3]));
        }
        let palette = Palette::of([&image], &[Rgb([9, 9, 9])]);
        assert!(palette.inks.len() <= SIZE, "{}", palette.inks.len());
        for ink in [Rgb([1, 2, 3]), Rgb([9, 9, 9])] {
            assert_eq!(palette.inks[usize::from(palette.index(ink))], ink);
        }
        for (pixel, index) in image.pixels().zip(palette.indices(&image)) {
            let ink = palette.inks[usize::from(index)];
            let farthest = (0..3).map(|c| pixel.0[c].abs_diff(ink.0[c])).max();
            assert!(farthest <= Some(24), "{pixel:?} became {ink:?}");
        }
    }
}
