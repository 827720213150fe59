//! Small commands for people at a terminal, on the same rules and pictures as the bot.

mod draw;
mod score;

pub use draw::draw;
pub use score::score;
