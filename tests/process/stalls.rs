//! The program stands still: it ends, to be started again.

use crate::scene::{Scene, within};
use discord_standin::{Fault, Trouble};
use outflank::watchdog::{Part, Ticks, Watchdog, end_program};
use std::io::{PipeReader, PipeWriter, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// It may work when it is started again.
const RETRY_LATER: u8 = 75;

/// In the environment of a process that is to stand still.
const STALLS: &str = "OUTFLANK_TEST_STALLS";

/// As large as a pipe is.
const ROOM: usize = 64 * 1024;

/// How long the threads of the bot may stand still, and the longest that the end may take.
const PATIENCE: Duration = Duration::from_secs(60);
const ENDED_WITHIN: Duration = Duration::from_secs(30);

/// A pipe with no room for a word more.
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    writer.write_all(&[b' '; ROOM]).expect("it has room");
    (reader, writer)
}

/// A runtime is blocked, and so is the log: nobody reads it.
#[test]
fn a_process_whose_runtime_is_blocked_ends_even_if_it_cannot_say_so() {
    let (reader, writer) = full_pipe();
    let itself = std::env::current_exe().expect("its path");
    let stalled = Command::new(itself)
        .args(["--exact", "stalls::stands_still", "--nocapture"])
        .env(STALLS, "1")
        .stdout(Stdio::null())
        .stderr(writer)
        .status();
    let status = stalled.expect("it runs");
    assert_eq!(status.code(), Some(RETRY_LATER.into()));
    drop(reader);
}

/// What the test above starts in a process of its own; it does nothing in this one.
#[test]
fn stands_still() {
    if std::env::var_os(STALLS).is_none() {
        return;
    }
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let ticks = Ticks::default();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_time()
        .build()
        .expect("threads");
    runtime.spawn(ticks.clone().go_on());
    let part = Part {
        name: "the threads of a test",
        ticks,
        patience: Duration::from_secs(1),
    };
    let end = |stalled: &Part| end_program(stalled, RETRY_LATER);
    let _dog = Watchdog::over(vec![part], || (), end).expect("a thread");
    runtime.block_on(async {
        let blocked = tokio::spawn(async { std::thread::sleep(PATIENCE) });
        blocked.await.expect("it ends sooner");
    });
}

/// The program itself, whose threads all want to log something that nobody reads.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it takes a minute: so long the bot's threads may stand still"]
async fn a_program_that_stands_still_ends_to_be_started_again() {
    let mut scene = Scene::set().await;
    scene.wait_for_a_turn().await;
    let (status, _) = scene.stop().await;
    assert_eq!(status.code(), Some(0));
    let (reader, writer) = full_pipe();
    scene.come_back_saying(writer.into()).await;
    scene.standin.faults().order(Fault {
        method: "POST",
        path_part: "/callback",
        times: 100,
        trouble: Trouble::Refused(400, 50_035),
    });
    let since = Instant::now();
    for _ in 0..20 {
        scene.somebody_moves().await;
    }
    let longest = PATIENCE + ENDED_WITHIN;
    let status = within(longest, "it ends", scene.ended()).await;
    assert_eq!(status.code(), Some(RETRY_LATER.into()));
    let took = since.elapsed();
    assert!(took > PATIENCE, "nothing stood still: {took:?}");
    eprintln!("it ended with {RETRY_LATER} after {took:?}");
    drop(reader);
    scene.standin.stop().await;
}
