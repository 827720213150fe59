//! Outflank at the terminal: the bot, its sandbox, what its operator needs, and two small commands.
//! The only clock, the only dice.

mod cli;

use anyhow::Context;
use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use cli::settings::{settings, settings_with_token};
use cli::signals::Signals;
use cli::stop::{RETRY_LATER, Stop};
use cli::{Act, Cli, ConfigAct, DataAct, UserAct};
use outflank::app::WallClock;
use outflank::bot::Bot;
use outflank::config::Settings;
use outflank::discord::{Allowance, Edge, Endpoint};
use outflank::game::{Coin, Timestamp};
use outflank::monitor::{self, Door, Watched};
use outflank::operate;
use outflank::render::Theme;
use outflank::rules::RuleSet;
use outflank::sandbox::Sandbox;
use outflank::storage::{self, Backups, Database};
use outflank::supervisor;
use outflank::terminal;
use outflank::watchdog::{self, Watchdog};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

const NO_MONITOR: &str = "\
The bot can't be asked how it is: OUTFLANK_MONITOR is off.
Set it to a port, such as OUTFLANK_MONITOR=9464, for the bot and for this command.";

/// How often something broke off since the start.
static PANICS: AtomicU64 = AtomicU64::new(0);

fn main() -> ExitCode {
    if std::env::args()
        .skip(1)
        .any(|word| cli::may_be_token(&word))
    {
        return Stop::token_as_argument().tell();
    }
    let done = obey(Cli::parse().command.unwrap_or(Act::Run));
    done.unwrap_or_else(Stop::tell)
}

fn obey(act: Act) -> Result<ExitCode, Stop> {
    match act {
        Act::Run => on_runtime(run(settings_with_token()?))?,
        Act::Sandbox { port, database } => on_runtime(sandbox(settings()?, port, database))?,
        Act::Draw {
            transcript,
            output,
            theme,
        } => draw(&transcript, &output, theme)?,
        Act::Score { rules } => return Ok(score(rules)),
        Act::Doctor => return on_runtime(doctor(settings()?)),
        Act::Invite => on_runtime(invite(settings()?))?,
        Act::Healthcheck => on_runtime(healthcheck(settings()?))?,
        Act::Data(act) => on_runtime(operate(act, settings()?))?,
        Act::Config(ConfigAct::Template) => say(include_str!("../.env.example").trim_end())?,
        Act::Completions { shell } => complete(shell)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Does what is about the data of the bot.
async fn operate(act: DataAct, settings: Settings) -> Result<(), Stop> {
    let now = edge().clock.now();
    let done = match act {
        DataAct::Backup { file } => operate::back_up(&settings, file, now).await,
        DataAct::Restore { file } => operate::restore(&settings, &file, now).await,
        DataAct::Export { file } => operate::export(&settings, &file).await,
        DataAct::Import { file } => operate::import(&settings, &file, now).await,
        DataAct::User(UserAct::Export { id }) => operate::export_person(&settings, id).await,
        DataAct::User(UserAct::Delete { id, force }) => {
            operate::delete_person(&settings, id, force, now).await
        }
    };
    let done = done.map_err(|error| match storage::may_pass(&error) {
        true => Stop::of_database(error),
        false => error.into(),
    });
    say(&done?)
}

fn say(text: &str) -> Result<(), Stop> {
    let said = writeln!(io::stdout(), "{text}");
    match said {
        // The reader has had enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        said => Ok(said.context("writing the answer")?),
    }
}

fn complete(shell: Shell) -> Result<(), Stop> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "outflank", &mut script);
    say(String::from_utf8_lossy(&script).trim_end())
}

async fn invite(settings: Settings) -> Result<(), Stop> {
    let token = settings.token.clone().ok_or_else(Stop::no_token)?;
    let endpoint = Endpoint::of(&settings, token);
    say(&operate::invitation(endpoint).await?)
}

async fn healthcheck(settings: Settings) -> Result<(), Stop> {
    let address = settings
        .monitor
        .ok_or_else(|| Stop::config(NO_MONITOR.to_owned()))?;
    say(&monitor::healthcheck(address).await?)
}

/// Prints what was found, and tells by the status whether somebody must do something.
async fn doctor(settings: Settings) -> Result<ExitCode, Stop> {
    let endpoint = settings.token.clone();
    let endpoint = endpoint.map(|token| Endpoint::of(&settings, token));
    let findings = operate::check_up(&settings, endpoint, || edge().clock.now()).await;
    let lines: Vec<_> = findings.iter().map(ToString::to_string).collect();
    say(&lines.join("\n"))?;
    Ok(match findings.iter().any(operate::Finding::is_wrong) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
}

fn on_runtime<T>(work: impl Future<Output = Result<T, Stop>>) -> Result<T, Stop> {
    let runtime = tokio::runtime::Runtime::new().context("starting threads")?;
    let done = runtime.block_on(work);
    // Whatever still blocks a thread must not hold up the end.
    runtime.shutdown_background();
    done
}

/// Has the log tell of whatever breaks off, and counts it.
fn count_panics() {
    std::panic::set_hook(Box::new(|broken| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        let message = broken.payload_as_str().unwrap_or("without a word");
        let place = broken.location().map(ToString::to_string);
        tracing::error!(place, "something broke off: {message}");
    }));
}

/// The place where machines can ask how the bot is.
fn reserve_door(address: SocketAddr) -> Result<Door, Stop> {
    Door::reserve(address).map_err(|error| {
        Stop::config(format!(
            "Nobody could ask how the bot is at {address} (OUTFLANK_MONITOR): {error}.\n\
             Is another bot running there? Choose another port, or off."
        ))
    })
}

async fn run(settings: Settings) -> Result<(), Stop> {
    let token = settings.token.clone().ok_or_else(Stop::no_token)?;
    let mut signals = Signals::new()?;
    count_panics();
    let door = settings.monitor.map(reserve_door).transpose()?;
    let backups = backups(&settings).map_err(Stop::of_database)?;
    let store = open(&settings.database_url, backups.as_ref()).await?;
    // Better now than at four in the morning.
    let prepared = backups.as_ref().map_or(Ok(()), Backups::prepare);
    prepared.map_err(Stop::of_database)?;
    let started = tokio::select! {
        started = Bot::start(&settings, Endpoint::of(&settings, token), store.clone(), edge()) => {
            started.map(Some)
        }
        () = signals.next() => Ok(None),
    };
    let done = match started {
        Ok(Some(mut bot)) => {
            if let Some(backups) = backups {
                bot.keep_backups(store.clone(), backups, edge().clock);
            }
            let watched = watched(&bot, store.clone());
            let monitor = door.map(|door| door.open(watched.clone())).transpose()?;
            let done = until_told(bot, watched, signals).await;
            drop(monitor);
            done
        }
        Ok(None) => Ok(()),
        Err(fault) => Err(fault.into()),
    };
    if let Some(store) = Arc::into_inner(store) {
        store.close().await?;
    }
    done
}

/// What machines can ask about a bot.
fn watched(bot: &Bot, store: Arc<Database>) -> Watched {
    Watched {
        parts: bot.parts(),
        counts: bot.counts(),
        reachable: bot.reachable(),
        store,
        figures: bot.figures(),
        panics: || PANICS.load(Ordering::Relaxed),
        now_ms,
    }
}

/// Lets people play until the program is asked to end.
async fn until_told(mut bot: Bot, mut watched: Watched, mut signals: Signals) -> Result<(), Stop> {
    let _watchdog = Watchdog::over(bot.parts(), supervisor::alive, |stalled| {
        watchdog::end_program(stalled, RETRY_LATER)
    })
    .context("starting the watchdog")?;
    tracing::info!("invite the bot to a server: {}", bot.invitation());
    let opened = async {
        watched.until_ready().await;
        supervisor::ready();
        std::future::pending().await
    };
    let done = tokio::select! {
        fault = bot.ended() => Err(Stop::from(fault)),
        () = signals.next() => Ok(()),
        never = opened => never,
    };
    signals.end_at_once_on_the_next();
    tracing::info!("stopping");
    supervisor::stopping();
    bot.stop().await;
    done
}

async fn open(url: &str, backups: Option<&Backups>) -> Result<Arc<Database>, Stop> {
    let opened = Database::open_alone(url, backups, edge().clock.now()).await;
    opened.map(Arc::new).map_err(Stop::of_database)
}

/// Where backups are kept, if they are.
fn backups(settings: &Settings) -> anyhow::Result<Option<Backups>> {
    match &settings.backups {
        Some(folder) => Backups::of(&settings.database_url, folder),
        None => Ok(None),
    }
}

async fn sandbox(
    settings: Settings,
    port: Option<u16>,
    database: Option<PathBuf>,
) -> Result<(), Stop> {
    let mut signals = Signals::new()?;
    let mut sandbox = Sandbox::open(settings, port, database.as_deref(), edge()).await?;
    let mut out = io::stdout();
    writeln!(
        out,
        "The sandbox is open. Two people play in one browser window:\n\n    {}\n\n\
         Ctrl-C ends it.",
        sandbox.address()
    )
    .context("writing the address")?;
    let done = tokio::select! {
        fault = sandbox.ended() => Err(Stop::from(fault)),
        () = signals.next() => Ok(()),
    };
    signals.end_at_once_on_the_next();
    sandbox.close().await?;
    done
}

fn draw(transcript: &str, output: &Path, theme: Theme) -> anyhow::Result<()> {
    let png = terminal::draw(transcript, theme)?;
    std::fs::write(output, png).with_context(|| format!("writing {}", output.display()))
}

fn score(rules: RuleSet) -> ExitCode {
    let scored = terminal::score(rules, io::stdin().lock(), io::stdout().lock(), io::stderr());
    match scored {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader of the answers has had enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The time, in milliseconds since 1970 UTC.
fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// The clock and the dice.
fn edge() -> Edge {
    Edge {
        clock: WallClock::new(|| Timestamp(now_ms())),
        // Each state is keyed by the operating system's randomness.
        coin: || match RandomState::new().hash_one(()) & 1 {
            0 => Coin::Heads,
            _ => Coin::Tails,
        },
        allowance: Allowance::USUAL,
    }
}
