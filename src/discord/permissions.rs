//! What the bot must be allowed to do where games are played: the invitation asks for it, and
//! every interaction tells whether it is so.

use crate::view::Permission;
use serenity::all::{ChannelType, Permissions};

/// What the bot does in a channel: it posts boards with their pictures, and replies to moves, for
/// which Discord wants the history to be readable. The first one that is lacking is named.
const NEEDED: [(Permissions, Permission); 5] = [
    (Permissions::VIEW_CHANNEL, Permission::ViewChannel),
    (Permissions::SEND_MESSAGES, Permission::SendMessages),
    (
        Permissions::SEND_MESSAGES_IN_THREADS,
        Permission::SendMessagesInThreads,
    ),
    (Permissions::ATTACH_FILES, Permission::AttachFiles),
    (
        Permissions::READ_MESSAGE_HISTORY,
        Permission::ReadMessageHistory,
    ),
];

/// What the bot needs in channels and threads together.
pub(super) fn needed() -> Permissions {
    NEEDED.iter().map(|&(bit, _)| bit).collect()
}

/// What the invitation asks for: what is needed, and what it takes to give each game a thread,
/// where a server wants that.
pub(super) fn invited() -> Permissions {
    needed() | Permissions::CREATE_PUBLIC_THREADS
}

/// Whether a channel of this kind is within another one.
pub(super) fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

/// What the bot needs in a channel of this kind and may not do there.
pub(super) fn lacking(allowed: Permissions, kind: ChannelType) -> Option<Permission> {
    // Whoever may write in a channel may write in its threads only by a permission of its own.
    let elsewhere = match is_thread(kind) {
        true => Permission::SendMessages,
        false => Permission::SendMessagesInThreads,
    };
    if allowed.administrator() {
        return None;
    }
    let here = NEEDED.iter().filter(|&&(_, name)| name != elsewhere);
    let mut lacking = here.filter(|&&(bit, _)| !allowed.contains(bit));
    lacking.next().map(|&(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_permission_that_is_lacking_is_named() {
        let channel = |allowed| lacking(allowed, ChannelType::Text);
        assert_eq!(channel(needed()), None);
        assert_eq!(channel(Permissions::ADMINISTRATOR), None);
        assert_eq!(channel(Permissions::empty()), Some(Permission::ViewChannel));
        let without = needed() - Permissions::ATTACH_FILES - Permissions::READ_MESSAGE_HISTORY;
        assert_eq!(channel(without), Some(Permission::AttachFiles));
    }

    #[test]
    fn writing_in_threads_is_a_permission_of_its_own() {
        let in_threads = needed() - Permissions::SEND_MESSAGES;
        let in_channels = needed() - Permissions::SEND_MESSAGES_IN_THREADS;
        for thread in [ChannelType::PublicThread, ChannelType::PrivateThread] {
            assert_eq!(lacking(in_threads, thread), None);
            let missed = Some(Permission::SendMessagesInThreads);
            assert_eq!(lacking(in_channels, thread), missed);
        }
        let missed = Some(Permission::SendMessages);
        assert_eq!(lacking(in_threads, ChannelType::Text), missed);
        assert_eq!(lacking(in_channels, ChannelType::Text), None);
    }
}
