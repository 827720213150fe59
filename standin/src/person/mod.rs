//! What people do at their keyboards, and what they see.

mod form;
mod options;
mod outcome;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use self::options::Given;
pub use self::outcome::{Choice, Outcome};
use crate::Shared;
use crate::ids::{ChannelId, InteractionId, MessageId, UserId};
use crate::rest::Pings;
use crate::world::{FIRST_ANSWER_MS, InteractionKind, Message, Modal, World, kind, permission};

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

    /// Deletes a message of one's own.
    pub fn delete(&self, message: MessageId) {
        let mut world = self.shared.world();
        if world.message(message).is_some_and(|m| m.author == self.id) {
            world.delete_message(message);
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
                    now.filter(|m| m.edited_at_ms > before.edited_at_ms)
                        .cloned()
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

impl World {
    pub(crate) fn seen_by(
        &self,
        user: UserId,
        channel: ChannelId,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        let open = self.channels.contains_key(&channel) && self.visible_to(user, channel);
        self.messages_in(channel)
            .filter(move |m| open && !m.dismissed && m.only_for.is_none_or(|only| only == user))
    }

    fn visible_message(&self, user: UserId, id: MessageId) -> Result<&Message, Impossible> {
        let message = self.messages.get(&id).ok_or("The message is gone.")?;
        let seen = self.seen_by(user, message.channel_id).any(|m| m.id == id);
        if seen {
            Ok(message)
        } else {
            Err("The message is not for this person.".to_owned())
        }
    }

    fn say(
        &mut self,
        user: UserId,
        channel: ChannelId,
        text: &str,
        reply: Option<(MessageId, bool)>,
    ) -> Result<MessageId, Impossible> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > 2000 {
            return Err("A message has between 1 and 2000 characters.".to_owned());
        }
        let wanted = permission::VIEW_CHANNEL | permission::SEND_MESSAGES;
        if !self.channels.contains_key(&channel) || !self.may(user, channel, wanted) {
            return Err("You do not have permission to send messages here.".to_owned());
        }
        let id = MessageId(self.clock.snowflake());
        let mut message = Message::new(id, channel, user);
        message.content = text.to_owned();
        let mut replied = None;
        if let Some((to, ping)) = reply {
            let to = self.visible_message(user, to)?;
            message.reply_to = Some(to.id);
            message.kind = kind::REPLY;
            replied = Some(to.author).filter(|_| ping);
        }
        let pings = Pings::of(self, (user, channel), text, &Value::Null, replied);
        message.reply_pings = replied.is_some();
        message.mention_everyone = pings.everyone;
        message.mentions = pings.users.clone();
        message.pinged = pings.users;
        Ok(self.post(message))
    }

    fn use_slash(
        &mut self,
        user: UserId,
        channel: ChannelId,
        name: &str,
        options: &Value,
        focused: Option<&str>,
    ) -> Result<InteractionId, Impossible> {
        let command = self.command(user, channel, name, 1)?;
        let given = Given::read(options)?;
        let (options, resolved) = self.fill_in(channel, &command["options"], &given, focused)?;
        let mut data = json!({
            "id": command["id"], "name": name, "type": 1, "options": options, "resolved": resolved,
        });
        if !command["guild_id"].is_null() {
            data["guild_id"] = command["guild_id"].clone();
        }
        let kind = match focused {
            Some(_) => InteractionKind::Autocomplete,
            None => InteractionKind::Slash,
        };
        Ok(self.interact(user, channel, kind, data, None))
    }

    fn use_user_command(
        &mut self,
        user: UserId,
        channel: ChannelId,
        name: &str,
        target: UserId,
    ) -> Result<InteractionId, Impossible> {
        let command = self.command(user, channel, name, 2)?;
        if !self.users.contains_key(&target) {
            return Err("There is no such user.".to_owned());
        }
        let data = json!({
            "id": command["id"], "name": name, "type": 2, "target_id": target,
            "resolved": self.resolved_user(channel, target),
        });
        Ok(self.interact(user, channel, InteractionKind::ContextMenu, data, None))
    }

    /// A command that this person's client would offer here.
    fn command(
        &self,
        user: UserId,
        channel: ChannelId,
        name: &str,
        kind: u64,
    ) -> Result<Value, Impossible> {
        let channel_of = self
            .channels
            .get(&channel)
            .ok_or("There is no such channel.")?;
        let guild = channel_of.guild();
        let context = if guild.is_some() { 0 } else { 1 };
        let permissions = self.permissions(user, channel);
        if permissions & permission::USE_APPLICATION_COMMANDS == 0 {
            return Err("You do not have permission to use commands here.".to_owned());
        }
        let offered = |c: &&Value| {
            let here = c["guild_id"].is_null()
                || guild.is_some_and(|guild| c["guild_id"] == guild.to_string());
            let context = c["contexts"]
                .as_array()
                .is_none_or(|all| all.iter().any(|x| *x == context));
            let needed = c["default_member_permissions"]
                .as_str()
                .and_then(|p| p.parse::<u64>().ok());
            let may = guild.is_none() || needed.is_none_or(|needed| permissions & needed == needed);
            c["name"] == name && c["type"] == kind && here && context && may
        };
        let command = self.commands.iter().find(offered).cloned();
        command.ok_or_else(|| format!("There is no command {name} here."))
    }

    pub(crate) fn resolved_user(&self, channel: ChannelId, user: UserId) -> Value {
        let mut resolved = json!({"users": {user.to_string(): self.user_json(user)}});
        if let Some(guild) = self.channels[&channel].guild()
            && self.guilds[&guild].members.contains(&user)
        {
            let mut member = self.partial_member_json(guild, user);
            member["permissions"] = json!(self.permissions(user, channel).to_string());
            resolved["members"] = json!({user.to_string(): member});
        }
        resolved
    }

    /// A control that can be used: there, of this kind, and not disabled.
    fn usable_control(
        &self,
        user: UserId,
        message: MessageId,
        custom_id: &str,
        kinds: std::ops::RangeInclusive<u64>,
    ) -> Result<(ChannelId, Value), Impossible> {
        let message = self.visible_message(user, message)?;
        let control = message.control(custom_id);
        let control = control.ok_or("The message has no such control.")?;
        if control["disabled"] == true {
            return Err("It is disabled.".to_owned());
        }
        match control["type"]
            .as_u64()
            .is_some_and(|kind| kinds.contains(&kind))
        {
            true => Ok((message.channel_id, control.clone())),
            false => Err("It can't be used like that.".to_owned()),
        }
    }

    fn press(
        &mut self,
        user: UserId,
        message: MessageId,
        custom_id: &str,
    ) -> Result<InteractionId, Impossible> {
        let (channel, button) = self.usable_control(user, message, custom_id, 2..=2)?;
        let data = json!({"custom_id": custom_id, "component_type": 2, "id": button["id"]});
        Ok(self.interact(
            user,
            channel,
            InteractionKind::Component { message },
            data,
            None,
        ))
    }

    fn select(
        &mut self,
        user: UserId,
        message: MessageId,
        custom_id: &str,
        values: &[&str],
    ) -> Result<InteractionId, Impossible> {
        let (channel, menu) = self.usable_control(user, message, custom_id, 3..=5)?;
        let bound = |key: &str| menu[key].as_u64().unwrap_or(1) as usize;
        if !(bound("min_values")..=bound("max_values")).contains(&values.len()) {
            return Err("That is not the number of values that it takes.".to_owned());
        }
        let mut data = json!({
            "custom_id": custom_id, "component_type": menu["type"], "id": menu["id"],
            "values": values,
        });
        if menu["type"] == 3 {
            let options = menu["options"]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default();
            let offered = |value: &&str| options.iter().any(|option| option["value"] == **value);
            if let Some(strange) = values.iter().find(|value| !offered(value)) {
                return Err(format!("{strange} is not among its options."));
            }
        } else if let [only] = values {
            let chosen = only.parse().ok().filter(|id| self.users.contains_key(id));
            let chosen = chosen.ok_or("There is no such user.")?;
            data["resolved"] = self.resolved_user(channel, chosen);
        }
        Ok(self.interact(
            user,
            channel,
            InteractionKind::Component { message },
            data,
            None,
        ))
    }
}
