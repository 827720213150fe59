//! The arithmetic of moves on 64-bit boards: bit `n` is the square with index `n`.

const EIGHT: [(i8, i8); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// The squares where the side that owns `own` may move.
pub fn legal_moves(own: u64, opponent: u64) -> u64 {
    let empty = !(own | opponent);
    (0..64)
        .filter(|&index| empty >> index & 1 == 1 && flips(own, opponent, index) != 0)
        .fold(0, |moves, index| moves | 1 << index)
}

/// The discs of `opponent` that a disc of `own` on the empty square `index` (0–63) outflanks.
pub fn flips(own: u64, opponent: u64, index: u8) -> u64 {
    let mut flipped = 0;
    for (dx, dy) in EIGHT {
        let (mut x, mut y, mut line) = ((index % 8) as i8 + dx, (index / 8) as i8 + dy, 0u64);
        while (0..8).contains(&x) && (0..8).contains(&y) {
            let bit = 1u64 << (y * 8 + x);
            if opponent & bit != 0 {
                line |= bit;
            } else {
                if own & bit != 0 {
                    flipped |= line;
                }
                break;
            }
            x += dx;
            y += dy;
        }
    }
    flipped
}
