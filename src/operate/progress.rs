//! How far long work has come, on standard error; nothing if that isn't a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

const TURNED_EVERY: Duration = Duration::from_millis(100);

/// For work on rows that can be counted.
pub(super) fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} rows");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

/// Shows how many rows are done, and of how many.
pub(super) fn follow(bar: &ProgressBar, done: u64, all: u64) {
    bar.set_length(all);
    bar.set_position(done);
}

/// For work of which nobody knows how long it takes; it is over when this is dropped.
pub(super) struct Busy(ProgressBar);

impl Busy {
    /// Shows what is being done.
    pub(super) fn with(what: &'static str) -> Busy {
        let spinner = ProgressBar::new_spinner().with_message(what);
        spinner.enable_steady_tick(TURNED_EVERY);
        Busy(spinner)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
