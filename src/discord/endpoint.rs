//! Where Discord is, and with which token it is spoken to.

use crate::config::{Settings, Token};
use anyhow::Context;
use serenity::http::{Http, HttpBuilder};
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

    /// Whether the gateway at this address belongs to it. serenity goes to the real gateway if it
    /// isn't told another one in time.
    pub(super) fn owns_gateway(&self, address: &str) -> bool {
        self.double.as_deref().is_none_or(|double| {
            let host = double.trim_start_matches("http://");
            let address = address.strip_prefix("ws://");
            address.is_some_and(|address| address.starts_with(host))
        })
    }

    /// A client for its HTTP API, with connections of its own.
    pub(super) fn http(&self) -> anyhow::Result<Http> {
        let client = reqwest::Client::builder()
            .use_rustls_tls()
            .connect_timeout(CONNECT_WITHIN)
            .timeout(ANSWER_WITHIN);
        let client = match self.is_double() {
            // A proxy of this machine's surroundings must not come between.
            true => client.no_proxy(),
            false => client,
        };
        let client = client.build().context("setting up HTTPS")?;
        let http = HttpBuilder::new(self.token.reveal()).client(client);
        Ok(match &self.double {
            // serenity ignores the address while its limiter is on.
            Some(address) => http.proxy(address).ratelimiter_disabled(true).build(),
            None => http.build(),
        })
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
