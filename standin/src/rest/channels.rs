//! `/channels/{c}` and what hangs on it: threads, typing, reactions, pins.

use serde_json::{Value, json};

use super::refusal::{FormErrors, Refusal};
use super::request::Request;
use super::{Answered, Reply};
use crate::gateway::{Event, intent};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::page::PageEvent;
use crate::world::{ChannelKind, World, permission};

impl World {
    pub(super) fn route_channel(
        &mut self,
        request: &Request,
        channel: &str,
        path: &[&str],
    ) -> Answered {
        match (request.method.as_str(), path) {
            ("GET", []) => {
                let channel = self.open_channel(channel, 0)?;
                Ok(Reply::ok(self.channel_json(channel)))
            }
            ("PATCH", []) => self.edit_thread(request, channel),
            ("POST", ["typing"]) => self.type_in(channel),
            ("GET", ["messages"]) => self.list_messages(request, channel),
            ("POST", ["messages"]) => self.create_message(request, channel),
            ("PUT", ["pins", id] | ["messages", "pins", id]) => self.pin(channel, id, true),
            ("DELETE", ["pins", id] | ["messages", "pins", id]) => self.pin(channel, id, false),
            ("GET", ["messages", id]) => {
                let id = self.open_message(channel, id)?.id;
                self.message_reply(id)
            }
            ("PATCH", ["messages", id]) => self.edit_message(request, channel, id),
            ("DELETE", ["messages", id]) => self.remove_message(channel, id),
            ("POST", ["messages", id, "threads"]) => self.open_thread(request, channel, Some(id)),
            ("POST", ["threads"]) => self.open_thread(request, channel, None),
            ("PUT", ["messages", id, "reactions", emoji, "@me"]) => {
                self.react(channel, id, emoji, true)
            }
            ("DELETE", ["messages", id, "reactions", emoji, "@me"]) => {
                self.react(channel, id, emoji, false)
            }
            _ => Err(Refusal::UNKNOWN_PATH),
        }
    }

    /// Who gets what is sent to a direct-message channel.
    pub(super) fn recipient(&self, channel: ChannelId) -> Option<UserId> {
        match &self.channels[&channel].kind {
            ChannelKind::Dm { with } => Some(*with),
            ChannelKind::Text { .. } | ChannelKind::Thread { .. } => None,
        }
    }

    fn type_in(&mut self, channel: &str) -> Answered {
        let channel = self.open_channel(channel, permission::SEND_MESSAGES)?;
        let mut data = json!({
            "channel_id": channel, "user_id": self.bot, "timestamp": self.now_ms() / 1000,
        });
        self.add_guild(&mut data, channel);
        self.emit_in(channel, "TYPING_START", intent::TYPING, data);
        self.tell_page(PageEvent::typing(channel, self.bot));
        Ok(Reply::nothing())
    }

    fn open_thread(&mut self, request: &Request, channel: &str, from: Option<&str>) -> Answered {
        let from: Option<MessageId> = match from {
            Some(id) => Some(self.open_message(channel, id)?.id),
            None => None,
        };
        let channel = self.open_channel(channel, permission::CREATE_PUBLIC_THREADS)?;
        if !matches!(self.channels[&channel].kind, ChannelKind::Text { .. }) {
            return Err(Refusal::WRONG_CHANNEL_TYPE);
        }
        if from.is_some_and(|id| self.channels.contains_key(&ChannelId(id.0))) {
            return Err(Refusal::THREAD_EXISTS);
        }
        let name = thread_name(&request.body)?;
        let thread = self.add_thread(channel, from, &name);
        Ok(Reply {
            status: 201,
            body: self.channel_json(thread),
        })
    }

    fn edit_thread(&mut self, request: &Request, channel: &str) -> Answered {
        let id = self.open_channel(channel, 0)?;
        let channel = self.channels.get_mut(&id).expect("an open channel exists");
        let ChannelKind::Thread {
            guild,
            name,
            archived,
            ..
        } = &mut channel.kind
        else {
            return Err(Refusal::MISSING_PERMISSIONS);
        };
        if let Some(wanted) = request.body["archived"].as_bool() {
            *archived = wanted;
        }
        if !request.body["name"].is_null() {
            *name = thread_name(&request.body)?;
        }
        let guild = *guild;
        let data = self.channel_json(id);
        self.emit(Event::of_guild(
            "THREAD_UPDATE",
            intent::GUILDS,
            guild,
            data.clone(),
        ));
        self.tell_page(PageEvent::state());
        Ok(Reply::ok(data))
    }

    fn react(&mut self, channel: &str, id: &str, emoji: &str, on: bool) -> Answered {
        let id = self.open_message(channel, id)?.id;
        let channel = self.open_channel(channel, permission::ADD_REACTIONS)?;
        let message = self.messages.get_mut(&id).expect("an open message exists");
        message.reactions.retain(|known| known != emoji);
        if on {
            message.reactions.push(emoji.to_owned());
        }
        let mut data = json!({
            "user_id": self.bot, "channel_id": channel, "message_id": id, "type": 0,
            "emoji": {"id": null, "name": emoji}, "burst": false,
        });
        self.add_guild(&mut data, channel);
        let name = if on {
            "MESSAGE_REACTION_ADD"
        } else {
            "MESSAGE_REACTION_REMOVE"
        };
        self.emit_in(channel, name, intent::REACTIONS, data);
        let message = self.messages[&id].clone();
        self.tell_page(PageEvent::of_message("message", &message));
        Ok(Reply::nothing())
    }
}

fn thread_name(body: &Value) -> Result<String, Refusal> {
    let name = body["name"].as_str().unwrap_or_default();
    let mut errors = FormErrors::default();
    errors.length("name", name, 1..=100);
    errors.finish()?;
    Ok(name.to_owned())
}
