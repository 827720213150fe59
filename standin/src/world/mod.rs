//! Everything that Discord would know, in memory.

mod interaction;
mod message;
mod people;
mod permissions;
mod places;
mod roles;
mod threads;

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde_json::{Value, json};
use tokio::sync::broadcast;

use crate::clock::Clock;
use crate::faults::Weather;
use crate::gateway::Gateway;
use crate::ids::{AttachmentId, ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::page::PageEvent;
use crate::record::Record;
use crate::rest::ratelimit::Buckets;

pub use self::interaction::Modal;
pub(crate) use self::interaction::{Answer, FIRST_ANSWER_MS, Interaction, InteractionKind};
pub use self::message::{Attachment, Message};
pub(crate) use self::message::{Blob, flag, kind};
pub(crate) use self::people::{Guild, User};
pub use self::permissions::{Overwrite, permission};
pub(crate) use self::places::{Channel, ChannelKind, merge};
pub(crate) use self::threads::USUAL_ARCHIVE_MIN;

/// The application's flag that allows message content to a bot in fewer than 100 servers.
const MESSAGE_CONTENT_LIMITED: u64 = 1 << 19;

/// 2026-01-01T00:00:00Z, from which all of a sandbox's world is.
const SANDBOX_FOUNDED_MS: u64 = 1_767_225_600_000;

/// Users, servers, channels, messages and one application with its bot.
#[derive(Debug)]
pub struct World {
    pub(crate) clock: Clock,
    /// `http://127.0.0.1:PORT` once it is served.
    pub(crate) address: String,
    /// The bot; its user's id is the application's, too.
    pub(crate) bot: UserId,
    pub(crate) app_flags: u64,
    pub(crate) users: BTreeMap<UserId, User>,
    pub(crate) guilds: BTreeMap<GuildId, Guild>,
    pub(crate) channels: BTreeMap<ChannelId, Channel>,
    pub(crate) messages: BTreeMap<MessageId, Message>,
    pub(crate) blobs: HashMap<AttachmentId, Blob>,
    /// Application commands as they are answered, global ones and those of single servers.
    pub(crate) commands: Vec<Value>,
    pub(crate) interactions: BTreeMap<InteractionId, Interaction>,
    /// When a nonce was used, and for which message.
    pub(crate) nonces: HashMap<(ChannelId, String), (u64, MessageId)>,
    pub(crate) gateway: Gateway,
    pub(crate) weather: Weather,
    pub(crate) record: Record,
    pub(crate) buckets: Buckets,
    pub(crate) hint: Option<String>,
    pub(crate) page: broadcast::Sender<PageEvent>,
    #[cfg(feature = "openapi")]
    pub(crate) description: Option<crate::openapi::Description>,
}

impl Default for World {
    fn default() -> World {
        World::new()
    }
}

impl World {
    /// An application with a bot, and nothing else.
    pub fn new() -> World {
        World::by(Clock::new())
    }

    fn by(mut clock: Clock) -> World {
        let bot = UserId(clock.snowflake());
        let mut world = World {
            clock,
            address: String::new(),
            bot,
            app_flags: 0,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            blobs: HashMap::new(),
            commands: Vec::new(),
            interactions: BTreeMap::new(),
            nonces: HashMap::new(),
            gateway: Gateway::default(),
            weather: Weather::default(),
            record: Record::default(),
            buckets: Buckets::default(),
            hint: None,
            page: broadcast::Sender::new(1024),
            #[cfg(feature = "openapi")]
            description: None,
        };
        world.users.insert(bot, User::bot(bot, "Bot"));
        world
    }

    /// A world to try a bot in: two servers, "Othello Café" in English with the channels `othello`
    /// and `general`, 「オセロ喫茶」 in Japanese with `対局`; Ann, Ben, Cleo and Kumiko in both. Ann
    /// owns both; the moderators' role is Cleo's in the first and Kumiko's in the second.
    ///
    /// There are no rate limits here: people at a sandbox click fast. The bot, people, servers,
    /// roles and channels have the same ids each time, so that a bot that remembers them finds
    /// them again; the messages are gone.
    pub fn sandbox() -> World {
        let mut world = World::by(Clock::standing_at(SANDBOX_FOUNDED_MS));
        world.enforce_rate_limits(false);
        let people = [
            ("Ann", "en-US"),
            ("Ben", "en-US"),
            ("Cleo", "en-GB"),
            ("Kumiko", "ja"),
        ]
        .map(|(name, locale)| world.add_user(name, locale));
        let cafe = world.add_server("Othello Café", "en-US");
        world.add_channel(cafe, "othello");
        world.add_channel(cafe, "general");
        let kissaten = world.add_server("オセロ喫茶", "ja");
        world.add_channel(kissaten, "対局");
        for person in people {
            world.join(cafe, person);
            world.join(kissaten, person);
            world.dm_channel(person);
        }
        for (server, name, moderator) in [
            (cafe, "Moderators", people[2]),
            (kissaten, "モデレーター", people[3]),
        ] {
            let role = world.add_role(server, name, permission::MODERATING);
            world.give_role(server, moderator, role);
        }
        world.clock = Clock::new();
        world
    }

    /// What the page tells a newcomer to try.
    pub fn set_hint(&mut self, hint: impl Into<String>) {
        self.hint = Some(hint.into());
    }

    /// The name of the bot, until now "Bot".
    pub fn name_bot(&mut self, name: &str) {
        self.users.insert(self.bot, User::bot(self.bot, name));
    }

    /// The bot's own user, whose id is the application's, too.
    pub fn bot(&self) -> UserId {
        self.bot
    }

    /// Whether the operator has switched the message-content intent on in the portal.
    pub fn message_content_allowed(&mut self, allowed: bool) {
        self.app_flags = if allowed { MESSAGE_CONTENT_LIMITED } else { 0 };
    }

    pub(crate) fn reads_message_content(&self) -> bool {
        self.app_flags & MESSAGE_CONTENT_LIMITED != 0
    }

    /// Whether requests are limited: then each answer tells how its bucket stands, and a request
    /// beyond it gets 429.
    pub fn enforce_rate_limits(&mut self, enforced: bool) {
        self.buckets.enforced = enforced;
    }

    /// How many messages may be posted in one channel in so much time, until now 5 in 5 s.
    pub fn limit_messages(&mut self, messages: u32, within: Duration) {
        self.buckets
            .limit_messages(messages, within.as_millis() as u64);
    }

    /// How often the gateway wants a heartbeat, until now every 41.25 s as Discord does.
    pub fn set_heartbeat_interval(&mut self, interval: Duration) {
        self.gateway.heartbeat_interval = interval;
    }

    /// Moves the clock on: tokens expire, nonces are forgotten, buckets fill, idle threads are
    /// archived.
    pub fn advance(&mut self, duration: Duration) {
        self.clock.skip(duration);
        self.archive_idle_threads();
        self.tell_page(PageEvent::state());
    }

    /// Milliseconds since 1970 UTC by the world's clock.
    pub fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Checks every request and every answer from now on against Discord's own description.
    #[cfg(feature = "openapi")]
    pub fn check_against(&mut self, description: crate::openapi::Description) {
        self.description = Some(description);
    }

    /// The application commands as Discord would answer them.
    pub fn commands(&self) -> &[Value] {
        &self.commands
    }

    /// How many requests wait until they are [let go](crate::Faults::let_go).
    pub fn held(&self) -> usize {
        self.weather.held
    }

    /// How many clients are connected to the gateway and identified.
    pub fn gateway_clients(&self) -> usize {
        self.gateway.clients()
    }

    /// How often anybody has identified themselves at the gateway.
    pub fn identifies(&self) -> u64 {
        self.gateway.identified
    }

    /// All but so many of the day's 1,000 IDENTIFYs are used up, until that much time has passed.
    pub fn leave_identifies(&mut self, left: u64, until: Duration) {
        let until_ms = self.now_ms() + until.as_millis() as u64;
        self.gateway.used_up = (1000 - left - self.gateway.identified, until_ms);
    }

    /// The requests so far.
    pub fn calls(&self) -> &[crate::record::Call] {
        &self.record.calls
    }

    pub(crate) fn serve_from(&mut self, address: &str) {
        self.address = address.to_owned();
    }

    /// Three parts like a real one: the id of the bot, a moment, a signature.
    pub(crate) fn token(&self) -> String {
        let id = STANDARD_NO_PAD.encode(self.bot.to_string());
        format!("{id}.GsTand.In-token-of-no-value-anywhere-else")
    }

    pub(crate) fn application_json(&self) -> Value {
        json!({
            "id": self.bot,
            "name": self.users[&self.bot].name,
            "icon": null,
            "description": "",
            "type": null,
            "bot": self.user_json(self.bot),
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": "0".repeat(64),
            "flags": self.app_flags,
            "flags_new": self.app_flags.to_string(),
            "redirect_uris": [],
            "interactions_endpoint_url": null,
            "role_connections_verification_url": null,
            "owner": self.user_json(self.bot),
            "approximate_guild_count": self.guilds.values().filter(|g| g.has_bot).count(),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": null,
            "eligible_oauth2_scopes": ["bot", "applications.commands"],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sandbox_has_the_same_people_and_places_each_time() {
        let known = || {
            let world = World::sandbox();
            let people: Vec<_> = world.users.into_keys().collect();
            let servers: Vec<_> = world.guilds.into_keys().collect();
            let channels: Vec<_> = world.channels.into_keys().collect();
            (people, servers, channels)
        };
        assert_eq!(known(), known());
    }

    #[test]
    fn what_is_written_in_a_sandbox_is_of_today() {
        let mut world = World::sandbox();
        let newest = world.channels.keys().next_back().map_or(0, |id| id.0);
        assert!(world.clock.snowflake() > newest);
        assert!(world.now_ms() > SANDBOX_FOUNDED_MS);
    }
}
