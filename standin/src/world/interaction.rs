//! One use of a command, a component or a modal, from the finger to the answer.

use serde_json::{Value, json};

use super::message::kind;
use super::places::merge;
use super::{Message, World};
use crate::gateway::Event;
use crate::ids::{ChannelId, InteractionId, MessageId, UserId};

/// The bot must have answered by then, or its token is dead.
pub(crate) const FIRST_ANSWER_MS: u64 = 3_000;
/// Afterwards the answer can't be edited nor followed up.
pub(crate) const TOKEN_LIFE_MS: u64 = 15 * 60 * 1000;
const ATTACHMENT_SIZE_LIMIT: u64 = 10 * 1024 * 1024;

#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    pub(crate) user: UserId,
    pub(crate) channel: ChannelId,
    pub(crate) created_ms: u64,
    pub(crate) answer: Option<Answer>,
    /// What the answer's message tells of this interaction.
    pub(crate) metadata: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InteractionKind {
    Slash,
    ContextMenu,
    Autocomplete,
    Component {
        message: MessageId,
    },
    /// The message of the component that opened the modal, if it was one.
    Modal {
        message: Option<MessageId>,
    },
}

/// What the bot answered first.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Message(MessageId),
    DeferredMessage(MessageId),
    Update(MessageId),
    /// With the message as it was then.
    DeferredUpdate(Box<Message>),
    Choices(Vec<Value>),
    Modal(Modal),
}

/// A dialog that the bot opened for one person.
#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    /// The interaction that it answers.
    pub interaction: InteractionId,
    /// The bot's name for it.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// Its rows of inputs, as sent.
    pub components: Vec<Value>,
}

impl InteractionKind {
    fn type_number(&self) -> u8 {
        match self {
            InteractionKind::Slash | InteractionKind::ContextMenu => 2,
            InteractionKind::Component { .. } => 3,
            InteractionKind::Autocomplete => 4,
            InteractionKind::Modal { .. } => 5,
        }
    }

    /// The message that an update would change.
    pub(crate) fn message(&self) -> Option<MessageId> {
        match self {
            InteractionKind::Component { message } => Some(*message),
            InteractionKind::Modal { message } => *message,
            InteractionKind::Slash
            | InteractionKind::ContextMenu
            | InteractionKind::Autocomplete => None,
        }
    }

    /// The kind of message that answers it.
    pub(crate) fn answer_kind(&self) -> u8 {
        match self {
            InteractionKind::Slash => kind::SLASH_COMMAND,
            InteractionKind::ContextMenu => kind::CONTEXT_MENU,
            InteractionKind::Component { .. } => kind::REPLY,
            InteractionKind::Autocomplete | InteractionKind::Modal { .. } => kind::DEFAULT,
        }
    }
}

impl Interaction {
    pub(crate) fn too_late_to_answer(&self, now_ms: u64) -> bool {
        now_ms >= self.created_ms + FIRST_ANSWER_MS
    }

    pub(crate) fn token_expired(&self, now_ms: u64) -> bool {
        now_ms >= self.created_ms + TOKEN_LIFE_MS
    }

    /// `@original`: the answer, or the message that the answer changed.
    pub(crate) fn original(&self) -> Option<MessageId> {
        match self.answer.as_ref()? {
            Answer::Message(id) | Answer::DeferredMessage(id) | Answer::Update(id) => Some(*id),
            Answer::DeferredUpdate(message) => Some(message.id),
            Answer::Choices(_) | Answer::Modal(_) => None,
        }
    }
}

impl World {
    /// Sends the bot an interaction; `data` is what was chosen.
    pub(crate) fn interact(
        &mut self,
        user: UserId,
        channel: ChannelId,
        kind: InteractionKind,
        data: Value,
        modal_of: Option<InteractionId>,
    ) -> InteractionId {
        let id = InteractionId(self.clock.snowflake());
        let metadata = self.metadata(id, user, channel, &kind, modal_of);
        let interaction = Interaction {
            id,
            token: format!(
                "aW50ZXJhY3Rpb246{id}-{:016x}",
                id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ),
            kind,
            user,
            channel,
            created_ms: self.now_ms(),
            answer: None,
            metadata,
        };
        let payload = self.interaction_json(&interaction, data);
        self.interactions.insert(id, interaction);
        let event = Event::in_channel(self, channel, "INTERACTION_CREATE", (0, 0), payload);
        self.emit(event);
        id
    }

    fn metadata(
        &self,
        id: InteractionId,
        user: UserId,
        channel: ChannelId,
        kind: &InteractionKind,
        modal_of: Option<InteractionId>,
    ) -> Value {
        let mut json = json!({
            "id": id,
            "type": kind.type_number(),
            "user": self.user_json(user),
            "authorizing_integration_owners": self.owners(channel),
        });
        if let InteractionKind::Component { message } = kind {
            json["interacted_message_id"] = json!(message);
        }
        if let Some(opener) = modal_of.and_then(|id| self.interactions.get(&id)) {
            json["triggering_interaction_metadata"] = opener.metadata.clone();
        }
        json
    }

    /// The bot is installed in servers only; its direct messages count as its own server "0".
    fn owners(&self, channel: ChannelId) -> Value {
        let guild = self.channels[&channel].guild();
        json!({"0": guild.map_or("0".to_owned(), |g| g.to_string())})
    }

    fn interaction_json(&self, interaction: &Interaction, data: Value) -> Value {
        let Interaction { user, channel, .. } = *interaction;
        let mut json = json!({
            "id": interaction.id,
            "application_id": self.bot,
            "type": interaction.kind.type_number(),
            "data": data,
            "channel_id": channel,
            "channel": self.partial_channel_json(channel, user),
            "token": interaction.token,
            "version": 1,
            "app_permissions": self.permissions(self.bot, channel).to_string(),
            "locale": self.users[&user].locale,
            "entitlements": [],
            "authorizing_integration_owners": self.owners(channel),
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        });
        merge(&mut json, self.actor_json(user, channel));
        if let Some(message) = interaction
            .kind
            .message()
            .and_then(|id| self.messages.get(&id))
        {
            json["message"] = self.message_json(message, true);
        }
        json
    }

    /// Who acts: a member of a server, or a user in the direct messages.
    fn actor_json(&self, user: UserId, channel: ChannelId) -> Value {
        let Some(guild) = self.channels[&channel].guild() else {
            return json!({"context": 1, "user": self.user_json(user)});
        };
        let mut member = self.member_json(guild, user);
        member["permissions"] = json!(self.permissions(user, channel).to_string());
        let locale = &self.guilds[&guild].locale;
        json!({
            "context": 0,
            "guild_id": guild,
            "guild_locale": locale,
            "guild": {"id": guild, "locale": locale, "features": []},
            "member": member,
        })
    }
}
