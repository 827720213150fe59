//! What several test programs share.
#![allow(dead_code, unreachable_pub, reason = "each program uses a part of it")]

pub mod fresh;
pub mod log;
pub mod recorded;
