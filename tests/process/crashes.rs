//! The program is killed, wherever it is, and started again: every move that was stored is told
//! once, in order, and none is lost.

use crate::asked;
use crate::scene::{Memory, Scene};
use discord_standin::Trouble;
use std::time::Duration;

/// How often the program is killed at each point, unless more is asked for.
const KILLS: u32 = 2;

/// After so many rounds a new day begins, at another double: a bot starts no more than 900 times a
/// day.
const ROUNDS_A_DAY: u32 = 50;

/// Where the program is when it is killed.
#[derive(Clone, Copy, Debug)]
enum Point {
    /// The move waits to be stored.
    BeforeCommit,
    /// The move is stored; whoever moved has not been answered.
    BeforeAnswer,
    /// Whoever moved has been answered; the program hasn't heard that it worked.
    AfterAnswer,
    /// The board is on its way.
    BeforeSend,
    /// The board is posted; the program hasn't heard of it.
    AfterSend,
    /// The program has heard of it; the board before keeps its controls.
    BeforeRetire,
    /// The board before has lost its controls.
    AfterRetire,
    /// All is said; that it was said waits to be stored.
    BeforeMark,
    /// Somewhere in a start.
    Starting,
    /// Anywhere within a move.
    Anywhere,
}

impl Point {
    const ALL: [Point; 10] = [
        Point::BeforeCommit,
        Point::BeforeAnswer,
        Point::AfterAnswer,
        Point::BeforeSend,
        Point::AfterSend,
        Point::BeforeRetire,
        Point::AfterRetire,
        Point::BeforeMark,
        Point::Starting,
        Point::Anywhere,
    ];
}

/// The requests by which the program can be held.
const ANSWERS: (&str, &str) = ("POST", "/callback");
const POSTS: (&str, &str) = ("POST", "/messages");
const CHANGES: (&str, &str) = ("PATCH", "/messages/");

impl Scene {
    /// Somebody moves, and the program dies over it.
    async fn die_at(&mut self, point: Point, round: u32) {
        let moment = Duration::from_millis(u64::from(round) * 7 % 50);
        match point {
            Point::BeforeCommit => {
                let lock = Memory::lock(&self.file()).await;
                self.somebody_moves().await;
                tokio::time::sleep(moment).await;
                self.kill().await;
                lock.release().await;
            }
            Point::BeforeAnswer => self.die_over(ANSWERS, Trouble::Hold).await,
            Point::AfterAnswer => self.die_over(ANSWERS, Trouble::HangAfterEffect).await,
            Point::BeforeSend => self.die_over(POSTS, Trouble::Hold).await,
            Point::AfterSend => self.die_over(POSTS, Trouble::HangAfterEffect).await,
            Point::BeforeRetire => self.die_over(CHANGES, Trouble::Hold).await,
            Point::AfterRetire => self.die_over(CHANGES, Trouble::HangAfterEffect).await,
            Point::BeforeMark => {
                self.order(CHANGES, Trouble::Hold);
                self.somebody_moves().await;
                self.until_held().await;
                let lock = Memory::lock(&self.file()).await;
                self.standin.faults().let_go();
                tokio::time::sleep(moment).await;
                self.kill().await;
                lock.release().await;
            }
            Point::Starting => {
                self.somebody_moves().await;
                self.kill().await;
                self.start();
                tokio::time::sleep(4 * moment).await;
                self.kill().await;
            }
            Point::Anywhere => {
                self.somebody_moves().await;
                tokio::time::sleep(moment).await;
                self.kill().await;
            }
        }
    }

    /// Somebody moves, and the program dies over a request of that kind.
    async fn die_over(&mut self, request: (&'static str, &'static str), trouble: Trouble) {
        let before = self.count(request);
        let holds = matches!(trouble, Trouble::Hold);
        self.order(request, trouble);
        self.somebody_moves().await;
        match holds {
            true => self.until_held().await,
            false => self.until_more_than(request, before).await,
        }
        self.kill().await;
    }
}

/// D1: every point, again and again.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_killed_loses_nothing_and_says_nothing_twice() {
    let kills = asked("OUTFLANK_KILLS").unwrap_or(KILLS);
    let mut scene = Scene::set().await;
    let mut killed = 0;
    for round in 0..kills {
        if round > 0 && round.is_multiple_of(ROUNDS_A_DAY) {
            scene.end().await;
            scene = Scene::set().await;
        }
        for point in Point::ALL {
            scene.wait_for_a_turn().await;
            scene.die_at(point, round).await;
            killed += 1;
            scene.come_back().await;
            scene.check(point).await;
        }
    }
    eprintln!("D1: killed {killed} times, lost nothing, doubled nothing");
    scene.end().await;
}
