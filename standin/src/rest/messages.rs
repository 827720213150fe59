//! `/channels/{c}/messages`: posting, reading, editing, deleting.

use serde_json::{Value, json};

use super::draft::Draft;
use super::refusal::{FormErrors, Refusal};
use super::request::Request;
use super::{Answered, Pings, Reply};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::world::{Message, World, flag, kind, permission};

/// How long a channel remembers a nonce.
const NONCE_LIFE_MS: u64 = 5 * 60 * 1000;

impl World {
    pub(super) fn create_message(&mut self, request: &Request, channel: &str) -> Answered {
        let channel = self.open_channel(channel, self.posting_permission(channel))?;
        if let Some(known) = self.already_sent(&request.body, channel) {
            return self.message_reply(known);
        }
        self.check_reachable(channel)?;
        if !self.can_wake(self.bot, channel) {
            return Err(Refusal::THREAD_ARCHIVED);
        }
        let draft = Draft::read(&request.body, request)?;
        self.check_draft_permissions(channel, &draft)?;
        let id = MessageId(self.clock.snowflake());
        let mut message = Message::new(id, channel, self.bot);
        message.flags = draft.flags() & flag::SUPPRESS_NOTIFICATIONS;
        let replied = self.refer(&mut message, &request.body["message_reference"])?;
        self.write(&mut message, &draft)?;
        self.ping(&mut message, &request.body["allowed_mentions"], replied);
        message.nonce = Some(request.body["nonce"].clone()).filter(|nonce| !nonce.is_null());
        if let Some(nonce) = &message.nonce {
            self.nonces
                .insert((channel, nonce.to_string()), (self.clock.now_ms(), id));
        }
        self.post(message);
        self.message_reply(id)
    }

    fn posting_permission(&self, channel: &str) -> u64 {
        let channel = channel.parse().ok().and_then(|id| self.channels.get(&id));
        match channel.map(|c| c.type_number()) {
            Some(11) => permission::SEND_MESSAGES_IN_THREADS,
            Some(_) | None => permission::SEND_MESSAGES,
        }
    }

    /// The message that was sent with the same nonce, if the request asks to be told so.
    fn already_sent(&self, body: &Value, channel: ChannelId) -> Option<MessageId> {
        if body["enforce_nonce"] != true || body["nonce"].is_null() {
            return None;
        }
        let (sent_ms, message) = self.nonces.get(&(channel, body["nonce"].to_string()))?;
        let fresh = self.clock.now_ms() < sent_ms + NONCE_LIFE_MS;
        Some(*message).filter(|id| fresh && self.messages.contains_key(id))
    }

    /// Direct messages arrive only where they are wanted.
    fn check_reachable(&self, channel: ChannelId) -> Result<(), Refusal> {
        match self.recipient(channel) {
            Some(user) if !self.can_dm(user) => Err(Refusal::DMS_CLOSED),
            Some(_) | None => Ok(()),
        }
    }

    fn check_draft_permissions(&self, channel: ChannelId, draft: &Draft) -> Result<(), Refusal> {
        let files = if draft.has_files() {
            permission::ATTACH_FILES
        } else {
            0
        };
        let embeds = if draft.has_embeds() {
            permission::EMBED_LINKS
        } else {
            0
        };
        match self.may(self.bot, channel, files | embeds) {
            true => Ok(()),
            false => Err(Refusal::MISSING_PERMISSIONS),
        }
    }

    /// Makes `message` a reply, if the request says so, and answers to whom.
    fn refer(&self, message: &mut Message, reference: &Value) -> Result<Option<UserId>, Refusal> {
        if reference.is_null() {
            return Ok(None);
        }
        if !self.may(
            self.bot,
            message.channel_id,
            permission::READ_MESSAGE_HISTORY,
        ) {
            return Err(Refusal::NO_HISTORY);
        }
        let id: Option<MessageId> = reference["message_id"]
            .as_str()
            .and_then(|id| id.parse().ok());
        let replied = id.and_then(|id| self.messages.get(&id));
        match replied.filter(|m| m.channel_id == message.channel_id && m.only_for.is_none()) {
            Some(replied) => {
                message.kind = kind::REPLY;
                message.reply_to = Some(replied.id);
                Ok(Some(replied.author))
            }
            None if reference["fail_if_not_exists"] == false => Ok(None),
            None => {
                let code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE";
                Err(FormErrors::only("message_reference", code, "Unknown message").blameless())
            }
        }
    }

    /// Notes whom a new message mentions and pings. Ephemeral ones ping nobody.
    pub(super) fn ping(&self, message: &mut Message, allowed: &Value, replied: Option<UserId>) {
        let place = (message.author, message.channel_id);
        let pings = Pings::of(self, place, &message.content, allowed, replied);
        message.reply_pings = replied.is_some_and(|user| pings.users.contains(&user));
        message.mention_everyone = pings.everyone;
        message.mentions = pings.users;
        if message.only_for.is_none() {
            message.pinged = message.mentions.clone();
        }
    }

    /// An edit changes who is mentioned, but pings nobody.
    pub(super) fn edit(&mut self, id: MessageId, draft: &Draft, allowed: &Value) -> Answered {
        let mut message = self.messages[&id].clone();
        message.flags &= !flag::LOADING;
        self.write(&mut message, draft)?;
        let place = (message.author, message.channel_id);
        let replied = message
            .reply_to
            .and_then(|id| self.messages.get(&id))
            .map(|m| m.author);
        let replied = replied.filter(|_| message.reply_pings);
        let pings = Pings::of(self, place, &message.content, allowed, replied);
        message.mentions = pings.users;
        message.edited_at_ms = Some(self.clock.now_ms());
        message.revision += 1;
        let kept: Vec<_> = message.attachments.iter().map(|a| a.id).collect();
        let before = self
            .messages
            .insert(id, message)
            .expect("the message was there above");
        for gone in before.attachments.iter().filter(|a| !kept.contains(&a.id)) {
            self.blobs.remove(&gone.id);
        }
        self.changed(id);
        self.message_reply(id)
    }

    pub(super) fn message_reply(&self, id: MessageId) -> Answered {
        Ok(Reply::ok(self.message_json(
            &self.messages[&id],
            self.reads_message_content(),
        )))
    }

    /// A message that the bot can find in a channel; ephemeral ones aren't among them.
    pub(super) fn open_message(&self, channel: &str, id: &str) -> Result<&Message, Refusal> {
        let channel = self.open_channel(channel, 0)?;
        let message = id.parse().ok().and_then(|id| self.messages.get(&id));
        let message = message.filter(|m| m.channel_id == channel && m.only_for.is_none());
        message.ok_or(Refusal::UNKNOWN_MESSAGE)
    }

    pub(super) fn edit_message(&mut self, request: &Request, channel: &str, id: &str) -> Answered {
        let message = self.open_message(channel, id)?;
        let (id, author) = (message.id, message.author);
        if author != self.bot {
            return Err(Refusal::OTHERS_MESSAGE);
        }
        self.check_unarchived(message.channel_id)?;
        let draft = Draft::read(&request.body, request)?;
        self.edit(id, &draft, &request.body["allowed_mentions"])
    }

    pub(super) fn remove_message(&mut self, channel: &str, id: &str) -> Answered {
        let message = self.open_message(channel, id)?;
        let may = self.may(self.bot, message.channel_id, permission::MANAGE_MESSAGES);
        if message.author != self.bot && !may {
            return Err(Refusal::MISSING_PERMISSIONS);
        }
        self.delete_message(message.id);
        Ok(Reply::nothing())
    }

    /// The latest messages, newest first, or those before or after one of them.
    pub(super) fn list_messages(&self, request: &Request, channel: &str) -> Answered {
        let channel = self.open_channel(channel, permission::READ_MESSAGE_HISTORY)?;
        let bound = |key: &str| {
            request
                .query
                .get(key)
                .and_then(|id| id.parse::<MessageId>().ok())
        };
        let limit = match request.query.get("limit").map(|limit| limit.parse()) {
            None => 50,
            Some(Ok(limit @ 1..=100)) => limit,
            Some(_) => {
                let message = "int value should be between 1 and 100.";
                return Err(FormErrors::only("limit", "NUMBER_TYPE_RANGE", message));
            }
        };
        let (before, after) = (bound("before"), bound("after"));
        let within = |m: &&Message| {
            m.only_for.is_none()
                && before.is_none_or(|before| m.id < before)
                && after.is_none_or(|after| m.id > after)
        };
        let found = self.messages_in(channel).filter(within);
        let mut page: Vec<&Message> = match after {
            Some(_) => found.take(limit).collect(),
            None => found.rev().take(limit).collect(),
        };
        page.sort_by_key(|m| std::cmp::Reverse(m.id));
        let all = self.reads_message_content();
        Ok(Reply::ok(
            page.into_iter()
                .map(|m| self.message_json(m, all))
                .collect(),
        ))
    }

    pub(super) fn pin(&mut self, channel: &str, id: &str, pinned: bool) -> Answered {
        let id = self.open_message(channel, id)?.id;
        let channel = self.open_channel(channel, permission::MANAGE_MESSAGES)?;
        if let Some(message) = self.messages.get_mut(&id) {
            message.pinned = pinned;
        }
        let mut data = json!({"channel_id": channel, "last_pin_timestamp": null});
        self.add_guild(&mut data, channel);
        self.emit_in(channel, "CHANNEL_PINS_UPDATE", (1, 1 << 12), data);
        self.changed(id);
        Ok(Reply::nothing())
    }
}
