//! Whoever has blocked somebody gets into no new game with them.

use crate::support::*;
use outflank::app::ports::{Change, Commit, Deed, Store};
use outflank::game::{
    Block, ChallengeId, ChallengeState, Coin, MOST_BLOCKED, NewChallenge, PlayerId, Terms,
};
use outflank::storage::Database;

on_both_engines!(
    blocks_come_back_the_longest_first,
    nobody_blocks_twice_or_too_many,
    a_stored_block_counts_for_challenges_both_ways,
    a_stored_block_counts_for_whoever_accepts,
    a_block_closes_the_open_challenges_between_the_two,
    of_a_block_and_challenges_at_once_none_stays_open,
    of_a_block_and_an_answer_at_once_the_first_counts,
);

fn block(blocker: PlayerId, blocked: PlayerId) -> Change {
    let since = at(1);
    let block = Block {
        blocker,
        blocked,
        since,
    };
    change(Deed::Block(block), since)
}

fn between(challenger: PlayerId, opponent: Option<PlayerId>) -> NewChallenge {
    NewChallenge {
        challenger,
        opponent,
        ..offer(Terms::default())
    }
}

fn made(challenger: PlayerId, opponent: PlayerId) -> Change {
    let offer = between(challenger, Some(opponent));
    change(Deed::Challenge(offer, None), NOON)
}

async fn accepted(db: &Database, id: ChallengeId, by: PlayerId) -> Change {
    let stored = db.challenge(id).await.unwrap().unwrap();
    let game = stored.accept(by, Coin::Heads, at(2)).unwrap();
    change(Deed::Accept(id, game), at(2))
}

async fn state(db: &Database, id: ChallengeId) -> ChallengeState {
    db.challenge(id).await.unwrap().unwrap().state
}

async fn blocks_come_back_the_longest_first(db: &Fresh) {
    let blocks = [(BOB, 3), (CID, 2)].map(|(blocked, seconds)| Block {
        blocker: ANN,
        blocked,
        since: at(seconds),
    });
    for block in blocks {
        let stored = db.commit(change(Deed::Block(block), block.since)).await;
        assert_eq!(stored.unwrap(), Commit::Changed);
    }
    let [bob, cid] = blocks;
    assert_eq!(db.blocks(ANN).await.unwrap(), [cid, bob]);
    assert_eq!(db.blocks(BOB).await.unwrap(), []);
    let unblock = || {
        let (blocker, blocked) = (ANN, BOB);
        db.commit(change(Deed::Unblock { blocker, blocked }, at(4)))
    };
    assert_eq!(unblock().await.unwrap(), Commit::Changed);
    assert_eq!(unblock().await.unwrap(), Commit::Overtaken);
    assert_eq!(db.blocks(ANN).await.unwrap(), [cid]);
}

async fn nobody_blocks_twice_or_too_many(db: &Fresh) {
    let another = db.another().await;
    let most = u64::from(MOST_BLOCKED);
    for stranger in 1..=most - 2 {
        let stored = db.commit(block(ANN, PlayerId(5000 + stranger))).await;
        assert_eq!(stored.unwrap(), Commit::Changed);
    }
    let twice = db.commit(block(ANN, PlayerId(5001))).await;
    assert_eq!(twice.unwrap(), Commit::Overtaken);
    let programs: [&Database; 2] = [db, &another];
    let race = (1..=8_u64)
        .zip(programs.into_iter().cycle())
        .map(|(n, program)| program.commit(block(ANN, PlayerId(6000 + n))));
    let commits = futures::future::join_all(race).await;
    let stored = commits
        .iter()
        .filter(|commit| matches!(commit, Ok(Commit::Changed)));
    assert_eq!(stored.count(), 2, "{commits:?}");
    assert_eq!(db.blocks(ANN).await.unwrap().len() as u64, most);
    another.close().await.unwrap();
}

async fn a_stored_block_counts_for_challenges_both_ways(db: &Fresh) {
    db.commit(block(ANN, BOB)).await.unwrap();
    for (challenger, opponent) in [(ANN, BOB), (BOB, ANN)] {
        let refused = db.commit(made(challenger, opponent)).await.unwrap();
        assert_eq!(refused, Commit::Blocked(ANN));
    }
    let told = db.commit(made(BOB, CID)).await.unwrap();
    assert!(matches!(told, Commit::Challenged(_)));
    let notices = "select count(*) from notices";
    assert_eq!(db.numbers(notices).await, [1]);
}

async fn a_stored_block_counts_for_whoever_accepts(db: &Fresh) {
    let of_ann = challenge(db, between(ANN, None)).await;
    let of_bob = challenge(db, between(BOB, None)).await;
    db.commit(block(ANN, BOB)).await.unwrap();
    for (id, by) in [(of_ann, BOB), (of_bob, ANN)] {
        let refused = db.commit(accepted(db, id, by).await).await.unwrap();
        assert_eq!(refused, Commit::Blocked(ANN));
        assert_eq!(state(db, id).await, ChallengeState::Open);
        let started = db.commit(accepted(db, id, CID).await).await.unwrap();
        assert!(matches!(started, Commit::Started(_)));
    }
}

async fn a_block_closes_the_open_challenges_between_the_two(db: &Fresh) {
    let cases = [
        (ANN, Some(BOB), ChallengeState::Cancelled),
        (BOB, Some(ANN), ChallengeState::Declined),
        (ANN, None, ChallengeState::Open),
        (BOB, Some(CID), ChallengeState::Open),
        (CID, Some(ANN), ChallengeState::Open),
    ];
    let mut challenges = Vec::new();
    for (challenger, opponent, expected) in cases {
        let id = challenge(db, between(challenger, opponent)).await;
        challenges.push((id, expected));
    }
    db.commit(block(ANN, BOB)).await.unwrap();
    for (id, expected) in challenges {
        assert_eq!(state(db, id).await, expected);
    }
    // The channel is told of each: that it was made, and of two that they are closed.
    assert_eq!(db.numbers("select count(*) from notices").await, [5 + 2]);
}

async fn of_a_block_and_challenges_at_once_none_stays_open(db: &Fresh) {
    let another = db.another().await;
    for round in 0..30 {
        let [one, other] = [2 * round, 2 * round + 1].map(|n| PlayerId(7000 + n));
        let challenges = [(one, other), (other, one), (one, other)]
            .map(|(challenger, opponent)| another.commit(made(challenger, opponent)));
        let challenges = futures::future::join_all(challenges);
        let (blocked, commits) = tokio::join!(db.commit(block(one, other)), challenges);
        assert_eq!(blocked.unwrap(), Commit::Changed);
        for commit in commits {
            match commit.unwrap() {
                Commit::Blocked(blocker) => assert_eq!(blocker, one),
                Commit::Challenged(id) => {
                    assert_ne!(state(db, id).await, ChallengeState::Open, "round {round}");
                }
                commit => panic!("a challenge is {commit:?}"),
            }
        }
    }
    another.close().await.unwrap();
}

async fn of_a_block_and_an_answer_at_once_the_first_counts(db: &Fresh) {
    let another = db.another().await;
    for round in 0..30 {
        let [one, other] = [2 * round, 2 * round + 1].map(|n| PlayerId(7000 + n));
        let id = challenge(db, between(other, Some(one))).await;
        let accept = accepted(db, id, one).await;
        let (blocked, commit) = tokio::join!(db.commit(block(one, other)), another.commit(accept));
        assert_eq!(blocked.unwrap(), Commit::Changed);
        let expected = match commit.unwrap() {
            Commit::Started(game) => ChallengeState::Accepted(game),
            Commit::Blocked(_) => ChallengeState::Declined,
            commit => panic!("an answer is {commit:?}"),
        };
        assert_eq!(state(db, id).await, expected);
    }
    another.close().await.unwrap();
}
