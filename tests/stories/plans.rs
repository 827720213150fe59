//! Conditional moves and forced ones: what is planned, what the bot plays of it, and who learns
//! of it.

use crate::acts::begin;
use crate::clocks::prefer;
use crate::story;
use crate::table::{ANN, BEN, CLEO, DIRECT, GENERAL, KUMIKO};
use outflank::app::Manner;
use outflank::command::{Board, Command};
use outflank::rules::{Color, Position, Square};

story!(a_planned_reply_is_played_at_once, |table| {
    begin(&mut table, "clock bank 2d+1d").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
    table.slash(BEN, "/conditional").await;
    table.slash(ANN, "/board").await;
    table.wait_hours(30).await;
    table.types(ANN, "d3").await;
    table.go_to(DIRECT);
    table.slash(BEN, "/conditional").await;
});

story!(a_plan_is_left_without_a_word, |table| {
    begin(&mut table, "").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
    table.types(ANN, "f5").await;
    table.slash(BEN, "/conditional").await;
});

story!(a_plan_is_written_in_many_ways, |table| {
    begin(&mut table, "").await;
    table.slash(BEN, "/conditional if d3,c3 then c4 e3").await;
    table.slash(BEN, "/conditional if D3→C3 c4→e3").await;
    table.slash(BEN, "/conditional then ｆ５、ｄ６").await;
    table.slash(BEN, "/conditional if c4c3").await;
    table.slash(BEN, "/conditional").await;
});

story!(a_long_plan_is_followed_move_by_move, |table| {
    begin(&mut table, "").await;
    table.slash(BEN, "/conditional if d3 c3 c4 then e3").await;
    table.slash(BEN, "/conditional if d3 c3 f6 then c5").await;
    table.types(ANN, "d3").await;
    table.slash(BEN, "/conditional").await;
    table.types(ANN, "c4").await;
    table.slash(BEN, "/conditional").await;
});

story!(a_plan_goes_through_passes, |table| {
    begin(&mut table, "").await;
    table.play_quietly(1, "f5f6d3g5h5h4").await;
    table.story.clear();
    table.slash(BEN, "/conditional if g7 then h6").await;
    table.slash(BEN, "/conditional if g7 h6 then c5").await;
    table.slash(BEN, "/conditional").await;
    table.types(ANN, "g7").await;
});

story!(the_only_move_is_played_for_those_who_want_that, |table| {
    begin(&mut table, "").await;
    prefer(&table, BEN, |prefers| prefers.plays_forced = true).await;
    table.play_quietly(1, "e6f4g3c6").await;
    table.story.clear();
    table.types(ANN, "c4").await;
});

story!(all_moves_since_are_told_in_one_message, |table| {
    begin(&mut table, "clock bank 2d+1d").await;
    prefer(&table, BEN, |prefers| prefers.plays_forced = true).await;
    table.play_quietly(1, "e6f4g3").await;
    table.story.clear();
    table.slash(ANN, "/conditional if c6 then c4").await;
    table.wait_hours(5).await;
    table.types(BEN, "c6").await;
});

story!(a_plan_that_cannot_be_is_refused, |table| {
    begin(&mut table, "").await;
    table.slash(ANN, "/conditional if d3 then c3").await;
    table.slash(ANN, "/conditional").await;
    table.slash(BEN, "/conditional if soon then c3").await;
    table.slash(BEN, "/conditional if d3 pass then c3").await;
    table
        .slash(BEN, "/conditional if @everyone`**[x](http://x) then d3")
        .await;
    let nothing = Command::Plan {
        on: Board::Unnamed,
        moves: " ".to_owned(),
        reply: "->".to_owned(),
    };
    table
        .ask(
            BEN,
            "/conditional with nothing in it",
            nothing,
            Manner::Slash,
        )
        .await;
    table.slash(BEN, "/conditional if d1 then c3").await;
    table.slash(BEN, "/conditional if d3 then d4").await;
    table.slash(BEN, "/conditional if d3 c3 h8 then c5").await;
    table.slash(BEN, "/conditional if d3").await;
    table.slash(BEN, "/conditional if d3 c3 c4").await;
    table.slash(CLEO, "/conditional if d3 then c3 #1").await;
    table.slash(BEN, "/conditional if d3 then c3 #7").await;
    table.slash(BEN, "/conditional").await;
});

story!(a_plan_ends_before_the_game_does, |table| {
    begin(&mut table, "").await;
    table.play_quietly(1, "e6f4e3d6c5f6e7").await;
    table.story.clear();
    table.slash(ANN, "/conditional if f5 g5").await;
    table.slash(ANN, "/conditional if f5 g5 then h5").await;
    table.slash(ANN, "/conditional").await;
    table.types(BEN, "f5").await;
    table.slash(ANN, "/conditional #1").await;
    table.slash(ANN, "/conditional if f5 g5 #1").await;
});

story!(a_line_whose_reply_would_be_a_pass_is_refused, |table| {
    begin(&mut table, "").await;
    table.play_quietly(1, "f5f6d3g5h5h4g7").await;
    table.story.clear();
    table.slash(ANN, "/conditional if h6").await;
});

story!(plans_do_not_contradict_each_other, |table| {
    begin(&mut table, "").await;
    table.slash(BEN, "/conditional if d3 c3 c4 then e3").await;
    table.slash(BEN, "/conditional if d3 then e3").await;
    table.slash(BEN, "/conditional if d3 c3 c4 then c5").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
    table.slash(BEN, "/conditional if d3 c3 c4 then e3").await;
    table.slash(BEN, "/conditional if f5 then d6").await;
    table.slash(BEN, "/conditional").await;
});

story!(a_plan_is_dropped, |table| {
    begin(&mut table, "").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
    table.slash(BEN, "/conditional if f5 then d6").await;
    table.story.clear();
    table.slash(BEN, "/conditional").await;
    table.picks(CLEO, None, "d3c3").await;
    table.picks(ANN, None, "d3c3").await;
    table.picks(BEN, None, "d3c3").await;
    table.picks(BEN, None, "d3c3").await;
    table.picks(BEN, None, "f5d6").await;
    table.types(ANN, "f5").await;
});

story!(a_plan_outlives_a_takeback, |table| {
    begin(&mut table, "casually").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
    table.types(ANN, "f5").await;
    table.slash(ANN, "/takeback").await;
    table.story.clear();
    table.slash(BEN, "/conditional").await;
    table.types(ANN, "d3").await;
});

story!(a_plan_after_a_move_goes_with_the_move, |table| {
    begin(&mut table, "casually").await;
    table.types(ANN, "d3").await;
    table.slash(ANN, "/conditional if c3 then c4").await;
    table.slash(ANN, "/takeback").await;
    table.types(ANN, "d3").await;
    table.story.clear();
    table.slash(ANN, "/conditional").await;
    table.types(BEN, "c3").await;
});

/// Every line of six moves from the start in which White replies with the first legal square.
fn lines() -> Vec<Vec<Square>> {
    let mut lines: Vec<(Vec<Square>, Position)> = vec![(Vec::new(), Position::START)];
    for _ in 0..6 {
        let longer = |(line, position): &(Vec<Square>, Position)| {
            let mut moves = position.legal_moves().by_name();
            if position.turn() == Some(Color::White) {
                moves.truncate(1);
            }
            let (line, position) = (line.clone(), *position);
            moves.into_iter().map(move |square| {
                let (after, _) = position.play(square).expect("the move is legal");
                ([&line[..], &[square]].concat(), after)
            })
        };
        lines = lines.iter().flat_map(longer).collect();
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

fn plan(line: &[Square]) -> Command {
    let moves: Vec<_> = line.iter().map(ToString::to_string).collect();
    Command::Plan {
        on: Board::Unnamed,
        moves: moves.join(" "),
        reply: String::new(),
    }
}

story!(a_game_holds_so_many_plans, |table| {
    begin(&mut table, "").await;
    let lines = lines();
    for line in &lines[..20] {
        table.story.clear();
        table.ask(BEN, "plans", plan(line), Manner::Slash).await;
    }
    table
        .ask(BEN, "plans once more", plan(&lines[20]), Manner::Slash)
        .await;
    table
        .ask(BEN, "plans the same again", plan(&lines[3]), Manner::Slash)
        .await;
    table.slash(BEN, "/conditional").await;
});

story!(a_plan_holds_so_many_moves, |table| {
    begin(&mut table, "").await;
    let line = "c4c5c6b5e6d7b6f5b7b3c3e3e8a8a4b2f3f4g5g4h4c7e7f2g1a5";
    table.slash(BEN, &format!("/conditional if {line}")).await;
    table
        .slash(BEN, &format!("/conditional if {}", &line[..48]))
        .await;
});

story!(which_game_is_planned_for_is_asked, |table| {
    begin(&mut table, "").await;
    begin(&mut table, "").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
    table.slash(BEN, "/conditional if d3 then c3 #2").await;
    table.slash(BEN, "/conditional").await;
    table.presses(BEN, "#2").await;
    table.go_to(GENERAL);
    table.slash(BEN, "/conditional").await;
    table.slash(BEN, "/conditional if d3 then c3").await;
});

story!(plans_in_japanese, |table| {
    table.slash(ANN, "/challenge @Kumiko black").await;
    table.presses(KUMIKO, "Accept").await;
    table.story.clear();
    table.slash(KUMIKO, "/conditional").await;
    table.slash(KUMIKO, "/conditional if ｄ３ then ｃ３").await;
    table.slash(KUMIKO, "/conditional if d3 then c5").await;
    table.slash(KUMIKO, "/conditional if d1 then c5").await;
    table.slash(KUMIKO, "/conditional if f5 then c5").await;
    table.slash(KUMIKO, "/conditional if d3 c3 c4").await;
    table.slash(KUMIKO, "/conditional if あ").await;
    table.slash(KUMIKO, "/conditional if").await;
    table.slash(KUMIKO, "/conditional").await;
    table.picks(KUMIKO, None, "d3c3").await;
    table.picks(KUMIKO, None, "d3c3").await;
    table.slash(ANN, "/move e6").await;
    table.slash(KUMIKO, "/conditional").await;
    table.slash(KUMIKO, "/conditional if d3 then c3").await;
});
