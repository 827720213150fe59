//! Threads: how they sleep, wake and go.

use std::time::Duration;

use discord_standin::{ChannelId, Outcome, Standin};
use serde_json::{Value, json};

use crate::support::{Gateway, Http, UNPRIVILEGED, checked_world};

async fn served() -> (Standin, Http, Gateway, ChannelId) {
    let standin = Standin::start(checked_world()).await.unwrap();
    let http = Http::to(&standin);
    let gateway = Gateway::identified(&standin, UNPRIVILEGED).await;
    let channel = standin.world().channel_named("othello");
    (standin, http, gateway, channel)
}

async fn opened(http: &Http, channel: ChannelId, more: Value) -> ChannelId {
    let mut body = json!({"name": "Game 1", "type": 11});
    let (Value::Object(body_fields), Value::Object(more)) = (&mut body, more) else {
        panic!("both are objects");
    };
    body_fields.extend(more);
    let path = format!("/channels/{channel}/threads");
    let (status, thread) = http.post(&path, body).await;
    assert_eq!(status, 201, "{thread}");
    thread["id"].as_str().unwrap().parse().unwrap()
}

async fn archive(http: &Http, thread: ChannelId, more: Value) -> (u16, Value) {
    http.patch(&format!("/channels/{thread}"), more).await
}

#[tokio::test]
async fn a_message_wakes_an_archived_thread() {
    let (standin, http, mut gateway, channel) = served().await;
    let thread = opened(&http, channel, json!({})).await;
    let (_, sent) = http.send(thread, json!({"content": "x"})).await;
    let archived = json!({"archived": true});
    let (_, told) = archive(&http, thread, archived.clone()).await;
    assert_eq!(told["thread_metadata"]["archived"], true);
    assert_eq!(
        gateway.event("THREAD_UPDATE").await["thread_metadata"]["archived"],
        true
    );
    let path = format!(
        "/channels/{thread}/messages/{}",
        sent["id"].as_str().unwrap()
    );
    let (status, refused) = http.patch(&path, json!({"content": "y"})).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50083)));
    let ann = standin.person("Ann");
    ann.say(thread, "hello");
    assert_eq!(
        gateway.event("THREAD_UPDATE").await["thread_metadata"]["archived"],
        false
    );
    assert_eq!(
        gateway.event("MESSAGE_CREATE").await["channel_id"],
        thread.to_string()
    );
    archive(&http, thread, archived).await;
    gateway.event("THREAD_UPDATE").await;
    assert_eq!(http.send(thread, json!({"content": "z"})).await.0, 200);
    assert_eq!(
        gateway.event("THREAD_UPDATE").await["thread_metadata"]["archived"],
        false
    );
    assert_eq!(standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_locked_thread_wakes_for_moderators_only() {
    let (standin, http, _, channel) = served().await;
    let thread = opened(&http, channel, json!({})).await;
    let locked = json!({"archived": true, "locked": true});
    let (status, _) = archive(&http, thread, locked.clone()).await;
    assert_eq!(status, 403, "locking takes a permission");
    let cafe = standin.world().server_named("Othello Café");
    let bot = standin.world().bot();
    let manages = discord_standin::permission::MANAGE_THREADS;
    let role = standin.world().add_role(cafe, "Bots", manages);
    standin.world().give_role(cafe, bot, role);
    let (_, told) = archive(&http, thread, locked).await;
    assert_eq!(told["thread_metadata"]["locked"], true);
    let [ben, cleo] = ["Ben", "Cleo"].map(|name| standin.person(name));
    let said = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ben.say(thread, "x")));
    assert!(said.is_err());
    let outcome = ben.slash(thread, "any", json!({})).await;
    assert!(matches!(outcome, Outcome::Impossible(_)));
    cleo.say(thread, "x");
    let (_, told) = http.get(&format!("/channels/{thread}")).await;
    assert_eq!(told["thread_metadata"]["archived"], false);
}

#[tokio::test]
async fn an_idle_thread_is_archived_by_itself() {
    let (standin, http, mut gateway, channel) = served().await;
    let thread = opened(&http, channel, json!({"auto_archive_duration": 60})).await;
    let is_archived = async || {
        let (_, told) = http.get(&format!("/channels/{thread}")).await;
        told["thread_metadata"]["archived"] == true
    };
    standin.world().advance(Duration::from_secs(50 * 60));
    standin.person("Ann").say(thread, "x");
    standin.world().advance(Duration::from_secs(50 * 60));
    assert!(!is_archived().await);
    standin.world().advance(Duration::from_secs(10 * 60));
    assert!(is_archived().await);
    assert_eq!(
        gateway.event("THREAD_UPDATE").await["id"],
        thread.to_string()
    );
    let path = format!("/channels/{channel}/threads");
    let odd = json!({"name": "x", "type": 11, "auto_archive_duration": 61});
    assert_eq!(http.post(&path, odd).await.1["code"], 50035);
    assert_eq!(
        http.post(&path, json!({"name": "x"})).await.1["code"],
        50035
    );
}

#[tokio::test]
async fn a_deleted_thread_is_told_as_one_and_its_messages_are_gone() {
    let (standin, http, mut gateway, channel) = served().await;
    let (_, board) = http.send(channel, json!({"content": "x"})).await;
    let id = board["id"].as_str().unwrap();
    let path = format!("/channels/{channel}/messages/{id}");
    let (_, from) = http
        .post(&format!("{path}/threads"), json!({"name": "Game 1"}))
        .await;
    assert_eq!(from["id"], id);
    assert_eq!(http.get(&path).await.1["flags"], 1 << 5);
    let other = opened(&http, channel, json!({})).await;
    let thread: ChannelId = id.parse().unwrap();
    for place in [thread, other] {
        http.send(place, json!({"content": "in it"})).await;
        standin.world().delete_channel(place);
        let told = gateway.event("THREAD_DELETE").await;
        let cafe = standin.world().server_named("Othello Café");
        assert_eq!(
            told,
            json!({"id": place, "guild_id": cafe, "parent_id": channel, "type": 11})
        );
        assert_eq!(standin.world().messages_in(place).count(), 0);
        let gone = http.send(place, json!({"content": "x"})).await;
        assert_eq!(gone.1["code"], 10003);
    }
    let last = opened(&http, channel, json!({})).await;
    standin.world().delete_channel(channel);
    assert_eq!(
        gateway.event("CHANNEL_DELETE").await["id"],
        channel.to_string()
    );
    assert_eq!(
        http.get(&format!("/channels/{last}")).await.1["code"],
        10003
    );
}

#[tokio::test]
async fn a_newcomer_is_told_of_open_threads_apart_from_channels() {
    let (standin, http, _, channel) = served().await;
    let open = opened(&http, channel, json!({})).await;
    let closed = opened(&http, channel, json!({})).await;
    archive(&http, closed, json!({"archived": true})).await;
    let mut gateway = Gateway::identified(&standin, UNPRIVILEGED).await;
    let told = gateway.event("GUILD_CREATE").await;
    let ids = |key: &str| -> Vec<Value> {
        let listed = told[key].as_array().unwrap();
        listed.iter().map(|c| c["id"].clone()).collect()
    };
    assert_eq!(ids("threads"), [json!(open)]);
    assert_eq!(ids("channels").len(), 2);
}

#[tokio::test]
async fn what_a_channel_takes_its_threads_take_too() {
    let (standin, http, _, channel) = served().await;
    let thread = opened(&http, channel, json!({})).await;
    let bot = standin.world().bot();
    standin.world().overwrite(
        channel,
        discord_standin::Overwrite {
            user: Some(bot),
            allow: 0,
            deny: discord_standin::permission::SEND_MESSAGES_IN_THREADS,
        },
    );
    let (status, refused) = http.send(thread, json!({"content": "x"})).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50013)));
}
