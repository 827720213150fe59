//! Rate limits: told in the headers of every answer and enforced, unless switched off.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::Request;

/// All requests of a bot together, those of interactions excepted.
const GLOBAL: Limit = Limit {
    requests: 50,
    per_ms: 1000,
};
/// Not documented, but what the headers of the real endpoint say.
const CREATE_MESSAGE: Limit = Limit {
    requests: 5,
    per_ms: 5000,
};
const OTHERS: Limit = Limit {
    requests: 50,
    per_ms: 1000,
};

/// Every interaction has a bucket of its own; those that are over are forgotten now and then.
const MOST_WINDOWS: usize = 1000;

#[derive(Clone, Copy, Debug)]
struct Limit {
    requests: u32,
    per_ms: u64,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    ends_ms: u64,
    used: u32,
}

#[derive(Debug)]
pub(crate) struct Buckets {
    windows: HashMap<String, Window>,
    create_message: Limit,
    pub(crate) enforced: bool,
}

impl Default for Buckets {
    fn default() -> Buckets {
        Buckets {
            windows: HashMap::new(),
            create_message: CREATE_MESSAGE,
            enforced: true,
        }
    }
}

/// What the headers say after a request.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    limit: u32,
    remaining: u32,
    reset_ms: u64,
    reset_after_ms: u64,
    bucket: String,
    /// Whether anybody hears of it.
    told: bool,
    /// Refused because of this bucket, or of the limit for all.
    pub(super) exceeded: Option<Scope>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Route,
    Global,
}

impl Buckets {
    /// The limit of the messages in one channel.
    pub(crate) fn limit_messages(&mut self, requests: u32, per_ms: u64) {
        self.create_message = Limit { requests, per_ms };
    }

    /// Counts a request and tells how it stands.
    pub(super) fn take(&mut self, request: &Request, now_ms: u64) -> Standing {
        let (route, major) = route(request);
        let limit = match route.as_str() {
            "POST /channels/{}/messages" => self.create_message,
            _ => OTHERS,
        };
        let of_interaction = route.contains("/interactions/") || route.contains("/webhooks/");
        let global_full = !of_interaction && self.fill("global".to_owned(), GLOBAL, now_ms).1;
        let (window, route_full) = self.fill(format!("{route} {major}"), limit, now_ms);
        Standing {
            limit: limit.requests,
            remaining: limit.requests.saturating_sub(window.used),
            reset_ms: window.ends_ms,
            reset_after_ms: window.ends_ms.saturating_sub(now_ms),
            bucket: hash(&route),
            told: self.enforced,
            exceeded: match (self.enforced, global_full, route_full) {
                (false, _, _) | (true, false, false) => None,
                (true, true, _) => Some(Scope::Global),
                (true, false, true) => Some(Scope::Route),
            },
        }
    }

    fn fill(&mut self, bucket: String, limit: Limit, now_ms: u64) -> (Window, bool) {
        if self.windows.len() > MOST_WINDOWS {
            self.windows.retain(|_, window| now_ms < window.ends_ms);
        }
        let fresh = Window {
            ends_ms: now_ms + limit.per_ms,
            used: 0,
        };
        let window = self.windows.entry(bucket).or_insert(fresh);
        if now_ms >= window.ends_ms {
            *window = fresh;
        }
        let full = window.used >= limit.requests;
        if !full {
            window.used += 1;
        }
        (*window, full)
    }
}

impl Standing {
    pub(super) fn headers(&self) -> Vec<(&'static str, String)> {
        if !self.told {
            return Vec::new();
        }
        let mut headers = vec![
            ("x-ratelimit-limit", self.limit.to_string()),
            ("x-ratelimit-remaining", self.remaining.to_string()),
            ("x-ratelimit-reset", seconds(self.reset_ms)),
            ("x-ratelimit-reset-after", seconds(self.reset_after_ms)),
            ("x-ratelimit-bucket", self.bucket.clone()),
        ];
        if let Some(scope) = self.exceeded {
            headers.extend(refused(self.reset_after_ms, scope == Scope::Global));
        }
        headers
    }

    pub(super) fn retry_after_ms(&self) -> u64 {
        self.reset_after_ms
    }
}

/// The headers of a 429.
pub(super) fn refused(retry_after_ms: u64, global: bool) -> Vec<(&'static str, String)> {
    let whole_seconds = retry_after_ms.div_ceil(1000).to_string();
    let mut headers = vec![
        ("retry-after", whole_seconds),
        (
            "x-ratelimit-scope",
            if global { "global" } else { "user" }.to_owned(),
        ),
    ];
    if global {
        headers.push(("x-ratelimit-global", "true".to_owned()));
    }
    headers
}

fn seconds(ms: u64) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

/// A route with its ids left out, and the id (with the token) that gives it a bucket of its own.
fn route(request: &Request) -> (String, String) {
    let mut route = request.method.clone() + " ";
    let mut major = String::new();
    let count_major = match request.segments.first().map(String::as_str) {
        Some("channels" | "guilds") => 1,
        Some("webhooks" | "interactions") => 2,
        Some(_) | None => 0,
    };
    for (place, segment) in request.segments.iter().enumerate() {
        let is_major = (1..=count_major).contains(&place);
        if is_major {
            major += segment;
        }
        let is_id = is_major || segment.bytes().all(|b| b.is_ascii_digit());
        route += "/";
        route += if is_id { "{}" } else { segment };
    }
    (route, major)
}

fn hash(route: &str) -> String {
    let mut hasher = DefaultHasher::new();
    route.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
