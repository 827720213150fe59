//! Filling a dialog in and sending it.

use serde_json::{Value, json};

use super::Impossible;
use crate::ids::{InteractionId, UserId};
use crate::world::{Answer, InteractionKind, Modal, World};

impl World {
    pub(super) fn submit(
        &mut self,
        user: UserId,
        modal: &Modal,
        fields: &Value,
    ) -> Result<InteractionId, Impossible> {
        let opener = self.interactions.get(&modal.interaction);
        let is_open = |answer: &Answer| matches!(answer, Answer::Modal(open) if open == modal);
        let opener = opener.filter(|i| i.user == user && i.answer.as_ref().is_some_and(is_open));
        let opener = opener.filter(|i| self.channels.contains_key(&i.channel));
        let opener = opener.ok_or("No such dialog is open.")?;
        let (id, channel, message) = (opener.id, opener.channel, opener.kind.message());
        let mut components = Vec::new();
        for component in &modal.components {
            components.push(filled_in(component, fields)?);
        }
        let data = json!({"custom_id": modal.custom_id, "components": components});
        Ok(self.interact(
            user,
            channel,
            InteractionKind::Modal { message },
            data,
            Some(id),
        ))
    }
}

/// A row with its input, or a label with its component, as it was filled in.
fn filled_in(component: &Value, fields: &Value) -> Result<Value, Impossible> {
    match component["type"].as_u64() {
        Some(1) => {
            let input = answer_of(&component["components"][0], fields)?;
            Ok(json!({"type": 1, "id": 1, "components": [input]}))
        }
        Some(18) => {
            let input = answer_of(&component["component"], fields)?;
            Ok(json!({"type": 18, "id": 1, "component": input}))
        }
        _ => Ok(json!({"type": component["type"], "id": 1})),
    }
}

fn answer_of(input: &Value, fields: &Value) -> Result<Value, Impossible> {
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    if input["type"] != 4 {
        let values = fields[custom_id].as_array().cloned().unwrap_or_default();
        return Ok(
            json!({"type": input["type"], "id": 2, "custom_id": custom_id, "values": values}),
        );
    }
    let prefilled = input["value"].as_str().unwrap_or_default();
    let value = fields[custom_id].as_str().unwrap_or(prefilled);
    let length = value.chars().count() as u64;
    let required = input["required"] != false;
    let least = input["min_length"]
        .as_u64()
        .unwrap_or(0)
        .max(u64::from(required));
    let most = input["max_length"].as_u64().unwrap_or(4000);
    let left_empty = length == 0 && !required;
    if !left_empty && !(least..=most).contains(&length) {
        return Err(format!("{custom_id} takes {least} to {most} characters."));
    }
    Ok(json!({"type": 4, "id": 2, "custom_id": custom_id, "value": value}))
}
