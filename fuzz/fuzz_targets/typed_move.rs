//! See `entrances::typed_move`.
#![no_main]
#![allow(dead_code, reason = "each target uses one entrance")]

#[path = "../../tests/fuzz/entrances.rs"]
mod entrances;

libfuzzer_sys::fuzz_target!(|text: &str| entrances::typed_move(text));
