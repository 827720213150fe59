//! Discord's description catches what the double alone would let pass.

use discord_standin::Standin;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Http, checked_world};

async fn violations_of(method: Method, path: &str, body: Value) -> Vec<String> {
    let standin = Standin::start(checked_world()).await.unwrap();
    let http = Http::to(&standin);
    let channel = standin.world().channel_named("othello").to_string();
    let bot = standin.world().bot().to_string();
    let path = path.replace("{channel}", &channel).replace("{bot}", &bot);
    http.call(method, &path, body).await;
    standin.violations()
}

async fn of_message(body: Value) -> Vec<String> {
    violations_of(Method::POST, "/channels/{channel}/messages", body).await
}

fn clean_message() -> Value {
    json!({
        "content": "x",
        "embeds": [{"title": "x", "fields": [{"name": "a", "value": "b", "inline": true}]}],
        "allowed_mentions": {"parse": []},
        "nonce": "g1m2",
        "enforce_nonce": true,
        "components": [{"type": 1, "components": [
            {"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}],
    })
}

#[tokio::test]
async fn a_clean_message_passes_and_each_misspelt_key_fails() {
    assert_eq!(of_message(clean_message()).await, Vec::<String>::new());
    for (pointer, key, misspelt) in [
        ("", "enforce_nonce", "enforce_nonse"),
        ("/allowed_mentions", "parse", "pars"),
        ("/embeds/0", "title", "titel"),
        ("/embeds/0/fields/0", "inline", "in_line"),
        ("/components/0/components/0", "label", "lable"),
    ] {
        let mut body = clean_message();
        let object = body.pointer_mut(pointer).unwrap().as_object_mut().unwrap();
        let value = object.remove(key).unwrap();
        object.insert(misspelt.to_owned(), value);
        let violations = of_message(body).await;
        assert!(
            violations.iter().any(|v| v.contains(misspelt)),
            "{misspelt}: {violations:?}"
        );
    }
}

#[tokio::test]
async fn values_of_another_kind_fail_at_their_place() {
    let mut body = clean_message();
    body["components"][0]["components"][0]["style"] = json!("primary");
    let violations = of_message(body).await;
    let place = "/components/0/components/0/style";
    assert!(
        violations.iter().any(|v| v.contains(place)),
        "{violations:?}"
    );
}

#[tokio::test]
async fn files_may_be_numbered_and_permissions_written_as_text() {
    let commands = json!([{
        "name": "show", "description": "Shows", "nsfw": false, "default_member_permissions": "8",
        "options": [{"type": 6, "name": "who", "description": "Whom", "autocomplete": false,
            "choices": [], "min_value": null}],
    }]);
    let clean = violations_of(
        Method::PUT,
        "/applications/{bot}/commands",
        commands.clone(),
    )
    .await;
    assert_eq!(clean, Vec::<String>::new());
    let mut misspelt = commands;
    misspelt[0]["options"][0]["requird"] = json!(true);
    let found = violations_of(Method::PUT, "/applications/{bot}/commands", misspelt).await;
    assert!(found.iter().any(|v| v.contains("requird")), "{found:?}");
}

#[tokio::test]
async fn operations_that_discord_lacks_are_violations_twice() {
    let found = violations_of(Method::POST, "/channels/{channel}/shout", json!({})).await;
    assert_eq!(found.len(), 2, "{found:?}");
}
