//! What is due, and time that is given back.

use crate::support::*;
use outflank::app::ports::{About, Commit, Deed, Destination, Store};
use outflank::game::{Clock, DAY_MS, Game, GameId, Reminder, Terms, Timestamp};
use outflank::rules::Color;

on_both_engines!(
    what_is_due_is_found_by_its_time,
    an_outage_is_given_back_once_to_the_clocks_that_ran,
    the_time_on_the_clocks_comes_back_as_it_was,
);

async fn clocked(db: &outflank::storage::Database) -> Game {
    let terms = Terms {
        clock: Clock::PerMove { ms: DAY_MS },
        ..Terms::default()
    };
    start_by(db, offer(terms)).await
}

/// When something is due in a game.
fn alarm(game: &Game) -> Timestamp {
    game.next_due().expect("the clock runs").0
}

async fn what_is_due_is_found_by_its_time(db: &outflank::storage::Database) {
    let mut game = clocked(db).await;
    let free = start_by(db, offer(Terms::default())).await;
    let early = alarm(&game);
    let before = Timestamp(early.0 - 1);
    assert!(db.due_games(before, 10).await.unwrap().is_empty());
    assert_eq!(db.due_games(early, 10).await.unwrap(), [game.id]);
    assert_eq!(db.next_due_game().await.unwrap(), Some(early));
    let news = game.remind(Reminder::Early);
    let deed = became(game.clone(), news);
    assert_eq!(
        db.commit(change(deed, early)).await.unwrap(),
        Commit::Changed
    );
    assert!(db.due_games(early, 10).await.unwrap().is_empty());
    assert_eq!(db.next_due_game().await.unwrap(), Some(alarm(&game)));
    resign(db, &mut game, ANN, 5).await;
    assert_eq!(db.next_due_game().await.unwrap(), None);
    assert!(free.timer.is_none());
}

async fn an_outage_is_given_back_once_to_the_clocks_that_ran(db: &outflank::storage::Database) {
    let game = clocked(db).await;
    say_everything(db, 900).await;
    let start = game.setup.started_at;
    let (from, to) = (start.plus_ms(1_000), start.plus_ms(3_600_000));
    db.note_alive(from).await.unwrap();
    let away = || change(Deed::Away(from, to), to);
    let (one, other) = tokio::join!(db.commit(away()), db.commit(away()));
    let mut commits = [one.unwrap(), other.unwrap()];
    commits.sort_by_key(|commit| *commit != Commit::Changed);
    assert_eq!(commits, [Commit::Changed, Commit::Overtaken]);
    let after = db.game(game.id).await.unwrap().unwrap();
    let given = to.0 - from.0;
    assert_eq!(
        after.deadline().unwrap().0,
        game.deadline().unwrap().0 + given
    );
    assert_eq!(db.next_due_game().await.unwrap(), Some(alarm(&after)));
    assert_eq!(after.version, game.version + 1);
    let told = db.borrow_notices(to, to.plus_ms(1), 10).await.unwrap();
    let told: Vec<_> = told
        .iter()
        .map(|notice| (notice.about, notice.to))
        .collect();
    let channel = Destination::Channel(PLACE.channel);
    assert_eq!(told, [(About::Away(given), channel)]);
    assert_eq!(db.last_alive().await.unwrap(), Some(to));
}

async fn the_time_on_the_clocks_comes_back_as_it_was(db: &outflank::storage::Database) {
    let terms = Terms {
        clock: Clock::Total {
            ms: 600_000,
            increment_ms: 10_000,
        },
        ..Terms::default()
    };
    let mut game = start_by(db, offer(terms)).await;
    play(db, &mut game, "d3", 30).await;
    let back = db.game(game.id).await.unwrap().unwrap();
    assert_eq!(back.timer, game.timer);
    assert_eq!(back.moves, game.moves);
    let news = game.time_over(at(700)).expect("a clock runs");
    assert_eq!(
        db.commit(change(became(game.clone(), news), at(700)))
            .await
            .unwrap(),
        Commit::Changed
    );
    let back = db.game(GameId(game.id.0)).await.unwrap().unwrap();
    assert_eq!(back.timer, game.timer);
    assert_eq!(back.timer.unwrap().overtime, [Color::White]);
}
