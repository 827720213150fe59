//! Outflank: Othello by correspondence on Discord.

pub mod rules;
pub mod terminal;
