//! Discord's HTTP API: each call that the bot makes, with a deadline.

use super::body::Body;
use super::conversations::Conversations;
use super::counts::Counts;
use super::trouble::Trouble;
use crate::app::ports::{Chat, ChatError};
use crate::game::{ChannelId, MessageId, PlayerId, ServerId, Timestamp};
use crate::view::Message;
use async_trait::async_trait;
use serde_json::{Value, json};
use serenity::http::{Http, LightMethod, Multipart, MultipartUpload, Ratelimit, Request, Route};
use serenity::model::id;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

/// The longest that a call may take, waiting for Discord's limits included.
const DEADLINE: Duration = Duration::from_secs(15);

/// How long nobody has to say anything until a thread is put away, in minutes: a week, the longest
/// that Discord has.
const THREAD_AWAKE_MINUTES: u32 = 7 * 24 * 60;

/// The longest name of a thread, in characters.
const LONGEST_THREAD_NAME: usize = 100;

/// Discord's HTTP API.
#[derive(Debug)]
pub(super) struct Api {
    http: Http,
    application: id::ApplicationId,
    conversations: Conversations,
    counts: Arc<Counts>,
}

/// The right to answer an interaction: for 3 s at first, for 15 min once it is acknowledged.
/// Its token is a secret, so it can't be printed.
pub(super) struct Ticket {
    pub(super) id: id::InteractionId,
    pub(super) token: String,
}

/// The answers to interactions, by Discord's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Callback {
    /// A message.
    Message = 4,
    /// "… is thinking"; the message follows.
    Thinking = 5,
    /// Nothing visible; a change of the message may follow.
    Nothing = 6,
    /// A change of the message that was pressed.
    Change = 7,
    /// Suggestions.
    Choices = 8,
}

impl Api {
    pub(super) fn new(http: Http, application: id::ApplicationId, counts: Arc<Counts>) -> Api {
        Api {
            http,
            application,
            conversations: Conversations::default(),
            counts,
        }
    }

    /// Forgets the limits that are over. serenity's limiter keeps one for every interaction, for
    /// ever.
    pub(super) async fn forget_old_limits(&self, now: Timestamp) {
        let now = UNIX_EPOCH + Duration::from_millis(now.0.unsigned_abs());
        let Some(limiter) = &self.http.ratelimiter else {
            return;
        };
        let over = |limit: &Ratelimit| limit.reset().is_none_or(|reset| reset < now);
        let routes = limiter.routes();
        let mut routes = routes.write().await;
        // One that is locked is in use.
        routes.retain(|_, limit| limit.try_lock().map_or(true, |limit| !over(&limit)));
    }

    async fn call(&self, request: Request<'_>) -> Result<Value, Trouble> {
        let call = async {
            let answer = self.http.request(request).await?;
            let text = answer.text().await?;
            // Some calls are answered by nothing at all.
            Ok(serde_json::from_str(&text).unwrap_or_default())
        };
        let answer = match tokio::time::timeout(DEADLINE, call).await {
            Ok(answer) => answer,
            Err(_) => Err(Trouble::Unreachable(format!("none within {DEADLINE:?}"))),
        };
        self.counts.requested(match &answer {
            Ok(_) => Some(200),
            Err(trouble) => trouble.status(),
        });
        answer
    }

    /// Posts a message in a channel.
    pub(super) async fn send(&self, channel: ChannelId, body: Body) -> Result<MessageId, Trouble> {
        let channel_id = channel.0.into();
        let route = Route::ChannelMessages { channel_id };
        let posted = self.call(request(route, LightMethod::Post, body)).await?;
        Ok(MessageId(id_of(&posted)?))
    }

    /// Opens the direct conversation with a person; Discord keeps one for each.
    async fn open_conversation(&self, player: PlayerId) -> Result<ChannelId, Trouble> {
        let body = Body::json(json!({ "recipient_id": player.to_string() }));
        let route = Route::UserMeDmChannels;
        let opened = self.call(request(route, LightMethod::Post, body)).await?;
        Ok(ChannelId(id_of(&opened)?))
    }

    /// Opens the thread that grows from a message.
    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, Trouble> {
        let route = Route::ChannelMessageThreads {
            channel_id: channel.0.into(),
            message_id: message.0.into(),
        };
        let name: String = name.chars().take(LONGEST_THREAD_NAME).collect();
        let body = Body::json(json!({
            "name": name,
            "auto_archive_duration": THREAD_AWAKE_MINUTES,
        }));
        match self.call(request(route, LightMethod::Post, body)).await {
            Ok(opened) => Ok(ChannelId(id_of(&opened)?)),
            // It has the id of its message.
            Err(trouble) if trouble.is_thread_there() => Ok(ChannelId(message.0)),
            Err(trouble) => Err(trouble),
        }
    }

    /// Changes a message of the bot; what `body` doesn't name stays.
    async fn change(
        &self,
        channel: ChannelId,
        message: MessageId,
        body: Body,
    ) -> Result<(), Trouble> {
        let route = Route::ChannelMessage {
            channel_id: channel.0.into(),
            message_id: message.0.into(),
        };
        self.call(request(route, LightMethod::Patch, body)).await?;
        Ok(())
    }

    /// Answers an interaction for the first time.
    pub(super) async fn respond(
        &self,
        ticket: &Ticket,
        callback: Callback,
        data: Body,
    ) -> Result<(), Trouble> {
        let route = Route::InteractionResponse {
            interaction_id: ticket.id,
            token: &ticket.token,
        };
        let mut json = json!({ "type": callback as u8 });
        if !data.json.is_null() {
            json["data"] = data.json;
        }
        let files = data.files;
        let body = Body { json, files };
        self.call(request(route, LightMethod::Post, body)).await?;
        Ok(())
    }

    /// Replaces the first answer to an interaction, or the message that was pressed.
    pub(super) async fn replace_response(
        &self,
        ticket: &Ticket,
        body: Body,
    ) -> Result<(), Trouble> {
        let route = self.original(ticket);
        self.call(request(route, LightMethod::Patch, body)).await?;
        Ok(())
    }

    /// Takes the first answer to an interaction away.
    pub(super) async fn remove_response(&self, ticket: &Ticket) -> Result<(), Trouble> {
        let route = self.original(ticket);
        self.call(Request::new(route, LightMethod::Delete)).await?;
        Ok(())
    }

    /// Answers an interaction once more.
    pub(super) async fn follow_up(&self, ticket: &Ticket, body: Body) -> Result<(), Trouble> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.application,
            token: &ticket.token,
        };
        self.call(request(route, LightMethod::Post, body)).await?;
        Ok(())
    }

    fn original<'a>(&self, ticket: &'a Ticket) -> Route<'a> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.application,
            token: &ticket.token,
        }
    }

    /// Tells Discord of all commands: those that it knew before are forgotten.
    pub(super) async fn register(&self, commands: Value) -> Result<(), Trouble> {
        let application_id = self.application;
        let route = Route::Commands { application_id };
        let body = Body::json(commands);
        self.call(request(route, LightMethod::Put, body)).await?;
        Ok(())
    }
}

/// The id of what was made.
fn id_of(made: &Value) -> Result<u64, Trouble> {
    let id = made["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| Trouble::Unreachable("something was made without an id".to_owned()))
}

fn request<'a>(route: Route<'a>, method: LightMethod, body: Body) -> Request<'a> {
    let request = Request::new(route, method);
    let json = body.json.to_string();
    match body.files.is_empty() {
        true => request.body(Some(json.into_bytes())),
        false => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(body.files),
            payload_json: Some(json),
            fields: Vec::new(),
        })),
    }
}

#[async_trait]
impl Chat for Api {
    async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageId, ChatError> {
        let body = Body::drawn(message.clone()).await;
        Ok(self.send(channel, body.once(nonce)).await?)
    }

    async fn edit(
        &self,
        channel: ChannelId,
        id: MessageId,
        message: &Message,
    ) -> Result<(), ChatError> {
        Ok(self.change(channel, id, Body::words(message)).await?)
    }

    async fn retire(&self, channel: ChannelId, id: MessageId) -> Result<(), ChatError> {
        let body = Body::json(json!({ "components": [] }));
        Ok(self.change(channel, id, body).await?)
    }

    async fn direct(&self, player: PlayerId) -> Result<ChannelId, ChatError> {
        if let Some(channel) = self.conversations.with(player) {
            return Ok(channel);
        }
        let channel = self.open_conversation(player).await?;
        self.conversations.remember(player, channel);
        Ok(channel)
    }

    async fn thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, ChatError> {
        Ok(self.open_thread(channel, message, name).await?)
    }

    async fn is_member(&self, server: ServerId, player: PlayerId) -> Result<bool, ChatError> {
        let route = Route::GuildMember {
            guild_id: server.0.into(),
            user_id: player.0.into(),
        };
        match self.call(Request::new(route, LightMethod::Get)).await {
            Ok(_) => Ok(true),
            Err(trouble) if trouble.is_unknown_member() => Ok(false),
            Err(trouble) => Err(trouble.into()),
        }
    }
}
