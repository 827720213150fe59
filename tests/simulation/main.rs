//! Months of play by random people, in bad weather, with a second opinion on everything.
//!
//! `OUTFLANK_SEEDS=10000 cargo test --release --test simulation` lives through more worlds than the
//! usual ones; `OUTFLANK_GAMES=200` begins so many games in each. A failure names the seed that
//! repeats it, and the state of the sources.

mod chat;
mod clocks;
mod dice;
mod inspector;
mod ledger;
mod people;
mod told;
mod world;

use std::process::Command;
use std::str::FromStr;
use std::sync::Mutex;
use std::thread;
use world::{Figures, World};

/// So many worlds, unless more are asked for.
const SEEDS: u64 = 200;
/// So many games begin in each.
const GAMES: usize = 2;

/// Worlds in which something was wrong once: their seeds and how many games begin in them.
const ONCE_WRONG: [(u64, usize); 3] = [(2, 12), (6, 12), (7, 30)];

/// A number that was asked for.
fn asked<T: FromStr>(name: &str) -> Option<T> {
    let written = std::env::var(name).ok()?;
    match written.parse() {
        Ok(number) => Some(number),
        Err(_) => panic!("{name} is {written:?}: it should be a number"),
    }
}

/// Lives through a world from its beginning to its end.
fn live(seed: u64, games: usize) -> Figures {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().expect("a thread");
    runtime.block_on(async { World::new(seed, games).await.run().await })
}

/// Lives through worlds, as many at once as there are processors.
fn live_all(worlds: Vec<(u64, usize)>) -> Figures {
    let all = Mutex::new((worlds.into_iter(), Figures::default()));
    let next = || all.lock().expect("a world went wrong").0.next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((seed, games)) = next() {
                    let figures = live(seed, games);
                    all.lock().expect("a world went wrong").1 += figures;
                }
            });
        }
    });
    all.into_inner().expect("no world went wrong").1
}

#[test]
fn months_of_play_in_bad_weather() {
    let seeds = match asked("OUTFLANK_SEED") {
        Some(seed) => seed..seed + 1,
        None => 1..asked("OUTFLANK_SEEDS").unwrap_or(SEEDS) + 1,
    };
    let games = asked("OUTFLANK_GAMES").unwrap_or(GAMES);
    let worlds = seeds.clone().count();
    let figures = live_all(seeds.map(|seed| (seed, games)).collect());
    eprintln!("{worlds} worlds at {}: {figures:?}", commit());
}

#[test]
fn what_was_wrong_once_is_right_now() {
    let figures = live_all(ONCE_WRONG.to_vec());
    eprintln!("{figures:?}");
}

/// The state of the sources, as far as git knows it.
pub(crate) fn commit() -> String {
    let mut command = Command::new("git");
    let output = command.args(["describe", "--always", "--dirty"]).output();
    let known = output.ok().filter(|output| output.status.success());
    known.map_or_else(
        || "an unknown commit".to_owned(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}
