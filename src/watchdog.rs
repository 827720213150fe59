//! THE LAST RESORT: a thread of its own that sees whether the parts of the program still move. One
//! that hangs can't say so itself.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How often a part shows that it moves.
const TICKS_EVERY: Duration = Duration::from_millis(500);

/// How often the watchdog looks.
const LOOKS_EVERY: Duration = Duration::from_secs(1);

/// The longest that the program's last words may take.
const SAID_WITHIN: Duration = Duration::from_secs(2);

/// The sign of life of a part: clones share it.
#[derive(Clone, Debug, Default)]
pub struct Ticks(Arc<AtomicU64>);

impl Ticks {
    /// Shows for ever that the runtime that this task runs on moves.
    pub async fn go_on(self) {
        loop {
            self.0.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(TICKS_EVERY).await;
        }
    }

    /// How often it was seen.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A part that is watched.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name, for the log.
    pub name: &'static str,
    /// Its sign of life.
    pub ticks: Ticks,
    /// How long it may stand still.
    pub patience: Duration,
}

/// Watches until it is dropped.
#[derive(Debug)]
pub struct Watchdog {
    #[expect(dead_code, reason = "it is held to be dropped")]
    leash: Sender<()>,
}

impl Watchdog {
    /// Watches over `parts`. `alive` is called every second for as long as none stands still for
    /// longer than it may. `bite` hears of the first one that does; then nothing is watched any
    /// more.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn over(
        parts: Vec<Part>,
        alive: impl FnMut() + Send + 'static,
        bite: impl FnOnce(&Part) + Send + 'static,
    ) -> io::Result<Self> {
        Watchdog::looking_every(LOOKS_EVERY, parts, alive, bite)
    }

    fn looking_every(
        pause: Duration,
        parts: Vec<Part>,
        mut alive: impl FnMut() + Send + 'static,
        bite: impl FnOnce(&Part) + Send + 'static,
    ) -> io::Result<Self> {
        let (leash, held) = channel();
        let mut watched: Vec<_> = parts.into_iter().map(Watched::new).collect();
        let watch = move || {
            // What it waits for is that the other end is dropped.
            while held.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                if let Some(stalled) = watched.iter_mut().find_map(|part| part.look(pause)) {
                    return bite(&stalled);
                }
                alive();
            }
        };
        let thread = std::thread::Builder::new().name("watchdog".to_owned());
        thread.spawn(watch)?;
        Ok(Watchdog { leash })
    }
}

/// Ends the program at once with this status: what stands still can't be stopped in order.
pub fn end_program(stalled: &Part, status: u8) -> ! {
    let (said, saying) = channel::<()>();
    let stalled = stalled.clone();
    // What everybody waits for may be the log itself.
    let last_words = std::thread::Builder::new().spawn(move || {
        tracing::error!(
            "for more than {} s, {} have not moved; the program ends, to be started again",
            stalled.patience.as_secs(),
            stalled.name
        );
        drop(said);
    });
    if last_words.is_ok() {
        // Said or not, it is over.
        let _ = saying.recv_timeout(SAID_WITHIN);
    }
    std::process::exit(status.into());
}

/// A part, and what was seen of it.
struct Watched {
    part: Part,
    seen: u64,
    still_for: Duration,
}

impl Watched {
    fn new(part: Part) -> Watched {
        Watched {
            seen: part.ticks.count(),
            part,
            still_for: Duration::ZERO,
        }
    }

    /// Looks again after a pause; the part if it has stood still for too long. Pauses are counted,
    /// not time: while the machine sleeps, nobody looks.
    fn look(&mut self, pause: Duration) -> Option<Part> {
        let count = self.part.ticks.count();
        self.still_for = match count == self.seen {
            true => self.still_for + pause,
            false => Duration::ZERO,
        };
        self.seen = count;
        (self.still_for > self.part.patience).then(|| self.part.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::Receiver;

    const SECOND: Duration = Duration::from_secs(1);

    fn part(name: &'static str) -> Part {
        Part {
            name,
            ticks: Ticks::default(),
            patience: Duration::from_secs(60),
        }
    }

    #[test]
    fn a_part_may_stand_still_for_as_long_as_it_is_allowed_and_no_longer() {
        let part = part("core");
        let ticks = part.ticks.clone();
        let mut watched = Watched::new(part);
        for _ in 0..60 {
            assert!(watched.look(SECOND).is_none());
        }
        ticks.0.fetch_add(1, Ordering::Relaxed);
        for _ in 0..=60 {
            assert!(watched.look(SECOND).is_none());
        }
        assert_eq!(watched.look(SECOND).map(|part| part.name), Some("core"));
    }

    /// What a watchdog says over a runtime and a part that may stand still for 100 ms.
    fn watch(part: Part) -> (Watchdog, Receiver<&'static str>) {
        let (tell, told) = channel();
        let patience = Duration::from_millis(100);
        let lively = Part {
            patience: 60 * SECOND,
            ..self::part("lively")
        };
        let parts = vec![lively, Part { patience, ..part }];
        let bite = move |part: &Part| tell.send(part.name).expect("the test listens");
        let dog = Watchdog::looking_every(Duration::from_millis(10), parts, || (), bite);
        (dog.expect("a thread"), told)
    }

    #[test]
    fn a_runtime_that_is_blocked_is_found_and_one_that_moves_is_left_alone() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_time()
            .build()
            .expect("threads");
        let patient = Part {
            name: "moving",
            ..part("")
        };
        runtime.spawn(patient.ticks.clone().go_on());
        let (dog, told) = watch(Part {
            name: "blocked",
            ..part("")
        });
        assert_eq!(told.recv_timeout(10 * SECOND), Ok("blocked"));
        drop(dog);
        // The same runtime, seen over several of its ticks, and then blocked.
        let moves = Part {
            patience: 3 * SECOND,
            ..patient
        };
        let (tell, told) = channel();
        let bite = move |part: &Part| tell.send(part.name).expect("the test listens");
        let pause = Duration::from_millis(10);
        let dog = Watchdog::looking_every(pause, vec![moves], || (), bite).expect("a thread");
        assert!(told.recv_timeout(SECOND).is_err());
        runtime.spawn(async { std::thread::sleep(6 * SECOND) });
        assert_eq!(told.recv_timeout(6 * SECOND), Ok("moving"));
        drop(dog);
        runtime.shutdown_background();
    }

    #[test]
    fn it_says_that_all_move_for_as_long_as_they_do_and_no_longer() {
        let (tell, told) = channel();
        let alive = move || tell.send(()).expect("the test listens");
        let (bitten, bite) = channel();
        let part = Part {
            patience: Duration::from_millis(100),
            ..part("stalled")
        };
        let pause = Duration::from_millis(10);
        let bite_it = move |_: &Part| bitten.send(()).expect("the test listens");
        let dog = Watchdog::looking_every(pause, vec![part], alive, bite_it).expect("a thread");
        assert_eq!(bite.recv_timeout(10 * SECOND), Ok(()));
        assert_eq!(told.iter().count(), 10);
        drop(dog);
    }

    #[test]
    fn a_watchdog_that_is_dropped_bites_nobody() {
        let (dog, told) = watch(part("quiet"));
        drop(dog);
        assert!(told.recv_timeout(SECOND).is_err());
    }
}
