//! Challenges are offered, answered once, and lapse.

use crate::support::*;
use outflank::app::ports::{Commit, Deed, Said, Store};
use outflank::game::{
    ChallengeId, ChallengeState, Clock, Coin, ColorChoice, GameId, MessageId, NewChallenge,
    ServerId, Terms,
};
use outflank::rules::RuleSet;
use outflank::view::Language;

on_both_engines!(
    a_challenge_comes_back_as_it_was_made,
    a_challenge_ends_once,
    an_accepted_challenge_tells_its_game,
    two_who_accept_at_once_start_one_game,
    an_open_rematch_is_found_until_it_is_answered,
    challenges_lapse_the_longest_first,
    a_servers_language_is_remembered,
    the_message_of_a_challenge_is_remembered,
    the_registered_commands_are_remembered,
);

async fn a_challenge_comes_back_as_it_was_made(db: &Fresh) {
    let colors = [ColorChoice::Black, ColorChoice::White, ColorChoice::Random];
    let opponents = [Some(BOB), None];
    for (count, rules) in RuleSet::ALL.into_iter().enumerate() {
        let made = NewChallenge {
            opponent: opponents[count % 2],
            ..offer(Terms {
                rules,
                rated: count % 2 == 0,
                color: colors[count % 3],
                clock: Clock::PRESETS[count],
                takebacks: count % 2 == 1,
            })
        };
        let id = challenge(db, made.clone()).await;
        let back = db.challenge(id).await.unwrap().unwrap();
        assert_eq!((back.id, back.offer), (id, made));
        assert_eq!((back.state, back.message), (ChallengeState::Open, None));
    }
    assert_eq!(db.challenge(ChallengeId(99)).await.unwrap(), None);
}

async fn a_challenge_ends_once(db: &Fresh) {
    use ChallengeState::{Cancelled, Declined, Expired};
    for state in [Declined, Cancelled, Expired] {
        let id = challenge(db, offer(Terms::default())).await;
        let end = |state| change(Deed::Close(id, state), at(1));
        assert_eq!(db.commit(end(state)).await.unwrap(), Commit::Closed);
        assert_eq!(db.commit(end(Cancelled)).await.unwrap(), Commit::Overtaken);
        assert_eq!(db.challenge(id).await.unwrap().unwrap().state, state);
    }
}

async fn an_accepted_challenge_tells_its_game(db: &Fresh) {
    let game = start(db).await;
    let rows = db.numbers("select id from challenges").await;
    let [id] = rows[..] else {
        panic!("there is one challenge: {rows:?}");
    };
    let back = db.challenge(ChallengeId(id)).await.unwrap().unwrap();
    assert_eq!(back.state, ChallengeState::Accepted(game.id));
}

async fn two_who_accept_at_once_start_one_game(db: &Fresh) {
    let open = NewChallenge {
        opponent: None,
        ..offer(Terms::default())
    };
    let id = challenge(db, open).await;
    let offered = db.challenge(id).await.unwrap().unwrap();
    let accept = |player| {
        let new = offered.accept(player, Coin::Heads, at(1)).unwrap();
        db.commit(change(Deed::Accept(id, new), at(1)))
    };
    let (one, other) = tokio::join!(accept(BOB), accept(CID));
    let answers = [one.unwrap(), other.unwrap()];
    assert!(answers.contains(&Commit::Overtaken), "{answers:?}");
    let games = db.numbers("select id from games").await;
    assert_eq!(games.len(), 1);
    assert!(
        answers.contains(&Commit::Started(GameId(games[0]))),
        "{answers:?}"
    );
}

async fn an_open_rematch_is_found_until_it_is_answered(db: &Fresh) {
    let mut game = start(db).await;
    resign(db, &mut game, ANN, 1).await;
    assert_eq!(db.open_rematch(game.id).await.unwrap(), None);
    let again = NewChallenge {
        rematch_of: Some(game.id),
        ..offer(Terms::default())
    };
    let id = challenge(db, again).await;
    assert_eq!(db.open_rematch(game.id).await.unwrap().unwrap().id, id);
    let close = change(Deed::Close(id, ChallengeState::Declined), at(2));
    db.commit(close).await.unwrap();
    assert_eq!(db.open_rematch(game.id).await.unwrap(), None);
}

async fn challenges_lapse_the_longest_first(db: &Fresh) {
    assert_eq!(db.next_lapse().await.unwrap(), None);
    let mut ids = Vec::new();
    for seconds in [30, 10, 20, 5] {
        let until = NewChallenge {
            expires_at: at(seconds),
            ..offer(Terms::default())
        };
        ids.push(challenge(db, until).await);
    }
    let cancel = change(Deed::Close(ids[3], ChallengeState::Cancelled), at(1));
    db.commit(cancel).await.unwrap();
    assert_eq!(db.next_lapse().await.unwrap(), Some(at(10)));
    let lapsed = |seconds, most| db.lapsed_challenges(at(seconds), most);
    assert_eq!(lapsed(9, 5).await.unwrap(), []);
    assert_eq!(lapsed(30, 5).await.unwrap(), [ids[1], ids[2], ids[0]]);
    assert_eq!(lapsed(30, 1).await.unwrap(), [ids[1]]);
}

async fn a_servers_language_is_remembered(db: &Fresh) {
    let japanese = Language::nearest("ja");
    let speak = |language| change(Deed::Challenge(offer(Terms::default()), language), NOON);
    assert_eq!(db.language(PLACE.server).await.unwrap(), None);
    db.commit(speak(Some(Language::default()))).await.unwrap();
    db.commit(speak(Some(japanese))).await.unwrap();
    db.commit(speak(None)).await.unwrap();
    assert_eq!(db.language(PLACE.server).await.unwrap(), Some(japanese));
    assert_eq!(db.language(ServerId(12)).await.unwrap(), None);
}

async fn the_message_of_a_challenge_is_remembered(db: &Fresh) {
    let id = challenge(db, offer(Terms::default())).await;
    say_everything(db, 900).await;
    let back = db.challenge(id).await.unwrap().unwrap();
    assert_eq!(back.message, Some(MessageId(900)));
    db.commit(change(Deed::Close(id, ChallengeState::Expired), at(1)))
        .await
        .unwrap();
    let [closed] = borrow(db, 200_000).await[..] else {
        panic!("one notice is due");
    };
    db.notice_said(&closed, Said::default(), at(2))
        .await
        .unwrap();
    let back = db.challenge(id).await.unwrap().unwrap();
    assert_eq!(back.message, Some(MessageId(900)));
}

async fn the_registered_commands_are_remembered(db: &Fresh) {
    assert_eq!(db.registered_commands().await.unwrap(), None);
    db.remember_registered_commands("one").await.unwrap();
    db.remember_registered_commands("two").await.unwrap();
    assert_eq!(db.registered_commands().await.unwrap(), Some("two".into()));
}
