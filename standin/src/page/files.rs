//! The files of the page, built in.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

macro_rules! built_in {
    ($($name:literal)*) => {
        /// Each file's name and content.
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("static/", $name)))),*];
    };
}

built_in! {
    "api.js"
    "attachments.js"
    "bell_off.svg"
    "bin.svg"
    "chat.css"
    "clock.js"
    "command_form.js"
    "commands.js"
    "components.js"
    "composer.js"
    "controls.css"
    "dom.js"
    "embeds.js"
    "emoji.js"
    "icon.svg"
    "index.html"
    "interactions.js"
    "locales.js"
    "log.js"
    "markdown.js"
    "markdown_view.js"
    "menu.js"
    "message_view.js"
    "modal.js"
    "navigation.js"
    "option_field.js"
    "page.css"
    "page.js"
    "pane.js"
    "popover.js"
    "seat.js"
    "select_menu.js"
    "snowflake.js"
    "suggestions.js"
    "time_control.js"
    "unread.js"
    "user_menu.js"
    "world.js"
}

pub(super) async fn index() -> Response {
    answer("index.html")
}

pub(super) async fn file(Path(name): Path<String>) -> Response {
    answer(&name)
}

fn answer(name: &str) -> Response {
    let Some((_, content)) = FILES.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let content_type = match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some(_) | None => "text/plain; charset=utf-8",
    };
    ([(header::CONTENT_TYPE, content_type)], *content).into_response()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test ends where it can't go on")]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_built_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page/static");
        let mut there: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        there.sort();
        let mut built_in: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        built_in.sort_unstable();
        assert_eq!(built_in, there);
    }
}
