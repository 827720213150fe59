//! Discord's limits, kept by waiting. Whoever is refused too often is shut out as a whole: of
//! 10,000 requests refused within ten minutes Discord takes no more from the same address.
//!
//! serenity's own limiter is off: it tries again for ever, and at once where it can't read how
//! long it should wait.

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use reqwest::header::HeaderMap;
use serde_json::Value;
use serenity::http::{RatelimitingBucket, Route};
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as Lock, OwnedMutexGuard, watch};

/// So many requests at once, and so many more in each second: less than 40 within one second.
/// Discord allows 50.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(8).expect("it isn't 0");
const A_SECOND: NonZeroU32 = NonZeroU32::new(30).expect("it isn't 0");

/// The most refusals within [`REFUSALS_COUNT_FOR`]; then nothing is asked any more.
const MOST_REFUSALS: u32 = 100;

/// The last of these are kept for answers to people, which others must not use up.
const KEPT_FOR_ANSWERS: u32 = 10;

/// For how long Discord remembers a refusal.
const REFUSALS_COUNT_FOR: Duration = Duration::from_secs(10 * 60);

/// The wait where Discord says none that makes sense, and the longest one.
const ODD_WAIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// So many buckets are remembered; beyond that, those in which nothing goes on are forgotten.
const MOST_BUCKETS: usize = 1000;

/// What a request is limited by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// Its bucket, in which one request is made at a time, and the limits of the whole bot.
    Bucket(RatelimitingBucket),
    /// It answers an interaction, in a bucket of its own and outside the bot's limits.
    Answer,
}

impl Lane {
    pub(super) fn of(route: &Route<'_>) -> Lane {
        match route {
            Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessages { .. } => Lane::Answer,
            other => Lane::Bucket(other.ratelimiting_bucket()),
        }
    }
}

/// The limits, as far as they are known.
#[derive(Debug)]
pub(super) struct Limits {
    buckets: Mutex<HashMap<RatelimitingBucket, Arc<Lock<()>>>>,
    pace: DefaultDirectRateLimiter,
    /// The reasons why the whole bot has to wait.
    held: Count,
    refusals: Count,
    refusals_count_for: Duration,
}

/// The leave to make one request. Until its answer is known, it counts as refused.
#[derive(Debug)]
pub(super) struct Turn {
    bucket: Option<OwnedMutexGuard<()>>,
    refusal: Counted,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::forgetting_after(REFUSALS_COUNT_FOR)
    }
}

impl Limits {
    fn forgetting_after(refusals_count_for: Duration) -> Limits {
        Limits {
            buckets: Mutex::default(),
            pace: RateLimiter::direct(Quota::per_second(A_SECOND).allow_burst(AT_ONCE)),
            held: Count::default(),
            refusals: Count::default(),
            refusals_count_for,
        }
    }

    /// Waits until a request may be made.
    pub(super) async fn turn(&self, lane: Lane) -> Turn {
        match lane {
            Lane::Answer => Turn {
                bucket: None,
                refusal: self.refusals.one_more_of(MOST_REFUSALS).await,
            },
            Lane::Bucket(bucket) => {
                let bucket = self.bucket(bucket).lock_owned().await;
                self.pace.until_ready().await;
                let most = MOST_REFUSALS - KEPT_FOR_ANSWERS;
                let refusal = self.refusals.one_more_of(most).await;
                self.held.none().await;
                Turn {
                    bucket: Some(bucket),
                    refusal,
                }
            }
        }
    }

    /// Learns from the answer to a request. Until its bucket is open again, nobody gets a turn.
    pub(super) fn learn(&self, turn: Turn, told: Told) {
        if told.is_refusal {
            keep(turn.refusal, self.refusals_count_for);
        }
        if told.holds_all {
            keep(self.held.one_more(), told.wait);
        } else if !told.wait.is_zero() {
            keep(turn.bucket, told.wait);
        }
    }

    fn bucket(&self, bucket: RatelimitingBucket) -> Arc<Lock<()>> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_BUCKETS {
            buckets.retain(|_, lock| Arc::strong_count(lock) > 1);
        }
        buckets.entry(bucket).or_default().clone()
    }
}

/// What an answer tells of the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Told {
    /// It is one of those that Discord counts.
    is_refusal: bool,
    /// How long to make no such request.
    pub(super) wait: Duration,
    /// And no other.
    holds_all: bool,
}

impl Told {
    /// Reads it from an answer's status, headers and text.
    pub(super) fn read(status: u16, headers: &HeaderMap, text: &str) -> Told {
        let is_refusal = matches!(status, 401 | 403 | 429);
        if status != 429 {
            let is_last = number(headers, "x-ratelimit-remaining") == Some(0.0);
            let wait = number(headers, "x-ratelimit-reset-after").filter(|_| is_last);
            return Told {
                is_refusal,
                wait: wait.and_then(seconds).unwrap_or_default(),
                holds_all: false,
            };
        }
        let json: Value = serde_json::from_str(text).unwrap_or_default();
        let asked = number(headers, "retry-after").or_else(|| json["retry_after"].as_f64());
        Told {
            is_refusal,
            wait: asked.and_then(seconds).unwrap_or(ODD_WAIT),
            // What isn't JSON comes from the guard before Discord, which knows no buckets.
            holds_all: json["global"] == true
                || headers.contains_key("x-ratelimit-global")
                || !json.is_object(),
        }
    }
}

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

/// A wait that makes sense.
fn seconds(seconds: f64) -> Option<Duration> {
    let wait = Duration::try_from_secs_f64(seconds).ok()?;
    Some(wait.min(LONGEST_WAIT))
}

/// Drops something after a while.
fn keep(thing: impl Send + 'static, duration: Duration) {
    tokio::spawn(async move {
        tokio::time::sleep(duration).await;
        drop(thing);
    });
}

/// How many there are of something.
#[derive(Debug, Default)]
struct Count(watch::Sender<u32>);

/// One of them, until it is dropped.
#[derive(Debug)]
struct Counted(watch::Sender<u32>);

impl Count {
    fn one_more(&self) -> Counted {
        self.0.send_modify(|count| *count += 1);
        Counted(self.0.clone())
    }

    /// Waits until there are fewer than so many, and is the next.
    async fn one_more_of(&self, most: u32) -> Counted {
        let mut changes = self.0.subscribe();
        let is_next = |count: &mut u32| {
            let is_free = *count < most;
            *count += u32::from(is_free);
            is_free
        };
        while !self.0.send_if_modified(is_next) {
            // It can't fail: the sender is here.
            let _ = changes.wait_for(|count| *count < most).await;
        }
        Counted(self.0.clone())
    }

    async fn none(&self) {
        // It can't fail: the sender is here.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    const AGES: Duration = Duration::from_secs(3600);
    const SOON: Duration = Duration::from_millis(200);

    fn lane(channel: u64) -> Lane {
        let channel_id = channel.into();
        Lane::of(&Route::ChannelMessages { channel_id })
    }

    fn told(status: u16, headers: &[(&'static str, &str)], text: &str) -> Told {
        let headers = headers.iter().map(|&(name, value)| {
            let value = value.parse().expect("ASCII");
            (name.parse().expect("a name"), value)
        });
        Told::read(status, &headers.collect(), text)
    }

    const REFUSED: Told = Told {
        is_refusal: true,
        wait: Duration::ZERO,
        holds_all: false,
    };

    async fn has_turn(limits: &Limits, lane: Lane) -> bool {
        timeout(SOON, limits.turn(lane)).await.is_ok()
    }

    #[test]
    fn a_wait_that_makes_no_sense_is_a_short_one() {
        for odd in ["soon", "-1", "NaN", "inf", "1e300", ""] {
            let told = told(429, &[("retry-after", odd)], "{}");
            assert_eq!(told.wait, ODD_WAIT, "{odd}");
        }
        assert_eq!(told(429, &[], "{}").wait, ODD_WAIT);
        assert_eq!(
            told(429, &[], r#"{"retry_after": 0.5}"#).wait,
            Duration::from_millis(500)
        );
        let day = told(429, &[("retry-after", "86400")], "{}");
        assert_eq!(day.wait, LONGEST_WAIT);
    }

    #[test]
    fn the_guard_before_discord_and_the_limit_of_all_hold_the_whole_bot() {
        let one = [("retry-after", "1")];
        assert!(!told(429, &one, r#"{"global": false}"#).holds_all);
        assert!(told(429, &one, r#"{"global": true}"#).holds_all);
        assert!(told(429, &one, "<html>error 1015</html>").holds_all);
        assert!(!told(502, &one, "<html>away</html>").holds_all);
    }

    #[test]
    fn the_last_of_a_bucket_tells_how_long_to_wait() {
        let bucket = |remaining| {
            let headers = [
                ("x-ratelimit-remaining", remaining),
                ("x-ratelimit-reset-after", "2.5"),
            ];
            told(200, &headers, "{}").wait
        };
        assert_eq!(bucket("1"), Duration::ZERO);
        assert_eq!(bucket("0"), Duration::from_millis(2500));
    }

    #[tokio::test]
    async fn one_request_at_a_time_is_made_in_a_bucket_and_others_go_on() {
        let limits = Limits::default();
        let first = limits.turn(lane(1)).await;
        assert!(!has_turn(&limits, lane(1)).await);
        assert!(has_turn(&limits, lane(2)).await);
        drop(first);
        assert!(has_turn(&limits, lane(1)).await);
    }

    #[tokio::test]
    async fn a_bucket_that_is_empty_is_waited_for() {
        let limits = Limits::default();
        let turn = limits.turn(lane(1)).await;
        let empty = Told {
            is_refusal: false,
            wait: 3 * SOON,
            holds_all: false,
        };
        limits.learn(turn, empty);
        assert!(!has_turn(&limits, lane(1)).await);
        assert!(has_turn(&limits, lane(2)).await);
        assert!(timeout(AGES, limits.turn(lane(1))).await.is_ok());
    }

    #[tokio::test]
    async fn what_holds_the_whole_bot_leaves_answers_to_people_alone() {
        let limits = Limits::default();
        let turn = limits.turn(lane(1)).await;
        let all = Told {
            is_refusal: true,
            wait: AGES,
            holds_all: true,
        };
        limits.learn(turn, all);
        assert!(!has_turn(&limits, lane(2)).await);
        assert!(has_turn(&limits, Lane::Answer).await);
    }

    #[tokio::test]
    async fn after_too_many_refusals_nothing_is_asked_until_they_are_forgotten() {
        let limits = Limits::forgetting_after(10 * SOON);
        let answers = || limits.turn(Lane::Answer);
        for _ in 0..MOST_REFUSALS - KEPT_FOR_ANSWERS {
            limits.learn(answers().await, REFUSED);
        }
        assert!(!has_turn(&limits, lane(1)).await);
        for _ in 0..KEPT_FOR_ANSWERS {
            limits.learn(answers().await, REFUSED);
        }
        assert!(!has_turn(&limits, Lane::Answer).await);
        assert!(timeout(AGES, limits.turn(lane(1))).await.is_ok());
    }

    #[tokio::test]
    async fn requests_on_their_way_count_as_refused_until_they_are_answered() {
        let limits = Limits::default();
        let mut turns = Vec::new();
        for _ in 0..MOST_REFUSALS {
            turns.push(limits.turn(Lane::Answer).await);
        }
        assert!(!has_turn(&limits, Lane::Answer).await);
        let fine = Told {
            is_refusal: false,
            ..REFUSED
        };
        limits.learn(turns.remove(0), fine);
        assert!(has_turn(&limits, Lane::Answer).await);
    }
}
