//! THE WHOLE BOT: its parts put together over a memory, from the start to a clean end.

use crate::app::ports::Store;
use crate::app::{self, App, Figures, WallClock, outbox, timekeeper};
use crate::config::Settings;
use crate::discord::{Counts, Discord, Edge, Endpoint, Fault, Listening};
use crate::storage::{Backups, Database};
use crate::watchdog::{Part, Ticks};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use tracing::{error, info, warn};

/// The longest that messages under way may take at the end.
const SAID_WITHIN: Duration = Duration::from_secs(3);

/// The longest that the threads of the bot may stand still.
const CORE_STANDS_STILL: Duration = Duration::from_secs(60);

/// The same for those of the connection, which serenity 0.12 may keep from one heartbeat to the
/// next, and a little longer.
const GATEWAY_STANDS_STILL: Duration = Duration::from_secs(180);

/// How often it is looked whether a backup is to be made.
const BACKUP_LOOKED_FOR: Duration = Duration::from_secs(10 * 60);

/// A running bot.
#[derive(Debug)]
pub struct Bot {
    listening: Listening,
    invitation: String,
    counts: Arc<Counts>,
    figures: Arc<Figures>,
    stop: CancellationToken,
    /// What goes on by itself, whatever people do: the outbox, the timekeeper, the backups.
    loops: JoinSet<()>,
    ticks: Ticks,
    /// Ends with the bot.
    #[expect(dead_code, reason = "it is held to be dropped")]
    moves: AbortOnDropHandle<()>,
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
        let app = Arc::new(App::new(store.clone(), discord.chat(), choices));
        let figures = app.figures();
        let stop = CancellationToken::new();
        let mut loops = JoinSet::new();
        let clock = edge.clock.clone();
        let listening = discord.listen(app.clone(), store, edge)?;
        let reachable = listening.reachable();
        loops.spawn(outbox::run(app.clone(), clock.clone(), stop.clone()));
        loops.spawn(timekeeper::run(app, clock, reachable, stop.clone()));
        let ticks = Ticks::default();
        Ok(Bot {
            listening,
            invitation: discord.invitation(),
            counts: discord.counts(),
            figures,
            stop,
            loops,
            moves: AbortOnDropHandle::new(tokio::spawn(ticks.clone().go_on())),
            ticks,
        })
    }

    /// Keeps a backup of each day from now on, the first at once if none is there of this day.
    pub fn keep_backups(&mut self, database: Arc<Database>, backups: Backups, clock: WallClock) {
        let stop = self.stop.clone();
        self.loops
            .spawn(back_up_daily(database, backups, clock, stop));
    }

    /// The address by which somebody adds the bot to a server.
    pub fn invitation(&self) -> &str {
        &self.invitation
    }

    /// What passes between the bot and Discord, in numbers.
    pub fn counts(&self) -> Arc<Counts> {
        self.counts.clone()
    }

    /// What the application counts.
    pub fn figures(&self) -> Arc<Figures> {
        self.figures.clone()
    }

    /// The parts that a watchdog is to watch.
    pub fn parts(&self) -> Vec<Part> {
        vec![
            Part {
                name: "the threads of the bot",
                ticks: self.ticks.clone(),
                patience: CORE_STANDS_STILL,
            },
            Part {
                name: "the threads of the connection to Discord",
                ticks: self.listening.ticks(),
                patience: GATEWAY_STANDS_STILL,
            },
        ]
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

/// Makes the backups of the days until told to stop. One that fails is tried again.
async fn back_up_daily(
    database: Arc<Database>,
    backups: Backups,
    mut clock: WallClock,
    stop: CancellationToken,
) {
    while !stop.is_cancelled() {
        match database.back_up_daily(&backups, clock.now()).await {
            Ok(Some(path)) => info!("the backup of the day is {}", path.display()),
            Ok(None) => {}
            Err(error) => error!(error = format!("{error:#}"), "no backup could be made"),
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = clock.jumped() => {}
            () = tokio::time::sleep(BACKUP_LOOKED_FOR) => {}
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
