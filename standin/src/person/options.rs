//! The options of a slash command, checked before they are sent as clients do.

use serde_json::{Value, json};

use super::Impossible;
use crate::ids::{ChannelId, UserId};
use crate::world::{World, merge};

/// An option as it was filled in; a subcommand has options of its own.
pub(super) struct Given {
    name: String,
    value: Value,
    options: Vec<Given>,
}

impl Given {
    pub(super) fn read(options: &Value) -> Result<Vec<Given>, Impossible> {
        match options {
            Value::Null => Ok(Vec::new()),
            Value::Object(fields) => fields
                .iter()
                .map(|(name, v)| Given::field(name, v))
                .collect(),
            Value::Array(items) => items.iter().map(Given::item).collect(),
            _ => Err("Options are an object or a list.".to_owned()),
        }
    }

    fn field(name: &str, value: &Value) -> Result<Given, Impossible> {
        let options = match value {
            Value::Object(_) => Given::read(value)?,
            _ => Vec::new(),
        };
        Ok(Given {
            name: name.to_owned(),
            value: value.clone(),
            options,
        })
    }

    fn item(item: &Value) -> Result<Given, Impossible> {
        let name = item["name"]
            .as_str()
            .ok_or("An option needs a name.")?
            .to_owned();
        Ok(Given {
            name,
            value: item["value"].clone(),
            options: Given::read(&item["options"])?,
        })
    }
}

/// The options and what their ids stand for.
type FilledIn = (Vec<Value>, Value);

impl World {
    /// Fills in the options that a command declares. While one is `focused`, those that aren't
    /// right yet are left out.
    pub(super) fn fill_in(
        &self,
        at: (UserId, ChannelId),
        declared: &Value,
        given: &[Given],
        focused: Option<&str>,
    ) -> Result<FilledIn, Impossible> {
        let declared = declared.as_array().map(Vec::as_slice).unwrap_or_default();
        let name = |option: &Value| option["name"].as_str().unwrap_or_default().to_owned();
        if let Some(strange) = given
            .iter()
            .find(|g| declared.iter().all(|d| name(d) != g.name))
        {
            return Err(format!("There is no option {}.", strange.name));
        }
        if declared.iter().any(is_subcommand) && given.len() != 1 {
            return Err("Choose one of the subcommands.".to_owned());
        }
        let mut options = Vec::new();
        let mut resolved = json!({});
        for option in declared {
            let found = given.iter().find(|g| g.name == name(option));
            match self.fill_in_one(at, option, found, focused) {
                Ok(Some((option, more))) => {
                    options.push(option);
                    merge_resolved(&mut resolved, more);
                }
                Ok(None) => {}
                Err(_) if focused.is_some() => {}
                Err(why) => return Err(format!("{}: {why}", name(option))),
            }
        }
        Ok((options, resolved))
    }

    /// One option and what its id stands for; none if it may be left out, and was.
    fn fill_in_one(
        &self,
        at: (UserId, ChannelId),
        option: &Value,
        given: Option<&Given>,
        focused: Option<&str>,
    ) -> Result<Option<(Value, Value)>, Impossible> {
        let (name, kind) = (&option["name"], &option["type"]);
        if focused.is_some_and(|focused| name == focused) {
            return Ok(Some((focused_option(option, given), json!({}))));
        }
        let Some(given) = given else {
            return match option["required"] == true {
                true => Err("This option is required.".to_owned()),
                false => Ok(None),
            };
        };
        if is_subcommand(option) {
            let (inner, resolved) =
                self.fill_in(at, &option["options"], &given.options, focused)?;
            let filled_in = json!({"name": name, "type": kind, "options": inner});
            return Ok(Some((filled_in, resolved)));
        }
        let value = checked(option, &given.value)?;
        let resolved = self.resolve(at, option, &value)?;
        let filled_in = json!({"name": name, "type": kind, "value": value});
        Ok(Some((filled_in, resolved)))
    }

    /// What the id in a user, channel or role option stands for.
    fn resolve(
        &self,
        (user, channel): (UserId, ChannelId),
        option: &Value,
        value: &Value,
    ) -> Result<Value, Impossible> {
        let id = value.as_str().unwrap_or_default();
        match option["type"].as_u64() {
            Some(6) => {
                let chosen = id.parse().ok().filter(|id| self.users.contains_key(id));
                Ok(self.resolved_user(channel, chosen.ok_or("There is no such user.")?))
            }
            Some(7) => {
                let guild = self.channels[&channel].guild();
                let mut here = guild.into_iter().flat_map(|guild| self.channels_of(guild));
                let chosen = here.find(|c| c.to_string() == id && self.visible_to(user, *c));
                let chosen = chosen.ok_or("There is no such channel.")?;
                if !takes_type(option, self.channels[&chosen].type_number()) {
                    return Err("It takes another kind of channel.".to_owned());
                }
                Ok(json!({"channels": {id: self.partial_channel_json(chosen, user)}}))
            }
            Some(8) => {
                let guild = self.channels[&channel].guild();
                let mut here = guild.into_iter().flat_map(|guild| self.roles_of(guild));
                let chosen = here.find(|role| role.id.to_string() == id);
                let chosen = chosen.ok_or("There is no such role.")?;
                Ok(json!({"roles": {id: chosen.json()}}))
            }
            _ => Ok(json!({})),
        }
    }
}

/// Whether a channel option takes this type of channel; without a list it takes all.
fn takes_type(option: &Value, wanted: u8) -> bool {
    let listed = option["channel_types"].as_array();
    listed.is_none_or(|types| types.iter().any(|t| *t == wanted))
}

pub(super) fn is_subcommand(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

fn focused_option(option: &Value, given: Option<&Given>) -> Value {
    let typed = match given.map(|g| &g.value) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => String::new(),
        Some(other) => other.to_string(),
    };
    json!({"name": option["name"], "type": option["type"], "value": typed, "focused": true})
}

/// Users, members, channels and roles of several options come together.
fn merge_resolved(resolved: &mut Value, more: Value) {
    let Value::Object(more) = more else { return };
    for (kind, things) in more {
        if resolved[&kind].is_null() {
            resolved[&kind] = json!({});
        }
        merge(&mut resolved[&kind], things);
    }
}

/// The value as it is sent, if the option takes it. Numbers and truth may come as text, out of the
/// fields of a page.
fn checked(option: &Value, value: &Value) -> Result<Value, Impossible> {
    let text = value.as_str();
    let value = match option["type"].as_u64() {
        Some(3) => {
            let text = text.ok_or("It takes a text.")?;
            let length = text.chars().count() as u64;
            let least = option["min_length"].as_u64().unwrap_or(0).max(1);
            let most = option["max_length"].as_u64().unwrap_or(6000);
            if !(least..=most).contains(&length) {
                return Err(format!("It takes {least} to {most} characters."));
            }
            json!(text)
        }
        Some(4) => {
            let number = value.as_i64().or_else(|| text?.parse().ok());
            in_range(option, json!(number.ok_or("It takes a whole number.")?))?
        }
        Some(5) => {
            let truth = value.as_bool().or_else(|| text?.parse().ok());
            json!(truth.ok_or("It takes true or false.")?)
        }
        Some(10) => {
            let number = value.as_f64().or_else(|| text?.parse().ok());
            in_range(option, json!(number.ok_or("It takes a number.")?))?
        }
        Some(6..=8) => json!(text.ok_or("It takes an id.")?),
        _ => return Err("The double has no such options.".to_owned()),
    };
    let choices = option["choices"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    match choices.is_empty() || choices.iter().any(|choice| choice["value"] == value) {
        true => Ok(value),
        false => Err("That is not one of its choices.".to_owned()),
    }
}

fn in_range(option: &Value, number: Value) -> Result<Value, Impossible> {
    let value = number.as_f64().unwrap_or_default();
    let least = option["min_value"].as_f64().unwrap_or(f64::MIN);
    let most = option["max_value"].as_f64().unwrap_or(f64::MAX);
    match (least..=most).contains(&value) {
        true => Ok(number),
        false => Err(format!("It takes {least} to {most}.")),
    }
}
