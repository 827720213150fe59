//! Limits of messages, controls, dialogs and commands, with the place of each fault.

use discord_standin::{Standin, World};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::Http;

fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "x", "custom_id": custom_id})
}

fn rows(components: Value) -> Value {
    json!({"content": "x", "components": [{"type": 1, "components": components}]})
}

fn menu(options: Value) -> Value {
    rows(json!([{"type": 3, "custom_id": "m", "options": options}]))
}

/// The faults of `errors` as Discord nests them, each as its path.
fn paths(errors: &Value, prefix: &str, found: &mut Vec<String>) {
    for (key, inner) in errors.as_object().into_iter().flatten() {
        match key.as_str() {
            "_errors" => found.push(prefix.to_owned()),
            key if prefix.is_empty() => paths(inner, key, found),
            key => paths(inner, &format!("{prefix}.{key}"), found),
        }
    }
}

fn faults(refused: &Value) -> Vec<String> {
    assert_eq!(refused["code"], 50035, "{refused}");
    let mut found = Vec::new();
    paths(&refused["errors"], "", &mut found);
    found
}

#[tokio::test]
async fn messages_beyond_a_limit_are_refused_with_the_place() {
    let standin = Standin::start(World::sandbox()).await.unwrap();
    let http = Http::to(&standin);
    let channel = standin.world().channel_named("othello");
    let option = |n: usize| json!({"label": "x", "value": n.to_string()});
    let options: Value = (0..26).map(option).collect();
    let long = |n: usize| "x".repeat(n);
    let six_rows: Value = (0..6)
        .map(|n: usize| json!({"type": 1, "components": [button(&n.to_string())]}))
        .collect();
    let embed = |embed: Value| json!({"embeds": [embed]});
    let cases = [
        (json!({"content": long(2001)}), "content"),
        (json!({"content": 7}), "content"),
        (json!({"content": "x", "nonce": long(26)}), "nonce"),
        (embed(json!({"title": long(257)})), "embeds.0.title"),
        (
            embed(json!({"fields": [{"name": "", "value": "x"}]})),
            "embeds.0.fields.0.name",
        ),
        (
            json!({"embeds": vec![json!({"description": long(3500)}); 2]}),
            "embeds",
        ),
        (
            json!({"content": "x", "components": six_rows}),
            "components",
        ),
        (
            rows(json!([button("a"), button("a")])),
            "components.0.components.1.custom_id",
        ),
        (
            rows(json!([button(&long(101))])),
            "components.0.components.0.custom_id",
        ),
        (
            rows(json!([button("")])),
            "components.0.components.0.custom_id",
        ),
        (
            rows(json!([{"type": 2, "style": 5, "label": "x"}])),
            "components.0.components.0.url",
        ),
        (
            rows(json!([{"type": 2, "style": 1, "custom_id": "a"}])),
            "components.0.components.0",
        ),
        (rows(json!([])), "components.0.components"),
        (menu(options), "components.0.components.0.options"),
        (
            menu(json!([option(1), option(1)])),
            "components.0.components.0.options.1.value",
        ),
        (
            json!({"content": "x", "flags": 1 << 15, "components": []}),
            "content",
        ),
        (
            json!({"content": "x", "components": [{"type": 10, "content": "x"}]}),
            "components.0.type",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["all"]}}),
            "allowed_mentions.parse.0",
        ),
        (
            json!({"content": "x", "attachments": [{"id": "0"}]}),
            "attachments.0",
        ),
        (
            json!({"embeds": [{"image": {"url": "attachment://no.png"}}]}),
            "embeds.0.image.url",
        ),
    ];
    for (number, (body, place)) in cases.iter().enumerate() {
        let (status, refused) = http.send(channel, body.clone()).await;
        assert_eq!(status, 400, "{body}");
        assert_eq!(faults(&refused), [*place], "{refused}");
        assert_eq!(standin.violations().len(), number + 1);
    }
    assert!(standin.world().messages_in(channel).next().is_none());
}

#[tokio::test]
async fn layouts_of_the_second_version_have_limits_of_their_own() {
    let standin = Standin::start(World::sandbox()).await.unwrap();
    let http = Http::to(&standin);
    let channel = standin.world().channel_named("othello");
    let text = |text: &str| json!({"type": 10, "content": text});
    let v2 = |components: Vec<Value>| json!({"flags": 1 << 15, "components": components});
    let section = json!({"type": 9, "components": [text("x")], "accessory": button("a")});
    let container = json!({"type": 17, "components": [section, text("y")]});
    let (status, sent) = http.send(channel, v2(vec![container])).await;
    assert_eq!(status, 200);
    assert_eq!(sent["components"][0]["components"][0]["accessory"]["id"], 4);
    let too_many = http.send(channel, v2(vec![text("x"); 41])).await;
    assert_eq!(faults(&too_many.1), ["components"]);
    let too_long = http.send(channel, v2(vec![text(&"x".repeat(4001))])).await;
    assert_eq!(faults(&too_long.1), ["components"]);
    let path = format!(
        "/channels/{channel}/messages/{}",
        sent["id"].as_str().unwrap()
    );
    assert_eq!(
        faults(&http.patch(&path, json!({"content": "x"})).await.1),
        ["content"]
    );
}

#[tokio::test]
async fn commands_beyond_a_limit_are_refused_with_the_place() {
    let standin = Standin::start(World::sandbox()).await.unwrap();
    let http = Http::to(&standin);
    let path = format!("/applications/{}/commands", standin.world().bot());
    let with = |more: Value| {
        let mut command = json!({"name": "show", "description": "Shows"});
        command
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        json!([command])
    };
    let option = |more: Value| {
        let mut option = json!({"type": 3, "name": "a", "description": "x"});
        option
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        option
    };
    let options = |options: Value| with(json!({"options": options}));
    let long = |n: usize| "x".repeat(n);
    let choices: Value = (0..26)
        .map(|n| json!({"name": n.to_string(), "value": "x"}))
        .collect();
    let choice =
        |value: Value| json!([option(json!({"choices": [{"name": "x", "value": value}]}))]);
    let heavy: Value = (0..4)
        .map(|n| {
            let choices: Value = (0..25)
                .map(|_| json!({"name": long(100), "value": long(100)}))
                .collect();
            option(json!({"name": format!("o{n}"), "choices": choices}))
        })
        .collect();
    let subcommand = option(json!({"type": 1}));
    for (body, place) in [
        (with(json!({"name": "Show"})), "0.name"),
        (with(json!({"name": "show it"})), "0.name"),
        (with(json!({"description": ""})), "0.description"),
        (with(json!({"description": long(101)})), "0.description"),
        (
            with(json!({"name_localizations": {"jp": "盤"}})),
            "0.name_localizations.jp",
        ),
        (
            with(json!({"name_localizations": {"ja": "Ｂ"}})),
            "0.name_localizations.ja",
        ),
        (with(json!({"type": 2})), "0.description"),
        (with(json!({"contexts": [7]})), "0.contexts"),
        (
            options(json!([
                option(json!({})),
                option(json!({"required": true, "name": "b"}))
            ])),
            "0.options.1",
        ),
        (
            options(json!([option(json!({})), option(json!({}))])),
            "0.options.1.name",
        ),
        (
            options(json!([option(json!({"choices": choices}))])),
            "0.options.0.choices",
        ),
        (options(choice(json!(7))), "0.options.0.choices.0.value"),
        (
            options(json!([option(json!({"type": 6, "autocomplete": true}))])),
            "0.options.0",
        ),
        (
            options(json!([option(json!({"type": 1, "options": [subcommand]}))])),
            "0.options.0.options.0.type",
        ),
        (options(heavy), "0"),
    ] {
        let (status, refused) = http.call(Method::PUT, &path, body.clone()).await;
        assert_eq!(status, 400, "{body}");
        assert_eq!(faults(&refused), [place], "{refused}");
    }
    let (_, refused) = http.call(Method::PUT, &path, json!({})).await;
    assert_eq!(faults(&refused), ["commands"]);
    let many: Value = (0..16)
        .map(|n| json!({"name": format!("Do {n}"), "type": 2, "description": ""}))
        .collect();
    assert_eq!(http.call(Method::PUT, &path, many).await.1["code"], 30032);
    assert!(standin.world().commands().is_empty());
}

#[tokio::test]
async fn commands_keep_their_ids_when_all_are_overwritten() {
    let standin = Standin::start(World::sandbox()).await.unwrap();
    let http = Http::to(&standin);
    let path = format!("/applications/{}/commands", standin.world().bot());
    let command = |name: &str, what: &str| json!({"name": name, "description": what});
    let put = |body| http.call(Method::PUT, &path, body);
    let (_, first) = put(json!([
        command("a", "x"),
        command("b", "x"),
        command("盤面", "x")
    ]))
    .await;
    let (_, second) = put(json!([command("b", "x"), command("a", "y")])).await;
    assert_eq!(first[1], second[0]);
    assert_eq!(first[0]["id"], second[1]["id"]);
    assert_ne!(first[0]["version"], second[1]["version"]);
    assert_eq!(http.get(&path).await.1, second);
}
