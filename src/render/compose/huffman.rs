//! A Huffman code as deflate uses it (RFC 1951, 3.2.2): frequent symbols get few bits.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bits::Bits;

/// The bits of each symbol.
pub(super) struct Code {
    lengths: Vec<u8>,
    /// The code words, their first bit lowest.
    words: Vec<u16>,
}

impl Code {
    /// The code for symbols that occur so often, none longer than `longest` bits.
    pub(super) fn for_counts(counts: &[u64], longest: u8) -> Code {
        let mut counts = counts.to_vec();
        loop {
            let lengths = lengths(&counts);
            if lengths.iter().all(|&length| length <= longest) {
                return Code {
                    words: words(&lengths),
                    lengths,
                };
            }
            // Evening out the counts makes the tree shallower.
            counts
                .iter_mut()
                .for_each(|count| *count = count.div_ceil(2));
        }
    }

    /// How many bits each symbol takes; 0 for one that never occurs.
    pub(super) fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    pub(super) fn put(&self, bits: &mut Bits, symbol: usize) {
        debug_assert!(self.lengths[symbol] > 0, "the symbol {symbol} has no code");
        bits.put(self.words[symbol].into(), self.lengths[symbol].into());
    }
}

/// How deep each symbol lies in the tree that always joins the two rarest branches.
fn lengths(counts: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let used = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
    let mut branches: BinaryHeap<_> = used
        .map(|(symbol, &count)| Reverse((count, vec![symbol])))
        .collect();
    while let (Some(Reverse(one)), Some(Reverse(other))) = (branches.pop(), branches.pop()) {
        let joined = [one.1, other.1].concat();
        joined.iter().for_each(|&symbol| lengths[symbol] += 1);
        branches.push(Reverse((one.0 + other.0, joined)));
        if branches.len() == 1 {
            break;
        }
    }
    lengths
}

/// The words that follow from their lengths: shorter ones first, then by symbol.
fn words(lengths: &[u8]) -> Vec<u16> {
    let mut symbols: Vec<_> = (0..lengths.len())
        .filter(|&symbol| lengths[symbol] > 0)
        .collect();
    symbols.sort_by_key(|&symbol| (lengths[symbol], symbol));
    let mut words = vec![0; lengths.len()];
    let (mut next, mut length) = (0u16, 0);
    for symbol in symbols {
        next <<= lengths[symbol] - length;
        length = lengths[symbol];
        words[symbol] = next.reverse_bits() >> (16 - length);
        // The last word of a full tree is followed by none.
        next = next.wrapping_add(1);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_standard_comes_out_as_printed_there() {
        // RFC 1951, 3.2.2: lengths 3 3 3 3 3 2 4 4 give 010 011 100 101 110 00 1110 1111.
        let words = words(&[3, 3, 3, 3, 3, 2, 4, 4]);
        assert_eq!(
            words,
            [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111]
        );
    }

    #[test]
    fn a_code_is_complete_and_no_longer_than_allowed() {
        let mut counts = vec![1u64, 1];
        (2..30).for_each(|n| counts.push(counts[n - 1] + counts[n - 2]));
        for longest in [7, 15] {
            let code = Code::for_counts(&counts, longest);
            assert!(
                code.lengths()
                    .iter()
                    .all(|&length| (1..=longest).contains(&length))
            );
            let filled: f64 = code
                .lengths()
                .iter()
                .map(|&length| 0.5f64.powi(length.into()))
                .sum();
            assert_eq!(filled, 1.0);
        }
    }
}
