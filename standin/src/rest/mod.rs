//! The HTTP API: one door through which every request goes, and the endpoints behind it.

mod channels;
mod check;
mod commands;
mod door;
mod draft;
mod interactions;
mod mentions;
mod messages;
pub(crate) mod ratelimit;
mod refusal;
mod request;
mod webhooks;

pub(crate) use self::door::serve;
pub(crate) use self::mentions::Pings;
pub(crate) use self::request::Request;

use serde_json::{Value, json};

use self::refusal::Refusal;
use crate::ids::{ChannelId, GuildId, UserId};
use crate::world::World;

/// What an endpoint answers when all is well.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Reply {
    fn ok(body: Value) -> Reply {
        Reply { status: 200, body }
    }

    /// 204.
    fn nothing() -> Reply {
        Reply {
            status: 204,
            body: Value::Null,
        }
    }
}

type Answered = Result<Reply, Refusal>;

impl World {
    /// Does what a request asks for.
    pub(crate) fn route(&mut self, request: &Request) -> Answered {
        let path: Vec<&str> = request.segments.iter().map(String::as_str).collect();
        match (request.method.as_str(), path.as_slice()) {
            ("GET", ["gateway"]) => Ok(Reply::ok(json!({"url": self.gateway_url()}))),
            ("GET", ["gateway", "bot"]) => Ok(Reply::ok(self.gateway_bot_json())),
            ("GET", ["applications" | "oauth2", .., "@me"]) => {
                Ok(Reply::ok(self.application_json()))
            }
            (_, ["users", rest @ ..]) => self.route_user(request, rest),
            (_, ["guilds", rest @ ..]) => self.route_guild(request, rest),
            (_, ["applications", rest @ ..]) => self.route_application(request, rest),
            (_, ["channels", channel, rest @ ..]) => self.route_channel(request, channel, rest),
            ("POST", ["interactions", id, token, "callback"]) => {
                self.answer_interaction(request, id, token)
            }
            (_, ["webhooks", _, token, rest @ ..]) => self.route_webhook(request, token, rest),
            _ => Err(Refusal::UNKNOWN_PATH),
        }
    }

    fn route_user(&mut self, request: &Request, path: &[&str]) -> Answered {
        match (request.method.as_str(), path) {
            ("GET", ["@me"]) => Ok(Reply::ok(self.current_user_json())),
            ("GET", ["@me", "guilds"]) => Ok(Reply::ok(self.own_guilds_json())),
            ("POST", ["@me", "channels"]) => self.open_dm(request),
            ("GET", [user]) => {
                let user = self.known_user(user)?;
                Ok(Reply::ok(self.user_json(user)))
            }
            _ => Err(Refusal::UNKNOWN_PATH),
        }
    }

    fn open_dm(&mut self, request: &Request) -> Answered {
        let recipient = request.body["recipient_id"].as_str().unwrap_or_default();
        let recipient = self
            .known_user(recipient)
            .map_err(|_| Refusal::INVALID_RECIPIENT)?;
        if recipient == self.bot {
            return Err(Refusal::INVALID_RECIPIENT);
        }
        let channel = self.dm_channel(recipient);
        Ok(Reply::ok(self.channel_json(channel)))
    }

    fn route_guild(&mut self, request: &Request, path: &[&str]) -> Answered {
        match (request.method.as_str(), path) {
            ("GET", [guild]) => {
                let guild = self.known_guild(guild)?;
                let mut json = self.guild_json(guild);
                if request.flag("with_counts") {
                    json["approximate_member_count"] = json!(self.guilds[&guild].members.len());
                    json["approximate_presence_count"] = json!(1);
                }
                Ok(Reply::ok(json))
            }
            ("GET", [guild, "members", user]) => {
                let guild = self.known_guild(guild)?;
                let user = self.known_user(user)?;
                match self.guilds[&guild].members.contains(&user) {
                    true => Ok(Reply::ok(self.member_json(guild, user))),
                    false => Err(Refusal::UNKNOWN_MEMBER),
                }
            }
            _ => Err(Refusal::UNKNOWN_PATH),
        }
    }

    fn known_user(&self, id: &str) -> Result<UserId, Refusal> {
        let known = id.parse().ok().filter(|id| self.users.contains_key(id));
        known.ok_or(Refusal::UNKNOWN_USER)
    }

    fn known_guild(&self, id: &str) -> Result<GuildId, Refusal> {
        let guild = id.parse().ok().and_then(|id| self.guilds.get(&id));
        let guild = guild.ok_or(Refusal::UNKNOWN_GUILD)?;
        match guild.has_bot {
            true => Ok(guild.id),
            false => Err(Refusal::MISSING_ACCESS),
        }
    }

    /// A channel in which the bot has all these permissions. Without sight of it, access is
    /// missing; that is also how channels of a server look that has thrown the bot out.
    fn open_channel(&self, id: &str, permissions: u64) -> Result<ChannelId, Refusal> {
        use crate::world::permission::VIEW_CHANNEL;
        let channel = id.parse().ok().filter(|id| self.channels.contains_key(id));
        let channel = channel.ok_or(Refusal::UNKNOWN_CHANNEL)?;
        if !self.may(self.bot, channel, VIEW_CHANNEL) {
            return Err(Refusal::MISSING_ACCESS);
        }
        match self.may(self.bot, channel, permissions) {
            true => Ok(channel),
            false => Err(Refusal::MISSING_PERMISSIONS),
        }
    }
}
