//! What people do at their keyboards, and what they see.

mod actions;
mod form;
mod options;
mod outcome;
mod typed;

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

pub use self::outcome::{Choice, Outcome};
use crate::Shared;
use crate::ids::{ChannelId, InteractionId, MessageId, UserId};
use crate::world::{FIRST_ANSWER_MS, Message, Modal, World};

/// What a client doesn't let its user do, in words.
pub(crate) type Impossible = String;

/// Somebody at a client of Discord.
#[derive(Clone, Debug)]
pub struct Person {
    shared: Arc<Shared>,
    id: UserId,
}

impl Person {
    pub(crate) fn new(shared: Arc<Shared>, id: UserId) -> Person {
        Person { shared, id }
    }

    /// Who it is.
    pub fn id(&self) -> UserId {
        self.id
    }

    /// The channel of direct messages with the bot.
    pub fn dm_channel(&self) -> ChannelId {
        self.shared.world().dm_channel(self.id)
    }

    /// Writes into a channel.
    ///
    /// # Panics
    /// If the channel isn't open to this person.
    pub fn say(&self, channel: ChannelId, text: &str) -> Message {
        self.try_say(channel, text, None)
            .expect("the channel is open to the person")
    }

    /// Replies to a message, with or without a ping for its author.
    ///
    /// # Panics
    /// If the message is not there for this person.
    pub fn reply(&self, to: MessageId, text: &str, ping: bool) -> Message {
        let channel = self
            .shared
            .world()
            .message(to)
            .map(|message| message.channel_id);
        let channel = channel.expect("the message replied to exists");
        self.try_say(channel, text, Some((to, ping)))
            .expect("the message is there for the person")
    }

    pub(crate) fn try_say(
        &self,
        channel: ChannelId,
        text: &str,
        reply: Option<(MessageId, bool)>,
    ) -> Result<Message, Impossible> {
        let mut world = self.shared.world();
        let id = world.say(self.id, channel, text, reply)?;
        Ok(world.messages[&id].clone())
    }

    /// Deletes a message: one's own, or as somebody who manages messages, anybody's.
    ///
    /// # Panics
    /// If this person may not, or the message is not there for them.
    pub fn delete(&self, message: MessageId) {
        self.try_delete(message)
            .expect("the person may delete the message");
    }

    pub(crate) fn try_delete(&self, message: MessageId) -> Result<(), Impossible> {
        self.shared.world().take_away(self.id, message)
    }

    pub(crate) fn try_delete_channel(&self, channel: ChannelId) -> Result<(), Impossible> {
        self.shared.world().take_place_away(self.id, channel)
    }

    /// Types a slash command with its subcommands and options: `/admin abort game:7 player:@Ben`.
    /// Users, roles, channels and choices go by their names, as this person sees them.
    pub async fn type_command(&self, channel: ChannelId, line: &str) -> Outcome {
        let read = self.shared.world().read_command(self.id, channel, line);
        match read {
            Ok((name, options)) => self.slash(channel, &name, options).await,
            Err(why) => Outcome::Impossible(why),
        }
    }

    /// Uses a slash command. `options` is an object by names, in which a subcommand holds an object
    /// of its own; or a list of `{name, value, options}`.
    pub async fn slash(&self, channel: ChannelId, name: &str, options: Value) -> Outcome {
        let started = self
            .shared
            .world()
            .use_slash(self.id, channel, name, &options, None);
        self.follow(started).await
    }

    /// Types into an option that completes itself; `options` holds what was typed so far.
    pub async fn autocomplete(
        &self,
        channel: ChannelId,
        name: &str,
        options: Value,
        focused: &str,
    ) -> Outcome {
        let started =
            self.shared
                .world()
                .use_slash(self.id, channel, name, &options, Some(focused));
        self.follow(started).await
    }

    /// Picks a command from somebody's context menu.
    pub async fn user_command(&self, channel: ChannelId, name: &str, target: UserId) -> Outcome {
        let started = self
            .shared
            .world()
            .use_user_command(self.id, channel, name, target);
        self.follow(started).await
    }

    /// Presses a button.
    pub async fn press(&self, message: MessageId, custom_id: &str) -> Outcome {
        let started = self.shared.world().press(self.id, message, custom_id);
        self.follow(started).await
    }

    /// Presses a button that is not under the message (any more), but still in this person's
    /// client.
    pub async fn press_vanished(&self, message: MessageId, custom_id: &str) -> Outcome {
        let started = self
            .shared
            .world()
            .press_vanished(self.id, message, custom_id);
        self.follow(started).await
    }

    /// Chooses from a menu.
    pub async fn select(&self, message: MessageId, custom_id: &str, values: &[&str]) -> Outcome {
        let started = self
            .shared
            .world()
            .select(self.id, message, custom_id, values);
        self.follow(started).await
    }

    /// Fills a dialog in and sends it; `fields` is an object by custom ids.
    pub async fn submit(&self, modal: &Modal, fields: Value) -> Outcome {
        let started = self.shared.world().submit(self.id, modal, &fields);
        self.follow(started).await
    }

    /// Waits until what the bot deferred is there.
    pub async fn settled(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Deferred(loading) => {
                let done = |world: &World| {
                    world
                        .message(loading.id)
                        .filter(|m| !m.is_loading())
                        .cloned()
                };
                Outcome::Replied(self.shared.until(done).await)
            }
            Outcome::DeferredUpdate(before) => {
                let done = |world: &World| {
                    let now = world.message(before.id);
                    now.filter(|m| m.revision > before.revision).cloned()
                };
                Outcome::Updated(self.shared.until(done).await)
            }
            settled => settled,
        }
    }

    /// Clears away a message that only this person sees.
    pub fn dismiss(&self, message: MessageId) {
        let mut world = self.shared.world();
        if let Some(message) = world.messages.get_mut(&message)
            && message.only_for == Some(self.id)
        {
            message.dismissed = true;
        }
    }

    /// Everything in a channel as this person sees it, oldest first.
    pub fn sees(&self, channel: ChannelId) -> Vec<Message> {
        let world = self.shared.world();
        world.seen_by(self.id, channel).cloned().collect()
    }

    async fn follow(&self, started: Result<InteractionId, Impossible>) -> Outcome {
        let id = match started {
            Ok(id) => id,
            Err(why) => return Outcome::Impossible(why),
        };
        let answered = self.shared.until(|world| world.outcome_of(id));
        let patience = Duration::from_millis(FIRST_ANSWER_MS);
        match tokio::time::timeout(patience, answered).await {
            Ok(outcome) => outcome,
            Err(_) => self.shared.world().unanswered(id),
        }
    }
}
