//! What came of an interaction, as the person sees it.

use serde_json::Value;

use crate::ids::InteractionId;
use crate::world::{Answer, InteractionKind, Message, Modal, World};

/// What came of using a command, a control or a dialog.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The bot answered with a message.
    Replied(Message),
    /// The bot changed the message of the control.
    Updated(Message),
    /// The bot is thinking; see [`Person::settled`](crate::Person::settled).
    Deferred(Message),
    /// The bot took notice and may change the message later.
    DeferredUpdate(Message),
    /// What an option can be completed to.
    Choices(Vec<Choice>),
    /// A dialog opens.
    Modal(Modal),
    /// Three seconds passed after a command: "The application did not respond".
    NoAnswer,
    /// Three seconds passed after a control or a dialog: "This interaction failed".
    Failed,
    /// The client didn't even send it, for this reason.
    Impossible(String),
}

/// One suggestion for an option.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is shown.
    pub name: String,
    /// What is sent.
    pub value: Value,
}

impl Outcome {
    /// The message that came of it.
    ///
    /// # Panics
    /// If no message did.
    #[track_caller]
    pub fn message(&self) -> &Message {
        match self {
            Outcome::Replied(message)
            | Outcome::Updated(message)
            | Outcome::Deferred(message)
            | Outcome::DeferredUpdate(message) => message,
            other => panic!("no message came of it, but {other:?}"),
        }
    }

    /// The suggestions.
    ///
    /// # Panics
    /// If none were asked for.
    #[track_caller]
    pub fn choices(&self) -> &[Choice] {
        match self {
            Outcome::Choices(choices) => choices,
            other => panic!("no choices came of it, but {other:?}"),
        }
    }

    /// The dialog that opened.
    ///
    /// # Panics
    /// If none did.
    #[track_caller]
    pub fn modal(&self) -> &Modal {
        match self {
            Outcome::Modal(modal) => modal,
            other => panic!("no dialog came of it, but {other:?}"),
        }
    }

    /// What the client says when the bot didn't answer.
    pub fn failure(&self) -> Option<&'static str> {
        match self {
            Outcome::NoAnswer => Some("The application did not respond"),
            Outcome::Failed => Some("This interaction failed"),
            Outcome::Replied(_)
            | Outcome::Updated(_)
            | Outcome::Deferred(_)
            | Outcome::DeferredUpdate(_)
            | Outcome::Choices(_)
            | Outcome::Modal(_)
            | Outcome::Impossible(_) => None,
        }
    }
}

impl World {
    /// What came of an interaction, once anything did or nothing more can.
    pub(super) fn outcome_of(&self, id: InteractionId) -> Option<Outcome> {
        let interaction = &self.interactions[&id];
        let Some(answer) = &interaction.answer else {
            let lost =
                interaction.too_late_to_answer(self.now_ms()) || !self.gateway.has_sessions();
            return lost.then(|| self.unanswered(id));
        };
        let message = |id| self.messages.get(id).cloned();
        Some(match answer {
            Answer::Message(id) => Outcome::Replied(message(id)?),
            Answer::DeferredMessage(id) => Outcome::Deferred(message(id)?),
            Answer::Update(id) => Outcome::Updated(message(id)?),
            Answer::DeferredUpdate(before) => Outcome::DeferredUpdate((**before).clone()),
            Answer::Modal(modal) => Outcome::Modal(modal.clone()),
            Answer::Choices(choices) => {
                Outcome::Choices(choices.iter().map(|c| self.choice(id, c)).collect())
            }
        })
    }

    pub(super) fn unanswered(&self, id: InteractionId) -> Outcome {
        match self.interactions[&id].kind {
            InteractionKind::Slash
            | InteractionKind::ContextMenu
            | InteractionKind::Autocomplete => Outcome::NoAnswer,
            InteractionKind::Component { .. } | InteractionKind::Modal { .. } => Outcome::Failed,
        }
    }

    /// A suggestion in the language of whoever asked.
    fn choice(&self, of: InteractionId, choice: &Value) -> Choice {
        let locale = &self.users[&self.interactions[&of].user].locale;
        let translated = choice["name_localizations"][locale].as_str();
        let name = translated.or(choice["name"].as_str()).unwrap_or_default();
        Choice {
            name: name.to_owned(),
            value: choice["value"].clone(),
        }
    }
}
