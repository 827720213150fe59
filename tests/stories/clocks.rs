//! Time: clocks, reminders, time-outs and overtime, and what is given back.

use crate::story;
use crate::support::recorded::Recorded;
use crate::table::{ANN, BEN, CAFE, CLEO, DIRECT, GENERAL, Table};
use outflank::app::Happening;
use outflank::app::ports::{Change, ChatError, Deed, PersonChange, Record, ServerSettings, Store};
use outflank::game::{PlayerId, Preferences, Told};
use outflank::rules::{Color, RuleSet};

/// A game of Ann (Black) against Ben with this clock; the story begins after its first board.
async fn begin(table: &mut Table, terms: &str) {
    table
        .slash(ANN, &format!("/challenge @Ben black {terms}"))
        .await;
    table.presses(BEN, "Accept").await;
    table.story.clear();
}

story!(a_challenge_names_its_clock, |table| {
    table.slash(ANN, "/challenge @Ben black clock 3d").await;
    table.presses(BEN, "Accept").await;
    table
        .slash(ANN, "/challenge @Ben clock bank 5 d + 1 d")
        .await;
    table
        .slash(ANN, "/challenge @Ben clock 25 min + 10 s")
        .await;
});

story!(a_clock_that_cannot_be_is_refused, |table| {
    for clock in [
        "soon",
        "900 years",
        "99999999999999999999999999 days",
        "0",
        "-3d",
        "5+10",
        "10 min",
        "total 1s",
        "bank 5d + 99d",
        "<@1> `d3` @everyone",
    ] {
        table
            .slash(ANN, &format!("/challenge @Ben clock {clock}"))
            .await;
    }
    table.slash(ANN, "/games").await;
});

story!(
    whoever_misses_a_deadline_was_reminded_twice_and_loses,
    |table| {
        begin(&mut table, "clock 1d").await;
        table.wait_hours(25).await;
        table.slash(ANN, "/move d3").await;
    }
);

story!(a_move_in_time_starts_the_opponents_clock, |table| {
    begin(&mut table, "clock 1d").await;
    table.wait_hours(20).await;
    table.types(ANN, "d3").await;
    table.wait_hours(10).await;
    table.slash(BEN, "/games").await;
    table.slash(ANN, "/games").await;
});

story!(a_bank_fills_up_with_moves_and_not_above_its_cap, |table| {
    begin(&mut table, "clock bank 2d+1d").await;
    table.wait_hours(30).await;
    table.types(ANN, "d3").await;
    table.types(BEN, "c3").await;
    table.wait_hours(42).await;
});

story!(a_pass_costs_no_time, |table| {
    begin(&mut table, "clock total 10h").await;
    for square in ["f5", "f6", "d3", "g5", "h5", "h4"] {
        let who = if square == "f5" || square == "d3" || square == "h5" {
            ANN
        } else {
            BEN
        };
        table.types(who, square).await;
    }
    table.types(ANN, "g7").await;
    table.story.clear();
    table.wait_hours(1).await;
    table.types(BEN, "h6").await;
    table.wait_hours(1).await;
    table.slash(ANN, "/games").await;
});

story!(the_nearest_deadline_stands_first, |table| {
    for (opponent, clock) in [(BEN, "3d"), (CLEO, "1d"), (BEN, "none")] {
        let name = if opponent == BEN { "Ben" } else { "Cleo" };
        table
            .slash(ANN, &format!("/challenge @{name} black clock {clock}"))
            .await;
        table.presses(opponent, "Accept").await;
    }
    table.story.clear();
    table.slash(ANN, "/games").await;
});

story!(time_is_given_back_after_an_outage, |table| {
    begin(&mut table, "clock 1d").await;
    table.wait_hours(20).await;
    table.outage_hours(50).await;
    table.slash(ANN, "/games").await;
    table.wait_hours(3).await;
    table.types(ANN, "d3").await;
});

story!(an_outage_is_told_once_in_each_channel, |table| {
    begin(&mut table, "clock 1d").await;
    table.slash(ANN, "/challenge @Cleo black clock 2d").await;
    table.presses(CLEO, "Accept").await;
    table.go_to(GENERAL);
    table.slash(ANN, "/challenge @Ben black clock none").await;
    table.presses(BEN, "Accept").await;
    table.story.clear();
    table.outage_hours(5).await;
    table.outage_hours(5).await;
});

story!(a_bot_that_nobody_can_reach_heeds_no_clock, |table| {
    begin(&mut table, "clock 1d").await;
    table.wait_seconds(1).await;
    table.out_of_reach_hours(48).await;
    table.wait_hours(23).await;
    table.wait_hours(1).await;
});

story!(
    a_gone_channel_stops_the_clocks_until_the_game_goes_on_elsewhere,
    |table| {
        begin(&mut table, "clock 1d").await;
        table.wait_hours(10).await;
        let channel = table.stored(1).await.place().channel;
        let gone = Happening::ChannelGone {
            channel,
            parent: None,
        };
        table.app.happened(gone, table.now).await;
        table.listen().await;
        table.wait_hours(100).await;
        table.go_to(DIRECT);
        table.slash(ANN, "/games").await;
        table.slash(ANN, "/move d3").await;
    }
);

story!(
    a_channel_that_takes_nothing_any_more_pauses_its_games,
    |table| {
        begin(&mut table, "clock 1d").await;
        table.chat.fail_with([ChatError::Gone("10003".into())]);
        table.types(ANN, "d3").await;
        table.wait_hours(100).await;
        table.slash(BEN, "/games").await;
    }
);

story!(a_gone_thread_is_told_in_its_channel, |table| {
    begin(&mut table, "clock 1d").await;
    let thread = table.stored(1).await.place().channel;
    let gone = Happening::ChannelGone {
        channel: thread,
        parent: Some(GENERAL),
    };
    table.app.happened(gone, table.now).await;
    table.listen().await;
});

story!(a_deleted_board_is_shown_again, |table| {
    begin(&mut table, "clock 1d").await;
    table.types(ANN, "d3").await;
    table.story.clear();
    let board = table.stored(1).await.board.expect("a board was posted");
    for _ in 0..2 {
        let gone = Happening::MessageGone(board);
        table.app.happened(gone, table.now).await;
        table.listen().await;
    }
});

story!(a_player_who_left_is_not_called_and_does_not_lose, |table| {
    begin(&mut table, "clock 1d").await;
    table.chat.leaves(CAFE, ANN);
    table.wait_hours(48).await;
    table.slash(BEN, "/games").await;
});

story!(whoever_wants_direct_messages_gets_them, |table| {
    begin(&mut table, "clock 1d").await;
    prefer(&table, BEN, |prefers| prefers.told = Told::Direct).await;
    table.types(ANN, "d3").await;
    table.wait_hours(25).await;
});

story!(
    closed_direct_messages_fall_back_to_the_channel_once,
    |table| {
        begin(&mut table, "clock 1d").await;
        prefer(&table, BEN, |prefers| prefers.told = Told::Direct).await;
        table.chat.closes(BEN, true);
        table.types(ANN, "d3").await;
        table.types(BEN, "c3").await;
        table.types(ANN, "c4").await;
    }
);

story!(silence_is_kept_and_reminders_can_be_switched_off, |table| {
    begin(&mut table, "clock 1d").await;
    prefer(&table, BEN, |prefers| prefers.told = Told::Silent).await;
    prefer(&table, ANN, |prefers| prefers.reminder = false).await;
    table.types(ANN, "d3").await;
    table.wait_hours(20).await;
    table.types(BEN, "c3").await;
    table.wait_hours(23).await;
});

/// Stores what a person prefers.
pub(crate) async fn prefer(table: &Table, player: PlayerId, choose: impl Fn(&mut Preferences)) {
    let mut person = table.store.person(player).await.expect("the store works");
    choose(&mut person.preferences);
    person.version += 1;
    let change = PersonChange {
        player,
        person,
        games: Vec::new(),
        notices: Vec::new(),
    };
    commit(table, Deed::Person(change)).await;
}

/// 35–28: one empty square, where neither side can move.
const BLOCKED: &str = "c4c5c6b5e6d7b6f5b7b3c3e3e8a8a4b2f3f4g5g4h4c7e7f2g1a5g3a3a1g2h2c8a7b1b4h1c1b8\
                       a2d3e2h3h5f7c2d6d2d1a6h6g6g8f6e1d8h7f1f8g7";

/// Plays a game of ten minutes for each side under every set of rules, with what goes wrong with
/// the time near its end, and tells of each what was said last.
async fn table_of_overtime(table: &mut Table, wrong: &[(Color, i64)]) {
    for (number, rules) in (1..).zip(RuleSet::ALL) {
        let story = std::mem::take(&mut table.story);
        begin(table, &format!("{} clock total 10min", rules.id())).await;
        let end = BLOCKED.len() - 2 * 6;
        table.play_quietly(number, &BLOCKED[..end]).await;
        let mut rest = BLOCKED.as_bytes()[end..].chunks(2).peekable();
        let mut wrong = wrong.iter();
        let mut next = wrong.next();
        while table.stored(number).await.end.is_none() {
            let game = table.stored(number).await;
            let turn = game.turn().expect("the game goes on");
            match next {
                Some((color, minutes)) if *color == turn => {
                    table.wait_minutes(*minutes).await;
                    next = wrong.next();
                }
                _ => {
                    let square = rest.next().expect("the line goes on to the end");
                    let square = String::from_utf8_lossy(square).into_owned();
                    table.types(game.player(turn), &square).await;
                }
            }
        }
        let last = table.newest().text.clone();
        table.story = story;
        table.note(&format!("--- {}", rules.id()));
        for line in last.lines().filter(|line| !line.starts_with("Transcript")) {
            table.note(&format!("    {line}"));
        }
    }
}

const OUT: i64 = 11;
const EXTENSION: i64 = 3;

story!(no_time_problem_under_each_set_of_rules, |table| {
    table_of_overtime(&mut table, &[]).await;
});

story!(black_out_of_time_under_each_set_of_rules, |table| {
    table_of_overtime(&mut table, &[(Color::Black, OUT)]).await;
});

story!(white_out_of_time_under_each_set_of_rules, |table| {
    table_of_overtime(&mut table, &[(Color::White, OUT)]).await;
});

story!(
    black_out_of_time_and_extension_under_each_set_of_rules,
    |table| {
        table_of_overtime(
            &mut table,
            &[(Color::Black, OUT), (Color::Black, EXTENSION)],
        )
        .await;
    }
);

story!(
    white_out_of_time_and_extension_under_each_set_of_rules,
    |table| {
        table_of_overtime(
            &mut table,
            &[(Color::White, OUT), (Color::White, EXTENSION)],
        )
        .await;
    }
);

story!(
    black_out_of_time_white_out_of_extension_under_each_set_of_rules,
    |table| {
        let wrong = [
            (Color::Black, OUT),
            (Color::White, OUT),
            (Color::White, EXTENSION),
        ];
        table_of_overtime(&mut table, &wrong).await;
    }
);

story!(
    white_out_of_time_black_out_of_extension_under_each_set_of_rules,
    |table| {
        let wrong = [
            (Color::White, OUT),
            (Color::Black, OUT),
            (Color::Black, EXTENSION),
        ];
        table_of_overtime(&mut table, &wrong).await;
    }
);

story!(overtime_is_told_with_what_it_means, |table| {
    begin(&mut table, "clock total 10min").await;
    table.wait_minutes(11).await;
    table.types(ANN, "d3").await;
    table.wait_minutes(11).await;
    table.types(BEN, "c3").await;
    table.wait_minutes(3).await;
});

story!(
    each_game_has_a_thread_where_the_server_wants_that,
    |table| {
        let settings = ServerSettings {
            threads: true,
            ..ServerSettings::default()
        };
        set(&table, settings).await;
        table.slash(ANN, "/challenge @Ben black clock 1d").await;
        table.presses(BEN, "Accept").await;
        table.go_to(Recorded::thread_of(1));
        table.types(ANN, "d3").await;
    }
);

/// Stores how the server wants its games.
pub(crate) async fn set(table: &Table, settings: ServerSettings) {
    let record = Record {
        server: CAFE,
        by: ANN,
        at: table.now,
        game: None,
        what: "settings".to_owned(),
    };
    commit(table, Deed::Server(CAFE, settings, record)).await;
}

async fn commit(table: &Table, deed: Deed) {
    let change = Change {
        event: None,
        at: table.now,
        deed,
    };
    table.store.commit(change).await.expect("the store works");
}
