//! One person's side of the page: what they do, and what they see.

use crate::chromium::Chromium;
use fantoccini::Locator;
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;

/// A person at their side of the page.
pub(crate) struct Pane<'a> {
    name: &'static str,
    index: usize,
    browser: &'a Chromium,
}

/// Where something is on the page, in CSS pixels.
#[derive(Debug)]
pub(crate) struct Place {
    left: f64,
    top: f64,
    width: f64,
    pub(crate) height: f64,
}

impl Place {
    async fn of(element: &Element) -> Place {
        let (left, top, width, height) = element.rectangle().await.expect("it is there");
        Place {
            left,
            top,
            width,
            height,
        }
    }

    /// Whether it can be seen as a whole in a window of this size.
    pub(crate) fn is_within(&self, width: u32, height: u32) -> bool {
        let has_room = self.width > 0.0 && self.height > 0.0;
        let starts = self.left >= 0.0 && self.top >= 0.0;
        let ends = self.left + self.width <= f64::from(width)
            && self.top + self.height <= f64::from(height);
        has_room && starts && ends
    }
}

impl<'a> Pane<'a> {
    pub(crate) fn of(name: &'static str, index: usize, browser: &'a Chromium) -> Pane<'a> {
        Pane {
            name,
            index,
            browser,
        }
    }

    fn css(&self, inside: &str) -> String {
        format!(r#"[data-pane="{}"] {inside}"#, self.index)
    }

    /// The control that brings this side to the front of a narrow page.
    pub(crate) fn switch(&self) -> String {
        format!(r#"[data-switch="{}"]"#, self.index)
    }

    /// The message that holds some words, as soon as it is there.
    pub(crate) async fn reads(&self, words: &str) -> Element {
        let found = self.message(&format!(r#"contains(., "{words}")"#)).await;
        match found {
            Ok(message) => message,
            Err(error) => panic!(
                "{} does not read “{words}” ({error}), but:\n{}",
                self.name,
                self.text().await
            ),
        }
    }

    /// The last message of which something holds, in the terms of XPath.
    async fn message(&self, holds: &str) -> Result<Element, CmdError> {
        let pane = format!(r#"//*[@data-pane="{}"]"#, self.index);
        let path = format!("({pane}//*[@data-message-id][{holds}])[last()]");
        self.browser.find(Locator::XPath(&path)).await
    }

    /// All that the person can read.
    pub(crate) async fn text(&self) -> String {
        let log = self.find("[data-log]").await;
        log.text().await.expect("it is there")
    }

    async fn find(&self, inside: &str) -> Element {
        let found = self.browser.find(Locator::Css(&self.css(inside))).await;
        found.unwrap_or_else(|error| panic!("{} has no {inside}: {error}", self.name))
    }

    pub(crate) async fn clicks(&self, inside: &str) {
        self.browser.click(&self.css(inside)).await;
    }

    /// Types into the line where messages are written, without sending.
    pub(crate) async fn types(&self, text: &str) {
        let composer = self.find("[data-composer]").await;
        composer.send_keys(text).await.expect("it can be typed in");
    }

    pub(crate) async fn says(&self, text: &str) {
        let enter = char::from(Key::Enter);
        self.types(&format!("{text}{enter}")).await;
    }

    /// Types into an option of the slash command that is being written.
    pub(crate) async fn fills(&self, option: &str, text: &str) {
        let field = self.find(&format!(r#"[data-option="{option}"]"#)).await;
        field.send_keys(text).await.expect("it can be typed in");
    }

    /// Moves by slash command, to a square that isn't among the suggestions.
    pub(crate) async fn moves_by_command(&self, square: &str) {
        self.types("/move ").await;
        self.fills("square", square).await;
        self.clicks("[data-send-command]").await;
    }

    pub(crate) async fn presses(&self, label: &str) {
        let message = self.message(&format!(r#".//button[.="{label}"]"#)).await;
        let message =
            message.unwrap_or_else(|error| panic!("no {label} for {}: {error}", self.name));
        let label = format!(r#".//button[.="{label}"]"#);
        let button = message.find(Locator::XPath(&label)).await;
        let pressed = button.expect("it is in the message").click().await;
        pressed.expect("it can be pressed");
    }

    /// Opens the menu under the board and picks a square.
    pub(crate) async fn picks(&self, square: &str) {
        self.clicks(r#"[data-message-id] [role="combobox"]"#).await;
        let option = format!(r#"[data-select-for] [data-value="{square}"]"#);
        self.browser.click(&option).await;
    }

    /// Answers the last message that has a picture.
    pub(crate) async fn replies_to_the_board(&self, text: &str) {
        let board = self.message(".//figure").await.expect("there is a board");
        let reply = board.find(Locator::Css("[data-reply]")).await;
        let clicked = reply.expect("it can be answered").click().await;
        clicked.expect("it can be clicked");
        self.find("[data-reply-ping]").await;
        self.says(text).await;
    }

    /// Where the picture of the last board is, which must have been loaded.
    pub(crate) async fn sees_the_last_board(&self) -> Place {
        let board = self.message(".//figure").await.expect("there is a board");
        let picture = board.find(Locator::Css("img")).await.expect("a picture");
        assert!(self.browser.loaded_width(&picture).await > 0.0);
        Place::of(&picture).await
    }

    /// Where one writes.
    pub(crate) async fn composer(&self) -> Place {
        Place::of(&self.find("[data-composer]").await).await
    }

    pub(crate) async fn is_shown(&self) -> bool {
        let composer = self.find("[data-composer]").await;
        composer.is_displayed().await.expect("it is there")
    }
}
