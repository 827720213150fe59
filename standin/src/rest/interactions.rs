//! `/interactions/{id}/{token}/callback`: the first answer, within three seconds.

use serde_json::{Value, json};

use super::check;
use super::draft::Draft;
use super::refusal::{FormErrors, Refusal};
use super::request::Request;
use super::{Answered, Reply};
use crate::ids::{InteractionId, MessageId};
use crate::world::{Answer, InteractionKind, Modal, World, flag};

/// The kinds of first answers, as Discord numbers them.
mod callback {
    pub(super) const MESSAGE: u64 = 4;
    pub(super) const DEFERRED_MESSAGE: u64 = 5;
    pub(super) const DEFERRED_UPDATE: u64 = 6;
    pub(super) const UPDATE: u64 = 7;
    pub(super) const CHOICES: u64 = 8;
    pub(super) const MODAL: u64 = 9;
}

impl World {
    pub(super) fn answer_interaction(
        &mut self,
        request: &Request,
        id: &str,
        token: &str,
    ) -> Answered {
        let id = self.open_interaction(id, token)?;
        let kind = request.body["type"].as_u64().unwrap_or(0);
        self.check_callback(id, kind)?;
        let answer = self.carry_out(request, id, kind)?;
        let interaction = self
            .interactions
            .get_mut(&id)
            .expect("an open interaction exists");
        interaction.answer = Some(answer);
        match request.flag("with_response") {
            true => Ok(Reply::ok(self.callback_json(id, kind))),
            false => Ok(Reply::nothing()),
        }
    }

    /// An interaction that can still be answered.
    fn open_interaction(&self, id: &str, token: &str) -> Result<InteractionId, Refusal> {
        let found = id.parse().ok().and_then(|id| self.interactions.get(&id));
        let interaction = found.filter(|i| i.token == token);
        let interaction = interaction.ok_or(Refusal::UNKNOWN_INTERACTION)?;
        if interaction.answer.is_some() {
            return Err(Refusal::ALREADY_ACKNOWLEDGED);
        }
        if !self.channels.contains_key(&interaction.channel) {
            return Err(Refusal::UNKNOWN_CHANNEL);
        }
        match interaction.too_late_to_answer(self.now_ms()) {
            true => Err(Refusal::UNKNOWN_INTERACTION),
            false => Ok(interaction.id),
        }
    }

    fn check_callback(&self, id: InteractionId, kind: u64) -> Result<(), Refusal> {
        let asked = &self.interactions[&id].kind;
        let fits = match kind {
            callback::MESSAGE | callback::DEFERRED_MESSAGE => {
                *asked != InteractionKind::Autocomplete
            }
            callback::DEFERRED_UPDATE | callback::UPDATE => asked.message().is_some(),
            callback::CHOICES => *asked == InteractionKind::Autocomplete,
            callback::MODAL => !matches!(
                asked,
                InteractionKind::Autocomplete | InteractionKind::Modal { .. }
            ),
            _ => false,
        };
        match fits {
            true => Ok(()),
            false => {
                let message = "This type of answer doesn't fit the interaction.";
                Err(FormErrors::only(
                    "type",
                    "INTERACTION_CALLBACK_TYPE_INVALID",
                    message,
                ))
            }
        }
    }

    fn carry_out(
        &mut self,
        request: &Request,
        id: InteractionId,
        kind: u64,
    ) -> Result<Answer, Refusal> {
        let data = &request.body["data"];
        match kind {
            callback::MESSAGE => self.answer_with_message(request, id).map(Answer::Message),
            callback::DEFERRED_MESSAGE => {
                let flags = data["flags"].as_u64().unwrap_or(0);
                let mut message = self.answer_to(id, flags);
                message.flags |= flag::LOADING;
                Ok(Answer::DeferredMessage(self.post(message)))
            }
            callback::CHOICES => choices(data).map(Answer::Choices),
            callback::MODAL => modal(data, id).map(Answer::Modal),
            _ => {
                let message = self.interactions[&id].kind.message();
                let message = message.filter(|id| self.messages.contains_key(id));
                let message = message.ok_or(Refusal::UNKNOWN_MESSAGE)?;
                if kind == callback::DEFERRED_UPDATE {
                    let before = self.messages[&message].clone();
                    return Ok(Answer::DeferredUpdate(Box::new(before)));
                }
                let draft = Draft::read(data, request)?;
                self.edit(message, &draft, &data["allowed_mentions"])?;
                Ok(Answer::Update(message))
            }
        }
    }

    fn answer_with_message(
        &mut self,
        request: &Request,
        id: InteractionId,
    ) -> Result<MessageId, Refusal> {
        let data = &request.body["data"];
        let draft = Draft::read(data, request)?;
        let mut message = self.answer_to(id, draft.flags());
        self.write(&mut message, &draft)?;
        self.ping(&mut message, &data["allowed_mentions"], None);
        Ok(self.post(message))
    }

    /// What `with_response` asks for.
    fn callback_json(&self, id: InteractionId, kind: u64) -> Value {
        let interaction = &self.interactions[&id];
        let mut json = json!({
            "interaction": {"id": id, "type": interaction.metadata["type"],
                "channel_id": interaction.channel},
        });
        if let Some(guild) = self.channels[&interaction.channel].guild() {
            json["interaction"]["guild_id"] = json!(guild);
        }
        let message = interaction.original().and_then(|id| self.messages.get(&id));
        if let Some(message) = message {
            let told = &mut json["interaction"];
            told["response_message_id"] = json!(message.id);
            told["response_message_loading"] = json!(message.is_loading());
            told["response_message_ephemeral"] = json!(message.only_for.is_some());
            if matches!(
                kind,
                callback::MESSAGE | callback::DEFERRED_MESSAGE | callback::UPDATE
            ) {
                json["resource"] =
                    json!({"type": kind, "message": self.message_json(message, true)});
            }
        }
        json
    }
}

fn choices(data: &Value) -> Result<Vec<Value>, Refusal> {
    let choices = data["choices"].as_array().cloned().unwrap_or_default();
    let mut errors = FormErrors::default();
    errors.count("data.choices", choices.len(), 0..=25);
    for (number, choice) in choices.iter().enumerate() {
        check::choice_texts(&format!("data.choices.{number}"), choice, &mut errors);
    }
    errors.finish().map(|()| choices)
}

fn modal(data: &Value, interaction: InteractionId) -> Result<Modal, Refusal> {
    let mut errors = FormErrors::default();
    check::modal(data, &mut errors);
    errors.finish()?;
    let text = |key: &str| data[key].as_str().unwrap_or_default().to_owned();
    Ok(Modal {
        interaction,
        custom_id: text("custom_id"),
        title: text("title"),
        components: data["components"].as_array().cloned().unwrap_or_default(),
    })
}
