//! What the page is told as it happens, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures::stream::unfold;
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;

use crate::Shared;
use crate::ids::{ChannelId, MessageId, UserId};
use crate::world::{Message, World};

/// Something changed; the page asks for what it wants to know.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PageEvent {
    kind: &'static str,
    channel: Option<ChannelId>,
    id: Option<MessageId>,
    /// Who types, or the only person who sees the message.
    user: Option<UserId>,
}

impl PageEvent {
    fn about_all(kind: &'static str) -> PageEvent {
        PageEvent {
            kind,
            channel: None,
            id: None,
            user: None,
        }
    }

    /// Users, servers, channels or the clock.
    pub(crate) fn state() -> PageEvent {
        PageEvent::about_all("state")
    }

    pub(crate) fn commands() -> PageEvent {
        PageEvent::about_all("commands")
    }

    /// `message` for a new or changed one, `delete`.
    pub(crate) fn of_message(kind: &'static str, message: &Message) -> PageEvent {
        PageEvent {
            kind,
            channel: Some(message.channel_id),
            id: Some(message.id),
            user: message.only_for,
        }
    }

    pub(crate) fn typing(channel: ChannelId, user: UserId) -> PageEvent {
        PageEvent {
            kind: "typing",
            channel: Some(channel),
            id: None,
            user: Some(user),
        }
    }
}

impl World {
    pub(crate) fn tell_page(&self, event: PageEvent) {
        // Nobody may have the page open; then nobody needs to know.
        let _ = self.page.send(event);
    }
}

/// A page that can't keep up is told to look at everything anew.
pub(super) async fn stream(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    let events = shared.world().page.subscribe();
    let stop = shared.stop.clone();
    let stream = unfold((events, stop), async |(mut events, stop)| {
        let event = tokio::select! {
            () = stop.cancelled() => return None,
            event = events.recv() => match event {
                Ok(event) => event,
                Err(RecvError::Lagged(_)) => PageEvent::state(),
                Err(RecvError::Closed) => return None,
            },
        };
        let event = Event::default()
            .json_data(event)
            .expect("an event is plain data");
        Some((Ok::<_, Infallible>(event), (events, stop)))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}
