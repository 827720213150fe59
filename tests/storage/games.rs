//! Games come back as they were played.

use crate::support::*;
use outflank::app::ports::{About, Commit, Deed, Store};
use outflank::game::{
    ChannelId, Ending, EventId, GameId, MessageId, NewChallenge, Place, PlayerId, Ply, Rating,
    Terms, Uncounted,
};
use outflank::rules::RuleSet;

on_both_engines!(
    a_game_comes_back_as_it_was_played,
    an_ended_game_keeps_its_moves_and_their_times_in_one_row,
    a_resignation_comes_back_with_who_resigned,
    every_rule_set_and_a_casual_game_come_back,
    whose_turn_is_stored_is_whose_turn_it_is,
    a_move_on_an_old_version_is_overtaken,
    nothing_follows_the_end_of_a_game,
    an_event_has_its_effect_once,
    an_overtaken_event_may_try_again,
    open_games_are_the_players_oldest_first,
    ended_games_are_the_players_newest_first,
    a_message_tells_its_game_and_how_many_moves_it_had,
    a_late_board_never_replaces_a_newer_one,
    what_does_not_exist_is_not_found,
    old_events_are_forgotten,
);

async fn a_game_comes_back_as_it_was_played(db: &Fresh) {
    let mut game = start(db).await;
    assert_eq!(stored(db, game.id).await, game);
    for (square, seconds) in SHORTEST.iter().zip(1..).take(8) {
        assert_eq!(play(db, &mut game, square, seconds).await, Commit::Changed);
        assert_eq!(stored(db, game.id).await, game);
    }
}

async fn an_ended_game_keeps_its_moves_and_their_times_in_one_row(db: &Fresh) {
    let mut game = start(db).await;
    for (square, seconds) in SHORTEST.iter().zip(1..) {
        play(db, &mut game, square, seconds).await;
    }
    assert!(db.numbers("select ply from moves").await.is_empty());
    let mut back = stored(db, game.id).await;
    let end = back.end.as_mut().unwrap();
    assert_eq!((end.how, end.at), (Ending::WipeOut, at(9)));
    let [black, white] = end.ratings.take().unwrap();
    assert_eq!(
        (black.before, white.before),
        (Rating::default(), Rating::default())
    );
    assert!(black.after.rating > 1600.0 && white.after.rating < 1400.0);
    assert_eq!(back, game);
}

async fn a_resignation_comes_back_with_who_resigned(db: &Fresh) {
    for player in [ANN, BOB] {
        let mut game = start(db).await;
        play(db, &mut game, "d3", 1).await;
        assert_eq!(resign(db, &mut game, player, 2).await, Commit::Changed);
        let mut back = stored(db, game.id).await;
        let end = back.end.as_mut().unwrap();
        assert_eq!(end.uncounted.take(), Some(Uncounted::FewMoves));
        assert_eq!(back, game);
    }
}

async fn every_rule_set_and_a_casual_game_come_back(db: &Fresh) {
    for rules in RuleSet::ALL {
        let terms = Terms {
            rules,
            rated: false,
            ..Terms::default()
        };
        let mut game = start_by(db, offer(terms)).await;
        for (square, seconds) in SHORTEST.iter().zip(1..) {
            play(db, &mut game, square, seconds).await;
        }
        assert_eq!(stored(db, game.id).await, game);
        assert_eq!(game.end.unwrap().ratings, None);
    }
}

async fn whose_turn_is_stored_is_whose_turn_it_is(db: &Fresh) {
    let mut passes = 0;
    for which in [0, 3] {
        let mut game = start(db).await;
        while let Some(color) = game.turn() {
            let to_move = format!("select to_move from games where id = {}", game.id);
            let player = game.player(color).0 as i64;
            assert_eq!(db.numbers(&to_move).await, [player], "{game:?}");
            let legal = game.position().legal_moves();
            let square = legal.iter().nth(which % legal.count() as usize).unwrap();
            play(db, &mut game, &square.to_string(), 1).await;
            passes += usize::from(game.last_move().unwrap().passed);
        }
    }
    assert!(
        passes > 0,
        "a player moves twice in a row in one of the games"
    );
    let waiting = "select to_move from games where to_move is not null";
    assert!(db.numbers(waiting).await.is_empty());
}

async fn a_move_on_an_old_version_is_overtaken(db: &Fresh) {
    let mut game = start(db).await;
    let mut other_view = game.clone();
    assert_eq!(play(db, &mut game, "d3", 1).await, Commit::Changed);
    assert_eq!(play(db, &mut other_view, "c4", 1).await, Commit::Overtaken);
    assert_eq!(stored(db, game.id).await, game);
}

async fn nothing_follows_the_end_of_a_game(db: &Fresh) {
    let mut game = start(db).await;
    play_moves(db, &mut game, 10).await;
    let mut moving_on = game.clone();
    resign(db, &mut game, ANN, 2).await;
    moving_on.version += 1;
    let next = game.position().legal_moves().by_name()[0].to_string();
    assert_eq!(play(db, &mut moving_on, &next, 3).await, Commit::Overtaken);
    assert_eq!(resign(db, &mut moving_on, BOB, 3).await, Commit::Overtaken);
    assert_eq!(db.standing(None, ANN).await.unwrap().unwrap().games(), 1);
}

async fn an_event_has_its_effect_once(db: &Fresh) {
    let mut game = start(db).await;
    let news = game.play(ANN, None, "d3".parse().unwrap(), at(1)).unwrap();
    let first = asked(change(became(game.clone(), news), at(1)), 7);
    assert_eq!(db.commit(first.clone()).await.unwrap(), Commit::Changed);
    assert!(db.seen(EventId(7)).await.unwrap());
    assert_eq!(db.commit(first).await.unwrap(), Commit::Repeated);
    let again = asked(
        change(Deed::Challenge(offer(Terms::default()), None), at(2)),
        7,
    );
    assert_eq!(db.commit(again).await.unwrap(), Commit::Repeated);
    assert_eq!(db.numbers("select version from games").await, [1]);
    assert_eq!(db.numbers("select count(*) from challenges").await, [1]);
}

async fn an_overtaken_event_may_try_again(db: &Fresh) {
    let mut game = start(db).await;
    let mut late = game.clone();
    play(db, &mut game, "d3", 1).await;
    let news = late.resign(BOB, at(1)).unwrap();
    let first = asked(change(became(late, news), at(1)), 8);
    assert_eq!(db.commit(first).await.unwrap(), Commit::Overtaken);
    assert!(!db.seen(EventId(8)).await.unwrap());
    let news = game.resign(BOB, at(2)).unwrap();
    let second = asked(change(became(game, news), at(2)), 8);
    assert_eq!(db.commit(second).await.unwrap(), Commit::Changed);
}

async fn open_games_are_the_players_oldest_first(db: &Fresh) {
    let first = start(db).await;
    let mut ended = start(db).await;
    resign(db, &mut ended, BOB, 1).await;
    let swapped = NewChallenge {
        challenger: BOB,
        opponent: Some(ANN),
        ..offer(Terms::default())
    };
    let second = start_by(db, swapped).await;
    let there = ChannelId(99);
    let elsewhere = NewChallenge {
        challenger: CID,
        place: Place {
            channel: there,
            ..PLACE
        },
        ..offer(Terms::default())
    };
    let third = start_by(db, elsewhere).await;
    let in_channel = async |channel| db.open_games(BOB, Some(channel), 100).await.unwrap();
    assert_eq!(in_channel(there).await, std::slice::from_ref(&third));
    assert_eq!(
        in_channel(PLACE.channel).await,
        [first.clone(), second.clone()]
    );
    let open = db.open_games(ANN, None, 100).await.unwrap();
    assert_eq!(open, [first.clone(), second.clone()]);
    assert_eq!(
        db.open_games(BOB, None, 100).await.unwrap(),
        [first, second, third]
    );
}

async fn ended_games_are_the_players_newest_first(db: &Fresh) {
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(start(db).await);
    }
    for (game, seconds) in [(0, 30), (1, 10), (2, 20)] {
        resign(db, &mut games[game], ANN, seconds).await;
    }
    let ended = |most| async move {
        let ended = db.ended_games(BOB, most).await.unwrap();
        ended.iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(ended(9).await, [games[0].id, games[2].id, games[1].id]);
    assert_eq!(ended(2).await, [games[0].id, games[2].id]);
    assert!(db.ended_games(CID, 9).await.unwrap().is_empty());
}

async fn a_message_tells_its_game_and_how_many_moves_it_had(db: &Fresh) {
    let mut game = start(db).await;
    play(db, &mut game, "d3", 1).await;
    play(db, &mut game, "c3", 2).await;
    let said = say_everything(db, 900).await;
    let of_game = said
        .iter()
        .filter(|notice| matches!(notice.about, About::Game(..)));
    assert_eq!(of_game.count(), 3);
    let mut boards = Vec::new();
    for message in 900..910 {
        boards.extend(db.board_of(MessageId(message)).await.unwrap());
    }
    assert_eq!(boards, [0, 1, 2].map(|ply| (game.id, Ply(ply))));
    assert_eq!(db.board_of(MessageId(1)).await.unwrap(), None);
}

async fn a_late_board_never_replaces_a_newer_one(db: &Fresh) {
    let mut game = start(db).await;
    let said = say_everything(db, 900).await;
    let started = said
        .iter()
        .find(|notice| matches!(notice.about, About::Game(..)))
        .unwrap();
    play(db, &mut game, "d3", 1).await;
    let [moved] = borrow(db, 200_000).await[..] else {
        panic!("one notice is due");
    };
    db.notice_said(&moved, said_by(MessageId(950)), at(1))
        .await
        .unwrap();
    db.notice_said(started, said_by(MessageId(951)), at(2))
        .await
        .unwrap();
    assert_eq!(stored(db, game.id).await.board, Some(MessageId(950)));
}

async fn what_does_not_exist_is_not_found(db: &Fresh) {
    let game = start(db).await;
    let nobody = PlayerId(999);
    assert_eq!(db.game(GameId(game.id.0 + 1)).await.unwrap(), None);
    assert!(db.open_games(nobody, None, 100).await.unwrap().is_empty());
    let mut gone = game.clone();
    gone.id = GameId(game.id.0 + 1);
    assert_eq!(play(db, &mut gone, "d3", 1).await, Commit::Overtaken);
}

async fn old_events_are_forgotten(db: &Fresh) {
    for event in 0..3 {
        let deed = Deed::Challenge(offer(Terms::default()), None);
        let made = asked(change(deed, at(event)), event as u64);
        db.commit(made).await.unwrap();
    }
    assert_eq!(db.forget_events(at(2)).await.unwrap(), 2);
    assert!(!db.seen(EventId(1)).await.unwrap());
    assert!(db.seen(EventId(2)).await.unwrap());
}
