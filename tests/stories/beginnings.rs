//! Challenges: made, answered, taken back, forgotten, repeated.

use crate::story;
use crate::table::{ANN, BEN, CLEO, DIRECT, GENERAL};
use outflank::app::ports::Store;
use outflank::game::Coin;
use outflank::view::Permission;

story!(a_challenge_is_accepted, |table| {
    table.slash(ANN, "/challenge @Ben").await;
    table.presses(BEN, "Accept").await;
});

story!(the_challenger_chooses_color_rules_and_stakes, |table| {
    table
        .slash(ANN, "/challenge @Ben white japan casually")
        .await;
    table.presses(BEN, "Accept").await;
    table.slash(BEN, "/challenge @Ann black usa").await;
});

story!(a_coin_may_give_the_challenger_white, |table| {
    table.coin = Coin::Tails;
    table.slash(ANN, "/challenge @Ben europe").await;
    table.presses(BEN, "Accept").await;
});

story!(a_challenge_is_declined, |table| {
    table.slash(ANN, "/challenge @Ben").await;
    table.presses(BEN, "Decline").await;
    table.presses_on(BEN, 1, "Accept").await;
    table.presses_on(ANN, 1, "Cancel").await;
});

story!(a_challenge_is_taken_back, |table| {
    table.slash(ANN, "/challenge @Ben").await;
    table.presses(ANN, "Cancel").await;
    table.presses_on(BEN, 1, "Accept").await;
});

story!(a_challenge_expires_after_a_day, |table| {
    table.slash(ANN, "/challenge @Ben").await;
    table.wait_hours(23).await;
    table.wait_hours(1).await;
    table.presses_on(BEN, 1, "Accept").await;
});

story!(an_open_challenge_is_for_anyone_but_its_maker, |table| {
    table.slash(ANN, "/challenge").await;
    table.presses(ANN, "Accept").await;
    table.presses_on(CLEO, 1, "Accept").await;
    table.presses_on(BEN, 1, "Accept").await;
});

story!(strangers_cannot_answer_a_challenge, |table| {
    table.slash(ANN, "/challenge @Ben").await;
    table.presses_on(CLEO, 1, "Accept").await;
    table.presses_on(CLEO, 1, "Decline").await;
    table.presses_on(CLEO, 1, "Cancel").await;
    table.presses_on(BEN, 1, "Cancel").await;
    table.presses_on(ANN, 1, "Accept").await;
    table.presses_on(ANN, 1, "Decline").await;
});

story!(nobody_can_challenge_themselves_or_a_bot, |table| {
    table.slash(ANN, "/challenge @Ann").await;
    table.slash(ANN, "/challenge @Outflank").await;
    table.go_to(DIRECT);
    table.slash(ANN, "/challenge @Ben").await;
});

story!(a_rematch_swaps_the_colors, |table| {
    table.slash(ANN, "/challenge @Ben black casual").await;
    table.presses(BEN, "Accept").await;
    table.slash(BEN, "/rematch").await;
    table.slash(BEN, "/rematch #1").await;
    table.play_quietly(1, "e6f4e3d6c5f6e7f5g5").await;
    table.presses(CLEO, "Rematch").await;
    table.presses(BEN, "Rematch").await;
    table.slash(BEN, "/rematch").await;
    table.slash(ANN, "/rematch").await;
    table.go_to(GENERAL);
    table.slash(ANN, "/rematch").await;
});

story!(a_rematch_can_be_offered_again_after_it_expired, |table| {
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    table.play_quietly(1, "e6f4e3d6c5f6e7f5g5").await;
    table.slash(ANN, "/rematch #1").await;
    table.wait_hours(7 * 24).await;
    table.slash(BEN, "/rematch #1").await;
});

story!(
    no_game_begins_where_its_boards_could_not_be_posted,
    |table| {
        table.lacking = Some(Permission::AttachFiles);
        table.slash(ANN, "/challenge @Ben").await;
        table.lacking = None;
        table.slash(ANN, "/challenge @Ben").await;
        table.lacking = Some(Permission::SendMessages);
        table.presses(BEN, "Accept").await;
    }
);

// Both press Rematch in the same moment: one offers it, the other takes it up.
story!(two_offers_of_the_same_rematch_are_one_game, |table| {
    use outflank::app::Manner;
    use outflank::command::Command;
    use outflank::game::GameId;
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
    table.play_quietly(1, "e6f4e3d6c5f6e7f5g5").await;
    let rematch = || Command::Rematch(Some(GameId(1)));
    let mut by_ann = table.request(ANN, rematch(), Manner::Slash);
    let mut by_ben = table.request(BEN, rematch(), Manner::Slash);
    by_ann.event.0 += 1000;
    by_ben.event.0 += 2000;
    tokio::join!(table.app.handle(by_ann), table.app.handle(by_ben));
    table.listen().await;
    let open = [ANN, BEN].map(|player| table.store.open_games(player, None, 10));
    let [of_ann, of_ben] = open;
    assert_eq!(of_ann.await.expect("the store works").len(), 1);
    assert_eq!(of_ben.await.expect("the store works").len(), 1);
    table.story.clear();
});

story!(nobody_is_flooded_with_challenges, |table| {
    for _ in 0..3 {
        table.slash(ANN, "/challenge @Ben").await;
    }
    table.story.clear();
    table.slash(ANN, "/challenge @Ben").await;
    for _ in 0..3 {
        table.slash(ANN, "/challenge").await;
    }
    table.wait_hours(1).await;
    table.slash(ANN, "/challenge").await;
});
