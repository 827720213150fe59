//! The program is asked to end, whatever it is doing: it ends soon, and well.

use crate::asked;
use crate::scene::Scene;
use discord_standin::{Fault, Trouble};
use std::time::Duration;

/// How often it is asked to end, unless more is asked for.
const STOPS: u32 = 6;

/// How long it may take.
const TARGET: Duration = Duration::from_secs(10);

/// P3: while somebody moves, while Discord is slow, or doesn't answer at all, or is half gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_asked_to_end_does_so_soon_and_well() {
    let stops = asked("OUTFLANK_STOPS").unwrap_or(STOPS);
    let mut scene = Scene::set().await;
    let mut longest = Duration::ZERO;
    for round in 0..stops {
        scene.wait_for_a_turn().await;
        let faults = scene.standin.faults();
        let everywhere = |trouble| Fault {
            method: "",
            path_part: "/",
            times: 100,
            trouble,
        };
        match round % 6 {
            0 => {}
            1 => faults.order(everywhere(Trouble::Delay(Duration::from_millis(300)))),
            2 => faults.order(everywhere(Trouble::Hang)),
            3 => faults.order(everywhere(Trouble::Status(500))),
            4 => faults.stop_acks(true),
            _ => faults.gateway_down(true),
        }
        scene.somebody_moves().await;
        tokio::time::sleep(Duration::from_millis(u64::from(round) * 13 % 200)).await;
        let (status, took) = scene.stop().await;
        assert_eq!(status.code(), Some(0), "round {round}: {status}");
        longest = longest.max(took);
        scene.standin.faults().stop_acks(false);
        scene.standin.faults().gateway_down(false);
        scene.come_back().await;
        scene.check(round).await;
    }
    eprintln!("P3: ended well {stops} times, after {longest:?} at most (target: {TARGET:?})");
    scene.end().await;
}
