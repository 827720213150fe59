//! Many people at once, several programs on one database, and one write that fails.
//!
//! `OUTFLANK_WRITES=100000 cargo test --release --test storage many_write -- --nocapture` makes so
//! many contended writes.

use crate::support::*;
use outflank::app::ports::{Change, Commit, Deed, Store};
use outflank::game::{
    ChallengeId, ChallengeState, Clock, EventId, Game, GameId, NewGame, Ply, Terms,
};
use outflank::rules::RuleSet;
use outflank::storage::Database;

on_both_engines!(
    of_two_racing_moves_one_is_played,
    a_crowd_that_tries_again_plays_every_move_once,
    the_same_event_delivered_to_two_programs_has_one_effect,
    a_write_that_fails_takes_no_other_with_it,
    where_many_write_at_once_nobody_is_refused,
    what_was_answered_outlives_a_program_that_dies_at_work,
);

/// How many write at once, and how often in all, unless more is asked for.
const WRITERS: usize = 8;
const WRITES: u64 = 400;

/// Every legal move of whoever is to move, each as a change of its own.
fn choices(game: &Game, seconds: i64) -> Vec<Change> {
    let player = game.player(game.turn().unwrap());
    let choose = |square| {
        let mut game = game.clone();
        let news = game
            .play(player, Some(game.ply()), square, at(seconds))
            .unwrap();
        change(became(game, news), at(seconds))
    };
    game.position().legal_moves().iter().map(choose).collect()
}

async fn of_two_racing_moves_one_is_played(db: &Fresh) {
    let another = db.another().await;
    let mut game = start(db).await;
    for ply in 1..=20 {
        let racing = choices(&game, i64::from(ply));
        let programs: [&Database; 2] = [db, &another];
        let race = racing
            .iter()
            .cycle()
            .zip(programs.into_iter().cycle())
            .take(8)
            .map(|(choice, program)| program.commit(choice.clone()));
        let commits = futures::future::join_all(race).await;
        let played = commits
            .iter()
            .filter(|commit| matches!(commit, Ok(Commit::Changed)));
        let overtaken = commits
            .iter()
            .filter(|commit| matches!(commit, Ok(Commit::Overtaken)));
        assert_eq!((played.count(), overtaken.count()), (1, 7), "{commits:?}");
        game = stored(db, game.id).await;
        assert_eq!((game.ply(), game.version), (Ply(ply), u32::from(ply)));
    }
    another.close().await.unwrap();
}

/// Plays the first legal move for whoever is to move until the game is over, deciding again
/// whenever somebody else was faster. Tells how many moves were its own.
async fn play_on(db: &Database, id: GameId, event: u64) -> usize {
    let mut own = 0;
    loop {
        let game = stored(db, id).await;
        if game.turn().is_none() {
            return own;
        }
        let choice = choices(&game, 1).swap_remove(0);
        let event = event + u64::from(game.ply().0);
        match db.commit(asked(choice, event)).await.unwrap() {
            Commit::Changed => own += 1,
            Commit::Overtaken | Commit::Repeated => {}
            other => panic!("a move is {other:?}"),
        }
    }
}

async fn a_crowd_that_tries_again_plays_every_move_once(db: &Fresh) {
    let games = [start(db).await, start(db).await];
    let crowd = (0..8).map(|n| play_on(db, games[n % 2].id, 1000 * n as u64));
    let own: usize = futures::future::join_all(crowd).await.into_iter().sum();
    let mut moves = 0;
    for game in games {
        let game = stored(db, game.id).await;
        assert!(game.end.is_some());
        assert_eq!(game.version, u32::from(game.ply().0));
        moves += game.moves.len();
    }
    assert_eq!(own, moves);
    assert_eq!(
        db.numbers("select count(*) from inbox").await,
        [moves as i64]
    );
    let notices = "select count(*) from notices where kind = 'moved'";
    assert_eq!(db.numbers(notices).await, [moves as i64]);
}

async fn the_same_event_delivered_to_two_programs_has_one_effect(db: &Fresh) {
    let another = db.another().await;
    for event in 0..20 {
        let deed = Deed::Challenge(offer(Terms::default()), None);
        let made = asked(change(deed, NOON), event);
        let (one, other) = tokio::join!(db.commit(made.clone()), another.commit(made));
        let commits = [one.unwrap(), other.unwrap()];
        assert!(commits.contains(&Commit::Repeated), "{commits:?}");
    }
    assert_eq!(db.numbers("select count(*) from challenges").await, [20]);
    another.close().await.unwrap();
}

async fn a_write_that_fails_takes_no_other_with_it(db: &Fresh) {
    let mut ids = Vec::new();
    for _ in 0..30 {
        ids.push(challenge(db, offer(Terms::default())).await);
    }
    // The database refuses a game of a player against themselves.
    let impossible = |id: &ChallengeId| id.0 % 3 == 0;
    let accept = |id: &ChallengeId| {
        let white = if impossible(id) { ANN } else { BOB };
        let new = NewGame {
            place: PLACE,
            black: ANN,
            white,
            rules: RuleSet::World,
            rated: true,
            clock: Clock::None,
            takebacks: false,
            started_at: at(1),
        };
        db.commit(asked(change(Deed::Accept(*id, new), at(1)), id.0 as u64))
    };
    let commits = futures::future::join_all(ids.iter().map(accept)).await;
    for (id, commit) in ids.iter().zip(commits) {
        let open = db.challenge(*id).await.unwrap().unwrap().state;
        let seen = db.seen(EventId(id.0 as u64)).await.unwrap();
        match commit {
            Ok(Commit::Started(game)) => {
                assert!(!impossible(id) && seen);
                assert_eq!(open, ChallengeState::Accepted(game));
            }
            Err(_) => {
                assert!(impossible(id) && !seen);
                assert_eq!(open, ChallengeState::Open);
            }
            other => panic!("an accepted challenge is {other:?}"),
        }
    }
}

/// D3: eight people, each for themselves, in two programs.
async fn where_many_write_at_once_nobody_is_refused(db: &Fresh) {
    let writes = crate::shared::asked::asked("OUTFLANK_WRITES").unwrap_or(WRITES);
    let another = db.another().await;
    let programs: [&Database; 2] = [db, &another];
    let since = std::time::Instant::now();
    let write = async |person: u64| {
        for event in (person..writes).step_by(WRITERS) {
            let deed = Deed::Challenge(offer(Terms::default()), None);
            let made = asked(change(deed, NOON), event);
            let commit = programs[person as usize % 2].commit(made).await;
            assert!(matches!(commit, Ok(Commit::Challenged(_))), "{commit:?}");
        }
    };
    futures::future::join_all((0..WRITERS as u64).map(write)).await;
    let took = since.elapsed();
    eprintln!("D3: of {writes} writes by {WRITERS} at once none was refused, in {took:.0?}");
    let stored = db.numbers("select count(*) from challenges").await;
    assert_eq!(stored, [writes as i64]);
    another.close().await.unwrap();
}

async fn what_was_answered_outlives_a_program_that_dies_at_work(db: &Fresh) {
    const ANSWERS: usize = 100;
    let (answered, mut answers) = tokio::sync::mpsc::unbounded_channel();
    let url = db.url.clone();
    let program = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    program.spawn(async move {
        let own = std::sync::Arc::new(Database::open(&url).await.unwrap());
        for person in 0..16 {
            let (own, answered) = (own.clone(), answered.clone());
            tokio::spawn(async move {
                for event in 1_000_000 * person.. {
                    let deed = Deed::Challenge(offer(Terms::default()), None);
                    let made = asked(change(deed, NOON), event);
                    own.commit(made).await.unwrap();
                    answered.send(EventId(event)).unwrap();
                }
            });
        }
    });
    let mut known = Vec::new();
    while known.len() < ANSWERS {
        known.push(answers.recv().await.unwrap());
    }
    program.shutdown_background();
    while let Some(event) = answers.recv().await {
        known.push(event);
    }
    for event in known {
        assert!(db.seen(event).await.unwrap(), "{event} was answered");
    }
    let whole = "select count(*) from inbox union select count(*) from challenges
        union select count(*) from notices";
    assert_eq!(db.numbers(whole).await.len(), 1);
}
