//! Users, servers, and who is a member where.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::roles::Role;
use super::{World, permission};
use crate::clock::{iso8601, snowflake_ms};
use crate::gateway::{Event, intent};
use crate::ids::{ChannelId, GuildId, RoleId, UserId};
use crate::page::PageEvent;

#[derive(Clone, Debug)]
pub(crate) struct User {
    pub(crate) id: UserId,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) is_bot: bool,
    /// Closed: the bot's direct messages are refused.
    pub(crate) dms_open: bool,
}

impl User {
    pub(crate) fn bot(id: UserId, name: &str) -> User {
        User {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            is_bot: true,
            dms_open: false,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub(crate) id: GuildId,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) everyone: u64,
    pub(crate) members: BTreeSet<UserId>,
    pub(crate) nicknames: BTreeMap<UserId, String>,
    pub(crate) roles: BTreeMap<RoleId, Role>,
    /// The roles that members have.
    pub(crate) given: BTreeMap<UserId, BTreeSet<RoleId>>,
    pub(crate) has_bot: bool,
}

impl Guild {
    /// Whoever of those in it has been on Discord longest; the bot if nobody else is there.
    pub(crate) fn owner(&self, bot: UserId) -> UserId {
        let people = self.members.iter().find(|&&member| member != bot);
        *people.unwrap_or(&bot)
    }

    /// The roles of a member beyond that of everyone.
    pub(crate) fn roles_given(&self, user: UserId) -> impl Iterator<Item = &Role> {
        let given = self.given.get(&user).into_iter().flatten();
        given.filter_map(|role| self.roles.get(role))
    }
}

impl World {
    /// Somebody new, who is in no server yet and whose client speaks `locale`.
    pub fn add_user(&mut self, name: &str, locale: &str) -> UserId {
        let id = UserId(self.clock.snowflake());
        let user = User {
            id,
            name: name.to_owned(),
            locale: locale.to_owned(),
            is_bot: false,
            dms_open: true,
        };
        self.users.insert(id, user);
        id
    }

    /// A bot of somebody else.
    pub fn add_bot(&mut self, name: &str) -> UserId {
        let id = UserId(self.clock.snowflake());
        self.users.insert(id, User::bot(id, name));
        id
    }

    /// A server with the bot in it and no channel yet.
    pub fn add_server(&mut self, name: &str, locale: &str) -> GuildId {
        let id = GuildId(self.clock.snowflake());
        let guild = Guild {
            id,
            name: name.to_owned(),
            locale: locale.to_owned(),
            everyone: permission::USUAL,
            members: BTreeSet::from([self.bot]),
            nicknames: BTreeMap::new(),
            roles: BTreeMap::new(),
            given: BTreeMap::new(),
            has_bot: true,
        };
        self.guilds.insert(id, guild);
        let created = Event::of_guild(
            "GUILD_CREATE",
            intent::GUILDS,
            id,
            self.guild_create_json(id),
        );
        self.emit(created);
        id
    }

    /// What every member may do, as bits of [`permission`].
    pub fn set_everyone_permissions(&mut self, guild: GuildId, permissions: u64) {
        self.guild_mut(guild).everyone = permissions;
    }

    /// Somebody joins a server.
    pub fn join(&mut self, guild: GuildId, user: UserId) {
        self.guild_mut(guild).members.insert(user);
        let mut data = self.member_json(guild, user);
        data["guild_id"] = json!(guild);
        self.emit(Event::of_guild(
            "GUILD_MEMBER_ADD",
            intent::GUILD_MEMBERS,
            guild,
            data,
        ));
    }

    /// Somebody leaves a server.
    pub fn leave(&mut self, guild: GuildId, user: UserId) {
        let left = self.guild_mut(guild);
        left.members.remove(&user);
        left.given.remove(&user);
        let data = json!({"guild_id": guild, "user": self.user_json(user)});
        self.emit(Event::of_guild(
            "GUILD_MEMBER_REMOVE",
            intent::GUILD_MEMBERS,
            guild,
            data,
        ));
    }

    /// The bot is thrown out of a server: its channels are unknown to it from now on.
    pub fn remove_bot_from(&mut self, guild: GuildId) {
        let data = json!({"id": guild});
        self.emit(Event::of_guild("GUILD_DELETE", intent::GUILDS, guild, data));
        let bot = self.bot;
        let guild = self.guild_mut(guild);
        guild.has_bot = false;
        guild.members.remove(&bot);
    }

    /// What a member is called in a server.
    pub fn set_nickname(&mut self, guild: GuildId, user: UserId, nickname: &str) {
        self.guild_mut(guild)
            .nicknames
            .insert(user, nickname.to_owned());
    }

    /// The language of somebody's client.
    pub fn set_locale(&mut self, user: UserId, locale: &str) {
        let user = self.users.get_mut(&user).expect("the user exists");
        user.locale = locale.to_owned();
        self.tell_page(PageEvent::state());
    }

    /// The language of a server.
    pub fn set_server_locale(&mut self, guild: GuildId, locale: &str) {
        self.guild_mut(guild).locale = locale.to_owned();
        let data = self.guild_json(guild);
        self.emit(Event::of_guild("GUILD_UPDATE", intent::GUILDS, guild, data));
        self.tell_page(PageEvent::state());
    }

    /// Whether somebody takes direct messages from members of their servers.
    pub fn set_dms_open(&mut self, user: UserId, open: bool) {
        self.users.get_mut(&user).expect("the user exists").dms_open = open;
        self.tell_page(PageEvent::state());
    }

    /// The id behind a name.
    ///
    /// # Panics
    /// If nobody is called so.
    pub fn user_named(&self, name: &str) -> UserId {
        let found = self.users.values().find(|user| user.name == name);
        found
            .unwrap_or_else(|| panic!("nobody is called {name}"))
            .id
    }

    /// The server with a name.
    ///
    /// # Panics
    /// If none is called so.
    pub fn server_named(&self, name: &str) -> GuildId {
        let found = self.guilds.values().find(|guild| guild.name == name);
        found
            .unwrap_or_else(|| panic!("no server is called {name}"))
            .id
    }

    pub(super) fn guild_mut(&mut self, guild: GuildId) -> &mut Guild {
        self.guilds.get_mut(&guild).expect("the server exists")
    }

    pub(crate) fn user_json(&self, user: UserId) -> Value {
        let user = &self.users[&user];
        let mut json = json!({
            "id": user.id,
            "username": user.name.to_lowercase(),
            "global_name": if user.is_bot { None } else { Some(&user.name) },
            "discriminator": "0",
            "avatar": null,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": null,
        });
        if user.is_bot {
            json["username"] = json!(user.name);
            json["bot"] = json!(true);
        }
        json
    }

    /// The bot's own user as it sees it itself.
    pub(crate) fn current_user_json(&self) -> Value {
        let mut json = self.user_json(self.bot);
        json["mfa_enabled"] = json!(false);
        json["locale"] = json!("en-US");
        json["verified"] = json!(true);
        json["email"] = Value::Null;
        json
    }

    /// A member without the user.
    pub(crate) fn partial_member_json(&self, guild: GuildId, user: UserId) -> Value {
        let of_guild = &self.guilds[&guild];
        json!({
            "nick": of_guild.nicknames.get(&user),
            "avatar": null,
            "banner": null,
            "roles": of_guild.roles_given(user).map(|role| role.id).collect::<Vec<_>>(),
            "joined_at": iso8601(snowflake_ms(user.0.max(guild.0))),
            "premium_since": null,
            "communication_disabled_until": null,
            "deaf": false,
            "mute": false,
            "pending": false,
            "flags": 0,
        })
    }

    pub(crate) fn member_json(&self, guild: GuildId, user: UserId) -> Value {
        let mut json = self.partial_member_json(guild, user);
        json["user"] = self.user_json(user);
        json
    }

    /// The servers of the bot, with what it may do in each of them.
    pub(crate) fn own_guilds_json(&self) -> Value {
        let own = self.guilds.values().filter(|guild| guild.has_bot);
        let own = own.map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "banner": null,
                "owner": false, "features": [],
                "permissions": self.permissions_in(guild.id, self.bot).to_string(),
            })
        });
        own.collect()
    }

    pub(crate) fn guild_json(&self, id: GuildId) -> Value {
        let guild = &self.guilds[&id];
        json!({
            "id": id, "name": guild.name, "preferred_locale": guild.locale,
            "icon": null, "description": null, "home_header": null, "splash": null,
            "discovery_splash": null, "features": [], "banner": null,
            "owner_id": guild.owner(self.bot),
            "application_id": null, "region": "deprecated",
            "afk_channel_id": null, "afk_timeout": 300,
            "system_channel_id": null, "system_channel_flags": 0,
            "widget_enabled": false, "widget_channel_id": null,
            "verification_level": 0, "default_message_notifications": 1, "mfa_level": 0,
            "explicit_content_filter": 0, "max_presences": null, "max_members": 500_000,
            "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
            "vanity_url_code": null, "premium_tier": 0, "premium_subscription_count": 0,
            "rules_channel_id": null, "safety_alerts_channel_id": null,
            "public_updates_channel_id": null, "premium_progress_bar_enabled": false,
            "nsfw": false, "nsfw_level": 0, "emojis": [], "stickers": [], "incidents_data": null,
            "roles": self.roles_of(id).map(|role| role.json()).collect::<Value>(),
        })
    }

    /// A server with all that only its GUILD_CREATE carries.
    pub(crate) fn guild_create_json(&self, id: GuildId) -> Value {
        let mut json = self.guild_json(id);
        let guild = &self.guilds[&id];
        json["joined_at"] = json!(iso8601(snowflake_ms(id.0)));
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["member_count"] = json!(guild.members.len());
        json["members"] = json!([self.member_json(id, self.bot)]);
        let jsons = |ids: Vec<ChannelId>| ids.into_iter().map(|id| self.channel_json(id)).collect();
        let is_channel = |id: &ChannelId| self.thread(*id).is_none();
        json["channels"] = jsons(self.channels_of(id).filter(is_channel).collect());
        json["threads"] = jsons(self.threads_where(|t| t.guild == id && !t.archived));
        for empty in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            json[empty] = json!([]);
        }
        json
    }

    pub(crate) fn channels_of(&self, guild: GuildId) -> impl Iterator<Item = ChannelId> {
        let channels = self.channels.values();
        channels
            .filter(move |c| c.guild() == Some(guild))
            .map(|c| c.id)
    }
}
