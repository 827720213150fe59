//! The gateway's faults, each with its number in the list of faults that the bot must live through.
//!
//! What took how long is printed: `cargo test --test wire gateway_faults -- --nocapture`.

use crate::support::{Table, control, number, serve, settings, soon, world};
use discord_standin::{Standin, World};
use outflank::app::ports::Store;
use outflank::discord::Fault;
use outflank::game::Timestamp;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);

/// A table with a bot that sends a heartbeat so often.
async fn beating_every(interval: Duration) -> Table {
    let mut world = world();
    world.set_heartbeat_interval(interval);
    Table::set_on(serve(world).await, settings(&[])).await
}

impl Table {
    /// Ann and Ben move in turns: the bot hears them and speaks. The time until the board is there.
    async fn a_move_counts(&self, who: usize, square: &str) -> Duration {
        let begun = Instant::now();
        let players = [&self.ann, &self.ben];
        let next = self.boards().len() + 1;
        let board = self.boards().pop().expect("a game");
        players[who].reply(board.id, square, true);
        self.board(next).await;
        begun.elapsed()
    }

    /// So often sessions have begun, and were taken up again.
    fn sessions(&self) -> (u64, u64) {
        let counts = self.counts();
        (counts.identify_total(), counts.resume_total())
    }

    /// Waits until the bot has noted so many new sessions.
    async fn has_begun(&self, sessions: u64) {
        soon(async {
            while self.counts().identify_total() < sessions {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        })
        .await;
    }
}

/// Waits until the bot has identified itself so often.
async fn identified(standin: &Standin, times: u64) {
    soon(standin.until(|world| world.identifies() >= times)).await;
}

/// G1: a connection that is cut is taken up again, and nothing is lost.
#[tokio::test]
async fn a_cut_connection_is_taken_up_again() {
    let table = Table::set().await;
    table.game().await;
    table.standin.faults().drop_connections();
    let took = table.a_move_counts(0, "d3").await;
    eprintln!("G1: a move {took:?} after the cut (target: 2 s)");
    assert_eq!(table.sessions(), (1, 1));
    assert_eq!(table.standin.world().identifies(), 1);
    table.cleared().await;
}

/// G2: heartbeats that nobody acknowledges end the bot's presence, until there is a new session.
async fn heartbeats_stop(interval: Duration, within: Duration, back_within: Duration) {
    let table = beating_every(interval).await;
    table.game().await;
    let heard = async {
        while table.counts().last_heartbeat_ack().is_none() {
            tokio::time::sleep(interval / 20).await;
        }
    };
    tokio::time::timeout(3 * interval, heard)
        .await
        .expect("a first heartbeat");
    table.standin.faults().stop_acks(true);
    let (stopped, mut reachable) = (Instant::now(), table.reachable());
    let gone = reachable.wait_for(|reachable| !reachable);
    let gone = tokio::time::timeout(within, gone).await;
    gone.expect("noticed in time").expect("the bot runs");
    let noticed = stopped.elapsed();
    assert!(!table.counts().is_connected());
    table.standin.faults().stop_acks(false);
    let back = reachable.wait_for(|reachable| *reachable);
    let back = tokio::time::timeout(back_within, back).await;
    back.expect("back in time").expect("the bot runs");
    eprintln!(
        "G2: heartbeat {interval:?}: noticed after {noticed:?} (target: 90 s), back after {:?} \
         (target: 100 s)",
        stopped.elapsed()
    );
    soon(table.moves(&table.ann, "d3")).await;
    assert_eq!(table.standin.world().identifies(), 2);
    table.cleared().await;
}

/// G2: at short heartbeats.
#[tokio::test]
async fn heartbeats_without_an_answer_are_noticed() {
    // serenity alone would begin a new session after seven seconds.
    heartbeats_stop(SECOND, 5 * SECOND, 15 * SECOND).await;
}

/// G2: at Discord's own interval.
#[tokio::test]
#[ignore = "takes three minutes"]
async fn heartbeats_without_an_answer_are_noticed_at_discords_pace() {
    let interval = Duration::from_millis(41_250);
    heartbeats_stop(interval, 90 * SECOND, 30 * SECOND).await;
}

/// The largest gap between two moments at which a task on this runtime could run.
async fn largest_gap(stop: tokio::sync::oneshot::Receiver<()>) -> Duration {
    let watch = async {
        let mut largest = Duration::ZERO;
        let mut stop = stop;
        loop {
            let before = Instant::now();
            tokio::select! {
                _ = &mut stop => return largest,
                () = tokio::time::sleep(Duration::from_millis(10)) => {}
            }
            largest = largest.max(before.elapsed());
        }
    };
    tokio::spawn(watch).await.expect("it doesn't panic")
}

/// G3: a close without a code keeps serenity's threads busy; all others go on.
async fn closed_without_a_code(interval: Duration, back_within: Duration) {
    let table = beating_every(interval).await;
    let clock = json!({ "clock": "total 5 min", "rules": "casual", "rated": false });
    let game = number(&table.game_on(clock).await);
    let parts = table.parts();
    let [core, gateway] = [0, 1].map(|part| parts[part].ticks.clone());
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let gap = tokio::spawn(largest_gap(stopped));
    let closed = Instant::now();
    table.standin.faults().close_without_code();
    tokio::time::sleep(SECOND / 2).await;
    let before = (core.count(), gateway.count());
    // The timekeeper, the store and the outbox still do what is due.
    table.skip(6 * 60 * 1000);
    let over = format!("**Game #{game} is over**");
    table.said(table.channel, &over).await;
    let said = closed.elapsed();
    tokio::time::sleep(SECOND).await;
    let after = (core.count(), gateway.count());
    assert!(after.0 > before.0, "the bot's own threads move");
    assert_eq!(after.1, before.1, "the connection's threads stand still");
    assert_eq!(table.standin.world().identifies(), 1);
    let again = table.standin.until(|world| world.identifies() == 2);
    let again = tokio::time::timeout(back_within, again).await;
    again.expect("a new session in time");
    let back = closed.elapsed();
    let _ = stop.send(());
    let gap = gap.await.expect("it doesn't panic");
    eprintln!(
        "G3: heartbeat {interval:?}: largest gap {gap:?} (target: 250 ms), told {said:?} after the \
         close, back after {back:?} (target: 60 s)"
    );
    soon(table.game()).await;
    table.cleared().await;
}

/// G3: at short heartbeats.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_close_without_a_code_holds_up_nobody_else() {
    closed_without_a_code(5 * SECOND, 25 * SECOND).await;
}

/// G3: at Discord's own interval.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes a minute"]
async fn a_close_without_a_code_holds_up_nobody_else_at_discords_pace() {
    closed_without_a_code(Duration::from_millis(41_250), 60 * SECOND).await;
}

/// G4: a close with a code, or a request to reconnect, is followed by a resumption.
#[tokio::test]
async fn a_session_that_can_be_resumed_is_resumed() {
    let table = Table::set().await;
    table.game().await;
    let closes: [(&str, &dyn Fn()); 3] = [
        ("4000", &|| table.standin.faults().close(4000)),
        ("1000", &|| table.standin.faults().close(1000)),
        ("op 7", &|| table.standin.faults().reconnect()),
    ];
    let squares = ["d3", "c3", "c4"];
    for (place, (name, close)) in closes.into_iter().enumerate() {
        close();
        let took = table.a_move_counts(place % 2, squares[place]).await;
        eprintln!("G4: {name}: a move {took:?} later (target: 2 s)");
        assert_eq!(table.sessions(), (1, place as u64 + 1), "{name}");
    }
    table.cleared().await;
}

/// G5: a session that Discord has forgotten is followed by one new session.
#[tokio::test]
async fn a_forgotten_session_is_followed_by_one_new_session() {
    let table = Table::set().await;
    table.game().await;
    let forgotten = Instant::now();
    table.standin.faults().invalid_session(false);
    table.has_begun(2).await;
    table.is_reachable(true).await;
    eprintln!("G5: back after {:?} (target: 10 s)", forgotten.elapsed());
    table.moves(&table.ann, "d3").await;
    assert_eq!(table.standin.world().identifies(), 2);
    assert_eq!(table.sessions(), (2, 0));
    table.cleared().await;
}

/// A table from which the bot is away; so many sessions began so long ago.
async fn after_sessions(count: usize, ago: Duration) -> Table {
    let mut table = Table::set().await;
    table.bot_goes().await;
    let starts = vec![table.now().plus_ms(-(ago.as_millis() as i64)); count];
    let memory = table.memory().await;
    let noted = memory.remember_session_starts(&starts).await;
    noted.expect("noted");
    memory.close().await.expect("it closes");
    table
}

/// G6: sessions that die as soon as they begin follow each other ever more slowly. (The hour of
/// Discord's pace is simulated with the breaker; at a double everything is a hundred times faster,
/// but serenity alone would still begin a session every five seconds.)
#[tokio::test]
async fn sessions_that_die_at_once_are_not_begun_again_and_again() {
    let mut table = after_sessions(8, 8 * SECOND).await;
    let before = table.standin.world().identifies();
    table.standin.faults().end_each_session(true);
    table.bot_starts().await;
    identified(&table.standin, before + 1).await;
    let begun = Instant::now();
    // The ninth is followed by a pause of six seconds; the tenth fills the "hour" of 36 seconds.
    identified(&table.standin, before + 2).await;
    let pause = begun.elapsed();
    tokio::time::sleep(7 * SECOND).await;
    assert_eq!(table.standin.world().identifies(), before + 2);
    eprintln!("G6: {pause:?} from the 9th to the 10th session (by serenity alone: 5 s), no 11th");
    table.standin.faults().end_each_session(false);
    table.cleared().await;
}

/// G6: what has happened before a restart still counts.
#[tokio::test]
async fn a_restart_does_not_forget_how_often_the_bot_has_connected() {
    let mut table = after_sessions(10, Duration::ZERO).await;
    let before = table.standin.world().identifies();
    table.bot_starts().await;
    tokio::time::sleep(2 * SECOND).await;
    assert_eq!(table.standin.world().identifies(), before);
    assert!(!*table.reachable().borrow());
    table.cleared().await;
}

/// G6: the last hundred of Discord's daily allowance are never touched.
#[tokio::test]
async fn a_used_up_allowance_is_waited_for() {
    let mut table = Table::set().await;
    table.bot_goes().await;
    let before = table.standin.world().identifies();
    table.standin.world().leave_identifies(99, 3 * SECOND);
    let started = Instant::now();
    table.bot_starts().await;
    identified(&table.standin, before + 1).await;
    eprintln!("G6: waited {:?} for the allowance", started.elapsed());
    assert!(started.elapsed() > 2 * SECOND);
    table.is_reachable(true).await;
    table.game().await;
    table.cleared().await;
}

/// G7: what only a person can mend ends the bot at once, with the status of a wrong setting.
#[tokio::test]
async fn what_only_a_person_can_mend_ends_the_bot() {
    for code in [4004, 4013, 4014] {
        let mut table = Table::set().await;
        let closed = Instant::now();
        table.standin.faults().close(code);
        let fault = table.fault().await;
        eprintln!(
            "G7: {code}: ended after {:?} (target: 2 s)",
            closed.elapsed()
        );
        let is_told = match code {
            4004 => matches!(fault, Fault::WrongToken),
            _ => matches!(fault, Fault::MessagesNotAllowed),
        };
        assert!(is_told && fault.is_setting(), "{code}: {fault}");
        table.cleared().await;
    }
}

/// G8: a gateway that is away at the start is waited for. (The hint after 60 s is the pulse's.)
#[tokio::test]
async fn a_gateway_that_is_away_at_the_start_is_waited_for() {
    let mut table = Table::set().await;
    table.bot_goes().await;
    table.standin.faults().gateway_down(true);
    table.bot_starts().await;
    tokio::time::sleep(SECOND).await;
    assert!(!*table.reachable().borrow() && !table.counts().is_connected());
    table.standin.faults().gateway_down(false);
    let opened = Instant::now();
    table.is_reachable(true).await;
    eprintln!(
        "G8: connected {:?} after the gateway is there",
        opened.elapsed()
    );
    table.game().await;
    table.cleared().await;
}

/// G9: the bot comes back by itself when the network does.
#[tokio::test]
async fn the_bot_comes_back_with_the_network() {
    let table = Table::set().await;
    table.game().await;
    table.standin.faults().gateway_down(true);
    table.standin.faults().drop_connections();
    table.is_reachable(false).await;
    tokio::time::sleep(3 * SECOND).await;
    table.standin.faults().gateway_down(false);
    let there = Instant::now();
    table.is_reachable(true).await;
    eprintln!(
        "G9: back {:?} after the network (target: 15 s)",
        there.elapsed()
    );
    table.moves(&table.ann, "d3").await;
    table.cleared().await;
}

/// G9: a connection on which nothing ever comes ends the bot, to be started again: serenity would
/// wait for ever.
#[tokio::test]
async fn a_connection_that_hangs_ends_the_bot() {
    let mut table = Table::set().await;
    table.standin.faults().gateway_hangs(true);
    table.standin.faults().drop_connections();
    let begun = Instant::now();
    let fault = table.fault().await;
    eprintln!(
        "G9: ended after {:?} (with Discord: 2 min)",
        begun.elapsed()
    );
    assert!(matches!(fault, Fault::Unreachable(_)), "{fault}");
    assert!(fault.may_pass() && !fault.is_setting());
    table.standin.faults().gateway_hangs(false);
    table.bot_goes().await;
    table.bot_comes().await;
    table.game().await;
    table.cleared().await;
}

/// G10: events that come twice, and once more after a resumption, have their effect once.
#[tokio::test]
async fn events_that_are_repeated_have_their_effect_once() {
    let mut table = Table::set().await;
    table.game().await;
    table.standin.faults().duplicate_events(10_000);
    let squares = ["e6", "f4", "e3", "d6", "c5", "f6", "e7", "f5"];
    for (place, square) in squares.into_iter().enumerate() {
        table.a_move_counts(place % 2, square).await;
        table.standin.faults().replay_last_event();
        table.standin.faults().reconnect();
        table.standin.faults().replay_last_event();
    }
    table.bot_goes().await;
    assert_eq!(table.boards().len(), 1 + squares.len());
    table.cleared().await;
}

/// A slash command as Discord sends it.
fn interaction(table: &Table) -> Value {
    let ann = json!({
        "id": table.ann.id(), "username": "ann", "discriminator": "0", "global_name": "Ann",
        "avatar": null, "bot": false,
    });
    json!({
        "id": "1", "application_id": table.standin.world().bot(), "type": 2, "token": "CANARY",
        "version": 1, "locale": "en-US", "guild_locale": "en-US", "context": 0,
        "app_permissions": "8", "attachment_size_limit": 10_000_000, "entitlements": [],
        "authorizing_integration_owners": {},
        "channel_id": table.channel, "guild_id": "1",
        "channel": { "id": table.channel, "type": 0, "permissions": "8" },
        "member": { "user": ann, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": false, "mute": false, "flags": 0, "permissions": "8" },
        "data": { "id": "2", "name": "move", "type": 1,
            "options": [{ "name": "square", "type": 3, "value": "a1" }] },
    })
}

/// The value, and every value that lacks one of its fields, or has something else in its place.
fn damaged(whole: &Value) -> Vec<Value> {
    let mut found = vec![];
    let strange = [
        Value::Null,
        json!(-1),
        json!("\u{0}💥"),
        json!([[]]),
        json!({}),
    ];
    let parts: Vec<String> = match whole {
        Value::Object(fields) => fields.keys().cloned().collect(),
        Value::Array(items) => (0..items.len()).map(|item| item.to_string()).collect(),
        _ => vec![],
    };
    for part in parts {
        let place = format!("/{part}");
        if let Value::Object(fields) = whole {
            let mut without = fields.clone();
            without.remove(&part);
            found.push(Value::Object(without));
        }
        let own = whole.pointer(&place).expect("it is there").clone();
        for other in strange.iter().cloned().chain(damaged(&own)) {
            let mut changed = whole.clone();
            *changed.pointer_mut(&place).expect("it is there") = other;
            found.push(changed);
        }
    }
    found
}

/// G12: what can't be read is passed over, and the next event is handled.
#[tokio::test]
async fn what_cannot_be_read_is_passed_over() {
    let table = Table::set().await;
    table.game().await;
    let mut sent = HashSet::new();
    for damaged in damaged(&interaction(&table)) {
        sent.insert(damaged.to_string());
        let event = json!({ "op": 0, "t": "INTERACTION_CREATE", "s": 1, "d": damaged });
        table.standin.faults().send(&event);
    }
    for strange in [
        json!({ "op": 0, "t": "NEVER_HEARD_OF", "s": 1, "d": { "x": 1 } }),
        json!({ "op": 0, "t": "MESSAGE_CREATE", "s": 1, "d": {} }),
        json!({ "op": 0, "t": "READY", "s": 1, "d": null }),
        json!({ "op": 99, "d": null }),
        json!({ "op": 0 }),
        json!([1, 2]),
        json!("words"),
    ] {
        table.standin.faults().send(&strange);
    }
    soon(table.moves(&table.ann, "d3")).await;
    let answered = table.standin.calls();
    eprintln!(
        "G12: {} damaged interactions, {} calls",
        sent.len(),
        answered.len()
    );
    assert!(sent.len() > 200);
    assert!(table.counts().is_connected());
    let board = table.boards().pop().expect("a board");
    assert!(board.content.contains("d3"), "{}", board.content);
    // What could be read has been answered, to interactions that the double doesn't know.
    table.is_reachable(true).await;
    table.forgotten().await;
}

impl Table {
    /// The end, where the bot was led to ask for what isn't there.
    async fn forgotten(mut self) {
        self.bot_goes().await;
        soon(self.standin.stop()).await;
    }
}

/// G13: a press that never reaches the bot does nothing, and works when it is made again.
#[tokio::test]
async fn a_press_while_the_bot_is_away_works_when_it_is_made_again() {
    let table = Table::set().await;
    let board = table.game().await;
    let menu = control(&board, "pick");
    table.standin.faults().gateway_down(true);
    table.standin.faults().invalid_session(false);
    table.is_reachable(false).await;
    let lost = soon(table.ann.select(board.id, &menu, &["d3"])).await;
    assert!(lost.failure().is_some(), "{lost:?}");
    table.standin.faults().gateway_down(false);
    table.is_reachable(true).await;
    assert_eq!(table.stored(&number(&board)).await.ply().0, 0);
    let heard = soon(table.ann.select(board.id, &menu, &["d3"])).await;
    assert!(heard.failure().is_none(), "{heard:?}");
    table.board(2).await;
    table.cleared().await;
}

/// The moments at which sessions began are kept.
#[tokio::test]
async fn sessions_are_remembered() {
    let mut table = Table::set().await;
    let begun = table.now();
    table.bot_goes().await;
    let memory = table.memory().await;
    let starts = memory.session_starts().await.expect("readable");
    memory.close().await.expect("it closes");
    let near = |start: &Timestamp| (begun.0 - start.0).abs() < 60_000;
    assert_eq!(starts.iter().filter(|start| near(start)).count(), 1);
    let seen = |world: &World| world.identifies() == 1;
    assert!(seen(&table.standin.world()));
    table.cleared().await;
}
