//! Whole games, by every way of moving.

use crate::support::{Table, control, number, soon, suggested, told};
use discord_standin::{Person, World};
use outflank::view::{Language, pages, refusals};
use serde_json::json;

#[tokio::test]
async fn a_game_is_played_in_every_way_that_needs_no_permission_to_read_messages() {
    let table = Table::set().await;
    let (ann, ben, channel) = (&table.ann, &table.ben, table.channel);
    let first = table.game().await;
    let game = number(&first);

    ann.reply(first.id, "e6", true);
    let second = table.board(2).await;
    let bot = table.standin.world().bot();
    ben.say(channel, &format!("<@{bot}> F4"));
    table.board(3).await;
    ann.say(ann.dm_channel(), "e3");
    let fourth = table.board(4).await;
    let chosen = soon(ben.select(fourth.id, &control(&fourth, "pick"), &["d6"])).await;
    assert!(chosen.failure().is_none(), "{chosen:?}");
    let fifth = table.board(5).await;
    ann.reply(fifth.id, " ｃ５ ", true);
    table.board(6).await;
    let typed = json!({ "square": "f6" });
    let choices = soon(ben.autocomplete(channel, "move", typed, "square")).await;
    let square = suggested(&choices).remove(0);
    soon(ben.slash(channel, "move", json!({ "square": square }))).await;
    table.board(7).await;
    let typed = json!({ "game": game });
    let choices = soon(ann.autocomplete(channel, "move", typed, "game")).await;
    assert_eq!(
        suggested(&choices),
        [json!(game.parse::<u64>().expect("a number"))]
    );
    let options = json!({ "square": "E7", "game": suggested(&choices)[0] });
    soon(ann.slash(channel, "move", options)).await;
    table.board(8).await;
    table.moves(ben, "f5").await;
    let last = table.moves(ann, "g5").await;

    assert!(last.content.contains("64–0"), "{}", last.content);
    assert!(
        last.content.contains("e6f4e3d6c5f6e7f5g5"),
        "{}",
        last.content
    );
    assert_eq!(second.pinged, [ben.id()]);
    assert_eq!(last.pinged, []);
    let alt = second.attachments[0]
        .description
        .as_deref()
        .unwrap_or_default();
    assert!((1..=1024).contains(&alt.chars().count()), "{alt}");
    table.cleared().await;
}

#[tokio::test]
async fn every_board_but_the_newest_has_lost_its_controls() {
    let table = Table::set().await;
    table.game().await;
    table.moves(&table.ann, "d3").await;
    table.moves(&table.ben, "c3").await;
    let boards = table.boards();
    let alone = |world: &discord_standin::World| {
        let without = |id| world.message(id).is_some_and(|m| m.components.is_empty());
        without(boards[0].id) && without(boards[1].id)
    };
    soon(table.standin.until(alone)).await;
    let boards = table.boards();
    assert!(!boards[2].components.is_empty());
    assert!(
        boards.iter().all(|board| board.attachments.len() == 1),
        "pictures stay"
    );
    table.cleared().await;
}

#[tokio::test]
async fn a_plain_square_is_a_move_where_the_bot_may_read_and_talk_is_left_alone() {
    let mut table = Table::set_with_open_ears().await;
    table.game().await;
    table.ann.say(table.channel, "what about d3?");
    table.ann.say(table.channel, "ｄ３");
    let board = table.board(2).await;
    assert!(board.content.contains("d3"), "{}", board.content);
    table.bot_goes().await;
    assert_eq!(replies_of_the_bot(&table), Vec::<String>::new());
    table.cleared().await;
}

#[tokio::test]
async fn a_square_that_a_spectator_types_is_no_move_and_gets_no_answer() {
    let mut table = Table::set_with_open_ears().await;
    table.game().await;
    let cleo = table.standin.person("Cleo");
    cleo.say(table.channel, "d3");
    table.moves(&table.ann, "f5").await;
    table.bot_goes().await;
    assert_eq!(replies_of_the_bot(&table), Vec::<String>::new());
    assert_eq!(table.boards().len(), 2);
    table.cleared().await;
}

/// What the bot has said in the channel in reply to what people typed.
fn replies_of_the_bot(table: &Table) -> Vec<String> {
    let bot = table.standin.world().bot();
    let mut seen = table.ann.sees(table.channel);
    seen.retain(|message| message.author == bot && message.reply_to.is_some());
    seen.into_iter().map(|message| message.content).collect()
}

#[tokio::test]
async fn where_the_bot_may_not_read_a_plain_square_is_talk() {
    let mut table = Table::set().await;
    table.game().await;
    table.ann.say(table.channel, "d3");
    table.moves(&table.ann, "f5").await;
    table.bot_goes().await;
    assert_eq!(table.boards().len(), 2);
    assert_eq!(replies_of_the_bot(&table), Vec::<String>::new());
    table.cleared().await;
}

#[tokio::test]
async fn a_refusal_is_for_the_asker_alone_and_changes_nothing() {
    let mut table = Table::set().await;
    table.game().await;
    let options = json!({ "square": "d1" });
    let refused = soon(table.ann.slash(table.channel, "move", options)).await;
    let words = told(&table.ann, &refused);
    assert!(words.contains("d1") && words.contains("d3"), "{words}");
    let typed = table.ann.reply(table.boards()[0].id, "a1", true);
    let replied = |world: &discord_standin::World| {
        let mut messages = world.messages_in(table.channel);
        messages.any(|m| m.reply_to == Some(typed.id) && m.pinged.is_empty())
    };
    soon(table.standin.until(replied)).await;
    table.bot_goes().await;
    assert_eq!(table.boards().len(), 1);
    table.cleared().await;
}

#[tokio::test]
async fn of_two_moves_at_once_one_is_played_and_the_other_is_told_why_not() {
    let table = Table::set().await;
    let board = table.game().await;
    let menu = control(&board, "pick");
    let (d3, c4) = soon(async {
        tokio::join!(
            table.ann.select(board.id, &menu, &["d3"]),
            table.ann.select(board.id, &menu, &["c4"])
        )
    })
    .await;
    table.board(2).await;
    let refused = [d3, c4].into_iter().filter(
        |outcome| matches!(outcome, discord_standin::Outcome::Replied(m) if m.only_for.is_some()),
    );
    assert_eq!(refused.count(), 1);
    table.cleared().await;
}

#[tokio::test]
async fn what_this_version_does_not_know_is_answered_in_words() {
    let table = Table::set().await;
    let board = table.game().await;
    let pressed = soon(table.ann.press_vanished(board.id, "v0 move 1")).await;
    let words = refusals::unknown_control(Language::default()).text;
    assert_eq!(told(&table.ann, &pressed), words);
    table.cleared().await;
}

#[tokio::test]
async fn giving_up_is_asked_once_more_on_the_same_message() {
    let table = Table::set().await;
    table.game().await;
    let asked = soon(table.ann.slash(table.channel, "resign", json!({}))).await;
    told(&table.ann, &asked);
    let sure = control(asked.message(), "resign-surely");
    let done = soon(table.ann.press(asked.message().id, &sure)).await;
    assert!(
        matches!(done, discord_standin::Outcome::Updated(_)),
        "{done:?}"
    );
    assert_eq!(done.message().id, asked.message().id);
    let last = table.board(2).await;
    assert!(last.content.contains("64–0"), "{}", last.content);
    let rematch = soon(table.ben.press(last.id, &control(&last, "rematch"))).await;
    assert!(rematch.failure().is_none(), "{rematch:?}");
    table.newest_with("accept").await;
    table.cleared().await;
}

#[tokio::test]
async fn results_can_be_shared_with_everyone() {
    let table = Table::set().await;
    table.game().await;
    for (command, options) in [
        ("board", json!({ "share": true, "theme": "dark" })),
        (
            "leaderboard",
            json!({ "share": true, "scope": "everywhere" }),
        ),
        ("stats", json!({ "share": true, "user": table.ben.id() })),
    ] {
        let shown = soon(table.ann.slash(table.channel, command, options)).await;
        let shown = soon(table.ann.settled(shown)).await;
        assert_eq!(shown.message().only_for, None, "{command}");
    }
    for command in ["board", "games", "stats", "leaderboard", "rules"] {
        let shown = soon(table.ann.slash(table.channel, command, json!({}))).await;
        told(&table.ann, &soon(table.ann.settled(shown)).await);
    }
    table.cleared().await;
}

#[tokio::test]
async fn a_japanese_channel_is_spoken_to_in_japanese() {
    let mut table = Table::set().await;
    table.channel = table.standin.world().channel_named("対局");
    let board = table.game().await;
    assert!(board.content.contains("番です"), "{}", board.content);
    let refused = soon(
        table
            .ann
            .slash(table.channel, "move", json!({ "square": "a1" })),
    )
    .await;
    let words = told(&table.ann, &refused);
    assert!(words.contains("isn't legal"), "{words}");
    table.cleared().await;
}

#[tokio::test]
async fn whoever_has_used_a_command_is_answered_in_their_language_when_they_type() {
    let table = Table::set().await;
    let kumiko = table.standin.person("Kumiko");
    let direct = kumiko.dm_channel();
    assert_eq!(answer_to(&table, &kumiko, "hello").await, help("en-US"));
    soon(kumiko.slash(direct, "games", json!({}))).await;
    assert_eq!(answer_to(&table, &kumiko, "hello").await, help("ja"));
    table.cleared().await;
}

fn help(locale: &str) -> String {
    pages::help(Language::nearest(locale)).text
}

/// What the bot replies to words that somebody types in their direct conversation with it.
async fn answer_to(table: &Table, who: &Person, words: &str) -> String {
    let said = who.say(who.dm_channel(), words);
    let reply = |world: &World| {
        let mut messages = world.messages_in(said.channel_id);
        let found = messages.find(|message| message.reply_to == Some(said.id));
        found.map(|message| message.content.clone())
    };
    soon(table.standin.when(reply)).await
}
