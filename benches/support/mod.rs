//! What several benches share.

use async_trait::async_trait;
use outflank::app::ports::{Chat, ChatError};
use outflank::game::{ChannelId, MessageId, PlayerId, ServerId, Timestamp};
use outflank::view::Message;

/// Nobody is told anything.
pub(crate) struct Mute;

#[async_trait]
impl Chat for Mute {
    async fn post(&self, _: ChannelId, _: &Message, _: &str) -> Result<MessageId, ChatError> {
        Ok(MessageId(1))
    }

    async fn find(
        &self,
        _: ChannelId,
        _: &Message,
        _: &str,
        _: Timestamp,
    ) -> Result<Vec<MessageId>, ChatError> {
        Ok(Vec::new())
    }

    async fn edit(&self, _: ChannelId, _: MessageId, _: &Message) -> Result<(), ChatError> {
        Ok(())
    }

    async fn retire(&self, _: ChannelId, _: MessageId) -> Result<(), ChatError> {
        Ok(())
    }

    async fn direct(&self, _: PlayerId) -> Result<ChannelId, ChatError> {
        Ok(ChannelId(1))
    }

    async fn thread(&self, _: ChannelId, _: MessageId, _: &str) -> Result<ChannelId, ChatError> {
        Ok(ChannelId(1))
    }

    async fn is_member(&self, _: ServerId, _: PlayerId) -> Result<bool, ChatError> {
        Ok(true)
    }
}
