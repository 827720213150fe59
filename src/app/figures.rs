//! What the application counts for whoever watches over it.

use std::sync::atomic::{AtomicI64, Ordering};

/// What the application counts. All of it may be read at any time from any thread.
#[derive(Debug, Default)]
pub struct Figures {
    settled_late_ms: AtomicI64,
}

impl Figures {
    /// How late the timekeeper was, the last time it had something to do, with what it came to
    /// last; in milliseconds.
    pub fn settled_late_ms(&self) -> i64 {
        self.settled_late_ms.load(Ordering::Relaxed)
    }

    pub(super) fn settled_late(&self, ms: i64) {
        self.settled_late_ms.store(ms, Ordering::Relaxed);
    }
}
