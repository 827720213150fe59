//! Perft: how many ways a game can go on for so many plies. Wrong rules show as a wrong count.

use super::{Position, bitboard};

/// What a pass is to a count of plies. Both counts are published, and first differ at depth 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passes {
    /// A pass takes a ply, as in Aart Bik's table.
    ArePlies,
    /// A pass takes none, so that a depth is a number of discs.
    AreFree,
}

/// Counts the sequences of `depth` plies from a position; one that ends the game sooner counts
/// once too. The moves of the last ply are counted, not played.
pub fn perft(position: &Position, depth: u32, passes: Passes) -> u64 {
    match position.turn() {
        Some(_) if depth == 0 => 1,
        Some(turn) => {
            let (own, opponent) = (position.discs(turn), position.discs(turn.opponent()));
            leaves(own.0, opponent.0, depth, passes)
        }
        None => 1,
    }
}

/// The leaves below a position with at least one ply to go.
fn leaves(own: u64, opponent: u64, depth: u32, passes: Passes) -> u64 {
    let moves = bitboard::legal_moves(own, opponent);
    match depth {
        _ if moves == 0 => leaves_without_a_move(own, opponent, depth, passes),
        1 => u64::from(moves.count_ones()),
        _ => squares(moves)
            .map(|index| {
                let flipped = bitboard::flips(own, opponent, index);
                let moved = own | flipped | 1 << index;
                leaves(opponent & !flipped, moved, depth - 1, passes)
            })
            .sum(),
    }
}

#[cold]
fn leaves_without_a_move(own: u64, opponent: u64, depth: u32, passes: Passes) -> u64 {
    let over = bitboard::legal_moves(opponent, own) == 0;
    match passes {
        _ if over => 1,
        Passes::ArePlies if depth == 1 => 1,
        Passes::ArePlies => leaves(opponent, own, depth - 1, passes),
        Passes::AreFree => leaves(opponent, own, depth, passes),
    }
}

/// The indices of a board's set bits.
fn squares(mut board: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let index = (board != 0).then(|| board.trailing_zeros() as u8);
        board &= board.wrapping_sub(1);
        index
    })
}
