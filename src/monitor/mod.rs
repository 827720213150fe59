//! HOW THE BOT IS, for machines: whether it lives, whether people can play, and its figures, over
//! HTTP. On a thread of its own, so that it can tell when the others stand still.

mod metrics;
mod still;

use crate::app::Figures;
use crate::app::ports::Store;
use crate::discord::Counts;
use crate::watchdog::Part;
use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use metrics::Sample;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use still::Stillness;
use tokio::runtime::{Builder, Handle};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// The longest that the database may take to answer, for people to be able to play.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);

/// The pause after which a database that didn't answer at the start is asked again.
const ASKED_AGAIN_AFTER: Duration = Duration::from_secs(1);

/// The longest wait of [`healthcheck`].
const CHECKED_WITHIN: Duration = Duration::from_secs(10);

/// What is told about.
#[derive(Clone)]
pub struct Watched {
    /// The parts that have to move.
    pub parts: Vec<Part>,
    /// What passes between the bot and Discord.
    pub counts: Arc<Counts>,
    /// Whether people can reach the bot.
    pub reachable: watch::Receiver<bool>,
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// What the application counts.
    pub figures: Arc<Figures>,
    /// How often something broke off since the start.
    pub panics: fn() -> u64,
    /// The time, in milliseconds since 1970 UTC.
    pub now_ms: fn() -> i64,
}

impl Watched {
    /// Waits until people can play: the bot is connected to Discord, and the database answers.
    /// Must be called on the threads that the store belongs to.
    pub async fn until_ready(&mut self) {
        // It fails only once the bot is over, of which others tell.
        while self
            .reachable
            .wait_for(|reachable| *reachable)
            .await
            .is_ok()
        {
            match store_answers(self.store.clone(), &Handle::current()).await {
                Ok(()) => return,
                Err(_) => tokio::time::sleep(ASKED_AGAIN_AFTER).await,
            }
        }
        std::future::pending().await
    }
}

/// A place at which the bot can be asked, not yet open.
#[derive(Debug)]
pub struct Door(TcpListener);

/// An open one; dropping it closes it.
#[derive(Debug)]
pub struct Monitor {
    stop: CancellationToken,
}

impl Drop for Monitor {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Door {
    /// Reserves an address.
    ///
    /// # Errors
    /// It belongs to somebody else, or to another machine.
    pub fn reserve(address: SocketAddr) -> io::Result<Door> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(Door(listener))
    }

    /// Where it is.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }

    /// Answers whoever asks, from now on. What is asked of the store runs on the threads of the
    /// caller, a tokio runtime.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn open(self, watched: Watched) -> anyhow::Result<Monitor> {
        let stop = CancellationToken::new();
        let stopped = stop.clone().cancelled_owned();
        let core = Handle::current();
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the monitor")?;
        let serve = move || {
            let served = runtime.block_on(serve(self.0, watched, core, stopped));
            if let Err(error) = served {
                tracing::error!(%error, "the monitor is closed");
            }
        };
        let thread = std::thread::Builder::new().name("monitor".to_owned());
        thread.spawn(serve).context("starting the monitor")?;
        Ok(Monitor { stop })
    }
}

/// What each question is answered from.
#[derive(Clone)]
struct Desk {
    watched: Watched,
    still: Stillness,
    core: Handle,
}

async fn serve(
    listener: TcpListener,
    watched: Watched,
    core: Handle,
    stopped: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let still = Stillness::watch(&watched.parts);
    let desk = Desk {
        watched,
        still,
        core,
    };
    let routes = Router::new()
        .route("/livez", get(livez))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
        .with_state(desk);
    let listener = tokio::net::TcpListener::from_std(listener)?;
    axum::serve(listener, routes)
        .with_graceful_shutdown(stopped)
        .await
}

/// Whether the parts of the bot move.
async fn livez(State(desk): State<Desk>) -> impl IntoResponse {
    told("The bot lives.", desk.still_too_long())
}

/// Whether people can play.
async fn readyz(State(desk): State<Desk>) -> impl IntoResponse {
    let mut troubles = desk.still_too_long();
    if !*desk.watched.reachable.borrow() {
        troubles.push("The bot is not connected to Discord.".to_owned());
    }
    if let Err(why) = store_answers(desk.watched.store.clone(), &desk.core).await {
        troubles.push(why);
    }
    told("People can play.", troubles)
}

async fn metrics(State(desk): State<Desk>) -> impl IntoResponse {
    let store = desk.watched.store.clone();
    let load = answer(async move { store.load().await }, &desk.core).await;
    let sample = Sample {
        watched: &desk.watched,
        still: desk.still.now(),
        load: load.ok(),
    };
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], sample.written())
}

impl Desk {
    fn still_too_long(&self) -> Vec<String> {
        let parts = self.watched.parts.iter().zip(self.still.now());
        let long = parts.filter(|(part, still)| *still > part.patience);
        let told = long.map(|(part, still)| {
            format!("For {} s, {} have not moved.", still.as_secs(), part.name)
        });
        told.collect()
    }
}

/// Whether the store answers, on its own threads; why not?
async fn store_answers(store: Arc<dyn Store>, core: &Handle) -> Result<(), String> {
    let question = async move { store.last_alive().await };
    answer(question, core).await.map(drop)
}

/// What the store answers, on its own threads; or why it doesn't.
async fn answer<T: Send + 'static>(
    question: impl Future<Output = anyhow::Result<T>> + Send + 'static,
    core: &Handle,
) -> Result<T, String> {
    match tokio::time::timeout(ANSWERS_WITHIN, core.spawn(question)).await {
        Ok(Ok(Ok(answer))) => Ok(answer),
        Ok(Ok(Err(error))) => {
            tracing::warn!(error = format!("{error:#}"), "the database does not answer");
            Err("The database does not answer; the log says why.".to_owned())
        }
        Ok(Err(_)) | Err(_) => Err(format!(
            "The database does not answer within {} s.",
            ANSWERS_WITHIN.as_secs()
        )),
    }
}

fn told(good: &str, troubles: Vec<String>) -> (StatusCode, String) {
    match troubles.is_empty() {
        true => (StatusCode::OK, format!("{good}\n")),
        false => (
            StatusCode::SERVICE_UNAVAILABLE,
            format!("{}\n", troubles.join("\n")),
        ),
    }
}

/// Asks a bot at this address whether people can play.
///
/// # Errors
/// What it says if they can't, or why it doesn't answer.
pub async fn healthcheck(address: SocketAddr) -> anyhow::Result<String> {
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(CHECKED_WITHIN)
        .build()
        .context("setting up HTTP")?;
    let asked = client.get(format!("http://{address}/readyz")).send().await;
    let answer = asked.with_context(|| format!("No bot answers at {address}"))?;
    let is_ready = answer.status().is_success();
    let says = answer.text().await.context("The answer broke off")?;
    let says = says.trim_end().to_owned();
    match is_ready {
        true => Ok(says),
        false => Err(anyhow::Error::msg(says)),
    }
}
