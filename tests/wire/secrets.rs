//! Secrets stay out of the log.

use crate::support::{Table, serve, settings, soon, world};
use discord_standin::{Fault, Trouble};
use outflank::config::Token;
use outflank::discord::Scrubbed;
use serde_json::json;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// A token that nobody has issued.
const CANARY: &str = "aW50ZXJhY3Rpb246CANARY.that-sings";

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("whole").extend_from_slice(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("whole")).into_owned()
    }
}

/// The tokens of the interactions that the bot has answered.
fn tokens(table: &Table) -> Vec<String> {
    let calls = table.standin.calls();
    let token = |path: &str| {
        let rest = path.split("/interactions/").nth(1)?;
        Some(rest.split('/').nth(1)?.to_owned())
    };
    calls.iter().filter_map(|call| token(&call.path)).collect()
}

/// A8: at every level, whatever goes wrong.
#[tokio::test]
async fn no_secret_reaches_the_log() {
    let (own, whole) = (Log::default(), Log::default());
    let (own_log, whole_log) = (own.clone(), whole.clone());
    let of_the_bot =
        tracing_subscriber::filter::Targets::new().with_target("outflank", LevelFilter::TRACE);
    let standin = serve(world()).await;
    let token = standin.token();
    let for_log: Option<Token> = token.parse().ok();
    tracing_subscriber::registry()
        .with(
            tracing_subscriber::fmt::layer()
                .with_writer(move || own_log.clone())
                .with_filter(of_the_bot),
        )
        .with(
            tracing_subscriber::fmt::layer()
                .with_writer(move || Scrubbed::new(whole_log.clone(), for_log.clone()))
                .with_filter(LevelFilter::TRACE),
        )
        .init();
    let mut table = Table::set_on(standin, settings(&[])).await;
    table.game().await;
    for command in ["board", "games", "rules"] {
        soon(table.ann.slash(table.channel, command, json!({}))).await;
    }
    table.standin.faults().order(Fault {
        method: "POST",
        path_part: "/callback",
        times: 2,
        trouble: Trouble::CutBeforeEffect,
    });
    table.ann.slash(table.channel, "help", json!({})).await;
    for trouble in [
        Trouble::CutAfterEffect,
        Trouble::Html(429),
        Trouble::OddlyRateLimited("0"),
        Trouble::Refused(404, 10062),
        Trouble::Refused(401, 50027),
        Trouble::Status(500),
    ] {
        let times = 1;
        for (method, path_part) in [("POST", "/callback"), ("POST", "/messages")] {
            table.standin.faults().order(Fault {
                method,
                path_part,
                times,
                trouble: trouble.clone(),
            });
        }
        soon(table.ann.slash(table.channel, "rules", json!({}))).await;
        soon(table.ann.slash(table.channel, "draw", json!({}))).await;
    }
    table.standin.faults().order(Fault {
        method: "POST",
        path_part: "/messages",
        times: 1,
        trouble: Trouble::Status(401),
    });
    table.ann.slash(table.channel, "rules", json!({})).await;
    table.standin.faults().clear();
    for damaged in [
        json!({ "op": 0, "t": "INTERACTION_CREATE", "s": 1, "d": { "token": CANARY } }),
        json!({ "op": 0, "t": "NEVER_HEARD_OF", "s": 1, "d": { "token": CANARY } }),
        json!({ "op": "?", "d": { "token": CANARY } }),
    ] {
        table.standin.faults().send(&damaged);
    }
    table.standin.faults().drop_connections();
    table.is_reachable(true).await;
    table.standin.faults().invalid_session(false);
    table.is_reachable(false).await;
    table.is_reachable(true).await;
    soon(table.ann.slash(table.channel, "rules", json!({}))).await;
    let secrets = [tokens(&table), vec![token, CANARY.to_owned()]].concat();
    table.bot_goes().await;
    assert!(secrets.len() > 20 && whole.text().len() > own.text().len());
    let telling = |log: &Log, secret: &str| {
        let text = log.text();
        text.lines()
            .find(|line| line.contains(secret))
            .map(ToOwned::to_owned)
    };
    for secret in secrets {
        assert_eq!(telling(&own, &secret), None, "the bot's own words");
        assert_eq!(telling(&whole, &secret), None, "{secret}");
    }
}
