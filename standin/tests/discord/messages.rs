//! Files, mentions, nonces and changes of messages.

use std::time::Duration;

use discord_standin::{MessageId, Standin};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::bot::PNG;
use crate::support::{Gateway, Http, UNPRIVILEGED, checked_world};

async fn served() -> (Standin, Http) {
    let standin = Standin::start(checked_world()).await.unwrap();
    let http = Http::to(&standin);
    (standin, http)
}

fn form(payload: &Value, files: &[&str]) -> Form {
    let form = Form::new().text("payload_json", payload.to_string());
    files.iter().enumerate().fold(form, |form, (number, name)| {
        let part = Part::bytes(PNG)
            .file_name((*name).to_owned())
            .mime_str("image/png")
            .unwrap();
        form.part(format!("files[{number}]"), part)
    })
}

fn id(message: &Value) -> MessageId {
    message["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn an_edit_keeps_the_files_that_it_lists() {
    let (standin, http) = served().await;
    let channel = standin.world().channel_named("othello");
    let payload = json!({"content": "x", "attachments": [{"id": "0", "description": "First"}]});
    let path = format!("/channels/{channel}/messages");
    let sent = http
        .request(Method::POST, &path)
        .multipart(form(&payload, &["a.png", "ü b.png"]));
    let sent: Value = sent.send().await.unwrap().json().await.unwrap();
    let names = |message: &Value| -> Vec<String> {
        let files = message["attachments"].as_array().unwrap();
        files
            .iter()
            .map(|a| a["filename"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names(&sent), ["a.png", "__b.png"]);
    assert_eq!(sent["attachments"][0]["description"], "First");
    assert_eq!(sent["attachments"][0]["width"], 640);

    let path = format!("{path}/{}", id(&sent));
    let (_, edited) = http.patch(&path, json!({"content": "y"})).await;
    assert_eq!(names(&edited), ["a.png", "__b.png"]);
    let kept = json!([{"id": sent["attachments"][1]["id"]}, {"id": "0"}]);
    let more = http.request(Method::PATCH, &path);
    let more = more.multipart(form(&json!({"attachments": kept}), &["c.png"]));
    let more: Value = more.send().await.unwrap().json().await.unwrap();
    assert_eq!(names(&more), ["__b.png", "c.png"]);
    let gone = reqwest::Client::builder().no_proxy().build().unwrap();
    let gone = gone
        .get(sent["attachments"][0]["url"].as_str().unwrap())
        .send()
        .await
        .unwrap();
    assert_eq!(gone.status(), 404);
    let (_, bare) = http.patch(&path, json!({"attachments": []})).await;
    assert!(names(&bare).is_empty());
    assert_eq!(standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn only_those_allowed_are_pinged() {
    let (standin, http) = served().await;
    let (ann, ben) = (standin.person("Ann"), standin.person("Ben"));
    let channel = standin.world().channel_named("othello");
    let both = format!("<@{}> <@{}> @everyone", ann.id(), ben.id());
    let said = ann.say(channel, "x");
    let reply = json!({"message_id": said.id});
    let (ann_id, ben_id) = (ann.id(), ben.id());
    for (allowed, reference, pinged, everyone) in [
        (Value::Null, Value::Null, vec![ann_id, ben_id], true),
        (json!({"parse": []}), Value::Null, vec![], false),
        (
            json!({"parse": ["users"]}),
            Value::Null,
            vec![ann_id, ben_id],
            false,
        ),
        (
            json!({"parse": [], "users": [ben_id]}),
            Value::Null,
            vec![ben_id],
            false,
        ),
        (json!({"parse": []}), reply.clone(), vec![], false),
        (
            json!({"parse": [], "replied_user": true}),
            reply,
            vec![ann_id],
            false,
        ),
    ] {
        let mut body = json!({"content": both, "message_reference": reference});
        if !allowed.is_null() {
            body["allowed_mentions"] = allowed;
        }
        let (_, sent) = http.send(channel, body).await;
        let world = standin.world();
        let message = world.message(id(&sent)).unwrap();
        assert_eq!(
            (&message.pinged, message.mention_everyone),
            (&pinged, everyone)
        );
    }
    let (_, sent) = http.send(channel, json!({"content": "x"})).await;
    let path = format!("/channels/{channel}/messages/{}", id(&sent));
    http.patch(&path, json!({"content": both})).await;
    let world = standin.world();
    let edited = world.message(id(&sent)).unwrap();
    assert_eq!(
        (edited.mentions.len(), edited.pinged.len()),
        (2, 0),
        "an edit pings nobody"
    );
}

#[tokio::test]
async fn a_silent_message_still_mentions() {
    let (standin, http) = served().await;
    let ann = standin.person("Ann").id();
    let channel = standin.world().channel_named("othello");
    let body = json!({"content": format!("<@{ann}>"), "flags": 1 << 12});
    let (_, silent) = http.send(channel, body.clone()).await;
    assert_eq!(silent["flags"], 1 << 12);
    let (_, loud) = http
        .send(channel, json!({"content": body["content"]}))
        .await;
    let path = format!("/channels/{channel}/messages/{}", id(&silent));
    http.patch(&path, json!({"content": body["content"], "components": []}))
        .await;
    let world = standin.world();
    let message = |sent: &Value| world.message(id(sent)).unwrap();
    assert!(message(&silent).is_silent() && !message(&loud).is_silent());
    assert_eq!(message(&silent).pinged, [ann]);
    assert_eq!(message(&silent).mentions, [ann]);
}

#[tokio::test]
async fn a_nonce_is_remembered_for_five_minutes_in_its_channel() {
    let (standin, http) = served().await;
    let channel = standin.world().channel_named("othello");
    let other = standin.world().channel_named("general");
    let body = json!({"content": "x", "nonce": "g1m2", "enforce_nonce": true});
    let first = http.send(channel, body.clone()).await.1;
    assert_eq!(first["nonce"], "g1m2");
    assert_eq!(id(&http.send(channel, body.clone()).await.1), id(&first));
    assert_ne!(id(&http.send(other, body.clone()).await.1), id(&first));
    let unenforced = json!({"content": "x", "nonce": "g1m2"});
    assert_ne!(id(&http.send(channel, unenforced).await.1), id(&first));
    standin.world().advance(Duration::from_secs(5 * 60));
    assert_ne!(id(&http.send(channel, body).await.1), id(&first));
}

#[tokio::test]
async fn buckets_are_told_and_enforced() {
    let (standin, http) = served().await;
    standin.world().enforce_rate_limits(true);
    let channel = standin.world().channel_named("othello");
    let other = standin.world().channel_named("general");
    let path = format!("/channels/{channel}/messages");
    for left in ["4", "3", "2", "1", "0"] {
        let sent = http
            .request(Method::POST, &path)
            .json(&json!({"content": "x"}));
        let sent = sent.send().await.unwrap();
        assert_eq!(sent.status(), 200);
        assert_eq!(sent.headers()["x-ratelimit-remaining"], left);
        assert_eq!(sent.headers()["x-ratelimit-limit"], "5");
    }
    let refused = http
        .request(Method::POST, &path)
        .json(&json!({"content": "x"}));
    let refused = refused.send().await.unwrap();
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()["x-ratelimit-scope"], "user");
    assert_eq!(refused.headers()["retry-after"], "5");
    assert!(
        refused.json::<Value>().await.unwrap()["retry_after"]
            .as_f64()
            .unwrap()
            > 4.0
    );
    assert_eq!(http.send(other, json!({"content": "x"})).await.0, 200);
    standin.world().advance(Duration::from_secs(5));
    assert_eq!(http.send(channel, json!({"content": "x"})).await.0, 200);
    assert_eq!(standin.world().messages_in(channel).count(), 6);
}

#[tokio::test]
async fn changes_are_told_over_the_gateway() {
    let (standin, http) = served().await;
    let ann = standin.person("Ann");
    let channel = standin.world().channel_named("othello");
    let mut gateway = Gateway::identified(&standin, UNPRIVILEGED | 1 << 10).await;
    let (_, sent) = http.send(channel, json!({"content": "x"})).await;
    let path = format!("/channels/{channel}/messages/{}", id(&sent));
    http.patch(&path, json!({"content": "y"})).await;
    let updated = gateway.event("MESSAGE_UPDATE").await;
    assert_eq!(
        (&updated["content"], updated["edited_timestamp"].is_string()),
        (&json!("y"), true)
    );
    http.call(
        Method::PUT,
        &format!("{path}/reactions/%F0%9F%91%8D/@me"),
        Value::Null,
    )
    .await;
    assert_eq!(
        gateway.event("MESSAGE_REACTION_ADD").await["emoji"]["name"],
        "👍"
    );
    http.call(Method::DELETE, &path, Value::Null).await;
    assert_eq!(gateway.event("MESSAGE_DELETE").await["id"], sent["id"]);
    let said = ann.say(channel, "oops");
    ann.delete(said.id);
    assert_eq!(
        gateway.event("MESSAGE_DELETE").await["id"],
        said.id.to_string()
    );
    assert_eq!(
        http.post(&format!("/channels/{channel}/typing"), Value::Null)
            .await
            .0,
        204
    );
    standin.world().delete_channel(channel);
    assert_eq!(
        gateway.event("CHANNEL_DELETE").await["id"],
        channel.to_string()
    );
    assert_eq!(standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn everything_asked_about_the_world_fits_the_description() {
    let (standin, http) = served().await;
    let ann = standin.person("Ann");
    let channel = standin.world().channel_named("othello");
    let cafe = standin.world().server_named("Othello Café");
    ann.say(channel, "x");
    for path in [
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        "/users/@me".to_owned(),
        format!("/users/{}", ann.id()),
        "/applications/@me".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        format!("/guilds/{cafe}"),
        format!("/guilds/{cafe}?with_counts=true"),
        format!("/guilds/{cafe}/members/{}", ann.id()),
        format!("/channels/{channel}"),
        format!("/channels/{}", ann.dm_channel()),
        format!("/channels/{channel}/messages"),
    ] {
        assert_eq!(http.get(&path).await.0, 200, "{path}");
    }
    let (_, application) = http.get("/applications/@me").await;
    assert_eq!(application["flags"], 0);
    standin.world().message_content_allowed(true);
    assert_eq!(http.get("/applications/@me").await.1["flags"], 1 << 19);
    assert_eq!(standin.violations(), Vec::<String>::new());
}
