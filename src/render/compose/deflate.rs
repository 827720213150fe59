//! The two things that a deflated stream says (RFC 1951): "this byte", and "copy so many bytes
//! from so far back". And how they are written under a pair of Huffman codes.

use super::bits::Bits;
use super::huffman::Code;

/// The longest copy.
pub(super) const LONGEST: usize = 258;

const END_OF_BLOCK: usize = 256;
const SYMBOLS: usize = 286;
const DISTANCES: usize = 30;
/// The order in which the lengths of the code for code lengths are told.
const LENGTH_ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Literal(u8),
    /// Lengths are 3 to 258 bytes, distances 1 to 32,768.
    Copy {
        length: usize,
        distance: usize,
    },
}

/// A number as deflate writes it: a symbol for its size, and bits that tell the rest.
struct Sized {
    symbol: usize,
    extra: u64,
    extra_bits: u32,
}

fn sized_length(length: usize) -> Sized {
    if length == LONGEST {
        return Sized {
            symbol: 285,
            extra: 0,
            extra_bits: 0,
        };
    }
    let n = length - 3;
    let extra_bits = n.max(1).ilog2().saturating_sub(2);
    let symbol = 257 + 4 * extra_bits as usize + (n >> extra_bits);
    Sized {
        symbol,
        extra: (n & ((1 << extra_bits) - 1)) as u64,
        extra_bits,
    }
}

fn sized_distance(distance: usize) -> Sized {
    let n = distance - 1;
    let extra_bits = n.max(1).ilog2().saturating_sub(1);
    let symbol = 2 * extra_bits as usize + (n >> extra_bits);
    Sized {
        symbol,
        extra: (n & ((1 << extra_bits) - 1)) as u64,
        extra_bits,
    }
}

/// How often each symbol is used.
pub(super) struct Counts {
    symbols: [u64; SYMBOLS],
    distances: [u64; DISTANCES],
}

impl Counts {
    pub(super) fn new() -> Counts {
        let mut symbols = [0; SYMBOLS];
        symbols[END_OF_BLOCK] = 1;
        Counts {
            symbols,
            distances: [0; DISTANCES],
        }
    }

    pub(super) fn add(&mut self, tokens: &[Token], times: u64) {
        for &token in tokens {
            match token {
                Token::Literal(byte) => self.symbols[usize::from(byte)] += times,
                Token::Copy { length, distance } => {
                    self.symbols[sized_length(length).symbol] += times;
                    self.distances[sized_distance(distance).symbol] += times;
                }
            }
        }
    }
}

/// The codes of a deflated block.
pub(super) struct Codes {
    symbols: Code,
    distances: Code,
}

impl Codes {
    pub(super) fn for_counts(counts: &Counts) -> Codes {
        Codes {
            symbols: Code::for_counts(&counts.symbols, 15),
            distances: Code::for_counts(&counts.distances, 15),
        }
    }

    pub(super) fn put(&self, bits: &mut Bits, token: Token) {
        match token {
            Token::Literal(byte) => self.symbols.put(bits, byte.into()),
            Token::Copy { length, distance } => {
                for (code, sized) in [
                    (&self.symbols, sized_length(length)),
                    (&self.distances, sized_distance(distance)),
                ] {
                    code.put(bits, sized.symbol);
                    bits.put(sized.extra, sized.extra_bits);
                }
            }
        }
    }

    pub(super) fn put_end(&self, bits: &mut Bits) {
        self.symbols.put(bits, END_OF_BLOCK);
    }

    /// Opens the last block of a stream, with these codes.
    pub(super) fn put_start(&self, bits: &mut Bits) {
        let lengths = [self.symbols.lengths(), self.distances.lengths()].concat();
        let mut counts = [0; LENGTH_ORDER.len()];
        lengths
            .iter()
            .for_each(|&length| counts[usize::from(length)] += 1);
        let code = Code::for_counts(&counts, 7);
        bits.put(1, 1); // the last block
        bits.put(2, 2); // with codes of its own
        bits.put((SYMBOLS - 257) as u64, 5);
        bits.put((DISTANCES - 1) as u64, 5);
        bits.put((LENGTH_ORDER.len() - 4) as u64, 4);
        LENGTH_ORDER
            .iter()
            .for_each(|&length| bits.put(code.lengths()[length].into(), 3));
        lengths
            .iter()
            .for_each(|&length| code.put(bits, length.into()));
    }

    /// How many bits each kind of token takes.
    pub(super) fn prices(&self) -> Prices {
        let price = |code: &Code, sized: &Sized| match code.lengths()[sized.symbol] {
            0 => Prices::UNUSED,
            length => u32::from(length) + sized.extra_bits,
        };
        Prices {
            literals: std::array::from_fn(|byte| {
                price(
                    &self.symbols,
                    &Sized {
                        symbol: byte,
                        extra: 0,
                        extra_bits: 0,
                    },
                )
            }),
            lengths: (0..=LONGEST)
                .map(|length| price(&self.symbols, &sized_length(length.max(3))))
                .collect(),
            distances: (0..DISTANCES)
                .map(|symbol| match self.distances.lengths()[symbol] {
                    0 => Prices::UNUSED,
                    length => u32::from(length),
                })
                .collect(),
        }
    }
}

/// What tokens cost, in bits.
pub(super) struct Prices {
    literals: [u32; 256],
    lengths: Vec<u32>,
    /// By symbol, without the bits that tell the rest.
    distances: Vec<u32>,
}

impl Prices {
    /// A symbol without a code can still be chosen: the next code will have it.
    const UNUSED: u32 = 14;

    /// A guess to begin with.
    pub(super) fn guess() -> Prices {
        Prices {
            literals: [7; 256],
            lengths: (0..=LONGEST)
                .map(|length| 6 + sized_length(length.max(3)).extra_bits)
                .collect(),
            distances: vec![4; DISTANCES],
        }
    }

    pub(super) fn literal(&self, byte: u8) -> u32 {
        self.literals[usize::from(byte)]
    }

    pub(super) fn length(&self, length: usize) -> u32 {
        self.lengths[length]
    }

    pub(super) fn distance(&self, distance: usize) -> u32 {
        let sized = sized_distance(distance);
        self.distances[sized.symbol] + sized.extra_bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_of_the_standard() {
        // RFC 1951, 3.2.5.
        for (length, symbol, extra) in [
            (3, 257, 0),
            (10, 264, 0),
            (11, 265, 0),
            (12, 265, 1),
            (18, 268, 1),
            (19, 269, 0),
            (257, 284, 30),
            (258, 285, 0),
        ] {
            let sized = sized_length(length);
            assert_eq!(
                (sized.symbol, sized.extra),
                (symbol, extra),
                "length {length}"
            );
        }
        for (distance, symbol, extra) in [
            (1, 0, 0),
            (4, 3, 0),
            (5, 4, 0),
            (6, 4, 1),
            (96, 12, 31),
            (833, 19, 64),
            (32768, 29, 8191),
        ] {
            let sized = sized_distance(distance);
            assert_eq!(
                (sized.symbol, sized.extra),
                (symbol, extra),
                "distance {distance}"
            );
        }
    }
}
