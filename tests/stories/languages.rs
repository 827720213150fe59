//! Channels are spoken to in the server's language, people in their own.

use crate::story;
use crate::table::{ANN, BEN, CLEO, KUMIKO};
use outflank::view::Language;

story!(a_server_that_speaks_japanese, |table| {
    table.language = Language::nearest("ja");
    table.slash(KUMIKO, "/challenge @Ann black japan").await;
    table.presses(ANN, "受ける").await;
    table.play_quietly(1, "f5f6d3g5h5h4g7h6").await;
    table.types(KUMIKO, "a1").await;
    table.types(ANN, "a1").await;
    table.slash(KUMIKO, "/board").await;
    table.slash(KUMIKO, "/board share").await;
    table.play_quietly(1, "c5f4").await;
    table.presses(KUMIKO, "投了").await;
    table.presses(KUMIKO, "投了する").await;
    table.slash(KUMIKO, "/stats").await;
    table.slash(KUMIKO, "/leaderboard").await;
    table.slash(KUMIKO, "/rules").await;
    table.slash(KUMIKO, "/help").await;
});

story!(
    a_person_who_speaks_japanese_in_an_american_server,
    |table| {
        table.slash(KUMIKO, "/challenge").await;
        table.presses(KUMIKO, "Accept").await;
        table.presses(BEN, "Accept").await;
        table.presses_on(KUMIKO, 1, "Cancel").await;
        table.slash(KUMIKO, "/challenge @Ben").await;
        table.presses(BEN, "Accept").await;
        table.slash(KUMIKO, "/challenge @Cleo").await;
        table.presses(CLEO, "Decline").await;
        table.story.clear();
        table.types(KUMIKO, "d3").await;
        table.types(KUMIKO, "zz").await;
        table.presses(CLEO, "Resign").await;
        table.presses_on(KUMIKO, 1, "Accept").await;
        table.slash(KUMIKO, "/games").await;
        table.slash(KUMIKO, "/rematch").await;
    }
);

#[test]
fn the_nearest_language_is_found() {
    let nearest = |tag| Language::nearest(tag).tag();
    assert_eq!(nearest("en-US"), "en-US");
    assert_eq!(nearest("en-GB"), "en-US");
    assert_eq!(nearest("ja"), "ja");
    assert_eq!(nearest("ja-JP"), "ja");
    assert_eq!(nearest("pt-BR"), "en-US");
    assert_eq!(nearest("not a language!"), "en-US");
}
