//! Anti-aliased shapes: a shape knows how far a point is from its edge, and a pixel is covered
//! as far as its middle lies inside.

use image::RgbImage;
use imageproc::pixelops::interpolate;

use super::theme::Ink;

/// A filled circle or rounded rectangle, or the line along its inside.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    center: (f32, f32),
    half: (f32, f32),
    corner_radius: f32,
    line_width: Option<f32>,
}

impl Shape {
    pub(super) fn circle(center: (f32, f32), radius: f32) -> Shape {
        Shape::rounded(center, (radius, radius), radius)
    }

    /// A rectangle by its middle and half its width and height.
    pub(super) fn rounded(center: (f32, f32), half: (f32, f32), corner_radius: f32) -> Shape {
        Shape {
            center,
            half,
            corner_radius,
            line_width: None,
        }
    }

    /// Only the outermost `width` pixels of the shape.
    pub(super) fn line(self, width: f32) -> Shape {
        Shape {
            line_width: Some(width),
            ..self
        }
    }

    /// How far a point lies outside of the shape; negative inside.
    fn distance(&self, x: f32, y: f32) -> f32 {
        let beyond =
            |at: f32, center: f32, half: f32| (at - center).abs() - half + self.corner_radius;
        let dx = beyond(x, self.center.0, self.half.0);
        let dy = beyond(y, self.center.1, self.half.1);
        let outside = dx.max(0.0).hypot(dy.max(0.0));
        let distance = outside + dx.max(dy).min(0.0) - self.corner_radius;
        match self.line_width {
            Some(width) => distance.max(-distance - width),
            None => distance,
        }
    }

    /// The pixels of the image that lie less than `reach` outside of the shape.
    fn pixels(&self, image: &RgbImage, reach: f32) -> impl Iterator<Item = (u32, u32)> + use<> {
        let span = |center: f32, half: f32, end: u32| {
            let first = (center - half - reach).floor().max(0.0) as u32;
            let last = (center + half + reach).ceil().max(0.0) as u32;
            first..last.min(end)
        };
        let columns = span(self.center.0, self.half.0, image.width());
        span(self.center.1, self.half.1, image.height())
            .flat_map(move |y| columns.clone().map(move |x| (x, y)))
    }

    /// The height of a pixel's middle within the shape: 0 at its top, 1 at its bottom.
    fn depth(&self, y: u32) -> f32 {
        ((y as f32 + 0.5 - self.center.1) / self.half.1 / 2.0 + 0.5).clamp(0.0, 1.0)
    }
}

/// Paints a shape in one colour.
pub(super) fn fill(image: &mut RgbImage, shape: Shape, ink: Ink) {
    fill_shaded(image, shape, [ink, ink]);
}

/// Paints a shape in colours that go from one at its top to another at its bottom.
pub(super) fn fill_shaded(image: &mut RgbImage, shape: Shape, [top, bottom]: [Ink; 2]) {
    for (x, y) in shape.pixels(image, 1.0) {
        let coverage = 0.5 - shape.distance(x as f32 + 0.5, y as f32 + 0.5);
        if coverage > 0.0 {
            let ink = interpolate(bottom, top, shape.depth(y));
            let pixel = image.get_pixel_mut(x, y);
            *pixel = interpolate(ink, *pixel, coverage.min(1.0));
        }
    }
}

/// Darkens what lies under a shape, fully inside and less and less towards `blur` pixels
/// outside.
pub(super) fn cast_shadow(image: &mut RgbImage, shape: Shape, blur: f32, strength: f32) {
    for (x, y) in shape.pixels(image, blur) {
        let distance = shape.distance(x as f32 + 0.5, y as f32 + 0.5);
        let nearness = ((blur - distance) / (2.0 * blur)).clamp(0.0, 1.0);
        let shade = nearness * nearness * (3.0 - 2.0 * nearness);
        let pixel = image.get_pixel_mut(x, y);
        *pixel = interpolate(image::Rgb([0; 3]), *pixel, shade * strength);
    }
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    #[test]
    fn a_circle_covers_as_many_pixels_as_its_area() {
        let mut image = RgbImage::new(40, 40);
        fill(&mut image, Shape::circle((20.0, 20.0), 15.0), Rgb([255; 3]));
        let covered: f64 = image
            .pixels()
            .map(|pixel| f64::from(pixel.0[0]) / 255.0)
            .sum();
        assert!((covered - 706.86).abs() < 2.0, "{covered}");
    }

    #[test]
    fn a_line_lies_inside_its_shape() {
        let mut image = RgbImage::new(20, 20);
        let square = Shape::rounded((10.0, 10.0), (8.0, 8.0), 0.0);
        fill(&mut image, square.line(2.0), Rgb([255; 3]));
        let row: Vec<_> = (0..20).map(|x| image.get_pixel(x, 10).0[0]).collect();
        let expected: Vec<_> = (0..20)
            .map(|x| if [2, 3, 16, 17].contains(&x) { 255 } else { 0 })
            .collect();
        assert_eq!(row, expected);
    }
}
