//! `/webhooks/{application}/{token}`: what comes after an interaction's first answer.

use super::draft::Draft;
use super::refusal::Refusal;
use super::request::Request;
use super::{Answered, Reply};
use crate::ids::{InteractionId, MessageId};
use crate::world::{Answer, Message, World, flag};

impl World {
    pub(super) fn route_webhook(
        &mut self,
        request: &Request,
        token: &str,
        path: &[&str],
    ) -> Answered {
        let interaction = self.interaction_with(token)?;
        match (request.method.as_str(), path) {
            ("POST", []) => self.follow_up(request, interaction),
            ("GET", ["messages", id]) => {
                let id = self.answered_message(interaction, id)?;
                self.message_reply(id)
            }
            ("PATCH", ["messages", id]) => {
                let id = self.answered_message(interaction, id)?;
                let draft = Draft::read(&request.body, request)?;
                self.edit(id, &draft, &request.body["allowed_mentions"])
            }
            ("DELETE", ["messages", id]) => {
                let id = self.answered_message(interaction, id)?;
                self.delete_message(id);
                Ok(Reply::nothing())
            }
            _ => Err(Refusal::UNKNOWN_PATH),
        }
    }

    /// The interaction behind a token: unknown until it was answered, invalid after its time.
    fn interaction_with(&self, token: &str) -> Result<InteractionId, Refusal> {
        let found = self.interactions.values().find(|i| i.token == token);
        let interaction = found.ok_or(Refusal::UNKNOWN_WEBHOOK)?;
        if interaction.token_expired(self.now_ms()) {
            return Err(Refusal::INVALID_TOKEN);
        }
        if !self.channels.contains_key(&interaction.channel) {
            return Err(Refusal::UNKNOWN_CHANNEL);
        }
        match interaction.answer {
            None | Some(Answer::Choices(_)) => Err(Refusal::UNKNOWN_WEBHOOK),
            Some(_) => Ok(interaction.id),
        }
    }

    /// `@original`, or a follow-up by its id.
    fn answered_message(&self, of: InteractionId, id: &str) -> Result<MessageId, Refusal> {
        let interaction = &self.interactions[&of];
        let id = match id {
            "@original" => interaction.original(),
            id => id.parse().ok(),
        };
        let message = id.and_then(|id| self.messages.get(&id));
        let known = |m: &&Message| {
            Some(m.id) == interaction.original() || m.interaction["id"] == of.to_string()
        };
        message
            .filter(known)
            .map(|m| m.id)
            .ok_or(Refusal::UNKNOWN_MESSAGE)
    }

    /// Another message. While the bot is still "thinking", it takes the place of that.
    fn follow_up(&mut self, request: &Request, interaction: InteractionId) -> Answered {
        let draft = Draft::read(&request.body, request)?;
        let allowed = &request.body["allowed_mentions"];
        let original = self.interactions[&interaction].original();
        let thinking = original.filter(|id| self.messages.get(id).is_some_and(Message::is_loading));
        if let Some(thinking) = thinking {
            return self.edit(thinking, &draft, allowed);
        }
        let mut message = self.answer_to(interaction, draft.flags());
        if let Some(original) = original.filter(|id| self.messages.contains_key(id)) {
            message.kind = crate::world::kind::REPLY;
            message.reply_to = Some(original);
        }
        self.write(&mut message, &draft)?;
        self.ping(&mut message, allowed, None);
        let id = self.post(message);
        self.message_reply(id)
    }

    /// An empty message that answers an interaction.
    pub(super) fn answer_to(&mut self, interaction: InteractionId, flags: u64) -> Message {
        let id = MessageId(self.clock.snowflake());
        let interaction = &self.interactions[&interaction];
        let mut message = Message::new(id, interaction.channel, self.bot);
        message.interaction = interaction.metadata.clone();
        message.kind = interaction.kind.answer_kind();
        let on = interaction.kind.message();
        message.reply_to = on.filter(|id| self.messages.contains_key(id));
        message.flags = flags & (flag::EPHEMERAL | flag::SUPPRESS_NOTIFICATIONS);
        if flags & flag::EPHEMERAL != 0 {
            message.only_for = Some(interaction.user);
        }
        message
    }
}
