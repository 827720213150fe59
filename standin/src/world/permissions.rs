//! Who may do what, where.

use super::World;
use super::places::ChannelKind;
use crate::ids::{ChannelId, GuildId, UserId};

/// Discord's permission bits, as far as the double looks at them.
pub mod permission {
    /// May do everything, in every channel.
    pub const ADMINISTRATOR: u64 = 1 << 3;
    /// May delete channels.
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    /// May change the server's settings.
    pub const MANAGE_GUILD: u64 = 1 << 5;
    /// May react.
    pub const ADD_REACTIONS: u64 = 1 << 6;
    /// May see the channel.
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    /// May write in the channel.
    pub const SEND_MESSAGES: u64 = 1 << 11;
    /// May delete and pin messages of others.
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    /// May send embeds.
    pub const EMBED_LINKS: u64 = 1 << 14;
    /// May send files.
    pub const ATTACH_FILES: u64 = 1 << 15;
    /// May read what was written before, and reply to it.
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    /// May ping everyone.
    pub const MENTION_EVERYONE: u64 = 1 << 17;
    /// May use commands.
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    /// May delete threads, and open locked ones.
    pub const MANAGE_THREADS: u64 = 1 << 34;
    /// May open threads.
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    /// May write in threads.
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    /// Every permission that Discord has.
    pub const ALL: u64 = (1 << 53) - 1;
    /// What moderators are usually given.
    pub const MODERATING: u64 = MANAGE_CHANNELS | MANAGE_GUILD | MANAGE_MESSAGES | MANAGE_THREADS;
    /// What everyone may do in a fresh server.
    pub const USUAL: u64 = ADD_REACTIONS
        | VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | MENTION_EVERYONE
        | USE_APPLICATION_COMMANDS
        | CREATE_PUBLIC_THREADS
        | SEND_MESSAGES_IN_THREADS;
}

/// What a channel gives to somebody or takes away, beyond what the server says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overwrite {
    /// Whom it concerns; everyone if nobody is named.
    pub user: Option<UserId>,
    /// Bits of [`permission`] that are given.
    pub allow: u64,
    /// Bits of [`permission`] that are taken away.
    pub deny: u64,
}

impl World {
    /// What `user` may do in `channel`: nothing for those who are not in its server.
    pub(crate) fn permissions(&self, user: UserId, channel: ChannelId) -> u64 {
        let channel = &self.channels[&channel];
        let Some(guild) = channel.guild() else {
            return if channel.is_dm_with(user) || user == self.bot {
                permission::USUAL
            } else {
                0
            };
        };
        let base = self.permissions_in(guild, user);
        if base == 0 || base == permission::ALL {
            return base;
        }
        // A thread gives and takes what its channel does.
        let giving = match &channel.kind {
            ChannelKind::Thread(thread) => &self.channels[&thread.parent],
            ChannelKind::Text { .. } | ChannelKind::Dm { .. } => channel,
        };
        let applied = |whom| {
            let overwrites = giving.overwrites.iter().filter(move |o| o.user == whom);
            overwrites.fold((0, 0), |(allow, deny), o| (allow | o.allow, deny | o.deny))
        };
        let (allow, deny) = applied(None);
        let (my_allow, my_deny) = applied(Some(user));
        (((base & !deny) | allow) & !my_deny) | my_allow
    }

    /// What `user` may do in a server, whatever its channels say: nothing for strangers, all for
    /// its owner and administrators.
    pub(crate) fn permissions_in(&self, guild: GuildId, user: UserId) -> u64 {
        let guild = &self.guilds[&guild];
        if !guild.members.contains(&user) {
            return 0;
        }
        let roles = guild.roles_given(user).map(|role| role.permissions);
        let base = roles.fold(guild.everyone, |all, permissions| all | permissions);
        let is_owner = user != self.bot && guild.owner(self.bot) == user;
        match is_owner || base & permission::ADMINISTRATOR != 0 {
            true => permission::ALL,
            false => base,
        }
    }

    pub(crate) fn may(&self, user: UserId, channel: ChannelId, wanted: u64) -> bool {
        self.permissions(user, channel) & wanted == wanted
    }
}
