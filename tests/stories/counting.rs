//! Rated games that leave the ratings as they are.

use crate::story;
use crate::table::{ANN, BEN, Table};
use outflank::app::ports::Store;
use outflank::game::{DAY_MS, HOUR_MS, Rating, Uncounted};
use outflank::view::Language;

const WIPE_OUT: &str = "e6f4e3d6c5f6e7f5g5";
/// Ten moves, with which nothing is decided.
const TEN_MOVES: &str = "c4c5c6b5e6d7b6f5b7b3";
const NINE_MOVES: &str = "c4c5c6b5e6d7b6f5b7";

/// Ann begins a rated game against Ben and plays these moves with him; nothing of it in the story.
async fn plays(table: &mut Table, game: i64, moves: &str) {
    let story = std::mem::take(&mut table.story);
    table.slash(ANN, "/challenge @Ben black").await;
    let accept = match table.language == Language::default() {
        true => "Accept",
        false => "受ける",
    };
    table.presses(BEN, accept).await;
    table.play_quietly(game, moves).await;
    table.story = story;
}

/// What the ratings everywhere are.
async fn ratings(table: &Table) -> [Rating; 2] {
    let mut ratings = [Rating::default(); 2];
    for (rating, player) in ratings.iter_mut().zip([ANN, BEN]) {
        let standing = table.store.standing(None, player).await;
        if let Some(standing) = standing.expect("the store works") {
            *rating = standing.rating;
        }
    }
    ratings
}

/// Why a game doesn't count, as it is stored.
async fn uncounted(table: &Table, game: i64) -> Option<Uncounted> {
    let end = table.stored(game).await.end.expect("it is over");
    assert_eq!(end.ratings.is_some(), end.uncounted.is_none());
    end.uncounted
}

story!(
    what_ends_after_few_moves_leaves_the_ratings_alone,
    |table| {
        plays(&mut table, 1, NINE_MOVES).await;
        table.slash(BEN, "/resign").await;
        table.presses(BEN, "Yes, resign").await;
        plays(&mut table, 2, NINE_MOVES).await;
        table.slash(ANN, "/draw #2").await;
        table.presses(BEN, "Agree").await;
        assert_eq!(ratings(&table).await, [Rating::default(); 2]);
        for game in [1, 2] {
            let few = Some(Uncounted::FewMoves);
            assert_eq!(uncounted(&table, game).await, few);
        }
        table.slash(ANN, "/stats").await;
        // The same is said whenever the board is shown again.
        table.slash(ANN, "/board #1").await;
    }
);

story!(what_ends_after_ten_moves_counts, |table| {
    plays(&mut table, 1, TEN_MOVES).await;
    table.slash(BEN, "/resign").await;
    table.presses(BEN, "Yes, resign").await;
    assert_eq!(uncounted(&table, 1).await, None);
    assert!(ratings(&table).await[0].rating > Rating::default().rating);
});

story!(time_that_is_over_early_leaves_the_ratings_alone, |table| {
    table.slash(ANN, "/challenge @Ben black clock 1d").await;
    table.presses(BEN, "Accept").await;
    table.slash(ANN, "/move d3").await;
    table.story.clear();
    table.wait_hours(25).await;
    assert_eq!(uncounted(&table, 1).await, Some(Uncounted::FewMoves));
    assert_eq!(ratings(&table).await, [Rating::default(); 2]);
});

story!(five_games_of_the_same_two_count_within_a_day, |table| {
    for game in 1..=5 {
        plays(&mut table, game, WIPE_OUT).await;
        table.now = table.now.plus_ms(HOUR_MS);
        assert_eq!(uncounted(&table, game).await, None);
    }
    let before = ratings(&table).await;
    plays(&mut table, 6, &WIPE_OUT[..16]).await;
    table.slash(ANN, "/move g5 #6").await;
    assert_eq!(ratings(&table).await, before);
    let many = Some(Uncounted::ManyInADay);
    assert_eq!(uncounted(&table, 6).await, many);
    // A day after the first one, there is room for one more.
    table.now = table.now.plus_ms(DAY_MS - 5 * HOUR_MS);
    plays(&mut table, 7, WIPE_OUT).await;
    assert_eq!(uncounted(&table, 7).await, None);
    plays(&mut table, 8, WIPE_OUT).await;
    assert_eq!(uncounted(&table, 8).await, many);
    table.slash(ANN, "/stats").await;
    table.slash(ANN, "/leaderboard").await;
});

story!(thirty_games_of_the_same_two_count_within_a_month, |table| {
    table.language = Language::nearest("ja");
    for game in 1..=30 {
        plays(&mut table, game, WIPE_OUT).await;
        table.now = table.now.plus_ms(6 * HOUR_MS);
    }
    let before = ratings(&table).await;
    plays(&mut table, 31, &WIPE_OUT[..16]).await;
    table.slash(ANN, "/move g5 #31").await;
    let many = Some(Uncounted::ManyInAMonth);
    assert_eq!(uncounted(&table, 31).await, many);
    assert_eq!(ratings(&table).await, before);
    assert_eq!(uncounted(&table, 30).await, None);
});

story!(what_does_not_count_is_told_in_japanese, |table| {
    table.language = Language::nearest("ja");
    plays(&mut table, 1, NINE_MOVES).await;
    table.slash(BEN, "/resign").await;
    table.presses(BEN, "Yes, resign").await;
    for game in 2..=6 {
        plays(&mut table, game, WIPE_OUT).await;
    }
    plays(&mut table, 7, &WIPE_OUT[..16]).await;
    table.slash(ANN, "/move g5 #7").await;
});
