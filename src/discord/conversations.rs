//! The direct conversations that were opened before: Discord wants them opened rarely.

use crate::game::{ChannelId, PlayerId};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many conversations are remembered. Beyond that all are forgotten: opening one again gives
/// the same.
const MOST: usize = 10_000;

/// The direct conversations that were opened since the start.
#[derive(Debug, Default)]
pub(super) struct Conversations {
    opened: Mutex<HashMap<PlayerId, ChannelId>>,
}

impl Conversations {
    /// The conversation with a person, if it was opened.
    pub(super) fn with(&self, player: PlayerId) -> Option<ChannelId> {
        self.opened().get(&player).copied()
    }

    /// Remembers the conversation with a person.
    pub(super) fn remember(&self, player: PlayerId, channel: ChannelId) {
        let mut opened = self.opened();
        if opened.len() >= MOST {
            opened.clear();
        }
        opened.insert(player, channel);
    }

    fn opened(&self) -> MutexGuard<'_, HashMap<PlayerId, ChannelId>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_conversations_are_remembered_than_fit() {
        let conversations = Conversations::default();
        for id in 0..MOST as u64 {
            conversations.remember(PlayerId(id), ChannelId(id + 1));
        }
        assert_eq!(conversations.with(PlayerId(7)), Some(ChannelId(8)));
        conversations.remember(PlayerId(u64::MAX), ChannelId(1));
        assert_eq!(conversations.with(PlayerId(7)), None);
        assert_eq!(conversations.with(PlayerId(u64::MAX)), Some(ChannelId(1)));
    }
}
