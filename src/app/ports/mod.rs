//! What the application needs from the outside: a memory that keeps games, and a mouth that
//! speaks in channels.

mod change;
mod chat;
mod notice;
mod remembered;
mod store;

pub use change::{Change, Commit, Deed, GameChange, PersonChange};
pub use chat::{Chat, ChatError};
pub use notice::{About, Destination, NewNotice, Notice, PersonNews, Said};
pub use remembered::{Load, Person, Ranking, Record, Scope, ServerSettings};
pub use store::Store;
