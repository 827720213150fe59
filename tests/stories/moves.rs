//! Moves in every way that people try, and every way in which they can't be made.

use crate::story;
use crate::table::{ANN, BEN, CLEO, DIRECT, GENERAL, Table};
use outflank::app::{Manner, OptionName};
use outflank::command::{Board, Command};

/// Ann has Black, Ben has White.
async fn game(table: &mut Table) {
    table.slash(ANN, "/challenge @Ben black").await;
    table.presses(BEN, "Accept").await;
}

/// The same without a word of it in the story.
async fn quiet_game(table: &mut Table) {
    game(table).await;
    table.story.clear();
}

story!(a_whole_game_by_every_way_to_move, |table| {
    game(&mut table).await;
    table.replies(ANN, 2, "e6").await;
    table.slash(BEN, "/move F4").await;
    table.picks(ANN, None, "e3").await;
    table.types(BEN, " ｄ６ ").await;
    table.go_to(DIRECT);
    table.types(ANN, "C5").await;
    table.go_to(crate::table::OTHELLO);
    table.replies(BEN, 7, "ｆ6").await;
    table.slash(ANN, "/move e7 #1").await;
    table.picks(BEN, Some(9), "f5").await;
    table.types(ANN, "g5").await;
});

story!(an_illegal_move_is_refused_with_what_is_legal, |table| {
    quiet_game(&mut table).await;
    table.types(ANN, "d1").await;
    table.slash(ANN, "/move d4").await;
    table.types(ANN, "j9").await;
    table
        .types(
            ANN,
            "@everyone **[x](http://x)** and a lot more text than anybody wants",
        )
        .await;
    table.slash(ANN, "/move").await;
});

story!(only_the_player_to_move_can_move, |table| {
    quiet_game(&mut table).await;
    table.types(BEN, "d3").await;
    table.picks(BEN, None, "d3").await;
    table.picks(CLEO, None, "d3").await;
    table.presses(CLEO, "Resign").await;
    table.slash(CLEO, "/move d3").await;
});

story!(talk_of_squares_by_others_is_left_alone, |table| {
    quiet_game(&mut table).await;
    table.types(CLEO, "d3").await;
    table.types(CLEO, "m8").await;
    table.types(ANN, "m8").await;
});

story!(an_old_board_says_so_and_leads_to_the_new_one, |table| {
    quiet_game(&mut table).await;
    table.types(ANN, "d3").await;
    table.types(BEN, "c3").await;
    table.story.clear();
    table.picks(ANN, Some(2), "c4").await;
    table.replies(ANN, 2, "c4").await;
    table.replies(BEN, 3, "e3").await;
});

story!(several_games_are_never_guessed_between, |table| {
    quiet_game(&mut table).await;
    table.slash(BEN, "/challenge @Ann white").await;
    table.presses(ANN, "Accept").await;
    table.slash(CLEO, "/challenge @Ann white").await;
    table.presses(ANN, "Accept").await;
    table.story.clear();
    table.types(ANN, "d3").await;
    table.presses(ANN, "#2").await;
    table.replies(ANN, 2, "f5").await;
    table.slash(ANN, "/move e6 #3").await;
    table.types(ANN, "d3").await;
    table.slash(ANN, "/board").await;
    table.slash(ANN, "/resign").await;
    table.slash(ANN, "/move d3 #77").await;
    table.slash(ANN, "/games").await;
    table.go_to(GENERAL);
    table.types(ANN, "d3").await;
    table.slash(ANN, "/games").await;
    table.go_to(DIRECT);
    table.types(BEN, "c3").await;
    table.types(CLEO, "c3").await;
});

story!(a_pass_is_told_with_its_reason, |table| {
    game(&mut table).await;
    table.play_quietly(1, "f5f6d3g5h5h4g7h6").await;
});

story!(more_moves_than_a_menu_holds_stand_in_two, |table| {
    quiet_game(&mut table).await;
    table
        .play_quietly(1, "e6f6d3e7f5f4g3c3b3d6c6e3g7f3d7b6e2g5b5d1g4h3f7c4g2c5c2")
        .await;
    let moves = table
        .newest()
        .board
        .as_ref()
        .expect("it shows a board")
        .picture
        .legal;
    for square in moves.iter() {
        let all = table.newest().to_string();
        assert!(
            all.contains(&format!("{square} = {square} ")),
            "{square} can be picked"
        );
    }
});

story!(the_same_event_never_moves_twice, |table| {
    quiet_game(&mut table).await;
    let d3 = || Command::Move {
        on: Board::Unnamed,
        square: "d3".to_owned(),
    };
    table
        .ask(ANN, "d3", d3(), Manner::Typed { addressed: true })
        .await;
    table
        .again(ANN, d3(), Manner::Typed { addressed: true })
        .await;
    table.again(ANN, d3(), Manner::Slash).await;
    table.types(BEN, "c3").await;
    table
        .again(
            BEN,
            Command::Move {
                on: Board::Unnamed,
                square: "c3".into(),
            },
            Manner::Typed { addressed: true },
        )
        .await;
});

story!(a_game_can_be_looked_at_any_time, |table| {
    quiet_game(&mut table).await;
    table.slash(ANN, "/board").await;
    table.types(ANN, "d3").await;
    table.story.clear();
    table.slash(BEN, "/board").await;
    table.slash(BEN, "/board share").await;
    table.slash(CLEO, "/board #1").await;
    table.presses(CLEO, "Show as text").await;
});

story!(what_is_typed_is_completed, |table| {
    quiet_game(&mut table).await;
    table.completes(ANN, OptionName::Square, "", None).await;
    table.completes(ANN, OptionName::Square, "D", None).await;
    table.completes(ANN, OptionName::Square, "ｄ３", None).await;
    table.completes(BEN, OptionName::Square, "", None).await;
    let first = std::mem::take(&mut table.story);
    table.play_quietly(1, "e6f4e3d6c5f6e7f5g5").await;
    game(&mut table).await;
    table.slash(BEN, "/challenge @Ann white").await;
    table.presses(ANN, "Accept").await;
    table.story = first;
    table.completes(ANN, OptionName::Square, "d", None).await;
    table.completes(ANN, OptionName::Square, "d", Some(3)).await;
    table.completes(ANN, OptionName::Game, "", None).await;
    table.completes(ANN, OptionName::Game, "#3", None).await;
    table.completes(ANN, OptionName::EndedGame, "", None).await;
    table.completes(BEN, OptionName::EndedGame, "", None).await;
    table.completes(CLEO, OptionName::Game, "", None).await;
});
