//! The whole bot on the wire: the real client library against a double of Discord, which checks
//! every request against Discord's own description of its interface.
//!
//! `OUTFLANK_EVENTS=10000 OUTFLANK_PAIRS=10000 cargo test --release --test wire volumes --
//! --nocapture` repeats so many events, and makes so many pairs of presses at once.

#[path = "../support/asked.rs"]
mod asked;
mod backups;
mod check_up;
mod choices;
mod flood;
mod games;
mod gateway_faults;
mod http_faults;
mod offers;
mod places;
mod secrets;
mod slow;
mod starting;
mod support;
mod times;
mod volumes;
mod weather;
