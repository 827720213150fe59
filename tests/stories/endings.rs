//! How games end, and what they count under each set of rules.

use crate::story;
use crate::table::{ANN, BEN, CLEO, Table};
use outflank::rules::RuleSet;

/// Ann has Black, Ben has White; nothing of it in the story.
async fn quiet_game(table: &mut Table, terms: &str) {
    let story = std::mem::take(&mut table.story);
    table
        .slash(ANN, &format!("/challenge @Ben black {terms}"))
        .await;
    table.presses(BEN, "Accept").await;
    table.story = story;
}

const WIPE_OUT: &str = "e6f4e3d6c5f6e7f5g5";
/// 35–28: one empty square, where neither side can move.
const BLOCKED: &str = "c4c5c6b5e6d7b6f5b7b3c3e3e8a8a4b2f3f4g5g4h4c7e7f2g1a5g3a3a1g2h2c8a7b1b4h1c1b8\
                       a2d3e2h3h5f7c2d6d2d1a6h6g6g8f6e1d8h7f1f8g7";
const DRAW: &str = "d3c3e6f6g6e3f5d6c5b4d7g5c4c7e2h6h5e1b5c8f7b6a6d2d8f4a3h7g3e7h4g7f2c6c1g2h2f3b8b3f8\
                    d1h8h3c2g1a4h1g4a5b2b1a7b7a1a2f1a8g8e8";

story!(a_wipe_out_under_each_set_of_rules, |table| {
    for (number, rules) in (1..).zip(RuleSet::ALL) {
        quiet_game(&mut table, rules.id()).await;
        table.play_quietly(number, WIPE_OUT).await;
    }
});

story!(a_blocked_board_under_each_set_of_rules, |table| {
    for (number, rules) in (1..).zip(RuleSet::ALL) {
        quiet_game(&mut table, rules.id()).await;
        table.play_quietly(number, BLOCKED).await;
    }
});

story!(a_draw, |table| {
    quiet_game(&mut table, "world").await;
    table.play_quietly(1, DRAW).await;
});

story!(a_casual_game_leaves_the_ratings_alone, |table| {
    quiet_game(&mut table, "casually").await;
    table.play_quietly(1, WIPE_OUT).await;
    table.slash(ANN, "/stats").await;
});

story!(resigning_asks_once_more, |table| {
    quiet_game(&mut table, "").await;
    table.types(ANN, "d3").await;
    table.story.clear();
    table.presses(BEN, "Resign").await;
    table.presses(BEN, "Keep playing").await;
    table.slash(BEN, "/resign").await;
    table.presses(CLEO, "Yes, resign").await;
    table.presses(BEN, "Yes, resign").await;
    table.presses(BEN, "Yes, resign").await;
    table.picks(BEN, None, "c3").await;
    table.types(ANN, "c4").await;
});

story!(a_game_can_be_resigned_before_its_first_move, |table| {
    quiet_game(&mut table, "usa").await;
    table.slash(BEN, "/resign").await;
    table.presses(BEN, "Yes, resign").await;
});
