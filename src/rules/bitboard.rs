//! The arithmetic of moves on 64-bit boards: bit `n` is the square with index `n`.
//!
//! Portable and without branches. Lines towards higher indices come cheap, because an addition
//! carries along them; the board is mirrored (`swap_bytes` exchanges the top rank with the
//! bottom one) to give the lines towards lower indices the same treatment.

/// All files but `a` and `h`: a disc on the edge outflanks, but is outflanked only along it.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The bits that XOR changes in an index to mirror it: the three of the rank.
const MIRROR: u8 = 0b111_000;

/// The squares where the side that owns `own` may move.
pub fn legal_moves(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_FILES;
    let reached = right_of_runs(own, inner)
        | left_of_runs(own, inner)
        | beyond_runs(own, inner, 7)
        | beyond_runs(own, opponent, 8)
        | beyond_runs(own, inner, 9);
    reached & !(own | opponent)
}

/// The discs of `opponent` that a disc of `own` on the empty square `index` (0–63) outflanks.
pub fn flips(own: u64, opponent: u64, index: u8) -> u64 {
    debug_assert!(index < 64, "a board has 64 squares");
    let [right, down_left, down, down_right] = RAYS[usize::from(index % 64)];
    let here = outflanked(right, own, opponent)
        | outflanked_to_the_left(index % 64, own, opponent)
        | outflanked(down_left, own, opponent)
        | outflanked(down, own, opponent)
        | outflanked(down_right, own, opponent);
    let [_, up_left, up, up_right] = RAYS[usize::from((index % 64) ^ MIRROR)];
    let (own, opponent) = (own.swap_bytes(), opponent.swap_bytes());
    let mirrored = outflanked(up_left, own, opponent)
        | outflanked(up, own, opponent)
        | outflanked(up_right, own, opponent);
    here | mirrored.swap_bytes()
}

/// The squares beyond the runs of opposing discs that begin next to a disc of `own`, in the two
/// directions in which the index changes by `step`. The length of the run doubles with each
/// line (Kogge and Stone's parallel prefix), up to the six that fit on a board.
#[inline(always)]
fn beyond_runs(own: u64, opponent: u64, step: u32) -> u64 {
    let mut up = opponent & own << step;
    let mut down = opponent & own >> step;
    up |= opponent & up << step;
    down |= opponent & down >> step;
    let (pairs_up, pairs_down) = (opponent & opponent << step, opponent & opponent >> step);
    up |= pairs_up & up << (2 * step);
    down |= pairs_down & down >> (2 * step);
    up |= pairs_up & up << (2 * step);
    down |= pairs_down & down >> (2 * step);
    up << step | down >> step
}

/// The squares right of the runs whose left end is next to a disc of `own`: there the carry of
/// an addition to the run's first disc ends.
#[inline(always)]
fn right_of_runs(own: u64, inner: u64) -> u64 {
    inner.wrapping_add(inner & own << 1) & !inner
}

/// The squares left of the runs whose right end is next to a disc of `own`.
#[inline(always)]
fn left_of_runs(own: u64, inner: u64) -> u64 {
    let mut run = inner & own >> 1;
    run |= inner & run >> 1;
    let pairs = inner & inner >> 1;
    run |= pairs & run >> 2;
    run |= pairs & run >> 2;
    run >> 1
}

/// The opposing discs between the start of a ray towards higher indices and the first disc of
/// `own` on it, if nothing but opposing discs lies between.
#[inline(always)]
fn outflanked(ray: u64, own: u64, opponent: u64) -> u64 {
    // The one is carried past all that isn't on the ray or is an opposing disc.
    let end = (opponent | !ray).wrapping_add(1) & ray & own;
    end.wrapping_sub(u64::from(end != 0)) & ray
}

/// As [`outflanked`], on the ray to the left: mirroring leaves it a line to lower indices.
#[inline(always)]
fn outflanked_to_the_left(index: u8, own: u64, opponent: u64) -> u64 {
    let ray = 0xff << (index & MIRROR) & ((1 << index) - 1);
    // The last bit stands in for a ray without an end: it is dropped again, or it is the end.
    let end = 1 << 63 >> (ray & !opponent | 1).leading_zeros() & own & ray;
    ray & end.wrapping_mul(2).wrapping_neg()
}

/// For each square the squares on the rays to the right, down left, down, and down right.
static RAYS: [[u64; 4]; 64] = rays();

const fn rays() -> [[u64; 4]; 64] {
    let mut rays = [[0; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index as i32 % 8, index as i32 / 8);
        rays[index] = [
            ray(file, rank, 1, 0),
            ray(file, rank, -1, 1),
            ray(file, rank, 0, 1),
            ray(file, rank, 1, 1),
        ];
        index += 1;
    }
    rays
}

/// The squares from a square, without it, to the edge.
const fn ray(file: i32, rank: i32, right: i32, down: i32) -> u64 {
    let (mut file, mut rank, mut squares) = (file + right, rank + down, 0);
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        squares |= 1 << (8 * rank + file);
        file += right;
        rank += down;
    }
    squares
}
