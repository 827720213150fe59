//! The page on which people try a bot: static files, and the JSON that they call.
//!
//! Everything lies under `/sandbox`. Only requests that name this very server in `Host` (and in
//! `Origin`, if they have one) and know the secret of this run get an answer: the secret comes with
//! the page's address and is kept in a cookie.

mod act;
mod events;
mod files;
mod guard;
mod views;

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};

use crate::Shared;

pub(crate) use self::events::PageEvent;

pub(crate) fn routes(shared: Arc<Shared>) -> Router<Arc<Shared>> {
    Router::new()
        .route("/sandbox/", get(files::index))
        .route("/sandbox/{file}", get(files::file))
        .route("/sandbox/state", get(views::state))
        .route("/sandbox/messages", get(views::messages))
        .route("/sandbox/events", get(events::stream))
        .route("/sandbox/act", post(act::act))
        .route_layer(from_fn_with_state(shared, guard::guard))
}
