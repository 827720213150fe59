//! Statistics, leaderboards, explanations.

use crate::story;
use crate::table::{ANN, BEN, CAFE, CLEO, DIRECT, KUMIKO, Table};
use outflank::game::PlayerId;

const WIPE_OUT: &str = "e6f4e3d6c5f6e7f5g5";

/// `winner` wipes `loser` out; nothing of it in the story.
async fn win(table: &mut Table, game: i64, winner: PlayerId, loser: &str, answer: PlayerId) {
    let story = std::mem::take(&mut table.story);
    table
        .slash(winner, &format!("/challenge {loser} black"))
        .await;
    table.presses(answer, "Accept").await;
    table.play_quietly(game, WIPE_OUT).await;
    table.story = story;
}

story!(results_are_told_of_everybody, |table| {
    table.slash(ANN, "/stats").await;
    win(&mut table, 1, ANN, "@Ben", BEN).await;
    win(&mut table, 2, CLEO, "@Ann", ANN).await;
    table.slash(CLEO, "/challenge @Ann").await;
    table.presses(ANN, "Accept").await;
    table.story.clear();
    table.slash(ANN, "/stats").await;
    table.slash(CLEO, "/stats @Ben share").await;
    table.go_to(DIRECT);
    table.slash(BEN, "/stats").await;
    table.slash(BEN, "/games").await;
});

story!(leaders_of_a_server_and_everywhere, |table| {
    table.slash(ANN, "/leaderboard").await;
    win(&mut table, 1, ANN, "@Ben", BEN).await;
    win(&mut table, 2, CLEO, "@Ann", ANN).await;
    win(&mut table, 3, ANN, "@Kumiko", KUMIKO).await;
    table.slash(ANN, "/leaderboard").await;
    table.slash(ANN, "/leaderboard 2").await;
    table.slash(ANN, "/leaderboard 3").await;
    table.slash(ANN, "/leaderboard everywhere share").await;
    table.presses(ANN, "Everywhere").await;
    table.presses(ANN, "This server").await;
    table.go_to(DIRECT);
    table.slash(BEN, "/leaderboard").await;
});

story!(those_who_left_are_told_apart, |table| {
    win(&mut table, 1, ANN, "@Ben", BEN).await;
    win(&mut table, 2, CLEO, "@Ann", ANN).await;
    table.chat.leaves(CAFE, CLEO);
    table.slash(ANN, "/leaderboard").await;
    table.slash(ANN, "/leaderboard everywhere").await;
    table.slash(ANN, "/stats @Cleo").await;
});

story!(many_leaders_stand_on_pages, |table| {
    for (game, number) in (1..).zip(20..32) {
        let newcomer = PlayerId(number);
        table.wins_against_ben(game, newcomer, WIPE_OUT).await;
    }
    table.slash(ANN, "/leaderboard").await;
    table.presses(ANN, "Next ▶").await;
    table.presses(ANN, "◀ Back").await;
});

story!(many_games_stand_on_pages, |table| {
    for _ in 0..12 {
        table.slash(ANN, "/challenge @Ben black").await;
        table.presses(BEN, "Accept").await;
    }
    table.slash(ANN, "/move d3 #3").await;
    table.story.clear();
    table.slash(ANN, "/games").await;
    table.presses(ANN, "Next ▶").await;
});

story!(the_rules_and_the_help_are_explained, |table| {
    table.slash(ANN, "/rules").await;
    table.slash(ANN, "/help").await;
});
