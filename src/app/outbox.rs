//! News on their way to the channel: each game's oldest notice first, until it is taken.
//!
//! A notice holds no text and no picture: it is made when it is sent, from the game as it was
//! then. A notice that is sent twice (the process died in between) carries the same nonce, so that
//! the chat shows it once.

use super::ports::{About, ChatError, Destination, Notice, Said};
use super::{App, WallClock};
use crate::game::{NoticeId, Timestamp};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

/// For how long a borrowed notice is nobody else's, in milliseconds.
const LENT_MS: i64 = 120_000;
/// How many notices are under way at once.
const MOST_BORROWED: u32 = 64;
/// The longest sleep; other processes may store notices of which nothing is heard here.
const LONGEST_SLEEP: Duration = Duration::from_secs(15);
/// The first and the longest time until another try, in milliseconds; each doubles the last.
const FIRST_DELAY_MS: i64 = 1_000;
const LONGEST_DELAY_MS: i64 = 300_000;
/// A missing permission is taken for final after so many tries.
const MOST_FORBIDDEN: u32 = 3;

/// Says what waits to be said, until told to stop; ends between two notices.
pub async fn run(app: Arc<App>, mut clock: WallClock, stop: CancellationToken) {
    let mut post = Post {
        app: app.clone(),
        clock: clock.clone(),
        stop: stop.clone(),
        waiting: HashMap::new(),
        tasks: JoinSet::new(),
        places: HashMap::new(),
    };
    if let Err(error) = app.store.release_notices(clock.now()).await {
        tracing::error!(
            error = format!("{error:#}"),
            "what was left unsaid waits for a while"
        );
    }
    while !stop.is_cancelled() {
        let sleep = match post.borrow().await {
            Ok(sleep) => sleep,
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "the outbox can't be read");
                LONGEST_SLEEP
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.notices_wait.notified() => {}
            () = clock.jumped() => {}
            () = tokio::time::sleep(sleep) => {}
            Some(ended) = post.tasks.join_next_with_id() => post.place_is_free(ended),
        }
    }
    post.end().await;
}

/// A notice and until when it is lent.
struct Lent {
    notice: Notice,
    until: Timestamp,
}

/// The notices under way: one at a time in each channel, and for each person.
struct Post {
    app: Arc<App>,
    clock: WallClock,
    stop: CancellationToken,
    /// What waits for the places in which something is being said.
    waiting: HashMap<Destination, Vec<Lent>>,
    /// Each ends with the notices that it took to the chat.
    tasks: JoinSet<Vec<NoticeId>>,
    /// The place that each task speaks in.
    places: HashMap<tokio::task::Id, Destination>,
}

impl Post {
    /// Takes what is due and starts on it; tells for how long there will be nothing else.
    async fn borrow(&mut self) -> anyhow::Result<Duration> {
        let now = self.clock.now();
        let until = now.plus_ms(LENT_MS);
        let due = self
            .app
            .store
            .borrow_notices(now, until, MOST_BORROWED)
            .await?;
        let mut by_place: HashMap<Destination, Vec<Lent>> = HashMap::new();
        for notice in due {
            by_place
                .entry(notice.to)
                .or_default()
                .push(Lent { notice, until });
        }
        for (place, notices) in by_place {
            match self.waiting.get_mut(&place) {
                Some(waiting) => waiting.extend(notices),
                None => self.start(place, notices),
            }
        }
        let next = self.app.store.next_notice().await?;
        let sleep = next.map_or(LONGEST_SLEEP, |next| {
            Duration::from_millis(next.0.saturating_sub(now.0).max(0) as u64)
        });
        Ok(sleep.min(LONGEST_SLEEP))
    }

    fn start(&mut self, place: Destination, notices: Vec<Lent>) {
        self.waiting.insert(place, Vec::new());
        let (app, clock, stop) = (self.app.clone(), self.clock.clone(), self.stop.clone());
        let task = self.tasks.spawn(async move {
            let mut delivered = Vec::new();
            for Lent { notice, until } in notices {
                if stop.is_cancelled() {
                    app.give_back(&notice, clock.now()).await;
                } else if clock.now() < until {
                    app.deliver(&notice, || clock.now()).await;
                    delivered.push(notice.id);
                }
                // One that has waited longer may be somebody else's by now.
            }
            delivered
        });
        self.places.insert(task.id(), place);
    }

    fn place_is_free(&mut self, ended: Result<(tokio::task::Id, Vec<NoticeId>), JoinError>) {
        let (task, delivered) = match ended {
            Ok(ended) => ended,
            // Its notices are lent for a while; then they are borrowed and tried again.
            Err(error) => {
                tracing::error!(%error, "a notice could not be delivered");
                (error.id(), Vec::new())
            }
        };
        let Some(place) = self.places.remove(&task) else {
            return;
        };
        let mut waiting = self.waiting.remove(&place).unwrap_or_default();
        // When the clock jumped, what was just being said was due and borrowed once more.
        waiting.retain(|lent| !delivered.contains(&lent.notice.id));
        if !waiting.is_empty() {
            self.start(place, waiting);
        }
    }

    /// Waits for what is being said and gives the rest back, so that it can be said at once after
    /// the next start.
    async fn end(mut self) {
        while self.tasks.join_next().await.is_some() {}
        for Lent { notice, .. } in self.waiting.into_values().flatten() {
            self.app.give_back(&notice, self.clock.now()).await;
        }
    }
}

impl App {
    /// Says everything that waits to be said now, one by one, and tells how many notices were
    /// taken up. [`run`] does the same all the time, and in many channels at once.
    pub async fn deliver_all(&self, now: Timestamp) -> anyhow::Result<usize> {
        let mut taken = 0;
        // To ask is cheaper than to take nothing.
        while self.store.next_notice().await?.is_some_and(|at| at <= now) {
            let until = now.plus_ms(LENT_MS);
            let due = self.store.borrow_notices(now, until, MOST_BORROWED).await?;
            taken += due.len();
            for notice in due {
                self.deliver(&notice, || now).await;
            }
        }
        Ok(taken)
    }

    /// Says one notice, or sees to it that it is tried again or given up.
    async fn deliver(&self, notice: &Notice, clock: impl Fn() -> Timestamp) {
        let game = match notice.about {
            About::Game(id, ..) => Some(id.0),
            _ => None,
        };
        let span = tracing::info_span!("delivery", notice = %notice.id, game);
        self.deliver_now(notice, clock).instrument(span).await;
    }

    async fn deliver_now(&self, notice: &Notice, clock: impl Fn() -> Timestamp) {
        let said = self.say(notice, clock()).await;
        let now = clock();
        let kept = match said {
            Ok(said) => self.keep_said(notice, said, now).await,
            Err(error) => self.not_said(notice, &error, now).await,
        };
        if let Err(error) = kept {
            let error = format!("{error:#}");
            tracing::error!(notice = %notice.id, error, "what became of a notice is not stored");
        }
    }

    /// Lets a notice be borrowed again at once.
    async fn give_back(&self, notice: &Notice, now: Timestamp) {
        if let Err(error) = self.store.notice_postponed(notice.id, now).await {
            let error = format!("{error:#}");
            tracing::warn!(notice = %notice.id, error, "a notice stays lent for a while");
        }
    }

    async fn keep_said(&self, notice: &Notice, said: Said, now: Timestamp) -> anyhow::Result<()> {
        let more = !said.next.is_empty();
        self.store.notice_said(notice, said, now).await?;
        if more {
            self.notices_wait.notify_one();
        }
        Ok(())
    }

    async fn not_said(
        &self,
        notice: &Notice,
        error: &NotSaid,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let tries = notice.attempts + 1;
        let (id, why) = (notice.id, error.to_string());
        if let Some(ms) = error.wait_ms(tries) {
            tracing::warn!(notice = %id, to = ?notice.to, tries, why, "a notice will be tried again");
            return self.store.notice_postponed(id, now.plus_ms(ms)).await;
        }
        if let (Destination::Person(player), NotSaid::Chat(ChatError::Closed(_))) =
            (notice.to, error)
        {
            tracing::info!(notice = %id, %player, "a person takes no direct messages");
            return self.tell_in_channel_instead(notice, player, now).await;
        }
        tracing::error!(notice = %id, to = ?notice.to, tries, why, "a notice is given up");
        self.store.notice_given_up(id, &why, now).await?;
        match notice.to {
            // What was said about a challenge or a person is no use later either.
            Destination::Channel(channel) if error.is_about_the_place() => {
                self.place_gone(channel, None, now).await
            }
            Destination::Channel(_) | Destination::Person(_) => Ok(()),
        }
    }
}

/// Why a notice was not said.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotSaid {
    #[error("{0}")]
    Chat(#[from] ChatError),
    #[error("{0:#}")]
    Store(#[from] anyhow::Error),
}

impl NotSaid {
    /// How long to wait before the next try, after so many; `None` if there is no use.
    fn wait_ms(&self, tries: u32) -> Option<i64> {
        let doubled = FIRST_DELAY_MS << tries.saturating_sub(1).min(16);
        let usual = doubled.min(LONGEST_DELAY_MS);
        match self {
            NotSaid::Store(_) => Some(usual),
            NotSaid::Chat(ChatError::Later(_, None)) => Some(usual),
            NotSaid::Chat(ChatError::Later(_, Some(wait))) => {
                Some(usual.max(wait.as_millis() as i64))
            }
            NotSaid::Chat(ChatError::Forbidden(_)) => {
                (tries < MOST_FORBIDDEN).then_some(LONGEST_DELAY_MS)
            }
            NotSaid::Chat(ChatError::Gone(_) | ChatError::Closed(_) | ChatError::Refused(_)) => {
                None
            }
        }
    }

    /// Whether nothing else can be said in the same place either.
    fn is_about_the_place(&self) -> bool {
        matches!(
            self,
            NotSaid::Chat(ChatError::Gone(_) | ChatError::Forbidden(_))
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a notice is tried within a time, if the chat always answers this.
    fn tries(within_ms: i64, answer: impl Fn() -> ChatError) -> u32 {
        let (mut at_ms, mut tries) = (0, 0);
        while at_ms <= within_ms {
            tries += 1;
            match NotSaid::Chat(answer()).wait_ms(tries) {
                Some(wait_ms) => at_ms += wait_ms,
                None => break,
            }
        }
        tries
    }

    #[test]
    fn whatever_wait_the_chat_asks_for_a_notice_is_tried_six_times_in_15_s_at_most() {
        for wait_ms in [None, Some(0), Some(1), Some(1_000), Some(2_500)] {
            let wait = wait_ms.map(Duration::from_millis);
            let tries = tries(15_000, || ChatError::Later(String::new(), wait));
            assert!((4..=6).contains(&tries), "{wait_ms:?}: {tries}");
        }
        let hour = Some(Duration::from_secs(3600));
        assert_eq!(tries(15_000, || ChatError::Later(String::new(), hour)), 1);
    }

    #[test]
    fn what_the_chat_will_never_take_is_not_tried_for_ever() {
        const DAY_MS: i64 = 24 * 60 * 60 * 1000;
        assert_eq!(tries(DAY_MS, || ChatError::Forbidden(String::new())), 3);
        assert_eq!(tries(DAY_MS, || ChatError::Gone(String::new())), 1);
        assert_eq!(tries(DAY_MS, || ChatError::Closed(String::new())), 1);
        assert_eq!(tries(DAY_MS, || ChatError::Refused(String::new())), 1);
    }
}
