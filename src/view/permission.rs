//! What the bot must be allowed to do in a channel where games are played.

use super::{Language, say};

/// Something that the bot must be allowed to do, under the name that Discord gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// See the channel.
    ViewChannel,
    /// Post messages in it.
    SendMessages,
    /// Post messages in a thread.
    SendMessagesInThreads,
    /// Post pictures.
    AttachFiles,
    /// Reply to messages.
    ReadMessageHistory,
}

impl Permission {
    /// Its name in Discord's settings.
    pub fn name(self, language: Language) -> String {
        match self {
            Permission::ViewChannel => say!(language, "permission-view-channel"),
            Permission::SendMessages => say!(language, "permission-send-messages"),
            Permission::SendMessagesInThreads => say!(language, "permission-send-in-threads"),
            Permission::AttachFiles => say!(language, "permission-attach-files"),
            Permission::ReadMessageHistory => say!(language, "permission-read-history"),
        }
    }
}
