//! THE WHOLE BOT: its parts put together over a memory, from the start to a clean end.

use crate::app::ports::Store;
use crate::app::{self, App, outbox, timekeeper};
use crate::config::Settings;
use crate::discord::{Counts, Discord, Edge, Endpoint, Fault, Listening};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};

/// The longest that messages under way may take at the end.
const SAID_WITHIN: Duration = Duration::from_secs(20);

/// A running bot.
#[derive(Debug)]
pub struct Bot {
    listening: Listening,
    invitation: String,
    counts: Arc<Counts>,
    stop: CancellationToken,
    /// What goes on by itself, whatever people do: the outbox and the timekeeper.
    loops: JoinSet<()>,
}

impl Bot {
    /// Starts a bot. First all that is local must work, then the token is checked, and only then
    /// it goes where it is seen.
    pub async fn start(
        settings: &Settings,
        endpoint: Endpoint,
        store: Arc<dyn Store>,
        edge: Edge,
    ) -> Result<Bot, Fault> {
        let discord = Discord::sign_in(endpoint, settings.message_content).await?;
        discord.register_commands(&*store).await?;
        let choices = app::Settings {
            theme: settings.theme,
            challenge_ms: i64::from(settings.challenge_hours) * 60 * 60 * 1000,
            own_id: discord.player(),
        };
        let app = Arc::new(App::new(store, discord.chat(), choices));
        let stop = CancellationToken::new();
        let mut loops = JoinSet::new();
        let clock = edge.clock.clone();
        let listening = discord.listen(app.clone(), edge)?;
        let reachable = listening.reachable();
        loops.spawn(outbox::run(app.clone(), clock.clone(), stop.clone()));
        loops.spawn(timekeeper::run(app, clock, reachable, stop.clone()));
        Ok(Bot {
            listening,
            invitation: discord.invitation(),
            counts: discord.counts(),
            stop,
            loops,
        })
    }

    /// The address by which somebody adds the bot to a server.
    pub fn invitation(&self) -> &str {
        &self.invitation
    }

    /// What passes between the bot and Discord, in numbers.
    pub fn counts(&self) -> Arc<Counts> {
        self.counts.clone()
    }

    /// Waits until people can play.
    pub async fn ready(&mut self) {
        self.listening.ready().await;
    }

    /// Whether people can reach the bot, from now on.
    pub fn reachable(&self) -> watch::Receiver<bool> {
        self.listening.reachable()
    }

    /// Waits until the bot can't go on: why? A bot that listens and doesn't speak, or lets no
    /// time run out, is none: it had better start again.
    pub async fn ended(&mut self) -> Fault {
        tokio::select! {
            fault = self.listening.ended() => fault,
            Some(end) = self.loops.join_next() => broken_off(end),
        }
    }

    /// Stops in order: hears nothing new, ends the answers on their way, then what is being said
    /// in channels. What is left waits in the store.
    pub async fn stop(mut self) {
        self.listening.stop().await;
        self.stop.cancel();
        let all_said = async { while self.loops.join_next().await.is_some() {} };
        if tokio::time::timeout(SAID_WITHIN, all_said).await.is_err() {
            warn!("a message was still on its way; it will be said again");
        }
    }
}

/// A loop has ended that nobody has told to end.
fn broken_off(end: Result<(), JoinError>) -> Fault {
    if let Err(panic) = end {
        error!("a part of the bot broke off: {panic}");
    }
    Fault::Broken
}
