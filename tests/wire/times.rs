//! Time that passes: deadlines, outages, quiet hours.

use crate::support::{Table, number, soon};
use discord_standin::World;
use outflank::game::Timestamp;
use serde_json::json;
use std::collections::BTreeSet;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;

impl Table {
    /// When the time of the player to move is over.
    async fn deadline(&self, game: &str) -> Timestamp {
        let game = self.stored(game).await;
        let color = game.turn().expect("it goes on");
        game.timer.expect("it has a clock").deadline(color)
    }

    /// Waits until what became of a game's first turn is told: was it a move?
    async fn is_played(&self, game: &str) -> bool {
        let played = format!("**Game #{game}** · ⚫");
        let over = format!("**Game #{game} is over**");
        let told = |world: &World| {
            let mut messages = world.messages_in(self.channel);
            messages.find_map(|message| {
                let says = |words: &str| message.content.contains(words);
                (says(&played) || says(&over)).then(|| says(&played))
            })
        };
        soon(self.standin.when(told)).await
    }

    /// Waits until a game is over: how often was that told?
    async fn endings(&self, game: &str) -> usize {
        let over = format!("**Game #{game} is over**");
        self.said(self.channel, &over).await;
        self.count_said(self.channel, &over)
    }
}

#[tokio::test]
async fn of_a_move_and_the_end_of_the_time_one_comes_first() {
    let table = Table::set().await;
    let mut seen = BTreeSet::new();
    // So many milliseconds before the deadline the move is made. Of the first it is certain that
    // it comes in time, of the last that it doesn't; the others meet the deadline on their way.
    for ahead_ms in [
        MINUTE_MS, 64, 48, 40, 32, 28, 24, 20, 16, 12, 8, 6, 4, 2, 0, -MINUTE_MS,
    ] {
        let terms = json!({ "clock": "total 5 min", "rules": "casual", "rated": false });
        let game = number(&table.game_on(terms).await);
        let deadline = table.deadline(&game).await;
        table.skip(deadline.0 - table.now().0 - ahead_ms);
        if ahead_ms < 0 {
            assert!(!table.is_played(&game).await);
        }
        let options = json!({ "square": "d3", "game": game.parse::<u64>().expect("a number") });
        let answer = table.tells(&table.ann, "move", options).await;
        let is_played = table.is_played(&game).await;
        assert_eq!(!answer.contains("is over"), is_played, "{answer}");
        let stored = table.stored(&game).await;
        assert_eq!(stored.ply().0, u16::from(is_played));
        assert_eq!(stored.end.is_none(), is_played);
        seen.insert(is_played);
        // If it was played, the other player's time runs out.
        table.skip(6 * MINUTE_MS);
        assert_eq!(
            table.endings(&game).await,
            1,
            "{ahead_ms} ms before the deadline"
        );
    }
    assert_eq!(seen.len(), 2);
    table.cleared().await;
}

#[tokio::test]
async fn while_nobody_can_reach_the_bot_no_time_is_lost() {
    let table = Table::set().await;
    let game = number(&table.game_on(json!({ "clock": "1h" })).await);
    let before = table.deadline(&game).await;
    let mut reachable = table.reachable();
    table.standin.faults().gateway_down(true);
    table.standin.faults().drop_connections();
    let lost = reachable.wait_for(|reachable| !reachable);
    soon(lost).await.expect("the bot runs");
    table.skip(2 * MINUTE_MS);
    table.standin.faults().gateway_down(false);
    let there = reachable.wait_for(|reachable| *reachable);
    soon(there).await.expect("the bot runs");
    let away = table.said(table.channel, "I was away").await;
    assert!(away.content.contains("2 minutes"), "{}", away.content);
    assert_eq!(away.pinged, []);
    let given_ms = table.deadline(&game).await.0 - before.0;
    assert!(
        (2 * MINUTE_MS..3 * MINUTE_MS).contains(&given_ms),
        "{given_ms}"
    );

    // A connection that breaks and is mended at once is none of anybody's business.
    table.standin.faults().drop_connections();
    table.moves(&table.ann, "d3").await;
    assert_eq!(table.count_said(table.channel, "I was away"), 1);
    table.cleared().await;
}

#[tokio::test]
async fn in_quiet_hours_a_call_makes_no_sound() {
    let table = Table::set().await;
    let hour = table.now().0 / HOUR_MS % 24;
    let quiet = format!("{}:00-{}:00", (hour + 22) % 24, (hour + 3) % 24);
    table
        .tells(
            &table.ben,
            "notify",
            json!({ "quiet": quiet, "zone": "UTC" }),
        )
        .await;
    let first = table.game().await;
    assert!(!first.is_silent(), "Ann isn't asleep");
    let second = table.moves(&table.ann, "d3").await;
    assert!(second.is_silent());
    assert_eq!(second.pinged, [table.ben.id()]);
    let third = table.moves(&table.ben, "c3").await;
    assert!(!third.is_silent());
    table.cleared().await;
}
