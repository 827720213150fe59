//! The connection on which Discord tells what people do.
//!
//! It has threads of its own: a connection that Discord closes without a code keeps serenity 0.12
//! busy until the next heartbeat, and nothing else of the bot may stand still meanwhile. So all
//! that is heard is handed over to the rest of the bot at once.

use super::counts::Counts;
use super::desk::Desk;
use super::endpoint::Endpoint;
use super::fault::Fault;
use super::pulse::{self, Told};
use super::turnstile::{Sessions, Turnstile};
use crate::app::Happening;
use crate::game::{ChannelId, MessageId, ServerId};
use crate::watchdog::Ticks;
use anyhow::Context as _;
use async_trait::async_trait;
use serenity::all::{
    Client, ClientBuilder, Context, Event, EventHandler, GatewayIntents, Guild, GuildChannel,
    GuildId, Interaction, Message, PartialGuild, PartialGuildChannel, RawEventHandler, Ready,
    ResumedEvent, ShardStageUpdateEvent, UnavailableGuild,
};
use serenity::model::id;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Handle};
use tokio::sync::{oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};
use tracing::{info, warn};

/// The longest that the connection may take to close.
const CLOSED_WITHIN: Duration = Duration::from_millis(1500);

/// The longest that answers on their way may take once the connection is closed.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);

/// What the bot wants to hear of.
pub(super) fn intents(reads_messages: bool) -> GatewayIntents {
    let usual =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    match reads_messages {
        true => usual | GatewayIntents::MESSAGE_CONTENT,
        false => usual,
    }
}

/// An open connection, and the answers that are on their way.
#[derive(Debug)]
pub(super) struct Gateway {
    stop: CancellationToken,
    end: oneshot::Receiver<Result<(), Fault>>,
    answers: TaskTracker,
    reachable: watch::Receiver<bool>,
    ticks: Ticks,
}

impl Gateway {
    /// Opens the connection on threads of its own. What is heard is answered on the threads of
    /// the caller.
    pub(super) fn open(
        intents: GatewayIntents,
        desk: Arc<Desk>,
        turnstile: Turnstile,
    ) -> anyhow::Result<Gateway> {
        let answers = TaskTracker::new();
        let (reachable_now, reachable) = watch::channel(false);
        let ears = Ears {
            desk,
            answers: answers.clone(),
            core: Handle::current(),
            told: Told::default(),
            counts: turnstile.counts.clone(),
        };
        let stop = CancellationToken::new();
        let (stopped, ticks) = (stop.clone(), Ticks::default());
        let moves = ticks.clone().go_on();
        let (ended, end) = oneshot::channel();
        let listen = move || {
            // Nobody waits for the end any more if it can't be told.
            let _ = ended.send(listen(
                ears,
                intents,
                turnstile,
                reachable_now,
                moves,
                &stopped,
            ));
        };
        let thread = std::thread::Builder::new().name("gateway".to_owned());
        thread.spawn(listen).context("starting a thread")?;
        Ok(Gateway {
            stop,
            end,
            answers,
            reachable,
            ticks,
        })
    }

    /// Waits until Discord has greeted the bot.
    pub(super) async fn ready(&mut self) {
        // It fails only once the connection is over, of which `ended` tells.
        let _ = self.reachable.wait_for(|reachable| *reachable).await;
    }

    /// Whether people can reach the bot, from now on until it is told to close.
    pub(super) fn reachable(&self) -> watch::Receiver<bool> {
        self.reachable.clone()
    }

    /// The sign of life of its threads.
    pub(super) fn ticks(&self) -> Ticks {
        self.ticks.clone()
    }

    /// Waits until the connection ends by itself: why?
    pub(super) async fn ended(&mut self) -> Fault {
        match (&mut self.end).await {
            Ok(Err(fault)) => fault,
            Ok(Ok(())) => Fault::Unreachable("it has closed the connection".to_owned()),
            Err(_) => Fault::Other(anyhow::anyhow!("the connection's thread broke off")),
        }
    }

    /// Closes the connection, then waits for the answers that are on their way.
    pub(super) async fn close(mut self) {
        self.stop.cancel();
        if !self.end.is_terminated() {
            let ended = tokio::time::timeout(3 * CLOSED_WITHIN, &mut self.end).await;
            if ended.is_err() {
                warn!("the connection to Discord did not close in time");
            }
        }
        self.answers.close();
        if tokio::time::timeout(ANSWERED_WITHIN, self.answers.wait())
            .await
            .is_err()
        {
            warn!(left = self.answers.len(), "answers were left behind");
        }
    }
}

/// Listens until told to stop, or until it can't any more.
fn listen(
    ears: Ears,
    intents: GatewayIntents,
    turnstile: Turnstile,
    reachable: watch::Sender<bool>,
    moves: impl Future<Output = ()> + Send + 'static,
    stop: &CancellationToken,
) -> Result<(), Fault> {
    let runtime = Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("gateway-worker")
        .enable_all()
        .build()
        .context("starting the connection's threads")?;
    runtime.spawn(moves);
    let core = ears.core.clone();
    let told = ears.told.clone();
    let (counts, clock) = (ears.counts.clone(), ears.desk.edge.clock.clone());
    let end = runtime.block_on(async {
        let mut client = connect(&turnstile.endpoint, intents, ears).await?;
        let (shards, address) = (client.shard_manager.clone(), client.ws_url.clone());
        let taken = address.clone().lock_owned().await;
        let sessions = Sessions {
            address,
            shards: shards.clone(),
            told: told.clone(),
        };
        // Neither on these threads, which may stand still.
        let turnstile = AbortOnDropHandle::new(core.spawn(turnstile.keep(sessions, taken)));
        let pulse = pulse::watch(shards.clone(), told, reachable, counts, clock);
        let pulse = AbortOnDropHandle::new(core.spawn(pulse));
        tokio::select! {
            end = client.start() => Ok(end?),
            () = stop.cancelled() => {
                // The bot was there until now.
                drop(pulse);
                // Whoever waits for the address couldn't close anything.
                drop(turnstile);
                let closed = tokio::time::timeout(CLOSED_WITHIN, shards.shutdown_all()).await;
                closed.unwrap_or_else(|_| warn!("the connection is cut off"));
                Ok(())
            }
        }
    });
    // Tasks of the client may still hold the desk: once they are gone, so is all that it holds.
    runtime.shutdown_timeout(CLOSED_WITHIN);
    end
}

async fn connect(
    endpoint: &Endpoint,
    intents: GatewayIntents,
    ears: Ears,
) -> Result<Client, Fault> {
    let client = ClientBuilder::new_with_http(endpoint.http()?, intents)
        .event_handler(ears)
        .raw_event_handler(Unread)
        .await?;
    let address = client.ws_url.lock().await.clone();
    match endpoint.owns_gateway(&address) {
        true => Ok(client),
        false => Err(Fault::NotTheDouble(address)),
    }
}

/// Hands what is heard over to the desk.
struct Ears {
    desk: Arc<Desk>,
    answers: TaskTracker,
    core: Handle,
    told: Told,
    counts: Arc<Counts>,
}

impl Ears {
    /// Has something done on the threads of the rest of the bot.
    fn hand_over(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.answers.spawn_on(work, &self.core);
    }

    fn happened(&self, happening: Happening) {
        let desk = self.desk.clone();
        self.hand_over(async move { desk.happened(happening).await });
    }
}

#[async_trait]
impl EventHandler for Ears {
    async fn ready(&self, _: Context, ready: Ready) {
        info!(
            servers = ready.guilds.len(),
            "listening as {}", ready.user.name
        );
        self.told.greeting();
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        info!("listening again: nothing was missed");
        self.counts.resumed();
        self.told.greeting();
    }

    async fn shard_stage_update(&self, _: Context, _: ShardStageUpdateEvent) {
        self.told.change();
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.desk.learn(server(guild.id), &guild.preferred_locale);
    }

    async fn guild_update(&self, _: Context, _: Option<Guild>, guild: PartialGuild) {
        self.desk.learn(server(guild.id), &guild.preferred_locale);
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let desk = self.desk.clone();
        self.hand_over(async move { desk.interaction(interaction).await });
    }

    async fn message(&self, _: Context, message: Message) {
        let desk = self.desk.clone();
        self.hand_over(async move { desk.message(message).await });
    }

    async fn channel_delete(&self, _: Context, gone: GuildChannel, _: Option<Vec<Message>>) {
        let (channel, parent) = (channel(gone.id), None);
        self.happened(Happening::ChannelGone { channel, parent });
    }

    async fn thread_delete(&self, _: Context, gone: PartialGuildChannel, _: Option<GuildChannel>) {
        let (channel, parent) = (channel(gone.id), Some(channel(gone.parent_id)));
        self.happened(Happening::ChannelGone { channel, parent });
    }

    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, _: Option<Guild>) {
        // Otherwise it is Discord's own outage, which passes.
        if !gone.unavailable {
            self.happened(Happening::ServerGone(server(gone.id)));
        }
    }

    async fn message_delete(
        &self,
        _: Context,
        _: id::ChannelId,
        gone: id::MessageId,
        _: Option<GuildId>,
    ) {
        self.happened(Happening::MessageGone(message(gone)));
    }

    async fn message_delete_bulk(
        &self,
        _: Context,
        _: id::ChannelId,
        gone: Vec<id::MessageId>,
        _: Option<GuildId>,
    ) {
        for gone in gone {
            self.happened(Happening::MessageGone(message(gone)));
        }
    }
}

fn channel(id: id::ChannelId) -> ChannelId {
    ChannelId(id.get())
}

fn message(id: id::MessageId) -> MessageId {
    MessageId(id.get())
}

fn server(guild: GuildId) -> ServerId {
    ServerId(guild.get())
}

/// Tells of what serenity could not read: it passes over it in silence.
struct Unread;

/// The events that the bot lives by.
const NEEDED: [&str; 9] = [
    "READY",
    "INTERACTION_CREATE",
    "MESSAGE_CREATE",
    "MESSAGE_DELETE",
    "MESSAGE_DELETE_BULK",
    "GUILD_CREATE",
    "GUILD_DELETE",
    "CHANNEL_DELETE",
    "THREAD_DELETE",
];

#[async_trait]
impl RawEventHandler for Unread {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(event) = event
            && NEEDED.contains(&event.kind.as_str())
        {
            warn!(
                kind = event.kind,
                "Discord sent something that can't be read; it is left out"
            );
        }
    }
}
