//! THE EYES, EARS AND MOUTH: Discord, by way of serenity. The only place that knows it.
//!
//! What people do comes in by the `gateway`, is read by `inbound` and `typed`, and gets its answer
//! at the `desk`; what the bot says of itself goes out by the `api`.

mod allowance;
mod answer;
mod api;
mod body;
mod breaker;
mod commands;
mod conversations;
mod counts;
mod desk;
mod endpoint;
mod fault;
mod gateway;
mod identity;
mod inbound;
mod inspect;
mod languages;
mod limits;
mod permissions;
mod pulse;
mod secrets;
mod trouble;
mod turnstile;
mod typed;

pub use allowance::Allowance;
pub use counts::Counts;
pub use desk::Host;
pub use endpoint::Endpoint;
pub use fault::Fault;
pub use inbound::Edge;
pub use inspect::{Inspection, Joined, Played};
pub use secrets::Scrubbed;

use crate::app::ports::{Chat, Store};
use crate::watchdog::Ticks;
use allowance::Queue;
use anyhow::Context;
use api::Api;
use desk::Desk;
use gateway::Gateway;
use identity::Identity;
use languages::Languages;
use serenity::all::{Interaction, Message};
use std::sync::Arc;
use tokio::sync::watch;
use tracing::info;
use turnstile::Turnstile;

/// Discord, once it knows the bot: the bot can speak, and can be told to listen.
#[derive(Debug)]
pub struct Discord {
    endpoint: Endpoint,
    identity: Identity,
    reads_messages: bool,
    api: Arc<Api>,
    counts: Arc<Counts>,
}

/// The bot listens.
#[derive(Debug)]
pub struct Listening {
    gateway: Gateway,
    api: Arc<Api>,
}

impl Discord {
    /// Checks the token and what the bot is allowed. `reads_messages` if it is to read plain
    /// messages in channels, too.
    pub async fn sign_in(endpoint: Endpoint, reads_messages: bool) -> Result<Discord, Fault> {
        let identity = Identity::ask(&endpoint).await?;
        if reads_messages && !identity.may_read_messages() {
            return Err(Fault::MessagesNotAllowed);
        }
        let counts = Arc::new(Counts::default());
        let api = Api::new(endpoint.clone(), &identity, counts.clone())?;
        info!("Discord knows the bot as {}", identity.name);
        Ok(Discord {
            endpoint,
            identity,
            reads_messages,
            api: Arc::new(api),
            counts,
        })
    }

    /// The bot's mouth.
    pub fn chat(&self) -> Arc<dyn Chat> {
        self.api.clone()
    }

    /// What passes between the bot and Discord, in numbers.
    pub fn counts(&self) -> Arc<Counts> {
        self.counts.clone()
    }

    /// The bot as a person.
    pub fn player(&self) -> crate::game::PlayerId {
        crate::game::PlayerId(self.identity.user.get())
    }

    /// The address by which somebody adds the bot to a server.
    pub fn invitation(&self) -> String {
        self.identity.invitation()
    }

    /// Tells Discord of the commands, if they have changed since the last time.
    pub async fn register_commands(&self, store: &dyn Store) -> Result<(), Fault> {
        let fingerprint = commands::fingerprint(self.identity.application.get());
        let registered = store.registered_commands().await?;
        if registered.as_ref() == Some(&fingerprint) {
            return Ok(());
        }
        let commands = serde_json::to_value(commands::declarations());
        let commands = commands.context("writing the commands")?;
        self.api.register(commands).await?;
        store.remember_registered_commands(&fingerprint).await?;
        info!("the commands are registered");
        Ok(())
    }

    /// Begins to listen: `host` answers whatever is heard. How often the bot has connected is kept
    /// in `store`, so that a restart doesn't forget it.
    pub fn listen(
        &self,
        host: Arc<dyn Host>,
        store: Arc<dyn Store>,
        edge: Edge,
    ) -> Result<Listening, Fault> {
        let queue = Queue::new(edge.allowance);
        let turnstile = Turnstile {
            endpoint: self.endpoint.clone(),
            store,
            edge: edge.clone(),
            counts: self.counts.clone(),
        };
        let desk = Desk {
            host,
            api: self.api.clone(),
            own: self.identity.user,
            edge,
            languages: Languages::default(),
            queue,
            counts: self.counts.clone(),
        };
        let intents = gateway::intents(self.reads_messages);
        let gateway = Gateway::open(intents, Arc::new(desk), turnstile)?;
        let api = self.api.clone();
        Ok(Listening { gateway, api })
    }
}

impl Listening {
    /// Waits until Discord has greeted the bot.
    pub async fn ready(&mut self) {
        self.gateway.ready().await;
    }

    /// Whether people can reach the bot, from now on.
    pub fn reachable(&self) -> watch::Receiver<bool> {
        self.gateway.reachable()
    }

    /// The sign of life of the threads that hear.
    pub fn ticks(&self) -> Ticks {
        self.gateway.ticks()
    }

    /// Waits until the bot can't listen or speak any more: why?
    pub async fn ended(&mut self) -> Fault {
        tokio::select! {
            fault = self.gateway.ended() => fault,
            () = self.api.rejected() => Fault::WrongToken,
        }
    }

    /// Stops to listen, and waits for the answers that are on their way.
    pub async fn stop(self) {
        self.gateway.close().await;
    }
}

/// What a payload of the gateway asks of a bot with that id: an interaction or a typed message, as
/// Discord sends them. `None` if it can't be read or asks for nothing. This is how all that is
/// heard is understood; it stands here for tests that send rubbish.
#[doc(hidden)]
pub fn understood(payload: &str, own: crate::game::PlayerId) -> Option<String> {
    if let Ok(interaction) = serde_json::from_str(payload) {
        return match interaction {
            Interaction::Command(command) => {
                inbound::slash(command).1.map(|asked| format!("{asked:?}"))
            }
            Interaction::Component(component) => inbound::press(component)
                .1
                .map(|asked| format!("{asked:?}")),
            Interaction::Autocomplete(typing) => {
                inbound::typing(typing).map(|(_, asked)| asked.typed)
            }
            _ => None,
        };
    }
    let message: Message = serde_json::from_str(payload).ok()?;
    typed::read(&message, own.0.into()).map(|heard| format!("{:?}", heard.command))
}
