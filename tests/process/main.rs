//! The program itself, in a process of its own, at a double of Discord.
//!
//! `OUTFLANK_KILLS=100 OUTFLANK_STOPS=100 cargo test --test process -- --nocapture` kills it so often
//! at each point, and stops it so often.

#[path = "../support/asked.rs"]
mod asked;
mod crashes;
mod full;
mod monitor;
mod scene;
mod soak;
mod stalls;
mod stops;
mod supervisor;

use asked::asked;
