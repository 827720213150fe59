//! The door of the HTTP API: weather, token, limits, checks and the record, for every request.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderValue, Response as HttpResponse, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::{Value, json};

use super::ratelimit::{self, Scope};
use super::refusal::Refusal;
use super::request::Request;
use crate::faults::Trouble;
use crate::ids::AttachmentId;
use crate::net::{CuttableListener, Scissors};
use crate::record::Call;
use crate::world::World;
use crate::{Shared, gateway, page};

/// Serves everything until the double is stopped.
pub(crate) async fn serve(listener: CuttableListener, shared: Arc<Shared>) {
    let stop = shared.stop.clone();
    let routes = Router::new()
        .route("/gateway", get(gateway::connect))
        .route("/gateway/", get(gateway::connect))
        .route(
            "/attachments/{channel}/{attachment}/{name}",
            get(attachment),
        )
        .merge(page::routes(shared.clone()))
        .fallback(api)
        .with_state(shared);
    let service = routes.into_make_service_with_connect_info::<Scissors>();
    let served = axum::serve(listener, service)
        .with_graceful_shutdown(stop.cancelled_owned())
        .await;
    if let Err(error) = served {
        tracing::error!(%error, "the double can't serve any more");
    }
}

/// An answer on its way out.
struct Outcome {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: Value,
}

impl Outcome {
    fn refused(refusal: &Refusal) -> Outcome {
        Outcome {
            status: refusal.status,
            headers: Vec::new(),
            body: refusal.json(),
        }
    }

    fn too_many(retry_after_ms: u64, global: bool) -> Outcome {
        Outcome {
            status: 429,
            headers: ratelimit::refused(retry_after_ms, global),
            body: json!({
                "message": "You are being rate limited.",
                "retry_after": retry_after_ms as f64 / 1000.0,
                "global": global,
            }),
        }
    }

    fn into_response(self) -> Response {
        let mut response = HttpResponse::builder().status(self.status);
        for (name, value) in self.headers {
            response = response.header(name, value);
        }
        let body = if self.body.is_null() {
            Body::empty()
        } else {
            response = response.header(header::CONTENT_TYPE, "application/json");
            Body::from(self.body.to_string())
        };
        response
            .body(body)
            .expect("every header's value is plain ASCII")
    }
}

async fn api(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(scissors): ConnectInfo<Scissors>,
    http: axum::extract::Request,
) -> Response {
    if !http.uri().path().starts_with("/api/") {
        // Browsers ask for icons and the like; no bot is to blame for that.
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut request = Request::head(&http);
    let readable = request.read_body(http).await;
    let trouble = shared
        .world()
        .weather
        .trouble(&request.method, &request.path);
    if let Some(trouble) = &trouble
        && let Some(response) = suffer(&shared, &scissors, &request, trouble).await
    {
        return response;
    }
    let outcome = {
        let mut world = shared.world();
        let outcome = world.attend(&request, readable);
        let cut = matches!(
            trouble,
            Some(Trouble::CutAfterEffect | Trouble::HangAfterEffect)
        );
        world.note(
            &request,
            if cut { 0 } else { outcome.status },
            &outcome.body,
        );
        outcome
    };
    if matches!(trouble, Some(Trouble::CutAfterEffect)) {
        scissors.cut();
    }
    if matches!(trouble, Some(Trouble::HangAfterEffect)) {
        shared.stop.cancelled().await;
    }
    outcome.into_response()
}

/// What comes instead of an answer, if this trouble leaves none.
async fn suffer(
    shared: &Shared,
    scissors: &Scissors,
    request: &Request,
    trouble: &Trouble,
) -> Option<Response> {
    let outcome = match *trouble {
        Trouble::RateLimited {
            retry_after,
            global,
        } => Outcome::too_many(retry_after.as_millis() as u64, global),
        Trouble::OddlyRateLimited(seconds) => Outcome {
            status: 429,
            headers: vec![("retry-after", seconds.to_owned())],
            body: json!({"message": "You are being rate limited.", "global": false}),
        },
        Trouble::Refused(status, code) => Outcome::refused(&Refusal::coded(status, code)),
        Trouble::Status(status) => Outcome::refused(&Refusal::status(status)),
        Trouble::Html(status) => {
            shared.world().note(request, status, &Value::Null);
            let status = StatusCode::from_u16(status).expect("a fault's status is a real one");
            let page = "<html><body>The upstream is away.</body></html>";
            return Some((status, [(header::CONTENT_TYPE, "text/html")], page).into_response());
        }
        Trouble::CutBeforeEffect => {
            shared.world().note(request, 0, &Value::Null);
            scissors.cut();
            return Some(StatusCode::BAD_GATEWAY.into_response());
        }
        Trouble::Hang => {
            shared.world().note(request, 0, &Value::Null);
            shared.stop.cancelled().await;
            return Some(StatusCode::BAD_GATEWAY.into_response());
        }
        Trouble::Delay(delay) => {
            tokio::time::sleep(delay).await;
            return None;
        }
        Trouble::Hold => {
            let before = {
                let weather = &mut shared.world().weather;
                weather.held += 1;
                weather.let_go
            };
            let free = |world: &World| (world.weather.let_go > before).then_some(());
            tokio::select! {
                () = shared.until(free) => {}
                () = shared.stop.cancelled() => {}
            }
            return None;
        }
        Trouble::CutAfterEffect | Trouble::HangAfterEffect => return None,
    };
    shared.world().note(request, outcome.status, &outcome.body);
    Some(outcome.into_response())
}

impl World {
    /// Answers a request that arrived.
    fn attend(&mut self, request: &Request, readable: Result<(), Refusal>) -> Outcome {
        let standing = self.buckets.take(request, self.clock.now_ms());
        if let Some(scope) = standing.exceeded {
            let global = scope == Scope::Global;
            let mut outcome = Outcome::too_many(standing.retry_after_ms(), global);
            outcome.headers = standing.headers();
            return outcome;
        }
        let answered = readable
            .and_then(|()| self.authorize(request))
            .and_then(|()| {
                self.check_request(request);
                self.route(request)
            });
        let mut outcome = match answered {
            Ok(reply) => Outcome {
                status: reply.status,
                headers: Vec::new(),
                body: reply.body,
            },
            Err(refusal) => {
                if refusal.is_violation() {
                    let Request { method, path, .. } = request;
                    let said = refusal.json();
                    self.violation(format!("{method} {path} was refused: {said}"));
                }
                Outcome::refused(&refusal)
            }
        };
        self.check_answer(request, outcome.status, &outcome.body);
        outcome.headers = standing.headers();
        outcome
    }

    /// Interactions and their webhooks carry a token of their own.
    fn authorize(&self, request: &Request) -> Result<(), Refusal> {
        let public = match request.segments.first().map(String::as_str) {
            Some("interactions" | "webhooks") => true,
            Some("gateway") => request.segments.len() == 1,
            Some(_) | None => false,
        };
        let expected = format!("Bot {}", self.token());
        match public || request.token.as_ref() == Some(&expected) {
            true => Ok(()),
            false => Err(Refusal::UNAUTHORIZED),
        }
    }

    fn note(&mut self, request: &Request, status: u16, answer: &Value) {
        self.record.calls.push(Call {
            method: request.method.clone(),
            path: request.path.clone(),
            body: request.body.clone(),
            files: request
                .files
                .iter()
                .map(|f| (f.name.clone(), f.bytes.len()))
                .collect(),
            status,
            answer: answer.clone(),
            at_ms: self.clock.now_ms(),
        });
    }

    #[cfg(not(feature = "openapi"))]
    fn check_request(&mut self, _request: &Request) {}

    #[cfg(not(feature = "openapi"))]
    fn check_answer(&mut self, _request: &Request, _status: u16, _answer: &Value) {}
}

/// A file of a message. It is shown, never run: browsers must not guess what it is.
async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_, id, _)): Path<(String, String, String)>,
) -> Response {
    let id: Option<AttachmentId> = id.parse().ok();
    let blob = id.and_then(|id| shared.world().blobs.get(&id).cloned());
    let Some(blob) = blob else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let content_type = HeaderValue::from_str(&blob.content_type)
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let mut response = blob.bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type);
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("sandbox"),
    );
    response
}
