//! Why the program ends before its time: in words, and as a status.

use outflank::discord::Fault;
use outflank::storage;
use std::process::ExitCode;

/// Why the program ends before its time: what a person reads, and the status that others read.
pub(crate) struct Stop {
    says: String,
    status: u8,
}

/// Statuses as in `sysexits.h`: it may work later, and a setting must be changed first.
pub(crate) const RETRY_LATER: u8 = 75;
const CONFIG: u8 = 78;
const USAGE: u8 = 2;

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

impl Stop {
    /// Tells a person in words; the status is for everything else.
    pub(crate) fn tell(self) -> ExitCode {
        eprintln!("{}", self.says);
        ExitCode::from(self.status)
    }

    /// There is no token where one is needed.
    pub(crate) fn no_token() -> Stop {
        Stop::config(NO_TOKEN.to_owned())
    }

    /// A token stands on the command line, for all to read.
    pub(crate) fn token_as_argument() -> Stop {
        Stop {
            says: TOKEN_AS_ARGUMENT.to_owned(),
            status: USAGE,
        }
    }

    /// A database can't be used.
    pub(crate) fn of_database(error: anyhow::Error) -> Stop {
        Stop {
            says: told(&error),
            status: match storage::may_pass(&error) {
                true => RETRY_LATER,
                false => CONFIG,
            },
        }
    }

    /// Somebody has to change a setting.
    pub(crate) fn config(says: String) -> Stop {
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
