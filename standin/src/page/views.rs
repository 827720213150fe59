//! What the page shows: who and what is there, and the messages as one person sees them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Shared;
use crate::ids::{ChannelId, GuildId, UserId};
use crate::world::{ChannelKind, Message, World};

/// The page shows as many of the latest messages.
const SHOWN: usize = 200;
/// Told apart on light and on dark ground, by people who don't see all colours, too.
const COLORS: [&str; 6] = [
    "#8f4a9e", "#1f7a8c", "#b4541a", "#3a7d44", "#3b5bb5", "#a63a50",
];

pub(super) async fn state(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.world().page_state())
}

#[derive(Deserialize)]
pub(super) struct Asked {
    user: UserId,
    channel: ChannelId,
}

pub(super) async fn messages(
    State(shared): State<Arc<Shared>>,
    Query(asked): Query<Asked>,
) -> Json<Value> {
    let world = shared.world();
    let seen: Vec<&Message> = world
        .seen_by(asked.user, asked.channel)
        .rev()
        .take(SHOWN)
        .collect();
    let messages: Value = seen
        .into_iter()
        .rev()
        .map(|m| world.page_message(m))
        .collect();
    Json(json!({"messages": messages}))
}

impl World {
    fn page_state(&self) -> Value {
        let users = self
            .users
            .values()
            .zip(COLORS.iter().cycle())
            .map(|(user, color)| {
                json!({
                    "id": user.id, "name": user.name, "color": color, "bot": user.is_bot,
                    "locale": user.locale, "dms_open": user.dms_open,
                })
            });
        let dms = self
            .channels
            .values()
            .filter_map(|channel| match channel.kind {
                ChannelKind::Dm { with } => Some(json!({"user": with, "channel": channel.id})),
                ChannelKind::Text { .. } | ChannelKind::Thread(_) => None,
            });
        json!({
            "users": users.collect::<Value>(),
            "servers": self.guilds.keys().map(|&id| self.page_server(id)).collect::<Value>(),
            "dms": dms.collect::<Value>(),
            "commands": self.commands,
            "now_ms": self.now_ms(),
            "hint": self.hint,
        })
    }

    fn page_server(&self, id: GuildId) -> Value {
        let guild = &self.guilds[&id];
        let channels = self.channels_of(id);
        let roles = self.roles_of(id);
        let roles = roles.map(|role| json!({"id": role.id, "name": role.name}));
        let permissions = guild.members.iter().map(|&member| {
            let bits = self.permissions_in(id, member);
            (member.to_string(), json!(bits.to_string()))
        });
        json!({
            "id": id, "name": guild.name, "locale": guild.locale, "members": guild.members,
            "channels": channels.map(|c| self.page_channel(c)).collect::<Value>(),
            "roles": roles.collect::<Value>(),
            "permissions": Value::Object(permissions.collect()),
        })
    }

    /// A thread tells its channel, and whether it is asleep.
    fn page_channel(&self, id: ChannelId) -> Value {
        let thread = self.thread(id);
        json!({
            "id": id, "name": self.channel_name(id), "type": self.channels[&id].type_number(),
            "parent": thread.map(|thread| thread.parent),
            "archived": thread.is_some_and(|thread| thread.archived),
        })
    }

    fn page_message(&self, message: &Message) -> Value {
        let mut json = self.message_json(message, true);
        json["ephemeral"] = json!(message.only_for.is_some());
        json["pinged"] = json!(message.pinged);
        json["silent"] = json!(message.is_silent());
        json["interaction_loading"] = json!(message.is_loading());
        json
    }
}
