//! The mouth.

use crate::game::{ChannelId, MessageId, PlayerId, ServerId, Timestamp};
use crate::view::Message;
use async_trait::async_trait;

/// Why the chat did not take a message.
#[derive(Debug, thiserror::Error)]
pub enum ChatError {
    /// It may work later (overload, network, a fault over there).
    #[error("the chat can't take it now: {0}")]
    Later(String, Option<std::time::Duration>),
    /// The channel or message no longer exists.
    #[error("the channel or message is gone: {0}")]
    Gone(String),
    /// The person takes no direct messages from the bot.
    #[error("the person takes no direct messages: {0}")]
    Closed(String),
    /// The bot lacks a permission there.
    #[error("the bot may not do that there: {0}")]
    Forbidden(String),
    /// The chat refuses this message as it is.
    #[error("the chat refuses the message: {0}")]
    Refused(String),
}

/// The mouth.
#[async_trait]
pub trait Chat: Send + Sync {
    /// Posts a message and tells its id. Calls with the same `nonce` (25 characters at most)
    /// within a few minutes post once.
    async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageId, ChatError>;

    /// The bot's own messages in a channel, posted at `since` or later, that this post has made,
    /// oldest first. One with a board is known for certain; one without is any that says the same.
    async fn find(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
        since: Timestamp,
    ) -> Result<Vec<MessageId>, ChatError>;

    /// Replaces the text and the controls of a message; its picture stays.
    async fn edit(
        &self,
        channel: ChannelId,
        id: MessageId,
        message: &Message,
    ) -> Result<(), ChatError>;

    /// Takes the controls from a message; the rest of it stays.
    async fn retire(&self, channel: ChannelId, id: MessageId) -> Result<(), ChatError>;

    /// The direct conversation with a person, which is opened if it isn't yet.
    async fn direct(&self, player: PlayerId) -> Result<ChannelId, ChatError>;

    /// The thread that grows from a message, which is opened if it isn't yet.
    async fn thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, ChatError>;

    /// Whether a person is in a server.
    async fn is_member(&self, server: ServerId, player: PlayerId) -> Result<bool, ChatError>;
}
