//! Secrets stay out of the log.

use crate::support::{Table, serve, settings, soon, world};
use outflank::config::Token;
use outflank::discord::Scrubbed;
use serde_json::json;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

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

#[tokio::test]
async fn no_secret_reaches_the_log() {
    let (own, whole) = (Log::default(), Log::default());
    let (own_log, whole_log) = (own.clone(), whole.clone());
    let of_the_bot = tracing_subscriber::filter::Targets::new()
        .with_target("outflank", LevelFilter::TRACE)
        .with_default(LevelFilter::WARN);
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
    let table = Table::set_on(standin, settings(&[])).await;
    table.game().await;
    for command in ["board", "games", "rules"] {
        soon(table.ann.slash(table.channel, command, json!({}))).await;
    }
    table.standin.faults().order(discord_standin::Fault {
        method: "POST",
        path_part: "/callback",
        times: 2,
        trouble: discord_standin::Trouble::CutBeforeEffect,
    });
    table.ann.slash(table.channel, "help", json!({})).await;
    let secrets = [tokens(&table), vec![token]].concat();
    table.cleared().await;
    assert!(secrets.len() > 5 && whole.text().len() > own.text().len());
    for secret in secrets {
        assert!(!own.text().contains(&secret), "the bot's own words");
        let line = whole
            .text()
            .lines()
            .find(|l| l.contains(&secret))
            .map(ToOwned::to_owned);
        assert_eq!(line, None, "{secret}");
    }
}
