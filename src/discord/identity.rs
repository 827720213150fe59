//! Who the bot is on Discord: the check of its token, before anything else is tried.

use super::endpoint::Endpoint;
use super::fault::Fault;
use super::permissions;
use super::trouble::Trouble;
use serde::Deserialize;
use serenity::all::{ApplicationFlags, ApplicationId, UserId};
use serenity::http::{Http, LightMethod, Request, Route};
use std::time::Duration;

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

/// The part of the answer that is of interest.
#[derive(Deserialize)]
struct Gateway {
    session_start_limit: Starts,
}

/// How often the bot may still begin a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct Starts {
    pub(super) remaining: u64,
    /// The milliseconds until it may do so as often as ever.
    reset_after: u64,
}

/// Discord resets the token of a bot that has begun more than 1,000 sessions in a day. So many are
/// never touched.
const FEWEST_STARTS: u64 = 100;

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
            permissions::invited().bits()
        )
    }
}

impl Starts {
    /// Asks Discord.
    pub(super) async fn ask(endpoint: &Endpoint) -> Result<Starts, Fault> {
        let gateway: Gateway = fetch(&endpoint.http()?, Route::GatewayBot).await?;
        Ok(gateway.session_start_limit)
    }

    /// For how long there are too few of them; `None` if there are enough.
    pub(super) fn too_few_for(&self) -> Option<Duration> {
        let too_few = self.remaining < FEWEST_STARTS;
        too_few.then(|| Duration::from_millis(self.reset_after))
    }
}

async fn fetch<T: serde::de::DeserializeOwned>(http: &Http, route: Route<'_>) -> Result<T, Fault> {
    let answer = http.fire(Request::new(route, LightMethod::Get)).await;
    answer.map_err(|error| Fault::from(Trouble::from(error)))
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
                        &scope=bot%20applications.commands&permissions=309237746688";
        assert_eq!(invitation, expected);
    }

    #[test]
    fn a_bot_that_connects_again_and_again_stops_before_it_loses_its_token() {
        let starts = |remaining| Starts {
            remaining,
            reset_after: 5_000,
        };
        assert_eq!(starts(100).too_few_for(), None);
        assert_eq!(starts(99).too_few_for(), Some(Duration::from_secs(5)));
    }

    #[test]
    fn the_portal_tells_whether_messages_may_be_read() {
        assert!(!identity(ApplicationFlags::empty()).may_read_messages());
        let limited = ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED;
        assert!(identity(limited).may_read_messages());
    }
}
