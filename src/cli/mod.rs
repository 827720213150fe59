//! The program as seen from a terminal: what can be asked of it, where its settings come from, how it
//! ends.

pub(crate) mod settings;
pub(crate) mod signals;
pub(crate) mod stop;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use outflank::game::PlayerId;
use outflank::render::Theme;
use outflank::rules::RuleSet;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Settings come from the environment and from the file .env: outflank config template
Exit status: 0 done, 1 failed, 2 wrong use, 75 may work later, 78 a setting must be changed first";

/// A Discord bot with which friends play Othello by correspondence
#[derive(Parser)]
#[command(version, after_help = AFTER_HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Act>,
}

#[derive(Subcommand)]
pub(crate) enum Act {
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
    /// Look whether all is well: token, permissions, database, disk, clock
    Doctor,
    /// Print the link that invites the bot to a server
    Invite,
    /// Ask the bot that runs on this machine whether people can play
    Healthcheck,
    /// What is kept: copies of it, and what there is about a person
    #[command(flatten)]
    Data(DataAct),
    /// About the settings
    #[command(subcommand)]
    Config(ConfigAct),
    /// Print what lets a shell complete these commands
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Subcommand)]
pub(crate) enum DataAct {
    /// Copy an SQLite database while the bot runs
    Backup {
        /// The file to write; among the daily backups if left out
        file: Option<PathBuf>,
    },
    /// Put a backup in the place of the database; the bot must not run
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Write the whole database into a file that either engine can read
    Export {
        /// The file to write
        file: PathBuf,
    },
    /// Read such a file into an empty database
    Import {
        /// The file to read
        file: PathBuf,
    },
    /// What is stored about a person
    #[command(subcommand)]
    User(UserAct),
}

#[derive(Subcommand)]
pub(crate) enum UserAct {
    /// Print all of it as JSON
    Export {
        /// Their id on Discord: Developer Mode → right click → Copy User ID
        id: PlayerId,
    },
    /// Delete it; their opponents keep their games. The bot must not run on an SQLite file
    Delete {
        /// Their id on Discord
        id: PlayerId,
        /// Also if they still play: those games are stopped without a result
        #[arg(long)]
        force: bool,
    },
}

#[derive(Subcommand)]
pub(crate) enum ConfigAct {
    /// Print every setting with its default, to be saved as .env
    Template,
}

/// Whether a word on the command line is a token or announces one: three parts of base64 with dots
/// between.
pub(crate) fn may_be_token(word: &str) -> bool {
    let in_base64 = |part: &str| {
        let of_it = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        part.len() >= 6 && part.chars().all(of_it)
    };
    let parts: Vec<_> = word.split('.').collect();
    word.starts_with("--token")
        || (parts.len() == 3 && word.len() >= 50 && parts.into_iter().all(in_base64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_told_from_what_else_stands_on_a_command_line() {
        let id = "MTg3NjU0MzIxMDk4NzY1NDMy";
        let token = format!("{id}.GaBcDe.{}", "x".repeat(38));
        assert!(may_be_token(&token));
        assert!(may_be_token("--token"));
        assert!(may_be_token("--token=anything"));
        for word in [
            "run",
            "f5d6c3d3c4",
            "backups/outflank-2026.11.21.db",
            "187654321098765432",
        ] {
            assert!(!may_be_token(word), "{word}");
        }
    }
}
