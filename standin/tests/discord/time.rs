//! Time that is skipped, and who notices.

use std::time::Duration;

use discord_standin::Standin;
use serde_json::json;

use crate::support::{Gateway, Http, UNPRIVILEGED, answered, checked_world, soon};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn whoever_holds_the_skipped_time_learns_of_every_skip() {
    let standin = Standin::start(checked_world()).await.unwrap();
    let mut skipped = standin.skipped_time();
    let mut other = skipped.clone();
    assert_eq!(skipped.total(), Duration::ZERO);
    let before = standin.world().now_ms();
    standin.world().advance(DAY);
    assert!(standin.world().now_ms() >= before + DAY.as_millis() as u64);
    soon(skipped.changed()).await;
    soon(other.changed()).await;
    standin.world().advance(DAY);
    soon(skipped.changed()).await;
    assert_eq!((skipped.total(), other.total()), (2 * DAY, 2 * DAY));
}

#[tokio::test]
async fn a_skip_ends_old_interactions_and_not_new_ones() {
    let standin = Standin::start(checked_world()).await.unwrap();
    let http = Http::to(&standin);
    let bot = standin.world().bot();
    let commands = json!([{"name": "show", "description": "Shows"}]);
    let path = format!("/applications/{bot}/commands");
    http.call(reqwest::Method::PUT, &path, commands).await;
    let mut gateway = Gateway::identified(&standin, UNPRIVILEGED).await;
    let ann = standin.person("Ann");
    let channel = standin.world().channel_named("othello");
    let edit = async |of: &serde_json::Value| {
        let token = of["token"].as_str().unwrap();
        let path = format!("/webhooks/{bot}/{token}/messages/@original");
        http.patch(&path, json!({"content": "y"})).await
    };
    let answer = json!({"type": 4, "data": {"content": "x"}});
    let show = || ann.slash(channel, "show", json!({}));
    let (_, old) = answered(&mut gateway, &http, show(), answer.clone()).await;
    standin.world().advance(Duration::from_secs(14 * 60));
    assert_eq!(edit(&old).await.0, 200);
    standin.world().advance(DAY);
    let (status, refused) = edit(&old).await;
    assert_eq!((status, &refused["code"]), (401, &json!(50027)));
    let (outcome, new) = answered(&mut gateway, &http, show(), answer).await;
    assert_eq!(outcome.message().content, "x");
    assert_eq!(edit(&new).await.0, 200);

    // Who waits for an answer while time is skipped waits no longer.
    let (outcome, ()) = tokio::join!(soon(show()), async {
        gateway.event("INTERACTION_CREATE").await;
        standin.world().advance(Duration::from_secs(3));
    });
    assert!(outcome.failure().is_some(), "{outcome:?}");
}
