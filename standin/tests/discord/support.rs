//! A client without a library, to say exactly what is said.

use std::sync::LazyLock;
use std::time::Duration;

use discord_standin::{ChannelId, Description, Outcome, Standin, World};
use flate2::read::ZlibDecoder;
use futures::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Servers, direct messages and all that happens in them, without message content.
pub(crate) const UNPRIVILEGED: u64 = 1 | 1 << 9 | 1 << 12;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;

static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| {
    let text = include_str!("../data/openapi.json");
    Description::parse(text).expect("Discord's description can be read")
});

/// The sandbox's world, checked against Discord's description.
pub(crate) fn checked_world() -> World {
    let mut world = World::sandbox();
    world.check_against(DESCRIPTION.clone());
    world
}

/// Waits for something that has to happen, but not for ever.
pub(crate) async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), future)
        .await
        .expect("it happened within 20 s")
}

/// A client that speaks plain JSON over HTTP.
pub(crate) struct Http {
    client: reqwest::Client,
    pub(crate) api: String,
    pub(crate) token: String,
}

impl Http {
    pub(crate) fn to(standin: &Standin) -> Http {
        Http {
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
            api: standin.api().to_owned(),
            token: standin.token(),
        }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client
            .request(method, format!("{}/api/v10{path}", self.api))
            .header("authorization", format!("Bot {}", self.token))
    }

    pub(crate) async fn call(&self, method: Method, path: &str, body: Value) -> (u16, Value) {
        let request = self.request(method, path);
        let request = if body.is_null() {
            request
        } else {
            request.json(&body)
        };
        let response = soon(request.send()).await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        self.call(Method::GET, path, Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.call(Method::POST, path, body).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> (u16, Value) {
        self.call(Method::PATCH, path, body).await
    }

    pub(crate) async fn send(&self, channel: ChannelId, body: Value) -> (u16, Value) {
        self.post(&format!("/channels/{channel}/messages"), body)
            .await
    }

    /// Answers an interaction.
    pub(crate) async fn answer(&self, interaction: &Value, body: Value) -> (u16, Value) {
        let id = interaction["id"].as_str().unwrap();
        let token = interaction["token"].as_str().unwrap();
        self.post(&format!("/interactions/{id}/{token}/callback"), body)
            .await
    }
}

/// A client of the gateway.
pub(crate) struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) sequence: u64,
    /// How many frames came compressed.
    pub(crate) compressed: usize,
}

impl Gateway {
    /// Connected, with nothing said yet.
    pub(crate) async fn open(standin: &Standin) -> Gateway {
        let address = standin.api().replacen("http", "ws", 1);
        let url = format!("{address}/gateway/?v=10&encoding=json");
        let (socket, _) = soon(connect_async(url)).await.unwrap();
        let mut gateway = Gateway {
            socket,
            sequence: 0,
            compressed: 0,
        };
        let hello = gateway.payload().await.unwrap();
        assert_eq!(hello["op"], 10);
        gateway
    }

    pub(crate) async fn identified(standin: &Standin, intents: u64) -> Gateway {
        let mut gateway = Gateway::open(standin).await;
        gateway.identify(&standin.token(), intents).await;
        gateway.event("READY").await;
        gateway
    }

    pub(crate) async fn identify(&mut self, token: &str, intents: u64) {
        let data = json!({"token": token, "intents": intents, "compress": true,
            "properties": {"os": "linux", "browser": "test", "device": "test"}});
        self.say(json!({"op": 2, "d": data})).await;
    }

    pub(crate) async fn say(&mut self, payload: Value) {
        self.socket
            .send(Frame::text(payload.to_string()))
            .await
            .unwrap();
    }

    /// The next payload, or how the connection ended: with a code, or just so.
    pub(crate) async fn payload(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let text = match soon(self.socket.next()).await {
                Some(Ok(Frame::Text(text))) => text.to_string(),
                Some(Ok(Frame::Binary(bytes))) => {
                    self.compressed += 1;
                    std::io::read_to_string(ZlibDecoder::new(&bytes[..])).unwrap()
                }
                Some(Ok(Frame::Close(frame))) => return Err(frame.map(|f| f.code.into())),
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => return Err(None),
            };
            let payload: Value = serde_json::from_str(&text).unwrap();
            self.sequence = payload["s"].as_u64().unwrap_or(self.sequence);
            return Ok(payload);
        }
    }

    /// The data of the next event of this name; others are passed over.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.payload().await.expect("the connection stays");
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }
}

/// What a person does, while the bot, plain HTTP here, answers the interaction with `answer`.
pub(crate) async fn answered(
    gateway: &mut Gateway,
    http: &Http,
    action: impl Future<Output = Outcome>,
    answer: Value,
) -> (Outcome, Value) {
    let answering = async {
        let interaction = gateway.event("INTERACTION_CREATE").await;
        let (status, body) = http.answer(&interaction, answer).await;
        assert!(status < 300, "{status} {body}");
        interaction
    };
    soon(async { tokio::join!(action, answering) }).await
}
