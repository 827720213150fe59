//! Whose challenges somebody doesn't take.

use super::{PlayerId, Timestamp};

/// How many people a person can block.
pub const MOST_BLOCKED: u32 = 200;

/// Two people between whom no new game begins, because one of them wants it so. Games that go on
/// aren't touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Who wants it.
    pub blocker: PlayerId,
    /// Whose challenges they don't take.
    pub blocked: PlayerId,
    /// Since when.
    pub since: Timestamp,
}
