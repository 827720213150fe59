//! Databases of their own for tests, and short ways to say what happens on them.

use outflank::app::ports::{Change, Commit, Deed, GameChange, Notice, Said, Store};
use outflank::game::{
    ChallengeId, ChannelId, Coin, EventId, Game, GameId, MessageId, NewChallenge, News, Place,
    PlayerId, Ply, ServerId, Terms, Timestamp,
};
use outflank::storage::Database;

pub(crate) const ANN: PlayerId = PlayerId(101);
pub(crate) const BOB: PlayerId = PlayerId(102);
pub(crate) const CID: PlayerId = PlayerId(103);

pub(crate) const PLACE: Place = Place {
    server: ServerId(11),
    channel: ChannelId(21),
};

/// When the tests begin.
pub(crate) const NOON: Timestamp = Timestamp(1_700_000_000_000);

/// So many seconds after noon.
pub(crate) fn at(seconds: i64) -> Timestamp {
    NOON.plus_ms(1000 * seconds)
}

/// The shortest game: Black wipes White out.
pub(crate) const SHORTEST: [&str; 9] = ["e6", "f4", "e3", "d6", "c5", "f6", "e7", "f5", "g5"];

pub(crate) use crate::shared::fresh::Fresh;

/// Runs each test of a list on each engine.
macro_rules! on_both_engines {
    ($($test:ident),* $(,)?) => {
        mod on_sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    let fresh = $crate::support::Fresh::sqlite().await;
                    super::$test(&fresh).await;
                    fresh.remove().await;
                }
            )*
        }

        mod on_postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    if let Some(fresh) = $crate::support::Fresh::postgres().await {
                        super::$test(&fresh).await;
                        fresh.remove().await;
                    }
                }
            )*
        }
    };
}
pub(crate) use on_both_engines;

/// Ann offers Bob a game.
pub(crate) fn offer(terms: Terms) -> NewChallenge {
    NewChallenge {
        place: PLACE,
        challenger: ANN,
        opponent: Some(BOB),
        terms,
        rematch_of: None,
        made_at: NOON,
        expires_at: at(3600),
    }
}

/// A change that no person asked for.
pub(crate) fn change(deed: Deed, at: Timestamp) -> Change {
    Change {
        event: None,
        at,
        deed,
    }
}

/// The same change, asked for by a person.
pub(crate) fn asked(change: Change, event: u64) -> Change {
    Change {
        event: Some(EventId(event)),
        ..change
    }
}

pub(crate) async fn challenge(db: &Database, offer: NewChallenge) -> ChallengeId {
    let made_at = offer.made_at;
    let deed = Deed::Challenge(offer, None);
    match db.commit(change(deed, made_at)).await.unwrap() {
        Commit::Challenged(id) => id,
        other => panic!("a challenge is {other:?}"),
    }
}

/// Starts the game of an offer, the challenger playing Black.
pub(crate) async fn start_by(db: &Database, offer: NewChallenge) -> Game {
    let opponent = offer.opponent.unwrap();
    let started_at = offer.made_at;
    let id = challenge(db, offer).await;
    let stored = db.challenge(id).await.unwrap().unwrap();
    let new = stored.accept(opponent, Coin::Heads, started_at).unwrap();
    let deed = Deed::Accept(id, new);
    match db.commit(change(deed, started_at)).await.unwrap() {
        Commit::Started(id) => Game::new(id, new),
        other => panic!("an accepted challenge is {other:?}"),
    }
}

/// A rated game of Ann (Black) and Bob.
pub(crate) async fn start(db: &Database) -> Game {
    start_by(db, offer(Terms::default())).await
}

/// Whoever is to move plays there, `seconds` after noon.
pub(crate) async fn play(db: &Database, game: &mut Game, square: &str, seconds: i64) -> Commit {
    let player = game.player(game.turn().unwrap());
    let now = at(seconds);
    let news = game
        .play(player, None, square.parse().unwrap(), now)
        .unwrap();
    let deed = became(game.clone(), news);
    db.commit(change(deed, now)).await.unwrap()
}

/// So many moves are played, each the first legal one, a second after noon.
pub(crate) async fn play_moves(db: &Database, game: &mut Game, moves: usize) {
    for _ in 0..moves {
        let square = game.position().legal_moves().by_name()[0];
        play(db, game, &square.to_string(), 1).await;
    }
}

pub(crate) async fn resign(
    db: &Database,
    game: &mut Game,
    player: PlayerId,
    seconds: i64,
) -> Commit {
    let news = game.resign(player, at(seconds)).unwrap();
    let deed = became(game.clone(), news);
    db.commit(change(deed, at(seconds))).await.unwrap()
}

pub(crate) async fn stored(db: &Database, id: GameId) -> Game {
    db.game(id).await.unwrap().unwrap()
}

/// Borrows for a minute, `seconds` after noon.
pub(crate) async fn borrow(db: &Database, seconds: i64) -> Vec<Notice> {
    let (now, until) = (at(seconds), at(seconds + 60));
    db.borrow_notices(now, until, 100).await.unwrap()
}

/// Says everything that is due, message after message from this id on, and tells what was said.
pub(crate) async fn say_everything(db: &Database, first_message: u64) -> Vec<Notice> {
    let mut said: Vec<Notice> = Vec::new();
    loop {
        let due = borrow(db, 100_000).await;
        if due.is_empty() {
            return said;
        }
        for notice in due {
            let message = MessageId(first_message + said.len() as u64);
            db.notice_said(&notice, said_by(message), at(100_000))
                .await
                .unwrap();
            said.push(notice);
        }
    }
}

/// What has become of a game: one more move, or something else.
pub(crate) fn became(game: Game, news: News) -> Deed {
    let moved = u16::from(news == News::Moved);
    let before = Ply(game.ply().0.saturating_sub(moved));
    let told = GameChange::told(&game, game.clone(), news);
    Deed::Game(GameChange { before, ..told })
}

/// A notice was said by a message, which shows a board.
pub(crate) fn said_by(message: MessageId) -> Said {
    Said {
        message: Some(message),
        is_board: true,
        next: Vec::new(),
    }
}
