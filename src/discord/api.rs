//! Discord's HTTP API: each call that the bot makes, with a deadline.

use super::body::Body;
use super::conversations::Conversations;
use super::counts::Counts;
use super::endpoint::Endpoint;
use super::identity::Identity;
use super::limits::{Lane, Limits, Told};
use super::trouble::Trouble;
use crate::app::ports::{Chat, ChatError};
use crate::game::{ChannelId, MessageId, PlayerId, ServerId, Timestamp};
use crate::view::Message;
use async_trait::async_trait;
use serde_json::{Value, json};
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};
use serenity::model::id;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

/// The longest that a call may take, waiting for Discord's limits included.
const DEADLINE: Duration = Duration::from_secs(15);

/// How often something is asked that nobody asks again later, as long as Discord says that it is
/// too early.
const MOST_TRIES: u32 = 3;

/// How long nobody has to say anything until a thread is put away, in minutes: a week, the longest
/// that Discord has.
const THREAD_AWAKE_MINUTES: u32 = 7 * 24 * 60;

/// How many messages Discord tells of at once, and how many are read to find one.
const PAGE: usize = 100;
const MOST_READ: usize = 1_000;

/// The longest name of a thread, in characters.
const LONGEST_THREAD_NAME: usize = 100;

/// Discord's HTTP API.
#[derive(Debug)]
pub(super) struct Api {
    endpoint: Endpoint,
    client: reqwest::Client,
    limits: Limits,
    application: id::ApplicationId,
    /// The bot as a person.
    own: id::UserId,
    conversations: Conversations,
    counts: Arc<Counts>,
    /// Held by whoever finds out whether the token is still right.
    doubt: Mutex<()>,
    /// It isn't.
    rejected: CancellationToken,
}

/// Counts a request when it is over, even if nobody waits for its answer any more.
struct Counted<'a> {
    counts: &'a Counts,
    status: Option<u16>,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.counts.requested(self.status);
    }
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
    pub(super) fn new(
        endpoint: Endpoint,
        identity: &Identity,
        counts: Arc<Counts>,
    ) -> anyhow::Result<Api> {
        Ok(Api {
            client: endpoint.client()?,
            endpoint,
            limits: Limits::default(),
            application: identity.application,
            own: identity.user,
            conversations: Conversations::default(),
            counts,
            doubt: Mutex::default(),
            rejected: CancellationToken::new(),
        })
    }

    /// Waits until Discord doesn't know the token any more.
    pub(super) async fn rejected(&self) {
        self.rejected.cancelled().await;
    }

    /// Asks once, when Discord's limits allow it.
    async fn call(&self, request: Request<'_>) -> Result<Value, Trouble> {
        let lane = Lane::of(request.route_ref());
        let is_own = lane != Lane::Answer;
        if is_own {
            drop(self.doubt.lock().await);
        }
        if is_own && self.rejected.is_cancelled() {
            return Err(Trouble::refused(401, "{}", None));
        }
        let mut asked = false;
        let call = async {
            let turn = self.limits.turn(lane).await;
            asked = true;
            let (answer, told) = self.ask(request).await?;
            self.limits.learn(turn, told);
            answer
        };
        let answer = match tokio::time::timeout(DEADLINE, call).await {
            Ok(answer) => answer,
            Err(_) if asked => Err(Trouble::Unreachable(format!("none within {DEADLINE:?}"))),
            Err(_) => Err(Trouble::Held(DEADLINE)),
        };
        match answer {
            Err(trouble) if is_own && trouble.is_wrong_token() => {
                self.doubt_token().await;
                Err(trouble)
            }
            answer => answer,
        }
    }

    /// Asks, and again as long as Discord says that it is too early.
    async fn insist(&self, request: Request<'_>) -> Result<Value, Trouble> {
        for _ in 1..MOST_TRIES {
            let answer = self.call(request.clone()).await;
            match answer.as_ref().err().and_then(Trouble::wait) {
                Some(wait) if wait < DEADLINE => tokio::time::sleep(wait).await,
                Some(_) | None => return answer,
            }
        }
        self.call(request).await
    }

    /// Asks at once; also what the answer tells of the limits.
    async fn ask(&self, request: Request<'_>) -> Result<(Result<Value, Trouble>, Told), Trouble> {
        let mut counted = Counted {
            counts: &self.counts,
            status: None,
        };
        let request = self.endpoint.request(&self.client, request)?;
        let answer = request.send().await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        counted.status = Some(status.as_u16());
        let text = answer.text().await?;
        let told = Told::read(status.as_u16(), &headers, &text);
        let answer = match status.is_success() {
            // Some calls are answered by nothing at all.
            true => Ok(serde_json::from_str(&text).unwrap_or_default()),
            false => {
                let wait = (status.as_u16() == 429).then_some(told.wait);
                Err(Trouble::refused(status.as_u16(), &text, wait))
            }
        };
        Ok((answer, told))
    }

    /// Finds out whether a refusal was Discord's mistake, or the token has been replaced.
    async fn doubt_token(&self) {
        let _others_wait = self.doubt.lock().await;
        if self.rejected.is_cancelled() {
            return;
        }
        let own = self
            .ask(Request::new(Route::UserMe, LightMethod::Get))
            .await;
        if let Ok((Err(trouble), _)) = own
            && trouble.is_wrong_token()
        {
            self.rejected.cancel();
        }
    }

    /// Posts a message in a channel.
    pub(super) async fn send(&self, channel: ChannelId, body: Body) -> Result<MessageId, Trouble> {
        let posted = self.insist(post(channel, body)).await?;
        Ok(MessageId(id_of(&posted)?))
    }

    /// Messages of a channel that came after a moment, oldest first: [`MOST_READ`] at most, for a
    /// moment that is not long ago.
    async fn messages_since(
        &self,
        channel: ChannelId,
        since: Timestamp,
    ) -> Result<Vec<Value>, Trouble> {
        let channel_id = channel.0.into();
        let mut all = Vec::new();
        let mut after = snowflake(since);
        while all.len() < MOST_READ {
            let asked = [("after", after.to_string()), ("limit", PAGE.to_string())];
            let params = asked.iter().map(|(name, value)| (*name, value.clone()));
            let route = Route::ChannelMessages { channel_id };
            let request = Request::new(route, LightMethod::Get).params(Some(params.collect()));
            let Value::Array(mut page) = self.call(request).await? else {
                break;
            };
            page.sort_by_key(|message| id_of(message).unwrap_or_default());
            let is_last = page.len() < PAGE;
            after = page.last().map_or(Ok(after), id_of)?;
            all.append(&mut page);
            if is_last {
                break;
            }
        }
        Ok(all)
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
        self.insist(request(route, LightMethod::Post, body)).await?;
        Ok(())
    }

    /// Replaces the first answer to an interaction, or the message that was pressed.
    pub(super) async fn replace_response(
        &self,
        ticket: &Ticket,
        body: Body,
    ) -> Result<(), Trouble> {
        let route = self.original(ticket);
        self.insist(request(route, LightMethod::Patch, body))
            .await?;
        Ok(())
    }

    /// Takes the first answer to an interaction away.
    pub(super) async fn remove_response(&self, ticket: &Ticket) -> Result<(), Trouble> {
        let route = self.original(ticket);
        self.insist(Request::new(route, LightMethod::Delete))
            .await?;
        Ok(())
    }

    /// Answers an interaction once more.
    pub(super) async fn follow_up(&self, ticket: &Ticket, body: Body) -> Result<(), Trouble> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.application,
            token: &ticket.token,
        };
        self.insist(request(route, LightMethod::Post, body)).await?;
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

/// The first id that something made at that moment could have: Discord's ids count the
/// milliseconds since 2015.
fn snowflake(at: Timestamp) -> u64 {
    let since_2015 = at.0.saturating_sub(1_420_070_400_000).max(0);
    since_2015.unsigned_abs() << 22
}

/// The ids of the controls of a message, in order.
fn controls(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let ids = parts.filter_map(|part| part["custom_id"].as_str());
    ids.map(ToOwned::to_owned).collect()
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

fn post<'a>(channel: ChannelId, body: Body) -> Request<'a> {
    let channel_id = channel.0.into();
    request(
        Route::ChannelMessages { channel_id },
        LightMethod::Post,
        body,
    )
}

#[async_trait]
impl Chat for Api {
    async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageId, ChatError> {
        let body = Body::drawn(message.clone()).await.once(nonce);
        let posted = self.call(post(channel, body)).await?;
        Ok(MessageId(id_of(&posted)?))
    }

    async fn find(
        &self,
        channel: ChannelId,
        message: &Message,
        since: Timestamp,
    ) -> Result<Vec<MessageId>, ChatError> {
        let own = self.own.to_string();
        let says_it = |found: &Value| {
            let text = found["content"].as_str().unwrap_or_default();
            found["author"]["id"] == own && message.is_said_by(text, &controls(found))
        };
        let mut all = self.messages_since(channel, since).await?;
        all.retain(says_it);
        let ids: Result<Vec<u64>, Trouble> = all.iter().map(id_of).collect();
        Ok(ids?.into_iter().map(MessageId).collect())
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
