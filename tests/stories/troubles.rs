//! When the chat or the memory fails: nothing is lost, nothing is said twice.

use crate::story;
use crate::support::fresh::Fresh;
use crate::support::log;
use crate::table::{ANN, BEN, Table};
use outflank::app::ports::ChatError;

story!(a_board_that_the_chat_could_not_take_comes_later, |table| {
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    table.story.clear();
    table.chat.fail_with([ChatError::Later("503".into(), None)]);
    table.types(ANN, "d3").await;
    table.types(BEN, "c3").await;
    table.wait_hours(1).await;
});

story!(a_board_whose_answer_was_lost_is_not_posted_twice, |table| {
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    table.story.clear();
    table.chat.lose_answers(1);
    table.types(ANN, "d3").await;
    table.wait_hours(1).await;
    table.types(BEN, "c3").await;
});

story!(
    a_board_whose_answer_was_lost_long_ago_is_found_again,
    |table| {
        table.slash(ANN, "/challenge @Ben black").await;
        table.presses(BEN, "Accept").await;
        table.story.clear();
        table.chat.lose_answers(1);
        table.types(ANN, "d3").await;
        table.chat.forget_nonces();
        table.wait_hours(1).await;
        table.types(BEN, "c3").await;
    }
);

story!(a_board_for_a_channel_that_is_gone_is_given_up, |table| {
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    table.story.clear();
    table.chat.fail_with([ChatError::Gone("10003".into())]);
    table.types(ANN, "d3").await;
    table.types(BEN, "c3").await;
});

story!(a_board_waits_until_the_permission_is_back, |table| {
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    table.story.clear();
    let forbidden = || ChatError::Forbidden("50013".into());
    table.chat.fail_with((0..2).map(|_| forbidden()));
    table.types(ANN, "d3").await;
    table.wait_hours(1).await;
});

story!(
    without_the_permission_for_long_the_game_stands_still,
    |table| {
        table.slash(ANN, "/challenge @Ben black clock 1d").await;
        table.presses(BEN, "Accept").await;
        table.story.clear();
        let forbidden = || ChatError::Forbidden("50013".into());
        table.chat.fail_with((0..3).map(|_| forbidden()));
        table.types(ANN, "d3").await;
        table.wait_hours(48).await;
        table.types(BEN, "c3").await;
        table.slash(BEN, "/move-here #1").await;
        table.types(BEN, "c3").await;
    }
);

story!(two_moves_at_once_are_one_move, |table| {
    use outflank::app::Manner;
    use outflank::command::{Board, Command};
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    table.story.clear();
    let play = |square: &str| Command::Move {
        on: Board::Unnamed,
        square: square.to_owned(),
    };
    let mut first = table.request(ANN, play("d3"), Manner::Typed { addressed: true });
    let mut second = table.request(ANN, play("c4"), Manner::Typed { addressed: true });
    first.event.0 += 1000;
    second.event.0 += 2000;
    let answers = tokio::join!(table.app.handle(first), table.app.handle(second));
    let quiet = |answer: &outflank::app::Answer| matches!(answer, outflank::app::Answer::Quiet);
    assert_ne!(
        quiet(&answers.0),
        quiet(&answers.1),
        "one of them won: {answers:?}"
    );
    table.listen().await;
    let moves = table.stored(1).await.moves.len();
    table.story = format!("moves: {moves}\n");
});

/// The memory fails: the tables are gone.
#[tokio::test]
async fn trouble_of_the_world_is_told_with_a_number_that_the_log_has() {
    let fresh = Fresh::sqlite().await;
    let mut table = Table::with(fresh.database.clone());
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    fresh
        .execute("alter table games rename to lost_games")
        .await;
    table.story.clear();
    let (log, guard) = log::catch();
    table.types(ANN, "d3").await;
    drop(guard);
    let number = table
        .story
        .split("**")
        .nth(1)
        .expect("the asker gets a number")
        .to_owned();
    let log = log.text();
    assert!(
        log.contains(&number) && log.contains("no such table"),
        "{log}"
    );
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("trouble_of_the_world", table.story);
    });
}
