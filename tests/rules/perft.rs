//! The number of ways a game can go, against the published tables.

use outflank::rules::Position;
use outflank::rules::perft::{Passes, perft};

fn table(passes: Passes) -> Vec<u64> {
    (1..=10)
        .map(|depth| perft(&Position::START, depth, passes))
        .collect()
}

#[test]
fn perft_counts_as_published_where_passes_are_plies() {
    let bik = [
        4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284,
    ];
    assert_eq!(table(Passes::ArePlies), bik);
}

#[test]
fn perft_counts_as_published_where_passes_are_free() {
    let free = [
        4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_320, 24_571_420,
    ];
    assert_eq!(table(Passes::AreFree), free);
}

#[test]
fn perft_of_no_ply_and_of_a_finished_game_is_one() {
    let over = crate::support::finished(3, 3);
    for passes in [Passes::ArePlies, Passes::AreFree] {
        assert_eq!(perft(&Position::START, 0, passes), 1);
        assert_eq!(perft(&over, 5, passes), 1);
    }
}
