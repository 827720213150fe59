//! Challenges and their buttons.

use crate::support::{Table, control, find_control, soon, told};
use discord_standin::{Message, Overwrite, World, permission};
use serde_json::json;
use std::time::Duration;

async fn offered(table: &Table) -> Message {
    let options = json!({ "opponent": table.ben.id() });
    let outcome = soon(table.ann.slash(table.channel, "challenge", options)).await;
    told(&table.ann, &outcome);
    table.newest_with("accept").await
}

/// Waits until the offer can't be answered any more; its words then.
async fn closed(table: &Table, offer: &Message) -> String {
    let gone = |world: &World| {
        world
            .message(offer.id)
            .is_some_and(|m| m.components.is_empty())
    };
    soon(table.standin.until(gone)).await;
    let world = table.standin.world();
    world.message(offer.id).expect("it stays").content.clone()
}

#[tokio::test]
async fn only_the_challenged_is_called_and_only_they_can_answer() {
    let mut table = Table::set().await;
    let cleo = table.standin.person("Cleo");
    let offer = offered(&table).await;
    assert_eq!(offer.pinged, [table.ben.id()]);
    for verb in ["accept", "decline", "cancel"] {
        let refused = soon(cleo.press(offer.id, &control(&offer, verb))).await;
        told(&cleo, &refused);
    }
    let own = soon(table.ann.press(offer.id, &control(&offer, "accept"))).await;
    told(&table.ann, &own);
    let declined = soon(table.ben.press(offer.id, &control(&offer, "decline"))).await;
    assert!(declined.failure().is_none(), "{declined:?}");
    let words = closed(&table, &offer).await;
    assert_ne!(words, offer.content);
    table.bot_goes().await;
    assert_eq!(table.boards().len(), 0);
    table.cleared().await;
}

#[tokio::test]
async fn an_offer_expires_as_soon_as_its_time_is_skipped() {
    let table = Table::set().await;
    let offer = offered(&table).await;
    let day = Duration::from_secs(24 * 60 * 60);
    table.standin.world().advance(day);
    let words = closed(&table, &offer).await;
    assert!(words.contains("expired"), "{words}");
    table.cleared().await;
}

#[tokio::test]
async fn the_challenger_can_take_it_back() {
    let table = Table::set().await;
    let offer = offered(&table).await;
    let done = soon(table.ann.press(offer.id, &control(&offer, "cancel"))).await;
    assert!(done.failure().is_none(), "{done:?}");
    closed(&table, &offer).await;
    let late = table.ben.press(offer.id, &control(&offer, "accept")).await;
    assert!(
        matches!(late, discord_standin::Outcome::Impossible(_)),
        "{late:?}"
    );
    table.cleared().await;
}

#[tokio::test]
async fn an_open_challenge_is_for_anyone() {
    let table = Table::set().await;
    let options = json!({ "rules": "japan", "rated": false });
    soon(table.ann.slash(table.channel, "challenge", options)).await;
    let offer = table.newest_with("accept").await;
    assert!(offer.pinged.is_empty() && find_control(&offer, "decline").is_none());
    let cleo = table.standin.person("Cleo");
    let accepted = soon(cleo.press(offer.id, &control(&offer, "accept"))).await;
    assert!(accepted.failure().is_none(), "{accepted:?}");
    let board = table.board(1).await;
    assert_eq!(board.pinged, [table.ann.id()]);
    closed(&table, &offer).await;
    table.cleared().await;
}

#[tokio::test]
async fn where_boards_cannot_be_posted_nobody_is_challenged() {
    let mut table = Table::set().await;
    let without_pictures = Overwrite {
        user: None,
        allow: 0,
        deny: permission::ATTACH_FILES,
    };
    let channel = table.channel;
    table.standin.world().overwrite(channel, without_pictures);
    let options = json!({ "opponent": table.ben.id() });
    let outcome = soon(table.ann.slash(channel, "challenge", options)).await;
    let words = told(&table.ann, &outcome);
    assert!(words.contains("Attach Files"), "{words}");
    table.bot_goes().await;
    assert_eq!(table.ben.sees(channel).len(), 0);
    table.cleared().await;
}

#[tokio::test]
async fn a_person_can_be_challenged_from_their_menu() {
    let table = Table::set().await;
    let name = "Challenge to Othello";
    let outcome = soon(table.ben.user_command(table.channel, name, table.ann.id())).await;
    told(&table.ben, &outcome);
    let offer = table.newest_with("accept").await;
    assert_eq!(offer.pinged, [table.ann.id()]);
    let bot = table.standin.world().bot();
    let refused = soon(table.ben.user_command(table.channel, name, bot)).await;
    told(&table.ben, &refused);
    table.cleared().await;
}

#[tokio::test]
async fn buttons_and_menus_outlive_the_bot_that_made_them() {
    let mut table = Table::set().await;
    let offer = offered(&table).await;
    table.bot_goes().await;
    table.bot_comes().await;
    soon(table.ben.press(offer.id, &control(&offer, "accept"))).await;
    let board = table.board(1).await;
    table.bot_goes().await;
    table.bot_comes().await;
    soon(
        table
            .ann
            .select(board.id, &control(&board, "pick"), &["d3"]),
    )
    .await;
    let next = table.board(2).await;
    assert!(next.content.contains("d3"), "{}", next.content);
    table.cleared().await;
}
