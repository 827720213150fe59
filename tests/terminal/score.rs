//! `score`, from lines to lines.

use outflank::rules::RuleSet;
use std::io::{self, Write};

/// What the command prints for an input, what it complains of, and whether all was good.
fn score(rules: RuleSet, input: impl AsRef<[u8]>) -> (String, String, bool) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all_good = outflank::terminal::score(rules, input.as_ref(), &mut out, &mut err)
        .expect("memory takes every line");
    let text = |bytes| String::from_utf8(bytes).expect("the command prints text");
    (text(out), text(err), all_good)
}

/// The answer to one good line.
fn answer(rules: RuleSet, game: &str) -> String {
    let (out, err, all_good) = score(rules, game);
    assert_eq!((err.as_str(), all_good), ("", true), "{game}");
    out
}

const SHORTEST: &str = "e6 f4 e3 d6 c5 f6 e7 f5 g5";

#[test]
fn a_finished_game_gets_plies_discs_and_its_score() {
    assert_eq!(answer(RuleSet::World, SHORTEST), "9\t13\t0\t64–0\n");
    assert_eq!(answer(RuleSet::Japan, SHORTEST), "9\t13\t0\t38½–25½\n");
    assert_eq!(answer(RuleSet::Casual, SHORTEST), "9\t13\t0\t13–0\n");
}

#[test]
fn a_game_that_stops_early_scores_as_if_it_ended_there() {
    assert_eq!(answer(RuleSet::World, "f5"), "1\t4\t1\t63–1\n");
    assert_eq!(answer(RuleSet::Usa, "f5d6"), "2\t3\t3\t3–3\n");
    assert_eq!(answer(RuleSet::Europe, "f5d6"), "2\t3\t3\t32–32\n");
}

#[test]
fn a_pass_is_no_ply() {
    assert_eq!(
        answer(RuleSet::Casual, "d3c3b3b2f5a3a1c1 -- e3"),
        "9\t6\t7\t6–7\n"
    );
}

#[test]
fn a_bad_line_is_named_and_the_next_one_is_read() {
    let (out, err, all_good) = score(RuleSet::World, "f5\nf5 f5\nhello\nf5d6\n");
    assert_eq!(out, "1\t4\t1\t63–1\n2\t3\t3\t32–32\n");
    assert_eq!(
        err,
        "line 2: move 2, f5: the square is taken\n\
         line 3: character 1: \"hello\" is neither a move nor a pass\n"
    );
    assert!(!all_good);
}

#[test]
fn a_blank_line_gets_no_answer_but_a_number() {
    let (out, err, all_good) = score(RuleSet::World, "\nf5\r\n \t\r\n  z9\n");
    assert_eq!(out, "1\t4\t1\t63–1\n");
    assert_eq!(
        err,
        "line 4: character 3: \"z9\" is neither a move nor a pass\n"
    );
    assert!(!all_good);
}

#[test]
fn no_line_at_all_is_good() {
    assert_eq!(answer(RuleSet::World, ""), "");
    assert_eq!(answer(RuleSet::World, "\u{feff}\r\n"), "");
}

#[test]
fn a_line_that_is_not_text_is_an_error_like_others() {
    let (out, err, all_good) = score(RuleSet::World, b"\xff\xfef5\nf5\n");
    assert_eq!(out, "1\t4\t1\t63–1\n");
    assert_eq!(err, "line 1: this is not text in UTF-8\n");
    assert!(!all_good);
}

#[test]
fn a_broken_pipe_is_told_to_the_caller() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let input = "f5\n".as_bytes();
    let told = outflank::terminal::score(RuleSet::World, input, Closed, io::sink());
    assert_eq!(
        told.map_err(|error| error.kind()),
        Err(io::ErrorKind::BrokenPipe)
    );
}
