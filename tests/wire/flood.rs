//! Somebody asks as fast as they can: the others don't notice.

use crate::support::{Table, soon};
use discord_standin::Outcome;
use outflank::discord::Allowance;
use serde_json::json;
use std::time::{Duration, Instant};

/// How many times Ann asks while Ben plays.
const ASKED: usize = 300;

/// A5: one person floods the bot.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_floods_the_bot_keeps_nobody_else_waiting() {
    let mut table = Table::set().await;
    table.bot_goes().await;
    table.allowance = Allowance::USUAL;
    table.bot_comes().await;
    let flood: Vec<_> = (0..ASKED)
        .map(|_| {
            let (ann, channel) = (table.ann.clone(), table.channel);
            tokio::spawn(async move { ann.slash(channel, "games", json!({})).await })
        })
        .collect();
    let mut longest = Duration::ZERO;
    for _ in 0..10 {
        let since = Instant::now();
        let told = soon(table.ben.slash(table.channel, "help", json!({}))).await;
        longest = longest.max(since.elapsed());
        assert!(told.failure().is_none(), "{told:?}");
    }
    let (mut done, mut told, mut ignored) = (0, 0, 0);
    for asked in flood {
        match soon(asked).await.expect("Ann hears something") {
            Outcome::Replied(reply) if reply.content.contains("One thing at a time") => told += 1,
            Outcome::Replied(_) => done += 1,
            Outcome::NoAnswer => ignored += 1,
            other => panic!("{other:?}"),
        }
    }
    let second = Duration::from_secs(1);
    eprintln!(
        "A5: of {ASKED} requests {done} were done, {told} told to wait, {ignored} ignored; \
         others waited {longest:?} at most (target: {second:?})"
    );
    assert!(done >= 20, "{done} were done");
    assert!((1..50).contains(&told), "{told} were told to wait");
    assert!(ignored > ASKED / 2, "{ignored} were ignored");
    table.cleared().await;
}
