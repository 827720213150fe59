//! Channels of servers, threads, and direct messages.

use serde_json::{Value, json};

use super::{Overwrite, World, permission};
use crate::clock::{iso8601, snowflake_ms};
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
    Text {
        guild: GuildId,
        name: String,
    },
    Thread {
        guild: GuildId,
        parent: ChannelId,
        name: String,
        archived: bool,
    },
    Dm {
        with: UserId,
    },
}

impl Channel {
    pub(crate) fn guild(&self) -> Option<GuildId> {
        match &self.kind {
            ChannelKind::Text { guild, .. } | ChannelKind::Thread { guild, .. } => Some(*guild),
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
            ChannelKind::Thread { .. } => 11,
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

    /// Opens a public thread under a text channel.
    pub(crate) fn add_thread(
        &mut self,
        parent: ChannelId,
        from: Option<MessageId>,
        name: &str,
    ) -> ChannelId {
        // A thread that grows from a message has that message's id.
        let id = ChannelId(from.map_or_else(|| self.clock.snowflake(), |message| message.0));
        let guild = self.channels[&parent]
            .guild()
            .expect("a thread's parent is in a server");
        let kind = ChannelKind::Thread {
            guild,
            parent,
            name: name.to_owned(),
            archived: false,
        };
        let overwrites = self.channels[&parent].overwrites.clone();
        self.channels.insert(
            id,
            Channel {
                id,
                kind,
                overwrites,
            },
        );
        let mut data = self.channel_json(id);
        data["newly_created"] = json!(true);
        self.emit(Event::of_guild(
            "THREAD_CREATE",
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

    /// A channel is deleted with all its messages.
    pub fn delete_channel(&mut self, channel: ChannelId) {
        let data = self.channel_json(channel);
        if let Some(guild) = self.channels[&channel].guild() {
            self.emit(Event::of_guild(
                "CHANNEL_DELETE",
                intent::GUILDS,
                guild,
                data,
            ));
        }
        self.channels.remove(&channel);
        self.messages
            .retain(|_, message| message.channel_id != channel);
        self.tell_page(PageEvent::state());
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
            ChannelKind::Text { name, .. } | ChannelKind::Thread { name, .. } => Some(name),
            ChannelKind::Dm { .. } => None,
        }
    }

    /// The bot can reach everybody whose messages are open and who shares a server with it.
    pub(crate) fn can_dm(&self, user: UserId) -> bool {
        let shares = |guild: &super::Guild| guild.has_bot && guild.members.contains(&user);
        self.users[&user].dms_open && self.guilds.values().any(shares)
    }

    fn last_message_id(&self, channel: ChannelId) -> Option<MessageId> {
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
            ChannelKind::Thread {
                guild,
                parent,
                name,
                archived,
            } => self.thread_json(id, *guild, *parent, name, *archived),
        };
        merge(&mut json, more);
        json
    }

    fn thread_json(
        &self,
        id: ChannelId,
        guild: GuildId,
        parent: ChannelId,
        name: &str,
        archived: bool,
    ) -> Value {
        let messages = self
            .messages
            .values()
            .filter(|m| m.channel_id == id)
            .count();
        let created = iso8601(snowflake_ms(id.0));
        json!({
            "guild_id": guild, "parent_id": parent, "name": name, "owner_id": self.bot,
            "rate_limit_per_user": 0, "message_count": messages, "member_count": 1,
            "total_message_sent": messages,
            "thread_metadata": {
                "archived": archived, "archive_timestamp": created, "auto_archive_duration": 4320,
                "locked": false, "create_timestamp": created,
            },
        })
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
