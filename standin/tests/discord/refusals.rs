//! Each way in which Discord says no, once.

use discord_standin::{Overwrite, Standin, World, permission};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Gateway, Http, answered};

/// A served world with one regular message of the bot in `othello`.
async fn served() -> (Standin, Http) {
    let standin = Standin::start(World::sandbox()).await.unwrap();
    let http = Http::to(&standin);
    (standin, http)
}

fn code((status, body): (u16, Value)) -> (u16, u64) {
    (status, body["code"].as_u64().unwrap())
}

#[tokio::test]
async fn what_is_not_there_is_unknown() {
    let (standin, http) = served().await;
    let channel = standin.world().channel_named("othello");
    let cafe = standin.world().server_named("Othello Café");
    let ann = standin.person("Ann").id();
    let bot = standin.world().bot();
    for (path, refusal) in [
        ("/channels/1".to_owned(), (404, 10003)),
        (format!("/channels/{channel}/messages/1"), (404, 10008)),
        ("/guilds/1".to_owned(), (404, 10004)),
        ("/users/1".to_owned(), (404, 10013)),
        (
            format!("/webhooks/{bot}/no-token/messages/@original"),
            (404, 10015),
        ),
        ("/no/such/path".to_owned(), (404, 0)),
    ] {
        assert_eq!(code(http.get(&path).await), refusal, "{path}");
    }
    standin.world().leave(cafe, ann);
    assert_eq!(
        code(http.get(&format!("/guilds/{cafe}/members/{ann}")).await),
        (404, 10007)
    );
    let path = format!("/applications/{bot}/commands/1");
    let absent = http.call(Method::DELETE, &path, Value::Null).await;
    assert_eq!(code(absent), (404, 10063));
    let gone = json!({"content": "x", "message_reference": {"message_id": "1"}});
    assert_eq!(code(http.send(channel, gone).await), (400, 50035));
    assert_eq!(
        standin.violations().len(),
        1,
        "only the unknown path is the bot's own fault"
    );
}

#[tokio::test]
async fn without_the_token_nothing_is_told() {
    let (standin, mut http) = served().await;
    http.token = "wrong".to_owned();
    assert_eq!(code(http.get("/users/@me").await), (401, 0));
    assert_eq!(http.get("/gateway").await.0, 200);
    assert!(standin.violations().is_empty());
}

#[tokio::test]
async fn channels_give_and_take_permissions() {
    let (standin, http) = served().await;
    let channel = standin.world().channel_named("othello");
    let message = json!({"content": "x"});
    let take = |user, deny| {
        standin.world().overwrite(
            channel,
            Overwrite {
                user,
                allow: 0,
                deny,
            },
        );
    };
    assert_eq!(http.send(channel, message.clone()).await.0, 200);
    let bot = standin.world().bot();
    take(Some(bot), permission::EMBED_LINKS);
    let embed = json!({"embeds": [{"title": "x"}]});
    assert_eq!(code(http.send(channel, embed).await), (403, 50013));
    take(None, permission::READ_MESSAGE_HISTORY);
    let reply = json!({"content": "x", "message_reference": {"message_id": "1"}});
    assert_eq!(code(http.send(channel, reply).await), (400, 160002));
    take(None, permission::SEND_MESSAGES);
    assert_eq!(
        code(http.send(channel, message.clone()).await),
        (403, 50013)
    );
    take(None, permission::VIEW_CHANNEL);
    assert_eq!(code(http.send(channel, message).await), (403, 50001));
    assert!(standin.person("Ben").sees(channel).is_empty());
    // The owner sees everything.
    assert_eq!(standin.person("Ann").sees(channel).len(), 1);
}

#[tokio::test]
async fn direct_messages_reach_only_those_who_want_them() {
    let (standin, http) = served().await;
    let ann = standin.person("Ann");
    let dm = ann.dm_channel();
    let open = json!({"recipient_id": ann.id()});
    assert_eq!(
        http.post("/users/@me/channels", open).await.1["id"],
        dm.to_string()
    );
    assert_eq!(http.send(dm, json!({"content": "x"})).await.0, 200);
    standin.world().set_dms_open(ann.id(), false);
    assert_eq!(
        code(http.send(dm, json!({"content": "x"})).await),
        (403, 50007)
    );
    let nobody = json!({"recipient_id": "1"});
    assert_eq!(
        code(http.post("/users/@me/channels", nobody).await),
        (400, 50033)
    );
}

#[tokio::test]
async fn messages_of_others_and_empty_ones_are_refused() {
    let (standin, http) = served().await;
    let channel = standin.world().channel_named("othello");
    let said = standin.person("Ann").say(channel, "mine");
    let path = format!("/channels/{channel}/messages/{}", said.id);
    assert_eq!(
        code(http.patch(&path, json!({"content": "x"})).await),
        (403, 50005)
    );
    assert_eq!(
        code(http.call(Method::DELETE, &path, Value::Null).await),
        (403, 50013)
    );
    assert!(standin.violations().is_empty());
    assert_eq!(
        code(http.send(channel, json!({"content": "  "})).await),
        (400, 50006)
    );
    let request = http.request(Method::POST, &format!("/channels/{channel}/messages"));
    let response = request
        .header("content-type", "application/json")
        .body("{")
        .send()
        .await;
    let refused: Value = response.unwrap().json().await.unwrap();
    assert_eq!(refused["code"], 50109);
    assert_eq!(standin.violations().len(), 2);
}

#[tokio::test]
async fn threads_are_opened_once_and_only_in_servers() {
    let (standin, http) = served().await;
    let channel = standin.world().channel_named("othello");
    let (_, message) = http.send(channel, json!({"content": "x"})).await;
    let id = message["id"].as_str().unwrap();
    let path = format!("/channels/{channel}/messages/{id}/threads");
    let (status, thread) = http.post(&path, json!({"name": "Game 1"})).await;
    assert_eq!((status, &thread["id"]), (201, &message["id"]));
    assert_eq!(
        code(http.post(&path, json!({"name": "Game 1"})).await),
        (400, 160004)
    );
    let dm = standin.person("Ann").dm_channel();
    let refused = http
        .post(&format!("/channels/{dm}/threads"), json!({"name": "x"}))
        .await;
    assert_eq!(code(refused), (400, 50024));
}

#[tokio::test]
async fn an_interaction_is_answered_once_and_in_time() {
    let (standin, http) = served().await;
    let bot = standin.world().bot();
    let commands = json!([{"name": "show", "description": "Shows"}]);
    http.call(
        Method::PUT,
        &format!("/applications/{bot}/commands"),
        commands,
    )
    .await;
    let (ann, channel) = (
        standin.person("Ann"),
        standin.world().channel_named("othello"),
    );
    let mut gateway = Gateway::identified(&standin, 0).await;
    let answer = json!({"type": 4, "data": {"content": "x"}});
    let slash = || ann.slash(channel, "show", json!({}));

    let (_, shown) = answered(&mut gateway, &http, slash(), answer.clone()).await;
    assert_eq!(
        code(http.answer(&shown, answer.clone()).await),
        (400, 40060)
    );
    let path = format!("/webhooks/{bot}/{}", shown["token"].as_str().unwrap());
    assert_eq!(http.post(&path, json!({"content": "more"})).await.0, 200);
    standin
        .world()
        .advance(std::time::Duration::from_secs(15 * 60));
    assert_eq!(
        code(http.post(&path, json!({"content": "late"})).await),
        (401, 50027)
    );

    let late = async {
        let interaction = gateway.event("INTERACTION_CREATE").await;
        let path = format!("/webhooks/{bot}/{}", interaction["token"].as_str().unwrap());
        let early = http.post(&path, json!({"content": "early"})).await;
        assert_eq!(code(early), (404, 10015));
        standin.world().advance(std::time::Duration::from_secs(3));
        interaction
    };
    let (outcome, interaction) = tokio::join!(slash(), late);
    assert_eq!(outcome.failure(), Some("The application did not respond"));
    assert_eq!(
        code(http.answer(&interaction, answer.clone()).await),
        (404, 10062)
    );
    let stranger = json!({"id": "1", "token": "x"});
    assert_eq!(code(http.answer(&stranger, answer).await), (404, 10062));
}

#[tokio::test]
async fn answers_have_to_fit_the_interaction() {
    let (standin, http) = served().await;
    let bot = standin.world().bot();
    let commands = json!([{"name": "show", "description": "Shows"}]);
    http.call(
        Method::PUT,
        &format!("/applications/{bot}/commands"),
        commands,
    )
    .await;
    let (ann, channel) = (
        standin.person("Ann"),
        standin.world().channel_named("othello"),
    );
    let mut gateway = Gateway::identified(&standin, 0).await;
    let wrong = async {
        let interaction = gateway.event("INTERACTION_CREATE").await;
        for kind in [1, 6, 7, 8, 99] {
            let (status, refused) = http.answer(&interaction, json!({"type": kind})).await;
            assert_eq!((status, &refused["code"]), (400, &json!(50035)));
            assert!(refused["errors"]["type"]["_errors"][0]["code"].is_string());
        }
        standin.world().advance(std::time::Duration::from_secs(3));
    };
    tokio::join!(ann.slash(channel, "show", json!({})), wrong);
}

#[tokio::test]
async fn files_have_a_greatest_size() {
    let (standin, http) = served().await;
    let channel = standin.world().channel_named("othello");
    let big = reqwest::multipart::Part::bytes(vec![0; 10 * 1024 * 1024 + 1]).file_name("big.png");
    let form = reqwest::multipart::Form::new()
        .text("payload_json", "{}")
        .part("files[0]", big);
    let request = http.request(Method::POST, &format!("/channels/{channel}/messages"));
    let response = request.multipart(form).send().await.unwrap();
    assert_eq!(response.status(), 413);
    assert_eq!(response.json::<Value>().await.unwrap()["code"], 40005);
}
