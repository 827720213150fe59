//! Play boards without pixels.
use super::{BoardPicture, Theme};

pub(super) fn png(picture: &BoardPicture, theme: Theme) -> Vec<u8> {
    super::png_by_canvas(picture, theme)
}
