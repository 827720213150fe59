//! Perft from the start beside the crates `magpie` and `rust_reversi_core`, in one run.
//!
//! `cargo bench --bench perft`. Each is used in the fastest way that its public functions
//! allow, and each counts the moves of the last ply instead of playing them.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

use divan::counter::ItemsCount;
use outflank::rules::Position;
use outflank::rules::perft::{Passes, perft};
use std::time::{Duration, Instant};

const DEPTH: u32 = 11;
const LEAVES: u64 = 212_258_800;
const ROUNDS: u32 = 5;

/// A crate's name, and its count of the leaves at a depth.
type Contestant = (&'static str, fn(u32) -> u64);

const CONTESTANTS: [Contestant; 3] = [
    ("outflank", outflank),
    ("magpie", magpie),
    ("rust_reversi_core", rust_reversi_core),
];

fn main() {
    // As a test, the bench only shows that it runs.
    if std::env::args().any(|argument| argument == "--bench") {
        print_comparison();
    }
    divan::main();
}

/// The best of a few rounds for each, taken in turns so that all meet the same machine.
fn print_comparison() {
    let mut best = [Duration::MAX; CONTESTANTS.len()];
    for _ in 0..ROUNDS {
        for ((_, perft), best) in CONTESTANTS.iter().zip(&mut best) {
            let start = Instant::now();
            assert_eq!(perft(divan::black_box(DEPTH)), LEAVES);
            *best = start.elapsed().min(*best);
        }
    }
    println!("perft({DEPTH}), {LEAVES} leaves, best of {ROUNDS} interleaved rounds");
    for ((name, _), time) in CONTESTANTS.iter().zip(best) {
        println!(
            "{name:18} {:6.1} M leaves/s",
            LEAVES as f64 / time.as_secs_f64() / 1e6
        );
    }
    let faster = best[1].min(best[2]).as_secs_f64();
    println!(
        "outflank is {:.2} times the faster of the others",
        faster / best[0].as_secs_f64()
    );
}

#[divan::bench(args = CONTESTANTS.map(|(name, _)| name), sample_count = 3, sample_size = 1)]
fn start(bencher: divan::Bencher, name: &str) {
    let contestant = CONTESTANTS.into_iter().find(|(its, _)| *its == name);
    let (_, perft) = contestant.expect("a contestant has this name");
    bencher
        .counter(ItemsCount::new(LEAVES))
        .bench(|| perft(divan::black_box(DEPTH)));
}

fn outflank(depth: u32) -> u64 {
    perft(&Position::START, depth, Passes::ArePlies)
}

fn magpie(depth: u32) -> u64 {
    use magpie::othello::{Board, Stone};

    fn leaves(board: &Board, stone: Stone, depth: u32) -> u64 {
        let moves = board.moves_for(stone);
        if moves.is_empty() {
            let over = depth == 1 || board.moves_for(stone.flip()).is_empty();
            return if over {
                1
            } else {
                leaves(board, stone.flip(), depth - 1)
            };
        }
        if depth == 1 {
            return u64::from(moves.raw().count_ones());
        }
        let children = moves.hot_bits().map(|square| {
            let mut child = board.clone();
            child.play(stone, square);
            leaves(&child, stone.flip(), depth - 1)
        });
        children.sum()
    }
    leaves(&Board::standard(), Stone::Black, depth)
}

fn rust_reversi_core(depth: u32) -> u64 {
    use rust_reversi_core::board::Board;

    fn passed(board: &Board) -> Board {
        let (own, opponent, turn) = board.get_board();
        let mut next = board.clone();
        next.set_board(opponent, own, turn.opposite());
        next
    }

    fn leaves(mut board: Board, depth: u32) -> u64 {
        let mut moves = board.get_legal_moves();
        if moves == 0 {
            let mut next = passed(&board);
            let over = depth == 1 || next.get_legal_moves() == 0;
            return if over { 1 } else { leaves(next, depth - 1) };
        }
        if depth == 1 {
            return u64::from(moves.count_ones());
        }
        let mut count = 0;
        while moves != 0 {
            let mut child = board.clone();
            // The unchecked way to play: `do_move` would look for the legal moves once more.
            child.reverse(moves & moves.wrapping_neg());
            count += leaves(passed(&child), depth - 1);
            moves &= moves - 1;
        }
        count
    }
    leaves(Board::new(), depth)
}
