//! What waits to be said is said in order, by one at a time, and not lost.

use crate::support::*;
use outflank::app::ports::{About, Destination, Notice, Said, Store};
use outflank::game::{MessageId, News, Ply, Terms};

on_both_engines!(
    a_change_and_its_notices_are_stored_together,
    only_the_oldest_notice_of_a_game_is_lent,
    what_is_lent_comes_back_when_its_time_is_over,
    a_postponed_notice_holds_up_its_own_game_only,
    a_notice_that_is_given_up_lets_the_next_one_go,
    a_notice_that_cannot_be_read_holds_nothing_up,
    the_next_time_is_that_of_the_foremost_notices,
    no_notice_is_lent_to_two,
    as_many_are_lent_as_are_asked_for,
);

fn abouts(notices: &[Notice]) -> Vec<About> {
    notices.iter().map(|notice| notice.about).collect()
}

async fn a_change_and_its_notices_are_stored_together(db: &Fresh) {
    let mut game = start(db).await;
    play(db, &mut game, "d3", 1).await;
    let mut late = game.clone();
    play(db, &mut game, "c3", 2).await;
    play(db, &mut late, "c5", 3).await;
    resign(db, &mut game, ANN, 4).await;
    let said = say_everything(db, 900).await;
    let of_game: Vec<_> = said
        .iter()
        .filter(|notice| matches!(notice.about, About::Game(..)))
        .map(|notice| (notice.about, notice.at, notice.to, notice.attempts))
        .collect();
    let expected = [
        (0, News::Started, 0),
        (1, News::Moved, 1),
        (2, News::Moved, 2),
        (2, News::Resigned, 4),
    ]
    .map(|(ply, news, seconds)| {
        let about = About::Game(game.id, Ply(ply), news);
        (about, at(seconds), Destination::Channel(PLACE.channel), 0)
    });
    assert_eq!(of_game, expected);
    let of_challenge: Vec<_> = said
        .iter()
        .filter(|notice| !matches!(notice.about, About::Game(..)))
        .collect();
    let [made, closed] = of_challenge[..] else {
        panic!("a challenge is made and accepted: {of_challenge:?}");
    };
    assert!(matches!(made.about, About::Challenge(_)));
    assert!(matches!(closed.about, About::ChallengeClosed(_)));
}

async fn only_the_oldest_notice_of_a_game_is_lent(db: &Fresh) {
    let mut game = start(db).await;
    say_everything(db, 900).await;
    play(db, &mut game, "d3", 1).await;
    play(db, &mut game, "c3", 2).await;
    let first = borrow(db, 3).await;
    assert_eq!(abouts(&first), [About::Game(game.id, Ply(1), News::Moved)]);
    assert_eq!(borrow(db, 4).await, []);
    db.notice_said(&first[0], said_by(MessageId(5)), at(5))
        .await
        .unwrap();
    let second = borrow(db, 6).await;
    assert_eq!(abouts(&second), [About::Game(game.id, Ply(2), News::Moved)]);
}

async fn what_is_lent_comes_back_when_its_time_is_over(db: &Fresh) {
    challenge(db, offer(Terms::default())).await;
    let first = borrow(db, 10).await;
    assert_eq!(first.len(), 1);
    assert_eq!(borrow(db, 69).await, []);
    let again = borrow(db, 70).await;
    assert_eq!(
        again,
        [Notice {
            attempts: 1,
            ..first[0]
        }]
    );
    db.notice_said(&first[0], Said::default(), at(71))
        .await
        .unwrap();
    assert_eq!(borrow(db, 1000).await, []);
}

async fn a_postponed_notice_holds_up_its_own_game_only(db: &Fresh) {
    let (mut held_up, mut other) = (start(db).await, start(db).await);
    say_everything(db, 900).await;
    play(db, &mut held_up, "d3", 1).await;
    let [notice] = borrow(db, 2).await[..] else {
        panic!("one notice is due");
    };
    db.notice_postponed(notice.id, at(500)).await.unwrap();
    play(db, &mut held_up, "c3", 3).await;
    play(db, &mut other, "d3", 3).await;
    let due = borrow(db, 400).await;
    assert_eq!(abouts(&due), [About::Game(other.id, Ply(1), News::Moved)]);
    db.notice_said(&due[0], Said::default(), at(400))
        .await
        .unwrap();
    assert_eq!(borrow(db, 499).await, []);
    assert_eq!(
        borrow(db, 500).await,
        [Notice {
            attempts: 1,
            ..notice
        }]
    );
}

async fn a_notice_that_is_given_up_lets_the_next_one_go(db: &Fresh) {
    let mut game = start(db).await;
    say_everything(db, 900).await;
    play(db, &mut game, "d3", 1).await;
    play(db, &mut game, "c3", 2).await;
    let lost = borrow(db, 3).await[0];
    db.notice_given_up(lost.id, "the channel is gone", at(3))
        .await
        .unwrap();
    let next = borrow(db, 4).await;
    assert_eq!(abouts(&next), [About::Game(game.id, Ply(2), News::Moved)]);
    let why = "select failure, failure from notices where failure is not null";
    let kept = db.texts(why).await;
    assert_eq!(kept[0].0, "the channel is gone");
}

async fn a_notice_that_cannot_be_read_holds_nothing_up(db: &Fresh) {
    let mut game = start(db).await;
    say_everything(db, 900).await;
    play(db, &mut game, "d3", 1).await;
    db.execute("update notices set kind = 'promoted' where done_at is null")
        .await;
    play(db, &mut game, "c3", 2).await;
    assert_eq!(borrow(db, 3).await, []);
    let next = borrow(db, 3).await;
    assert_eq!(abouts(&next), [About::Game(game.id, Ply(2), News::Moved)]);
}

async fn the_next_time_is_that_of_the_foremost_notices(db: &Fresh) {
    assert_eq!(db.next_notice().await.unwrap(), None);
    let mut game = start(db).await;
    say_everything(db, 900).await;
    assert_eq!(db.next_notice().await.unwrap(), None);
    play(db, &mut game, "d3", 1).await;
    assert_eq!(db.next_notice().await.unwrap(), Some(at(1)));
    let lent = borrow(db, 10).await;
    play(db, &mut game, "c3", 20).await;
    assert_eq!(db.next_notice().await.unwrap(), Some(at(70)));
    db.notice_postponed(lent[0].id, at(300)).await.unwrap();
    assert_eq!(db.next_notice().await.unwrap(), Some(at(300)));
}

async fn no_notice_is_lent_to_two(db: &Fresh) {
    for _ in 0..40 {
        challenge(db, offer(Terms::default())).await;
    }
    let another = db.another().await;
    let take = |db| async move {
        let mut taken = Vec::new();
        loop {
            let due = Store::borrow_notices(db, at(1), at(60), 3).await.unwrap();
            if due.is_empty() {
                return taken;
            }
            taken.extend(due.into_iter().map(|notice| notice.id));
        }
    };
    let (one, other, more) = tokio::join!(take(&**db), take(&another), take(&**db));
    let mut taken = [one, other, more].concat();
    // A borrower that meets others at work may leave some for later.
    taken.extend(take(&**db).await);
    let all = taken.len();
    taken.sort();
    taken.dedup();
    assert_eq!((all, taken.len()), (40, 40));
    another.close().await.unwrap();
}

async fn as_many_are_lent_as_are_asked_for(db: &Fresh) {
    for _ in 0..5 {
        challenge(db, offer(Terms::default())).await;
    }
    let few = db.borrow_notices(at(1), at(60), 2).await.unwrap();
    let rest = borrow(db, 1).await;
    assert_eq!((few.len(), rest.len()), (2, 3));
    assert!(few[1].id < rest[0].id);
}
