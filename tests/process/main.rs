//! The program itself, in a process of its own, at a double of Discord.
//!
//! `OUTFLANK_KILLS=100 OUTFLANK_STOPS=100 cargo test --test process -- --nocapture` kills it so often
//! at each point, and stops it so often.

mod crashes;
mod full;
mod monitor;
mod scene;
mod soak;
mod stalls;
mod stops;
mod supervisor;

/// A number that was asked for.
fn asked(name: &str) -> Option<u32> {
    let written = std::env::var(name).ok()?;
    Some(written.parse().expect("a number was asked for"))
}
