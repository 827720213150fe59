//! `/channels/{c}` and what hangs on it: threads, typing, reactions, pins.

use serde_json::{Value, json};

use super::refusal::{FormErrors, Refusal};
use super::request::Request;
use super::{Answered, Reply};
use crate::gateway::intent;
use crate::ids::{ChannelId, MessageId, UserId};
use crate::page::PageEvent;
use crate::world::{ChannelKind, USUAL_ARCHIVE_MIN, World, permission};

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
            ChannelKind::Text { .. } | ChannelKind::Thread(_) => None,
        }
    }

    /// In an archived thread nothing but new messages is possible.
    pub(super) fn check_unarchived(&self, channel: ChannelId) -> Result<(), Refusal> {
        match self.is_archived(channel) {
            true => Err(Refusal::THREAD_ARCHIVED),
            false => Ok(()),
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
        if from.is_none() && request.body["type"] != 11 {
            let message = "The double has only public threads, type 11";
            return Err(FormErrors::only("type", "BASE_TYPE_CHOICES", message));
        }
        let name = thread_name(&request.body)?;
        let archive_min = archive_min(&request.body)?.unwrap_or(USUAL_ARCHIVE_MIN);
        let thread = self.add_thread(channel, from, &name, archive_min);
        Ok(Reply {
            status: 201,
            body: self.channel_json(thread),
        })
    }

    fn edit_thread(&mut self, request: &Request, channel: &str) -> Answered {
        let id = self.open_channel(channel, 0)?;
        let Some(thread) = self.thread(id) else {
            return Err(Refusal::MISSING_PERMISSIONS);
        };
        let archived = request.body["archived"].as_bool();
        let locked = request.body["locked"].as_bool();
        let manages = self.may(self.bot, id, permission::MANAGE_THREADS);
        if !manages && (locked.is_some() || (thread.locked && archived == Some(false))) {
            return Err(Refusal::MISSING_PERMISSIONS);
        }
        if thread.archived && archived != Some(false) {
            return Err(Refusal::THREAD_ARCHIVED);
        }
        let name = match request.body["name"].is_null() {
            true => None,
            false => Some(thread_name(&request.body)?),
        };
        let archive_min = archive_min(&request.body)?;
        self.change_thread(id, |thread| {
            thread.archived = archived.unwrap_or(thread.archived);
            thread.locked = locked.unwrap_or(thread.locked);
            thread.archive_min = archive_min.unwrap_or(thread.archive_min);
            if let Some(name) = name {
                thread.name = name;
            }
        });
        Ok(Reply::ok(self.channel_json(id)))
    }

    fn react(&mut self, channel: &str, id: &str, emoji: &str, on: bool) -> Answered {
        let id = self.open_message(channel, id)?.id;
        let channel = self.open_channel(channel, permission::ADD_REACTIONS)?;
        self.check_unarchived(channel)?;
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

fn archive_min(body: &Value) -> Result<Option<u64>, Refusal> {
    match body["auto_archive_duration"].as_u64() {
        Some(60 | 1440 | 4320 | 10_080) => Ok(body["auto_archive_duration"].as_u64()),
        None if body["auto_archive_duration"].is_null() => Ok(None),
        Some(_) | None => {
            let message = "Value must be one of (60, 1440, 4320, 10080).";
            let place = "auto_archive_duration";
            Err(FormErrors::only(place, "BASE_TYPE_CHOICES", message))
        }
    }
}
