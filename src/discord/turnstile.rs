//! The turnstile before Discord's gateway: serenity begins a new session only when one more may
//! begin. By itself it does so every five seconds for as long as they die.
//!
//! Whoever connects reads the gateway's address, which lies under a lock. The turnstile holds that
//! lock and lets them through one by one. While there is a session, whoever comes wants to resume
//! it. While there is none, whoever comes begins one, for which the [`Breaker`] and Discord's own
//! allowance are asked.

use super::breaker::Breaker;
use super::counts::Counts;
use super::endpoint::Endpoint;
use super::identity::Starts;
use super::inbound::Edge;
use super::pulse::Told;
use crate::app::ports::Store;
use crate::game::{Coin, Timestamp};
use futures::future::join;
use serenity::gateway::ShardManager;
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Wake};
use std::thread::{self, ThreadId};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::task::unconstrained;
use tracing::{info, warn};

/// How often it is looked who waits, and whether there is a session.
const LOOKED_EVERY: Duration = Duration::from_millis(100);

/// The first pause while a session is awaited, which may be there at once; the following ones are
/// twice as long each, up to the usual.
const LOOKED_FIRST_AFTER: Duration = Duration::from_millis(1);

/// A pause as long as this is worth a line of the log.
const TOLD_FROM: Duration = Duration::from_secs(30);

/// Lets sessions begin one by one.
pub(super) struct Turnstile {
    pub(super) endpoint: Endpoint,
    pub(super) store: Arc<dyn Store>,
    pub(super) edge: Edge,
    pub(super) counts: Arc<Counts>,
}

/// What serenity has of its sessions, and the gateway's address.
pub(super) struct Sessions {
    pub(super) address: Arc<Mutex<String>>,
    pub(super) shards: Arc<ShardManager>,
    pub(super) told: Told,
    /// The longest that it may take to connect.
    pub(super) patience: Duration,
}

/// A connection came to nothing, nor to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hangs;

/// What has become of the address.
type Kept = Result<OwnedMutexGuard<String>, Hangs>;

impl Turnstile {
    /// Keeps the address, which has been taken before serenity began. Ends when a connection comes
    /// to nothing, nor to an end: serenity waits for it without a limit.
    pub(super) async fn keep(self, sessions: Sessions, taken: OwnedMutexGuard<String>) -> Hangs {
        let mut breaker = Breaker::new(self.endpoint.pace(), self.remembered().await);
        let mut taken = taken;
        loop {
            self.wait_for_leave(&breaker).await;
            taken = match sessions.new_one(taken).await {
                Ok(taken) => taken,
                Err(hangs) => return hangs,
            };
            self.note(&mut breaker).await;
            taken = match sessions.lost(taken).await {
                Ok(taken) => taken,
                Err(hangs) => return hangs,
            };
        }
    }

    /// Waits until one more session may begin.
    async fn wait_for_leave(&self, breaker: &Breaker) {
        let now = self.edge.clock.now();
        let next = breaker.next(now, self.chance());
        let pause = Duration::from_millis((next.0 - now.0).max(0).unsigned_abs());
        if pause >= TOLD_FROM {
            let when = in_words(now, next);
            warn!("Discord ends each connection soon; the bot connects again {when}");
        }
        tokio::time::sleep(pause).await;
        while let Some(wait) = self.allowance_is_back_in().await {
            tokio::time::sleep(wait).await;
        }
    }

    /// How long Discord's allowance of sessions is as good as used up; `None` if it isn't, or if
    /// Discord doesn't say: the breaker alone leaves enough of it.
    async fn allowance_is_back_in(&self) -> Option<Duration> {
        let starts = match Starts::ask(&self.endpoint).await {
            Ok(starts) => starts,
            Err(fault) => {
                info!(%fault, "Discord doesn't tell how often the bot may connect");
                return None;
            }
        };
        let wait = starts.too_few_for()?;
        let at = self.edge.clock.now().plus_ms(wait.as_millis() as i64);
        warn!(
            left = starts.remaining,
            "Discord allows too few connections today; the bot connects {}",
            in_words(self.edge.clock.now(), at)
        );
        Some(wait)
    }

    /// The sessions before this start.
    async fn remembered(&self) -> Vec<Timestamp> {
        let remembered = self.store.session_starts().await;
        remembered.unwrap_or_else(|error| {
            let error = format!("{error:#}");
            warn!(
                error,
                "it is not known how often the bot has connected before"
            );
            Vec::new()
        })
    }

    /// A session begins.
    async fn note(&self, breaker: &mut Breaker) {
        self.counts.identified();
        let starts = breaker.note(self.edge.clock.now());
        if let Err(error) = self.store.remember_session_starts(starts).await {
            let error = format!("{error:#}");
            warn!(
                error,
                "a restart will not know how often the bot has connected"
            );
        }
    }

    fn chance(&self) -> u8 {
        (0..u8::BITS).fold(0, |bits, _| {
            let heads = (self.edge.coin)() == Coin::Heads;
            bits << 1 | u8::from(heads)
        })
    }
}

impl Sessions {
    /// Lets serenity through until there is a session. How often it has to try doesn't count: an
    /// attempt without a connection is none.
    async fn new_one(&self, mut taken: OwnedMutexGuard<String>) -> Kept {
        let mut attempt = Attempt::default();
        let mut pause = LOOKED_FIRST_AFTER;
        let runners = || self.shards.runners.clone().lock_owned();
        let mut held = runners().await;
        while held.is_empty() {
            taken = self.let_one_through(taken, &mut attempt, pause).await?;
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(LOOKED_EVERY);
            // Whatever happens to a session waits in line meanwhile: first that it begins, then
            // that it ends. The place in line after the one and before the other is taken before
            // anybody else has their turn; so none is missed, however soon it ends.
            held = join(runners(), async { drop(held) }).await.0;
        }
        self.told.has_session(true);
        Ok(taken)
    }

    /// Lets serenity through, to resume, until there is no session.
    async fn lost(&self, mut taken: OwnedMutexGuard<String>) -> Kept {
        let (mut attempt, mut greetings) = (Attempt::default(), self.told.greetings());
        loop {
            tokio::time::sleep(LOOKED_EVERY).await;
            if greetings != self.told.greetings() {
                (attempt, greetings) = (Attempt::default(), self.told.greetings());
            }
            match self.shards.runners.try_lock() {
                Ok(runners) if runners.is_empty() => break,
                // As long as they are locked, the session can't end, nor another one begin.
                Ok(_runners) => {
                    taken = self
                        .let_one_through(taken, &mut attempt, LOOKED_EVERY)
                        .await?;
                }
                // Somebody is changing them: next time.
                Err(_) => {}
            }
        }
        self.told.has_session(false);
        Ok(taken)
    }

    /// Whoever waits for the address gets it, and then the turnstile again, which looks after a
    /// pause who waits next.
    async fn let_one_through(
        &self,
        taken: OwnedMutexGuard<String>,
        attempt: &mut Attempt,
        pause: Duration,
    ) -> Kept {
        let (taken, connects) = lend(self.address.clone(), taken).await;
        match attempt.lasts(connects, pause) > self.patience {
            true => Err(Hangs),
            false => Ok(taken),
        }
    }
}

/// Gives back what is locked and takes it again after whoever stands in line for it; and whether
/// anybody did. They may be quick: had it been asked after giving it back whether somebody has it,
/// they could have come and gone.
async fn lend<T>(lock: Arc<Mutex<T>>, taken: OwnedMutexGuard<T>) -> (OwnedMutexGuard<T>, bool) {
    let bell = Arc::new(Bell::default());
    let mut place = pin!(unconstrained(lock.lock_owned()));
    let queued = place
        .as_mut()
        .poll(&mut Context::from_waker(&bell.clone().into()));
    debug_assert!(queued.is_pending(), "it is locked");
    // The lock calls the first in line, on the thread that gives it back. If that isn't this place,
    // this one is called by those before it, on theirs.
    drop(taken);
    let is_first = bell.0.get() == Some(&thread::current().id());
    (place.await, !is_first)
}

/// The thread on which it has been rung.
#[derive(Default)]
struct Bell(OnceLock<ThreadId>);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        // Who rings a second time has nothing new to say.
        let _ = self.0.set(thread::current().id());
    }
}

/// For how long somebody will have been connecting at the next look.
#[derive(Default)]
struct Attempt(Option<Duration>);

impl Attempt {
    /// As of this look, at which somebody begins to connect or doesn't; the next one is after the
    /// pause.
    fn lasts(&mut self, begins: bool, pause: Duration) -> Duration {
        let lasts = match begins {
            true => Some(Duration::ZERO),
            false => self.0,
        };
        self.0 = lasts.map(|lasts| lasts + pause);
        lasts.unwrap_or_default()
    }
}

/// When something will be, for a line of the log.
fn in_words(now: Timestamp, at: Timestamp) -> String {
    let minutes = (at.0 - now.0).max(0).unsigned_abs().div_ceil(60_000);
    let minute_of_day = at.0.div_euclid(60_000).rem_euclid(24 * 60);
    format!(
        "in {} h {} min, at {:02}:{:02} UTC",
        minutes / 60,
        minutes % 60,
        minute_of_day / 60,
        minute_of_day % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_lasts_from_when_it_begins() {
        let mut attempt = Attempt::default();
        let ms = Duration::from_millis;
        assert_eq!(attempt.lasts(false, ms(1)), ms(0));
        assert_eq!(attempt.lasts(true, ms(1)), ms(0));
        assert_eq!(attempt.lasts(false, ms(2)), ms(1));
        assert_eq!(attempt.lasts(false, ms(4)), ms(3));
        assert_eq!(attempt.lasts(true, ms(8)), ms(0));
        assert_eq!(attempt.lasts(false, ms(16)), ms(8));
    }

    /// However quick they are who stand in line.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn whoever_stands_in_line_is_noticed() {
        let lock = Arc::new(Mutex::new(()));
        let mut taken = lock.clone().lock_owned().await;
        for _ in 0..5_000 {
            let mut place = Box::pin(lock.clone().lock_owned());
            assert!(futures::poll!(place.as_mut()).is_pending());
            let other = tokio::spawn(async { drop(place.await) });
            let (again, somebody) = lend(lock.clone(), taken).await;
            assert!(somebody);
            other.await.expect("they got it");
            let (again, somebody) = lend(lock.clone(), again).await;
            assert!(!somebody);
            taken = again;
        }
    }

    #[test]
    fn a_wait_is_told_with_its_end() {
        let noon = Timestamp(12 * 60 * 60 * 1000);
        let told = in_words(noon, noon.plus_ms(90 * 60 * 1000));
        assert_eq!(told, "in 1 h 30 min, at 13:30 UTC");
        let told = in_words(noon, noon.plus_ms(1));
        assert_eq!(told, "in 0 h 1 min, at 12:00 UTC");
    }
}
