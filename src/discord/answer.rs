//! How an interaction is answered: within three seconds, whatever happens, and only once.

use super::api::{Api, Callback, Ticket};
use super::body::Body;
use super::counts::Counts;
use super::inbound::Form;
use super::trouble::Trouble;
use crate::app::WallClock;
use crate::game::{ChannelId, EventId, Timestamp};
use serde_json::Value;
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use tracing::{info, warn};

/// After this time the interaction is acknowledged, and the answer follows: Discord wants to hear
/// something within 3 s, the way there included.
const ACKNOWLEDGED_AFTER: Duration = Duration::from_millis(1500);

/// After this time nobody can be answered any more: the right to answer ends after 15 min.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(14 * 60);

/// An answer, drawn and written.
#[derive(Clone, Debug)]
pub(super) enum Ready {
    /// Only the asker sees it.
    Private(Body),
    /// Everyone sees it.
    Shared(Body),
    /// There is nothing to say.
    Quiet,
}

/// An interaction that waits for its answer.
pub(super) struct Answering<'a> {
    pub(super) api: &'a Api,
    pub(super) ticket: Ticket,
    pub(super) form: Form,
    pub(super) channel: ChannelId,
    pub(super) event: EventId,
    /// When it was heard, by `clock`.
    pub(super) heard_at: Timestamp,
    pub(super) clock: &'a WallClock,
    pub(super) counts: &'a Counts,
}

impl Answering<'_> {
    /// Answers when the work is done; acknowledges before, if that takes long.
    pub(super) async fn when_done(self, work: impl Future<Output = Ready>) {
        let mut work = pin!(work);
        let event = self.event;
        let answered = match tokio::time::timeout(ACKNOWLEDGED_AFTER, &mut work).await {
            Ok(ready) => self.at_once(ready).await,
            Err(_) => {
                let (acknowledged, ready) = tokio::join!(
                    self.acknowledge(),
                    tokio::time::timeout(GIVEN_UP_AFTER, work)
                );
                match (acknowledged, ready) {
                    (Ok(()), Ok(ready)) => self.later(ready).await,
                    (Err(trouble), _) => Err(trouble),
                    (Ok(()), Err(_)) => return warn!(%event, "an answer took too long"),
                }
            }
        };
        let outcome = match answered {
            Ok(()) => "answered",
            // What was asked for has been done; only its confirmation is lost.
            Err(trouble) if trouble.is_too_late() => {
                info!(%event, %trouble, "too late to answer");
                "too late"
            }
            Err(trouble) => {
                warn!(%event, %trouble, "an answer was lost");
                "lost"
            }
        };
        self.counts.interacted(self.form.kind(), outcome);
    }

    async fn at_once(&self, ready: Ready) -> Result<(), Trouble> {
        match (ready, self.form) {
            (Ready::Private(body), Form::Press { private: true }) => {
                self.respond(Callback::Change, body).await
            }
            (Ready::Private(body), _) => self.respond(Callback::Message, body.private()).await,
            (Ready::Shared(body), _) => self.share(body).await,
            (Ready::Quiet, Form::Press { .. }) => self.respond(Callback::Nothing, nothing()).await,
            (Ready::Quiet, Form::Slash { .. }) => {
                self.respond(Callback::Thinking, nothing().private())
                    .await?;
                self.api.remove_response(&self.ticket).await
            }
        }
    }

    /// Answers for everyone; if the interaction can't be answered any more, in the channel.
    async fn share(&self, body: Body) -> Result<(), Trouble> {
        match self.respond(Callback::Message, body.clone()).await {
            Err(trouble) if trouble.is_too_late() => {
                info!(event = %self.event, %trouble, "answered in the channel instead");
                let body = body.once(&self.event.to_string());
                self.api.send(self.channel, body).await.map(|_| ())
            }
            answered => answered,
        }
    }

    /// Answers, and tries again at once if that came to nothing: had the first try arrived, the
    /// second is refused as too late, and nothing is lost.
    async fn respond(&self, callback: Callback, body: Body) -> Result<(), Trouble> {
        self.try_twice(callback, body).await?;
        let ms = self.clock.now().0 - self.heard_at.0;
        self.counts.answered_after(ms);
        Ok(())
    }

    async fn try_twice(&self, callback: Callback, body: Body) -> Result<(), Trouble> {
        let first = self.api.respond(&self.ticket, callback, body.clone()).await;
        match first {
            // That it is too early has been heard often enough.
            Err(trouble) if trouble.may_pass() && trouble.wait().is_none() => {
                let second = self.api.respond(&self.ticket, callback, body).await;
                second.or_else(|again| {
                    if again.is_too_late() {
                        Ok(())
                    } else {
                        Err(trouble)
                    }
                })
            }
            answered => answered,
        }
    }

    /// Tells Discord that the answer follows.
    async fn acknowledge(&self) -> Result<(), Trouble> {
        match self.form {
            Form::Press { .. } => self.respond(Callback::Nothing, nothing()).await,
            Form::Slash { shares: true } => self.respond(Callback::Thinking, nothing()).await,
            Form::Slash { shares: false } => {
                self.respond(Callback::Thinking, nothing().private()).await
            }
        }
    }

    /// Answers what has been acknowledged.
    async fn later(&self, ready: Ready) -> Result<(), Trouble> {
        let (api, ticket) = (self.api, &self.ticket);
        match (ready, self.form) {
            (
                Ready::Private(body),
                Form::Press { private: true } | Form::Slash { shares: false },
            )
            | (Ready::Shared(body), Form::Slash { shares: true }) => {
                api.replace_response(ticket, body).await
            }
            (Ready::Private(body), Form::Press { private: false }) => {
                api.follow_up(ticket, body.private()).await
            }
            (Ready::Shared(body), Form::Press { .. }) => api.follow_up(ticket, body).await,
            (Ready::Private(body), Form::Slash { shares: true }) => {
                api.remove_response(ticket).await?;
                api.follow_up(ticket, body.private()).await
            }
            (Ready::Shared(body), Form::Slash { shares: false }) => {
                api.remove_response(ticket).await?;
                api.follow_up(ticket, body).await
            }
            (Ready::Quiet, Form::Press { .. }) => Ok(()),
            (Ready::Quiet, Form::Slash { .. }) => api.remove_response(ticket).await,
        }
    }
}

/// An answer without a message, to which flags can be given.
fn nothing() -> Body {
    Body::json(Value::Null)
}
