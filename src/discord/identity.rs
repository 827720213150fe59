//! Who the bot is on Discord: the check of its token, before anything else is tried.

use super::endpoint::Endpoint;
use super::fault::Fault;
use super::trouble::Trouble;
use serde::Deserialize;
use serenity::all::{ApplicationFlags, ApplicationId, Permissions, UserId};
use serenity::http::{Http, LightMethod, Request, Route};

/// Who the bot is on Discord.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Identity {
    pub(super) user: UserId,
    pub(super) name: String,
    pub(super) application: ApplicationId,
    flags: ApplicationFlags,
}

/// The part of the answer that is of interest.
#[derive(Deserialize)]
struct User {
    id: UserId,
    username: String,
}

/// The part of the answer that is of interest.
#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
    #[serde(default)]
    flags: u64,
}

impl Identity {
    /// Asks Discord who the bot is.
    pub(super) async fn ask(endpoint: &Endpoint) -> Result<Identity, Fault> {
        let http = endpoint.http()?;
        let user: User = fetch(&http, Route::UserMe).await?;
        let application: Application = fetch(&http, Route::Oauth2ApplicationCurrent).await?;
        Ok(Identity {
            user: user.id,
            name: user.username,
            application: application.id,
            flags: ApplicationFlags::from_bits_truncate(application.flags),
        })
    }

    /// Whether the portal lets the bot read all messages.
    pub(super) fn may_read_messages(&self) -> bool {
        self.flags.intersects(
            ApplicationFlags::GATEWAY_MESSAGE_CONTENT
                | ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED,
        )
    }

    /// The address by which somebody adds the bot to a server.
    pub(super) fn invitation(&self) -> String {
        format!(
            "https://discord.com/oauth2/authorize?client_id={}\
             &scope=bot%20applications.commands&permissions={}",
            self.application,
            permissions().bits()
        )
    }
}

async fn fetch<T: serde::de::DeserializeOwned>(http: &Http, route: Route<'_>) -> Result<T, Fault> {
    let answer = http.fire(Request::new(route, LightMethod::Get)).await;
    answer.map_err(|error| Fault::from(Trouble::from(error)))
}

/// What the bot needs to do in a channel: post boards with their pictures, and reply to moves,
/// for which Discord wants the history to be readable.
fn permissions() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(flags: ApplicationFlags) -> Identity {
        Identity {
            user: UserId::new(1),
            name: "Outflank".to_owned(),
            application: ApplicationId::new(42),
            flags,
        }
    }

    #[test]
    fn the_invitation_asks_for_no_more_than_the_bot_needs() {
        let invitation = identity(ApplicationFlags::empty()).invitation();
        let expected = "https://discord.com/oauth2/authorize?client_id=42\
                        &scope=bot%20applications.commands&permissions=274878008320";
        assert_eq!(invitation, expected);
        assert!(
            !permissions().intersects(Permissions::ADMINISTRATOR | Permissions::MANAGE_MESSAGES)
        );
    }

    #[test]
    fn the_portal_tells_whether_messages_may_be_read() {
        assert!(!identity(ApplicationFlags::empty()).may_read_messages());
        let limited = ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED;
        assert!(identity(limited).may_read_messages());
    }
}
