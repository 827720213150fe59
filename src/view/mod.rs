//! WHAT PEOPLE ARE TOLD: every message, in every language, as data.

pub mod acts;
pub mod announce;
pub mod blocks;
mod board;
pub mod choices;
mod clocks;
mod language;
mod message;
pub mod mydata;
pub mod pages;
mod permission;
pub mod plans;
pub mod preferences;
pub mod refusals;
pub mod replies;
pub mod settings;
pub mod vacation;
mod words;

pub(crate) use language::say;
pub use language::{Args, Language};
pub use message::{Board, Button, Choice, File, Look, Menu, MenuOption, Message, Row};
pub use permission::Permission;
