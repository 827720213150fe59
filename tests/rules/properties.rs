//! What holds in every game: for thousands of games played at random, and for boards that no
//! game reaches.

use crate::naive;
use outflank::rules::{Color, Position, Squares, Transcript, bitboard};
use proptest::prelude::*;

/// A game of up to 60 moves, each picked from the legal ones by a number.
fn games() -> impl Strategy<Value = Transcript> {
    proptest::collection::vec(any::<u8>(), 0..=60).prop_map(|picks| played_by(&picks))
}

/// A board with discs anywhere: about as many of each colour as there are empties.
fn boards() -> impl Strategy<Value = Position> {
    (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(discs, more, colors)| {
        let discs = Squares(discs | more);
        Position::new(
            discs & Squares(colors),
            discs - Squares(colors),
            Color::Black,
        )
    })
}

fn played_by(picks: &[u8]) -> Transcript {
    let mut position = Position::START;
    let moves = picks.iter().map_while(|&pick| {
        let legal = position.legal_moves().by_name();
        let square = *legal.get(usize::from(pick).checked_rem(legal.len())?)?;
        (position, _) = position.play(square).expect("one of the legal moves");
        Some(square)
    });
    moves.collect()
}

/// The start and the position after each move.
fn positions(game: &Transcript) -> Vec<Position> {
    let replay = game.replay().expect("a game of legal moves");
    std::iter::once(Position::START)
        .chain(replay.into_iter().map(|(position, _)| position))
        .collect()
}

fn assert_moves_are_where_something_flips(position: &Position) {
    for color in Color::BOTH {
        let (own, opponent) = (position.discs(color), position.discs(color.opponent()));
        let moves = Squares(bitboard::legal_moves(own.0, opponent.0));
        assert_eq!(
            moves,
            naive::moves(position, color),
            "{color:?} on\n{position}"
        );
        for square in position.empties().iter() {
            let flips = Squares(bitboard::flips(own.0, opponent.0, square.index()));
            assert_eq!(
                flips,
                naive::flips(position, color, square),
                "{color:?} {square} on\n{position}"
            );
        }
    }
}

proptest! {
    #[test]
    fn moves_are_exactly_where_a_beginner_finds_flips(game in games()) {
        for position in positions(&game) {
            assert_moves_are_where_something_flips(&position);
        }
    }

    #[test]
    fn moves_are_where_a_beginner_finds_flips_on_any_board(position in boards()) {
        assert_moves_are_where_something_flips(&position);
    }

    #[test]
    fn a_move_keeps_every_disc_and_adds_one(game in games()) {
        for pair in positions(&game).windows(2) {
            let [before, after] = [&pair[0], &pair[1]].map(|position| !position.empties());
            prop_assert_eq!(before & after, before);
            prop_assert_eq!(after.count(), before.count() + 1);
        }
    }

    #[test]
    fn a_move_flips_between_one_and_nineteen_discs(position in boards()) {
        for square in position.legal_moves().iter() {
            let (_, played) = position.play(square).expect("one of the legal moves");
            prop_assert!((1..=19).contains(&played.flipped.count()));
        }
    }

    #[test]
    fn a_flipped_disc_was_the_opponents_and_is_the_players(game in games()) {
        let replay = game.replay().expect("a game of legal moves");
        for (before, (after, played)) in positions(&game).into_iter().zip(replay) {
            let opponent = played.by.opponent();
            prop_assert_eq!(before.discs(opponent) - after.discs(opponent), played.flipped);
            let won = after.discs(played.by) - before.discs(played.by);
            prop_assert_eq!(won, played.flipped.with(played.square));
        }
    }

    #[test]
    fn whoever_is_to_move_can_and_a_game_is_over_only_when_nobody_can(position in boards()) {
        let can = |color| !naive::moves(&position, color).is_empty();
        match position.turn() {
            Some(turn) => prop_assert!(can(turn)),
            None => prop_assert!(!Color::BOTH.into_iter().any(can)),
        }
    }

    #[test]
    fn a_transcript_is_read_as_it_was_written(game in games()) {
        prop_assert_eq!(Transcript::parse(&game.to_string()), Ok(game));
    }

    #[test]
    fn a_transcript_is_read_in_a_careless_hand(game in games(), hand in any::<[u8; 61]>()) {
        let spelling = careless(&game, &hand);
        prop_assert_eq!(Transcript::parse(&spelling), Ok(game), "{}", spelling);
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[a-j0-9pPs. ,Ａ-ｈ０-９－パス—-]{0,40}|\\PC{0,40}") {
        if let Ok(game) = Transcript::parse(&text) {
            prop_assert!(game.replay().is_ok());
        }
    }
}

/// A game with numbers, passes, separators, case and width as each byte of `hand` has it.
fn careless(game: &Transcript, hand: &[u8; 61]) -> String {
    let replay = game.replay().expect("a game of legal moves");
    let mut text = String::new();
    for (number, ((_, played), &whim)) in (1..).zip(replay.iter().zip(hand)) {
        match whim & 3 {
            0 => text += &format!(" {number}. "),
            1 => text += &format!("\n{number}) "),
            _ => text += ["", " ", ", ", "-", "　", "；", "\r\n", "/"][usize::from(whim >> 5)],
        }
        let square = played.square.to_string();
        text += &match whim >> 2 & 3 {
            0 => square,
            1 => square.to_uppercase(),
            _ => square.chars().map(full_width).collect(),
        };
        if played.passed {
            text += ["", " pass ", "PA", " -- ", "—", "パス", "ps", " p "][usize::from(whim >> 5)];
        }
    }
    text
}

fn full_width(c: char) -> char {
    char::from_u32(c as u32 + 0xfee0).expect("ASCII has full-width forms")
}
