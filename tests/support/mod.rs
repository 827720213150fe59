//! What several test programs share.

pub mod fresh;
pub mod log;
pub mod recorded;
