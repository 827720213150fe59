//! People get what is stored about them, and can have it deleted.

use crate::chosen::gives;
use crate::story;
use crate::table::{ANN, BEN, CLEO, KUMIKO, Table};
use outflank::app::ports::Store;
use outflank::app::{Answer, Manner};
use outflank::command::{Command, DataWish};
use outflank::game::{PlayerId, Timestamp};
use outflank::rules::Color;
use serde_json::{Value, json};

/// What somebody is handed over.
async fn handed_over(table: &mut Table, who: PlayerId) -> Value {
    let request = table.request(who, Command::MyData(DataWish::Export), Manner::Slash);
    let Answer::Private(message) = table.app.handle(request).await else {
        panic!("only {who} gets it");
    };
    let file = message.file.expect("there is a file");
    serde_json::from_str(&file.content).expect("it is JSON")
}

story!(what_is_stored_about_a_person_is_handed_over, |table| {
    table.wins_against_ben(1, ANN, "e6f4e3d6c5f6e7f5g5").await;
    gives(&mut table, ANN, "/notify zone:Asia/Tokyo").await;
    gives(&mut table, ANN, "/mydata export").await;
    let of_ann = handed_over(&mut table, ANN).await;
    assert_eq!(of_ann["person"], ANN.to_string());
    let stored = &of_ann["stored"];
    assert_eq!(stored["people"][0]["zone"], "Asia/Tokyo");
    assert_eq!(stored["games"][0]["black"], ANN.0);
    assert_eq!(stored["ratings"].as_array().map(Vec::len), Some(2));
    let of_cleo = handed_over(&mut table, CLEO).await;
    assert_eq!(of_cleo["stored"]["games"], json!([]));
});

story!(nobody_is_deleted_before_they_are_sure, |table| {
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    gives(&mut table, ANN, "/mydata delete").await;
    table.presses(ANN, "Keep it").await;
    assert_eq!(table.stored(1).await.player(Color::Black), ANN);
    gives(&mut table, CLEO, "/mydata delete").await;
    gives(&mut table, KUMIKO, "/mydata delete").await;
});

story!(
    whoever_is_deleted_leaves_the_games_to_the_opponents,
    |table| {
        table.wins_against_ben(1, ANN, "e6f4e3d6c5f6e7f5g5").await;
        table.slash(BEN, "/challenge @Ann black").await;
        table.presses(ANN, "Accept").await;
        table.slash(BEN, "/move d3").await;
        table.slash(ANN, "/challenge @Cleo").await;
        table.slash(KUMIKO, "/challenge @Ann black").await;
        gives(&mut table, ANN, "/notify zone:Asia/Tokyo").await;
        gives(&mut table, ANN, "/mydata delete").await;
        table.presses(ANN, "Yes, delete it all").await;
        for game in [1, 2] {
            let kept = table.stored(game).await;
            let deleted = Color::BOTH.map(|color| kept.player(color).is_deleted());
            assert_eq!(deleted.iter().filter(|gone| **gone).count(), 1);
        }
        let person = table.store.person(ANN).await.expect("the store works");
        assert_eq!(person, Default::default());
        let of_ann = handed_over(&mut table, ANN).await;
        let stored = of_ann["stored"].as_object().expect("tables");
        assert!(stored.values().all(|rows| *rows == json!([])), "{of_ann}");
        table.slash(BEN, "/rematch").await;
        table.slash(BEN, "/board #2").await;
        table.slash(BEN, "/games").await;
        table.slash(BEN, "/leaderboard").await;
        assert_eq!(table.now, Timestamp(1_800_000_000_000));
    }
);

// The button of an old message is pressed once more, in another language.
story!(who_is_deleted_twice_is_deleted_once, |table| {
    table.slash(KUMIKO, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    gives(&mut table, KUMIKO, "/mydata delete").await;
    table.presses(KUMIKO, "すべて削除する").await;
    table.presses(KUMIKO, "すべて削除する").await;
    let twice = Command::MyData(DataWish::Delete { sure: true });
    table
        .again(KUMIKO, twice, Manner::Press { private: true })
        .await;
});
