//! Bad weather: connections that break, events that come twice, requests that fail.

use crate::support::{Table, control, soon};
use discord_standin::{Fault, Trouble};
use serde_json::json;

#[tokio::test]
async fn what_is_said_while_the_connection_is_down_is_heard_afterwards() {
    let table = Table::set().await;
    let board = table.game().await;
    table.standin.faults().drop_connections();
    table.ann.reply(board.id, "d3", true);
    let next = table.board(2).await;
    assert!(next.content.contains("d3"), "{}", next.content);
    table.cleared().await;
}

#[tokio::test]
async fn an_event_that_comes_twice_has_its_effect_once() {
    let mut table = Table::set().await;
    let first = table.game().await;
    table.standin.faults().duplicate_events(1000);
    table.ann.reply(first.id, "d3", true);
    let second = table.board(2).await;
    let chosen = soon(
        table
            .ben
            .select(second.id, &control(&second, "pick"), &["c3"]),
    )
    .await;
    assert!(chosen.failure().is_none(), "{chosen:?}");
    table.board(3).await;
    let fourth = table.moves(&table.ann, "c4").await;
    assert!(fourth.content.contains("c4"), "{}", fourth.content);
    table.bot_goes().await;
    assert_eq!(table.boards().len(), 4);
    table.cleared().await;
}

#[tokio::test]
async fn a_board_is_posted_once_whatever_happens_to_its_request() {
    let mut table = Table::set().await;
    table.game().await;
    for trouble in [
        Trouble::CutAfterEffect,
        Trouble::Status(500),
        Trouble::Html(502),
    ] {
        table.standin.faults().order(Fault {
            method: "POST",
            path_part: "/messages",
            times: 1,
            trouble,
        });
    }
    table.moves(&table.ann, "d3").await;
    table.moves(&table.ben, "c3").await;
    table.bot_goes().await;
    assert_eq!(table.boards().len(), 3);
    table.cleared().await;
}

#[tokio::test]
async fn an_answer_that_is_cut_off_is_given_again() {
    let table = Table::set().await;
    for trouble in [Trouble::CutBeforeEffect, Trouble::CutAfterEffect] {
        table.standin.faults().order(Fault {
            method: "POST",
            path_part: "/callback",
            times: 1,
            trouble,
        });
        let shown = soon(table.ann.slash(table.channel, "help", json!({}))).await;
        assert!(shown.message().content.contains("/challenge"), "{shown:?}");
    }
    table.cleared().await;
}

#[tokio::test]
async fn a_move_counts_even_if_its_answer_comes_too_late() {
    let table = Table::set().await;
    table.game().await;
    table.standin.faults().order(Fault {
        method: "POST",
        path_part: "/callback",
        times: 1,
        trouble: Trouble::Status(404),
    });
    let move_ = json!({ "square": "d3" });
    let (_, board) = soon(async {
        tokio::join!(
            table.ann.slash(table.channel, "move", move_),
            table.board(2)
        )
    })
    .await;
    assert!(board.content.contains("d3"), "{}", board.content);
    table.cleared().await;
}
