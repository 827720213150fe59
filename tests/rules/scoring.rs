//! What games are worth: the table of the counting example, and its edges.

use crate::support::finished;
use Color::{Black, White};
use RuleSet::{Casual, Europe, Japan, Usa, World};
use outflank::rules::{Color, HalfDiscs, Overtime, Position, RuleSet, Score, Square};

/// The counting example: 33 black discs, 3 white ones, 28 empties, and nobody can move.
fn example() -> Position {
    finished(33, 3)
}

fn count(rules: RuleSet, position: &Position) -> String {
    rules.score(position).to_string()
}

fn on_time(rules: RuleSet, flagged: Color, exceeded: Option<Color>, at: &Position) -> String {
    let score = rules.timed_out(Overtime { flagged, exceeded }, at);
    score.map_or("play goes on".to_owned(), |score| score.to_string())
}

/// The rows of the table for the rules with overtime.
fn assert_example(rules: RuleSet, flagged: Color, exceeded: Option<Color>, expected: &str) {
    assert_eq!(
        on_time(rules, flagged, exceeded, &example()),
        expected,
        "{rules} {flagged:?} {exceeded:?}"
    );
}

#[test]
fn the_counting_example_without_a_time_problem() {
    assert_eq!(count(Usa, &example()), "33–3");
    assert_eq!(count(World, &example()), "61–3");
    assert_eq!(count(Europe, &example()), "61–3");
    assert_eq!(count(Japan, &example()), "47–17");
    assert_eq!(count(Casual, &example()), "33–3");
}

#[test]
fn the_counting_example_when_black_runs_out_of_time() {
    assert_example(Usa, Black, None, "31–32");
    assert_example(World, Black, None, "31–33");
    for rules in [Europe, Japan, Casual] {
        assert_example(rules, Black, None, "0–64");
    }
}

#[test]
fn the_counting_example_when_white_runs_out_of_time() {
    assert_example(Usa, White, None, "33–3");
    assert_example(World, White, None, "61–3");
    for rules in [Europe, Japan, Casual] {
        assert_example(rules, White, None, "64–0");
    }
}

#[test]
fn the_counting_example_when_one_player_exceeds_time_and_extension() {
    for rules in RuleSet::ALL {
        assert_example(rules, Black, Some(Black), "0–64");
        assert_example(rules, White, Some(White), "64–0");
    }
}

#[test]
fn the_counting_example_when_the_winner_on_time_exceeds_the_extension() {
    assert_example(Usa, Black, Some(White), "31–32");
    assert_example(World, Black, Some(White), "31–33");
    assert_example(Usa, White, Some(Black), "33–3");
    assert_example(World, White, Some(Black), "61–3");
}

#[test]
fn overtime_is_played_under_world_and_usa_rules_only() {
    let overtime = RuleSet::ALL.map(RuleSet::has_overtime);
    assert_eq!(overtime, [true, false, true, false, false]);
}

#[test]
fn a_time_out_in_the_middle_of_a_game_is_played_on_or_ends_it() {
    let start = Position::START;
    for rules in [World, Usa] {
        assert_eq!(on_time(rules, White, None, &start), "play goes on");
    }
    for rules in [Europe, Japan, Casual] {
        assert_eq!(on_time(rules, White, None, &start), "64–0");
        assert_eq!(on_time(rules, Black, None, &start), "0–64");
    }
}

#[test]
fn an_extension_exceeded_in_the_middle_of_a_game_stops_it() {
    let start = Position::START;
    assert_eq!(on_time(World, White, Some(White), &start), "64–0");
    assert_eq!(on_time(Usa, Black, Some(Black), &start), "0–64");
    assert_eq!(on_time(World, White, Some(Black), &start), "33–31");
    assert_eq!(on_time(Usa, Black, Some(White), &start), "31–32");
}

#[test]
fn a_tie_gives_the_winner_on_time_the_default_score() {
    let tie = finished(24, 24);
    for exceeded in [None, Some(White)] {
        assert_eq!(on_time(World, Black, exceeded, &tie), "31–33");
        assert_eq!(on_time(Usa, Black, exceeded, &tie), "31–32");
    }
}

#[test]
fn a_winner_on_time_who_also_has_more_discs_gets_the_count() {
    let whites = finished(10, 20);
    assert_eq!(on_time(World, Black, None, &whites), "10–54");
    assert_eq!(on_time(Usa, Black, None, &whites), "10–20");
}

#[test]
fn a_wipe_out_by_the_loser_on_time_does_not_win() {
    let wiped_out = finished(13, 0);
    assert_eq!(on_time(World, Black, None, &wiped_out), "31–33");
    assert_eq!(on_time(Usa, White, None, &wiped_out), "64–0");
}

#[test]
fn a_wipe_out_is_64_to_0_but_where_empties_are_divided_or_ignored() {
    let wiped_out = finished(0, 13);
    for rules in [World, Europe, Usa] {
        assert_eq!(count(rules, &wiped_out), "0–64");
    }
    assert_eq!(count(Japan, &wiped_out), "25½–38½");
    assert_eq!(count(Casual, &wiped_out), "0–13");
}

#[test]
fn a_tie_with_empties_is_32_all_but_where_empties_are_ignored() {
    let tie = finished(20, 20);
    for rules in [World, Europe, Japan] {
        assert_eq!(count(rules, &tie), "32–32");
        assert_eq!(rules.score(&tie).winner(), None);
    }
    for rules in [Usa, Casual] {
        assert_eq!(count(rules, &tie), "20–20");
        assert_eq!(rules.score(&tie).winner(), None);
    }
}

#[test]
fn a_full_board_counts_the_same_everywhere() {
    let (black, white) = Square::all().partition::<Vec<_>, _>(|square| square.index() < 40);
    let full = Position::new(
        black.into_iter().collect(),
        white.into_iter().collect(),
        Black,
    );
    for rules in RuleSet::ALL {
        assert_eq!(count(rules, &full), "40–24");
    }
}

#[test]
fn an_odd_empty_is_halved_in_japan() {
    let score = Japan.score(&finished(1, 2));
    assert_eq!(
        score,
        Score {
            black: HalfDiscs(63),
            white: HalfDiscs(65)
        }
    );
    assert_eq!(score.to_string(), "31½–32½");
    assert_eq!(score.winner(), Some(White));
    assert_eq!(score.of(Black).to_string(), "31½");
}

#[test]
fn half_discs_print_as_discs() {
    let printed = [0, 1, 2, 3, 94, 128].map(|half_discs| HalfDiscs(half_discs).to_string());
    assert_eq!(printed, ["0", "½", "1", "1½", "47", "64"]);
}

#[test]
fn a_resignation_is_64_to_0_under_every_rule_set() {
    for rules in RuleSet::ALL {
        assert_eq!(rules.resignation(Black).to_string(), "0–64");
        assert_eq!(rules.resignation(White).winner(), Some(Black));
    }
}

#[test]
fn a_missed_deadline_forfeits_the_game() {
    assert_eq!(Score::forfeit(White).to_string(), "64–0");
    assert_eq!(Score::forfeit(Black).to_string(), "0–64");
}

#[test]
fn an_agreed_draw_is_32_all() {
    assert_eq!(Score::AGREED_DRAW.to_string(), "32–32");
    assert_eq!(Score::AGREED_DRAW.winner(), None);
}

#[test]
fn a_rule_set_is_read_by_its_id_in_either_case() {
    for rules in RuleSet::ALL {
        assert_eq!(rules.id().parse(), Ok(rules));
        assert_eq!(rules.id().to_uppercase().parse(), Ok(rules));
    }
    assert_eq!(RuleSet::default(), World);
}

#[test]
fn an_unknown_rule_set_is_answered_with_the_known_ones() {
    let error = "chess".parse::<RuleSet>().expect_err("no such rules");
    assert_eq!(
        error.to_string(),
        "no rule set is called \"chess\": there are world, europe, usa, japan, casual"
    );
}
