//! The disk takes no more: what was confirmed is kept, and what can't be kept is refused.

use crate::scene::Scene;
use std::time::Duration;

/// So much more than there is may be written to a file, in KiB.
const ROOM_KIB: u64 = 160;

/// The most moves until there is no room left.
const MOST_MOVES: u32 = 200;

/// D2.
#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_a_move_is_refused_and_nothing_is_lost() {
    let mut scene = Scene::set().await;
    scene.wait_for_a_turn().await;
    let (status, _) = scene.stop().await;
    assert_eq!(status.code(), Some(0));
    scene.limit_files(Some(scene.size() / 1024 + ROOM_KIB));
    scene.come_back().await;
    let mut confirmed = 0;
    // Where the disk is full between a move and its board, only the board waits.
    while confirmed < MOST_MOVES && scene.all_is_said_within(Duration::from_secs(5)).await {
        scene.wait_for_a_turn().await;
        if let Some(says) = scene.refusal().await {
            assert!(says.contains("Something went wrong on my side"), "{says}");
            break;
        }
        confirmed += 1;
    }
    assert!((1..MOST_MOVES).contains(&confirmed), "{confirmed} moves");
    scene.kill().await;
    scene.limit_files(None);
    scene.come_back().await;
    scene.check("a full disk").await;
    eprintln!("D2: {confirmed} moves were confirmed before the disk was full; all are there");
    scene.end().await;
}
