//! How long the sandbox takes to be ready, and how much memory it holds with 10,000 open games.
//!
//! `cargo bench --bench footprint`. The program measured is the whole of it, with Discord's double
//! inside.
#![allow(clippy::print_stdout, reason = "a bench reports to whoever runs it")]

use anyhow::Context;
use outflank::app::ports::{Change, Commit, Deed, Said, Store};
use outflank::game::{
    ChallengeId, ChannelId, Coin, NewChallenge, Place, PlayerId, ServerId, Terms, Timestamp,
};
use outflank::storage::Database;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const GAMES: u64 = 10_000;
const STARTS: usize = 11;
const NOW: Timestamp = Timestamp(1_700_000_000_000);

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut starts = Vec::new();
    for number in 0..STARTS {
        let sandbox = Sandbox::start(&folder.path().join(format!("empty-{number}.db")))?;
        starts.push(sandbox.ready_after);
    }
    starts.sort();
    let [median, worst] = [starts[STARTS / 2], starts[STARTS - 1]];
    println!(
        "start to ready on an empty database: median {median:.0?}, worst of {STARTS} {worst:.0?}"
    );
    let empty = Sandbox::start(&folder.path().join("empty.db"))?.resident_mib()?;
    let full = folder.path().join("full.db");
    tokio::runtime::Runtime::new()?.block_on(fill(&full))?;
    let sandbox = Sandbox::start(&full)?;
    println!("resident memory: {empty:.1} MiB without a game");
    println!(
        "resident memory: {:.1} MiB with {GAMES} open games",
        sandbox.resident_mib()?
    );
    Ok(())
}

/// Stores open games whose beginnings have all been announced.
async fn fill(path: &Path) -> anyhow::Result<()> {
    let store = Database::open(&path.to_string_lossy()).await?;
    let starts = (0..GAMES).map(|number| start_game(&store, number));
    for started in futures::future::join_all(starts).await {
        started?;
    }
    loop {
        let waiting = store
            .borrow_notices(NOW, NOW.plus_ms(60_000), 10_000)
            .await?;
        if waiting.is_empty() {
            return store.close().await;
        }
        let said = waiting
            .iter()
            .map(|notice| store.notice_said(notice, Said::default(), NOW));
        for said in futures::future::join_all(said).await {
            said?;
        }
    }
}

async fn start_game(store: &Database, number: u64) -> anyhow::Result<()> {
    let offer = NewChallenge {
        place: Place {
            server: ServerId(1),
            channel: ChannelId(2),
        },
        challenger: PlayerId(number + 1),
        opponent: Some(PlayerId(number + 2)),
        terms: Terms::default(),
        rematch_of: None,
        made_at: NOW,
        expires_at: NOW.plus_ms(1),
    };
    let commit = |deed| {
        store.commit(Change {
            event: None,
            at: NOW,
            deed,
        })
    };
    let made = commit(Deed::Challenge(offer, None)).await?;
    let Commit::Challenged(ChallengeId(id)) = made else {
        anyhow::bail!("a new challenge is {made:?}");
    };
    let challenge = store
        .challenge(ChallengeId(id))
        .await?
        .context("it was stored")?;
    let game = challenge.accept(PlayerId(number + 2), Coin::Heads, NOW);
    let game = game.map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
    commit(Deed::Accept(challenge.id, game)).await?;
    Ok(())
}

/// The program, running.
struct Sandbox {
    child: Child,
    ready_after: Duration,
}

impl Sandbox {
    /// Starts it and waits for the address that it prints when people can play.
    fn start(database: &Path) -> anyhow::Result<Sandbox> {
        let started = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_outflank"))
            .args(["sandbox", "--database"])
            .arg(database)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let out = child.stdout.take().context("its output is piped")?;
        let is_address = |line: &std::io::Result<String>| {
            line.as_ref()
                .is_ok_and(|line| line.contains("http://127.0.0.1"))
        };
        let address = BufReader::new(out).lines().find(is_address);
        address.context("the sandbox printed no address")??;
        Ok(Sandbox {
            child,
            ready_after: started.elapsed(),
        })
    }

    /// What it holds in memory, by the system's count.
    fn resident_mib(&self) -> anyhow::Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib: f64 = line
            .and_then(|line| line.trim().strip_suffix("kB"))
            .context("the system tells no memory")?
            .trim()
            .parse()?;
        Ok(kib / 1024.0)
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
