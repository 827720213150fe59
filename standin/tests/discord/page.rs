//! The page's JSON: who may call it, what it shows, what people do through it.

use discord_standin::{ChannelId, Standin, UserId};
use reqwest::Method;
use serde_json::{Value, json};

use crate::bot::Bot;
use crate::support::{Http, checked_world, soon};

struct Browser {
    client: reqwest::Client,
    api: String,
    key: String,
}

impl Browser {
    fn at(standin: &Standin) -> Browser {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let url = standin.page_url();
        let (_, key) = url.split_once("key=").unwrap();
        Browser {
            client,
            api: standin.api().to_owned(),
            key: key.to_owned(),
        }
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, format!("{}{path}", self.api))
    }

    async fn get(&self, path: &str) -> Value {
        let request = self
            .request(Method::GET, path)
            .header("x-sandbox-key", &self.key);
        soon(request.send()).await.unwrap().json().await.unwrap()
    }

    async fn act(&self, user: UserId, channel: ChannelId, act: Value) -> Value {
        let request = self
            .request(Method::POST, "/sandbox/act")
            .header("x-sandbox-key", &self.key);
        let request = request.json(&json!({"user": user, "channel": channel, "act": act}));
        soon(request.send()).await.unwrap().json().await.unwrap()
    }

    async fn messages(&self, user: UserId, channel: ChannelId) -> Value {
        self.get(&format!("/sandbox/messages?user={user}&channel={channel}"))
            .await["messages"]
            .clone()
    }
}

#[tokio::test]
async fn only_this_machines_browser_with_the_secret_gets_in() {
    let standin = Standin::start(checked_world()).await.unwrap();
    let browser = Browser::at(&standin);
    let status =
        async |request: reqwest::RequestBuilder| request.send().await.unwrap().status().as_u16();
    let state = || browser.request(Method::GET, "/sandbox/state");
    let key = &browser.key;
    assert_eq!(status(state()).await, 403);
    assert_eq!(
        status(state().header("x-sandbox-key", "0".repeat(32))).await,
        403
    );
    assert_eq!(status(state().header("x-sandbox-key", key)).await, 200);
    let foreign = |name| {
        state()
            .header("x-sandbox-key", key)
            .header(name, "evil.example")
    };
    assert_eq!(status(foreign("host")).await, 403);
    assert_eq!(status(foreign("origin")).await, 403);
    let own = state()
        .header("x-sandbox-key", key)
        .header("origin", &browser.api);
    assert_eq!(status(own).await, 200);

    assert_eq!(
        status(browser.request(Method::GET, "/favicon.ico")).await,
        404
    );
    assert!(standin.violations().is_empty());

    let page = browser.client.get(standin.page_url()).send().await.unwrap();
    assert_eq!(page.status(), 200);
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'"));
    let cookie = page.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(status(state().header("cookie", cookie)).await, 200);
    let script = browser
        .request(Method::GET, "/sandbox/page.js")
        .header("cookie", cookie);
    let script = script.send().await.unwrap();
    assert_eq!(
        script.headers()["content-type"],
        "text/javascript; charset=utf-8"
    );
    assert_eq!(script.headers()["x-content-type-options"], "nosniff");
}

#[tokio::test]
async fn the_page_shows_people_places_and_commands() {
    let standin = Standin::start(checked_world()).await.unwrap();
    standin.world().set_hint("Try /show");
    let state = Browser::at(&standin).get("/sandbox/state").await;
    let names: Vec<_> = state["users"]
        .as_array()
        .unwrap()
        .iter()
        .map(|u| &u["name"])
        .collect();
    assert_eq!(names, ["Bot", "Ann", "Ben", "Cleo", "Kumiko"]);
    assert_eq!(state["servers"][1]["channels"][0]["name"], "対局");
    assert_eq!(state["servers"][1]["locale"], "ja");
    assert_eq!(state["dms"].as_array().unwrap().len(), 4);
    assert_eq!(state["hint"], "Try /show");
}

#[tokio::test]
async fn a_whole_conversation_goes_through_the_page() {
    let standin = Standin::start(checked_world()).await.unwrap();
    let browser = Browser::at(&standin);
    let mut bot = Bot::start(&standin, serenity::all::GatewayIntents::GUILDS).await;
    bot.hears("ready").await;
    let (ann, ben) = (standin.person("Ann").id(), standin.person("Ben").id());
    let channel = standin.world().channel_named("othello");

    let said = browser
        .act(ann, channel, json!({"kind": "say", "content": "hello"}))
        .await;
    assert_eq!(said, json!({"ok": true, "outcome": {"kind": "none"}}));
    let options = json!([{"name": "opponent", "value": ben}]);
    let slash = json!({"kind": "slash", "name": "show", "options": options});
    let shown = browser.act(ann, channel, slash).await;
    assert_eq!(shown["outcome"]["kind"], "message");
    let message = browser.messages(ben, channel).await[1].clone();
    assert_eq!(message["attachments"][0]["description"], "A board");
    let id = &message["id"];
    let empty = browser
        .act(ann, channel, json!({"kind": "slash", "name": "show"}))
        .await;
    assert_eq!(empty["ok"], false);
    let typing = json!({"kind": "autocomplete", "name": "show", "options":
        [{"name": "square", "value": "e"}], "focused": "square"});
    let choices = browser.act(ann, channel, typing).await;
    assert_eq!(
        choices["outcome"]["choices"],
        json!([{"name": "e6", "value": "e6"}])
    );
    let press = json!({"kind": "press", "message": id, "custom_id": "dialog"});
    let modal = browser.act(ben, channel, press).await["outcome"]["modal"].clone();
    let submit = json!({"kind": "submit", "custom_id": modal["custom_id"],
        "interaction": modal["interaction"], "fields": [{"custom_id": "square", "value": "c4"}]});
    assert_eq!(
        browser.act(ben, channel, submit).await["outcome"]["kind"],
        "message"
    );
    let select = json!({"kind": "select", "message": id, "custom_id": "menu", "values": ["c4"]});
    assert_eq!(browser.act(ann, channel, select).await["ok"], true);
    let greet = json!({"kind": "user_command", "name": "Greet", "target": ben});
    let secret = browser.act(ann, channel, greet).await["outcome"]["message"].clone();
    assert_eq!(browser.messages(ann, channel).await[3]["ephemeral"], true);
    assert_eq!(
        browser
            .messages(ben, channel)
            .await
            .as_array()
            .unwrap()
            .len(),
        3
    );
    let dismiss = json!({"kind": "dismiss", "message": secret});
    browser.act(ann, channel, dismiss).await;
    assert_eq!(
        browser
            .messages(ann, channel)
            .await
            .as_array()
            .unwrap()
            .len(),
        3
    );
    bot.stop().await;
    let slash = json!({"kind": "slash", "name": "defer"});
    let failed = browser.act(ann, channel, slash).await;
    assert_eq!(failed["outcome"]["text"], "The application did not respond");
}

#[tokio::test]
async fn the_page_is_told_what_happens() {
    let standin = Standin::start(checked_world()).await.unwrap();
    let browser = Browser::at(&standin);
    let events = browser
        .request(Method::GET, "/sandbox/events")
        .header("x-sandbox-key", &browser.key);
    let mut events = soon(events.send()).await.unwrap();
    let ann = standin.person("Ann");
    let channel = standin.world().channel_named("othello");
    let said = ann.say(channel, "x");
    let told = soon(events.chunk()).await.unwrap().unwrap();
    let told = std::str::from_utf8(&told)
        .unwrap()
        .strip_prefix("data: ")
        .unwrap()
        .trim();
    let told: Value = serde_json::from_str(told).unwrap();
    let expected = json!({"kind": "message", "channel": channel, "id": said.id, "user": null});
    assert_eq!(told, expected);
    let german = json!({"kind": "locale", "locale": "de"});
    browser.act(ann.id(), channel, german).await;
    let told = soon(events.chunk()).await.unwrap().unwrap();
    assert!(std::str::from_utf8(&told).unwrap().contains("state"));
    assert_eq!(
        browser.get("/sandbox/state").await["users"][1]["locale"],
        "de"
    );
}

#[tokio::test]
async fn time_is_skipped_on_the_page() {
    let standin = Standin::start(checked_world()).await.unwrap();
    let browser = Browser::at(&standin);
    let ann = standin.person("Ann").id();
    let channel = standin.world().channel_named("othello");
    let now_ms = async || browser.get("/sandbox/state").await["now_ms"].as_u64();
    let before = now_ms().await.unwrap();
    let skip = |minutes: u32| json!({"kind": "skip", "minutes": minutes});
    let done = browser.act(ann, channel, skip(60)).await;
    assert_eq!(done["ok"], true);
    assert!(now_ms().await.unwrap() >= before + 3_600_000);
    assert_eq!(standin.skipped_time().total().as_secs(), 3600);
    let done = browser.act(ann, channel, skip(u32::MAX)).await;
    assert_eq!(done["ok"], false);
    assert_eq!(standin.skipped_time().total().as_secs(), 3600);
}

#[tokio::test]
async fn a_conversation_that_the_bot_opens_appears() {
    let mut world = checked_world();
    let dora = world.add_user("Dora", "en-US");
    let cafe = world.server_named("Othello Café");
    world.join(cafe, dora);
    let standin = Standin::start(world).await.unwrap();
    let (browser, http) = (Browser::at(&standin), Http::to(&standin));
    let of_dora = async || {
        let state = browser.get("/sandbox/state").await;
        let dms = state["dms"].as_array().unwrap().clone();
        dms.into_iter().find(|dm| dm["user"] == dora.to_string())
    };
    assert_eq!(of_dora().await, None);
    let open = json!({"recipient_id": dora});
    let (_, opened) = http.post("/users/@me/channels", open).await;
    let dm: ChannelId = opened["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(of_dora().await.unwrap()["channel"], opened["id"]);

    let send = async || http.send(dm, json!({"content": "your turn"})).await;
    let switch = |open: bool| json!({"kind": "reachable", "open": open});
    browser.act(dora, dm, switch(false)).await;
    let (status, refused) = send().await;
    assert_eq!((status, &refused["code"]), (403, &json!(50007)));
    browser.act(dora, dm, switch(true)).await;
    assert_eq!(send().await.0, 200);
    let read = browser.messages(dora, dm).await;
    assert_eq!(read[0]["content"], "your turn");
}

#[tokio::test]
async fn places_and_messages_are_deleted_on_the_page_by_those_who_may() {
    let standin = Standin::start(checked_world()).await.unwrap();
    let (browser, http) = (Browser::at(&standin), Http::to(&standin));
    let (ann, ben) = (standin.person("Ann").id(), standin.person("Ben").id());
    let channel = standin.world().channel_named("othello");
    let (_, board) = http.send(channel, json!({"content": "x"})).await;
    let path = format!("/channels/{channel}/threads");
    let (_, thread) = http
        .post(&path, json!({"name": "Game 1", "type": 11}))
        .await;
    let of_cafe = async || browser.get("/sandbox/state").await["servers"][0].clone();
    let shown = of_cafe().await["channels"][2].clone();
    let told = json!({"id": thread["id"], "name": "Game 1", "type": 11,
        "parent": channel, "archived": false});
    assert_eq!(shown, told);
    for act in [
        json!({"kind": "delete", "message": board["id"]}),
        json!({"kind": "delete_place", "place": thread["id"]}),
        json!({"kind": "delete_place", "place": channel}),
    ] {
        assert_eq!(browser.act(ben, channel, act.clone()).await["ok"], false);
        assert_eq!(browser.act(ann, channel, act).await["ok"], true);
    }
    assert_eq!(of_cafe().await["channels"].as_array().unwrap().len(), 1);
    assert_eq!(http.get(&format!("/channels/{channel}")).await.0, 404);
}
