//! Boards without pixels: a PNG strung together from pieces that were compressed beforehand.
//!
//! # How it works
//! The pixels of a PNG are a deflated stream: literal bytes, and copies of earlier bytes "so
//! many from so far back", both written in a Huffman code. A board is made of 99 sprites, so
//! nearly everything that a compressor would find out about it can be found out once:
//!
//! * A row of a sprite becomes one **piece**, the cheapest tokens ([`parse`]) that tell it.
//!   They may copy from the row itself and from the rows above it in the same sprite, for
//!   those come before it wherever the sprite lies. Different sprites share most pieces.
//! * What lies around the board is the same in every picture; it makes up the other pieces.
//! * Cells that equal the row above them, or cells to their left, are one copy ([`script`]).
//! * All pictures of a theme have the same Huffman code ([`huffman`]), made for sample games,
//!   so that a piece is a string of bits ([`bits`]) which needs only to be shifted into place.
//! * Even the checksum of the uncompressed bytes adds up from sums known beforehand
//!   ([`checksum`]).
//!
//! What is left to do for a picture is to look at 768 rows of 8 cells, to copy some 40 KB of
//! bits, and to take the CRC of the result.

mod bits;
mod checksum;
mod deflate;
mod huffman;
mod parse;
mod script;

use std::sync::OnceLock;

use self::bits::{BitStrings, Bits};
use self::checksum::Sums;
use self::deflate::{Codes, Counts, Prices, Token};
use self::parse::Reach;
use self::script::{Draft, Script};
use super::atlas::{self, Atlas};
use super::layout::{CELL, SIDE};
use super::sprites::Sprite;
use super::{BoardPicture, Theme};
use crate::rules::{Color, Position, Square};

/// A row of pixels and the byte before it that names its filter: always 0, for none.
const ROW_BYTES: usize = SIDE + 1;

/// Where tokens look for copies. More places make files hardly smaller.
const IN_ROWS: &[Reach] = &[
    Reach { rows: 0, left: 1 },
    Reach { rows: 1, left: 0 },
    Reach { rows: 1, left: 1 },
    Reach { rows: 1, left: -1 },
    Reach { rows: 1, left: 2 },
    Reach { rows: 1, left: -2 },
    Reach { rows: 2, left: 0 },
];
const AROUND: &[Reach] = &[
    Reach { rows: 0, left: 1 },
    Reach {
        rows: 0,
        left: CELL as isize,
    },
    Reach {
        rows: 0,
        left: ROW_BYTES as isize,
    },
];

/// Draws a board without a header.
pub(super) fn png(picture: &BoardPicture, theme: Theme) -> Vec<u8> {
    static COMPOSERS: [OnceLock<Composer>; Theme::ALL.len()] =
        [const { OnceLock::new() }; Theme::ALL.len()];
    COMPOSERS[theme as usize]
        .get_or_init(|| Composer::train(atlas::of(theme)))
        .png(picture)
}

/// All that is known beforehand of a theme's pictures. About 0.15 MB.
struct Composer {
    /// The file up to the compressed pixels.
    head: Vec<u8>,
    script: Script,
    pieces: BitStrings,
    sums: Sums,
}

impl Composer {
    fn train(atlas: &Atlas) -> Composer {
        let (script, drafts) = Script::of(atlas);
        let (tokens, codes) = choose_tokens(&drafts, &uses(&script, drafts.len()));
        let mut pieces = BitStrings::default();
        for (piece, tokens) in tokens.iter().enumerate() {
            let mut bits = Bits::default();
            if piece == usize::from(Script::BEFORE) {
                codes.put_start(&mut bits);
            }
            tokens.iter().for_each(|&token| codes.put(&mut bits, token));
            if piece == usize::from(Script::AFTER) {
                codes.put_end(&mut bits);
            }
            pieces.push(bits);
        }
        Composer {
            head: head(atlas),
            script,
            pieces,
            sums: Sums::of(atlas),
        }
    }

    fn png(&self, picture: &BoardPicture) -> Vec<u8> {
        let sprites = sprites(picture);
        let mut bytes = Vec::with_capacity(FILE_BYTES);
        bytes.extend_from_slice(&self.head);
        let start = bytes.len();
        bytes.extend_from_slice(b"\0\0\0\0IDAT");
        bytes.extend_from_slice(&ZLIB_HEADER);
        let mut bits = Bits::after(bytes);
        self.script.perform(&sprites, |piece| {
            self.pieces.copy_to(&mut bits, piece.into())
        });
        let mut bytes = bits.into_bytes();
        bytes.extend_from_slice(&self.sums.adler(&sprites).to_be_bytes());
        close_chunk(&mut bytes, start);
        put_chunk(&mut bytes, b"IEND", &[]);
        bytes
    }
}

/// Room for every play board.
const FILE_BYTES: usize = 52 * 1024;
/// A window of 32 KB, the quickest compression, no dictionary (RFC 1950).
const ZLIB_HEADER: [u8; 2] = [0x78, 0x01];

fn sprites(picture: &BoardPicture) -> [usize; 64] {
    let mut squares = Square::all();
    std::array::from_fn(|_| {
        squares
            .next()
            .map_or(0, |square| Sprite::at(square, picture).index())
    })
}

/// How often each piece is used in the pictures of a few games.
fn uses(script: &Script, pieces: usize) -> Vec<u64> {
    // Rare pieces must be sayable as well.
    let mut uses = vec![1; pieces];
    for picture in sample_games([3, 5, 8]) {
        script.perform(&sprites(&picture), |piece| uses[usize::from(piece)] += 1000);
    }
    uses
}

/// Every position of some games in which the moves are chosen blindly but always alike.
fn sample_games(strides: impl IntoIterator<Item = usize>) -> Vec<BoardPicture> {
    let mut pictures = Vec::new();
    for stride in strides {
        let mut position = Position::START;
        for ply in 0.. {
            let legal = position.legal_moves();
            let moves = legal.count() as usize;
            let Some(square) = legal.iter().nth(ply * stride % moves.max(1)) else {
                break;
            };
            let (next, played) = position
                .play(square)
                .expect("the move is among the legal ones");
            position = next;
            pictures.push(BoardPicture {
                black: position.discs(Color::Black),
                white: position.discs(Color::White),
                last: Some(square),
                flipped: played.flipped,
                legal: position.legal_moves(),
                header: None,
            });
        }
    }
    pictures
}

/// Tokens and codes that suit each other: each is chosen twice for the other's last choice.
fn choose_tokens(drafts: &[Draft], uses: &[u64]) -> (Vec<Vec<Token>>, Codes) {
    let mut prices = Prices::guess();
    let mut choose = || {
        let tokens: Vec<_> = drafts.iter().map(|draft| draft.tokens(&prices)).collect();
        let mut counts = Counts::new();
        tokens
            .iter()
            .zip(uses)
            .for_each(|(tokens, &uses)| counts.add(tokens, uses));
        let codes = Codes::for_counts(&counts);
        prices = codes.prices();
        (tokens, codes)
    };
    choose();
    choose()
}

impl Draft {
    fn tokens(&self, prices: &Prices) -> Vec<Token> {
        match self {
            Draft::Around(strip) => strip.parse(ROW_BYTES, AROUND, prices),
            Draft::Row(strip) => strip.parse(ROW_BYTES, IN_ROWS, prices),
            Draft::Copy(tokens) => tokens.clone(),
        }
    }
}

/// The file up to the compressed pixels: size, kind and palette.
fn head(atlas: &Atlas) -> Vec<u8> {
    let side = (SIDE as u32).to_be_bytes();
    // Eight bits, with a palette; the only compression, the only set of filters, not interlaced.
    let header = [&side, &side, &[8, 3, 0, 0, 0][..]].concat();
    let palette: Vec<u8> = atlas.palette.iter().flat_map(|ink| ink.0).collect();
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    put_chunk(&mut bytes, b"IHDR", &header);
    put_chunk(&mut bytes, b"PLTE", &palette);
    bytes
}

fn put_chunk(bytes: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    let start = bytes.len();
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend_from_slice(kind);
    bytes.extend_from_slice(data);
    close_chunk(bytes, start);
}

/// Ends a chunk that begins at `start`: puts in its length and adds its checksum.
fn close_chunk(bytes: &mut Vec<u8>, start: usize) {
    let length = (bytes.len() - start - 8) as u32;
    bytes[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let checksum = crc32fast::hash(&bytes[start + 4..]);
    bytes.extend_from_slice(&checksum.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::render::png_by_canvas;
    use crate::rules::Squares;

    /// Any picture at all, also such as no game leads to.
    fn pictures() -> impl Strategy<Value = BoardPicture> {
        (any::<[u64; 5]>(), 0..80u8).prop_map(|([black, white, other, flipped, legal], last)| {
            BoardPicture {
                black: Squares(black),
                white: Squares(white & other),
                last: Square::from_index(last),
                flipped: Squares(flipped),
                legal: Squares(legal),
                header: None,
            }
        })
    }

    /// The palette and the pixels, by a decoder that checks every checksum.
    fn decode(bytes: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.ignore_checksums(false);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("an image");
        reader.finish().expect("an end");
        (
            reader
                .info()
                .palette
                .as_deref()
                .expect("a palette")
                .to_vec(),
            pixels,
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]
        #[test]
        fn a_composed_picture_has_the_pixels_of_the_drawn_one(picture in pictures()) {
            for theme in Theme::ALL {
                let composed = decode(&png(&picture, theme));
                prop_assert!(composed == decode(&png_by_canvas(&picture, theme)), "{theme}");
            }
        }
    }

    #[test]
    fn every_play_board_fits_in_50_kilobytes() {
        for theme in Theme::ALL {
            for picture in sample_games(11..23) {
                let bytes = png(&picture, theme).len();
                assert!(bytes <= 50_000, "{theme}: {bytes} bytes for {picture:?}");
            }
        }
    }

    #[test]
    fn a_picture_has_the_same_bytes_however_often_it_is_drawn() {
        let picture = &sample_games([1])[30];
        let again = Composer::train(atlas::of(Theme::Felt));
        assert_eq!(again.png(picture), png(picture, Theme::Felt));
    }
}
