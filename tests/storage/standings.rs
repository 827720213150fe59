//! Ratings, and who leads.

use crate::support::*;
use outflank::app::ports::{Change, Commit, Ranking, Scope, Store};
use outflank::game::{
    DAY_MS, End, Ending, Game, MOST_THAT_COUNT_IN_A_DAY, MOST_THAT_COUNT_IN_A_MONTH, NewChallenge,
    News, Outcome, Place, PlayerId, Rating, ServerId, Standing, Terms, Timestamp, Uncounted, rate,
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
    the_sixth_game_of_the_same_two_within_a_day_does_not_count,
    the_thirty_first_game_of_the_same_two_within_a_month_does_not_count,
    games_that_ended_later_but_were_stored_before_count_as_well,
    of_games_of_the_same_two_that_end_at_once_five_count,
    what_ends_after_few_moves_does_not_count,
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

/// The end of a game by count, a minute after noon.
fn end(game: &Game, score: Score) -> Change {
    end_at(game, score, at(60))
}

fn end_at(game: &Game, score: Score, at: Timestamp) -> Change {
    let mut game = game.clone();
    game.version += 1;
    game.end = Some(End {
        how: Ending::Count,
        at,
        score: Some(score),
        ratings: None,
        uncounted: None,
    });
    change(became(game, News::Moved), at)
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
    // Two threesomes: no two people play more games than count.
    for n in 0..24 {
        let first = n / 12 * 3;
        let (black, white) = (first + n % 3, first + (n + 1 + n % 2) % 3);
        games.push(pair(db, 11 + n % 2, black + 1, white + 1).await);
    }
    let ends = games.iter().map(|game| db.commit(end(game, SCORE_64_0)));
    for commit in futures::future::join_all(ends).await {
        assert_eq!(commit.unwrap(), Commit::Changed);
    }
    let (leaders, _) = db.leaders(ranking(None)).await.unwrap();
    assert_eq!(leaders.iter().map(Standing::games).sum::<u32>(), 48);
    assert_eq!(
        leaders
            .iter()
            .map(|leader| leader.half_disc_sum)
            .sum::<i64>(),
        0
    );
    for player in 0..6 {
        let wins = games
            .iter()
            .filter(|game| game.player(Color::Black).0 == player + 1);
        let standing = standing(db, None, player + 1).await;
        assert_eq!(standing.wins as usize, wins.count());
    }
}

/// Player 1 beats player 2 at a moment, in one server or another; why it doesn't count.
async fn won_at(db: &Fresh, server: u64, at: Timestamp) -> Option<Uncounted> {
    let game = pair(db, server, 1, 2).await;
    let commit = db.commit(end_at(&game, SCORE_64_0, at)).await.unwrap();
    assert_eq!(commit, Commit::Changed);
    let end = stored(db, game.id).await.end.unwrap();
    assert_eq!(end.ratings.is_some(), end.uncounted.is_none());
    end.uncounted
}

async fn the_sixth_game_of_the_same_two_within_a_day_does_not_count(db: &Fresh) {
    for n in 0..5 {
        assert_eq!(won_at(db, 11 + n, at(n as i64)).await, None);
    }
    let both = || async { [standing(db, None, 1).await, standing(db, None, 2).await] };
    let before = both().await;
    let last = NOON.plus_ms(DAY_MS - 1);
    assert_eq!(won_at(db, 20, last).await, Some(Uncounted::ManyInADay));
    assert_eq!(both().await, before);
    let nowhere = db.standing(Some(ServerId(20)), PlayerId(1)).await.unwrap();
    assert_eq!(nowhere, None);
    // Neither side is exempt, and others are.
    let swapped = pair(db, 11, 2, 1).await;
    db.commit(end_at(&swapped, SCORE_64_0, last)).await.unwrap();
    let swapped = stored(db, swapped.id).await.end.unwrap();
    assert_eq!(swapped.uncounted, Some(Uncounted::ManyInADay));
    assert!(
        result(db, 11, 1, 3, SCORE_64_0)
            .await
            .end
            .unwrap()
            .ratings
            .is_some()
    );
    // The first one is a day ago: one more counts, and only one.
    let next = NOON.plus_ms(DAY_MS);
    assert_eq!(won_at(db, 11, next).await, None);
    assert_eq!(won_at(db, 11, next).await, Some(Uncounted::ManyInADay));
    assert_eq!(
        standing(db, None, 2).await.losses,
        MOST_THAT_COUNT_IN_A_DAY + 1
    );
}

async fn the_thirty_first_game_of_the_same_two_within_a_month_does_not_count(db: &Fresh) {
    for n in 0..i64::from(MOST_THAT_COUNT_IN_A_MONTH) {
        assert_eq!(won_at(db, 11, NOON.plus_ms(n * DAY_MS / 4)).await, None);
    }
    let month = 30 * DAY_MS;
    let many = Some(Uncounted::ManyInAMonth);
    assert_eq!(won_at(db, 11, NOON.plus_ms(month - 1)).await, many);
    assert_eq!(won_at(db, 11, NOON.plus_ms(month)).await, None);
    assert_eq!(won_at(db, 11, NOON.plus_ms(month)).await, many);
}

async fn games_that_ended_later_but_were_stored_before_count_as_well(db: &Fresh) {
    for n in 0..5 {
        assert_eq!(won_at(db, 11, at(100 + n)).await, None);
    }
    assert_eq!(won_at(db, 11, at(60)).await, Some(Uncounted::ManyInADay));
}

async fn of_games_of_the_same_two_that_end_at_once_five_count(db: &Fresh) {
    let another = db.another().await;
    let mut games = Vec::new();
    for n in 0..12 {
        games.push(pair(db, 11 + n % 2, 1 + n % 2, 2 - n % 2).await);
    }
    let programs: [&outflank::storage::Database; 2] = [db, &another];
    let ends = games.iter().zip(programs.into_iter().cycle());
    let ends = ends.map(|(game, program)| program.commit(end(game, SCORE_64_0)));
    for commit in futures::future::join_all(ends).await {
        assert_eq!(commit.unwrap(), Commit::Changed);
    }
    let mut counted = 0;
    for game in games {
        let end = stored(db, game.id).await.end.unwrap();
        counted += u32::from(end.ratings.is_some());
        let many = end.ratings.is_none().then_some(Uncounted::ManyInADay);
        assert_eq!(end.uncounted, many);
    }
    assert_eq!(counted, MOST_THAT_COUNT_IN_A_DAY);
    for player in [1, 2] {
        assert_eq!(standing(db, None, player).await.games(), counted);
    }
    another.close().await.unwrap();
}

async fn what_ends_after_few_moves_does_not_count(db: &Fresh) {
    for moves in [9, 10] {
        let mut game = start(db).await;
        play_moves(db, &mut game, moves).await;
        resign(db, &mut game, BOB, 2).await;
        let end = stored(db, game.id).await.end.unwrap();
        let few = (moves < 10).then_some(Uncounted::FewMoves);
        assert_eq!((end.uncounted, end.ratings.is_some()), (few, few.is_none()));
        let standing = db.standing(None, ANN).await.unwrap();
        assert_eq!(
            standing.map_or(0, |standing| standing.wins),
            u32::from(few.is_none())
        );
    }
}
