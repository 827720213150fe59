//! One WebSocket: HELLO, what the client says, and what its session has to tell.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::Outgoing;
use super::session::Close;
use crate::Shared;

/// Longer payloads are compressed if the client asked for it.
const COMPRESSED_FROM_BYTES: usize = 2048;
/// What a client may send in a minute.
const SENDS_A_MINUTE: usize = 120;

#[derive(Deserialize)]
pub(crate) struct Asked {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

/// Takes a client on, unless the gateway is down.
pub(crate) async fn connect(
    State(shared): State<Arc<Shared>>,
    Query(asked): Query<Asked>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if shared.world().gateway.down {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    if let Some(complaint) = asked.complaint() {
        shared.world().violation(complaint);
    }
    upgrade.on_upgrade(move |socket| Connection::serve(shared, socket))
}

impl Asked {
    fn complaint(&self) -> Option<String> {
        let plain = self.encoding.as_deref().is_none_or(|e| e == "json") && self.compress.is_none();
        match (self.v.as_deref(), plain) {
            (Some("10"), true) => None,
            (version, _) => Some(format!(
                "the gateway is asked for version {version:?}, encoding {:?}, compression {:?}",
                self.encoding, self.compress
            )),
        }
    }
}

struct Connection {
    shared: Arc<Shared>,
    number: u64,
    sender: UnboundedSender<Outgoing>,
    compress: bool,
    recent_sends: VecDeque<Instant>,
}

/// How a connection came to its end.
enum End {
    /// The client closed it, with this code if it gave one.
    ByClient(Option<u16>),
    /// We close it with this code.
    ByUs(u16),
    /// We close it without one.
    ByUsBare,
    /// It broke.
    Broken,
}

impl Connection {
    async fn serve(shared: Arc<Shared>, mut socket: WebSocket) {
        let (sender, receiver) = unbounded_channel();
        let number = shared.world().gateway.new_connection();
        let mut connection = Connection {
            shared: shared.clone(),
            number,
            sender,
            compress: false,
            recent_sends: VecDeque::new(),
        };
        let end = connection.converse(&mut socket, receiver).await;
        let for_good = matches!(end, End::ByClient(Some(1000 | 1001)));
        let frame = |code| CloseFrame {
            code,
            reason: "".into(),
        };
        // The client may be gone already; then it needs no farewell.
        let _ = match end {
            End::ByUs(code) => socket.send(Frame::Close(Some(frame(code)))).await,
            End::ByUsBare => socket.send(Frame::Close(None)).await,
            End::ByClient(_) | End::Broken => Ok(()),
        };
        if matches!(end, End::ByClient(_)) {
            // A farewell is returned: the library sends it with the next read, which is the last.
            let _ = socket.recv().await;
        }
        shared.world().gateway.disconnected(number, for_good);
    }

    async fn converse(
        &mut self,
        socket: &mut WebSocket,
        mut orders: UnboundedReceiver<Outgoing>,
    ) -> End {
        let interval = self.shared.world().gateway.heartbeat_interval.as_millis() as u64;
        let hello = json!({
            "op": 10, "d": {"heartbeat_interval": interval, "_trace": []}, "s": null, "t": null,
        });
        if self.send(socket, hello.to_string()).await.is_err() {
            return End::Broken;
        }
        let stop = self.shared.stop.clone();
        loop {
            tokio::select! {
                () = stop.cancelled() => return End::ByUs(1001),
                order = orders.recv() => match order {
                    Some(Outgoing::Payload(payload)) => {
                        if self.send(socket, payload).await.is_err() {
                            return End::Broken;
                        }
                    }
                    Some(Outgoing::Close(code)) => return End::ByUs(code),
                    Some(Outgoing::CloseBare) => return End::ByUsBare,
                    Some(Outgoing::Cut) | None => return End::Broken,
                },
                frame = socket.recv() => match self.received(frame) {
                    Ok(()) => {}
                    Err(end) => return end,
                },
            }
        }
    }

    async fn send(&self, socket: &mut WebSocket, payload: String) -> Result<(), axum::Error> {
        let frame = if self.compress && payload.len() > COMPRESSED_FROM_BYTES {
            Frame::Binary(zlib(payload.as_bytes()).into())
        } else {
            Frame::Text(payload.into())
        };
        socket.send(frame).await
    }

    fn received(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Result<(), End> {
        let text = match frame {
            None | Some(Err(_)) => return Err(End::Broken),
            Some(Ok(Frame::Close(frame))) => return Err(End::ByClient(frame.map(|f| f.code))),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => return Ok(()),
            Some(Ok(Frame::Text(text))) => text.to_string(),
            Some(Ok(Frame::Binary(_))) => return Err(self.offended(Close::DecodeError)),
        };
        self.count_send()
            .and_then(|()| self.obey(&text))
            .map_err(|close| self.offended(close))
    }

    fn offended(&self, close: Close) -> End {
        let code = close as u16;
        self.shared
            .world()
            .violation(format!("the gateway closed with {code}: {close:?}"));
        End::ByUs(code)
    }

    fn count_send(&mut self) -> Result<(), Close> {
        let now = Instant::now();
        while self
            .recent_sends
            .front()
            .is_some_and(|t| now - *t > Duration::from_secs(60))
        {
            self.recent_sends.pop_front();
        }
        self.recent_sends.push_back(now);
        match self.recent_sends.len() > SENDS_A_MINUTE {
            true => Err(Close::RateLimited),
            false => Ok(()),
        }
    }

    fn obey(&mut self, text: &str) -> Result<(), Close> {
        let payload: Value = serde_json::from_str(text).map_err(|_| Close::DecodeError)?;
        let data = &payload["d"];
        let mut world = self.shared.world();
        let identified = world.gateway.session_of(self.number).is_some();
        match payload["op"].as_u64().ok_or(Close::DecodeError)? {
            1 => self.heartbeat(world.gateway.acks_stopped),
            2 | 6 if identified => return Err(Close::AlreadyAuthenticated),
            2 if world.gateway.stillborn => {
                world.gateway.identified += 1;
                // Our own receiver is alive as long as we are.
                let _ = self.sender.send(Outgoing::Close(4000));
            }
            2 => {
                world.identify(data, self.number, self.sender.clone())?;
                self.compress = data["compress"] == true;
            }
            6 => self.compress = world.resume(data, self.number, self.sender.clone())?,
            3 | 4 if identified => {}
            3 | 4 => return Err(Close::NotAuthenticated),
            _ => return Err(Close::UnknownOpcode),
        }
        Ok(())
    }

    fn heartbeat(&self, unanswered: bool) {
        let ack = json!({"op": 11, "d": null, "s": null, "t": null});
        if !unanswered {
            // Our own receiver is alive as long as we are.
            let _ = self.sender.send(Outgoing::Payload(ack.to_string()));
        }
    }
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("writing to memory doesn't fail")
}
