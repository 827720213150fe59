//! The faults of Discord's HTTP API, each with its number in the list of faults that the bot must
//! live through.
//!
//! What took how long is printed: `cargo test --test wire http_faults -- --nocapture`.

use crate::support::{Table, control, endpoint, number, serve, settings, soon, world};
use discord_standin::{Call, ChannelId, Fault, Standin, Trouble, World};
use futures::future::join_all;
use outflank::app::ports::{Chat, ChatError};
use outflank::discord::{self, Discord};
use outflank::game;
use outflank::view::Message;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);

/// More often than any test asks.
const ALWAYS: usize = 100_000;

/// The bot's mouth alone, with limits of its own.
async fn mouth(standin: &Standin) -> Arc<dyn Chat> {
    let discord = Discord::sign_in(endpoint(standin), false).await;
    discord.expect("Discord knows the bot").chat()
}

fn order(standin: &Standin, method: &'static str, path: &str, times: usize, trouble: Trouble) {
    standin.faults().order(Fault {
        method,
        // A test ends soon.
        path_part: Box::leak(path.to_owned().into_boxed_str()),
        times,
        trouble,
    });
}

fn messages(channel: ChannelId) -> String {
    format!("/channels/{channel}/messages")
}

fn place(channel: ChannelId) -> game::ChannelId {
    game::ChannelId(channel.0)
}

/// The calls to a path.
fn calls(standin: &Standin, method: &str, path: &str) -> Vec<Call> {
    let mut calls = standin.calls();
    calls.retain(|call| call.method == method && call.path.ends_with(path));
    calls
}

fn refused(standin: &Standin, status: u16) -> usize {
    let calls = standin.calls();
    calls.iter().filter(|call| call.status == status).count()
}

/// A world that limits requests: so many messages in a channel within so much time.
fn limited(requests: u32, within: Duration) -> World {
    let mut world = world();
    world.enforce_rate_limits(true);
    world.limit_messages(requests, within);
    world
}

/// H1: fifty messages to one channel at once are posted in turn, without a refusal.
#[tokio::test]
async fn many_messages_to_one_channel_are_posted_in_turn() {
    let standin = serve(limited(5, SECOND / 5)).await;
    let channel = standin.world().channel_named("othello");
    let chat = mouth(&standin).await;
    let begun = Instant::now();
    let posts = (0..50).map(|number| {
        let (chat, text) = (chat.clone(), format!("Message {number}"));
        async move {
            let message = Message::text(&text);
            chat.post(place(channel), &message, &format!("h{number}"))
                .await
        }
    });
    for posted in soon(join_all(posts)).await {
        posted.expect("posted");
    }
    assert_eq!(refused(&standin, 429), 0);
    assert_eq!(standin.world().messages_in(channel).count(), 50);
    let ideal = SECOND / 5 * 9;
    eprintln!(
        "H1: 50 posts in {:?} (ideal: {ideal:?}), 0 × 429",
        begun.elapsed()
    );
}

/// H1: many messages to many channels keep the limit of the whole bot.
#[tokio::test]
async fn many_messages_to_many_channels_keep_the_limit_of_all() {
    let mut world = limited(5, SECOND);
    let server = world.server_named("Othello Café");
    let channels: Vec<_> = (0..50)
        .map(|number| world.add_channel(server, &format!("channel-{number}")))
        .collect();
    let standin = serve(world).await;
    let chat = mouth(&standin).await;
    let posts = (0..150).map(|number: usize| {
        let (chat, channel) = (chat.clone(), place(channels[number % channels.len()]));
        async move {
            let message = Message::text("Hello");
            chat.post(channel, &message, &format!("h{number}")).await
        }
    });
    for posted in soon(join_all(posts)).await {
        posted.expect("posted");
    }
    assert_eq!(refused(&standin, 429), 0);
    let at: Vec<_> = standin.calls().iter().map(|call| call.at_ms).collect();
    let within = |from: u64| {
        at.iter()
            .filter(|at| (from..from + 1000).contains(*at))
            .count()
    };
    let most = at.iter().map(|from| within(*from)).max();
    eprintln!("H1: 150 posts to 50 channels: at most {most:?} within a second, 0 × 429");
    assert!(most <= Some(50));
}

/// H2: a refusal for now goes back to whoever asked, with the wait; nothing else is asked before.
#[tokio::test]
async fn who_asks_too_often_is_told_how_long_to_wait() {
    for (trouble, waits, all) in [
        (Trouble::OddlyRateLimited("soon"), 5.0, false),
        (Trouble::OddlyRateLimited("-3"), 5.0, false),
        (Trouble::OddlyRateLimited("3600"), 3600.0, false),
        (Trouble::OddlyRateLimited("1e99"), 5.0, false),
        (Trouble::Html(429), 5.0, true),
        (
            Trouble::RateLimited {
                retry_after: SECOND,
                global: true,
            },
            1.0,
            true,
        ),
    ] {
        let standin = serve(world()).await;
        let [channel, other] =
            ["othello", "general"].map(|name| standin.world().channel_named(name));
        let chat = mouth(&standin).await;
        let told = format!("{trouble:?}");
        order(&standin, "POST", &messages(channel), ALWAYS, trouble);
        let message = Message::text("Hello");
        let post = |to| chat.post(place(to), &message, "h2");
        let refused = soon(post(channel)).await;
        let Err(ChatError::Later(_, Some(wait))) = refused else {
            panic!("{told}: {refused:?}");
        };
        assert_eq!(wait.as_secs_f64(), waits, "{told}");
        let (again, elsewhere) = tokio::join!(
            tokio::time::timeout(SECOND / 2, post(channel)),
            tokio::time::timeout(SECOND / 2, post(other))
        );
        assert!(again.is_err(), "{told}: it waits");
        assert_eq!(elsewhere.is_err(), all, "{told}");
        assert_eq!(
            calls(&standin, "POST", &messages(channel)).len(),
            1,
            "{told}"
        );
    }
}

/// H2: a Retry-After of a second for ever doesn't make the bot try every second.
#[tokio::test]
async fn a_board_that_is_refused_again_and_again_is_tried_ever_more_rarely() {
    let mut table = Table::set().await;
    table.game().await;
    let path = messages(table.channel);
    let before = calls(&table.standin, "POST", &path).len();
    let trouble = Trouble::RateLimited {
        retry_after: SECOND / 10,
        global: false,
    };
    order(&table.standin, "POST", &path, ALWAYS, trouble);
    let options = json!({ "square": "d3" });
    soon(table.ann.slash(table.channel, "move", options)).await;
    tokio::time::sleep(5 * SECOND).await;
    let tries = calls(&table.standin, "POST", &path).len() - before;
    eprintln!("H2: {tries} tries in 5 s (the next ones after 7, 15 and 31 s; target: 6 in 15 s)");
    assert!((2..=4).contains(&tries), "{tries}");
    table.standin.faults().clear();
    table.board(2).await;
    table.bot_goes().await;
    table.cleared().await;
}

/// H2: a hundred refusals, and nothing is asked any more.
#[tokio::test]
async fn after_a_hundred_refusals_nothing_is_asked_any_more() {
    let table = Table::set().await;
    let trouble = Trouble::RateLimited {
        retry_after: Duration::ZERO,
        global: false,
    };
    order(&table.standin, "", "/", ALWAYS, trouble);
    let asks = (0..60).map(|_| table.ann.slash(table.channel, "help", json!({})));
    let _unanswered = tokio::time::timeout(3 * SECOND, join_all(asks)).await;
    let refusals = refused(&table.standin, 429);
    eprintln!("H2: {refusals} refusals for 60 commands (target: 100 in 10 min)");
    assert!((50..=100).contains(&refusals), "{refusals}");
    assert_eq!(table.counts().http_429_total(), refusals as u64);
    table.abandoned().await;
}

/// H3: what fails over there is said a little later, once.
#[tokio::test]
async fn what_fails_over_there_is_said_a_little_later() {
    for trouble in [Trouble::Status(500), Trouble::Html(502)] {
        let mut table = Table::set().await;
        table.game().await;
        order(&table.standin, "POST", &messages(table.channel), 2, trouble);
        let begun = Instant::now();
        table.moves(&table.ann, "d3").await;
        eprintln!("H3: said after {:?} (target: 30 s)", begun.elapsed());
        table.bot_goes().await;
        assert_eq!(table.boards().len(), 2);
        table.cleared().await;
    }
}

/// H4: an answer that never comes holds up nobody else.
#[tokio::test]
async fn an_answer_that_never_comes_holds_up_nobody_else() {
    let table = Table::set().await;
    table.game().await;
    order(
        &table.standin,
        "POST",
        &messages(table.channel),
        1,
        Trouble::Hang,
    );
    let options = json!({ "square": "d3" });
    soon(table.ann.slash(table.channel, "move", options)).await;
    let elsewhere = table.standin.world().channel_named("general");
    let terms = json!({ "opponent": table.ben.id() });
    let begun = Instant::now();
    soon(table.ann.slash(elsewhere, "challenge", terms)).await;
    let posted = |world: &World| world.messages_in(elsewhere).next().is_some();
    soon(table.standin.until(posted)).await;
    eprintln!(
        "H4: others are served after {:?} meanwhile",
        begun.elapsed()
    );
    assert_eq!(table.boards().len(), 1, "the board still hangs");
    table.abandoned().await;
}

/// H4: it is given up in time.
#[tokio::test]
#[ignore = "takes 15 s"]
async fn an_answer_that_never_comes_is_given_up() {
    let standin = serve(world()).await;
    let channel = standin.world().channel_named("othello");
    let chat = mouth(&standin).await;
    order(&standin, "POST", &messages(channel), 1, Trouble::Hang);
    let message = Message::text("Hello");
    let begun = Instant::now();
    let post = || chat.post(place(channel), &message, "h4");
    let lost = soon(post()).await;
    let took = begun.elapsed();
    eprintln!("H4: given up after {took:?} (target: 15 s)");
    assert!(matches!(lost, Err(ChatError::Later(..))), "{lost:?}");
    assert!(took < 17 * SECOND, "{took:?}");
    soon(post()).await.expect("posted");
}

/// H5: messages whose answers are lost are posted once, by their nonce.
#[tokio::test]
async fn messages_whose_answers_are_lost_are_posted_once() {
    lost_answers(10, 10).await;
}

/// H5: a thousand of them.
#[tokio::test]
#[ignore = "takes long"]
async fn a_thousand_messages_whose_answers_are_lost_are_posted_once() {
    lost_answers(40, 25).await;
}

/// Several bots, each with limits of its own, post so many messages each in a channel of theirs.
async fn lost_answers(bots: usize, each: usize) {
    let mut world = world();
    let server = world.server_named("Othello Café");
    let channels: Vec<_> = (0..bots)
        .map(|number| world.add_channel(server, &format!("channel-{number}")))
        .collect();
    let standin = serve(world).await;
    let post_all = channels.iter().map(|&channel| {
        let standin = &standin;
        async move {
            let chat = mouth(standin).await;
            for number in 0..each {
                order(
                    standin,
                    "POST",
                    &messages(channel),
                    1,
                    Trouble::CutAfterEffect,
                );
                let message = Message::text("Once");
                let nonce = format!("h{number}");
                let lost = chat.post(place(channel), &message, &nonce).await;
                assert!(matches!(lost, Err(ChatError::Later(..))), "{lost:?}");
                let posted = chat.post(place(channel), &message, &nonce).await;
                posted.expect("posted");
            }
        }
    });
    join_all(post_all).await;
    let posted = |channel| standin.world().messages_in(channel).count();
    let all: usize = channels.iter().map(|channel| posted(*channel)).sum();
    eprintln!("H5: {all} messages after {} lost answers", bots * each);
    assert_eq!(all, bots * each);
}

/// H6: a move counts even if its answer can't be given any more, and all see it.
#[tokio::test]
async fn a_move_counts_even_if_it_cannot_be_answered() {
    let table = Table::set().await;
    table.game().await;
    let squares = ["d3", "c3", "c4", "e3"];
    for (turn, (status, code)) in [(404, 10062), (400, 40060), (401, 50027), (404, 10015)]
        .into_iter()
        .enumerate()
    {
        order(
            &table.standin,
            "POST",
            "/callback",
            1,
            Trouble::Refused(status, code),
        );
        let who = [&table.ann, &table.ben][turn % 2];
        let options = json!({ "square": squares[turn] });
        let (channel, next) = (table.channel, table.board(turn + 2));
        let (_, board) =
            soon(async { tokio::join!(who.slash(channel, "move", options), next) }).await;
        assert!(
            board.content.contains(squares[turn]),
            "{code}: {}",
            board.content
        );
    }
    table.cleared().await;
}

impl Table {
    /// Waits for something while the minutes fly by, after which things are tried again.
    async fn while_time_passes<T>(&self, future: impl Future<Output = T>) -> T {
        let mut future = std::pin::pin!(future);
        loop {
            match tokio::time::timeout(SECOND / 4, &mut future).await {
                Ok(done) => return done,
                Err(_) => self.skip(6 * 60 * 1000),
            }
        }
    }

    /// The end, where answers are on their way that nobody waits for.
    async fn abandoned(mut self) {
        soon(self.standin.stop()).await;
        let (bot, _) = self.bot.take().expect("the bot is there");
        soon(bot.stop()).await;
    }
}

/// H7 and H8: a channel in which the bot can't post any more is left alone after `tries`, and the
/// game stands still.
async fn channel_is_lost(status: u16, code: u32, tries: usize) {
    let table = Table::set().await;
    let shown = table
        .tells(&table.ann, "notify", json!({ "told": "direct" }))
        .await;
    assert!(shown.contains("direct message"), "{shown}");
    let game = number(&table.game().await);
    let path = messages(table.channel);
    let before = calls(&table.standin, "POST", &path).len();
    order(
        &table.standin,
        "POST",
        &path,
        ALWAYS,
        Trouble::Refused(status, code),
    );
    let options = json!({ "square": "d3" });
    soon(table.ann.slash(table.channel, "move", options)).await;
    let words = format!("**Game #{game}** stands still");
    table
        .while_time_passes(table.said(table.ann.dm_channel(), &words))
        .await;
    table.skip(24 * 60 * 60 * 1000);
    tokio::time::sleep(SECOND / 2).await;
    let after = calls(&table.standin, "POST", &path).len();
    assert_eq!(after - before, tries, "it is left alone");
    assert!(table.stored(&game).await.pause.is_some());
    table.cleared().await;
}

/// H7: a permission that is lacking.
#[tokio::test]
async fn a_channel_that_denies_a_permission_is_left_alone() {
    channel_is_lost(403, 50001, 3).await;
    channel_is_lost(403, 50013, 3).await;
}

/// H8: a channel that is gone.
#[tokio::test]
async fn a_channel_that_is_gone_is_left_alone() {
    channel_is_lost(404, 10003, 1).await;
}

/// H8 and H11: an old board that is gone, or that was changed too often, is no reason to stop.
#[tokio::test]
async fn an_old_board_that_cannot_be_changed_is_left_as_it_is() {
    for (status, code) in [(404, 10008), (400, 30046)] {
        let mut table = Table::set().await;
        let first = table.game().await;
        order(
            &table.standin,
            "PATCH",
            "/messages/",
            ALWAYS,
            Trouble::Refused(status, code),
        );
        table.moves(&table.ann, "d3").await;
        table.moves(&table.ben, "c3").await;
        table.bot_goes().await;
        let path = format!("/messages/{}", first.id);
        assert_eq!(calls(&table.standin, "PATCH", &path).len(), 1, "{code}");
        assert_eq!(table.boards().len(), 3, "{code}");
        table.cleared().await;
    }
}

/// H11: an offer that can't be changed any more is not changed again and again; its buttons answer.
#[tokio::test]
async fn an_offer_that_cannot_be_changed_is_left_as_it_is() {
    let mut table = Table::set().await;
    order(
        &table.standin,
        "PATCH",
        "/messages/",
        ALWAYS,
        Trouble::Refused(400, 30046),
    );
    let options = json!({ "opponent": table.ben.id(), "color": "black" });
    soon(table.ann.slash(table.channel, "challenge", options)).await;
    let offer = table.newest_with("accept").await;
    let accept = control(&offer, "accept");
    soon(table.ben.press(offer.id, &accept)).await;
    table.board(1).await;
    let again = soon(table.ben.press(offer.id, &accept)).await;
    assert!(again.failure().is_none(), "{again:?}");
    table.moves(&table.ann, "d3").await;
    table.bot_goes().await;
    let path = format!("/messages/{}", offer.id);
    assert_eq!(calls(&table.standin, "PATCH", &path).len(), 1);
    table.cleared().await;
}

/// H9: whoever takes no direct messages is tried once, and told in the channel.
#[tokio::test]
async fn whoever_takes_no_direct_messages_is_tried_once() {
    for code in [50007, 50278] {
        let table = Table::set().await;
        let shown = table
            .tells(&table.ben, "notify", json!({ "told": "direct" }))
            .await;
        assert!(shown.contains("direct message"), "{shown}");
        let direct = messages(table.ben.dm_channel());
        order(
            &table.standin,
            "POST",
            &direct,
            ALWAYS,
            Trouble::Refused(403, code),
        );
        table.game().await;
        table.moves(&table.ann, "d3").await;
        let seen = |world: &World| {
            let mut said = world.messages_in(table.channel);
            said.any(|said| said.pinged == [table.ben.id()] && said.content.contains("direct"))
        };
        soon(table.standin.until(seen)).await;
        assert_eq!(calls(&table.standin, "POST", &direct).len(), 1, "{code}");
        table.cleared().await;
    }
}

/// H10: a token that is replaced ends the bot; nothing that was decided is lost.
#[tokio::test]
async fn a_token_that_is_replaced_ends_the_bot() {
    let mut table = Table::set().await;
    let game = number(&table.game().await);
    for path in ["/channels/", "/users/", "/guilds/", "/gateway/bot"] {
        order(&table.standin, "", path, ALWAYS, Trouble::Status(401));
    }
    let options = json!({ "square": "d3" });
    let (_, fault) = {
        let (ann, channel) = (table.standin.person("Ann"), table.channel);
        let played = tokio::spawn(async move { ann.slash(channel, "move", options).await });
        let fault = table.fault().await;
        (soon(played).await, fault)
    };
    assert!(matches!(fault, discord::Fault::WrongToken), "{fault}");
    assert!(fault.is_setting());
    tokio::time::sleep(2 * SECOND).await;
    let requests = refused(&table.standin, 401);
    eprintln!("H10: {requests} requests with the old token (target: 3)");
    assert!((1..=3).contains(&requests), "{requests}");
    assert_eq!(table.stored(&game).await.ply().0, 1);
    table.standin.faults().clear();
    table.bot_goes().await;
    table.bot_comes().await;
    table.while_time_passes(table.board(2)).await;
    table.cleared().await;
}

/// H10: a refusal that was Discord's mistake ends nothing.
#[tokio::test]
async fn a_mistaken_refusal_of_the_token_ends_nothing() {
    let table = Table::set_on(serve(world()).await, settings(&[])).await;
    table.game().await;
    order(
        &table.standin,
        "POST",
        &messages(table.channel),
        1,
        Trouble::Status(401),
    );
    let options = json!({ "square": "d3" });
    soon(table.ann.slash(table.channel, "move", options)).await;
    let tried = |world: &World| world.calls().iter().any(|call| call.status == 401);
    soon(table.standin.until(tried)).await;
    table.while_time_passes(table.board(2)).await;
    table.cleared().await;
}
