//! People who take no challenges from each other.

use crate::story;
use crate::table::{ANN, BEN, CLEO, DIRECT, KUMIKO, Table};
use outflank::app::Manner;
use outflank::app::ports::{Change, Commit, Deed, Store};
use outflank::command::{Command, Opponent};
use outflank::game::{Block, PlayerId};

story!(whoever_is_blocked_challenges_no_more, |table| {
    table.slash(ANN, "/challenge @Ben").await;
    table.slash(BEN, "/challenge @Ann").await;
    table.slash(CLEO, "/challenge @Ben").await;
    table.slash(BEN, "/block @Ann").await;
    table.slash(ANN, "/challenge @Ben").await;
    table.slash(BEN, "/challenge @Ann").await;
    table.presses_on(BEN, 1, "Accept").await;
    table.presses_on(ANN, 2, "Accept").await;
    table.presses(BEN, "Accept").await;
});

story!(a_block_holds_for_challenges_to_anyone, |table| {
    table.slash(BEN, "/block @Ann").await;
    table.slash(BEN, "/challenge").await;
    table.presses(ANN, "Accept").await;
    table.slash(ANN, "/challenge").await;
    table.presses(BEN, "Accept").await;
    table.slash(BEN, "/unblock @Ann").await;
    table.presses(BEN, "Accept").await;
});

story!(whoever_is_blocked_by_both_unblocks_to_no_avail, |table| {
    table.slash(ANN, "/block @Ben").await;
    table.wait_seconds(1).await;
    table.slash(BEN, "/block @Ann").await;
    table.slash(ANN, "/challenge @Ben").await;
    table.slash(ANN, "/unblock @Ben").await;
    table.slash(ANN, "/challenge @Ben").await;
});

story!(
    a_block_leaves_games_alone_but_not_their_rematches,
    |table| {
        table.slash(ANN, "/challenge @Ben black casually").await;
        table.presses(BEN, "Accept").await;
        table.slash(BEN, "/block @Ann").await;
        table.slash(ANN, "/move d3").await;
        table.slash(BEN, "/move c3").await;
        table.slash(ANN, "/resign").await;
        table.presses(ANN, "Yes, resign").await;
        table.story.clear();
        table.slash(ANN, "/rematch").await;
        table.slash(BEN, "/rematch").await;
        table.slash(BEN, "/unblock @Ann").await;
        table.slash(ANN, "/rematch").await;
        table.slash(BEN, "/block @Ann").await;
    }
);

story!(who_is_blocked_is_listed_and_can_be_taken_back, |table| {
    table.go_to(DIRECT);
    table.slash(BEN, "/block").await;
    table.slash(BEN, "/unblock @Ann").await;
    table.slash(BEN, "/block @Ben").await;
    table.slash(BEN, "/block @Outflank").await;
    table.slash(BEN, "/block @Ann").await;
    let same = Command::Block(Opponent {
        player: ANN,
        is_bot: false,
    });
    table.again(BEN, same, Manner::Slash).await;
    table.slash(BEN, "/block @Ann").await;
    table.presses(BEN, "Unblock").await;
    table.presses(BEN, "Unblock").await;
    blocks_strangers(&mut table, BEN, 12).await;
    table.slash(BEN, "/unblock").await;
    table.presses(BEN, "Unblock 2").await;
    table.presses(BEN, "Next ▶").await;
    table.slash(ANN, "/block").await;
});

story!(nobody_blocks_more_people_than_possible, |table| {
    blocks_strangers(&mut table, BEN, 200).await;
    table.slash(BEN, "/block @Ann").await;
    table.slash(ANN, "/challenge @Ben").await;
});

story!(a_person_who_speaks_japanese_blocks_somebody, |table| {
    table.slash(KUMIKO, "/block").await;
    table.slash(KUMIKO, "/unblock @Ben").await;
    table.slash(KUMIKO, "/block @Kumiko").await;
    table.slash(KUMIKO, "/block @Outflank").await;
    table.slash(BEN, "/challenge @Kumiko").await;
    table.slash(KUMIKO, "/block @Ben").await;
    table.slash(KUMIKO, "/block @Ben").await;
    table.slash(KUMIKO, "/challenge @Ben").await;
    table.slash(KUMIKO, "/block").await;
    table.presses(KUMIKO, "1 を解除").await;
    table.slash(BEN, "/block @Kumiko").await;
    table.slash(KUMIKO, "/challenge @Ben").await;
    blocks_strangers(&mut table, KUMIKO, 200).await;
    table.slash(KUMIKO, "/block @Ann").await;
});

/// Somebody blocks so many strangers; nothing of it in the story.
async fn blocks_strangers(table: &mut Table, blocker: PlayerId, number: u64) {
    for stranger in 1..=number {
        let block = Deed::Block(Block {
            blocker,
            blocked: PlayerId(5000 + stranger),
            since: table.now,
        });
        let change = Change {
            event: None,
            at: table.now,
            deed: block,
        };
        let commit = table.store.commit(change).await;
        assert_eq!(commit.expect("the store works"), Commit::Changed);
    }
}
