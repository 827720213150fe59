//! What several test programs share.
#![allow(dead_code, unreachable_pub, reason = "each program uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

pub mod asked;
pub mod fresh;
pub mod log;
pub mod recorded;
