//! Small commands for people at a terminal, on the same rules and pictures as the bot.

mod score;

pub use score::score;
