//! What people choose for themselves: how they are told of things, and when they are away.

use crate::chosen::{gives, read};
use crate::story;
use crate::table::{ANN, BEN, CAFE, CLEO, DIRECT, GENERAL, KUMIKO, Table};
use outflank::app::ports::Store;
use outflank::app::{Answer, Manner};
use outflank::command::{Board, Command};
use outflank::game::{DAY_MS, GameId, Holiday, PlayerId, ServerId, Timestamp, Told};
use outflank::view::Language;

/// A game of Ann (Black) against Ben with this clock; the story begins after its first board.
async fn begin(table: &mut Table, terms: &str) {
    let story = std::mem::take(&mut table.story);
    table
        .slash(ANN, &format!("/challenge @Ben black {terms}"))
        .await;
    table.presses(BEN, "Accept").await;
    table.story = story;
}

async fn holiday_of(table: &Table, player: PlayerId) -> Option<Holiday> {
    let person = table.store.person(player).await.expect("the store works");
    person.holidays.current
}

/// How often somebody is notified in the story so far.
fn pings(table: &Table, who: &str) -> usize {
    let pinged = |line: &&str| line.contains("[pings") && line.contains(who);
    table.story.lines().filter(pinged).count()
}

story!(what_a_person_has_chosen_is_shown, |table| {
    gives(&mut table, ANN, "/notify").await;
    gives(&mut table, KUMIKO, "/notify").await;
});

story!(a_person_chooses_how_to_be_told, |table| {
    gives(
        &mut table,
        ANN,
        "/notify told:digest zone:europe/berlin quiet:10pm to 7am digest_at:7.30 reminder:off \
         last_call:off forced:on holidays:on",
    )
    .await;
    gives(&mut table, ANN, "/notify quiet:off").await;
    table.presses(ANN, "Reminder: off").await;
    table.presses(ANN, "Last call: off").await;
    table.presses(ANN, "Forced moves: on").await;
    table.presses(ANN, "Vacation days: on").await;
    table.picks(ANN, None, "direct").await;
    table.picks(ANN, None, "silent").await;
    table.go_to(DIRECT);
    gives(&mut table, KUMIKO, "/notify told:direct zone:asia/tokyo").await;
    let person = table.store.person(KUMIKO).await.expect("the store works");
    assert_eq!(person.language, Some(Language::nearest("ja")));
});

story!(what_cannot_be_chosen_changes_nothing, |table| {
    for written in [
        "/notify zone:Tokio",
        "/notify zone:Moon/Tranquility",
        "/notify zone:`<@1> @everyone`",
        "/notify quiet:at night",
        "/notify quiet:7-7:00",
        "/notify quiet:22-25",
        "/notify digest_at:noonish",
        "/notify digest_at:-9",
        "/notify told:direct reminder:off zone:Nowhere",
    ] {
        gives(&mut table, ANN, written).await;
    }
    gives(&mut table, KUMIKO, "/notify quiet:夜").await;
    for player in [ANN, KUMIKO] {
        let person = table.store.person(player).await.expect("the store works");
        assert_eq!(person, Default::default());
    }
});

// Two changes by the same person at once: neither is lost.
story!(two_choices_at_once_are_both_kept, |table| {
    let mut requests = Vec::new();
    for (event, written) in [
        "/notify told:digest",
        "/notify zone:Asia/Tokyo",
        "/notify quiet:22-7",
        "/notify forced:on",
    ]
    .into_iter()
    .enumerate()
    {
        let mut request = table.request(ANN, read(written), Manner::Slash);
        request.event.0 = 1_000 + event as u64;
        requests.push(table.app.handle(request));
    }
    futures::future::join_all(requests).await;
    let person = table.store.person(ANN).await.expect("the store works");
    let chosen = &person.preferences;
    assert_eq!(chosen.told, Told::Digest);
    assert_eq!(chosen.zone.to_string(), "Asia/Tokyo");
    assert!(chosen.quiet.is_some() && chosen.plays_forced);
    assert_eq!(person.due_at, Some(chosen.next_digest(table.now)));
});

// Their clocks go forward on 28 March 2027: nine o'clock comes an hour earlier.
story!(a_digest_comes_once_a_day_at_the_persons_time, |table| {
    /// 2027-03-27 07:30 in UTC.
    const HALF_PAST_SEVEN: Timestamp = Timestamp(1_806_132_600_000);
    table.now = HALF_PAST_SEVEN;
    begin(&mut table, "clock none").await;
    gives(&mut table, ANN, "/notify told:digest zone:Europe/Berlin").await;
    table.story.clear();
    table.wait_minutes(29).await;
    table.wait_minutes(1).await;
    table.wait_minutes(23 * 60 - 1).await;
    table.wait_minutes(1).await;
    table.wait_minutes(24 * 60 - 1).await;
    table.wait_minutes(1).await;
});

story!(a_digest_tells_of_all_games_that_wait, |table| {
    gives(&mut table, ANN, "/notify told:digest").await;
    table.story.clear();
    table.wait_hours(24).await;
    begin(&mut table, "clock none").await;
    begin(&mut table, "clock 3d").await;
    begin(&mut table, "clock 7d").await;
    table.wait_hours(24).await;
    let story = std::mem::take(&mut table.story);
    for game in 1..=3 {
        table.slash(ANN, &format!("/move d3 #{game}")).await;
    }
    table.story = story;
    table.note("--- Ann moves in all of them");
    table.wait_hours(24).await;
});

story!(a_digest_that_nobody_takes_is_told_in_a_channel, |table| {
    begin(&mut table, "clock none").await;
    table.go_to(GENERAL);
    begin(&mut table, "clock 7d").await;
    table.slash(ANN, "/move d3 #1").await;
    gives(&mut table, ANN, "/notify told:digest").await;
    table.chat.closes(ANN, true);
    table.story.clear();
    table.wait_hours(24).await;
    gives(&mut table, ANN, "/notify").await;
    table.wait_hours(24).await;
});

story!(
    reminders_come_one_by_one_to_whoever_wants_digests,
    |table| {
        begin(&mut table, "clock 2d").await;
        gives(&mut table, BEN, "/notify told:digest digest_at:12:00").await;
        table.story.clear();
        table.types(ANN, "d3").await;
        table.wait_hours(49).await;
    }
);

story!(quiet_hours_are_without_a_sound, |table| {
    begin(&mut table, "clock 1d").await;
    // It is eight in the morning.
    gives(&mut table, BEN, "/notify quiet:9-8").await;
    table.story.clear();
    table.types(ANN, "d3").await;
    table.wait_hours(1).await;
    table.types(BEN, "c3").await;
    table.types(ANN, "c4").await;
    table.wait_hours(20).await;
    gives(&mut table, BEN, "/notify told:direct").await;
    table.wait_hours(3).await;
});

story!(nobody_is_called_more_than_three_times_in_a_turn, |table| {
    let mut game = 0;
    for told in Told::ALL {
        for terms in [
            "clock 1d",
            "clock total 3d",
            "clock total 1h",
            "clock total 10min",
            "europe clock total 10min",
        ] {
            for holidays in ["on", "off"] {
                game += 1;
                let chosen = format!("/notify told:{told} digest_at:0:01 holidays:{holidays}");
                gives(&mut table, BEN, &chosen).await;
                begin(&mut table, terms).await;
                table.story.clear();
                table.slash(ANN, &format!("/move d3 #{game}")).await;
                while table.stored(game).await.end.is_none() {
                    table.wait_hours(24).await;
                }
                let digests = table.story.matches("waits for you.**").count();
                let called = pings(&table, "@Ben") - digests;
                let most = if told == Told::Silent { 0 } else { 3 };
                assert!(called <= most, "{told} {terms} {holidays}: {}", table.story);
                let at_once = matches!(told, Told::Channel | Told::Direct);
                let least = usize::from(at_once);
                assert!(
                    called >= least,
                    "{told} {terms} {holidays}: {}",
                    table.story
                );
            }
        }
    }
    table.story.clear();
});

story!(a_vacation_holds_the_clocks_up, |table| {
    begin(&mut table, "clock 1d").await;
    gives(&mut table, ANN, "/vacation").await;
    gives(&mut table, ANN, "/vacation start to:in 3 days").await;
    table.wait_hours(80).await;
    gives(&mut table, ANN, "/vacation show").await;
    table.slash(BEN, "/games").await;
    table.wait_hours(8).await;
    table.slash(ANN, "/games").await;
    table.wait_hours(24).await;
    gives(&mut table, ANN, "/vacation show").await;
});

story!(a_vacation_without_an_end_lasts_until_one_is_back, |table| {
    begin(&mut table, "clock 1d").await;
    gives(&mut table, ANN, "/vacation start").await;
    table.wait_hours(60).await;
    gives(&mut table, ANN, "/vacation start").await;
    table.presses(ANN, "I'm back").await;
    gives(&mut table, ANN, "/vacation").await;
    gives(&mut table, ANN, "/vacation back").await;
    table.wait_hours(20).await;
    table.types(ANN, "d3").await;
});

story!(
    a_turn_that_begins_in_a_vacation_waits_without_a_call,
    |table| {
        begin(&mut table, "clock 1d").await;
        gives(&mut table, BEN, "/vacation start to:in 2 days").await;
        table.story.clear();
        table.types(ANN, "d3").await;
        table.wait_hours(60).await;
        table.types(BEN, "c3").await;
    }
);

story!(a_planned_vacation_begins_by_itself, |table| {
    begin(&mut table, "clock 3d").await;
    gives(&mut table, ANN, "/notify zone:Asia/Tokyo holidays:on").await;
    table.story.clear();
    gives(&mut table, ANN, "/vacation start from:tomorrow to:3 days").await;
    gives(&mut table, ANN, "/vacation").await;
    table.wait_hours(6).await;
    table.wait_hours(1).await;
    table.wait_hours(72).await;
    gives(&mut table, ANN, "/vacation").await;
});

story!(a_planned_vacation_can_be_cancelled, |table| {
    begin(&mut table, "clock 14d").await;
    gives(
        &mut table,
        ANN,
        "/vacation start from:2028-02-01 to:2028-02-10",
    )
    .await;
    gives(&mut table, ANN, "/vacation start from:1.3. to:3.3.").await;
    table.presses(ANN, "Cancel it").await;
    gives(&mut table, ANN, "/vacation start from:1.3. to:3.3.").await;
    gives(&mut table, ANN, "/vacation back").await;
});

story!(a_vacation_that_cannot_be_is_refused, |table| {
    for written in [
        "from:soon",
        "from:900 years",
        "from:0d",
        "from:-3d",
        "from:yesterday",
        "from:2020-01-01",
        "from:31.2.",
        "from:`<@1> @everyone`",
        "from:2028-12-24",
        "from:9999-12-31",
        "to:900 years",
        "to:never",
        "to:2020-01-01",
        "to:9999-12-31",
        "to:in 30 days",
        "from:in 5 days to:in 2 days",
        "from:24.12. to:23.12.",
    ] {
        gives(&mut table, ANN, &format!("/vacation start {written}")).await;
    }
    gives(&mut table, KUMIKO, "/vacation start from:3日").await;
    gives(&mut table, KUMIKO, "/vacation start to:30日後").await;
    gives(&mut table, ANN, "/vacation back").await;
    for player in [ANN, KUMIKO] {
        assert_eq!(holiday_of(&table, player).await, None);
    }
});

story!(a_vacation_in_japanese, |table| {
    table.language = Language::nearest("ja");
    table.slash(KUMIKO, "/challenge @Ben black clock 1d").await;
    table.presses(BEN, "受ける").await;
    table.story.clear();
    gives(&mut table, KUMIKO, "/notify zone:Asia/Tokyo holidays:on").await;
    gives(&mut table, KUMIKO, "/vacation").await;
    gives(&mut table, KUMIKO, "/vacation start from:明日 to:1月20日").await;
    table.presses(KUMIKO, "予定を取り消す").await;
    gives(&mut table, KUMIKO, "/vacation start to:3日後").await;
    gives(&mut table, KUMIKO, "/vacation start").await;
    table.presses(KUMIKO, "戻りました").await;
    gives(&mut table, KUMIKO, "/vacation back").await;
});

story!(all_days_of_the_year_can_be_taken_but_no_more, |table| {
    begin(&mut table, "clock none").await;
    gives(&mut table, ANN, "/vacation start to:21 days").await;
    table.wait_hours(21 * 24).await;
    table.story.clear();
    gives(&mut table, ANN, "/vacation").await;
    table.wait_hours(16).await;
    gives(&mut table, ANN, "/vacation start").await;
    gives(&mut table, ANN, "/vacation start to:tomorrow").await;
    // The next year has days of its own.
    gives(
        &mut table,
        ANN,
        "/vacation start from:2028-01-02 to:2028-01-22",
    )
    .await;
    gives(&mut table, ANN, "/vacation").await;
    gives(&mut table, ANN, "/vacation back").await;
    gives(&mut table, ANN, "/vacation start").await;
});

story!(
    days_are_taken_before_a_game_is_lost_until_they_are_used_up,
    |table| {
        gives(&mut table, ANN, "/notify holidays:on").await;
        let mut powers = table.powers.clone();
        powers.manages = true;
        table.powers = powers;
        gives(&mut table, BEN, "/settings holidays:2").await;
        begin(&mut table, "clock 1d").await;
        table.story.clear();
        table.wait_hours(24).await;
        gives(&mut table, ANN, "/vacation").await;
        table.wait_hours(24).await;
        table.wait_hours(24).await;
        gives(&mut table, ANN, "/vacation").await;
    }
);

story!(a_day_that_was_taken_holds_for_all_games, |table| {
    gives(&mut table, ANN, "/notify holidays:on").await;
    begin(&mut table, "clock 1d").await;
    begin(&mut table, "clock 1d").await;
    table.wait_minutes(24 * 60 - 1).await;
    table.story.clear();
    table.wait_minutes(1).await;
    table.wait_hours(23).await;
    let left = table.store.person(ANN).await.expect("the store works");
    assert_eq!(left.holidays.left_ms(21, table.now), 20 * DAY_MS);
    assert!(table.stored(1).await.end.is_none() && table.stored(2).await.end.is_none());
});

story!(games_at_one_sitting_know_no_vacation, |table| {
    gives(&mut table, ANN, "/notify holidays:on").await;
    begin(&mut table, "clock total 2h").await;
    begin(&mut table, "clock none").await;
    gives(&mut table, ANN, "/vacation start").await;
    table.story.clear();
    table.wait_hours(3).await;
});

story!(
    a_game_that_begins_in_a_vacation_waits_from_its_start,
    |table| {
        gives(&mut table, ANN, "/vacation start to:in 2 days").await;
        table.slash(ANN, "/challenge @Ben black clock 1d").await;
        table.presses(BEN, "Accept").await;
        table.wait_hours(60).await;
        gives(&mut table, ANN, "/vacation").await;
    }
);

story!(a_planned_vacation_survives_an_outage, |table| {
    begin(&mut table, "clock 1d").await;
    gives(&mut table, ANN, "/vacation start from:tomorrow to:2 days").await;
    table.story.clear();
    table.outage_hours(30).await;
    gives(&mut table, ANN, "/notify zone:Asia/Tokyo").await;
    table.slash(BEN, "/games").await;
});

// The vacation and the opponent's move at once: whichever is first, the clock of the turn waits.
story!(a_vacation_and_a_move_at_once_are_both_kept, |table| {
    for round in 1..=8 {
        begin(&mut table, "clock 1d").await;
        let on = Board::Game(GameId(round));
        let square = "d3".to_owned();
        let mut moves = table.request(ANN, Command::Move { on, square }, Manner::Slash);
        moves.event.0 = 10_000 + round as u64;
        let mut leaves = table.request(BEN, read("/vacation start"), Manner::Slash);
        leaves.event.0 = 20_000 + round as u64;
        tokio::join!(table.app.handle(moves), table.app.handle(leaves));
        let game = table.stored(round).await;
        assert_eq!(game.moves.len(), 1);
        let until = holiday_of(&table, BEN).await.expect("Ben is away").to;
        let timer = game.timer.expect("the game has a clock");
        assert_eq!(timer.held_until, Some(until));
        gives(&mut table, BEN, "/vacation back").await;
        let timer = table.stored(round).await.timer;
        assert_eq!(timer.and_then(|timer| timer.held_until), None);
    }
    table.story.clear();
});

story!(the_same_event_takes_one_vacation, |table| {
    gives(&mut table, ANN, "/vacation start to:tomorrow").await;
    let first = holiday_of(&table, ANN).await;
    table
        .again(ANN, read("/vacation start to:tomorrow"), Manner::Slash)
        .await;
    assert_eq!(holiday_of(&table, ANN).await, first);
    gives(&mut table, ANN, "/vacation back").await;
    table
        .again(ANN, read("/vacation back"), Manner::Slash)
        .await;
    gives(&mut table, ANN, "/notify").await;
    table.presses(ANN, "Reminder: on").await;
    let turn = Command::Turn(outflank::command::Switch::Reminder);
    table.again(ANN, turn, Manner::Slash).await;
});

story!(servers_may_count_fewer_days, |table| {
    table.powers.manages = true;
    gives(&mut table, BEN, "/settings holidays:5").await;
    begin(&mut table, "clock 1d").await;
    table.story.clear();
    for written in ["/vacation", "/vacation start to:10 days", "/vacation"] {
        table.note(&format!("Ann, in another server, {written}"));
        let mut request = table.request(ANN, read(written), Manner::Slash);
        request.event.0 += 30_000 + written.len() as u64;
        request.venue.server = Some((ServerId(CAFE.0 + 1), None));
        if let Answer::Private(message) = table.app.handle(request).await {
            table.note(&message.to_string());
        }
    }
    table.listen().await;
    table.wait_hours(5 * 24 + 23).await;
    table.wait_hours(1).await;
});

// Cleo is not touched by what others choose.
story!(others_go_on_while_one_is_away, |table| {
    begin(&mut table, "clock 1d").await;
    table.slash(CLEO, "/challenge @Ben black clock 1d").await;
    table.presses(BEN, "Accept").await;
    table.story.clear();
    gives(&mut table, ANN, "/vacation start to:tomorrow").await;
    let held = |game: &outflank::game::Game| {
        let timer = game.timer.as_ref();
        timer.and_then(|timer| timer.held_until)
    };
    assert!(held(&table.stored(1).await).is_some());
    assert_eq!(held(&table.stored(2).await), None);
    table.wait_hours(24).await;
});
