//! Outflank: Othello by correspondence on Discord.
