//! The double before real clients: serenity, plain HTTP and a plain WebSocket.

#![allow(clippy::unwrap_used, reason = "a test ends where it can't go on")]

mod bot;
mod cycle;
mod description;
mod forms;
mod gateway;
mod interactions;
mod messages;
mod page;
mod refusals;
mod roles;
mod support;
mod threads;
mod time;
mod weather;
