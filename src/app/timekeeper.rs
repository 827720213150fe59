//! What happens because time has passed. Deadlines are rows, not timers: whatever is due is found
//! by asking the store, after any outage, in whichever process.

use super::ports::{Change, Commit, Deed, GameChange};
use super::{App, MOST_DECISIONS, WallClock, never_settled};
use crate::game::{Due, GameId, Timestamp};
use futures::StreamExt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// The longest sleep; other processes may store things of which nothing is heard here.
pub(super) const LONGEST_SLEEP_MS: i64 = 15_000;
/// A bot that was not there for people for so long gives the time back, in milliseconds.
const AWAY_MS: i64 = 60_000;
/// How often it is noted that the bot is there for people, in milliseconds.
const HEARTBEAT_MS: i64 = 10_000;
/// How many things that are due are taken up at once.
const MOST_DUE: u32 = 500;
/// How many of them are at work at the same time: what they store is committed together.
const MOST_AT_WORK: usize = 64;
/// For how long an event is remembered, in milliseconds: the chat repeats none after that.
const EVENTS_KEPT_MS: i64 = 3 * 24 * 60 * 60 * 1000;
/// How often older events are forgotten, in milliseconds.
const FORGOTTEN_EVERY_MS: i64 = 60 * 60 * 1000;

/// Does what is due, until told to stop. `listening` tells whether people can reach the bot.
pub async fn run(
    app: Arc<App>,
    mut clock: WallClock,
    mut listening: watch::Receiver<bool>,
    stop: CancellationToken,
) {
    let mut alarm = clock.clone();
    while !stop.is_cancelled() {
        let is_there = *listening.borrow_and_update();
        let sleep_ms = match app.keep_clock(&mut clock, is_there).await {
            Ok(next) => next.map_or(LONGEST_SLEEP_MS, |next| next.0 - clock.now().0),
            Err(error) => {
                tracing::error!(
                    error = format!("{error:#}"),
                    "the timekeeper can't see the time"
                );
                LONGEST_SLEEP_MS
            }
        };
        let sleep = Duration::from_millis(sleep_ms.clamp(0, LONGEST_SLEEP_MS) as u64);
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.alarms_changed.notified() => {}
            Ok(()) = listening.changed() => {}
            () = alarm.jumped() => {}
            () = tokio::time::sleep(sleep) => {}
        }
    }
    if *listening.borrow()
        && let Err(error) = app.store.note_alive(clock.now()).await
    {
        let error = format!("{error:#}");
        tracing::warn!(error, "it is not noted that the bot was there");
    }
}

impl App {
    /// Does everything that is due by a clock. Time that is skipped while the bot is there isn't
    /// time in which it was away.
    async fn keep_clock(
        &self,
        clock: &mut WallClock,
        is_there: bool,
    ) -> anyhow::Result<Option<Timestamp>> {
        let (now, skipped) = clock.now_or_skipped();
        if skipped && is_there {
            self.store.note_alive(now).await?;
        }
        self.keep_time(now, is_there).await
    }

    /// Does everything that is due at `now`, and tells when there will be something again. Unless
    /// people can reach the bot, no clock is heeded and nobody is told anything.
    pub async fn keep_time(
        &self,
        now: Timestamp,
        is_there: bool,
    ) -> anyhow::Result<Option<Timestamp>> {
        self.forget_old_events(now).await?;
        self.expire_challenges(now).await?;
        let mut next = self.store.next_lapse().await?;
        if is_there {
            self.note_that_it_is_there(now).await?;
            self.settle_people(now).await?;
            self.settle_games(now).await?;
            for due in [
                self.store.next_due_game().await?,
                self.store.next_due_person().await?,
            ] {
                next = [next, due].into_iter().flatten().min();
            }
        }
        Ok(next)
    }

    /// Once in a while is enough.
    async fn forget_old_events(&self, now: Timestamp) -> anyhow::Result<()> {
        let last = Timestamp(self.forgot_at.load(Ordering::Relaxed));
        if now.0.saturating_sub(last.0) >= FORGOTTEN_EVERY_MS {
            let before = now.plus_ms(-EVENTS_KEPT_MS);
            self.store.forget_events(before).await?;
            self.forgot_at.store(now.0, Ordering::Relaxed);
        }
        Ok(())
    }

    async fn expire_challenges(&self, now: Timestamp) -> anyhow::Result<()> {
        loop {
            let lapsed = self.store.lapsed_challenges(now, MOST_DUE).await?;
            if lapsed.is_empty() {
                return Ok(());
            }
            for id in lapsed {
                self.expire(id, now).await?;
            }
        }
    }

    /// Gives back the time in which the bot was not there for people, if it is there again.
    async fn note_that_it_is_there(&self, now: Timestamp) -> anyhow::Result<()> {
        self.give_back_if_away(now).await?;
        self.noted_at.store(now.0, Ordering::Relaxed);
        Ok(())
    }

    async fn give_back_if_away(&self, now: Timestamp) -> anyhow::Result<()> {
        let Some(last) = self.store.last_alive().await? else {
            return self.store.note_alive(now).await;
        };
        match now.0 - last.0 {
            AWAY_MS.. => {
                tracing::warn!(
                    seconds = (now.0 - last.0) / 1000,
                    "the bot was away; the time is given back"
                );
                self.commit_own(now, Deed::Away(last, now)).await.map(drop)
            }
            // A clock that was put back must not make an outage of it later.
            HEARTBEAT_MS.. | ..0 => self.store.note_alive(now).await,
            0.. => Ok(()),
        }
    }

    /// When the bot was last known to be there for people: until then, clocks ran for certain.
    pub(super) async fn last_there(&self, now: Timestamp) -> anyhow::Result<Timestamp> {
        let last = self.store.last_alive().await?;
        Ok(last.map_or(now, |last| last.min(now)))
    }

    /// Somebody has reached the bot. If it wasn't there until now, that time is given back before
    /// their deed counts: the timekeeper may not have woken yet.
    pub(super) async fn is_reached(&self, now: Timestamp) -> anyhow::Result<()> {
        let noted = Timestamp(self.noted_at.load(Ordering::Relaxed));
        match now.0.saturating_sub(noted.0) {
            AWAY_MS.. => self.note_that_it_is_there(now).await,
            ..AWAY_MS => Ok(()),
        }
    }

    /// Stores something that the bot does of itself.
    pub(super) async fn commit_own(&self, at: Timestamp, deed: Deed) -> anyhow::Result<Commit> {
        let event = None;
        let commit = self.store.commit(Change { event, at, deed }).await?;
        self.notices_wait.notify_one();
        Ok(commit)
    }

    async fn settle_games(&self, now: Timestamp) -> anyhow::Result<()> {
        loop {
            let due = self.store.due_games(now, MOST_DUE).await?;
            let settled = futures::stream::iter(due)
                .map(|id| async move {
                    let settled = self.settle(id, now).await;
                    if let Err(error) = &settled {
                        let error = format!("{error:#}");
                        tracing::error!(game = %id, error, "what is due can't be settled");
                    }
                    settled.unwrap_or(false)
                })
                .buffer_unordered(MOST_AT_WORK)
                .filter(|settled| std::future::ready(*settled))
                .count()
                .await;
            if settled == 0 {
                return Ok(());
            }
        }
    }

    /// Does what is due in a game. Tells whether anything has changed.
    async fn settle(&self, id: GameId, now: Timestamp) -> anyhow::Result<bool> {
        for _ in 0..MOST_DECISIONS {
            let Some(game) = self.store.game(id).await? else {
                return Ok(false);
            };
            let due = game.due(now);
            if let Some((at, _)) = game.next_due().filter(|_| due.is_some()) {
                self.figures.settled_late(now.0 - at.0);
            }
            if due == Some(Due::TimeOver)
                && let Some((player, ms)) = game.spare_holiday(now)
            {
                let life = game.color_of(player).map(|color| game.lives[color]);
                let days = life.map_or(0, |life| life.holiday_days);
                return self.take_holiday_for(player, ms, days, now).await;
            }
            let mut after = game.clone();
            let news = match due {
                Some(Due::Reminder(reminder)) => Some(after.remind(reminder)),
                Some(Due::TimeOver) => after.time_over(now),
                // The row says otherwise: it is from before a change of the rules for alarms.
                None => {
                    after.touch();
                    None
                }
            };
            let change = match news {
                Some(news) => GameChange::told(&game, after, news),
                None => GameChange::quiet(&game, after),
            };
            if self.commit_own(now, Deed::Game(change)).await? != Commit::Overtaken {
                return Ok(true);
            }
        }
        Err(never_settled())
    }
}
