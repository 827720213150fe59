//! The double before real clients: serenity, plain HTTP and a plain WebSocket.

mod bot;
mod cycle;
mod support;
