//! Ordered faults of the HTTP API.

use std::time::Duration;

use discord_standin::{ChannelId, Fault, Standin, Trouble};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Http, checked_world};

struct Sea {
    standin: Standin,
    http: Http,
    channel: ChannelId,
}

async fn sea() -> Sea {
    let standin = Standin::start(checked_world()).await.unwrap();
    let http = Http::to(&standin);
    let channel = standin.world().channel_named("othello");
    Sea {
        standin,
        http,
        channel,
    }
}

impl Sea {
    fn order(&self, trouble: Trouble) {
        let fault = Fault {
            method: "POST",
            path_part: "/messages",
            times: 1,
            trouble,
        };
        self.standin.faults().order(fault);
    }

    fn sending(&self) -> reqwest::RequestBuilder {
        let path = format!("/channels/{}/messages", self.channel);
        self.http
            .request(Method::POST, &path)
            .json(&json!({"content": "x"}))
    }

    fn sent(&self) -> usize {
        self.standin.world().messages_in(self.channel).count()
    }
}

#[tokio::test]
async fn refusals_come_once_and_leave_no_trace() {
    let sea = sea().await;
    sea.order(Trouble::Status(500));
    assert_eq!(sea.sending().send().await.unwrap().status(), 500);
    sea.order(Trouble::Refused(400, 30046));
    let refused = sea.sending().send().await.unwrap();
    assert_eq!(refused.status(), 400);
    assert_eq!(refused.json::<Value>().await.unwrap()["code"], 30046);
    sea.order(Trouble::OddlyRateLimited("soon"));
    let odd = sea.sending().send().await.unwrap();
    assert_eq!(odd.status(), 429);
    assert_eq!(odd.headers()["retry-after"], "soon");
    sea.order(Trouble::Html(502));
    let html = sea.sending().send().await.unwrap();
    assert_eq!(html.status(), 502);
    assert!(html.text().await.unwrap().starts_with("<html>"));
    sea.order(Trouble::RateLimited {
        retry_after: Duration::from_millis(1500),
        global: true,
    });
    let limited = sea.sending().send().await.unwrap();
    assert_eq!(
        (limited.status().as_u16(), &limited.headers()["retry-after"]),
        (429, &"2".parse().unwrap())
    );
    assert_eq!(limited.headers()["x-ratelimit-global"], "true");
    assert_eq!(sea.sent(), 0);
    assert_eq!(sea.sending().send().await.unwrap().status(), 200);
    assert_eq!(sea.sent(), 1);
    let statuses: Vec<u16> = sea.standin.calls().iter().map(|call| call.status).collect();
    assert_eq!(statuses, [500, 400, 429, 502, 429, 200]);
    assert!(sea.standin.violations().is_empty());
}

#[tokio::test]
async fn a_connection_breaks_before_or_after_the_effect() {
    let sea = sea().await;
    sea.order(Trouble::CutBeforeEffect);
    assert!(sea.sending().send().await.is_err());
    assert_eq!(sea.sent(), 0);
    sea.order(Trouble::CutAfterEffect);
    assert!(sea.sending().send().await.is_err());
    assert_eq!(sea.sent(), 1);
    assert_eq!(sea.sending().send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn answers_come_late_or_never() {
    let sea = sea().await;
    sea.order(Trouble::Delay(Duration::from_millis(30)));
    let started = std::time::Instant::now();
    assert_eq!(sea.sending().send().await.unwrap().status(), 200);
    assert!(started.elapsed() >= Duration::from_millis(30));
    sea.order(Trouble::Hang);
    let never = sea
        .sending()
        .timeout(Duration::from_millis(50))
        .send()
        .await;
    assert!(never.unwrap_err().is_timeout());
    sea.standin.faults().order(Fault {
        method: "",
        path_part: "",
        times: usize::MAX,
        trouble: Trouble::Status(503),
    });
    assert_eq!(sea.http.get("/gateway").await.0, 503);
    sea.standin.faults().clear();
    assert_eq!(sea.http.get("/gateway").await.0, 200);
}

#[tokio::test]
async fn the_gateway_can_be_down() {
    let sea = sea().await;
    sea.standin.faults().gateway_down(true);
    let url = sea.standin.api().replacen("http", "ws", 1) + "/gateway/?v=10";
    assert!(tokio_tungstenite::connect_async(&url).await.is_err());
    sea.standin.faults().gateway_down(false);
    assert!(tokio_tungstenite::connect_async(&url).await.is_ok());
}

#[tokio::test]
async fn a_stopped_double_answers_nobody() {
    let sea = sea().await;
    sea.order(Trouble::Hang);
    let api = sea.standin.api().to_owned();
    let (hanging, ()) = tokio::join!(sea.sending().send(), async {
        sea.standin.until(|world| world.calls().len() == 1).await;
        sea.standin.stop().await;
    });
    assert!(hanging.map_or(true, |response| response.status() == 502));
    let address = api.strip_prefix("http://").unwrap();
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}
