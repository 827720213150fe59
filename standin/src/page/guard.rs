//! Who may use the page: this machine's browser, with the secret of this run.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Shared;

/// Nothing comes from elsewhere, and nobody may show the page inside another.
const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

pub(super) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let address = shared.world().address.clone();
    let host = address
        .strip_prefix("http://")
        .unwrap_or(&address)
        .to_owned();
    if !is_from_here(request.headers(), &host) {
        return (StatusCode::FORBIDDEN, "not from here").into_response();
    }
    // Cookies are shared by all ports of a machine, so each port has a name of its own.
    let cookie_name = format!("sandbox-{}", host.rsplit(':').next().unwrap_or_default());
    let in_address = query_key(&request).is_some_and(|key| same(key, &shared.page_key));
    let known = in_address
        || header_key(request.headers(), &cookie_name).is_some_and(|k| same(&k, &shared.page_key));
    if !known {
        return (StatusCode::FORBIDDEN, "open the address that was printed").into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(POLICY),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if in_address {
        let cookie = format!(
            "{cookie_name}={}; Path=/sandbox; HttpOnly; SameSite=Strict",
            shared.page_key
        );
        let cookie = HeaderValue::from_str(&cookie).expect("a key is hexadecimal");
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Other sites can't name this server, whatever their name resolves to.
fn is_from_here(headers: &HeaderMap, host: &str) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let port = host.rsplit(':').next().unwrap_or_default();
    let ours = |name: &str| name == host || name == format!("localhost:{port}");
    let origin = text(header::ORIGIN);
    text(header::HOST).is_some_and(ours)
        && origin.is_none_or(|origin| origin.strip_prefix("http://").is_some_and(ours))
}

fn query_key(request: &Request) -> Option<&str> {
    let query = request.uri().query()?;
    query.split('&').find_map(|pair| pair.strip_prefix("key="))
}

fn header_key(headers: &HeaderMap, cookie_name: &str) -> Option<String> {
    if let Some(key) = headers.get("x-sandbox-key") {
        return key.to_str().ok().map(str::to_owned);
    }
    let cookies = headers.get(header::COOKIE)?.to_str().ok()?;
    let ours = cookies
        .split("; ")
        .find_map(|c| c.strip_prefix(cookie_name)?.strip_prefix('='));
    ours.map(str::to_owned)
}

/// Compares in a time that doesn't tell how much is right.
fn same(given: &str, secret: &str) -> bool {
    let differing = given
        .bytes()
        .zip(secret.bytes())
        .fold(0, |sum, (a, b)| sum | (a ^ b));
    given.len() == secret.len() && differing == 0
}
