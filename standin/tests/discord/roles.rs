//! Roles and what they let people do; commands with subcommands, roles and channels.

use discord_standin::{Outcome, Standin, permission};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Gateway, Http, UNPRIVILEGED, answered, checked_world};

/// Every permission that Discord has, as its interactions write them.
const ALL: &str = "9007199254740991";

fn commands() -> Value {
    json!([
        {"name": "admin", "description": "Keeps order", "contexts": [0],
            "name_localizations": {"ja": "管理"},
            "default_member_permissions": permission::MANAGE_GUILD.to_string(), "options": [
            {"type": 1, "name": "abort", "description": "Ends a game", "options": [
                {"type": 4, "name": "game", "description": "Which", "required": true,
                    "name_localizations": {"ja": "対局"}},
                {"type": 3, "name": "reason", "description": "Why"},
                {"type": 6, "name": "player", "description": "Whose"},
            ]},
            {"type": 2, "name": "set", "description": "Sets", "options": [
                {"type": 1, "name": "place", "description": "Where", "options": [
                    {"type": 7, "name": "channel", "description": "In", "channel_types": [0]},
                    {"type": 8, "name": "role", "description": "Who"},
                    {"type": 3, "name": "pace", "description": "How fast", "choices": [
                        {"name": "One day", "value": "1d"}]},
                ]},
            ]},
        ]},
        {"name": "reset", "description": "Resets", "default_member_permissions": "0"},
    ])
}

async fn served() -> (Standin, Http, Gateway) {
    let standin = Standin::start(checked_world()).await.unwrap();
    let http = Http::to(&standin);
    let path = format!("/applications/{}/commands", standin.world().bot());
    assert_eq!(http.call(Method::PUT, &path, commands()).await.0, 200);
    let gateway = Gateway::identified(&standin, UNPRIVILEGED).await;
    (standin, http, gateway)
}

fn answer() -> Value {
    json!({"type": 4, "data": {"content": "ok"}})
}

#[tokio::test]
async fn a_typed_command_reaches_its_subcommand() {
    let (standin, http, mut gateway) = served().await;
    let (cleo, ben) = (standin.person("Cleo"), standin.person("Ben").id());
    let channel = standin.world().channel_named("othello");
    let line = "/admin abort game:7 reason:gone for: ever player:@Ben";
    let action = cleo.type_command(channel, line);
    let (outcome, sent) = answered(&mut gateway, &http, action, answer()).await;
    assert!(matches!(outcome, Outcome::Replied(_)), "{outcome:?}");
    let abort = json!([{"name": "abort", "type": 1, "options": [
        {"name": "game", "type": 4, "value": 7},
        {"name": "reason", "type": 3, "value": "gone for: ever"},
        {"name": "player", "type": 6, "value": ben.to_string()},
    ]}]);
    assert_eq!(sent["data"]["options"], abort);
    assert!(sent["data"]["resolved"]["members"][ben.to_string()].is_object());

    let kumiko = standin.person("Kumiko");
    let there = standin.world().channel_named("対局");
    let action = kumiko.type_command(there, "/管理 abort 対局:7");
    let (_, sent) = answered(&mut gateway, &http, action, answer()).await;
    assert_eq!(sent["data"]["name"], "admin");
    assert_eq!(sent["data"]["options"][0]["options"][0]["value"], 7);
    for wrong in [
        "admin abort game:7",
        "/admin",
        "/admin begin",
        "/admin abort",
        "/admin abort 7",
        "/admin abort game:seven",
        "/admin abort game:7 player:@Nobody",
    ] {
        let outcome = cleo.type_command(channel, wrong).await;
        assert!(matches!(outcome, Outcome::Impossible(_)), "{wrong}");
    }
    assert_eq!(standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn roles_and_channels_are_chosen_and_explained() {
    let (standin, http, mut gateway) = served().await;
    let (ann, ben) = (standin.person("Ann"), standin.person("Ben"));
    let (channel, general, cafe, elsewhere) = {
        let world = standin.world();
        let channel = world.channel_named("othello");
        let general = world.channel_named("general");
        let cafe = world.server_named("Othello Café");
        (channel, general, cafe, world.channel_named("対局"))
    };
    let referees = standin.world().add_role(cafe, "Referees", 0);
    let created = gateway.event("GUILD_ROLE_CREATE").await;
    assert_eq!(created["role"]["name"], "Referees");
    standin.world().give_role(cafe, ben.id(), referees);

    let line = "/admin set place channel:#general role:@Referees pace:One day";
    let action = ann.type_command(channel, line);
    let (_, sent) = answered(&mut gateway, &http, action, answer()).await;
    let place = &sent["data"]["options"][0]["options"][0];
    assert_eq!(
        place["options"],
        json!([
            {"name": "channel", "type": 7, "value": general},
            {"name": "role", "type": 8, "value": referees},
            {"name": "pace", "type": 3, "value": "1d"},
        ])
    );
    let resolved = &sent["data"]["resolved"];
    let told = &resolved["channels"][general.to_string()];
    assert_eq!(
        (&told["name"], &told["type"]),
        (&json!("general"), &json!(0))
    );
    assert_eq!(told["permissions"], ALL);
    assert_eq!(resolved["roles"][referees.to_string()]["name"], "Referees");

    let thread = format!("/channels/{channel}/threads");
    let (_, thread) = http.post(&thread, json!({"name": "x", "type": 11})).await;
    for (option, id) in [
        ("channel", json!(elsewhere)),
        ("channel", thread["id"].clone()),
        ("role", json!("1")),
    ] {
        let options = json!({"set": {"place": {option: id}}});
        let outcome = ann.slash(channel, "admin", options).await;
        assert!(matches!(outcome, Outcome::Impossible(_)), "{option} {id}");
    }
    assert_eq!(http.get(&format!("/guilds/{cafe}")).await.0, 200);
    let path = format!("/guilds/{cafe}/members/{}", ben.id());
    assert_eq!(http.get(&path).await.1["roles"], json!([referees]));
    assert_eq!(standin.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn only_those_who_may_are_offered_a_command() {
    let (standin, http, mut gateway) = served().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| standin.person(name));
    let channel = standin.world().channel_named("othello");
    let cafe = standin.world().server_named("Othello Café");
    let abort = "/admin abort game:7";
    let hidden = ben.type_command(channel, abort).await;
    assert!(matches!(hidden, Outcome::Impossible(_)), "{hidden:?}");
    let action = cleo.type_command(channel, abort);
    let (_, sent) = answered(&mut gateway, &http, action, answer()).await;
    let bits: u64 = sent["member"]["permissions"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(bits, permission::USUAL | permission::MODERATING);
    assert_eq!(sent["member"]["roles"].as_array().unwrap().len(), 1);
    let action = ann.type_command(channel, abort);
    let (_, sent) = answered(&mut gateway, &http, action, answer()).await;
    assert_eq!(sent["member"]["permissions"], ALL);
    assert_eq!(sent["member"]["roles"], json!([]));

    let hidden = cleo.type_command(channel, "/reset").await;
    assert!(matches!(hidden, Outcome::Impossible(_)), "{hidden:?}");
    let heads = standin
        .world()
        .add_role(cafe, "Heads", permission::ADMINISTRATOR);
    standin.world().give_role(cafe, ben.id(), heads);
    let action = ben.type_command(channel, "/reset");
    let (outcome, _) = answered(&mut gateway, &http, action, answer()).await;
    assert!(matches!(outcome, Outcome::Replied(_)), "{outcome:?}");
}

#[tokio::test]
async fn moderators_delete_what_others_wrote() {
    let (standin, http, mut gateway) = served().await;
    let [ben, cleo] = ["Ben", "Cleo"].map(|name| standin.person(name));
    let channel = standin.world().channel_named("othello");
    let (_, board) = http.send(channel, json!({"content": "a board"})).await;
    let board = board["id"].as_str().unwrap().parse().unwrap();
    let refused = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ben.delete(board)));
    assert!(refused.is_err() && standin.world().message(board).is_some());
    cleo.delete(board);
    let told = gateway.event("MESSAGE_DELETE").await;
    assert_eq!(told["id"], board.to_string());
    assert_eq!(told["channel_id"], channel.to_string());
    let path = format!("/channels/{channel}/messages/{board}");
    let edited = http.patch(&path, json!({"content": "x"})).await;
    assert_eq!(edited.1["code"], 10008);
}
