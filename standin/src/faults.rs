//! The weather: requests that fail, connections that break, all of it by order.

use std::time::Duration;

use serde_json::Value;

use crate::Standin;
use crate::gateway::Outgoing;

/// A kind of request that goes wrong, and how often.
#[derive(Clone, Debug)]
pub struct Fault {
    /// `POST` and so on; empty for every method.
    pub method: &'static str,
    /// A part of the path that it strikes, such as `/messages`; empty for every path.
    pub path_part: &'static str,
    /// How many requests it strikes before it is over.
    pub times: usize,
    /// What goes wrong.
    pub trouble: Trouble,
}

/// The ways in which a request goes wrong.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// 429, whatever the buckets say.
    RateLimited {
        /// Told in the header and in the body.
        retry_after: Duration,
        /// For the whole bot or for the route only.
        global: bool,
    },
    /// 429 for the route, with these words where the seconds should be.
    OddlyRateLimited(&'static str),
    /// This status and this code of Discord's; nothing was done.
    Refused(u16, u32),
    /// This status with Discord's JSON; nothing was done.
    Status(u16),
    /// This status with a page of HTML from some proxy on the way; nothing was done.
    Html(u16),
    /// The connection breaks before anything was done.
    CutBeforeEffect,
    /// Everything was done, but the connection breaks before the answer.
    CutAfterEffect,
    /// All goes well, this much later.
    Delay(Duration),
    /// No answer ever comes; nothing was done.
    Hang,
    /// Everything was done, but no answer ever comes.
    HangAfterEffect,
    /// It waits until [`Faults::let_go`], then all goes well.
    Hold,
}

impl Fault {
    fn strikes(&self, method: &str, path: &str) -> bool {
        self.times > 0
            && (self.method.is_empty() || self.method == method)
            && path.contains(self.path_part)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Weather {
    faults: Vec<Fault>,
    /// How many requests are held.
    pub(crate) held: usize,
    /// How often requests were let go.
    pub(crate) let_go: usize,
}

impl Weather {
    /// The trouble that awaits this request, if any; one occurrence is used up.
    pub(crate) fn trouble(&mut self, method: &str, path: &str) -> Option<Trouble> {
        let fault = self.faults.iter_mut().find(|f| f.strikes(method, path))?;
        fault.times -= 1;
        Some(fault.trouble.clone())
    }
}

/// Orders bad weather; see [`Standin::faults`].
#[derive(Debug)]
pub struct Faults<'a>(pub(crate) &'a Standin);

impl Faults<'_> {
    /// The next matching requests go wrong.
    pub fn order(&self, fault: Fault) {
        self.0.world().weather.faults.push(fault);
    }

    /// The sun shines again on the HTTP API.
    pub fn clear(&self) {
        self.0.world().weather.faults.clear();
    }

    /// Requests that are [held](Trouble::Hold) go on.
    pub fn let_go(&self) {
        let weather = &mut self.0.world().weather;
        weather.let_go += 1;
        weather.held = 0;
    }

    /// Every gateway connection breaks without a word; sessions can be resumed.
    pub fn drop_connections(&self) {
        self.0.world().gateway.send_all(&Outgoing::Cut);
    }

    /// Every gateway connection is closed with this code.
    pub fn close(&self, code: u16) {
        self.0.world().gateway.send_all(&Outgoing::Close(code));
    }

    /// Every gateway connection is closed without a code, as Discord's proxies do.
    pub fn close_without_code(&self) {
        self.0.world().gateway.send_all(&Outgoing::CloseBare);
    }

    /// While set, each connection is closed right after it has identified itself.
    pub fn end_each_session(&self, ended: bool) {
        self.0.world().gateway.stillborn = ended;
    }

    /// The gateway sends this payload, whatever it is.
    pub fn send(&self, payload: &Value) {
        let payload = Outgoing::Payload(payload.to_string());
        self.0.world().gateway.send_all(&payload);
    }

    /// The gateway asks its clients to connect anew and resume (op 7).
    pub fn reconnect(&self) {
        self.0.world().gateway.send_all(&Outgoing::reconnect());
    }

    /// The gateway declares sessions invalid (op 9); unless resumable, they are forgotten.
    pub fn invalid_session(&self, resumable: bool) {
        self.0.world().gateway.invalidate(resumable);
    }

    /// While set, heartbeats get no answer.
    pub fn stop_acks(&self, stopped: bool) {
        self.0.world().gateway.acks_stopped = stopped;
    }

    /// While set, nobody can connect to the gateway.
    pub fn gateway_down(&self, down: bool) {
        self.0.world().gateway.down = down;
    }

    /// The last event is sent once more, as happens after an unclean resume.
    pub fn replay_last_event(&self) {
        self.0.world().gateway.replay_last_event();
    }

    /// Each of the next `count` events that anyone listens for is sent twice.
    pub fn duplicate_events(&self, count: usize) {
        self.0.world().gateway.duplicates = count;
    }
}
