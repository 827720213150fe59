//! A check of what Discord has of the bot: its commands, its servers, and the time.

use super::trouble::Trouble;
use super::{Discord, Fault, commands, permissions};
use crate::app::ports::ChatError;
use crate::game::{ChannelId, Timestamp};
use crate::view::Permission;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{ChannelType, GuildChannel, GuildId, Member, PartialGuild, Permissions};
use serenity::http::{Http, LightMethod, Request, Route};
use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};

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
    /// The channels that were asked about.
    pub channels: Vec<Played>,
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

/// A channel or thread in which games are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its id.
    pub id: ChannelId,
    /// Its name, as in `#othello`; `None` if the bot can't see it.
    pub name: Option<String>,
    /// The first permission that the bot lacks there, whatever the server allows.
    pub lacking: Option<Permission>,
}

/// What the bot is in a server.
type Own = (PartialGuild, Member);

impl Discord {
    /// Looks at what Discord has of the bot, and at these channels. Nothing changes.
    ///
    /// # Errors
    /// Discord can't be reached, or refuses.
    pub async fn inspect(&self, channels: &[ChannelId]) -> Result<Inspection, Fault> {
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
            channels: self.look_into(channels).await?,
            time,
        })
    }

    /// Looks at channels: what is allowed in a server may be taken away in one of them.
    async fn look_into(&self, channels: &[ChannelId]) -> Result<Vec<Played>, Fault> {
        let http = self.endpoint.http()?;
        let mut known = BTreeMap::new();
        let mut looked = Vec::new();
        for &id in channels {
            match self
                .look_at(&http, id, &mut known)
                .await
                .map_err(|e| e.into())
            {
                Ok(played) => looked.push(played),
                Err(ChatError::Gone(_) | ChatError::Forbidden(_)) => looked.push(Played {
                    id,
                    name: None,
                    lacking: Some(Permission::ViewChannel),
                }),
                Err(other) => return Err(Fault::Unreachable(other.to_string())),
            }
        }
        Ok(looked)
    }

    async fn look_at(
        &self,
        http: &Http,
        id: ChannelId,
        known: &mut BTreeMap<GuildId, Own>,
    ) -> Result<Played, Trouble> {
        let channel = place(http, id.0).await?;
        // A thread allows what its channel does.
        let allows = match (permissions::is_thread(channel.kind), channel.parent_id) {
            (true, Some(parent)) => place(http, parent.get()).await?,
            _ => channel.clone(),
        };
        let server = channel.guild_id;
        let (guild, member) = match known.entry(server) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let guild = http.get_guild(server).await?;
                unknown.insert((guild, http.get_member(server, self.identity.user).await?))
            }
        };
        let allowed = guild.user_permissions_in(&allows, member);
        Ok(Played {
            id,
            lacking: permissions::lacking(allowed, channel.kind),
            name: Some(channel.name),
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

/// A channel or thread of a server.
async fn place(http: &Http, id: u64) -> Result<GuildChannel, Trouble> {
    let channel = http.get_channel(id.into()).await?;
    let of_server = channel.guild();
    of_server.ok_or_else(|| Trouble::Unreachable(format!("channel {id} is in no server")))
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
