//! Why the bot can't be on Discord, in plain sentences for whoever runs it.

use super::trouble::Trouble;
use serenity::gateway::GatewayError;

/// Why the bot can't be on Discord.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Discord doesn't know the token.
    #[error(
        "Discord does not accept the token in DISCORD_TOKEN.\n\
         Get a new one at https://discord.com/developers/applications: choose your application,\n\
         then Bot → Reset Token, and put it into .env as DISCORD_TOKEN=…"
    )]
    WrongToken,
    /// Messages are to be read, and the portal doesn't allow it.
    #[error(
        "OUTFLANK_MESSAGE_CONTENT is on, but Discord does not let this bot read messages.\n\
         Either switch on \"Message Content Intent\" at\n\
         https://discord.com/developers/applications → your application → Bot,\n\
         or take OUTFLANK_MESSAGE_CONTENT out of .env: replies, mentions and direct messages\n\
         work without it."
    )]
    MessagesNotAllowed,
    /// The bot is in too many servers for one connection.
    #[error(
        "This bot is in so many servers that Discord wants several connections (shards) of it,\n\
         which this version can't do."
    )]
    TooManyServers,
    /// Discord can't be reached.
    #[error(
        "Discord can't be reached: {0}.\n\
         Check this machine's network, or look at https://discordstatus.com; then start again."
    )]
    Unreachable(String),
    /// A double of Discord didn't say where its gateway is.
    #[error(
        "The sandbox did not get the address of its own gateway, but {0}.\n\
         The bot stops here, so that nothing reaches the real Discord."
    )]
    NotTheDouble(String),
    /// A part of the bot has ended by itself: we were wrong.
    #[error(
        "A part of Outflank has broken off, so it stops as a whole. Nothing is lost: start it\n\
         again. The lines above tell where; please report them to those who make Outflank."
    )]
    Broken,
    /// Something else.
    #[error("{0:#}")]
    Other(#[from] anyhow::Error),
}

impl Fault {
    /// Whether somebody must change a setting before it can work.
    pub fn is_setting(&self) -> bool {
        match self {
            Fault::WrongToken | Fault::MessagesNotAllowed | Fault::TooManyServers => true,
            Fault::Unreachable(_) | Fault::NotTheDouble(_) | Fault::Broken | Fault::Other(_) => {
                false
            }
        }
    }

    /// Whether it may work later as it is.
    pub fn may_pass(&self) -> bool {
        matches!(self, Fault::Unreachable(_) | Fault::Broken)
    }
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Fault {
        match trouble.is_wrong_token() {
            true => Fault::WrongToken,
            false => Fault::Unreachable(trouble.to_string()),
        }
    }
}

impl From<serenity::Error> for Fault {
    fn from(error: serenity::Error) -> Fault {
        match error {
            serenity::Error::Gateway(GatewayError::InvalidAuthentication) => Fault::WrongToken,
            serenity::Error::Gateway(
                GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
            ) => Fault::MessagesNotAllowed,
            serenity::Error::Gateway(
                GatewayError::OverloadedShard | GatewayError::InvalidShardData,
            ) => Fault::TooManyServers,
            other => Trouble::from(other).into(),
        }
    }
}
