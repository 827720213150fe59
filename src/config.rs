//! The settings: from the environment and from `.env`, all checked at once, at the start.

use crate::render::Theme;
use crate::storage;
use std::collections::BTreeMap;
use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

/// Variables by their names.
pub type Variables = BTreeMap<String, String>;

/// What the operator of a bot can choose.
#[derive(Clone, PartialEq, Eq)]
pub struct Settings {
    /// The bot's token; `None` if there is none.
    pub token: Option<Token>,
    /// Where games are kept: `sqlite:FILE` or `postgres://…`, which may hold a password.
    pub database_url: String,
    /// Whether the bot reads all messages, so that a plain `d3` is a move.
    pub message_content: bool,
    /// How boards look.
    pub theme: Theme,
    /// How long a challenge stays open, in hours.
    pub challenge_hours: u32,
    /// Where backups of an SQLite file are kept, beside the file unless it is absolute; `None` for
    /// no backups.
    pub backups: Option<PathBuf>,
    /// Where machines can ask how the bot is; `None` for nowhere.
    pub monitor: Option<SocketAddr>,
    /// The address of a double of Discord on this machine, which is played on instead.
    pub double: Option<String>,
    /// How much is logged.
    pub log: Level,
    /// Whether each line of the log is JSON, for programs that read it.
    pub log_as_json: bool,
}

/// A bot's token: a secret that can't be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Level {
    /// What went wrong.
    Error,
    /// What may need attention, too.
    Warn,
    /// What happens, in large.
    #[default]
    Info,
    /// What happens, in detail.
    Debug,
    /// Everything.
    Trace,
}

/// The names of the settings in the environment, with their defaults.
const TOKEN: &str = "DISCORD_TOKEN";
const TOKEN_FILE: &str = "DISCORD_TOKEN_FILE";
const DATABASE_URL: &str = "DATABASE_URL";
const DATABASE_URL_FILE: &str = "DATABASE_URL_FILE";
const MESSAGE_CONTENT: &str = "OUTFLANK_MESSAGE_CONTENT";
const THEME: &str = "OUTFLANK_THEME";
const CHALLENGE_HOURS: &str = "OUTFLANK_CHALLENGE_HOURS";
const BACKUPS: &str = "OUTFLANK_BACKUPS";
const MONITOR: &str = "OUTFLANK_MONITOR";
const DOUBLE: &str = "OUTFLANK_DOUBLE";
const LOG: &str = "OUTFLANK_LOG";
const LOG_FORMAT: &str = "OUTFLANK_LOG_FORMAT";

/// Where systemd puts the secrets of a service, and what the token is called there.
const CREDENTIALS: &str = "CREDENTIALS_DIRECTORY";
const TOKEN_CREDENTIAL: &str = "token";

/// How the names begin that are likely meant for this program.
const PREFIXES: [&str; 2] = ["OUTFLANK_", "DISCORD_"];

/// All names.
pub const NAMES: [&str; 12] = [
    TOKEN,
    TOKEN_FILE,
    DATABASE_URL,
    DATABASE_URL_FILE,
    MESSAGE_CONTENT,
    THEME,
    CHALLENGE_HOURS,
    BACKUPS,
    MONITOR,
    DOUBLE,
    LOG,
    LOG_FORMAT,
];

/// The settings that are secrets, or may hold one.
pub const SECRETS: [&str; 2] = [TOKEN, DATABASE_URL];

/// A challenge may stay open for four weeks.
const MOST_CHALLENGE_HOURS: u32 = 28 * 24;

/// What is wrong with the settings: each setting, what stands there, and what may stand there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .told.join("\n"))]
pub struct Faults {
    told: Vec<String>,
    lacks_token: bool,
}

impl Faults {
    /// Whether there is no token either, which only some commands need.
    pub fn lacks_token(&self) -> bool {
        self.lacks_token
    }
}

impl Settings {
    /// Reads the settings from a file's variables and from those of the environment, which come
    /// before the file's.
    ///
    /// # Errors
    /// Everything that is wrong with them, at once. A name in the file that looks like a setting
    /// and isn't one is a slip of the pen; in the environment it may be somebody else's, of which
    /// [`strangers`] tells.
    pub fn read(file: Variables, environment: Variables) -> Result<Settings, Faults> {
        let mut faults = Vec::new();
        faults.extend(strangers(&file));
        let mut variables = file;
        variables.extend(environment);
        let mut reader = Reader { variables, faults };
        let has_token = [TOKEN, TOKEN_FILE, CREDENTIALS].map(|name| reader.find(name).is_some());
        let settings = Settings {
            token: reader.token(),
            database_url: reader.database_url(),
            message_content: reader.one_of(MESSAGE_CONTENT, &SWITCH),
            theme: reader.one_of(THEME, &Theme::ALL.map(|theme| (theme.id(), theme))),
            challenge_hours: reader.count(CHALLENGE_HOURS, 24, 1..=MOST_CHALLENGE_HOURS),
            backups: reader.folder(BACKUPS, "backups"),
            monitor: reader.monitor(),
            double: reader.double(),
            log: reader.one_of(LOG, &LEVELS),
            log_as_json: reader.one_of(LOG_FORMAT, &[("text", false), ("json", true)]),
        };
        match reader.faults.is_empty() {
            true => Ok(settings),
            false => Err(Faults {
                told: reader.faults,
                lacks_token: has_token == [false; 3],
            }),
        }
    }
}

/// Tells of the names that look like settings and aren't, if there are any. An environment may
/// well have some: for a service called outflank, Kubernetes makes up OUTFLANK_PORT.
pub fn strangers(variables: &Variables) -> Option<String> {
    let ours = |name: &&str| PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    let unknown = |name: &&str| ours(name) && !NAMES.contains(name);
    let names = variables.keys().map(String::as_str);
    let strange: Vec<_> = names.filter(unknown).collect();
    (!strange.is_empty()).then(|| {
        format!(
            "No setting is called {}; there are {}.",
            strange.join(", "),
            NAMES.join(", ")
        )
    })
}

/// Where no is, unless something else is said.
const SWITCH: [(&str, bool); 2] = [("off", false), ("on", true)];

const LEVELS: [(&str, Level); 5] = [
    ("info", Level::Info),
    ("error", Level::Error),
    ("warn", Level::Warn),
    ("debug", Level::Debug),
    ("trace", Level::Trace),
];

/// Reads variables and keeps what is wrong with them.
struct Reader {
    variables: Variables,
    faults: Vec<String>,
}

impl Reader {
    /// What stands in a variable; nothing if it is empty.
    fn find(&self, name: &str) -> Option<String> {
        let value = self.variables.get(name)?.trim();
        (!value.is_empty()).then(|| value.to_owned())
    }

    fn token(&mut self) -> Option<Token> {
        let token = self.secret(TOKEN, TOKEN_FILE).or_else(|| self.credential());
        let token: Result<Token, NotAToken> = token?.parse();
        if token.is_err() {
            // What stands there may be most of a token: it isn't repeated.
            self.faults.push(format!(
                "{TOKEN} holds something that can't be a token: a token is one word, without quotes."
            ));
        }
        token.ok()
    }

    /// Where the database is. Faults don't repeat it: it may hold a password.
    fn database_url(&mut self) -> String {
        let url = self.secret(DATABASE_URL, DATABASE_URL_FILE);
        let url = url.unwrap_or_else(|| "sqlite:outflank.db".to_owned());
        match storage::place_of(&url) {
            Ok(Some((file, _))) => {
                self.expect_no_way_up(DATABASE_URL, &file);
            }
            Ok(None) => {}
            Err(error) => self.faults.push(format!("{DATABASE_URL}: {error:#}.")),
        }
        url
    }

    /// Whether a path has no `..`: what that means depends on where the program is started.
    fn expect_no_way_up(&mut self, name: &str, path: &Path) -> bool {
        let goes_up = path.components().any(|part| part == Component::ParentDir);
        if goes_up {
            let path = path.display();
            self.faults.push(format!(
                "{name} has .. in its path ({path}): write the whole path, from / on."
            ));
        }
        !goes_up
    }

    /// What stands in a variable, or else in the file whose path stands in another one.
    fn secret(&mut self, name: &str, file_name: &str) -> Option<String> {
        let path = self.find(file_name);
        match (self.find(name), path) {
            (Some(_), Some(_)) => {
                let both = format!("{name} and {file_name} are both set: take one of them out.");
                self.faults.push(both);
                None
            }
            (value, None) => value,
            (None, Some(path)) => self.content(file_name, Path::new(&path)),
        }
    }

    /// The token that systemd hands over.
    fn credential(&mut self) -> Option<String> {
        let path = Path::new(&self.find(CREDENTIALS)?).join(TOKEN_CREDENTIAL);
        match path.exists() {
            true => self.content(CREDENTIALS, &path),
            false => None,
        }
    }

    /// What stands in a file that a variable has named.
    fn content(&mut self, name: &str, path: &Path) -> Option<String> {
        if !self.expect_no_way_up(name, path) {
            return None;
        }
        let fault = match std::fs::read_to_string(path) {
            Ok(text) if text.trim().is_empty() => "it is empty".to_owned(),
            Ok(text) => return Some(text.trim().to_owned()),
            Err(error) => format!("it can't be read ({error})"),
        };
        let path = path.display();
        self.faults
            .push(format!("{name} names the file {path}, but {fault}."));
        None
    }

    /// One of a few values, of which the first is the default.
    fn one_of<T: Copy>(&mut self, name: &str, values: &[(&str, T)]) -> T {
        let default = values[0].1;
        let Some(text) = self.find(name) else {
            return default;
        };
        let named = |(id, _): &&(&str, T)| id.eq_ignore_ascii_case(&text);
        if let Some((_, value)) = values.iter().find(named) {
            return *value;
        }
        let ids: Vec<_> = values.iter().map(|(id, _)| *id).collect();
        self.fault(name, &text, &format!("one of {}", ids.join(", ")));
        default
    }

    fn count(&mut self, name: &str, default: u32, range: std::ops::RangeInclusive<u32>) -> u32 {
        let Some(text) = self.find(name) else {
            return default;
        };
        if let Some(count) = text.parse().ok().filter(|count| range.contains(count)) {
            return count;
        }
        let (least, most) = range.into_inner();
        self.fault(
            name,
            &text,
            &format!("a whole number from {least} to {most}"),
        );
        default
    }

    /// A folder, or "off" for none.
    fn folder(&mut self, name: &str, default: &str) -> Option<PathBuf> {
        let folder = self.find(name).unwrap_or_else(|| default.to_owned());
        if folder.eq_ignore_ascii_case("off") {
            return None;
        }
        let folder = PathBuf::from(folder);
        self.expect_no_way_up(name, &folder).then_some(folder)
    }

    /// A place on this machine or another address of it.
    fn monitor(&mut self) -> Option<SocketAddr> {
        let text = self.find(MONITOR)?;
        if text.eq_ignore_ascii_case("off") {
            return None;
        }
        let port = text.parse().ok();
        let here = port.map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let address = here.or_else(|| text.parse().ok());
        if address.is_none() {
            self.fault(MONITOR, &text, "off, a port such as 9464, or ADDRESS:PORT");
        }
        address
    }

    /// An address on this machine: the token is sent nowhere else than to Discord.
    fn double(&mut self) -> Option<String> {
        let text = self.find(DOUBLE)?;
        let address: Option<SocketAddr> = text
            .strip_prefix("http://")
            .and_then(|address| address.parse().ok());
        if address.is_none_or(|address| !address.ip().is_loopback()) {
            self.fault(DOUBLE, &text, "like http://127.0.0.1:PORT");
        }
        Some(text)
    }

    fn fault(&mut self, name: &str, found: &str, wanted: &str) {
        self.faults
            .push(format!("{name} is \"{found}\"; it must be {wanted}."));
    }
}

/// The text can't be a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a token")]
pub struct NotAToken;

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Token, NotAToken> {
        let text = text.trim();
        let text = text.strip_prefix("Bot ").unwrap_or(text);
        let fits = |sign: char| sign.is_ascii_graphic() && !matches!(sign, '"' | '\'');
        match !text.is_empty() && text.chars().all(fits) {
            true => Ok(Token(text.to_owned())),
            false => Err(NotAToken),
        }
    }
}

impl Token {
    /// The token itself, to be shown to Discord alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(pairs: &[(&str, &str)]) -> Variables {
        let owned = pairs
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()));
        owned.collect()
    }

    fn read(file: &[(&str, &str)]) -> Result<Settings, String> {
        let read = Settings::read(variables(file), Variables::new());
        read.map_err(|faults| faults.to_string())
    }

    #[test]
    fn without_any_setting_everything_is_as_usual() {
        let settings = read(&[("PATH", "/bin")]).expect("nothing is wrong");
        assert!(settings.token.is_none());
        assert_eq!(settings.database_url, "sqlite:outflank.db");
        assert!(!settings.message_content);
        assert_eq!(settings.theme, Theme::Felt);
        assert_eq!(settings.challenge_hours, 24);
        assert_eq!(settings.backups, Some(PathBuf::from("backups")));
        assert_eq!(settings.log, Level::Info);
    }

    #[test]
    fn every_setting_is_heeded() {
        let settings = read(&[
            (TOKEN, "abc.def"),
            (DATABASE_URL, "postgres://localhost/othello"),
            (MESSAGE_CONTENT, "on"),
            (THEME, "Dark"),
            (CHALLENGE_HOURS, "48"),
            (BACKUPS, "Off"),
            (LOG, "trace"),
        ]);
        let settings = settings.expect("nothing is wrong");
        assert_eq!(settings.token.as_ref().map(Token::reveal), Some("abc.def"));
        assert_eq!(settings.database_url, "postgres://localhost/othello");
        assert!(settings.message_content);
        assert_eq!(settings.theme, Theme::Dark);
        assert_eq!(settings.challenge_hours, 48);
        assert_eq!(settings.backups, None);
        assert_eq!(settings.log, Level::Trace);
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let faults = read(&[
            (TOKEN, "SECRET token"),
            (DATABASE_URL, "mysql://ann:SECRET@host/games"),
            (BACKUPS, "../.."),
            (MESSAGE_CONTENT, "maybe"),
            (THEME, "pink"),
            (CHALLENGE_HOURS, "0"),
            (MONITOR, "yes"),
            (DOUBLE, "http://discord.example:80"),
            ("OUTFLANK_COLOUR", "black"),
        ]);
        let faults = faults.err().expect("much is wrong");
        let expected = "\
No setting is called OUTFLANK_COLOUR; there are DISCORD_TOKEN, DISCORD_TOKEN_FILE, DATABASE_URL, \
DATABASE_URL_FILE, OUTFLANK_MESSAGE_CONTENT, OUTFLANK_THEME, OUTFLANK_CHALLENGE_HOURS, \
OUTFLANK_BACKUPS, OUTFLANK_MONITOR, OUTFLANK_DOUBLE, \
OUTFLANK_LOG, OUTFLANK_LOG_FORMAT.
DISCORD_TOKEN holds something that can't be a token: a token is one word, without quotes.
DATABASE_URL: the database must be a file (sqlite:outflank.db) or a PostgreSQL server (postgres://…).
OUTFLANK_MESSAGE_CONTENT is \"maybe\"; it must be one of off, on.
OUTFLANK_THEME is \"pink\"; it must be one of felt, dark, contrast.
OUTFLANK_CHALLENGE_HOURS is \"0\"; it must be a whole number from 1 to 672.
OUTFLANK_BACKUPS has .. in its path (../..): write the whole path, from / on.
OUTFLANK_MONITOR is \"yes\"; it must be off, a port such as 9464, or ADDRESS:PORT.
OUTFLANK_DOUBLE is \"http://discord.example:80\"; it must be like http://127.0.0.1:PORT.";
        assert_eq!(faults, expected);
    }

    #[test]
    fn an_environment_may_hold_names_of_others_and_comes_before_the_file() {
        let file = variables(&[(THEME, "pink"), (LOG, "warn")]);
        let environment = variables(&[("OUTFLANK_PORT", "tcp://10.0.0.1:80"), (THEME, "dark")]);
        let told = strangers(&environment).expect("one is no setting");
        assert!(told.starts_with("No setting is called OUTFLANK_PORT; "));
        let settings = Settings::read(file, environment).expect("nothing is wrong");
        assert_eq!((settings.theme, settings.log), (Theme::Dark, Level::Warn));
        assert_eq!(strangers(&variables(&[(LOG, "warn"), ("PATH", "/")])), None);
    }

    #[test]
    fn secrets_may_stand_in_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("written");
            path.to_str().expect("text").to_owned()
        };
        let token = file("token", "abc.def\n");
        let url = file("url", " postgres://localhost/othello\n");
        let settings = read(&[(TOKEN_FILE, &token), (DATABASE_URL_FILE, &url)]);
        let settings = settings.expect("nothing is wrong");
        assert_eq!(settings.token.as_ref().map(Token::reveal), Some("abc.def"));
        assert_eq!(settings.database_url, "postgres://localhost/othello");
        let credentials = folder.path().to_str().expect("text");
        let of_systemd = read(&[(CREDENTIALS, credentials)]).expect("nothing is wrong");
        assert!(of_systemd.token == settings.token);
        let own = read(&[(CREDENTIALS, credentials), (TOKEN, "own")]).expect("nothing is wrong");
        assert_eq!(own.token.as_ref().map(Token::reveal), Some("own"));
    }

    #[test]
    fn files_of_secrets_that_cannot_be_read_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let empty = folder.path().join("empty");
        std::fs::write(&empty, "\n").expect("written");
        let empty = empty.to_str().expect("text");
        let told = read(&[(TOKEN_FILE, "/nowhere/token"), (DATABASE_URL_FILE, empty)]);
        let told = told.err().expect("both are wrong");
        assert!(told.contains("DISCORD_TOKEN_FILE names the file /nowhere/token"));
        assert!(told.contains("it is empty"), "{told}");
        let both = read(&[(TOKEN, "abc.def"), (TOKEN_FILE, empty)]);
        let both = both.err().expect("one is too many");
        assert!(both.contains("are both set"), "{both}");
        assert!(!both.contains("abc.def"), "{both}");
    }

    #[test]
    fn a_token_is_never_printed() {
        let token: Token = "Bot SECRET".parse().expect("a token");
        assert_eq!(token.reveal(), "SECRET");
        assert_eq!(format!("{token:?}"), "Token(…)");
    }

    #[test]
    fn the_example_names_every_setting_and_nothing_else() {
        let example = include_str!("../.env.example");
        let set = |line: &str| {
            let line = line.trim_start_matches('#').trim();
            let (name, value) = line.split_once('=')?;
            let upper = |sign: char| sign.is_ascii_uppercase() || sign == '_';
            name.chars()
                .all(upper)
                .then(|| (name.to_owned(), value.to_owned()))
        };
        let shown: Variables = example.lines().filter_map(set).collect();
        let names: Vec<_> = shown.keys().map(String::as_str).collect();
        let mut expected = NAMES.to_vec();
        expected.sort_unstable();
        assert_eq!(names, expected);
        let with_defaults = Settings::read(shown, Variables::new()).expect("the example is right");
        let without = read(&[]).expect("nothing is wrong");
        assert!(with_defaults == without, "the example shows the defaults");
    }
}
