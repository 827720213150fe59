//! What `doctor` and `invite` tell of Discord.

use crate::support::{Table, edge, endpoint, serve, settings, soon, world};
use discord_standin::{Overwrite, Standin, permission};
use outflank::discord::{Endpoint, Fault};
use outflank::game::Timestamp;
use outflank::operate::{self, Finding};

async fn found(standin: &Standin, endpoint: Endpoint, now: impl Fn() -> Timestamp) -> Vec<Finding> {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.db");
    let settings = settings(&[("DATABASE_URL", database.to_str().expect("text"))]);
    let found = soon(operate::check_up(&settings, Some(endpoint), now)).await;
    assert_eq!(standin.violations(), Vec::<String>::new());
    found
}

fn now() -> Timestamp {
    edge().clock.now()
}

fn told(findings: &[Finding], start: &str) -> String {
    let lines: Vec<_> = findings.iter().map(ToString::to_string).collect();
    let line = lines.iter().find(|line| line.contains(start));
    line.unwrap_or_else(|| panic!("{lines:#?}")).clone()
}

#[tokio::test]
async fn a_bot_of_which_nothing_is_wrong_is_well() {
    let standin = serve(world()).await;
    let found = found(&standin, endpoint(&standin), now).await;
    assert!(!found.iter().any(Finding::is_wrong), "{found:#?}");
    for what in ["token", "intents", "clock", "server"] {
        assert!(told(&found, what).starts_with("ok"), "{found:#?}");
    }
}

#[tokio::test]
async fn a_permission_that_a_server_denies_is_named() {
    let mut world = world();
    let guild = world.server_named("Othello Café");
    world.set_everyone_permissions(guild, permission::VIEW_CHANNEL);
    let standin = serve(world).await;
    let found = found(&standin, endpoint(&standin), now).await;
    let line = told(&found, "the bot lacks");
    assert!(line.starts_with("WRONG server"), "{line}");
    assert!(line.contains("\"Send Messages\""), "{line}");
}

#[tokio::test]
async fn a_channel_that_denies_what_its_server_allows_is_named() {
    let table = Table::set().await;
    table.game().await;
    let (channel, deny) = (table.channel, permission::ATTACH_FILES);
    let lines = async |table: &Table| {
        let endpoint = endpoint(&table.standin);
        let found = soon(operate::check_up(&table.settings(), Some(endpoint), now)).await;
        found
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let before = lines(&table).await;
    assert!(
        before.contains("with games: 1; nothing is lacking"),
        "{before}"
    );
    let without_pictures = Overwrite {
        user: None,
        allow: 0,
        deny,
    };
    table.standin.world().overwrite(channel, without_pictures);
    let without = lines(&table).await;
    let start = "WRONG channel       #othello (";
    assert!(
        without.contains(start) && without.contains("\"Attach Files\""),
        "{without}"
    );
    table.standin.world().delete_channel(channel);
    let gone = lines(&table).await;
    assert!(gone.contains("the bot can't see it"), "{gone}");
}

#[tokio::test]
async fn a_clock_that_is_wrong_is_told() {
    let standin = serve(world()).await;
    let slow = || now().plus_ms(-3_600_000);
    let found = found(&standin, endpoint(&standin), slow).await;
    let line = told(&found, "differs from Discord's");
    let off = ["3599", "3600", "3601"].map(|off| format!("by {off} s"));
    assert!(off.iter().any(|off| line.contains(off)), "{line}");
}

#[tokio::test]
async fn a_wrong_token_is_wrong_and_a_lost_network_only_unknown() {
    let standin = serve(world()).await;
    let wrong = Endpoint::double("wrong.token".parse().expect("a token"), standin.api());
    let of_wrong = found(&standin, wrong, now).await;
    assert!(
        told(&of_wrong, "token").starts_with("WRONG"),
        "{of_wrong:#?}"
    );
    let nowhere = Endpoint::double("any.token".parse().expect("a token"), "http://127.0.0.1:1");
    let of_nowhere = found(&standin, nowhere, now).await;
    assert!(told(&of_nowhere, "could not be checked").starts_with('?'));
    assert!(!of_nowhere.iter().any(Finding::is_wrong), "{of_nowhere:#?}");
}

#[tokio::test]
async fn the_link_is_told_to_whoever_has_the_token() {
    let standin = serve(world()).await;
    let link = soon(operate::invitation(endpoint(&standin))).await;
    let link = link.expect("the token is right");
    assert!(link.starts_with("https://discord.com/oauth2/authorize?client_id="));
    let wrong = Endpoint::double("wrong.token".parse().expect("a token"), standin.api());
    let fault = soon(operate::invitation(wrong))
        .await
        .expect_err("it is wrong");
    assert!(matches!(fault, Fault::WrongToken), "{fault}");
}
