//! Bits in the order that deflate wants: the first one is the lowest of the first byte.

/// A growing string of bits.
#[derive(Default)]
pub(super) struct Bits {
    bytes: Vec<u8>,
    /// The bits after those in `bytes`, fewer than 64.
    pending: u64,
    pending_count: u32,
}

impl Bits {
    /// Begins after some whole bytes.
    pub(super) fn after(bytes: Vec<u8>) -> Bits {
        Bits {
            bytes,
            ..Bits::default()
        }
    }

    /// Adds up to 64 bits; those of `value` above `count` must be 0.
    #[inline]
    pub(super) fn put(&mut self, value: u64, count: u32) {
        let filled = self.pending_count + count;
        self.pending |= value << self.pending_count;
        if filled >= 64 {
            self.bytes.extend_from_slice(&self.pending.to_le_bytes());
            // What didn't fit any more. In two steps, as nothing may be shifted by 64.
            self.pending = value >> 1 >> (63 - self.pending_count);
        }
        self.pending_count = filled % 64;
    }

    /// Fills the last byte up with zeros.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        let rest = self.pending.to_le_bytes();
        self.bytes
            .extend_from_slice(&rest[..self.pending_count.div_ceil(8) as usize]);
        self.bytes
    }
}

/// Strings of bits that are ready to be copied, each known by its number.
#[derive(Default)]
pub(super) struct BitStrings {
    words: Vec<u64>,
    /// Where each string begins in `words`, and how many bits it has.
    spans: Vec<(u32, u32)>,
}

impl BitStrings {
    /// Adds the next string.
    pub(super) fn push(&mut self, bits: Bits) {
        let count = bits.bytes.len() as u32 * 8 + bits.pending_count;
        self.spans.push((self.words.len() as u32, count));
        let (words, _) = bits.bytes.as_chunks::<8>();
        self.words
            .extend(words.iter().map(|&word| u64::from_le_bytes(word)));
        if bits.pending_count > 0 {
            self.words.push(bits.pending);
        }
    }

    /// Copies a string to the end of `target`.
    #[inline]
    pub(super) fn copy_to(&self, target: &mut Bits, number: usize) {
        let (start, count) = self.spans[number];
        let words = &self.words[start as usize..];
        let whole = (count / 64) as usize;
        for &word in &words[..whole] {
            target.put(word, 64);
        }
        if !count.is_multiple_of(64) {
            target.put(words[whole], count % 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn bits_come_out_in_the_order_in_which_they_went_in(
            strings in prop::collection::vec(prop::collection::vec((any::<u64>(), 0..=64u32), 0..8), 0..8)
        ) {
            let mut expected = Vec::new();
            let mut strings_of_bits = BitStrings::default();
            for puts in &strings {
                let mut bits = Bits::default();
                for &(value, count) in puts {
                    let value = if count == 64 { value } else { value & ((1 << count) - 1) };
                    bits.put(value, count);
                    expected.extend((0..count).map(|bit| value >> bit & 1 == 1));
                }
                strings_of_bits.push(bits);
            }
            let mut all = Bits::after(vec![0xff]);
            (0..strings.len()).for_each(|number| strings_of_bits.copy_to(&mut all, number));
            let bytes = all.into_bytes();
            prop_assert_eq!(bytes.len(), 1 + expected.len().div_ceil(8));
            prop_assert_eq!(bytes[0], 0xff);
            for (index, bit) in expected.into_iter().enumerate() {
                prop_assert_eq!(bytes[1 + index / 8] >> (index % 8) & 1 == 1, bit);
            }
        }
    }
}
