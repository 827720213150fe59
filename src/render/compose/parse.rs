//! Bytes to tokens, as cheaply as possible.

use super::deflate::{LONGEST, Prices, Token};

/// Copies longer than this are taken whole or not at all.
const TRIED_IN_PART: usize = 32;

/// Bytes to be told, and those that whoever reads them is sure to know already: whatever else
/// the picture shows, these lie above.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Strip {
    pub(super) bytes: Vec<u8>,
    /// The strip one row up, the one two rows up …
    pub(super) above: Vec<Vec<u8>>,
}

/// Where a copy may come from: from this many rows up, and this many bytes to the left.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub(super) rows: usize,
    pub(super) left: isize,
}

impl Reach {
    fn distance(self, row_bytes: usize) -> usize {
        (self.rows * row_bytes).wrapping_add_signed(self.left)
    }
}

impl Strip {
    /// Bytes above which nothing is known.
    pub(super) fn alone(bytes: &[u8]) -> Strip {
        Strip {
            bytes: bytes.to_vec(),
            above: Vec::new(),
        }
    }

    /// Whether the byte at `index` could be copied.
    fn repeats(&self, index: usize, reach: Reach) -> bool {
        let source = match reach.rows {
            0 => Some(&self.bytes),
            rows => self.above.get(rows - 1),
        };
        let from = index.checked_add_signed(-reach.left);
        let byte = source.zip(from).and_then(|(source, from)| source.get(from));
        byte == Some(&self.bytes[index])
    }

    /// The cheapest tokens that tell the strip, with copies from these places.
    pub(super) fn parse(&self, row_bytes: usize, reaches: &[Reach], prices: &Prices) -> Vec<Token> {
        let distances: Vec<_> = reaches
            .iter()
            .map(|reach| reach.distance(row_bytes))
            .collect();
        let costs: Vec<_> = distances
            .iter()
            .map(|&distance| prices.distance(distance))
            .collect();
        let mut lengths = vec![0usize; reaches.len()];
        // From the end: the cheapest way to tell everything from an index on, and its first token.
        let mut rest = vec![(0, Token::Literal(0)); self.bytes.len() + 1];
        for index in (0..self.bytes.len()).rev() {
            let byte = self.bytes[index];
            let mut best = (
                prices.literal(byte) + rest[index + 1].0,
                Token::Literal(byte),
            );
            for (which, &reach) in reaches.iter().enumerate() {
                lengths[which] = if self.repeats(index, reach) {
                    lengths[which] + 1
                } else {
                    0
                };
                let longest = lengths[which].min(LONGEST);
                for length in (3..=longest.min(TRIED_IN_PART)).chain([longest]) {
                    let cost = costs[which] + prices.length(length) + rest[index + length].0;
                    if length >= 3 && cost < best.0 {
                        best = (
                            cost,
                            Token::Copy {
                                length,
                                distance: distances[which],
                            },
                        );
                    }
                }
            }
            rest[index] = best;
        }
        tokens_from(&rest)
    }
}

fn tokens_from(rest: &[(u32, Token)]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut index = 0;
    while index + 1 < rest.len() {
        let token = rest[index].1;
        tokens.push(token);
        index += match token {
            Token::Literal(_) => 1,
            Token::Copy { length, .. } => length,
        };
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Reach = Reach { rows: 0, left: 1 };
    const UP: Reach = Reach { rows: 1, left: 0 };
    const UP_AND_RIGHT: Reach = Reach { rows: 1, left: -2 };

    fn tokens(bytes: &[u8], above: &[u8]) -> Vec<Token> {
        let strip = Strip {
            above: vec![above.to_vec()],
            ..Strip::alone(bytes)
        };
        strip.parse(100, &[LEFT, UP, UP_AND_RIGHT], &Prices::guess())
    }

    #[test]
    fn what_lies_above_is_copied() {
        assert_eq!(
            tokens(b"abcdefgh", b"abcdefgh"),
            [Token::Copy {
                length: 8,
                distance: 100
            }]
        );
        let moved = Token::Copy {
            length: 6,
            distance: 98,
        };
        assert_eq!(
            tokens(b"cdefghyz", b"abcdefgh"),
            [moved, Token::Literal(b'y'), Token::Literal(b'z')]
        );
    }

    #[test]
    fn a_run_copies_itself() {
        assert_eq!(
            tokens(b"xaaaaaaaaa", b""),
            [
                Token::Literal(b'x'),
                Token::Literal(b'a'),
                Token::Copy {
                    length: 8,
                    distance: 1
                }
            ]
        );
    }
}
