//! The gateway: sessions with their events, and the connections that carry them.

mod connection;
mod session;

use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::ids::{ChannelId, GuildId};
use crate::world::World;

pub(crate) use self::connection::connect;
use self::session::Session;

/// Bits of IDENTIFY's intents.
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// For messages in servers, and in direct-message channels.
    pub(crate) const MESSAGES: (u64, u64) = (1 << 9, 1 << 12);
    /// For reactions, likewise.
    pub(crate) const REACTIONS: (u64, u64) = (1 << 10, 1 << 13);
    /// For typing, likewise.
    pub(crate) const TYPING: (u64, u64) = (1 << 11, 1 << 14);
    /// Bits 17 to 19, 22 and 23 mean nothing, nor do those above 25.
    pub(crate) const KNOWN: u64 = 0x1ffff | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
}

const DAY_MS: u64 = 86_400_000;

/// What a connection is told to do.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    /// Send this payload.
    Payload(String),
    /// Close with this code.
    Close(u16),
    /// Close without a code.
    CloseBare,
    /// Break without a word.
    Cut,
}

impl Outgoing {
    pub(crate) fn reconnect() -> Outgoing {
        Outgoing::Payload(json!({"op": 7, "d": null, "s": null, "t": null}).to_string())
    }

    fn invalid_session(resumable: bool) -> Outgoing {
        Outgoing::Payload(json!({"op": 9, "d": resumable, "s": null, "t": null}).to_string())
    }
}

/// Something that happened, on its way to every session that listens for it.
#[derive(Debug)]
pub(crate) struct Event {
    name: &'static str,
    /// The intents of which one is needed; 0 for events that everyone gets.
    intents: u64,
    guild: Option<GuildId>,
    data: Value,
    /// What those get who may not read message content.
    pub(crate) blanked: Option<Value>,
}

impl Event {
    pub(crate) fn of_guild(name: &'static str, intents: u64, guild: GuildId, data: Value) -> Event {
        Event {
            name,
            intents,
            guild: Some(guild),
            data,
            blanked: None,
        }
    }

    /// An event that needs the first intent in servers and the second in direct messages.
    pub(crate) fn in_channel(
        world: &World,
        channel: ChannelId,
        name: &'static str,
        (in_guild, in_dm): (u64, u64),
        data: Value,
    ) -> Event {
        let guild = world.channels[&channel].guild();
        let intents = if guild.is_some() { in_guild } else { in_dm };
        Event {
            name,
            intents,
            guild,
            data,
            blanked: None,
        }
    }
}

/// All sessions of the bot.
#[derive(Debug)]
pub(crate) struct Gateway {
    sessions: Vec<Session>,
    next_connection: u64,
    /// IDENTIFYs so far; 1,000 a day are allowed.
    pub(crate) identified: u64,
    pub(crate) heartbeat_interval: Duration,
    pub(crate) acks_stopped: bool,
    pub(crate) down: bool,
    /// Whether each connection ends once it has identified itself.
    pub(crate) stillborn: bool,
    pub(crate) duplicates: usize,
    /// IDENTIFYs that are used up without having happened here, and when they are given back.
    pub(crate) used_up: (u64, u64),
}

impl Default for Gateway {
    fn default() -> Gateway {
        Gateway {
            sessions: Vec::new(),
            next_connection: 0,
            identified: 0,
            heartbeat_interval: Duration::from_millis(41_250),
            acks_stopped: false,
            down: false,
            stillborn: false,
            duplicates: 0,
            used_up: (0, 0),
        }
    }
}

impl Gateway {
    pub(crate) fn clients(&self) -> usize {
        self.sessions.iter().filter(|s| s.is_connected()).count()
    }

    /// Whether anyone will ever get an event: a session that could be resumed counts.
    pub(crate) fn has_sessions(&self) -> bool {
        !self.sessions.is_empty()
    }

    pub(crate) fn send_all(&mut self, outgoing: &Outgoing) {
        for session in &mut self.sessions {
            session.send(outgoing.clone());
        }
    }

    pub(crate) fn invalidate(&mut self, resumable: bool) {
        self.send_all(&Outgoing::invalid_session(resumable));
        if !resumable {
            self.sessions.clear();
        }
    }

    pub(crate) fn replay_last_event(&mut self) {
        for session in &mut self.sessions {
            session.replay_last();
        }
    }

    fn new_connection(&mut self) -> u64 {
        self.next_connection += 1;
        self.next_connection
    }

    fn session_of(&mut self, connection: u64) -> Option<&mut Session> {
        self.sessions
            .iter_mut()
            .find(|s| s.connection == connection)
    }
}

impl World {
    pub(crate) fn emit_in(
        &mut self,
        channel: ChannelId,
        name: &'static str,
        intents: (u64, u64),
        data: Value,
    ) {
        let event = Event::in_channel(self, channel, name, intents, data);
        self.emit(event);
    }

    /// Hands an event to every session that listens for it. Where the bot is no longer in the
    /// server, none does.
    pub(crate) fn emit(&mut self, event: Event) {
        let inside = event
            .guild
            .is_none_or(|g| self.guilds.get(&g).is_some_and(|g| g.has_bot));
        if !inside {
            return;
        }
        let twice = self.gateway.duplicates > 0;
        let mut heard = false;
        for session in self.gateway.sessions.iter_mut().filter(|s| s.hears(&event)) {
            let readable = session.intents & intent::MESSAGE_CONTENT != 0;
            let data = match &event.blanked {
                Some(blanked) if !readable => blanked,
                _ => &event.data,
            };
            session.dispatch(event.name, data);
            if twice {
                session.replay_last();
            }
            heard = true;
        }
        if twice && heard {
            self.gateway.duplicates -= 1;
        }
    }

    pub(crate) fn gateway_bot_json(&self) -> Value {
        let (used_up, until_ms) = self.gateway.used_up;
        let (used_up, reset_after) = match until_ms.checked_sub(self.now_ms()) {
            Some(left_ms) => (used_up, left_ms),
            None => (0, DAY_MS),
        };
        json!({
            "url": self.gateway_url(),
            "shards": 1,
            "session_start_limit": {
                "total": 1000,
                "remaining": 1000u64.saturating_sub(self.gateway.identified + used_up),
                "reset_after": reset_after,
                "max_concurrency": 1,
            },
        })
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.address.replacen("http", "ws", 1))
    }

    /// READY and the servers: what a session hears first.
    fn greet(&mut self, session: usize, sender: UnboundedSender<Outgoing>) {
        let ready = self.ready_json(session);
        let creates: Vec<Event> = self
            .guilds
            .values()
            .filter(|guild| guild.has_bot)
            .map(|guild| guild.id)
            .map(|id| {
                Event::of_guild(
                    "GUILD_CREATE",
                    intent::GUILDS,
                    id,
                    self.guild_create_json(id),
                )
            })
            .collect();
        let session = &mut self.gateway.sessions[session];
        session.attach(sender);
        session.dispatch("READY", &ready);
        for create in &creates {
            if session.hears(create) {
                session.dispatch(create.name, &create.data);
            }
        }
    }

    fn ready_json(&self, session: usize) -> Value {
        let session = &self.gateway.sessions[session];
        let guilds = self
            .guilds
            .values()
            .filter(|g| g.has_bot && session.is_of_shard(g.id));
        json!({
            "v": 10,
            "user": self.current_user_json(),
            "guilds": guilds.map(|g| json!({"id": g.id, "unavailable": true})).collect::<Value>(),
            "session_id": session.id,
            "resume_gateway_url": self.gateway_url(),
            "session_type": "normal",
            "shard": [session.shard.0, session.shard.1],
            "application": {"id": self.bot, "flags": self.app_flags},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "_trace": ["[\"standin\",{\"micros\":0}]"],
        })
    }
}
