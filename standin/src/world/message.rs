//! Messages and their files, and who may read what of them.

use serde_json::{Value, json};

use super::World;
use super::places::merge;
use crate::clock::{iso8601, snowflake_ms};
use crate::gateway::{Event, intent};
use crate::ids::{AttachmentId, ChannelId, MessageId, UserId};
use crate::page::PageEvent;

/// Flags of messages.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    /// A thread has grown from it.
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    /// "… is thinking": deferred, and not yet edited.
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// What Discord calls the kinds of messages.
pub(crate) mod kind {
    pub(crate) const DEFAULT: u8 = 0;
    pub(crate) const REPLY: u8 = 19;
    pub(crate) const SLASH_COMMAND: u8 = 20;
    pub(crate) const CONTEXT_MENU: u8 = 23;
}

/// A message as the world keeps it.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// Where it stands.
    pub channel_id: ChannelId,
    /// Who wrote it.
    pub author: UserId,
    /// Its text.
    pub content: String,
    /// Its files, in order.
    pub attachments: Vec<Attachment>,
    /// Its embeds as the API answers them.
    pub embeds: Vec<Value>,
    /// Its components as the API answers them.
    pub components: Vec<Value>,
    /// Discord's flags.
    pub flags: u64,
    /// The message that it replies to.
    pub reply_to: Option<MessageId>,
    /// Whether a reply also pings.
    pub reply_pings: bool,
    /// The only person who sees it, if it is ephemeral.
    pub only_for: Option<UserId>,
    /// Everyone whom it mentions with effect.
    pub mentions: Vec<UserId>,
    /// Everyone whom it really pinged: an edit never does.
    pub pinged: Vec<UserId>,
    /// Whether it pinged everyone.
    pub mention_everyone: bool,
    /// When it was last edited, in milliseconds since 1970 UTC.
    pub edited_at_ms: Option<u64>,
    /// How often it was edited.
    pub(crate) revision: u32,
    /// The nonce that it was sent with.
    pub nonce: Option<Value>,
    /// Whether it is pinned.
    pub pinned: bool,
    /// Of the interaction that it answers; null for a regular message.
    pub(crate) interaction: Value,
    pub(crate) kind: u8,
    /// Cleared away by the only person who saw it.
    pub(crate) dismissed: bool,
    pub(crate) reactions: Vec<String>,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its id.
    pub id: AttachmentId,
    /// Its name.
    pub filename: String,
    /// The text for those who can't see it.
    pub description: Option<String>,
    /// Its size in bytes.
    pub size: usize,
    /// Where it can be fetched.
    pub url: String,
    /// Its media type.
    pub content_type: String,
    /// Width and height of a PNG.
    pub pixels: Option<(u32, u32)>,
}

/// The bytes behind an attachment's address.
#[derive(Clone, Debug)]
pub(crate) struct Blob {
    pub(crate) content_type: String,
    pub(crate) bytes: axum::body::Bytes,
}

impl Message {
    pub(crate) fn new(id: MessageId, channel_id: ChannelId, author: UserId) -> Message {
        Message {
            id,
            channel_id,
            author,
            content: String::new(),
            attachments: Vec::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            flags: 0,
            reply_to: None,
            reply_pings: false,
            only_for: None,
            mentions: Vec::new(),
            pinged: Vec::new(),
            mention_everyone: false,
            edited_at_ms: None,
            revision: 0,
            nonce: None,
            pinned: false,
            interaction: Value::Null,
            kind: kind::DEFAULT,
            dismissed: false,
            reactions: Vec::new(),
        }
    }

    /// Whether it answers an interaction, or is one of its follow-ups.
    pub fn answers_interaction(&self) -> bool {
        !self.interaction.is_null()
    }

    /// Whether it only says that the bot is thinking.
    pub fn is_loading(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    /// Whether it comes without a push notification; whom it mentions, it mentions all the same.
    pub fn is_silent(&self) -> bool {
        self.flags & flag::SUPPRESS_NOTIFICATIONS != 0
    }

    /// The buttons and menus that it carries, however deep they stand.
    pub fn controls(&self) -> Vec<&Value> {
        fn collect<'a>(components: &'a [Value], found: &mut Vec<&'a Value>) {
            for component in components {
                if matches!(component["type"].as_u64(), Some(2 | 3 | 5..=8)) {
                    found.push(component);
                }
                if let Some(inner) = component["components"].as_array() {
                    collect(inner, found);
                }
                if component["accessory"].is_object() {
                    collect(std::slice::from_ref(&component["accessory"]), found);
                }
            }
        }
        let mut found = Vec::new();
        collect(&self.components, &mut found);
        found
    }

    /// The control with this custom id.
    pub fn control(&self, custom_id: &str) -> Option<&Value> {
        self.controls()
            .into_iter()
            .find(|c| c["custom_id"] == custom_id)
    }
}

impl Attachment {
    fn json(&self, ephemeral: bool) -> Value {
        let mut json = json!({
            "id": self.id,
            "filename": self.filename,
            "size": self.size,
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
        });
        if let Some(description) = &self.description {
            json["description"] = json!(description);
        }
        if let Some((width, height)) = self.pixels {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }
}

impl World {
    /// The message with this id.
    pub fn message(&self, id: MessageId) -> Option<&Message> {
        self.messages.get(&id)
    }

    /// All messages of a channel, oldest first, those for single people included.
    pub fn messages_in(&self, channel: ChannelId) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages
            .values()
            .filter(move |m| m.channel_id == channel)
    }

    /// Somebody who may do so deletes a message.
    pub fn delete_message(&mut self, id: MessageId) {
        let Some(message) = self.messages.remove(&id) else {
            return;
        };
        for attachment in &message.attachments {
            self.blobs.remove(&attachment.id);
        }
        if message.only_for.is_none() {
            let mut data = json!({"id": id, "channel_id": message.channel_id});
            self.add_guild(&mut data, message.channel_id);
            self.emit_in(message.channel_id, "MESSAGE_DELETE", intent::MESSAGES, data);
        }
        self.tell_page(PageEvent::of_message("delete", &message));
    }

    /// A new message appears.
    pub(crate) fn post(&mut self, message: Message) -> MessageId {
        let id = message.id;
        if message.only_for.is_none() {
            self.wake(message.channel_id);
        }
        self.tell_page(PageEvent::of_message("message", &message));
        self.messages.insert(id, message);
        self.announce("MESSAGE_CREATE", id);
        id
    }

    /// A message was changed in place.
    pub(crate) fn changed(&mut self, id: MessageId) {
        let message = self.messages[&id].clone();
        self.tell_page(PageEvent::of_message("message", &message));
        self.announce("MESSAGE_UPDATE", id);
    }

    /// Ephemeral messages never travel over the gateway.
    fn announce(&mut self, event: &'static str, id: MessageId) {
        let message = &self.messages[&id];
        if message.only_for.is_some() {
            return;
        }
        let channel = message.channel_id;
        let mut data = self.message_json(message, true);
        let mut blanked = self.message_json(message, false);
        if let Some(guild) = self.channels[&channel].guild() {
            let member = self.partial_member_json(guild, message.author);
            for json in [&mut data, &mut blanked] {
                json["guild_id"] = json!(guild);
                json["member"] = member.clone();
            }
        }
        let mut event = Event::in_channel(self, channel, event, intent::MESSAGES, data);
        event.blanked = Some(blanked);
        self.emit(event);
    }

    pub(crate) fn add_guild(&self, data: &mut Value, channel: ChannelId) {
        if let Some(guild) = self.channels[&channel].guild() {
            data["guild_id"] = json!(guild);
        }
    }

    /// What a bot without the message-content intent may read: its own messages, direct ones,
    /// those that mention it, and replies that ping one of its regular messages. A reply to an
    /// interaction's answer isn't among them.
    fn is_open_to_bot(&self, message: &Message) -> bool {
        let bot = self.bot;
        let replied = message.reply_to.and_then(|id| self.messages.get(&id));
        message.author == bot
            || self.channels[&message.channel_id].guild().is_none()
            || mentions_explicitly(&message.content, bot)
            || (message.reply_pings
                && replied.is_some_and(|m| m.author == bot && !m.answers_interaction()))
    }

    /// The message object. Unless `reads_all`, what the bot may not read is blank.
    pub(crate) fn message_json(&self, message: &Message, reads_all: bool) -> Value {
        let mut json = self.lone_message_json(message, reads_all);
        if let Some(reply_to) = message.reply_to {
            // What only one person sees isn't shown to others by an answer to it.
            let open = |m: &&Message| m.only_for.is_none() || m.only_for == message.only_for;
            let replied = self.messages.get(&reply_to).filter(open);
            json["message_reference"] = json!({
                "type": 0, "message_id": reply_to, "channel_id": message.channel_id,
            });
            if let Some(guild) = self.channels[&message.channel_id].guild() {
                json["message_reference"]["guild_id"] = json!(guild);
            }
            json["referenced_message"] =
                replied.map_or(Value::Null, |m| self.lone_message_json(m, reads_all));
        }
        json
    }

    fn lone_message_json(&self, message: &Message, reads_all: bool) -> Value {
        let shown = reads_all || self.is_open_to_bot(message);
        let ephemeral = message.flags & flag::EPHEMERAL != 0;
        let attachments: Value = message
            .attachments
            .iter()
            .map(|a| a.json(ephemeral))
            .collect();
        let or_blank = |json: Value| if shown { json } else { json!([]) };
        let mut json = json!({
            "id": message.id,
            "channel_id": message.channel_id,
            "type": message.kind,
            "author": self.user_json(message.author),
            "content": if shown { message.content.as_str() } else { "" },
            "attachments": or_blank(attachments),
            "embeds": or_blank(json!(message.embeds)),
            "components": or_blank(json!(message.components)),
            "mentions": message.mentions.iter().map(|&u| self.user_json(u)).collect::<Value>(),
            "mention_roles": [],
            "mention_everyone": message.mention_everyone,
            "timestamp": iso8601(snowflake_ms(message.id.0)),
            "edited_timestamp": message.edited_at_ms.map(iso8601),
            "flags": message.flags,
            "pinned": message.pinned,
            "tts": false,
        });
        merge(&mut json, self.rarer_fields(message));
        json
    }

    fn rarer_fields(&self, message: &Message) -> Value {
        let mut json = json!({});
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if message.answers_interaction() {
            json["interaction_metadata"] = message.interaction.clone();
            json["application_id"] = json!(self.bot);
            json["webhook_id"] = json!(self.bot);
        }
        if !message.reactions.is_empty() {
            json["reactions"] = message
                .reactions
                .iter()
                .map(|name| reaction_json(name))
                .collect();
        }
        json
    }
}

/// The bot is the only one who reacts here.
fn reaction_json(name: &str) -> Value {
    json!({
        "emoji": {"id": null, "name": name},
        "count": 1, "count_details": {"burst": 0, "normal": 1}, "burst_colors": [],
        "me_burst": false, "burst_me": false, "me": true, "burst_count": 0,
    })
}

pub(crate) fn mentions_explicitly(content: &str, user: UserId) -> bool {
    content.contains(&format!("<@{user}>")) || content.contains(&format!("<@!{user}>"))
}
