//! Chance that falls the same way for the same seed.

/// Dice: SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `sides - 1`.
    pub(crate) fn below(&mut self, sides: usize) -> usize {
        (self.roll() % sides as u64) as usize
    }

    /// A number from `low` to `high`; `low` if they are the wrong way round.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.roll() % ((high - low).max(0) as u64 + 1)) as i64
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, percent: u64) -> bool {
        self.roll() % 100 < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}
