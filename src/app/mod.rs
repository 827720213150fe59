//! WHAT HAPPENS: one use case a file, between the people, the memory and the chat.

pub mod ports;
mod request;

pub use request::{Answer, Manner, Request, Venue};
