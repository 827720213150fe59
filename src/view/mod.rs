//! WHAT PEOPLE ARE TOLD: every message, in every language, as data.

mod language;
mod message;

pub(crate) use language::say;
pub use language::{Args, Language};
pub use message::{Board, Button, Choice, Look, Menu, MenuOption, Message, Press, Row};
