//! A picture by way of its pixels, which are places in the palette.

use std::cell::RefCell;

use super::BoardPicture;
use super::atlas::Atlas;
use super::header;
use super::layout::{BOARD, CELL, HEADER, MARGIN, SIDE};
use super::sprites::Sprite;
use crate::rules::Square;

thread_local! {
    /// Fresh memory of this size costs more than drawing on it: pages are handed out one by one.
    static CANVAS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Draws a picture and hands its pixels, row by row, and its height to `with`.
pub(super) fn draw<R>(
    picture: &BoardPicture,
    atlas: &Atlas,
    with: impl FnOnce(&[u8], usize) -> R,
) -> R {
    CANVAS.with_borrow_mut(|canvas| {
        canvas.clear();
        if let Some(header) = &picture.header {
            header::draw(canvas, header, atlas);
            debug_assert_eq!(canvas.len(), HEADER * SIDE);
        }
        draw_board(canvas, picture, atlas);
        with(canvas, canvas.len() / SIDE)
    })
}

/// Adds the rows of the board and what is around it.
fn draw_board(canvas: &mut Vec<u8>, picture: &BoardPicture, atlas: &Atlas) {
    let sprites: Vec<_> = Square::all()
        .map(|square| &atlas.sprites[Sprite::at(square, picture).index()])
        .collect();
    for (y, around) in atlas.surround.chunks_exact(SIDE).enumerate() {
        let Some(y) = y.checked_sub(MARGIN).filter(|&y| y < BOARD) else {
            canvas.extend_from_slice(around);
            continue;
        };
        canvas.extend_from_slice(&around[..MARGIN]);
        for sprite in &sprites[y / CELL * 8..][..8] {
            canvas.extend_from_slice(&atlas.rows[usize::from(sprite[y % CELL])]);
        }
        canvas.extend_from_slice(&around[MARGIN + BOARD..]);
    }
}
