//! Months of play by random people, in bad weather, with a second opinion on everything.
//!
//! `OUTFLANK_SEEDS=1000 cargo test --release --test simulation` lives through a thousand worlds
//! instead of a few; `OUTFLANK_GAMES=200` begins so many games in each. A failure names the seed
//! that repeats it.

mod chat;
mod clocks;
mod dice;
mod inspector;
mod ledger;
mod people;
mod told;
mod world;

use std::str::FromStr;
use world::World;

/// So many worlds, unless more are asked for.
const SEEDS: u64 = 4;
/// So many games in each.
const GAMES: usize = 12;

/// A number that was asked for.
fn asked<T: FromStr>(name: &str) -> Option<T> {
    let written = std::env::var(name).ok()?;
    match written.parse() {
        Ok(number) => Some(number),
        Err(_) => panic!("{name} is {written:?}: it should be a number"),
    }
}

#[tokio::test]
async fn months_of_play_in_bad_weather() {
    let seeds = match asked("OUTFLANK_SEED") {
        Some(seed) => seed..seed + 1,
        None => 1..asked("OUTFLANK_SEEDS").unwrap_or(SEEDS) + 1,
    };
    let games = asked("OUTFLANK_GAMES").unwrap_or(GAMES);
    for seed in seeds {
        let figures = World::new(seed, games).await.run().await;
        eprintln!("seed {seed}: {figures:?}");
    }
}
