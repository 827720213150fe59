//! Machines ask the program how it is.

use crate::scene::{Scene, free_port, soon};
use discord_standin::World;
use std::collections::BTreeSet;

/// The most names of figures.
const MOST_FIGURES: usize = 25;

async fn ask(port: u16, path: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build();
    let client = client.expect("a client");
    let address = format!("http://127.0.0.1:{port}{path}");
    let answer = client.get(address).send().await.expect("it answers");
    let status = answer.status().as_u16();
    (status, answer.text().await.expect("text"))
}

async fn until_status(port: u16, status: u16) -> String {
    soon("the status changes", async {
        loop {
            match ask(port, "/readyz").await {
                (found, says) if found == status => return says,
                _ => tokio::time::sleep(std::time::Duration::from_millis(50)).await,
            }
        }
    })
    .await
}

/// The names of the figures that a text tells.
fn figures(text: &str) -> BTreeSet<&str> {
    let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    types.filter_map(|line| line.split(' ').next()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_can_ask_how_the_bot_is() {
    let port = free_port();
    let mut scene = Scene::set_with(&[("OUTFLANK_MONITOR", &port.to_string())]).await;
    assert_eq!(until_status(port, 200).await, "People can play.\n");
    assert_eq!(ask(port, "/livez").await, (200, "The bot lives.\n".into()));
    scene.wait_for_a_turn().await;
    let text = soon("a heartbeat is told", async {
        loop {
            let (status, text) = ask(port, "/metrics").await;
            assert_eq!(status, 200);
            match text.contains("outflank_gateway_silent_seconds") {
                true => return text,
                false => tokio::time::sleep(std::time::Duration::from_millis(50)).await,
            }
        }
    })
    .await;
    for line in [
        "outflank_games_open 1",
        "outflank_outbox_depth 0",
        "outflank_identifies_total 1",
        "outflank_panics_total 0",
        "outflank_gateway_connected 1",
        "outflank_interactions_total{kind=\"command\",outcome=\"answered\"} 1",
        "outflank_interactions_total{kind=\"control\",outcome=\"answered\"} 1",
        "outflank_interaction_answered_seconds_count 2",
    ] {
        let found = text.lines().any(|told| told.starts_with(line));
        assert!(found, "{line} is not among:\n{text}");
    }
    let names = figures(&text);
    assert!(names.len() <= MOST_FIGURES, "{names:?}");

    assert_eq!(scene.healthcheck(port).await, Some(0));
    scene.standin.faults().gateway_down(true);
    scene.standin.faults().drop_connections();
    let says = until_status(port, 503).await;
    assert_eq!(says, "The bot is not connected to Discord.\n");
    assert_eq!(scene.healthcheck(port).await, Some(1));
    assert_eq!(ask(port, "/livez").await.0, 200);
    scene.standin.faults().gateway_down(false);
    let back = |world: &World| world.gateway_clients() > 0;
    soon("it connects again", scene.standin.until(back)).await;
    until_status(port, 200).await;
    scene.kill().await;
    assert_eq!(scene.healthcheck(port).await, Some(1));
    let dashboard = include_str!("../../deploy/grafana.json");
    let shown = dashboard.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    for shown in shown.filter(|word| word.starts_with("outflank_")) {
        let name = ["_total", "_bucket"]
            .iter()
            .fold(shown, |name, end| name.strip_suffix(end).unwrap_or(name));
        assert!(names.contains(name), "nothing tells {shown}");
    }
}
