//! A check of what Discord has of the bot: its commands, its servers, and the time.

use super::trouble::Trouble;
use super::{Discord, Fault, commands, permissions};
use crate::game::Timestamp;
use crate::view::Permission;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{ChannelType, Permissions};
use serenity::http::{LightMethod, Request, Route};
use std::collections::BTreeSet;

/// How many servers are looked at; Discord tells of no more at once.
const MOST_SERVERS: u64 = 200;

/// What Discord has of the bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inspection {
    /// The bot's name.
    pub name: String,
    /// Whether the portal lets it read all messages.
    pub may_read_messages: bool,
    /// Whether Discord knows the commands of this program.
    pub knows_commands: bool,
    /// The servers that the bot is in, at most 200 of them.
    pub servers: Vec<Joined>,
    /// What time it is at Discord's, exact to a second; `None` if it didn't tell.
    pub time: Option<Timestamp>,
}

/// A server that the bot is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    /// Its name.
    pub name: String,
    /// The first permission that the bot lacks in it; channels may allow less.
    pub lacking: Option<Permission>,
}

impl Discord {
    /// Looks at what Discord has of the bot. Nothing changes.
    ///
    /// # Errors
    /// Discord can't be reached, or refuses.
    pub async fn inspect(&self) -> Result<Inspection, Fault> {
        let application_id = self.identity.application;
        let (known, _): (Vec<Value>, _) = self.fetch(Route::Commands { application_id }).await?;
        let (servers, time): (Vec<Value>, _) = self.fetch(Route::UserMeGuilds).await?;
        let declared = serde_json::to_value(commands::declarations()).unwrap_or_default();
        let declared = declared.as_array().cloned().unwrap_or_default();
        Ok(Inspection {
            name: self.identity.name.clone(),
            may_read_messages: self.identity.may_read_messages(),
            knows_commands: names(&known) == names(&declared),
            servers: servers.iter().map(Joined::read).collect(),
            time,
        })
    }

    /// Asks for something; also the time at which it was answered.
    async fn fetch<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
    ) -> Result<(T, Option<Timestamp>), Fault> {
        let http = self.endpoint.http()?;
        let mut request = Request::new(route, LightMethod::Get);
        if let Route::UserMeGuilds = route {
            request = request.params(Some(vec![("limit", MOST_SERVERS.to_string())]));
        }
        let answer = http.request(request).await;
        let answer = answer.map_err(|error| Fault::from(Trouble::from(error)))?;
        let date = answer.headers().get("date");
        let time = date.and_then(|date| Timestamp::of_http(date.to_str().ok()?));
        let read = answer.json().await;
        Ok((
            read.map_err(|error| Fault::from(Trouble::from(error)))?,
            time,
        ))
    }
}

/// The names of commands, each with its kind.
fn names(commands: &[Value]) -> BTreeSet<(String, u64)> {
    let name = |command: &Value| {
        let kind = command["type"].as_u64().unwrap_or(1);
        (
            command["name"].as_str().unwrap_or_default().to_owned(),
            kind,
        )
    };
    commands.iter().map(name).collect()
}

impl Joined {
    fn read(guild: &Value) -> Joined {
        let bits = guild["permissions"]
            .as_str()
            .and_then(|bits| bits.parse().ok());
        let allowed = Permissions::from_bits_truncate(bits.unwrap_or_default());
        let channel = permissions::lacking(allowed, ChannelType::Text);
        let thread = permissions::lacking(allowed, ChannelType::PublicThread);
        Joined {
            name: guild["name"].as_str().unwrap_or_default().to_owned(),
            lacking: channel.or(thread),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_permission_that_a_server_denies_is_named() {
        let joined = |allowed: Permissions| {
            let permissions = allowed.bits().to_string();
            Joined::read(&json!({ "name": "Club", "permissions": permissions })).lacking
        };
        assert_eq!(joined(permissions::needed()), None);
        let without = permissions::needed() - Permissions::SEND_MESSAGES_IN_THREADS;
        assert_eq!(joined(without), Some(Permission::SendMessagesInThreads));
        assert_eq!(joined(Permissions::empty()), Some(Permission::ViewChannel));
    }
}
