//! Months of play by random people, in bad weather, with a second opinion on everything.
//!
//! `OUTFLANK_SEEDS=10000 cargo test --release --test simulation` lives through more worlds than the
//! usual ones; with `OUTFLANK_GAMES=200 OUTFLANK_MONTHS=7`, so many games begin in each, over so long.
//! A failure names the seed that repeats it, and the state of the sources.

#[path = "../support/asked.rs"]
mod asked;
mod chat;
mod clocks;
mod dice;
mod follow;
mod inspector;
mod jumps;
mod ledger;
mod mishaps;
mod people;
mod stored;
mod told;
mod world;

use asked::asked;
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use world::{Figures, Story, World};

/// So many worlds, unless more are asked for.
const SEEDS: u64 = 200;
/// So many games begin in each.
const GAMES: usize = 2;
/// For so many months people play.
const MONTHS: u32 = 1;

/// Worlds in which something was wrong once: the seed, the games, the months.
const ONCE_WRONG: [(u64, usize, u32); 8] = [
    (2, 12, 7),
    (6, 12, 7),
    (17, 2, 7),
    (78, 2, 7),
    (686, 2, 1),
    (4045, 2, 1),
    (4602, 2, 1),
    (6446, 2, 1),
];

/// Lives through a world from its beginning to its end.
fn live(story: Story) -> Figures {
    on_this_thread(async { World::new(story).await.run().await })
}

/// Waits for the end of something that goes on in this thread alone.
fn on_this_thread<T>(doing: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().expect("a thread");
    runtime.block_on(doing)
}

/// Lives through worlds, as many at once as there are processors.
fn live_all(worlds: Vec<Story>) -> Figures {
    let all = Mutex::new((worlds.into_iter(), Figures::default()));
    let next = || all.lock().expect("a world went wrong").0.next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(story) = next() {
                    let figures = live(story);
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
    let months = asked("OUTFLANK_MONTHS").unwrap_or(MONTHS);
    let worlds = seeds.clone().count();
    let figures = live_all(
        seeds
            .map(|seed| Story {
                seed,
                games,
                months,
            })
            .collect(),
    );
    eprintln!("{worlds} worlds at {}: {figures:?}", commit());
}

#[test]
fn what_was_wrong_once_is_right_now() {
    let worlds = ONCE_WRONG.iter().map(|&(seed, games, months)| Story {
        seed,
        games,
        months,
    });
    let figures = live_all(worlds.collect());
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
