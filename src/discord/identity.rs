//! Who the bot is on Discord: the check of its token, before anything else is tried.

use super::endpoint::Endpoint;
use super::fault::Fault;
use super::permissions;
use super::trouble::Trouble;
use serde::Deserialize;
use serenity::all::{ApplicationFlags, ApplicationId, UserId};
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

/// The part of the answer that is of interest.
#[derive(Deserialize)]
struct Gateway {
    session_start_limit: Starts,
}

/// How often the bot may still start.
#[derive(Deserialize)]
struct Starts {
    remaining: u64,
    /// The milliseconds until it may start as often as ever.
    reset_after: u64,
}

/// Discord resets the token of a bot that has started more than 1,000 times in a day. One that
/// fails again and again must be stopped long before that.
const FEWEST_STARTS: u64 = 100;

const HOUR_MS: u64 = 60 * 60 * 1000;

impl Identity {
    /// Asks Discord who the bot is.
    pub(super) async fn ask(endpoint: &Endpoint) -> Result<Identity, Fault> {
        let http = endpoint.http()?;
        let user: User = fetch(&http, Route::UserMe).await?;
        let application: Application = fetch(&http, Route::Oauth2ApplicationCurrent).await?;
        let gateway: Gateway = fetch(&http, Route::GatewayBot).await?;
        gateway.session_start_limit.check()?;
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
    fn check(&self) -> Result<(), Fault> {
        match self.remaining < FEWEST_STARTS {
            true => Err(Fault::TooManyStarts {
                remaining: self.remaining,
                hours: self.reset_after.div_ceil(HOUR_MS),
            }),
            false => Ok(()),
        }
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
    fn a_bot_that_starts_again_and_again_is_stopped_before_it_loses_its_token() {
        let starts = |remaining| Starts {
            remaining,
            reset_after: 3 * HOUR_MS - 1,
        };
        assert!(starts(100).check().is_ok());
        let fault = starts(99).check().expect_err("too few are left");
        assert!(fault.to_string().contains("within 3 h"), "{fault}");
    }

    #[test]
    fn the_portal_tells_whether_messages_may_be_read() {
        assert!(!identity(ApplicationFlags::empty()).may_read_messages());
        let limited = ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED;
        assert!(identity(limited).may_read_messages());
    }
}
