//! A chat without a socket: it keeps what is said, and can be told to fail.

use async_trait::async_trait;
use outflank::app::ports::{Chat, ChatError};
use outflank::game::{ChannelId, MessageId, PlayerId, ServerId, Timestamp};
use outflank::view::Message;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Mutex;

/// Something that happened in a channel.
#[derive(Clone, Debug)]
pub enum Happened {
    /// A message was posted.
    Posted(ChannelId, MessageId, Message),
    /// A message was changed.
    Edited(ChannelId, MessageId, Message),
    /// A message lost its controls.
    Retired(ChannelId, MessageId),
}

/// The chat.
#[derive(Default)]
pub struct Recorded(Mutex<State>);

#[derive(Default)]
struct State {
    happened: Vec<Happened>,
    nonces: HashMap<(ChannelId, String), MessageId>,
    last: u64,
    /// Everything that was ever posted.
    posted: Vec<(ChannelId, MessageId, Message)>,
    failures: VecDeque<ChatError>,
    lose_answers: u32,
    gone: HashSet<(ServerId, PlayerId)>,
    closed: HashSet<PlayerId>,
}

/// Direct conversations and threads are numbered from here on.
const DIRECT: u64 = 1_000_000;
const THREADS: u64 = 2_000_000;

impl Recorded {
    /// The direct conversation with a person.
    pub fn direct_with(player: PlayerId) -> ChannelId {
        ChannelId(DIRECT + player.0)
    }

    /// The thread that grows from a message.
    pub fn thread_of(message: u64) -> ChannelId {
        ChannelId(THREADS + message)
    }

    /// What has happened since the last look.
    pub fn look(&self) -> Vec<Happened> {
        std::mem::take(&mut self.state().happened)
    }

    /// Fails the next calls in this way.
    pub fn fail_with(&self, failures: impl IntoIterator<Item = ChatError>) {
        self.state().failures.extend(failures);
    }

    /// The chat has forgotten with which nonces messages were posted.
    pub fn forget_nonces(&self) {
        self.state().nonces.clear();
    }

    /// Posts the next messages, but loses the answers that say so.
    pub fn lose_answers(&self, number: u32) {
        self.state().lose_answers = number;
    }

    /// A person leaves a server.
    pub fn leaves(&self, server: ServerId, player: PlayerId) {
        self.state().gone.insert((server, player));
    }

    /// A person takes no direct messages, or does again.
    pub fn closes(&self, player: PlayerId, closed: bool) {
        let mut state = self.state();
        match closed {
            true => state.closed.insert(player),
            false => state.closed.remove(&player),
        };
    }

    /// A person comes back to a server.
    pub fn comes_back(&self, server: ServerId, player: PlayerId) {
        self.state().gone.remove(&(server, player));
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().expect("no test panics while holding it")
    }

    fn may(&self) -> Result<(), ChatError> {
        self.state().failures.pop_front().map_or(Ok(()), Err)
    }
}

/// The controls of a message, as they are written.
fn written(message: &Message) -> Vec<String> {
    message
        .controls
        .iter()
        .flat_map(|row| row.written())
        .collect()
}

#[async_trait]
impl Chat for Recorded {
    async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageId, ChatError> {
        self.may()?;
        assert!(
            nonce.len() <= 25,
            "a nonce has 25 characters at most: {nonce}"
        );
        let mut state = self.state();
        let key = (channel, nonce.to_owned());
        if let Some(&same) = state.nonces.get(&key) {
            return Ok(same);
        }
        state.last += 1;
        let id = MessageId(state.last);
        state.nonces.insert(key, id);
        state.posted.push((channel, id, message.clone()));
        state
            .happened
            .push(Happened::Posted(channel, id, message.clone()));
        if state.lose_answers > 0 {
            state.lose_answers -= 1;
            return Err(ChatError::Later("the answer was lost".into(), None));
        }
        Ok(id)
    }

    async fn find(
        &self,
        channel: ChannelId,
        message: &Message,
        _: Timestamp,
    ) -> Result<Vec<MessageId>, ChatError> {
        let state = self.state();
        let same = |(at, _, posted): &&(ChannelId, MessageId, Message)| {
            *at == channel && message.is_said_by(&posted.text, &written(posted))
        };
        let found = state.posted.iter().filter(same);
        Ok(found.map(|(_, id, _)| *id).collect())
    }

    async fn edit(
        &self,
        channel: ChannelId,
        id: MessageId,
        message: &Message,
    ) -> Result<(), ChatError> {
        self.may()?;
        self.state()
            .happened
            .push(Happened::Edited(channel, id, message.clone()));
        Ok(())
    }

    async fn retire(&self, channel: ChannelId, id: MessageId) -> Result<(), ChatError> {
        self.may()?;
        self.state().happened.push(Happened::Retired(channel, id));
        Ok(())
    }

    async fn direct(&self, player: PlayerId) -> Result<ChannelId, ChatError> {
        match self.state().closed.contains(&player) {
            true => Err(ChatError::Closed("50007".into())),
            false => Ok(Recorded::direct_with(player)),
        }
    }

    async fn thread(
        &self,
        _: ChannelId,
        message: MessageId,
        _: &str,
    ) -> Result<ChannelId, ChatError> {
        self.may()?;
        Ok(ChannelId(THREADS + message.0))
    }

    async fn is_member(&self, server: ServerId, player: PlayerId) -> Result<bool, ChatError> {
        Ok(!self.state().gone.contains(&(server, player)))
    }
}
