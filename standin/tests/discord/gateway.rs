//! The gateway's protocol, spoken without a library.

use std::time::Duration;

use discord_standin::{Standin, World};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Gateway, Http, MESSAGE_CONTENT, UNPRIVILEGED, answered, checked_world};

async fn served() -> Standin {
    Standin::start(checked_world()).await.unwrap()
}

#[tokio::test]
async fn wrong_identification_closes_the_connection_with_its_code() {
    let standin = served().await;
    let token = standin.token();
    for (token, intents, code) in [
        ("Bot nobody", UNPRIVILEGED, 4004),
        (&token, 1 << 30, 4013),
        (&token, MESSAGE_CONTENT, 4014),
        (&token, 1 << 1, 4014),
    ] {
        let mut gateway = Gateway::open(&standin).await;
        gateway.identify(token, intents).await;
        assert_eq!(gateway.payload().await, Err(Some(code)));
    }
    assert_eq!(standin.violations().len(), 4);
}

#[tokio::test]
async fn broken_protocol_closes_the_connection_with_its_code() {
    let standin = served().await;
    let presence = json!({"op": 3, "d": {}});
    let strange = json!({"op": 99, "d": null});
    let shapeless = json!({"d": null});
    for (payload, code) in [(presence, 4003), (strange, 4001), (shapeless, 4002)] {
        let mut gateway = Gateway::open(&standin).await;
        gateway.say(payload).await;
        assert_eq!(gateway.payload().await, Err(Some(code)));
    }
    let mut gateway = Gateway::identified(&standin, 0).await;
    gateway.identify(&standin.token(), 0).await;
    assert_eq!(gateway.payload().await, Err(Some(4005)));
}

#[tokio::test]
async fn more_than_120_payloads_a_minute_are_too_many() {
    let standin = served().await;
    let mut gateway = Gateway::open(&standin).await;
    for _ in 0..121 {
        gateway.say(json!({"op": 1, "d": null})).await;
    }
    let end = loop {
        match gateway.payload().await {
            Ok(payload) => assert_eq!(payload["op"], 11),
            Err(end) => break end,
        }
    };
    assert_eq!(end, Some(4008));
}

#[tokio::test]
async fn ready_and_servers_come_first_and_long_payloads_are_compressed() {
    let standin = served().await;
    let mut gateway = Gateway::open(&standin).await;
    gateway.identify(&standin.token(), UNPRIVILEGED).await;
    let ready = gateway.event("READY").await;
    assert_eq!(ready["guilds"].as_array().unwrap().len(), 2);
    assert_eq!(ready["guilds"][0]["unavailable"], true);
    let cafe = gateway.event("GUILD_CREATE").await;
    assert_eq!(cafe["name"], "Othello Café");
    assert_eq!(cafe["channels"][0]["name"], "othello");
    standin
        .person("Ann")
        .say(standin.person("Ann").dm_channel(), &"long ".repeat(390));
    gateway.event("MESSAGE_CREATE").await;
    assert!(gateway.compressed > 0);
}

#[tokio::test]
async fn events_come_only_to_those_who_asked_for_them() {
    let standin = served().await;
    let ann = standin.person("Ann");
    let channel = standin.world().channel_named("othello");
    let mut servers = Gateway::identified(&standin, 1 << 9).await;
    let mut direct = Gateway::identified(&standin, 1 << 12).await;
    ann.say(channel, "in the server");
    ann.say(ann.dm_channel(), "in private");
    assert_eq!(
        servers.event("MESSAGE_CREATE").await["channel_id"],
        channel.to_string()
    );
    assert_eq!(
        direct.event("MESSAGE_CREATE").await["content"],
        "in private"
    );
    ann.say(channel, "again");
    assert_eq!(
        servers.event("MESSAGE_CREATE").await["channel_id"],
        channel.to_string()
    );
}

#[tokio::test]
async fn content_is_blank_but_where_the_bot_is_meant() {
    let standin = served().await;
    let (http, ann) = (Http::to(&standin), standin.person("Ann"));
    let channel = standin.world().channel_named("othello");
    http.call(
        reqwest::Method::PUT,
        &format!("/applications/{}/commands", standin.world().bot()),
        json!([{"name": "show", "description": "Shows"}]),
    )
    .await;
    let mut gateway = Gateway::identified(&standin, UNPRIVILEGED).await;
    let (_, regular) = http.send(channel, json!({"content": "board"})).await;
    let regular = regular["id"].as_str().unwrap().parse().unwrap();
    let answer = json!({"type": 4, "data": {"content": "answer"}});
    let slash = ann.slash(channel, "show", json!({}));
    let (shown, _) = answered(&mut gateway, &http, slash, answer).await;
    gateway.event("MESSAGE_CREATE").await;

    let bot = standin.world().bot();
    let mention = format!("<@{bot}> d3");
    ann.say(channel, "d3");
    ann.say(channel, &mention);
    ann.reply(regular, "d3", true);
    ann.reply(regular, "d3", false);
    ann.reply(shown.message().id, "d3", true);
    ann.reply(shown.message().id, &mention, true);
    ann.say(ann.dm_channel(), "d3");
    for expected in ["", &mention, "d3", "", "", &mention, "d3"] {
        assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], expected);
    }
    let (_, listed) = http
        .get(&format!("/channels/{channel}/messages?limit=100"))
        .await;
    let contents: Vec<_> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|m| &m["content"])
        .collect();
    assert_eq!(
        contents,
        [&mention, "", "", "d3", &mention, "", "answer", "board"]
    );
}

#[tokio::test]
async fn with_the_intent_allowed_all_content_is_read() {
    let mut world = checked_world();
    world.message_content_allowed(true);
    let standin = Standin::start(world).await.unwrap();
    let ann = standin.person("Ann");
    let channel = standin.world().channel_named("othello");
    let mut with = Gateway::identified(&standin, UNPRIVILEGED | MESSAGE_CONTENT).await;
    let mut without = Gateway::identified(&standin, UNPRIVILEGED).await;
    ann.say(channel, "d3");
    assert_eq!(with.event("MESSAGE_CREATE").await["content"], "d3");
    assert_eq!(without.event("MESSAGE_CREATE").await["content"], "");
}

#[tokio::test]
async fn a_session_is_resumed_with_everything_missed() {
    let standin = served().await;
    let ann = standin.person("Ann");
    let mut gateway = Gateway::open(&standin).await;
    gateway.identify(&standin.token(), UNPRIVILEGED).await;
    let session = gateway.event("READY").await["session_id"].clone();
    ann.say(ann.dm_channel(), "heard");
    gateway.event("MESSAGE_CREATE").await;
    let sequence = gateway.sequence;
    standin.faults().drop_connections();
    assert_eq!(gateway.payload().await, Err(None));
    ann.say(ann.dm_channel(), "missed");

    let mut again = Gateway::open(&standin).await;
    let token = standin.token();
    again
        .say(json!({"op": 6, "d": {"token": token, "session_id": session, "seq": sequence}}))
        .await;
    let missed = again.payload().await.unwrap();
    assert_eq!(
        (&missed["t"], &missed["d"]["content"]),
        (&json!("MESSAGE_CREATE"), &json!("missed"))
    );
    assert_eq!(again.payload().await.unwrap()["t"], "RESUMED");

    let mut strange = Gateway::open(&standin).await;
    strange
        .say(json!({"op": 6, "d": {"token": token, "session_id": "none", "seq": 1}}))
        .await;
    let refused = strange.payload().await.unwrap();
    assert_eq!((&refused["op"], &refused["d"]), (&json!(9), &json!(false)));
    strange.identify(&token, 0).await;
    strange.event("READY").await;
}

#[tokio::test]
async fn faults_come_as_ordered() {
    let standin = served().await;
    let (ann, faults) = (standin.person("Ann"), standin.faults());
    let mut gateway = Gateway::identified(&standin, 1 << 12).await;
    faults.duplicate_events(1);
    ann.say(ann.dm_channel(), "twice");
    let first = gateway.payload().await.unwrap();
    assert_eq!(gateway.payload().await.unwrap(), first);
    faults.replay_last_event();
    assert_eq!(gateway.payload().await.unwrap(), first);
    faults.reconnect();
    assert_eq!(gateway.payload().await.unwrap()["op"], 7);
    faults.invalid_session(true);
    assert_eq!(gateway.payload().await.unwrap()["op"], 9);
    faults.close(4000);
    assert_eq!(gateway.payload().await, Err(Some(4000)));
}

#[tokio::test]
async fn sessions_end_as_soon_as_they_begin_and_without_a_code_if_that_is_ordered() {
    let standin = served().await;
    let faults = standin.faults();
    let mut gateway = Gateway::identified(&standin, 0).await;
    faults.send(&json!({"op": 0, "t": "ODD", "s": 7, "d": {"x": 1}}));
    assert_eq!(gateway.event("ODD").await, json!({"x": 1}));
    faults.close_without_code();
    assert_eq!(gateway.payload().await, Err(None));
    faults.end_each_session(true);
    let mut stillborn = Gateway::open(&standin).await;
    stillborn.identify(&standin.token(), 0).await;
    assert_eq!(stillborn.payload().await, Err(Some(4000)));
    assert_eq!(standin.world().identifies(), 2);
    faults.end_each_session(false);
    Gateway::identified(&standin, 0).await;
}

#[tokio::test]
async fn the_allowance_of_sessions_can_be_used_up_for_a_while() {
    let standin = served().await;
    let http = Http::to(&standin);
    standin
        .world()
        .leave_identifies(99, Duration::from_secs(60));
    let starts = || http.call(Method::GET, "/gateway/bot", Value::Null);
    let limit = starts().await.1["session_start_limit"].clone();
    assert_eq!(limit["remaining"], 99);
    let reset_ms = limit["reset_after"].as_u64().unwrap();
    assert!((50_000..=60_000).contains(&reset_ms), "{reset_ms}");
    standin.world().advance(Duration::from_secs(61));
    let limit = starts().await.1["session_start_limit"].clone();
    assert_eq!(limit["remaining"], 1000);
}

#[tokio::test]
async fn heartbeats_are_answered_unless_that_is_stopped() {
    let standin = served().await;
    let mut gateway = Gateway::open(&standin).await;
    gateway.say(json!({"op": 1, "d": null})).await;
    assert_eq!(gateway.payload().await.unwrap()["op"], 11);
    standin.faults().stop_acks(true);
    gateway.say(json!({"op": 1, "d": null})).await;
    gateway.say(json!({"op": 99, "d": null})).await;
    assert_eq!(
        gateway.payload().await,
        Err(Some(4001)),
        "the end comes, but no answer before"
    );
}

#[tokio::test]
async fn a_server_that_throws_the_bot_out_falls_silent() {
    let standin = Standin::start(World::sandbox()).await.unwrap();
    let (http, ann) = (Http::to(&standin), standin.person("Ann"));
    let channel = standin.world().channel_named("othello");
    let mut gateway = Gateway::identified(&standin, UNPRIVILEGED).await;
    let cafe = standin.world().server_named("Othello Café");
    standin.world().remove_bot_from(cafe);
    assert_eq!(gateway.event("GUILD_DELETE").await["id"], cafe.to_string());
    ann.say(channel, "unheard");
    ann.say(ann.dm_channel(), "heard");
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "heard");
    let (status, refused) = http.send(channel, json!({"content": "x"})).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50001)));
}
