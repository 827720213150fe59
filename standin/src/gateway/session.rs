//! A session: what a client asked for and everything it was sent, so that it can be resumed.

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::{Event, Gateway, Outgoing, intent};
use crate::ids::GuildId;
use crate::world::World;

/// Why a connection is closed, as Discord numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Close {
    UnknownOpcode = 4001,
    DecodeError = 4002,
    NotAuthenticated = 4003,
    AuthenticationFailed = 4004,
    AlreadyAuthenticated = 4005,
    RateLimited = 4008,
    InvalidShard = 4010,
    InvalidIntents = 4013,
    DisallowedIntents = 4014,
}

#[derive(Debug)]
pub(super) struct Session {
    pub(super) id: String,
    pub(super) intents: u64,
    /// Number of this shard, and of all.
    pub(super) shard: (u64, u64),
    /// Whether long payloads are compressed.
    compress: bool,
    /// The connection that carries it now, or did last.
    pub(super) connection: u64,
    sender: Option<UnboundedSender<Outgoing>>,
    /// Every dispatch so far: the first has sequence number 1.
    log: Vec<String>,
}

impl Session {
    pub(super) fn is_connected(&self) -> bool {
        self.sender.is_some()
    }

    pub(super) fn attach(&mut self, sender: UnboundedSender<Outgoing>) {
        self.sender = Some(sender);
    }

    pub(super) fn detach(&mut self) {
        self.sender = None;
    }

    /// A connection that is just breaking loses what is sent to it; the log keeps it.
    pub(super) fn send(&mut self, outgoing: Outgoing) {
        if let Some(sender) = &self.sender
            && sender.send(outgoing).is_err()
        {
            self.sender = None;
        }
    }

    pub(super) fn dispatch(&mut self, name: &str, data: &Value) {
        let sequence = self.log.len() + 1;
        let payload = json!({"op": 0, "t": name, "s": sequence, "d": data}).to_string();
        self.log.push(payload.clone());
        self.send(Outgoing::Payload(payload));
    }

    pub(super) fn replay_last(&mut self) {
        if let Some(last) = self.log.last().cloned() {
            self.send(Outgoing::Payload(last));
        }
    }

    fn replay_after(&mut self, sequence: usize) {
        for place in sequence..self.log.len() {
            self.send(Outgoing::Payload(self.log[place].clone()));
        }
    }

    pub(super) fn is_of_shard(&self, guild: GuildId) -> bool {
        (guild.0 >> 22) % self.shard.1 == self.shard.0
    }

    /// Direct messages go to the first shard.
    pub(super) fn hears(&self, event: &Event) -> bool {
        let shard = event
            .guild
            .map_or(self.shard.0 == 0, |guild| self.is_of_shard(guild));
        shard && (event.intents == 0 || self.intents & event.intents != 0)
    }
}

impl Gateway {
    /// Opens a session. One that was left behind by the same shard can't be resumed any more.
    fn open(&mut self, intents: u64, shard: (u64, u64), compress: bool, connection: u64) -> usize {
        self.identified += 1;
        self.sessions
            .retain(|s| s.is_connected() || s.shard != shard);
        self.sessions.push(Session {
            id: format!("{:032x}", u128::from(self.identified) << 64 | 0x5e55_1011),
            intents,
            shard,
            compress,
            connection,
            sender: None,
            log: Vec::new(),
        });
        self.sessions.len() - 1
    }

    /// The connection is gone; `for_good` if the client said that it won't come back.
    pub(super) fn disconnected(&mut self, connection: u64, for_good: bool) {
        if for_good {
            self.sessions.retain(|s| s.connection != connection);
        } else if let Some(session) = self.session_of(connection) {
            session.detach();
        }
    }
}

impl World {
    /// Op 2. A token may or may not carry the prefix `Bot `.
    pub(super) fn identify(
        &mut self,
        data: &Value,
        connection: u64,
        sender: UnboundedSender<Outgoing>,
    ) -> Result<(), Close> {
        self.authenticate(data)?;
        let intents = data["intents"].as_u64().ok_or(Close::InvalidIntents)?;
        if intents & !intent::KNOWN != 0 {
            return Err(Close::InvalidIntents);
        }
        let content = if self.reads_message_content() {
            0
        } else {
            intent::MESSAGE_CONTENT
        };
        if intents & (intent::GUILD_MEMBERS | intent::GUILD_PRESENCES | content) != 0 {
            return Err(Close::DisallowedIntents);
        }
        let shard = match data["shard"].as_array().map(Vec::as_slice) {
            None => (0, 1),
            Some([number, of]) => match (number.as_u64(), of.as_u64()) {
                (Some(number), Some(of)) if number < of => (number, of),
                _ => return Err(Close::InvalidShard),
            },
            Some(_) => return Err(Close::InvalidShard),
        };
        let session = self
            .gateway
            .open(intents, shard, data["compress"] == true, connection);
        self.greet(session, sender);
        Ok(())
    }

    fn authenticate(&self, data: &Value) -> Result<(), Close> {
        let token = data["token"].as_str().ok_or(Close::DecodeError)?;
        match token.strip_prefix("Bot ").unwrap_or(token) == self.token() {
            true => Ok(()),
            false => Err(Close::AuthenticationFailed),
        }
    }

    /// Op 6: everything missed, then RESUMED; or op 9 if the session isn't known. Answers whether
    /// the session wants long payloads compressed.
    pub(super) fn resume(
        &mut self,
        data: &Value,
        connection: u64,
        sender: UnboundedSender<Outgoing>,
    ) -> Result<bool, Close> {
        self.authenticate(data)?;
        let sequence = data["seq"].as_u64().ok_or(Close::DecodeError)? as usize;
        let known = |s: &&mut Session| data["session_id"] == s.id && sequence <= s.log.len();
        let Some(session) = self.gateway.sessions.iter_mut().find(known) else {
            // The connection may already be gone, and then nobody needs to know.
            let _ = sender.send(Outgoing::invalid_session(false));
            return Ok(false);
        };
        session.connection = connection;
        session.attach(sender);
        session.replay_after(sequence);
        session.dispatch("RESUMED", &json!({"_trace": []}));
        Ok(session.compress)
    }
}
