//! Ratings, and who leads.

use crate::support::*;
use outflank::app::ports::{Change, Commit, Ranking, Scope, Store};
use outflank::game::{
    End, Ending, Game, NewChallenge, News, Outcome, Place, PlayerId, Rating, ServerId, Standing,
    Terms, rate,
};
use outflank::rules::{Color, HalfDiscs, Score};

on_both_engines!(
    a_rated_game_counts_in_its_server_and_everywhere,
    the_result_keeps_what_it_did_to_the_ratings_in_its_server,
    a_casual_game_changes_no_rating,
    wins_losses_draws_and_discs_add_up,
    leaders_stand_by_rating_then_games_then_id,
    a_rank_is_the_place_among_the_leaders,
    the_departed_are_listed_apart_until_they_return,
    a_player_who_left_before_the_first_result_is_departed,
    games_that_end_at_once_all_count,
);

const SCORE_64_0: Score = Score {
    black: HalfDiscs(128),
    white: HalfDiscs(0),
};

fn score(black: u16, white: u16) -> Score {
    Score {
        black: HalfDiscs(black),
        white: HalfDiscs(white),
    }
}

/// A rated game that has not begun.
async fn pair(db: &Fresh, server: u64, black: u64, white: u64) -> Game {
    let offer = NewChallenge {
        place: Place {
            server: ServerId(server),
            ..PLACE
        },
        challenger: PlayerId(black),
        opponent: Some(PlayerId(white)),
        ..offer(Terms::default())
    };
    start_by(db, offer).await
}

/// The end of a game by count.
fn end(game: &Game, score: Score) -> Change {
    let mut game = game.clone();
    game.version += 1;
    game.end = Some(End {
        how: Ending::Count,
        at: at(60),
        score: Some(score),
        ratings: None,
    });
    change(became(game, News::Moved), at(60))
}

async fn result(db: &Fresh, server: u64, black: u64, white: u64, score: Score) -> Game {
    let game = pair(db, server, black, white).await;
    let commit = db.commit(end(&game, score)).await.unwrap();
    assert_eq!(commit, Commit::Changed);
    stored(db, game.id).await
}

async fn standing(db: &Fresh, scope: Scope, player: u64) -> Standing {
    let standing = db.standing(scope, PlayerId(player)).await.unwrap();
    standing.unwrap()
}

fn ranking(scope: Scope) -> Ranking {
    Ranking {
        scope,
        min_games: 1,
        skip: 0,
        take: 100,
        without: None,
    }
}

async fn a_rated_game_counts_in_its_server_and_everywhere(db: &Fresh) {
    result(db, 11, 1, 2, SCORE_64_0).await;
    result(db, 12, 1, 2, SCORE_64_0).await;
    let newcomer = Rating::default();
    let [black, white] = rate(newcomer, newcomer, Outcome::Win).map(|change| change.after);
    let [black_twice, _] = rate(black, white, Outcome::Win).map(|change| change.after);
    for server in [11, 12] {
        let scope = Some(ServerId(server));
        assert_eq!(standing(db, scope, 1).await.rating, black);
        assert_eq!(standing(db, scope, 2).await.rating, white);
    }
    assert_eq!(standing(db, None, 1).await.rating, black_twice);
    assert_eq!(standing(db, None, 2).await.losses, 2);
    let elsewhere = db.standing(Some(ServerId(13)), PlayerId(1)).await.unwrap();
    assert_eq!(elsewhere, None);
}

async fn the_result_keeps_what_it_did_to_the_ratings_in_its_server(db: &Fresh) {
    result(db, 12, 1, 3, SCORE_64_0).await;
    let first = result(db, 11, 1, 2, SCORE_64_0).await;
    let second = result(db, 11, 2, 1, score(63, 65)).await;
    let newcomer = Rating::default();
    let expected = rate(newcomer, newcomer, Outcome::Win);
    assert_eq!(first.end.unwrap().ratings, Some(expected));
    let [black, white] = expected.map(|change| change.after);
    let expected = rate(white, black, Outcome::Loss);
    assert_eq!(second.end.unwrap().ratings, Some(expected));
}

async fn a_casual_game_changes_no_rating(db: &Fresh) {
    let terms = Terms {
        rated: false,
        ..Terms::default()
    };
    let mut game = start_by(db, offer(terms)).await;
    resign(db, &mut game, ANN, 1).await;
    assert_eq!(stored(db, game.id).await.end.unwrap().ratings, None);
    assert_eq!(db.standing(None, ANN).await.unwrap(), None);
    let (leaders, count) = db
        .leaders(Ranking {
            min_games: 0,
            ..ranking(None)
        })
        .await
        .unwrap();
    assert_eq!((leaders, count), (vec![], 0));
}

async fn wins_losses_draws_and_discs_add_up(db: &Fresh) {
    result(db, 11, 1, 2, SCORE_64_0).await;
    result(db, 11, 2, 1, score(77, 51)).await;
    result(db, 11, 1, 2, score(64, 64)).await;
    result(db, 11, 1, 2, score(64, 64)).await;
    let one = standing(db, Some(PLACE.server), 1).await;
    let other = standing(db, Some(PLACE.server), 2).await;
    assert_eq!((one.wins, one.losses, one.draws), (1, 1, 2));
    assert_eq!((other.wins, other.losses, other.draws), (1, 1, 2));
    assert_eq!(
        (one.half_disc_sum, other.half_disc_sum),
        (128 - 26, 26 - 128)
    );
}

async fn leaders_stand_by_rating_then_games_then_id(db: &Fresh) {
    // Alike but for their ids: 5, 6 and 7 beat a newcomer each.
    for winner in [7, 5, 6] {
        result(db, 11, winner, winner + 100, SCORE_64_0).await;
    }
    result(db, 11, 9, 109, score(64, 64)).await;
    let (leaders, count) = db.leaders(ranking(Some(PLACE.server))).await.unwrap();
    let order = |leaders: &[Standing]| leaders.iter().map(|s| s.player.0).collect::<Vec<_>>();
    assert_eq!(order(&leaders), [5, 6, 7, 9, 109, 105, 106, 107]);
    assert_eq!(count, 8);
    let page = Ranking {
        skip: 2,
        take: 3,
        without: Some(PlayerId(6)),
        ..ranking(Some(PLACE.server))
    };
    let (leaders, count) = db.leaders(page).await.unwrap();
    assert_eq!((order(&leaders), count), (vec![9, 109, 105], 7));
    let many = Ranking {
        min_games: 2,
        ..ranking(Some(PLACE.server))
    };
    assert_eq!(db.leaders(many).await.unwrap().1, 0);
}

async fn a_rank_is_the_place_among_the_leaders(db: &Fresh) {
    for (black, white) in (0_u64..60).map(|n| (n * 7 % 13, n * 5 % 11 + 13)) {
        let black_half_discs = ((black * 31 + white * 17) % 129) as u16;
        let score = score(black_half_discs, 128 - black_half_discs);
        result(db, 11, black + 1, white + 1, score).await;
    }
    db.mark_departed(PLACE.server, PlayerId(3), true)
        .await
        .unwrap();
    for min_games in [0, 1, 5] {
        let ranking = Ranking {
            min_games,
            ..ranking(Some(PLACE.server))
        };
        let (leaders, count) = db.leaders(ranking).await.unwrap();
        assert_eq!(leaders.len(), count as usize);
        for player in (1..=24).map(PlayerId) {
            let place = leaders.iter().position(|leader| leader.player == player);
            let rank = db.rank(ranking.scope, player, min_games).await.unwrap();
            assert_eq!(rank, place.map(|place| place as u32 + 1), "{player}");
        }
    }
}

async fn the_departed_are_listed_apart_until_they_return(db: &Fresh) {
    result(db, 11, 1, 2, SCORE_64_0).await;
    let here = ranking(Some(PLACE.server));
    let departed = || async { db.departed(here).await.unwrap() };
    db.mark_departed(PLACE.server, PlayerId(1), true)
        .await
        .unwrap();
    assert_eq!(departed().await, [standing(db, here.scope, 1).await]);
    assert!(departed().await[0].departed);
    assert_eq!(db.leaders(here).await.unwrap().1, 1);
    assert_eq!(db.leaders(ranking(None)).await.unwrap().1, 2);
    db.mark_departed(PLACE.server, PlayerId(1), false)
        .await
        .unwrap();
    assert_eq!(departed().await, []);
    assert_eq!(db.leaders(here).await.unwrap().1, 2);
}

async fn a_player_who_left_before_the_first_result_is_departed(db: &Fresh) {
    let game = pair(db, 11, 1, 2).await;
    db.mark_departed(PLACE.server, PlayerId(1), true)
        .await
        .unwrap();
    let unrated = db.standing(Some(PLACE.server), PlayerId(1)).await.unwrap();
    assert_eq!(unrated, None);
    db.commit(end(&game, SCORE_64_0)).await.unwrap();
    let (leaders, count) = db.leaders(ranking(Some(PLACE.server))).await.unwrap();
    assert_eq!((leaders[0].player, count), (PlayerId(2), 1));
}

async fn games_that_end_at_once_all_count(db: &Fresh) {
    let mut games = Vec::new();
    for n in 0..30 {
        let (black, white) = (n % 3, (n + 1 + n % 2) % 3);
        games.push(pair(db, 11 + n % 2, black + 1, white + 1).await);
    }
    let ends = games.iter().map(|game| db.commit(end(game, SCORE_64_0)));
    for commit in futures::future::join_all(ends).await {
        assert_eq!(commit.unwrap(), Commit::Changed);
    }
    let (leaders, _) = db.leaders(ranking(None)).await.unwrap();
    assert_eq!(leaders.iter().map(Standing::games).sum::<u32>(), 60);
    assert_eq!(
        leaders
            .iter()
            .map(|leader| leader.half_disc_sum)
            .sum::<i64>(),
        0
    );
    for player in 0..3 {
        let wins = games
            .iter()
            .filter(|game| game.player(Color::Black).0 == player + 1);
        let standing = standing(db, None, player + 1).await;
        assert_eq!(standing.wins as usize, wins.count());
    }
}
