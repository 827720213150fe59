//! The options of a slash command, checked before they are sent as clients do.

use serde_json::{Value, json};

use super::Impossible;
use crate::ids::ChannelId;
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
        channel: ChannelId,
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
            match self.fill_in_one(channel, option, found, focused) {
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
        channel: ChannelId,
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
                self.fill_in(channel, &option["options"], &given.options, focused)?;
            let filled_in = json!({"name": name, "type": kind, "options": inner});
            return Ok(Some((filled_in, resolved)));
        }
        let value = checked(option, &given.value)?;
        let resolved = self.resolve(channel, option, &value)?;
        let filled_in = json!({"name": name, "type": kind, "value": value});
        Ok(Some((filled_in, resolved)))
    }

    /// What the id in a user or channel option stands for.
    fn resolve(
        &self,
        channel: ChannelId,
        option: &Value,
        value: &Value,
    ) -> Result<Value, Impossible> {
        let id = value.as_str().unwrap_or_default();
        match option["type"].as_u64() {
            Some(6) => {
                let user = id.parse().ok().filter(|id| self.users.contains_key(id));
                Ok(self.resolved_user(channel, user.ok_or("There is no such user.")?))
            }
            Some(7) => {
                let chosen = id.parse().ok().filter(|id| self.channels.contains_key(id));
                let chosen: ChannelId = chosen.ok_or("There is no such channel.")?;
                Ok(json!({"channels": {id: self.channel_json(chosen)}}))
            }
            _ => Ok(json!({})),
        }
    }
}

fn is_subcommand(option: &Value) -> bool {
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

/// Users, members and channels of several options come together.
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
        Some(6 | 7) => json!(text.ok_or("It takes an id.")?),
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
