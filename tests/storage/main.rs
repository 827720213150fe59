//! The memory: what it must do, on both engines.
//!
//! Every test runs on SQLite, and on PostgreSQL if `OUTFLANK_TEST_POSTGRES` is the address of a
//! server where databases can be made (`.ci/postgres start DIR` prints one). Each has a database
//! of its own.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "../support/mod.rs"]
mod shared;
mod support;

mod backups;
mod blocks;
mod challenges;
mod clocks;
mod games;
mod notices;
mod opening;
mod personal;
mod races;
mod schema;
mod standings;
mod updates;
