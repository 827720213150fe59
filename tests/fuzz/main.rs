//! Rubbish, thrown at everything that strangers can reach: nothing may panic, nothing may change.
//!
//! `OUTFLANK_INPUTS=1000000 cargo test --release --test fuzz` throws so much at each place.

#[path = "../support/mod.rs"]
mod support;

mod entrances;
mod games;
mod rows;
mod rubbish;

use proptest::test_runner::{Config, TestRunner};
use rubbish::{Rubbish, texts_like};

/// So many inputs, unless more are asked for.
const INPUTS: u32 = 3_000;

/// How many inputs are thrown; where each takes long, one in so many.
fn inputs(one_in: u32) -> u32 {
    let all = support::asked::asked("OUTFLANK_INPUTS").unwrap_or(INPUTS);
    (all / one_in).max(1)
}

fn runner(one_in: u32) -> TestRunner {
    TestRunner::new(Config {
        cases: inputs(one_in),
        failure_persistence: None,
        ..Config::default()
    })
}

/// Throws texts at an entrance, many of them much like these samples.
fn throw(samples: &[&str], entrance: fn(&str)) {
    let thrown = runner(1).run(&texts_like(samples), |Rubbish(text)| {
        entrance(&text);
        Ok(())
    });
    thrown.unwrap_or_else(|found| panic!("{found}"));
}

/// A2: forged ids of controls.
#[test]
fn ids_of_controls() {
    let samples = [
        "v1 move 7 22 d3",
        "v1 pick 7 22 0\nd3",
        "v1 answer 7 22 draw yes",
        "v1 leaderboard everywhere 5 2",
        "v1 resign-surely 7",
        "v1 drop-plan 7\n12:c4e3",
    ];
    throw(&samples, entrances::control);
}

/// A3: moves in any case and width, and what is none.
#[test]
fn typed_moves() {
    throw(
        &["d3", "Ｄ３", "c4 e3 → f5", "d3d3", "１"],
        entrances::typed_move,
    );
}

#[test]
fn transcripts() {
    let samples = [
        "f5d6c3d3c4",
        "f5 d6 -- c3",
        "1. f5 d6 2. c3 d3",
        "F5D6C3D3C4B3",
    ];
    throw(&samples, entrances::transcript);
}

#[test]
fn clocks() {
    let samples = [
        "3d 12h",
        "bank 5d + 1d max 7d",
        "25 min + 10 s",
        "total 900 years",
        "1日",
        "-5h",
    ];
    throw(&samples, entrances::clock);
}

/// G12: what the gateway sends.
#[test]
fn payloads() {
    let samples = [
        include_str!("../data/heard/slash.json"),
        include_str!("../data/heard/subcommand.json"),
        include_str!("../data/heard/typing.json"),
        include_str!("../data/heard/button.json"),
        include_str!("../data/heard/menu.json"),
        include_str!("../data/heard/typed.json"),
    ];
    for sample in samples {
        let understood = outflank::discord::understood(sample, entrances::OWN);
        assert!(understood.is_some(), "{sample}");
    }
    throw(&samples, entrances::heard);
    let thrown = runner(1).run(&rubbish::json_like(&samples), |json| {
        entrances::heard(&json.to_string());
        Ok(())
    });
    thrown.unwrap_or_else(|found| panic!("{found}"));
}
