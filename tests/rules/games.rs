//! Real tournament games, replayed to what was recorded of them.

use outflank::rules::{Color, HalfDiscs, RuleSet, Transcript};

const GAMES: &str = include_str!("../data/games/wthor-sample.tsv");

/// A game as it was recorded; the data's README tells the columns.
struct Record {
    transcript: &'static str,
    black_result: u16,
    discs: [u32; 2],
    moves: usize,
    finished: bool,
}

impl Record {
    fn read(line: &'static str) -> Option<Record> {
        let columns: Vec<_> = line.split('\t').collect();
        let [
            _year,
            black_result,
            black,
            white,
            moves,
            finished,
            transcript,
        ] = columns[..]
        else {
            return None;
        };
        Some(Record {
            transcript,
            black_result: black_result.parse().ok()?,
            discs: [black.parse().ok()?, white.parse().ok()?],
            moves: moves.parse().ok()?,
            finished: finished == "1",
        })
    }
}

fn records() -> impl Iterator<Item = Record> {
    let lines = GAMES.lines().skip(1);
    lines.map(|line| Record::read(line).expect("the sample has seven columns"))
}

#[test]
fn two_thousand_real_games_end_with_the_recorded_discs() {
    for record in records() {
        let game = Transcript::parse(record.transcript).expect(record.transcript);
        let end = game.end().expect(record.transcript);
        assert_eq!(
            Color::BOTH.map(|color| end.count(color)),
            record.discs,
            "{game}"
        );
        assert_eq!(game.moves().len(), record.moves, "{game}");
        assert_eq!(end.turn().is_none(), record.finished, "{game}");
    }
    assert_eq!(records().count(), 2_000);
}

#[test]
fn finished_real_games_score_as_recorded_under_world_rules() {
    let finished = || records().filter(|record| record.finished);
    for record in finished() {
        let game = Transcript::parse(record.transcript).expect(record.transcript);
        let score = RuleSet::World.score(&game.end().expect(record.transcript));
        assert_eq!(
            score.of(Color::Black),
            HalfDiscs(2 * record.black_result),
            "{game}"
        );
        assert_eq!(
            score.of(Color::White),
            HalfDiscs(128 - 2 * record.black_result),
            "{game}"
        );
    }
    assert_eq!(finished().count(), 1_938);
}

#[test]
fn the_sample_has_the_rare_endings() {
    let of = |rare: fn(&Record) -> bool| records().filter(rare).count();
    assert_eq!(of(|record| !record.finished), 62);
    assert_eq!(
        of(|record| record.finished && record.discs.contains(&0)),
        81
    );
    assert_eq!(
        of(|record| record.finished && record.discs.iter().sum::<u32>() < 64),
        471
    );
}

#[test]
fn real_games_are_written_as_they_were_read() {
    for record in records() {
        let game = Transcript::parse(record.transcript).expect(record.transcript);
        assert_eq!(game.to_string(), record.transcript);
    }
}
