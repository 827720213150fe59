//! How a server wants its games, and those who look after them.

use crate::chosen::{gives, read};
use crate::story;
use crate::support::recorded::Recorded;
use crate::table::{ANN, BEN, CAFE, CLEO, DIRECT, GENERAL, KUMIKO, OTHELLO, Table};
use outflank::app::ports::{ServerSettings, Store};
use outflank::app::{Answer, Manner, Powers};
use outflank::command::{Command, Opponent, Wishes};
use outflank::game::{ChannelId, PlayerId, RoleId, ServerId};
use outflank::view::Language;

const JUDGES: RoleId = RoleId(50);

/// Whoever asks from now on manages the server.
fn managers(table: &mut Table) {
    table.powers = Powers {
        manages: true,
        roles: Vec::new(),
    };
}

/// Whoever asks from now on is an ordinary member, with these roles.
fn members(table: &mut Table, roles: &[RoleId]) {
    table.powers = Powers {
        manages: false,
        roles: roles.to_vec(),
    };
}

/// A game of Ann (Black) against Ben with this clock; the story begins after its first board.
async fn begin(table: &mut Table, terms: &str) {
    let story = std::mem::take(&mut table.story);
    table
        .slash(ANN, &format!("/challenge @Ben black {terms}"))
        .await;
    table.presses(BEN, "Accept").await;
    table.story = story;
}

/// Somebody challenges somebody without a word on how.
async fn challenges(table: &mut Table, who: PlayerId, whom: PlayerId) {
    let opponent = Some(Opponent {
        player: whom,
        is_bot: false,
    });
    let wishes = Wishes::default();
    let challenge = Command::Challenge { opponent, wishes };
    table
        .ask(who, "/challenge, nothing named", challenge, Manner::Slash)
        .await;
}

/// Somebody asks in another place.
async fn asks_elsewhere(
    table: &mut Table,
    who: PlayerId,
    command: Command,
    server: ServerId,
    parent: Option<ChannelId>,
) {
    let mut request = table.request(who, command, Manner::Slash);
    request.event.0 = 40_000 + table.story.len() as u64;
    request.venue.server = Some((server, None));
    request.venue.parent = parent;
    match table.app.handle(request).await {
        Answer::Private(message) | Answer::Shared(message) => table.note(&message.to_string()),
        Answer::Quiet => {}
    }
    table.listen().await;
}

async fn settings(table: &Table) -> ServerSettings {
    let settings = table.store.settings(CAFE).await;
    settings.expect("the store works")
}

story!(a_server_chooses_how_it_wants_its_games, |table| {
    managers(&mut table);
    gives(&mut table, ANN, "/settings").await;
    gives(
        &mut table,
        ANN,
        "/settings rules:japan clock:bank 5d + 1d theme:dark language:ja allow:101 threads:on \
         games:3 holidays:10 admin_role:50",
    )
    .await;
    gives(&mut table, ANN, "/settings allow:100").await;
    gives(&mut table, ANN, "/settings disallow:101 language:auto").await;
    gives(&mut table, ANN, "/settings disallow:100 admin_role:10").await;
    gives(&mut table, KUMIKO, "/settings").await;
    gives(&mut table, ANN, "/admin log").await;
    gives(&mut table, KUMIKO, "/admin log").await;
});

story!(settings_are_for_those_who_manage_the_server, |table| {
    gives(&mut table, ANN, "/settings").await;
    gives(&mut table, ANN, "/settings games:1").await;
    members(&mut table, &[JUDGES]);
    gives(&mut table, KUMIKO, "/settings games:1").await;
    managers(&mut table);
    table.go_to(DIRECT);
    gives(&mut table, ANN, "/settings games:1").await;
    gives(&mut table, ANN, "/admin abort game:1").await;
    gives(&mut table, KUMIKO, "/admin log").await;
    assert_eq!(settings(&table).await, ServerSettings::default());
});

story!(settings_that_cannot_be_change_nothing, |table| {
    managers(&mut table);
    for written in [
        "clock:soon",
        "clock:900 years",
        "clock:0",
        "clock:-3d",
        "clock:`<@1> @everyone`",
        "language:tlh",
        "language:`@everyone`",
        "disallow:101",
        "games:0",
        "games:101",
        "holidays:367",
        "rules:usa games:5 language:xx",
    ] {
        gives(&mut table, ANN, &format!("/settings {written}")).await;
    }
    gives(&mut table, KUMIKO, "/settings language:xx").await;
    gives(&mut table, KUMIKO, "/settings holidays:1000").await;
    assert_eq!(settings(&table).await, ServerSettings::default());
    table.story.push('\n');
    for channel in 100..125 {
        let story = std::mem::take(&mut table.story);
        gives(&mut table, ANN, &format!("/settings allow:{channel}")).await;
        table.story = story;
    }
    gives(&mut table, ANN, "/settings allow:500").await;
    gives(&mut table, ANN, "/settings disallow:500").await;
    assert_eq!(settings(&table).await.channels.len(), 25);
});

story!(games_begin_as_the_server_wants_them, |table| {
    challenges(&mut table, ANN, BEN).await;
    managers(&mut table);
    gives(
        &mut table,
        ANN,
        "/settings rules:japan clock:7d theme:contrast",
    )
    .await;
    table.story.clear();
    challenges(&mut table, ANN, BEN).await;
    table.presses(BEN, "Accept").await;
    let theme = table.newest().board.as_ref().map(|board| board.theme);
    assert_eq!(theme, Some(outflank::render::Theme::Contrast));
    table.slash(ANN, "/challenge @Ben usa clock none").await;
});

story!(channels_are_spoken_to_in_the_chosen_language, |table| {
    managers(&mut table);
    begin(&mut table, "clock 1d").await;
    gives(&mut table, ANN, "/settings language:ja").await;
    table.story.clear();
    table.types(ANN, "d3").await;
    table.slash(ANN, "/board share").await;
    table.slash(ANN, "/stats share").await;
    gives(&mut table, ANN, "/settings language:auto").await;
    table.types(BEN, "c3").await;
});

story!(games_are_played_where_the_server_allows_them, |table| {
    begin(&mut table, "clock none").await;
    table.slash(ANN, "/resign").await;
    table.presses(ANN, "Yes, resign").await;
    managers(&mut table);
    gives(&mut table, ANN, "/settings allow:101").await;
    members(&mut table, &[]);
    table.story.clear();
    table.slash(ANN, "/challenge @Ben").await;
    table.slash(KUMIKO, "/challenge @Ben").await;
    table.slash(BEN, "/rematch").await;
    table.go_to(GENERAL);
    table.slash(ANN, "/challenge @Ben").await;
    table.go_to(Recorded::thread_of(7));
    table.note("Ann, in a thread of #general, /challenge");
    let challenge = || Command::Challenge {
        opponent: None,
        wishes: Wishes::default(),
    };
    asks_elsewhere(&mut table, ANN, challenge(), CAFE, Some(GENERAL)).await;
    table.note("Ann, in a thread of #othello, /challenge");
    asks_elsewhere(&mut table, ANN, challenge(), CAFE, Some(OTHELLO)).await;
});

story!(nobody_has_more_games_than_the_server_allows, |table| {
    managers(&mut table);
    gives(&mut table, ANN, "/settings games:1").await;
    table.story.clear();
    begin(&mut table, "clock none").await;
    table.slash(ANN, "/challenge @Cleo").await;
    table.slash(CLEO, "/challenge @Ben").await;
    table.presses(BEN, "Accept").await;
    table.slash(KUMIKO, "/challenge @Cleo").await;
    let story = std::mem::take(&mut table.story);
    table.slash(ANN, "/resign").await;
    table.presses(ANN, "Yes, resign").await;
    table.story = story;
    table.note("--- Ann resigns");
    table.presses_on(BEN, 3, "Accept").await;
});

story!(
    a_game_is_stopped_by_those_who_look_after_the_server,
    |table| {
        begin(&mut table, "clock 1d").await;
        table.types(ANN, "d3").await;
        managers(&mut table);
        table.story.clear();
        table.go_to(GENERAL);
        gives(&mut table, CLEO, "/admin log").await;
        gives(&mut table, CLEO, "/admin abort game:1").await;
        gives(&mut table, CLEO, "/admin abort game:1").await;
        gives(&mut table, CLEO, "/admin log").await;
    }
);

story!(
    a_game_is_decided_by_those_who_look_after_the_server,
    |table| {
        managers(&mut table);
        for (game, verdict) in (1..).zip(["black", "white", "draw", "count"]) {
            begin(&mut table, "clock 1d").await;
            let story = std::mem::take(&mut table.story);
            table.types(ANN, "d3").await;
            table.story = story;
            gives(
                &mut table,
                CLEO,
                &format!("/admin adjudicate game:{game} verdict:{verdict}"),
            )
            .await;
        }
        gives(&mut table, CLEO, "/admin adjudicate game:4 verdict:draw").await;
        gives(&mut table, KUMIKO, "/admin log").await;
    }
);

story!(time_is_given_by_those_who_look_after_the_server, |table| {
    begin(&mut table, "clock 1d").await;
    managers(&mut table);
    gives(
        &mut table,
        CLEO,
        "/admin extend game:1 player:black time:1d 12h",
    )
    .await;
    table.wait_hours(59).await;
    let story = std::mem::take(&mut table.story);
    table.types(ANN, "d3").await;
    table.story = story;
    for time in [
        "900 years",
        "0",
        "0d",
        "-3d",
        "soon",
        "5",
        "100 days",
        "`@everyone`",
    ] {
        let written = format!("/admin extend game:1 player:white time:{time}");
        gives(&mut table, CLEO, &written).await;
    }
    gives(
        &mut table,
        KUMIKO,
        "/admin extend game:1 player:white time:2時間",
    )
    .await;
    gives(&mut table, CLEO, "/admin log").await;
    begin(&mut table, "clock none").await;
    gives(
        &mut table,
        CLEO,
        "/admin extend game:2 player:black time:1d",
    )
    .await;
});

story!(only_some_look_after_games, |table| {
    begin(&mut table, "clock 1d").await;
    table.story.clear();
    gives(&mut table, ANN, "/admin abort game:1").await;
    gives(&mut table, ANN, "/admin log").await;
    managers(&mut table);
    gives(&mut table, BEN, "/settings admin_role:50").await;
    members(&mut table, &[RoleId(51)]);
    gives(&mut table, ANN, "/admin adjudicate game:1 verdict:black").await;
    gives(&mut table, KUMIKO, "/admin log").await;
    members(&mut table, &[RoleId(51), JUDGES]);
    gives(&mut table, CLEO, "/admin adjudicate game:1 verdict:black").await;
    gives(&mut table, CLEO, "/settings").await;
    // Everybody has the role that goes by the server's number.
    managers(&mut table);
    gives(&mut table, BEN, "/settings admin_role:10").await;
    members(&mut table, &[RoleId(10), JUDGES]);
    gives(&mut table, ANN, "/admin log").await;
});

story!(a_game_of_another_server_does_not_exist, |table| {
    begin(&mut table, "clock 1d").await;
    managers(&mut table);
    table.story.clear();
    let other = ServerId(CAFE.0 + 1);
    for written in [
        "/admin abort game:1",
        "/admin adjudicate game:1 verdict:white",
        "/admin extend game:1 player:black time:1d",
        "/admin abort game:77",
        "/admin log",
    ] {
        table.note(&format!("Cleo, in another server, {written}"));
        asks_elsewhere(&mut table, CLEO, read(written), other, None).await;
    }
    gives(&mut table, CLEO, "/admin abort game:77").await;
    gives(&mut table, KUMIKO, "/admin abort game:77").await;
    assert_eq!(table.stored(1).await.end, None);
});

story!(a_server_that_looks_after_its_games_in_japanese, |table| {
    table.language = Language::nearest("ja");
    table.slash(KUMIKO, "/challenge @Ben black clock 1d").await;
    table.presses(BEN, "受ける").await;
    managers(&mut table);
    table.story.clear();
    gives(
        &mut table,
        KUMIKO,
        "/settings admin_role:50 clock:3日 threads:off",
    )
    .await;
    gives(
        &mut table,
        KUMIKO,
        "/admin extend game:1 player:black time:3日",
    )
    .await;
    gives(&mut table, KUMIKO, "/admin adjudicate game:1 verdict:count").await;
    members(&mut table, &[]);
    gives(&mut table, KUMIKO, "/settings").await;
    gives(&mut table, KUMIKO, "/admin abort game:1").await;
});

story!(a_paused_game_can_be_decided, |table| {
    begin(&mut table, "clock 1d").await;
    table.chat.leaves(CAFE, ANN);
    table.wait_hours(20).await;
    managers(&mut table);
    table.story.clear();
    gives(&mut table, CLEO, "/admin adjudicate game:1 verdict:white").await;
});
