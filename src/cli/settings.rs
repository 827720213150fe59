//! Where the settings come from; and the log, which follows them.

use super::stop::Stop;
use outflank::config::{self, Level, Settings, Variables};
use outflank::discord::Scrubbed;
use std::io::{self, IsTerminal};
use std::os::unix::fs::PermissionsExt;
use tracing_subscriber::EnvFilter;

const ALSO_NO_TOKEN: &str = "\
DISCORD_TOKEN is not set: https://discord.com/developers/applications → Bot → Reset Token.\n";

/// The settings; from here on there is a log.
pub(crate) fn settings() -> Result<Settings, Stop> {
    read_settings(false)
}

/// The settings of whoever can't do without a token.
pub(crate) fn settings_with_token() -> Result<Settings, Stop> {
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
