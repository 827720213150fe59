//! What players do with a game besides moving: takebacks, draws, aborted games, more time, other
//! places.

use crate::clocks::{prefer, set};
use crate::story;
use crate::table::{ANN, BEN, CAFE, CLEO, CLUB, CLUBROOM, DIRECT, GENERAL, KUMIKO, OTHELLO, Table};
use outflank::app::ports::ServerSettings;
use outflank::app::{Happening, Manner, OptionName};
use outflank::command::{Act, Board, Command, HolidayWish};
use outflank::game::{GameId, Ply, Told, Wish};
use outflank::view::{Language, Permission};

/// A game of Ann (Black) against Ben on these terms; nothing of its beginning in the story.
pub(crate) async fn begin(table: &mut Table, terms: &str) {
    let story = std::mem::take(&mut table.story);
    table
        .slash(ANN, &format!("/challenge @Ben black {terms}"))
        .await;
    table.presses(BEN, "Accept").await;
    table.story = story;
}

/// The channel of a game is deleted.
async fn lose_channel(table: &mut Table, game: i64) {
    let gone = Happening::ChannelGone {
        channel: table.stored(game).await.place().channel,
        parent: None,
    };
    table.app.happened(gone, table.now).await;
    table.listen().await;
}

story!(a_slip_is_taken_back_at_once, |table| {
    begin(&mut table, "casually clock 1d").await;
    table.wait_hours(2).await;
    table.types(ANN, "d3").await;
    table.wait_seconds(60).await;
    table.slash(ANN, "/takeback").await;
    table.types(ANN, "f5").await;
    table.go_to(DIRECT);
    table.slash(ANN, "/takeback").await;
});

story!(after_a_minute_the_opponent_is_asked, |table| {
    begin(&mut table, "takebacks clock bank 2d+1d").await;
    table.wait_hours(30).await;
    table.types(ANN, "d3").await;
    table.wait_hours(10).await;
    table.slash(ANN, "/takeback").await;
    table.slash(ANN, "/takeback").await;
    table.presses(ANN, "Agree").await;
    table.presses(CLEO, "Agree").await;
    table.presses(BEN, "Agree").await;
    table.presses(BEN, "Agree").await;
    table.wait_hours(1).await;
    table.slash(ANN, "/games").await;
});

story!(a_takeback_can_be_declined_by_a_word_or_by_a_move, |table| {
    begin(&mut table, "casually").await;
    table.types(ANN, "d3").await;
    table.wait_minutes(2).await;
    table.slash(ANN, "/takeback").await;
    table.presses(BEN, "Decline").await;
    table.presses(BEN, "Agree").await;
    table.slash(ANN, "/takeback").await;
    table.types(BEN, "c3").await;
    table.presses(BEN, "Agree").await;
    table.slash(ANN, "/takeback").await;
});

story!(an_answer_elsewhere_is_confirmed, |table| {
    begin(&mut table, "casually").await;
    let answer = |wish, yes| Command::Answer {
        game: GameId(1),
        ply: Ply(1),
        wish,
        yes,
    };
    table.types(ANN, "d3").await;
    table.wait_minutes(2).await;
    table.go_to(DIRECT);
    for (ask, wish) in [("/takeback", Wish::Takeback), ("/draw", Wish::Draw)] {
        table.slash(ANN, ask).await;
        table
            .ask(BEN, "says no", answer(wish, false), Manner::Slash)
            .await;
    }
    table.slash(ANN, "/takeback").await;
    table
        .ask(BEN, "says yes", answer(Wish::Takeback, true), Manner::Slash)
        .await;
});

story!(touch_move_knows_no_takebacks, |table| {
    begin(&mut table, "").await;
    table.types(ANN, "d3").await;
    table.slash(ANN, "/takeback").await;
});

story!(only_ones_own_unanswered_move_can_be_taken_back, |table| {
    begin(&mut table, "casually").await;
    table.slash(ANN, "/takeback").await;
    table.types(ANN, "d3").await;
    table.slash(BEN, "/takeback").await;
    table.slash(CLEO, "/takeback #1").await;
    table.slash(CLEO, "/takeback").await;
    table.types(BEN, "c3").await;
    table.slash(ANN, "/takeback").await;
    table.slash(ANN, "/conditional").await;
    table.slash(ANN, "/takeback #7").await;
});

story!(a_reply_that_was_planned_ends_the_takeback, |table| {
    begin(&mut table, "casually").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
    table.types(ANN, "d3").await;
    table.slash(ANN, "/takeback").await;
    table.slash(BEN, "/takeback").await;
});

story!(a_reply_that_was_forced_ends_the_takeback, |table| {
    begin(&mut table, "casually").await;
    prefer(&table, BEN, |prefers| prefers.plays_forced = true).await;
    table.play_quietly(1, "e6f4g3c6").await;
    table.story.clear();
    table.types(ANN, "c4").await;
    table.slash(ANN, "/takeback").await;
    table.slash(BEN, "/takeback").await;
});

story!(a_move_is_taken_back_over_a_pass, |table| {
    begin(&mut table, "casually clock bank 2d+1d").await;
    table.play_quietly(1, "f5f6d3g5h5h4g7").await;
    table.story.clear();
    table.wait_hours(30).await;
    table.types(BEN, "h6").await;
    table.wait_hours(1).await;
    table.slash(BEN, "/takeback").await;
    table.presses(ANN, "Agree").await;
});

story!(a_takeback_waits_for_the_end_of_a_holiday, |table| {
    begin(&mut table, "casually clock 1d").await;
    table.types(ANN, "d3").await;
    table.wait_hours(1).await;
    table.slash(ANN, "/takeback").await;
    let away = HolidayWish::Away {
        from: None,
        to: None,
    };
    table
        .ask(
            ANN,
            "/vacation start",
            Command::Holiday(away),
            Manner::Slash,
        )
        .await;
    table.story.clear();
    table.presses(BEN, "Agree").await;
});

story!(a_draw_is_offered_and_agreed_on, |table| {
    begin(&mut table, "").await;
    table.types(ANN, "d3").await;
    table.story.clear();
    table.slash(ANN, "/draw").await;
    table.slash(ANN, "/draw").await;
    table.presses(ANN, "Agree").await;
    table.presses(BEN, "Agree").await;
    table.presses(BEN, "Agree").await;
    table.slash(BEN, "/stats").await;
});

story!(two_offers_of_a_draw_are_a_draw, |table| {
    begin(&mut table, "casually").await;
    table.slash(BEN, "/draw").await;
    table.slash(ANN, "/draw").await;
});

story!(
    an_offer_of_a_draw_stands_until_the_opponent_moves,
    |table| {
        begin(&mut table, "").await;
        table.slash(ANN, "/draw").await;
        table.types(ANN, "d3").await;
        table.presses(BEN, "Decline").await;
        table.slash(ANN, "/draw").await;
        table.slash(BEN, "/draw").await;
        table.types(BEN, "c3").await;
        table.types(ANN, "c4").await;
        table.presses(ANN, "Agree").await;
    }
);

story!(a_draw_can_be_offered_again_after_ten_moves, |table| {
    begin(&mut table, "").await;
    table.slash(ANN, "/draw").await;
    table.presses_on(BEN, 3, "Decline").await;
    table.play_quietly(1, "d3c3e6f6g6e3f5d6c5").await;
    table.story.clear();
    table.slash(ANN, "/draw").await;
    table.types(BEN, "b4").await;
    table.slash(ANN, "/draw").await;
    table.presses_on(BEN, 3, "Agree").await;
});

story!(one_wish_waits_at_a_time, |table| {
    begin(&mut table, "casually").await;
    table.types(ANN, "d3").await;
    table.story.clear();
    table.slash(BEN, "/draw").await;
    table.wait_minutes(2).await;
    table.slash(ANN, "/takeback").await;
    table.presses(ANN, "Decline").await;
    table.slash(ANN, "/takeback").await;
    table.slash(BEN, "/draw").await;
    table.presses(BEN, "Agree").await;
});

story!(a_takeback_takes_the_place_of_ones_own_offer, |table| {
    begin(&mut table, "casually").await;
    table.types(ANN, "d3").await;
    table.story.clear();
    table.slash(ANN, "/draw").await;
    table.wait_minutes(2).await;
    table.slash(ANN, "/takeback").await;
    table.presses_on(BEN, 4, "Agree").await;
    table.slash(ANN, "/draw").await;
    table.presses(BEN, "Decline").await;
});

story!(an_offer_outlives_a_move_that_the_bot_makes, |table| {
    begin(&mut table, "").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
    table.slash(ANN, "/draw").await;
    table.types(ANN, "d3").await;
    table.presses(BEN, "Agree").await;
});

story!(a_game_is_aborted_before_both_have_moved, |table| {
    begin(&mut table, "clock 1d").await;
    table.slash(CLEO, "/abort #1").await;
    table.slash(ANN, "/abort").await;
    table.slash(ANN, "/abort #1").await;
    table.slash(ANN, "/stats").await;
    begin(&mut table, "").await;
    table.types(ANN, "d3").await;
    table.slash(BEN, "/abort").await;
    table.slash(BEN, "/games").await;
});

story!(a_game_in_which_both_have_moved_goes_on, |table| {
    begin(&mut table, "").await;
    table.types(ANN, "d3").await;
    table.types(BEN, "c3").await;
    table.story.clear();
    table.slash(ANN, "/abort").await;
});

story!(players_give_each_other_time, |table| {
    begin(&mut table, "clock 1d").await;
    table.slash(BEN, "/give-time").await;
    table.wait_hours(47).await;
    table.slash(ANN, "/give-time").await;
    table.types(ANN, "d3").await;
    table.slash(CLEO, "/give-time #1").await;
});

story!(at_one_sitting_five_minutes_are_given, |table| {
    begin(&mut table, "clock total 10min").await;
    table.wait_minutes(9).await;
    table.slash(BEN, "/give-time").await;
    table.wait_minutes(5).await;
    table.types(ANN, "d3").await;
});

story!(time_is_given_only_where_it_can_be_used, |table| {
    begin(&mut table, "").await;
    table.slash(ANN, "/give-time").await;
    table.slash(ANN, "/abort").await;
    table.slash(ANN, "/give-time #1").await;
    begin(&mut table, "clock total 60d").await;
    let story = std::mem::take(&mut table.story);
    for _ in 0..30 {
        table.slash(ANN, "/give-time").await;
    }
    table.story = story;
    table.slash(ANN, "/give-time").await;
});

story!(time_that_was_given_outlives_a_takeback, |table| {
    begin(&mut table, "casually clock total 1d").await;
    table.wait_hours(3).await;
    table.types(ANN, "d3").await;
    table.slash(BEN, "/give-time").await;
    table.story.clear();
    table.slash(ANN, "/takeback").await;
});

story!(a_game_moves_to_another_channel, |table| {
    begin(&mut table, "clock 1d").await;
    table.types(ANN, "d3").await;
    table.story.clear();
    table.slash(ANN, "/move-here #1").await;
    table
        .completes(ANN, OptionName::GameElsewhere, "", None)
        .await;
    table.go_to(GENERAL);
    table.completes(ANN, OptionName::Game, "", None).await;
    table
        .completes(ANN, OptionName::GameElsewhere, "", None)
        .await;
    table.slash(CLEO, "/move-here #1").await;
    table.slash(CLEO, "/move-here").await;
    table.slash(ANN, "/move-here").await;
    table.presses(ANN, "#1").await;
    table.types(BEN, "c3").await;
    table.slash(BEN, "/move-here").await;
    table.go_to(DIRECT);
    table.slash(BEN, "/move-here #1").await;
    table.slash(BEN, "/move-here").await;
});

story!(a_game_moves_only_where_it_can_be_played, |table| {
    begin(&mut table, "").await;
    set(
        &table,
        ServerSettings {
            channels: vec![OTHELLO],
            ..ServerSettings::default()
        },
    )
    .await;
    table.go_to(GENERAL);
    table.slash(ANN, "/move-here #1").await;
    set(&table, ServerSettings::default()).await;
    table.lacking = Some(Permission::AttachFiles);
    table.slash(ANN, "/move-here #1").await;
    table.lacking = None;
    table.chat.leaves(CAFE, BEN);
    table.slash(ANN, "/move-here #1").await;
    table.chat.comes_back(CAFE, BEN);
    table.slash(ANN, "/resign #1").await;
    table.presses(ANN, "Yes, resign").await;
    table.slash(ANN, "/move-here #1").await;
});

story!(a_game_moves_to_another_server_if_both_are_there, |table| {
    begin(&mut table, "clock 1d").await;
    table.go_to(CLUBROOM);
    table.chat.leaves(CLUB, BEN);
    table.slash(ANN, "/move-here #1").await;
    table.chat.comes_back(CLUB, BEN);
    table.slash(ANN, "/move-here #1").await;
    table.types(ANN, "d3").await;
    assert_eq!(table.stored(1).await.place().server, CLUB);
});

story!(a_game_whose_channel_is_gone_goes_on_elsewhere, |table| {
    begin(&mut table, "casually clock 1d").await;
    table.types(ANN, "d3").await;
    prefer(&table, BEN, |prefers| prefers.told = Told::Direct).await;
    table.story.clear();
    table.wait_hours(10).await;
    lose_channel(&mut table, 1).await;
    table.wait_hours(100).await;
    table.go_to(GENERAL);
    for refused in ["/move c3 #1", "/draw #1", "/give-time #1"] {
        table.slash(BEN, refused).await;
    }
    table.slash(ANN, "/takeback #1").await;
    table.slash(ANN, "/conditional if c3 then c4 #1").await;
    table.slash(BEN, "/move-here").await;
    table.presses(BEN, "#1").await;
    table.wait_hours(13).await;
    table.types(BEN, "c3").await;
});

story!(a_paused_game_can_be_resigned, |table| {
    begin(&mut table, "clock 1d").await;
    table.types(ANN, "d3").await;
    lose_channel(&mut table, 1).await;
    table.story.clear();
    table.go_to(GENERAL);
    table.slash(BEN, "/resign #1").await;
    table.presses(BEN, "Yes, resign").await;
    assert!(table.stored(1).await.end.is_some());
});

story!(a_game_waits_in_its_channel_for_whoever_left, |table| {
    begin(&mut table, "clock 1d").await;
    table.chat.leaves(CAFE, ANN);
    table.wait_hours(20).await;
    table.slash(BEN, "/move-here #1").await;
    table.chat.comes_back(CAFE, ANN);
    table.slash(BEN, "/move-here").await;
    table.presses(BEN, "#1").await;
    table.types(ANN, "d3").await;
});

story!(which_game_is_meant_is_asked, |table| {
    begin(&mut table, "casually clock 1d").await;
    begin(&mut table, "casually clock 1d").await;
    table.slash(ANN, "/draw").await;
    table.presses(ANN, "#2").await;
    table.slash(ANN, "/give-time").await;
    table.slash(ANN, "/abort").await;
    table.presses(ANN, "#1").await;
    table.slash(ANN, "/abort").await;
});

story!(the_same_event_takes_back_once, |table| {
    begin(&mut table, "casually").await;
    table.play_quietly(1, "f5f6d3g5h5h4g7h6").await;
    table.story.clear();
    let takeback = || Command::Do(Act::TakeBack, Board::Unnamed);
    table.ask(BEN, "/takeback", takeback(), Manner::Slash).await;
    table.again(BEN, takeback(), Manner::Slash).await;
    assert_eq!(table.stored(1).await.moves.len(), 7);
});

story!(wishes_in_japanese, |table| {
    table.language = Language::nearest("ja");
    let challenge = "/challenge @Ann black casually clock 1d";
    table.slash(KUMIKO, challenge).await;
    table.presses(ANN, "受ける").await;
    table.story.clear();
    table.slash(KUMIKO, "/takeback").await;
    table.slash(KUMIKO, "/move-here #1").await;
    table.types(KUMIKO, "d3").await;
    table.slash(KUMIKO, "/takeback").await;
    table.types(KUMIKO, "d3").await;
    table.wait_minutes(2).await;
    table.slash(KUMIKO, "/takeback").await;
    table.slash(KUMIKO, "/takeback").await;
    table.presses(ANN, "辞退する").await;
    table.slash(ANN, "/draw").await;
    table.slash(KUMIKO, "/takeback").await;
    table.presses(KUMIKO, "辞退する").await;
    table.presses(KUMIKO, "辞退する").await;
    table.slash(KUMIKO, "/draw").await;
    table.slash(KUMIKO, "/draw").await;
    table.types(ANN, "c3").await;
    table.slash(KUMIKO, "/draw").await;
    table.slash(KUMIKO, "/abort").await;
    table.slash(KUMIKO, "/give-time").await;
    table.go_to(GENERAL);
    table.slash(KUMIKO, "/move-here").await;
    table.presses(KUMIKO, "#1").await;
    table.slash(KUMIKO, "/move-here").await;
});
