//! Outflank at the terminal: the bot, its sandbox, and two small commands. The only clock, the
//! only dice.

use anyhow::Context;
use clap::{Parser, Subcommand};
use outflank::app::WallClock;
use outflank::bot::Bot;
use outflank::config::{self, Level, Settings, Variables};
use outflank::discord::{Allowance, Edge, Endpoint, Fault, Scrubbed};
use outflank::game::{Coin, Timestamp};
use outflank::render::Theme;
use outflank::rules::RuleSet;
use outflank::sandbox::Sandbox;
use outflank::storage::{self, Database};
use outflank::terminal;
use outflank::watchdog::{Part, Watchdog};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// A Discord bot with which friends play Othello by correspondence
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Act>,
}

#[derive(Subcommand)]
enum Act {
    /// Run the bot on Discord; this is what happens without a command
    Run,
    /// Try the bot in a browser, without Discord and without a token
    Sandbox {
        /// The port of the page; a free one if left out
        #[arg(long)]
        port: Option<u16>,
        /// Keep the games in this file and play them on the next time (/games, /board); they are
        /// forgotten if left out
        #[arg(long, value_name = "FILE")]
        database: Option<PathBuf>,
    },
    /// Draw the position after some moves as PNG
    Draw {
        /// The moves, such as "f5d6c3"
        transcript: String,
        /// The file to write
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
        /// How the board looks: felt, dark or contrast
        #[arg(long, default_value = "felt")]
        theme: Theme,
    },
    /// Score games, one transcript a line, from standard input
    Score {
        /// The rules: world, europe, usa, japan or casual
        #[arg(long, default_value = "world", value_name = "ID")]
        rules: RuleSet,
    },
}

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

fn main() -> ExitCode {
    let done = match Cli::parse().command.unwrap_or(Act::Run) {
        Act::Run => settings().and_then(|settings| on_runtime(run(settings))),
        Act::Sandbox { port, database } => {
            settings().and_then(|settings| on_runtime(sandbox(settings, port, database)))
        }
        Act::Draw {
            transcript,
            output,
            theme,
        } => draw(&transcript, &output, theme).map_err(Stop::from),
        Act::Score { rules } => return score(rules),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            eprintln!("{}", stop.says);
            ExitCode::from(stop.status)
        }
    }
}

/// The settings; from here on there is a log.
fn settings() -> Result<Settings, Stop> {
    let mut file = Variables::new();
    if Path::new(".env").exists() {
        for line in dotenvy::from_path_iter(".env").map_err(unreadable)? {
            file.extend([line.map_err(unreadable)?]);
        }
    }
    // What isn't text is nobody's.
    let texts = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let environment: Variables = texts.collect();
    let strangers = config::strangers(&environment);
    let settings = Settings::read(file, environment).map_err(|faults| {
        Stop::config(format!(
            "The settings (in the environment or in .env) are not right:\n{faults}\n\
             .env.example explains them all."
        ))
    })?;
    start_log(&settings);
    if let Some(told) = strangers {
        tracing::warn!("in the environment: {told}");
    }
    Ok(settings)
}

/// An error of the file may quote the line, which may be the token's: it isn't repeated.
fn unreadable(error: dotenvy::Error) -> Stop {
    let what = match error {
        dotenvy::Error::Io(error) => error.to_string(),
        _ => "a line of it is not NAME=VALUE".to_owned(),
    };
    Stop::config(format!(
        "The file .env in this folder can't be read: {what}.\n\
         Values with spaces or # need quotes; .env.example shows how it looks."
    ))
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
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(format!(
            "warn,outflank={level},discord_standin={level}"
        )))
        .with_ansi(io::stderr().is_terminal())
        .with_writer(move || Scrubbed::new(io::stderr(), token.clone()))
        .init();
}

fn on_runtime(work: impl Future<Output = Result<(), Stop>>) -> Result<(), Stop> {
    let runtime = tokio::runtime::Runtime::new().context("starting threads")?;
    let done = runtime.block_on(work);
    // Whatever still blocks a thread must not hold up the end.
    runtime.shutdown_background();
    done
}

async fn run(settings: Settings) -> Result<(), Stop> {
    let Some(token) = settings.token.clone() else {
        return Err(Stop::config(NO_TOKEN.to_owned()));
    };
    let mut signals = Signals::new()?;
    let store = open(&settings.database_url).await?;
    let started = tokio::select! {
        started = Bot::start(&settings, Endpoint::of(&settings, token), store.clone(), edge()) => {
            started.map(Some)
        }
        () = signals.next() => Ok(None),
    };
    let done = match started {
        Ok(Some(bot)) => until_told(bot, signals).await,
        Ok(None) => Ok(()),
        Err(fault) => Err(fault.into()),
    };
    if let Some(store) = Arc::into_inner(store) {
        store.close().await?;
    }
    done
}

/// Lets people play until the program is asked to end.
async fn until_told(mut bot: Bot, mut signals: Signals) -> Result<(), Stop> {
    let _watchdog = Watchdog::over(bot.parts(), stands_still).context("starting the watchdog")?;
    tracing::info!("invite the bot to a server: {}", bot.invitation());
    let done = tokio::select! {
        fault = bot.ended() => Err(Stop::from(fault)),
        () = signals.next() => Ok(()),
    };
    signals.end_at_once_on_the_next();
    tracing::info!("stopping");
    bot.stop().await;
    done
}

/// Ends the program at once, to be started again: what stands still can't be stopped in order.
fn stands_still(part: &Part) {
    tracing::error!(
        "for more than {} s, {} have not moved; the program ends, to be started again",
        part.patience.as_secs(),
        part.name
    );
    std::process::exit(RETRY_LATER.into());
}

async fn open(url: &str) -> Result<Arc<Database>, Stop> {
    let opened = Database::open(url).await;
    opened.map(Arc::new).map_err(|error| Stop {
        says: format!("{error:#}"),
        status: match storage::may_pass(&error) {
            true => RETRY_LATER,
            false => CONFIG,
        },
    })
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
                says: format!("{error:#}"),
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

/// The clock and the dice.
fn edge() -> Edge {
    Edge {
        clock: WallClock::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            Timestamp(since.map_or(0, |since| since.as_millis() as i64))
        }),
        // Each state is keyed by the operating system's randomness.
        coin: || match RandomState::new().hash_one(()) & 1 {
            0 => Coin::Heads,
            _ => Coin::Tails,
        },
        allowance: Allowance::USUAL,
    }
}
