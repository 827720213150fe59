//! `doctor` and `invite`: whether all is well, line by line, and the link for servers.

use crate::config::Settings;
use crate::discord::{Discord, Endpoint, Fault, Inspection, Played};
use crate::game::{ChannelId, Timestamp};
use crate::storage::{Visit, place_of};
use crate::view::Language;
use rustix::fs::{Access, access, statvfs};
use std::fmt;
use std::path::Path;

/// So much room should be left on the disk, in bytes.
const ENOUGH_ROOM: u64 = 256 * 1024 * 1024;

/// So many channels are looked at.
const MOST_CHANNELS: u32 = 50;

/// A clock may be wrong by so much, in milliseconds.
const CLOCK_MAY_ERR_MS: u64 = 2_000;

/// Something that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    what: &'static str,
    state: State,
    says: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Well,
    Wrong,
    Unknown,
}

impl Finding {
    fn well(what: &'static str, says: impl Into<String>) -> Finding {
        Finding::new(what, State::Well, says)
    }

    fn wrong(what: &'static str, says: impl Into<String>) -> Finding {
        Finding::new(what, State::Wrong, says)
    }

    fn unknown(what: &'static str, says: impl Into<String>) -> Finding {
        Finding::new(what, State::Unknown, says)
    }

    fn new(what: &'static str, state: State, says: impl Into<String>) -> Finding {
        let says = says.into();
        Finding { what, state, says }
    }

    /// Whether somebody must do something about it.
    pub fn is_wrong(&self) -> bool {
        self.state == State::Wrong
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match self.state {
            State::Well => "ok",
            State::Wrong => "WRONG",
            State::Unknown => "?",
        };
        let says = self.says.replace('\n', "\n                    ");
        write!(f, "{state:<6}{:<13} {says}", self.what)
    }
}

/// Looks at everything that a bot needs, the database first. Nothing changes. `endpoint` tells
/// where Discord is; `None` if there is no token.
pub async fn check_up(
    settings: &Settings,
    endpoint: Option<Endpoint>,
    now: impl Fn() -> Timestamp,
) -> Vec<Finding> {
    let (of_database, channels) = database(settings).await;
    let mut findings = vec![of_database];
    findings.extend(disk(settings));
    match endpoint {
        Some(endpoint) => findings.extend(discord(settings, endpoint, &channels, now).await),
        None => findings.push(Finding::wrong(
            "token",
            "there is none: put it into .env as DISCORD_TOKEN=… (outflank run tells where to get \
             it)",
        )),
    }
    findings
}

/// The database, and the channels in which games are going on.
async fn database(settings: &Settings) -> (Finding, Vec<ChannelId>) {
    if let Ok(Some((file, _))) = place_of(&settings.database_url)
        && !file.exists()
    {
        let says = format!("{} isn't there yet: the bot makes it", file.display());
        return (Finding::unknown("database", says), Vec::new());
    }
    let looked = async {
        let mut visit = Visit::begin(&settings.database_url).await?;
        let name = visit.name().to_owned();
        visit.expect_current().await?;
        let faults = visit.faults().await?;
        let channels = visit.channels(MOST_CHANNELS).await?;
        visit.end().await?;
        anyhow::Ok((name, faults, channels))
    };
    match looked.await {
        Ok((name, faults, channels)) => (of_faults(&name, &faults), channels),
        Err(error) => (Finding::wrong("database", format!("{error:#}")), Vec::new()),
    }
}

fn of_faults(name: &str, faults: &[String]) -> Finding {
    match faults {
        [] => Finding::well("database", format!("{name} is whole and up to date")),
        faults => Finding::wrong(
            "database",
            format!(
                "{name} is damaged ({}): stop the bot and put a backup back, outflank restore FILE",
                faults.join("; ")
            ),
        ),
    }
}

/// The folder of an SQLite file.
fn disk(settings: &Settings) -> Vec<Finding> {
    let Ok(Some((file, folder))) = place_of(&settings.database_url) else {
        return Vec::new();
    };
    vec![writable(&file, &folder), room(&folder)]
}

fn writable(file: &Path, folder: &Path) -> Finding {
    let may_write = |path: &Path| access(path, Access::READ_OK | Access::WRITE_OK);
    let denied = [folder, file]
        .into_iter()
        .filter(|path| path.exists())
        .find(|path| may_write(path).is_err());
    match denied {
        None => Finding::well("files", format!("{} can be written", folder.display())),
        Some(path) => Finding::wrong(
            "files",
            format!(
                "{} can't be written: it must belong to the user who runs the bot",
                path.display()
            ),
        ),
    }
}

fn room(folder: &Path) -> Finding {
    let folder_name = folder.display();
    match statvfs(folder) {
        Ok(disk) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            let says = format!("{} MiB are free in {folder_name}", free / (1024 * 1024));
            match free >= ENOUGH_ROOM {
                true => Finding::well("disk", says),
                false => Finding::wrong("disk", format!("only {says}: make room")),
            }
        }
        Err(error) => Finding::unknown("disk", format!("{folder_name}: {error}")),
    }
}

async fn discord(
    settings: &Settings,
    endpoint: Endpoint,
    channels: &[ChannelId],
    now: impl Fn() -> Timestamp,
) -> Vec<Finding> {
    let discord = match Discord::sign_in(endpoint, settings.message_content).await {
        Ok(discord) => discord,
        Err(fault) => return vec![unreached(&fault)],
    };
    match discord.inspect(channels).await {
        Ok(inspection) => of_inspection(settings, &inspection, now()),
        Err(fault) => vec![unreached(&fault)],
    }
}

/// Why nothing more is known about Discord.
fn unreached(fault: &Fault) -> Finding {
    let says = match fault.is_setting() {
        true => fault.to_string(),
        false => format!("{fault}\nThe token, the commands and the servers could not be checked."),
    };
    match fault.is_setting() {
        true => Finding::wrong("token", says),
        false => Finding::unknown("Discord", says),
    }
}

fn of_inspection(settings: &Settings, found: &Inspection, now: Timestamp) -> Vec<Finding> {
    let mut findings = vec![
        Finding::well("token", format!("the bot is {}", found.name)),
        intents(settings, found),
        match found.knows_commands {
            true => Finding::well("commands", "Discord knows them"),
            false => Finding::unknown(
                "commands",
                "Discord knows others: the bot registers them when it starts",
            ),
        },
        clock(found.time, now),
    ];
    if found.servers.is_empty() {
        findings.push(Finding::unknown(
            "servers",
            "none yet: outflank invite prints the link",
        ));
    }
    findings.extend(found.servers.iter().map(|server| match server.lacking {
        None => Finding::well("server", format!("{}: nothing is lacking", server.name)),
        Some(permission) => Finding::wrong(
            "server",
            format!(
                "{}: the bot lacks \"{}\": give it to the bot's role under Server Settings → \
                 Roles",
                server.name,
                permission.name(Language::default())
            ),
        ),
    }));
    findings.extend(of_channels(&found.channels));
    findings
}

/// One line for all channels of which nothing is wrong, and one for each of the others.
fn of_channels(channels: &[Played]) -> Vec<Finding> {
    let wrong = |channel: &Played| {
        let (id, lacking) = (channel.id, channel.lacking?);
        Some(match &channel.name {
            Some(name) => Finding::wrong(
                "channel",
                format!(
                    "#{name} ({id}): games are played there, but the bot lacks \"{}\": give it to \
                     the bot's role under Edit Channel → Permissions",
                    lacking.name(Language::default())
                ),
            ),
            None => Finding::wrong(
                "channel",
                format!(
                    "{id}: games are played there, but the bot can't see it: let it (Edit Channel → \
                     Permissions → View Channel), or leave the games to themselves if it was deleted"
                ),
            ),
        })
    };
    let wrong: Vec<_> = channels.iter().filter_map(wrong).collect();
    match wrong.is_empty() && !channels.is_empty() {
        true => vec![Finding::well(
            "channels",
            format!("with games: {}; nothing is lacking", channels.len()),
        )],
        false => wrong,
    }
}

fn intents(settings: &Settings, found: &Inspection) -> Finding {
    match (settings.message_content, found.may_read_messages) {
        (true, _) => Finding::well("intents", "the bot may read messages"),
        (false, true) => Finding::well(
            "intents",
            "none is needed (Message Content Intent is on, but OUTFLANK_MESSAGE_CONTENT is not)",
        ),
        (false, false) => Finding::well("intents", "none is needed"),
    }
}

fn clock(theirs: Option<Timestamp>, now: Timestamp) -> Finding {
    let Some(theirs) = theirs else {
        return Finding::unknown("clock", "Discord did not tell the time");
    };
    // Theirs is cut off to the second.
    let off_ms = (now.0 - theirs.0 - 500).unsigned_abs();
    match off_ms <= CLOCK_MAY_ERR_MS + 500 {
        true => Finding::well("clock", "it agrees with Discord's"),
        false => Finding::wrong(
            "clock",
            format!(
                "it differs from Discord's by {} s: set it, best by a time service \
                 (timedatectl set-ntp true)",
                (off_ms + 500) / 1000
            ),
        ),
    }
}

/// The link by which somebody adds the bot to a server.
///
/// # Errors
/// Discord can't be reached, or doesn't accept the token.
pub async fn invitation(endpoint: Endpoint) -> Result<String, Fault> {
    Ok(Discord::sign_in(endpoint, false).await?.invitation())
}
