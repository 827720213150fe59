//! Snowflakes, one type for each kind of thing, so that none can stand in for another.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

macro_rules! snowflakes {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, ParseIntError> {
                text.parse().map(Self)
            }
        }

        impl TryFrom<String> for $name {
            type Error = ParseIntError;

            fn try_from(text: String) -> Result<Self, ParseIntError> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.to_string()
            }
        }
    )*};
}

snowflakes! {
    /// A person or a bot.
    UserId
    /// A server.
    GuildId
    /// A role of a server; that of everyone has the server's id.
    RoleId
    /// A text channel, a thread or a direct-message channel.
    ChannelId
    /// A message.
    MessageId
    /// A file of a message.
    AttachmentId
    /// An application command.
    CommandId
    /// One use of a command, a component or a modal.
    InteractionId
}
