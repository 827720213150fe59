//! `/applications/{a}/commands`: which commands the application has.

use serde_json::{Map, Value, json};

use super::check;
use super::refusal::{FormErrors, Refusal};
use super::request::Request;
use super::{Answered, Reply};
use crate::ids::{CommandId, GuildId};
use crate::page::PageEvent;
use crate::world::World;

/// How many commands of each type an application may have.
const MOST: [(u64, usize); 3] = [(1, 100), (2, 15), (3, 15)];

impl World {
    pub(super) fn route_application(&mut self, request: &Request, path: &[&str]) -> Answered {
        let bot = self.bot.to_string();
        match (request.method.as_str(), path) {
            (_, [app, ..]) if *app != bot => Err(Refusal::UNKNOWN_PATH),
            (method, [_, "commands"]) => self.answer_commands(method, request, None),
            (method, [_, "guilds", guild, "commands"]) => {
                let guild = self.known_guild(guild)?;
                self.answer_commands(method, request, Some(guild))
            }
            ("DELETE", [_, "commands", id]) => {
                let before = self.commands.len();
                self.commands
                    .retain(|c| c["id"] != **id || !c["guild_id"].is_null());
                self.tell_page(PageEvent::commands());
                match self.commands.len() < before {
                    true => Ok(Reply::nothing()),
                    false => Err(Refusal::UNKNOWN_COMMAND),
                }
            }
            _ => Err(Refusal::UNKNOWN_PATH),
        }
    }

    fn answer_commands(
        &mut self,
        method: &str,
        request: &Request,
        guild: Option<GuildId>,
    ) -> Answered {
        match method {
            "GET" => Ok(Reply::ok(self.commands_of(guild))),
            "PUT" => {
                let message = "Only iterables may be used in a ListType";
                let wanted = request.body.as_array().cloned();
                let wanted = wanted
                    .ok_or_else(|| FormErrors::only("commands", "BASE_TYPE_LIST", message))?;
                self.overwrite_commands(&wanted, guild)?;
                Ok(Reply::ok(self.commands_of(guild)))
            }
            "POST" => self.upsert_command(&request.body, guild),
            _ => Err(Refusal::UNKNOWN_PATH),
        }
    }

    fn commands_of(&self, guild: Option<GuildId>) -> Value {
        self.commands
            .iter()
            .filter(|c| is_of(c, guild))
            .cloned()
            .collect()
    }

    /// All commands at once: those not named are gone, those with a known name keep their id.
    fn overwrite_commands(
        &mut self,
        wanted: &[Value],
        guild: Option<GuildId>,
    ) -> Result<(), Refusal> {
        let mut errors = FormErrors::default();
        for (number, command) in wanted.iter().enumerate() {
            check::command(&number.to_string(), command, &mut errors);
            let twin = |other: &Value| key(other) == key(command);
            if wanted[..number].iter().any(twin) {
                let message = "Application command names must be unique";
                errors.add(
                    &format!("{number}.name"),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    message,
                );
            }
        }
        errors.finish()?;
        let count = |kind: u64| wanted.iter().filter(|c| key(c).0 == kind).count();
        if MOST.iter().any(|&(kind, most)| count(kind) > most) {
            return Err(Refusal::TOO_MANY_COMMANDS);
        }
        let known = std::mem::take(&mut self.commands);
        let (before, others): (Vec<_>, Vec<_>) = known.into_iter().partition(|c| is_of(c, guild));
        self.commands = others;
        for command in wanted {
            let known = before.iter().find(|known| key(known) == key(command));
            let command = self.stored(command, known, guild);
            self.commands.push(command);
        }
        self.tell_page(PageEvent::commands());
        Ok(())
    }

    fn upsert_command(&mut self, command: &Value, guild: Option<GuildId>) -> Answered {
        let mut errors = FormErrors::default();
        check::command("command", command, &mut errors);
        errors.finish()?;
        let known = self
            .commands
            .iter()
            .position(|c| is_of(c, guild) && key(c) == key(command));
        let before = known.map(|place| self.commands.remove(place));
        let stored = self.stored(command, before.as_ref(), guild);
        self.commands.push(stored.clone());
        self.tell_page(PageEvent::commands());
        Ok(Reply {
            status: if before.is_some() { 200 } else { 201 },
            body: stored,
        })
    }

    /// A command as Discord answers it, under its known id if it has one.
    fn stored(&mut self, command: &Value, known: Option<&Value>, guild: Option<GuildId>) -> Value {
        let mut json = json!({
            "application_id": self.bot,
            "type": key(command).0,
            "name": command["name"],
            "name_localizations": command["name_localizations"],
            "description": command["description"].as_str().unwrap_or_default(),
            "description_localizations": command["description_localizations"],
            "default_member_permissions": command["default_member_permissions"],
            "integration_types": [0],
            "contexts": null,
            "nsfw": command["nsfw"] == true,
        });
        for key in ["integration_types", "contexts", "dm_permission"] {
            if !command[key].is_null() {
                json[key] = command[key].clone();
            }
        }
        if let Some(options) = command["options"].as_array().filter(|o| !o.is_empty()) {
            json["options"] = options.iter().map(tidy_option).collect();
        }
        if let Some(guild) = guild {
            json["guild_id"] = json!(guild);
        }
        let unchanged = known.filter(|known| {
            let mut known = (*known).clone();
            if let Value::Object(fields) = &mut known {
                fields.retain(|field, _| field != "id" && field != "version");
            }
            known == json
        });
        let fresh = CommandId(self.clock.snowflake());
        json["id"] = known.map_or(json!(fresh), |known| known["id"].clone());
        json["version"] = unchanged.map_or(json!(fresh), |known| known["version"].clone());
        json
    }
}

fn is_of(command: &Value, guild: Option<GuildId>) -> bool {
    match guild {
        Some(guild) => command["guild_id"] == guild.to_string(),
        None => command["guild_id"].is_null(),
    }
}

/// What makes a command the same one: its type and its name.
fn key(command: &Value) -> (u64, &str) {
    (
        command["type"].as_u64().unwrap_or(1),
        command["name"].as_str().unwrap_or_default(),
    )
}

/// An option without what isn't set.
fn tidy_option(option: &Value) -> Value {
    let Value::Object(fields) = option else {
        return option.clone();
    };
    let is_set = |key: &str, value: &Value| match value {
        Value::Null => false,
        Value::Bool(false) => key != "autocomplete",
        Value::Array(items) => !items.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => true,
    };
    let tidied: Map<String, Value> = fields
        .iter()
        .filter(|(key, value)| is_set(key, value))
        .map(|(key, value)| match value {
            Value::Array(items) => (key.clone(), items.iter().map(tidy_option).collect()),
            other => (key.clone(), other.clone()),
        })
        .collect();
    Value::Object(tidied)
}
