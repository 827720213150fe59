//! How the bot starts, and how it says why it can't.

use crate::support::{Table, edge, endpoint, serve, settings, soon, world};
use discord_standin::Trouble;
use outflank::app::WallClock;
use outflank::bot::Bot;
use outflank::discord::{Edge, Endpoint, Fault};
use outflank::storage::Database;
use std::sync::Arc;

async fn start(endpoint: Endpoint, changes: &[(&str, &str)]) -> Result<Bot, Fault> {
    start_by(edge(), endpoint, changes).await
}

async fn start_by(edge: Edge, endpoint: Endpoint, changes: &[(&str, &str)]) -> Result<Bot, Fault> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let store = Arc::new(Database::open(file.to_str().expect("text")).await?);
    soon(Bot::start(&settings(changes), endpoint, store, edge)).await
}

#[tokio::test]
async fn a_wrong_token_is_told_before_anything_else_is_tried() {
    let standin = serve(world()).await;
    let token = "wrong.token".parse().expect("a token");
    let fault = start(Endpoint::double(token, standin.api()), &[]).await;
    let fault = fault.map(|_| ()).expect_err("the token is wrong");
    assert!(matches!(fault, Fault::WrongToken), "{fault}");
    assert!(fault.is_setting() && fault.to_string().contains("DISCORD_TOKEN"));
    assert_eq!(standin.world().gateway_clients(), 0);
}

#[tokio::test]
async fn reading_messages_must_be_allowed_in_the_portal() {
    let standin = serve(world()).await;
    let changes = [("OUTFLANK_MESSAGE_CONTENT", "on")];
    let fault = start(endpoint(&standin), &changes).await;
    let fault = fault.map(|_| ()).expect_err("it isn't allowed");
    assert!(matches!(fault, Fault::MessagesNotAllowed), "{fault}");
}

#[tokio::test]
async fn a_network_that_is_down_may_come_up_again() {
    let token = "any.token".parse().expect("a token");
    let fault = start(Endpoint::double(token, "http://127.0.0.1:1"), &[]).await;
    let fault = fault.map(|_| ()).expect_err("nobody listens there");
    assert!(fault.may_pass() && !fault.is_setting(), "{fault}");
}

#[tokio::test]
async fn a_sandbox_never_goes_to_the_real_gateway() {
    let standin = serve(world()).await;
    standin.faults().order(discord_standin::Fault {
        method: "GET",
        path_part: "/gateway",
        times: 1,
        trouble: Trouble::Status(500),
    });
    let mut bot = start(endpoint(&standin), &[]).await.expect("it starts");
    let fault = soon(bot.ended()).await;
    assert!(matches!(fault, Fault::NotTheDouble(_)), "{fault}");
}

/// G7: see also the gateway's faults.
#[tokio::test]
async fn a_token_that_is_taken_back_ends_the_bot() {
    let mut table = Table::set().await;
    table.standin.faults().close(4004);
    let fault = table.fault().await;
    assert!(matches!(fault, Fault::WrongToken), "{fault}");
    table.cleared().await;
}

#[tokio::test]
async fn a_bot_of_which_a_part_breaks_off_ends_and_may_start_again() {
    let standin = serve(world()).await;
    let broken = Edge {
        clock: WallClock::new(|| panic!("the clock is broken")),
        ..edge()
    };
    let mut bot = start_by(broken, endpoint(&standin), &[])
        .await
        .expect("it starts");
    let fault = soon(bot.ended()).await;
    assert!(matches!(fault, Fault::Broken), "{fault}");
    assert!(fault.may_pass() && !fault.is_setting());
    soon(bot.stop()).await;
}

#[tokio::test]
async fn the_commands_are_known_before_anybody_can_use_them() {
    let table = Table::set().await;
    let names: Vec<_> = {
        let world = table.standin.world();
        let names = world.commands().iter().map(|c| c["name"].to_string());
        names.collect()
    };
    assert_eq!(names.len(), 24);
    assert!(names.contains(&"\"challenge\"".to_owned()));
    table.cleared().await;
}

#[tokio::test]
async fn commands_that_have_not_changed_are_not_sent_again() {
    let mut table = Table::set().await;
    table.bot_goes().await;
    table.bot_comes().await;
    let calls = table.standin.calls();
    let registers =
        |call: &&discord_standin::Call| call.method == "PUT" && call.path.ends_with("/commands");
    assert_eq!(calls.iter().filter(registers).count(), 1);
    table.cleared().await;
}

#[tokio::test]
async fn the_games_of_one_sandbox_go_on_in_the_next() {
    let mut table = Table::set().await;
    table.game().await;
    table.move_to(serve(world()).await).await;
    table.ann.say(table.ann.dm_channel(), "d3");
    let board = table.board(1).await;
    assert!(board.content.contains("d3"), "{}", board.content);
    assert_eq!(board.pinged, [table.ben.id()]);
    table.cleared().await;
}
