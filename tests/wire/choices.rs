//! What people and servers choose for themselves.

use crate::support::{Table, control, find_control, number, soon, suggested, tells_in, told};
use discord_standin::{Outcome, Person};
use serde_json::{Value, json};

#[tokio::test]
async fn whoever_takes_no_direct_messages_is_told_in_the_channel_once() {
    let table = Table::set().await;
    table
        .tells(&table.ben, "notify", json!({ "told": "direct" }))
        .await;
    table.standin.world().set_dms_open(table.ben.id(), false);
    table.game().await;
    let second = table.moves(&table.ann, "d3").await;
    assert_eq!(second.pinged, [], "Ben wants to be told alone");
    let instead = table.said(table.channel, "they are closed").await;
    assert_eq!(instead.pinged, [table.ben.id()]);
    table.moves(&table.ben, "c3").await;
    let fourth = table.moves(&table.ann, "c4").await;
    assert_eq!(
        fourth.pinged,
        [table.ben.id()],
        "from now on in the channel"
    );
    assert_eq!(table.count_said(table.channel, "they are closed"), 1);
    table.cleared().await;
}

#[tokio::test]
async fn people_are_told_where_they_want_it() {
    let table = Table::set().await;
    let zones = soon(table.ben.autocomplete(
        table.channel,
        "notify",
        json!({ "zone": "tok" }),
        "zone",
    ))
    .await;
    assert_eq!(suggested(&zones)[0], json!("Asia/Tokyo"));
    let before = table.tells(&table.ben, "notify", json!({})).await;
    let options = json!({ "zone": "Tokio", "told": "direct" });
    let refused = table.tells(&table.ben, "notify", options).await;
    assert!(refused.contains("Asia/Tokyo"), "{refused}");
    assert_eq!(table.tells(&table.ben, "notify", json!({})).await, before);

    let options = json!({ "zone": "asia/tokyo", "told": "direct", "quiet": "22-7",
                          "digest_at": "8:30", "reminder": false, "last_call": true,
                          "forced": true, "holidays": false });
    let chosen = table.tells(&table.ben, "notify", options).await;
    assert!(
        chosen.contains("Asia/Tokyo") && chosen.contains("22:00"),
        "{chosen}"
    );
    table.game().await;
    table.moves(&table.ann, "d3").await;
    let alone = table.said(table.ben.dm_channel(), "your turn in").await;
    assert_eq!(alone.pinged, [table.ben.id()]);
    table.ben.say(table.ben.dm_channel(), "c3");
    table.board(3).await;
    table.cleared().await;
}

#[tokio::test]
async fn what_has_been_chosen_is_changed_by_its_controls() {
    let table = Table::set().await;
    let shown = soon(table.ben.slash(table.channel, "notify", json!({}))).await;
    let message = shown.message().clone();
    let chosen = soon(table.ben.select(message.id, "v1 told", &["silent"])).await;
    assert!(chosen.failure().is_none(), "{chosen:?}");
    let turned = soon(table.ben.press(message.id, "v1 turn forced")).await;
    assert!(turned.failure().is_none(), "{turned:?}");
    table.game().await;
    let second = table.moves(&table.ann, "d3").await;
    assert_eq!(second.pinged, []);
    table.cleared().await;
}

#[tokio::test]
async fn clocks_wait_for_whoever_is_away() {
    let table = Table::set().await;
    table.game_on(json!({ "clock": "1d" })).await;
    let away = json!({ "start": { "to": "5 days" } });
    let told = table.tells(&table.ben, "vacation", away).await;
    assert!(!told.is_empty());
    let ben = format!("<@{}>", table.ben.id());
    let began = table.said(table.channel, "Their clocks wait").await;
    assert!(began.content.contains(&ben), "{}", began.content);
    let shown = soon(
        table
            .ben
            .slash(table.channel, "vacation", json!({ "show": {} })),
    )
    .await;
    told_with_button(&table.ben, &shown, "come-back");
    table
        .tells(&table.ben, "vacation", json!({ "back": {} }))
        .await;
    table.said(table.channel, "is back").await;
    table.cleared().await;
}

#[tokio::test]
async fn ones_data_come_as_a_file_and_go_by_a_button() {
    let table = Table::set().await;
    let board = table.game().await;
    let (ann, channel) = (&table.ann, table.channel);
    let export = soon(ann.slash(channel, "mydata", json!({ "export": {} }))).await;
    told(ann, &export);
    let message = export.message();
    let [file] = &message.attachments[..] else {
        panic!("one file: {message:?}");
    };
    assert_eq!(file.filename, "outflank-data.json");
    assert!(file.size > 500, "{file:?}");
    let sure = soon(ann.slash(channel, "mydata", json!({ "delete": {} }))).await;
    told_with_button(ann, &sure, "delete-data-surely");
    let pressed = soon(ann.press(sure.message().id, "v1 delete-data-surely")).await;
    assert!(pressed.failure().is_none(), "{pressed:?}");
    let end = table.board(2).await;
    assert!(end.content.contains("a deleted player"), "{}", end.content);
    assert!(
        !end.content.contains(&ann.id().to_string()),
        "{}",
        end.content
    );
    let game = table.stored(&number(&board)).await;
    assert!(game.setup.black.is_deleted());
    table.cleared().await;
}

#[track_caller]
fn told_with_button(who: &Person, outcome: &Outcome, id: &str) {
    told(who, outcome);
    let message = outcome.message();
    assert!(
        message.control(&format!("v1 {id}")).is_some(),
        "{message:?}"
    );
}

#[tokio::test]
async fn those_who_manage_a_server_choose_how_it_has_its_games() {
    let table = Table::set().await;
    let hidden = soon(table.ben.slash(table.channel, "settings", json!({}))).await;
    assert!(matches!(hidden, Outcome::Impossible(_)), "{hidden:?}");
    let typed = json!({ "clock": "bank" });
    let clocks = soon(
        table
            .ann
            .autocomplete(table.channel, "settings", typed, "clock"),
    )
    .await;
    let general = table.standin.world().channel_named("general");
    let options = json!({ "clock": suggested(&clocks)[0], "rules": "casual", "theme": "dark",
                          "language": "ja", "allow": general, "games": 1, "holidays": 10 });
    let changed = table.tells(&table.ann, "settings", options).await;
    assert!(changed.contains(&format!("<#{general}>")), "{changed}");
    let opponent = || json!({ "opponent": table.ben.id() });
    let refused = table.tells(&table.ann, "challenge", opponent()).await;
    assert!(refused.contains(&format!("<#{general}>")), "{refused}");
    tells_in(general, &table.ann, "challenge", opponent()).await;
    let offer = table.said(general, "オセロ").await;
    assert!(find_control(&offer, "accept").is_some(), "{offer:?}");
    table.cleared().await;
}

#[tokio::test]
async fn games_are_looked_after_by_those_who_may() {
    let table = Table::set().await;
    let first = number(&table.game_on(json!({ "clock": "1d" })).await);
    let game = || json!(first.parse::<u64>().expect("a number"));
    let cleo = table.standin.person("Cleo");
    let more = || json!({ "extend": { "game": game(), "player": "black", "time": "12h" } });
    let refused = table.tells(&table.ben, "admin", more()).await;
    assert!(refused.contains("Manage Server"), "{refused}");
    let before = left_ms(&table, &first).await;
    table.tells(&cleo, "admin", more()).await;
    assert_eq!(left_ms(&table, &first).await - before, 12 * 60 * 60 * 1000);

    let role = referees(&table);
    table
        .tells(&table.ann, "settings", json!({ "admin_role": role }))
        .await;
    let decide = json!({ "adjudicate": { "game": game(), "verdict": "draw" } });
    table.tells(&table.ben, "admin", decide).await;
    let over = table
        .said(table.channel, "decided by those who look after")
        .await;
    assert!(over.content.contains("32–32"), "{}", over.content);
    let abort = json!({ "abort": { "game": game() } });
    let late = table.tells(&table.ben, "admin", abort).await;
    assert!(late.contains("is over"), "{late}");
    let log = table.tells(&cleo, "admin", json!({ "log": {} })).await;
    for who in [cleo.id(), table.ann.id(), table.ben.id()] {
        assert!(log.contains(&format!("<@{who}>")), "{log}");
    }
    table.cleared().await;
}

/// What is left of Black's time.
async fn left_ms(table: &Table, game: &str) -> i64 {
    let timer = table.stored(game).await.timer;
    timer.expect("it has a clock").left_ms[outflank::rules::Color::Black]
}

/// A role for Ben that gives him no permission on Discord.
fn referees(table: &Table) -> Value {
    let mut world = table.standin.world();
    let server = world.server_named("Othello Café");
    let role = world.add_role(server, "Referees", 0);
    world.give_role(server, table.ben.id(), role);
    json!(role)
}

#[tokio::test]
async fn people_block_others_in_a_server_and_by_direct_message() {
    let table = Table::set().await;
    let ben = json!({ "opponent": table.ben.id() });
    let ann = || json!({ "person": table.ann.id() });
    let direct = table.ben.dm_channel();
    let blocked = tells_in(direct, &table.ben, "block", ann()).await;
    assert!(blocked.contains("You block"), "{blocked}");
    let refused = table.tells(&table.ann, "challenge", ben.clone()).await;
    assert!(
        refused.contains("takes no challenges from you"),
        "{refused}"
    );
    let listed = soon(table.ben.slash(table.channel, "block", json!({}))).await;
    let message = listed.message().clone();
    let unblock = control(&message, "unblock");
    soon(table.ben.press(message.id, &unblock)).await;
    table.tells(&table.ann, "challenge", ben).await;
    let offer = table.said(table.channel, "challenges <@").await;
    assert_eq!(offer.pinged, [table.ben.id()]);
    assert_eq!(table.count_said(table.channel, "challenges <@"), 1);
    table.cleared().await;
}
