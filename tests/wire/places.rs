//! The places in which games are played, and what happens to them.

use crate::support::{Table, control, number, soon, tells_in};
use discord_standin::{ChannelId, Message};
use serde_json::json;

impl Table {
    /// Ann wants to be written to alone, so that she hears of a game without a channel.
    async fn writes_to_ann(&self) {
        let shown = self
            .tells(&self.ann, "notify", json!({ "told": "direct" }))
            .await;
        assert!(shown.contains("direct message"), "{shown}");
    }

    /// Ann is written to that a game stands still; she lets it go on in another channel.
    async fn goes_on_elsewhere(&self, game: &str, channel: ChannelId) {
        let words = format!("**Game #{game}** stands still");
        self.said(self.ann.dm_channel(), &words).await;
        let game: u64 = game.parse().expect("a number");
        let move_ = json!({ "square": "d3", "game": game });
        let refused = tells_in(channel, &self.ann, "move", move_).await;
        assert!(refused.contains("/move-here"), "{refused}");
        tells_in(channel, &self.ann, "move-here", json!({ "game": game })).await;
        self.board_in(channel).await;
        self.ann.say(self.ann.dm_channel(), "d3");
        self.said(channel, "d3").await;
    }

    /// A board in another channel, as soon as there is one.
    async fn board_in(&self, channel: ChannelId) -> Message {
        let board = |world: &discord_standin::World| {
            let mut messages = world.messages_in(channel);
            messages.find(|m| !m.attachments.is_empty()).cloned()
        };
        soon(self.standin.when(board)).await
    }
}

/// G14: at last a thread goes in the middle of a game.
#[tokio::test]
async fn each_game_gets_a_thread_where_the_server_wants_that() {
    let table = Table::set().await;
    let parent = table.channel;
    table
        .tells(&table.ann, "settings", json!({ "threads": true }))
        .await;
    let offer = table.accepted(json!({})).await;
    // A thread that grows from a message has its id.
    let thread = ChannelId(offer.id.0);
    let first = table.board_in(thread).await;
    assert_eq!(first.pinged, [table.ann.id()]);
    table.ann.reply(first.id, "d3", true);
    table.said(thread, "played **d3**").await;
    tells_in(thread, &table.ben, "move", json!({ "square": "c3" })).await;
    table.said(thread, "played **c3**").await;
    assert_eq!(table.boards().len(), 0, "the channel stays free");

    let game = number(&first);
    table.standin.world().delete_thread(thread);
    let words = format!("**Game #{game}** stands still");
    table.said(parent, &words).await;
    let options = json!({ "game": game.parse::<u64>().expect("a number") });
    table.tells(&table.ben, "move-here", options).await;
    let again = table.board(1).await;
    soon(
        table
            .ann
            .select(again.id, &control(&again, "pick"), &["c4"]),
    )
    .await;
    table.board(2).await;
    table.cleared().await;
}

#[tokio::test]
async fn a_thread_that_is_there_already_is_the_games() {
    let table = Table::set().await;
    table
        .tells(&table.ann, "settings", json!({ "threads": true }))
        .await;
    table.standin.faults().order(discord_standin::Fault {
        method: "POST",
        path_part: "/threads",
        times: 1,
        trouble: discord_standin::Trouble::CutAfterEffect,
    });
    let offer = table.accepted(json!({})).await;
    let thread = ChannelId(offer.id.0);
    let first = table.board_in(thread).await;
    assert_eq!(first.pinged, [table.ann.id()]);
    table.cleared().await;
}

/// G14: a channel goes in the middle of a game.
#[tokio::test]
async fn a_channel_that_is_deleted_pauses_its_games() {
    let table = Table::set().await;
    table.writes_to_ann().await;
    let game = number(&table.game().await);
    let elsewhere = {
        let mut world = table.standin.world();
        world.delete_channel(table.channel);
        world.channel_named("general")
    };
    table.goes_on_elsewhere(&game, elsewhere).await;
    table.cleared().await;
}

/// G14: the server goes in the middle of a game.
#[tokio::test]
async fn a_bot_that_is_thrown_out_of_a_server_pauses_the_games_there() {
    let table = Table::set().await;
    table.writes_to_ann().await;
    let game = number(&table.game().await);
    let elsewhere = {
        let mut world = table.standin.world();
        let server = world.server_named("Othello Café");
        world.remove_bot_from(server);
        world.channel_named("対局")
    };
    table.goes_on_elsewhere(&game, elsewhere).await;
    table.cleared().await;
}

/// G14: a board goes in the middle of a game.
#[tokio::test]
async fn a_board_that_is_deleted_is_shown_again() {
    let table = Table::set().await;
    let board = table.game().await;
    // What is said next tells that the bot knows its board.
    table.tells(&table.ann, "draw", json!({})).await;
    table.said(table.channel, "a draw").await;
    table.standin.world().delete_message(board.id);
    let again = table.said(table.channel, "here it is again").await;
    table.ann.reply(again.id, "d3", true);
    let next = table.board(2).await;
    assert!(next.content.contains("d3"), "{}", next.content);
    table.cleared().await;
}
