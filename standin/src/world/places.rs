//! Channels of servers, threads, and direct messages.

use serde_json::{Value, json};

use super::threads::Thread;
use super::{Overwrite, World, permission};
use crate::gateway::{Event, intent};
use crate::ids::{ChannelId, GuildId, MessageId, UserId};
use crate::page::PageEvent;

#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: ChannelId,
    pub(crate) kind: ChannelKind,
    pub(crate) overwrites: Vec<Overwrite>,
}

#[derive(Clone, Debug)]
pub(crate) enum ChannelKind {
    Text { guild: GuildId, name: String },
    Thread(Thread),
    Dm { with: UserId },
}

impl Channel {
    pub(crate) fn guild(&self) -> Option<GuildId> {
        match &self.kind {
            ChannelKind::Text { guild, .. } => Some(*guild),
            ChannelKind::Thread(thread) => Some(thread.guild),
            ChannelKind::Dm { .. } => None,
        }
    }

    pub(crate) fn is_dm_with(&self, user: UserId) -> bool {
        matches!(&self.kind, ChannelKind::Dm { with } if *with == user)
    }

    /// Discord's number for the kind of channel.
    pub(crate) fn type_number(&self) -> u8 {
        match &self.kind {
            ChannelKind::Text { .. } => 0,
            ChannelKind::Dm { .. } => 1,
            ChannelKind::Thread(_) => 11,
        }
    }
}

impl World {
    /// A text channel that everyone in the server may use.
    pub fn add_channel(&mut self, guild: GuildId, name: &str) -> ChannelId {
        let id = ChannelId(self.clock.snowflake());
        let kind = ChannelKind::Text {
            guild,
            name: name.to_owned(),
        };
        self.channels.insert(
            id,
            Channel {
                id,
                kind,
                overwrites: Vec::new(),
            },
        );
        let data = self.channel_json(id);
        self.emit(Event::of_guild(
            "CHANNEL_CREATE",
            intent::GUILDS,
            guild,
            data,
        ));
        self.tell_page(PageEvent::state());
        id
    }

    /// Adds to what a channel gives or takes away.
    pub fn overwrite(&mut self, channel: ChannelId, overwrite: Overwrite) {
        let channel = self.channels.get_mut(&channel).expect("the channel exists");
        channel.overwrites.push(overwrite);
    }

    /// A channel is deleted with its threads and all messages; of a thread, only that is told.
    pub fn delete_channel(&mut self, channel: ChannelId) {
        if self.thread(channel).is_some() {
            return self.delete_thread(channel);
        }
        let data = self.channel_json(channel);
        if let Some(guild) = self.channels[&channel].guild() {
            self.emit(Event::of_guild(
                "CHANNEL_DELETE",
                intent::GUILDS,
                guild,
                data,
            ));
        }
        for thread in self.threads_where(|thread| thread.parent == channel) {
            self.remove_place(thread);
        }
        self.remove_place(channel);
        self.tell_page(PageEvent::state());
    }

    /// Forgets a channel or thread, its messages and their files.
    pub(super) fn remove_place(&mut self, channel: ChannelId) {
        self.channels.remove(&channel);
        let gone = self
            .messages
            .extract_if(.., |_, message| message.channel_id == channel);
        for (_, message) in gone {
            for attachment in &message.attachments {
                self.blobs.remove(&attachment.id);
            }
        }
    }

    /// The direct-message channel of the bot with somebody, opened if it wasn't.
    pub fn dm_channel(&mut self, with: UserId) -> ChannelId {
        if let Some(open) = self.channels.values().find(|c| c.is_dm_with(with)) {
            return open.id;
        }
        let id = ChannelId(self.clock.snowflake());
        let channel = Channel {
            id,
            kind: ChannelKind::Dm { with },
            overwrites: Vec::new(),
        };
        self.channels.insert(id, channel);
        self.tell_page(PageEvent::state());
        id
    }

    /// The first channel with this name in any server.
    ///
    /// # Panics
    /// If there is none.
    pub fn channel_named(&self, name: &str) -> ChannelId {
        let named = |channel: &&Channel| self.channel_name(channel.id) == Some(name);
        let found = self.channels.values().find(named);
        found
            .unwrap_or_else(|| panic!("no channel is called {name}"))
            .id
    }

    pub(crate) fn channel_name(&self, channel: ChannelId) -> Option<&str> {
        match &self.channels[&channel].kind {
            ChannelKind::Text { name, .. } => Some(name),
            ChannelKind::Thread(thread) => Some(&thread.name),
            ChannelKind::Dm { .. } => None,
        }
    }

    /// The bot can reach everybody whose messages are open and who shares a server with it.
    pub(crate) fn can_dm(&self, user: UserId) -> bool {
        let shares = |guild: &super::Guild| guild.has_bot && guild.members.contains(&user);
        self.users[&user].dms_open && self.guilds.values().any(shares)
    }

    pub(super) fn last_message_id(&self, channel: ChannelId) -> Option<MessageId> {
        let public = |m: &&super::Message| m.channel_id == channel && m.only_for.is_none();
        self.messages.values().rev().find(public).map(|m| m.id)
    }

    pub(crate) fn channel_json(&self, id: ChannelId) -> Value {
        let channel = &self.channels[&id];
        let mut json = json!({
            "id": id,
            "type": channel.type_number(),
            "flags": 0,
            "last_message_id": self.last_message_id(id),
        });
        let more = match &channel.kind {
            ChannelKind::Dm { with } => json!({"recipients": [self.user_json(*with)]}),
            ChannelKind::Text { guild, name } => json!({
                "guild_id": guild, "name": name, "position": 0, "topic": null, "nsfw": false,
                "parent_id": null, "rate_limit_per_user": 0,
                "permission_overwrites": overwrites_json(*guild, &channel.overwrites),
            }),
            ChannelKind::Thread(thread) => self.thread_json(id, thread),
        };
        merge(&mut json, more);
        json
    }

    /// A channel as interactions carry it, with what the person who acts may do there.
    pub(crate) fn partial_channel_json(&self, id: ChannelId, user: UserId) -> Value {
        let mut json = self.channel_json(id);
        json["permissions"] = json!(self.permissions(user, id).to_string());
        json
    }

    /// Channels that somebody sees in their list.
    pub(crate) fn visible_to(&self, user: UserId, channel: ChannelId) -> bool {
        self.may(user, channel, permission::VIEW_CHANNEL)
    }
}

fn overwrites_json(guild: GuildId, overwrites: &[Overwrite]) -> Value {
    let json = |overwrite: &Overwrite| {
        let (id, kind) = match overwrite.user {
            Some(user) => (user.0, 1),
            None => (guild.0, 0),
        };
        json!({
            "id": id.to_string(), "type": kind,
            "allow": overwrite.allow.to_string(), "deny": overwrite.deny.to_string(),
        })
    };
    overwrites.iter().map(json).collect()
}

/// Adds the fields of `more`, an object, to `json`, another.
pub(crate) fn merge(json: &mut Value, more: Value) {
    if let (Value::Object(json), Value::Object(more)) = (json, more) {
        json.extend(more);
    }
}
