//! A chat in which channels go, people leave, answers get lost, and the bot dies while it speaks.

use async_trait::async_trait;
use outflank::app::ports::{Chat, ChatError};
use outflank::game::{ChannelId, MINUTE_MS, MessageId, PlayerId, ServerId, Timestamp};
use outflank::view::{Message, Row};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::Notify;

/// For so long the chat knows a nonce again.
const NONCE_REACH_MS: i64 = 5 * MINUTE_MS;

/// So many messages can be looked for.
const KEPT: usize = 2_000;

/// Direct conversations and threads are numbered from here on.
const DIRECT: u64 = 1_000_000;
const THREADS: u64 = 2_000_000;

/// What can go wrong with the next message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trouble {
    /// The chat can't take it now.
    Later(Option<Duration>),
    /// The bot may not speak there.
    Forbidden,
    /// It is posted, but the answer that says so is lost.
    AnswerLost,
    /// It is posted, and the bot dies before it hears of it.
    Death,
}

/// A message that was posted.
#[derive(Clone, Debug)]
pub(crate) struct Posted {
    #[allow(dead_code, reason = "printed when something is wrong")]
    pub(crate) channel: ChannelId,
    pub(crate) nonce: String,
    pub(crate) message: Message,
}

/// The chat.
#[derive(Default)]
pub(crate) struct Place {
    state: Mutex<State>,
    /// The bot is to die now.
    pub(crate) death: Notify,
}

#[derive(Default)]
struct State {
    now: i64,
    posted: Vec<Posted>,
    /// What was posted on the last days, and when: (when, where, which, what).
    kept: VecDeque<(i64, ChannelId, MessageId, Message)>,
    nonces: HashMap<(ChannelId, String), (MessageId, i64)>,
    last: u64,
    trouble: VecDeque<Trouble>,
    gone: HashSet<ChannelId>,
    left: HashSet<(ServerId, PlayerId)>,
    closed: HashSet<PlayerId>,
    /// Messages that were refused because of where they were to be posted.
    refused: HashSet<String>,
}

impl Place {
    pub(crate) fn direct_with(player: PlayerId) -> ChannelId {
        ChannelId(DIRECT + player.0)
    }

    pub(crate) fn set_now(&self, now: Timestamp) {
        self.state().now = now.0;
    }

    /// What was posted since the last look.
    pub(crate) fn look(&self) -> Vec<Posted> {
        std::mem::take(&mut self.state().posted)
    }

    pub(crate) fn brings(&self, trouble: impl IntoIterator<Item = Trouble>) {
        self.state().trouble.extend(trouble);
    }

    /// Everything works again.
    pub(crate) fn recovers(&self) {
        self.state().trouble.clear();
    }

    pub(crate) fn loses(&self, channel: ChannelId) {
        self.state().gone.insert(channel);
    }

    pub(crate) fn has_lost(&self, channel: ChannelId) -> bool {
        self.state().gone.contains(&channel)
    }

    /// A person leaves a server, or comes back.
    pub(crate) fn leaves(&self, server: ServerId, player: PlayerId, leaves: bool) {
        let mut state = self.state();
        match leaves {
            true => state.left.insert((server, player)),
            false => state.left.remove(&(server, player)),
        };
    }

    pub(crate) fn has_left(&self, server: ServerId, player: PlayerId) -> bool {
        self.state().left.contains(&(server, player))
    }

    /// A person takes no direct messages any more, or does again.
    pub(crate) fn closes(&self, player: PlayerId, closed: bool) {
        let mut state = self.state();
        match closed {
            true => state.closed.insert(player),
            false => state.closed.remove(&player),
        };
    }

    /// Whether a message was refused because of where it was to be posted.
    pub(crate) fn has_refused(&self, nonce: &str) -> bool {
        self.state().refused.contains(nonce)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics while holding it")
    }
}

impl State {
    fn post(&mut self, channel: ChannelId, message: &Message, nonce: &str) -> MessageId {
        let key = (channel, nonce.to_owned());
        if let Some(&(same, at)) = self.nonces.get(&key)
            && self.now - at <= NONCE_REACH_MS
        {
            return same;
        }
        self.last += 1;
        let id = MessageId(self.last);
        self.nonces.insert(key, (id, self.now));
        self.kept
            .push_back((self.now, channel, id, message.clone()));
        while self.kept.len() > KEPT {
            self.kept.pop_front();
        }
        self.posted.push(Posted {
            channel,
            nonce: nonce.to_owned(),
            message: message.clone(),
        });
        id
    }

    fn find(&self, channel: ChannelId, message: &Message, since: Timestamp) -> Vec<MessageId> {
        let same = |posted: &Message| {
            let written: Vec<_> = posted.controls.iter().flat_map(Row::written).collect();
            message.is_said_by(&posted.text, &written)
        };
        let kept = self.kept.iter();
        let found =
            kept.filter(|(at, to, _, posted)| *at >= since.0 && *to == channel && same(posted));
        found.map(|(_, _, id, _)| *id).collect()
    }

    /// Posts a message, unless something goes wrong; tells what does besides.
    fn try_post(
        &mut self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<(MessageId, Option<Trouble>), ChatError> {
        if self.gone.contains(&channel) {
            self.refused.insert(nonce.to_owned());
            return Err(ChatError::Gone("10003".into()));
        }
        let trouble = self.trouble.pop_front();
        match trouble {
            Some(Trouble::Later(wait)) => return Err(ChatError::Later("503".into(), wait)),
            Some(Trouble::Forbidden) => {
                self.refused.insert(nonce.to_owned());
                return Err(ChatError::Forbidden("50013".into()));
            }
            Some(Trouble::AnswerLost | Trouble::Death) | None => {}
        }
        Ok((self.post(channel, message, nonce), trouble))
    }
}

#[async_trait]
impl Chat for Place {
    async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageId, ChatError> {
        let posted = self.state().try_post(channel, message, nonce)?;
        match posted {
            (_, Some(Trouble::AnswerLost)) => {
                Err(ChatError::Later("the answer was lost".into(), None))
            }
            (_, Some(Trouble::Death)) => {
                self.death.notify_one();
                std::future::pending().await
            }
            (id, _) => Ok(id),
        }
    }

    async fn find(
        &self,
        channel: ChannelId,
        message: &Message,
        since: Timestamp,
    ) -> Result<Vec<MessageId>, ChatError> {
        Ok(self.state().find(channel, message, since))
    }

    async fn edit(&self, channel: ChannelId, _: MessageId, _: &Message) -> Result<(), ChatError> {
        match self.has_lost(channel) {
            true => Err(ChatError::Gone("10003".into())),
            false => Ok(()),
        }
    }

    async fn retire(&self, channel: ChannelId, _: MessageId) -> Result<(), ChatError> {
        match self.has_lost(channel) {
            true => Err(ChatError::Gone("10003".into())),
            false => Ok(()),
        }
    }

    async fn direct(&self, player: PlayerId) -> Result<ChannelId, ChatError> {
        match self.state().closed.contains(&player) {
            true => Err(ChatError::Closed("50007".into())),
            false => Ok(Place::direct_with(player)),
        }
    }

    async fn thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        _: &str,
    ) -> Result<ChannelId, ChatError> {
        match self.has_lost(channel) {
            true => Err(ChatError::Gone("10003".into())),
            false => Ok(ChannelId(THREADS + message.0)),
        }
    }

    async fn is_member(&self, server: ServerId, player: PlayerId) -> Result<bool, ChatError> {
        Ok(!self.has_left(server, player))
    }
}
