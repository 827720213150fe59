//! Interactions from both ends: what is sent to the bot, and what comes of its answers.

use discord_standin::{Outcome, Person, Standin};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Gateway, Http, UNPRIVILEGED, answered, checked_world};

struct Table {
    standin: Standin,
    http: Http,
    gateway: Gateway,
    ann: Person,
    channel: discord_standin::ChannelId,
}

fn commands() -> Value {
    json!([
        {"name": "set", "description": "Sets", "options": [
            {"type": 3, "name": "rules", "description": "Which", "required": true,
                "choices": [{"name": "World", "value": "world"}]},
            {"type": 4, "name": "hours", "description": "How many", "min_value": 1, "max_value": 24},
            {"type": 6, "name": "who", "description": "Whom"},
        ]},
        {"name": "club", "description": "Clubs", "contexts": [0], "options": [
            {"type": 1, "name": "join", "description": "Joins", "options": [
                {"type": 5, "name": "loud", "description": "Aloud"}]},
        ]},
    ])
}

async fn table() -> Table {
    let standin = Standin::start(checked_world()).await.unwrap();
    let http = Http::to(&standin);
    let path = format!("/applications/{}/commands", standin.world().bot());
    assert_eq!(http.call(Method::PUT, &path, commands()).await.0, 200);
    let gateway = Gateway::identified(&standin, UNPRIVILEGED).await;
    let (ann, channel) = (
        standin.person("Ann"),
        standin.world().channel_named("othello"),
    );
    Table {
        standin,
        http,
        gateway,
        ann,
        channel,
    }
}

impl Table {
    async fn slash(&mut self, options: Value, answer: Value) -> (Outcome, Value) {
        let action = self.ann.slash(self.channel, "set", options);
        answered(&mut self.gateway, &self.http, action, answer).await
    }

    async fn webhook(&self, method: Method, of: &Value, path: &str, body: Value) -> (u16, Value) {
        let bot = self.standin.world().bot();
        let token = of["token"].as_str().unwrap();
        self.http
            .call(method, &format!("/webhooks/{bot}/{token}{path}"), body)
            .await
    }
}

#[tokio::test]
async fn the_bot_is_told_who_where_and_what() {
    let mut table = table().await;
    let ben = table.standin.person("Ben").id();
    let answer = json!({"type": 4, "data": {"content": "ok"}});
    let options = json!({"rules": "world", "hours": 12, "who": ben});
    let (_, sent) = table.slash(options, answer.clone()).await;
    assert_eq!(sent["member"]["user"]["id"], table.ann.id().to_string());
    assert_eq!(
        (&sent["context"], &sent["guild_locale"]),
        (&json!(0), &json!("en-US"))
    );
    assert_eq!(
        sent["data"]["options"][1],
        json!({"name": "hours", "type": 4, "value": 12})
    );
    assert_eq!(
        sent["data"]["resolved"]["users"][ben.to_string()]["global_name"],
        "Ben"
    );
    assert!(sent["data"]["resolved"]["members"][ben.to_string()]["permissions"].is_string());

    let kumiko = table.standin.person("Kumiko");
    let action = kumiko.slash(kumiko.dm_channel(), "set", json!({"rules": "world"}));
    let (_, sent) = answered(&mut table.gateway, &table.http, action, answer).await;
    assert_eq!(sent["user"]["id"], kumiko.id().to_string());
    assert_eq!(
        (&sent["context"], &sent["locale"]),
        (&json!(1), &json!("ja"))
    );
    assert_eq!(sent["authorizing_integration_owners"], json!({"0": "0"}));
    assert_eq!(table.standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_client_sends_only_what_the_command_takes() {
    let table = table().await;
    let (ann, channel) = (&table.ann, table.channel);
    for options in [
        json!({}),
        json!({"rules": "europe"}),
        json!({"rules": "world", "hours": 25}),
        json!({"rules": "world", "hours": "many"}),
        json!({"rules": "world", "who": "1"}),
        json!({"rules": "world", "other": 1}),
    ] {
        let outcome = ann.slash(channel, "set", options.clone()).await;
        assert!(matches!(outcome, Outcome::Impossible(_)), "{options}");
    }
    let unknown = ann.slash(channel, "unset", json!({})).await;
    assert!(matches!(unknown, Outcome::Impossible(_)));
    let in_private = ann
        .slash(ann.dm_channel(), "club", json!({"join": {}}))
        .await;
    assert!(
        matches!(in_private, Outcome::Impossible(_)),
        "the command is for servers only"
    );
}

#[tokio::test]
async fn subcommands_carry_their_own_options() {
    let mut table = table().await;
    let action = table
        .ann
        .slash(table.channel, "club", json!({"join": {"loud": true}}));
    let answer = json!({"type": 4, "data": {"content": "ok"}});
    let (_, sent) = answered(&mut table.gateway, &table.http, action, answer).await;
    let loud = json!({"name": "loud", "type": 5, "value": true});
    assert_eq!(
        sent["data"]["options"],
        json!([{"name": "join", "type": 1, "options": [loud]}])
    );
}

#[tokio::test]
async fn secrets_are_seen_by_one_person_and_never_on_the_gateway() {
    let mut table = table().await;
    let answer = json!({"type": 4, "data": {"content": "psst", "flags": 64}});
    let (secret, sent) = table.slash(json!({"rules": "world"}), answer).await;
    let secret = secret.message().id;
    let ben = table.standin.person("Ben");
    assert_eq!(table.ann.sees(table.channel).len(), 1);
    assert!(ben.sees(table.channel).is_empty());
    assert!(matches!(
        ben.press(secret, "x").await,
        Outcome::Impossible(_)
    ));
    let path = format!("/channels/{}/messages/{secret}", table.channel);
    assert_eq!(table.http.get(&path).await.1["code"], 10008);
    let edit = json!({"content": "edited"});
    assert_eq!(
        table
            .webhook(Method::PATCH, &sent, "/messages/@original", edit)
            .await
            .0,
        200
    );
    ben.say(table.channel, "x");
    let heard = table.gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        heard["author"]["id"],
        ben.id().to_string(),
        "the secret came before, unheard"
    );
    assert_eq!(table.ann.sees(table.channel)[0].content, "edited");
    table.ann.dismiss(secret);
    assert_eq!(table.ann.sees(table.channel).len(), 1);
    assert_eq!(table.standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_deferred_answer_is_filled_by_the_first_follow_up() {
    let mut table = table().await;
    let (thinking, sent) = table
        .slash(json!({"rules": "world"}), json!({"type": 5}))
        .await;
    let Outcome::Deferred(loading) = &thinking else {
        panic!("{thinking:?}")
    };
    assert!(loading.is_loading());
    let (_, first) = table
        .webhook(Method::POST, &sent, "", json!({"content": "first"}))
        .await;
    assert_eq!(first["id"], loading.id.to_string());
    let (_, second) = table
        .webhook(Method::POST, &sent, "", json!({"content": "second"}))
        .await;
    assert_eq!(second["message_reference"]["message_id"], first["id"]);
    assert_eq!(table.ann.settled(thinking).await.message().content, "first");
    let (_, original) = table
        .webhook(Method::GET, &sent, "/messages/@original", Value::Null)
        .await;
    assert_eq!(original["content"], "first");
    let path = format!("/messages/{}", second["id"].as_str().unwrap());
    assert_eq!(
        table
            .webhook(Method::DELETE, &sent, &path, Value::Null)
            .await
            .0,
        204
    );
    assert_eq!(table.ann.sees(table.channel).len(), 1);
    assert_eq!(table.standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn the_answer_can_be_asked_for_at_once() {
    let mut table = table().await;
    let answering = async {
        let sent = table.gateway.event("INTERACTION_CREATE").await;
        let path = format!(
            "/interactions/{}/{}/callback?with_response=true",
            sent["id"].as_str().unwrap(),
            sent["token"].as_str().unwrap()
        );
        table
            .http
            .post(&path, json!({"type": 4, "data": {"content": "ok"}}))
            .await
    };
    let action = table
        .ann
        .slash(table.channel, "set", json!({"rules": "world"}));
    let (outcome, (status, told)) = tokio::join!(action, answering);
    assert_eq!(status, 200);
    assert_eq!(
        told["interaction"]["response_message_id"],
        outcome.message().id.to_string()
    );
    assert_eq!(told["resource"]["message"]["content"], "ok");
    assert_eq!(table.standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn without_a_bot_nobody_answers() {
    let table = table().await;
    drop(table.gateway);
    table.standin.faults().invalid_session(false);
    let outcome = table
        .ann
        .slash(table.channel, "set", json!({"rules": "world"}))
        .await;
    assert_eq!(outcome.failure(), Some("The application did not respond"));
    let body = json!({"content": "x", "components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}]});
    let (_, sent) = table.http.send(table.channel, body).await;
    let message = sent["id"].as_str().unwrap().parse().unwrap();
    let pressed = table.ann.press(message, "x").await;
    assert_eq!(pressed.failure(), Some("This interaction failed"));
}

#[tokio::test]
async fn a_public_answer_to_a_secret_does_not_give_it_away() {
    let mut table = table().await;
    let button = json!({"type": 2, "style": 1, "label": "x", "custom_id": "x"});
    let secret = json!({"content": "psst", "flags": 64,
        "components": [{"type": 1, "components": [button]}]});
    let options = json!({"rules": "world"});
    let (outcome, _) = table
        .slash(options, json!({"type": 4, "data": secret}))
        .await;
    let press = table.ann.press(outcome.message().id, "x");
    let aloud = json!({"type": 4, "data": {"content": "aloud"}});
    let (_, pressed) = answered(&mut table.gateway, &table.http, press, aloud).await;
    assert_eq!(pressed["message"]["content"], "psst");
    let heard = table.gateway.event("MESSAGE_CREATE").await;
    assert_eq!(heard["content"], "aloud");
    assert_eq!(heard["referenced_message"], Value::Null);
    let found = table.standin.when(|world| {
        world
            .messages_in(table.channel)
            .find(|m| m.content == "aloud")
            .map(|m| m.reply_to)
    });
    assert_eq!(found.await, Some(outcome.message().id));
    assert_eq!(table.standin.violations(), Vec::<String>::new());
}
