//! Outflank at the terminal: the bot, its sandbox, what its operator needs, and two small commands.
//! The only clock, the only dice.

mod cli;

use anyhow::Context;
use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use cli::{Act, Cli, ConfigAct, DataAct, UserAct};
use outflank::app::WallClock;
use outflank::bot::Bot;
use outflank::config::{self, Level, Settings, Variables};
use outflank::discord::{Allowance, Edge, Endpoint, Fault, Scrubbed};
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
use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// Why the program ends before its time: what a person reads, and the status that others read.
struct Stop {
    says: String,
    status: u8,
}

/// Statuses as in `sysexits.h`: it may work later, and a setting must be changed first.
const RETRY_LATER: u8 = 75;
const CONFIG: u8 = 78;

const NO_TOKEN: &str = "\
There is no token: Outflank does not know which bot it is on Discord.
To try it in a browser you need none:
    cargo run --release -- sandbox        (or: outflank sandbox)
To run it on Discord, get a token:
    1. https://discord.com/developers/applications → New Application
    2. Bot → Reset Token → Copy
    3. put it into the file .env in this folder: DISCORD_TOKEN=…
Then start again. The bot tells you the link that invites it to your server.";

const TOKEN_AS_ARGUMENT: &str = "\
A token doesn't belong on the command line: everybody on this machine could read it there.
Put it into .env as DISCORD_TOKEN=…, or into a file named by DISCORD_TOKEN_FILE, and reset it in
the portal if others have seen it: https://discord.com/developers/applications → Bot → Reset Token";

const ALSO_NO_TOKEN: &str = "\
DISCORD_TOKEN is not set: https://discord.com/developers/applications → Bot → Reset Token.\n";

const USAGE: u8 = 2;

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
        return failed(Stop {
            says: TOKEN_AS_ARGUMENT.to_owned(),
            status: USAGE,
        });
    }
    let done = obey(Cli::parse().command.unwrap_or(Act::Run));
    done.unwrap_or_else(failed)
}

fn failed(stop: Stop) -> ExitCode {
    eprintln!("{}", stop.says);
    ExitCode::from(stop.status)
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
        true => of_database(error),
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
    let token = settings.token.clone().ok_or_else(no_token)?;
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

/// The settings; from here on there is a log.
fn settings() -> Result<Settings, Stop> {
    read_settings(false)
}

/// The settings of whoever can't do without a token.
fn settings_with_token() -> Result<Settings, Stop> {
    read_settings(true)
}

fn read_settings(needs_token: bool) -> Result<Settings, Stop> {
    let file = file_of_settings()?;
    let warning = open_secrets(&file);
    // What isn't text is nobody's.
    let texts = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let environment: Variables = texts.collect();
    let strangers = config::strangers(&environment);
    let settings = Settings::read(file, environment).map_err(|faults| {
        let also = match needs_token && faults.lacks_token() {
            true => ALSO_NO_TOKEN,
            false => "",
        };
        Stop::config(format!(
            "The settings (in the environment or in .env) are not right:\n{faults}\n{also}\
             .env.example explains them all."
        ))
    })?;
    start_log(&settings);
    if let Some(told) = strangers {
        tracing::warn!("in the environment: {told}");
    }
    if let Some(told) = warning {
        tracing::warn!("{told}");
    }
    Ok(settings)
}

/// What stands in the file `.env`; nothing if there is none.
fn file_of_settings() -> Result<Variables, Stop> {
    let text = match std::fs::read_to_string(".env") {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Variables::new()),
        Err(error) => return Err(unreadable(&error.to_string())),
    };
    // The error quotes the line, which may be the token's: it isn't repeated.
    let faulty = |error| match error {
        dotenvy::Error::LineParse(line, _) => {
            let place = text.lines().position(|found| found.trim() == line.trim());
            let place = place.map_or_else(|| "a line".to_owned(), |at| format!("line {}", at + 1));
            unreadable(&format!("{place} of it is not NAME=VALUE"))
        }
        _ => unreadable("it is not made of lines NAME=VALUE"),
    };
    let lines = dotenvy::from_read_iter(text.as_bytes());
    lines.map(|line| line.map_err(faulty)).collect()
}

fn unreadable(what: &str) -> Stop {
    Stop::config(format!(
        "The file .env in this folder can't be read: {what}.\n\
         Values with spaces or # need quotes; .env.example shows how it looks."
    ))
}

/// What is to be said about a file of settings with a secret in it that others can read.
fn open_secrets(file: &Variables) -> Option<&'static str> {
    let holds_secrets = config::SECRETS
        .iter()
        .any(|name| file.get(*name).is_some_and(|secret| !secret.is_empty()));
    let mode = std::fs::metadata(".env").ok()?.permissions().mode();
    (holds_secrets && mode & 0o077 != 0)
        .then_some("others on this machine can read .env, which holds secrets: chmod 600 .env")
}

/// Logs to standard error. Libraries are heard only when something is wrong.
fn start_log(settings: &Settings) {
    let level = match settings.log {
        Level::Error => "error",
        Level::Warn => "warn",
        Level::Info => "info",
        Level::Debug => "debug",
        Level::Trace => "trace",
    };
    let token = settings.token.clone();
    let log = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(format!(
            "warn,outflank={level},discord_standin={level}"
        )))
        .with_ansi(io::stderr().is_terminal())
        .with_writer(move || Scrubbed::new(io::stderr(), token.clone()));
    match settings.log_as_json {
        true => log.json().flatten_event(true).init(),
        false => log.init(),
    }
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
    let token = settings.token.clone().ok_or_else(no_token)?;
    let mut signals = Signals::new()?;
    count_panics();
    let door = settings.monitor.map(reserve_door).transpose()?;
    let backups = backups(&settings).map_err(of_database)?;
    let store = open(&settings.database_url, backups.as_ref()).await?;
    // Better now than at four in the morning.
    let prepared = backups.as_ref().map_or(Ok(()), Backups::prepare);
    prepared.map_err(of_database)?;
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
    opened.map(Arc::new).map_err(of_database)
}

/// Where backups are kept, if they are.
fn backups(settings: &Settings) -> anyhow::Result<Option<Backups>> {
    match &settings.backups {
        Some(folder) => Backups::of(&settings.database_url, folder),
        None => Ok(None),
    }
}

/// Why a database can't be used.
fn of_database(error: anyhow::Error) -> Stop {
    Stop {
        says: told(&error),
        status: match storage::may_pass(&error) {
            true => RETRY_LATER,
            false => CONFIG,
        },
    }
}

/// An error and what caused it. Some errors tell their cause themselves: it isn't repeated.
fn told(error: &anyhow::Error) -> String {
    let mut told = String::from("error: ");
    for (place, cause) in error.chain().enumerate() {
        let cause = cause.to_string();
        match place {
            _ if told.ends_with(&cause) => {}
            0 => told += &cause,
            _ => told = format!("{told}: {cause}"),
        }
    }
    told
}

fn no_token() -> Stop {
    Stop::config(NO_TOKEN.to_owned())
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

/// The signals that ask the program to end.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn new() -> anyhow::Result<Signals> {
        let listen = |kind| signal(kind).context("listening for signals");
        Ok(Signals {
            terminate: listen(SignalKind::terminate())?,
            interrupt: listen(SignalKind::interrupt())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    /// Whoever asks twice doesn't want to wait.
    fn end_at_once_on_the_next(mut self) {
        tokio::spawn(async move {
            self.next().await;
            std::process::exit(1);
        });
    }
}

impl Stop {
    fn config(says: String) -> Stop {
        Stop {
            says,
            status: CONFIG,
        }
    }
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Stop {
        match error.downcast::<Fault>() {
            Ok(fault) => fault.into(),
            Err(error) => Stop {
                says: told(&error),
                status: 1,
            },
        }
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        let status = match (fault.is_setting(), fault.may_pass()) {
            (true, _) => CONFIG,
            (false, true) => RETRY_LATER,
            (false, false) => 1,
        };
        Stop {
            says: fault.to_string(),
            status,
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
