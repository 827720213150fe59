//! Threads: opened under a channel, archived when nobody needs them, woken by the next message.

use serde_json::{Value, json};

use super::places::{Channel, ChannelKind};
use super::{World, flag, permission};
use crate::clock::{iso8601, snowflake_ms};
use crate::gateway::{Event, intent};
use crate::ids::{ChannelId, GuildId, MessageId, UserId};
use crate::page::PageEvent;

/// After how many minutes without a message a thread is archived, unless somebody says otherwise.
pub(crate) const USUAL_ARCHIVE_MIN: u64 = 4320;

#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) guild: GuildId,
    pub(crate) parent: ChannelId,
    pub(crate) name: String,
    pub(crate) archived: bool,
    /// Only those who manage threads can wake it.
    pub(crate) locked: bool,
    /// Without a message for this long, it is archived by itself.
    pub(crate) archive_min: u64,
    /// When it was last archived or woken, or else opened.
    pub(crate) archive_changed_ms: u64,
}

impl World {
    /// Opens a public thread under a text channel.
    pub(crate) fn add_thread(
        &mut self,
        parent: ChannelId,
        from: Option<MessageId>,
        name: &str,
        archive_min: u64,
    ) -> ChannelId {
        // A thread that grows from a message has that message's id.
        let id = ChannelId(from.map_or_else(|| self.clock.snowflake(), |message| message.0));
        let guild = self.channels[&parent]
            .guild()
            .expect("a thread's parent is in a server");
        let thread = Thread {
            guild,
            parent,
            name: name.to_owned(),
            archived: false,
            locked: false,
            archive_min,
            archive_changed_ms: self.now_ms(),
        };
        let channel = Channel {
            id,
            kind: ChannelKind::Thread(thread),
            overwrites: Vec::new(),
        };
        self.channels.insert(id, channel);
        let mut data = self.channel_json(id);
        data["newly_created"] = json!(true);
        self.emit(Event::of_guild(
            "THREAD_CREATE",
            intent::GUILDS,
            guild,
            data,
        ));
        if let Some(message) = from.and_then(|id| self.messages.get_mut(&id)) {
            message.flags |= flag::HAS_THREAD;
            let id = message.id;
            self.changed(id);
        }
        self.tell_page(PageEvent::state());
        id
    }

    /// A thread is deleted with all its messages.
    ///
    /// # Panics
    /// If it isn't a thread.
    pub fn delete_thread(&mut self, thread: ChannelId) {
        let Some(Thread { guild, parent, .. }) = self.thread(thread) else {
            panic!("{thread} is not a thread");
        };
        let (guild, parent) = (*guild, *parent);
        let data = json!({"id": thread, "guild_id": guild, "parent_id": parent, "type": 11});
        self.emit(Event::of_guild(
            "THREAD_DELETE",
            intent::GUILDS,
            guild,
            data,
        ));
        self.remove_place(thread);
        self.tell_page(PageEvent::state());
    }

    pub(crate) fn thread(&self, channel: ChannelId) -> Option<&Thread> {
        match &self.channels.get(&channel)?.kind {
            ChannelKind::Thread(thread) => Some(thread),
            ChannelKind::Text { .. } | ChannelKind::Dm { .. } => None,
        }
    }

    pub(crate) fn is_archived(&self, channel: ChannelId) -> bool {
        self.thread(channel).is_some_and(|thread| thread.archived)
    }

    /// The threads of a server, or those of one of its channels.
    pub(crate) fn threads_where(&self, wanted: impl Fn(&Thread) -> bool) -> Vec<ChannelId> {
        let ids = self.channels.keys().copied();
        ids.filter(|&id| self.thread(id).is_some_and(&wanted))
            .collect()
    }

    /// Changes a thread and tells so.
    pub(crate) fn change_thread(&mut self, id: ChannelId, change: impl FnOnce(&mut Thread)) {
        let now_ms = self.now_ms();
        let channel = self.channels.get_mut(&id).expect("the thread exists");
        let ChannelKind::Thread(thread) = &mut channel.kind else {
            panic!("{id} is not a thread");
        };
        let was_archived = thread.archived;
        change(thread);
        if thread.archived != was_archived {
            thread.archive_changed_ms = now_ms;
        }
        let guild = thread.guild;
        let data = self.channel_json(id);
        self.emit(Event::of_guild(
            "THREAD_UPDATE",
            intent::GUILDS,
            guild,
            data,
        ));
        self.tell_page(PageEvent::state());
    }

    /// Whether a message of `user` may wake a thread: a locked one sleeps on, except for those who
    /// manage threads.
    pub(crate) fn can_wake(&self, user: UserId, channel: ChannelId) -> bool {
        let asleep = self.thread(channel).is_some_and(|t| t.archived && t.locked);
        !asleep || self.may(user, channel, permission::MANAGE_THREADS)
    }

    /// A message wakes the thread that it is written in.
    pub(crate) fn wake(&mut self, channel: ChannelId) {
        if self.is_archived(channel) {
            self.change_thread(channel, |thread| thread.archived = false);
        }
    }

    /// Archives the threads in which nothing has been written for too long.
    pub(crate) fn archive_idle_threads(&mut self) {
        for id in self.threads_where(|thread| !thread.archived) {
            let last_ms = self.last_message_id(id).map_or(0, |id| snowflake_ms(id.0));
            let idle = self.thread(id).is_some_and(|thread| {
                let since_ms = last_ms.max(thread.archive_changed_ms);
                self.now_ms() >= since_ms + thread.archive_min * 60_000
            });
            if idle {
                self.change_thread(id, |thread| thread.archived = true);
            }
        }
    }

    /// What a thread's object has that other channels' haven't.
    pub(super) fn thread_json(&self, id: ChannelId, thread: &Thread) -> Value {
        let messages = self.messages_in(id).count();
        json!({
            "guild_id": thread.guild, "parent_id": thread.parent, "name": thread.name,
            "owner_id": self.bot, "rate_limit_per_user": 0, "message_count": messages,
            "member_count": 1, "total_message_sent": messages,
            "thread_metadata": {
                "archived": thread.archived,
                "archive_timestamp": iso8601(thread.archive_changed_ms),
                "auto_archive_duration": thread.archive_min,
                "locked": thread.locked,
                "create_timestamp": iso8601(snowflake_ms(id.0)),
            },
        })
    }
}
