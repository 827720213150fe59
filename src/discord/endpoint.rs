//! Where Discord is, and with which token it is spoken to.

use super::breaker::Pace;
use super::trouble::Trouble;
use crate::config::{Settings, Token};
use anyhow::Context;
use serenity::http::{Http, HttpBuilder, Request};
use std::time::Duration;

/// The longest wait for a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// The longest wait for an answer. serenity by itself would wait for ever.
const ANSWER_WITHIN: Duration = Duration::from_secs(15);

/// Where Discord is, and with which token it is spoken to.
#[derive(Clone, Debug)]
pub struct Endpoint {
    token: Token,
    /// The double that is spoken to instead of Discord.
    double: Option<String>,
}

impl Endpoint {
    /// A double of Discord on this machine, by its address: `http://127.0.0.1:1234`.
    pub fn double(token: Token, address: &str) -> Endpoint {
        Endpoint {
            token,
            double: Some(address.to_owned()),
        }
    }

    /// What the settings name: a double, or else Discord itself.
    pub fn of(settings: &Settings, token: Token) -> Endpoint {
        Endpoint {
            token,
            double: settings.double.clone(),
        }
    }

    /// Whether it is a double.
    pub(super) fn is_double(&self) -> bool {
        self.double.is_some()
    }

    /// How sessions may follow each other there.
    pub(super) fn pace(&self) -> Pace {
        match self.is_double() {
            true => Pace::DOUBLE,
            false => Pace::DISCORD,
        }
    }

    /// Whether the gateway at this address belongs to it. serenity goes to the real gateway if it
    /// isn't told another one in time.
    pub(super) fn owns_gateway(&self, address: &str) -> bool {
        self.double.as_deref().is_none_or(|double| {
            let host = double.trim_start_matches("http://");
            let address = address.strip_prefix("ws://");
            address.is_some_and(|address| address.starts_with(host))
        })
    }

    /// A client for its HTTP API, with connections of its own, which keeps no limits.
    pub(super) fn http(&self) -> anyhow::Result<Http> {
        let http = HttpBuilder::new(self.token.reveal()).client(self.client()?);
        // serenity ignores the address of a double while its limiter is on.
        let http = http.ratelimiter_disabled(true);
        Ok(match &self.double {
            Some(address) => http.proxy(address).build(),
            None => http.build(),
        })
    }

    /// A request as it goes out over a client.
    pub(super) fn request(
        &self,
        client: &reqwest::Client,
        request: Request<'_>,
    ) -> Result<reqwest::RequestBuilder, Trouble> {
        let token = format!("Bot {}", self.token.reveal());
        let built = request.build(client, &token, self.double.as_deref());
        built.map_err(Trouble::from)
    }

    /// A client for HTTP that never waits for ever.
    pub(super) fn client(&self) -> anyhow::Result<reqwest::Client> {
        let client = reqwest::Client::builder()
            .use_rustls_tls()
            .connect_timeout(CONNECT_WITHIN)
            .timeout(ANSWER_WITHIN);
        let client = match self.is_double() {
            // A proxy of this machine's surroundings must not come between.
            true => client.no_proxy(),
            false => client,
        };
        client.build().context("setting up HTTPS")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_double_has_its_own_gateway_and_no_other() {
        let token: Token = "any.token".parse().expect("a token");
        let double = Endpoint::double(token.clone(), "http://127.0.0.1:5000");
        assert!(double.owns_gateway("ws://127.0.0.1:5000/gateway"));
        assert!(!double.owns_gateway("ws://127.0.0.1:6000"));
        assert!(!double.owns_gateway("wss://gateway.discord.gg"));
        let discord = Endpoint {
            token,
            double: None,
        };
        assert!(discord.owns_gateway("wss://gateway.discord.gg"));
    }
}
