//! THE EYES, EARS AND MOUTH: Discord, by way of serenity. The only place that knows it.
//!
//! What people do comes in by the `gateway`, is read by `inbound` and `typed`, and gets its answer
//! at the `desk`; what the bot says of itself goes out by the `api`.

mod answer;
mod api;
mod body;
mod commands;
mod conversations;
mod desk;
mod endpoint;
mod fault;
mod gateway;
mod identity;
mod inbound;
mod inspect;
mod languages;
mod permissions;
mod pulse;
mod secrets;
mod trouble;
mod typed;

pub use desk::Host;
pub use endpoint::Endpoint;
pub use fault::Fault;
pub use inbound::Edge;
pub use inspect::{Inspection, Joined, Played};
pub use secrets::Scrubbed;

use crate::app::ports::{Chat, Store};
use anyhow::Context;
use api::Api;
use desk::Desk;
use gateway::Gateway;
use identity::Identity;
use languages::Languages;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;
use tracing::info;

/// Discord, once it knows the bot: the bot can speak, and can be told to listen.
#[derive(Debug)]
pub struct Discord {
    endpoint: Endpoint,
    identity: Identity,
    reads_messages: bool,
    api: Arc<Api>,
}

/// The bot listens.
#[derive(Debug)]
pub struct Listening {
    gateway: Gateway,
    /// Ends with it.
    #[expect(dead_code, reason = "it is held to be dropped")]
    housekeeping: AbortOnDropHandle<()>,
}

/// How often what has gathered in memory is thrown away.
const TIDIED_EVERY: Duration = Duration::from_secs(60 * 60);

impl Discord {
    /// Checks the token and what the bot is allowed. `reads_messages` if it is to read plain
    /// messages in channels, too.
    pub async fn sign_in(endpoint: Endpoint, reads_messages: bool) -> Result<Discord, Fault> {
        let identity = Identity::ask(&endpoint).await?;
        if reads_messages && !identity.may_read_messages() {
            return Err(Fault::MessagesNotAllowed);
        }
        let api = Arc::new(Api::new(endpoint.http()?, identity.application));
        info!("Discord knows the bot as {}", identity.name);
        Ok(Discord {
            endpoint,
            identity,
            reads_messages,
            api,
        })
    }

    /// The bot's mouth.
    pub fn chat(&self) -> Arc<dyn Chat> {
        self.api.clone()
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

    /// Begins to listen: `host` answers whatever is heard.
    pub fn listen(&self, host: Arc<dyn Host>, edge: Edge) -> Result<Listening, Fault> {
        let clock = edge.clock.clone();
        let desk = Desk {
            host,
            api: self.api.clone(),
            own: self.identity.user,
            edge,
            languages: Languages::default(),
        };
        let intents = gateway::intents(self.reads_messages);
        let gateway = Gateway::open(self.endpoint.clone(), intents, Arc::new(desk))?;
        let api = self.api.clone();
        let housekeeping = tokio::spawn(async move {
            let mut hours = tokio::time::interval(TIDIED_EVERY);
            loop {
                hours.tick().await;
                api.forget_old_limits(clock.now()).await;
            }
        });
        Ok(Listening {
            gateway,
            housekeeping: AbortOnDropHandle::new(housekeeping),
        })
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

    /// Waits until the bot can't listen any more: why?
    pub async fn ended(&mut self) -> Fault {
        self.gateway.ended().await
    }

    /// Stops to listen, and waits for the answers that are on their way.
    pub async fn stop(self) {
        self.gateway.close().await;
    }
}
