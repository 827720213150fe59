//! A host that takes its time, or breaks: whoever asks gets an answer all the same.

use crate::support::{edge, endpoint, serve, soon, told, world};
use async_trait::async_trait;
use discord_standin::{ChannelId, Outcome, Person, Standin};
use outflank::app::{Answer, Completion, Happening, Request};
use outflank::command::Command;
use outflank::discord::{Discord, Host, Listening};
use outflank::game::{GameId, Timestamp};
use outflank::storage::Database;
use outflank::view::{Button, Choice, Look, Message};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::Semaphore;

/// Answers each request when it gets leave, and breaks when it is asked for the rules.
struct Slow {
    leave: Arc<Semaphore>,
}

#[async_trait]
impl Host for Slow {
    async fn handle(&self, request: Request) -> Answer {
        assert!(request.command != Command::Rules, "the rules are too hard");
        let leave = self.leave.acquire().await.expect("never closed");
        leave.forget();
        let button = Button {
            label: "Show".to_owned(),
            control: outflank::command::Control::Show(GameId(1)),
            look: Look::Plain,
        };
        let message = Message::text("Done").with_buttons([button]);
        match request.command {
            Command::Stats { share: true, .. } => Answer::Shared(message),
            Command::Games(_) => Answer::Quiet,
            _ => Answer::Private(message),
        }
    }

    async fn complete(&self, _: Completion) -> Vec<Choice> {
        panic!("there is nothing to suggest")
    }

    async fn happened(&self, _: Happening, _: Timestamp) {
        panic!("nothing happens here")
    }
}

/// Keeps one of the bot's own threads busy when it is asked for the rules.
struct Blocking;

/// For how long.
const BLOCKED_FOR: Duration = Duration::from_secs(4);

#[async_trait]
impl Host for Blocking {
    async fn handle(&self, request: Request) -> Answer {
        if request.command == Command::Rules {
            std::thread::sleep(BLOCKED_FOR);
        }
        Answer::Private(Message::text("Done"))
    }

    async fn complete(&self, _: Completion) -> Vec<Choice> {
        panic!("there is nothing to suggest")
    }

    async fn happened(&self, _: Happening, _: Timestamp) {
        panic!("nothing happens here")
    }
}

struct Scene {
    standin: Standin,
    ann: Person,
    channel: ChannelId,
    leave: Arc<Semaphore>,
    listening: Listening,
    _folder: TempDir,
}

impl Scene {
    async fn set() -> Scene {
        let leave = Arc::new(Semaphore::new(0));
        let host = Arc::new(Slow {
            leave: leave.clone(),
        });
        Scene::with(host, leave).await
    }

    async fn with(host: Arc<dyn Host>, leave: Arc<Semaphore>) -> Scene {
        let standin = serve(world()).await;
        let channel = standin.world().channel_named("othello");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("games.db");
        let store = Database::open(file.to_str().expect("text"))
            .await
            .expect("a store");
        let store = Arc::new(store);
        let discord = Discord::sign_in(endpoint(&standin), false)
            .await
            .expect("known");
        discord
            .register_commands(&*store)
            .await
            .expect("registered");
        let mut listening = discord.listen(host, store, edge()).expect("listening");
        soon(listening.ready()).await;
        Scene {
            ann: standin.person("Ann"),
            channel,
            standin,
            leave,
            listening,
            _folder: folder,
        }
    }

    async fn cleared(self) {
        soon(self.listening.stop()).await;
        assert_eq!(self.standin.violations(), Vec::<String>::new());
        soon(self.standin.stop()).await;
    }
}

#[tokio::test]
async fn a_slow_answer_is_announced_in_time_and_given_later() {
    let scene = Scene::set().await;
    let thinking = soon(scene.ann.slash(scene.channel, "help", json!({}))).await;
    assert!(matches!(thinking, Outcome::Deferred(_)), "{thinking:?}");
    scene.leave.add_permits(1);
    let done = soon(scene.ann.settled(thinking)).await;
    assert_eq!(told(&scene.ann, &done), "Done");

    let message = done.message().id;
    let waiting = soon(scene.ann.press(message, "v1 show 1")).await;
    assert!(matches!(waiting, Outcome::DeferredUpdate(_)), "{waiting:?}");
    scene.leave.add_permits(1);
    let changed = soon(scene.ann.settled(waiting)).await;
    assert_eq!(changed.message().id, message);
    scene.cleared().await;
}

#[tokio::test]
async fn a_slow_answer_for_everyone_is_for_everyone() {
    let scene = Scene::set().await;
    let options = json!({ "share": true });
    let thinking = soon(scene.ann.slash(scene.channel, "stats", options)).await;
    assert!(matches!(thinking, Outcome::Deferred(_)), "{thinking:?}");
    scene.leave.add_permits(1);
    let done = soon(scene.ann.settled(thinking)).await;
    assert_eq!(done.message().only_for, None);
    scene.cleared().await;
}

#[tokio::test]
async fn nothing_to_say_leaves_nothing_behind() {
    let scene = Scene::set().await;
    scene.leave.add_permits(1);
    soon(scene.ann.slash(scene.channel, "games", json!({}))).await;
    let empty = |world: &discord_standin::World| world.messages_in(scene.channel).count() == 0;
    soon(scene.standin.until(empty)).await;
    scene.cleared().await;
}

/// P1: a panic is apologized for, and the bot lives.
#[tokio::test]
async fn a_host_that_breaks_apologizes_and_the_next_request_is_answered() {
    let scene = Scene::set().await;
    let broken = soon(scene.ann.slash(scene.channel, "rules", json!({}))).await;
    let words = told(&scene.ann, &broken);
    assert!(words.contains("went wrong"), "{words}");
    let typed = json!({ "square": "d" });
    let choices = soon(
        scene
            .ann
            .autocomplete(scene.channel, "move", typed, "square"),
    )
    .await;
    assert_eq!(choices.choices().len(), 0);
    scene.leave.add_permits(1);
    let done = soon(scene.ann.slash(scene.channel, "help", json!({}))).await;
    assert_eq!(told(&scene.ann, &done), "Done");
    scene.cleared().await;
}

/// P2: a thread that is kept busy holds up only those whom it serves.
#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_blocked_thread_holds_up_only_those_whom_it_serves() {
    let scene = Scene::with(Arc::new(Blocking), Arc::new(Semaphore::new(0))).await;
    let (ann, channel) = (scene.standin.person("Ann"), scene.channel);
    let begun = Instant::now();
    let blocked = tokio::spawn(async move { ann.slash(channel, "rules", json!({})).await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut longest = Duration::ZERO;
    for _ in 0..50 {
        let asked = Instant::now();
        let done = soon(scene.ann.slash(scene.channel, "help", json!({}))).await;
        assert_eq!(told(&scene.ann, &done), "Done");
        longest = longest.max(asked.elapsed());
    }
    let all = begun.elapsed();
    eprintln!("P2: the slowest of 50 answers took {longest:?} (target: 1 s)");
    assert!(all < BLOCKED_FOR, "{all:?}");
    soon(blocked).await.expect("it doesn't panic");
    scene.cleared().await;
}
