//! What people's clients let them do, and what they send for it.

use serde_json::{Value, json};

use super::Impossible;
use super::options::Given;
use crate::ids::{ChannelId, InteractionId, MessageId, UserId};
use crate::rest::Pings;
use crate::world::{ChannelKind, InteractionKind, Message, World, kind, permission};

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

    pub(super) fn say(
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
        let sending = match self.thread(channel) {
            Some(_) => permission::SEND_MESSAGES_IN_THREADS,
            None => permission::SEND_MESSAGES,
        };
        let wanted = permission::VIEW_CHANNEL | sending;
        if !self.channels.contains_key(&channel) || !self.may(user, channel, wanted) {
            return Err("You do not have permission to send messages here.".to_owned());
        }
        if !self.can_wake(user, channel) {
            return Err("A moderator has locked this thread.".to_owned());
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

    /// Deletes a message: one's own, or as somebody who manages messages, anybody's.
    pub(super) fn take_away(&mut self, user: UserId, id: MessageId) -> Result<(), Impossible> {
        let message = self.visible_message(user, id)?;
        let manages = self.may(user, message.channel_id, permission::MANAGE_MESSAGES);
        if message.only_for.is_some() || (message.author != user && !manages) {
            return Err("You do not have permission to delete this message.".to_owned());
        }
        self.delete_message(id);
        Ok(())
    }

    /// Deletes a channel of a server with its threads, or a thread.
    pub(super) fn take_place_away(
        &mut self,
        user: UserId,
        channel: ChannelId,
    ) -> Result<(), Impossible> {
        let known = self.channels.get(&channel);
        let known = known.ok_or("There is no such channel.")?;
        let needed = match known.kind {
            ChannelKind::Text { .. } => permission::MANAGE_CHANNELS,
            ChannelKind::Thread(_) => permission::MANAGE_THREADS,
            ChannelKind::Dm { .. } => return Err("A conversation can't be deleted.".to_owned()),
        };
        if !self.may(user, channel, needed) {
            return Err("You do not have permission to delete this channel.".to_owned());
        }
        self.delete_channel(channel);
        Ok(())
    }

    pub(super) fn use_slash(
        &mut self,
        user: UserId,
        channel: ChannelId,
        name: &str,
        options: &Value,
        focused: Option<&str>,
    ) -> Result<InteractionId, Impossible> {
        let command = self.command(user, channel, name, 1)?;
        let given = Given::read(options)?;
        let (options, resolved) =
            self.fill_in((user, channel), &command["options"], &given, focused)?;
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

    pub(super) fn use_user_command(
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

    fn command(
        &self,
        user: UserId,
        channel: ChannelId,
        name: &str,
        kind: u64,
    ) -> Result<Value, Impossible> {
        let offered = self.commands_for(user, channel, kind)?;
        let command = offered.into_iter().find(|c| c["name"] == name).cloned();
        command.ok_or_else(|| format!("There is no command {name} here."))
    }

    /// The commands of a kind that this person's client offers here.
    pub(super) fn commands_for(
        &self,
        user: UserId,
        channel: ChannelId,
        kind: u64,
    ) -> Result<Vec<&Value>, Impossible> {
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
        if self.is_archived(channel) {
            return Err("This thread is archived: a message wakes it.".to_owned());
        }
        let offered = |c: &&Value| {
            let here = c["guild_id"].is_null()
                || guild.is_some_and(|guild| c["guild_id"] == guild.to_string());
            let context = c["contexts"]
                .as_array()
                .is_none_or(|all| all.iter().any(|x| *x == context));
            let may = guild.is_none() || meets(c, permissions);
            c["type"] == kind && here && context && may
        };
        Ok(self.commands.iter().filter(offered).collect())
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

    pub(super) fn press(
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

    pub(super) fn press_vanished(
        &mut self,
        user: UserId,
        message: MessageId,
        custom_id: &str,
    ) -> Result<InteractionId, Impossible> {
        let channel = self.visible_message(user, message)?.channel_id;
        let data = json!({"custom_id": custom_id, "component_type": 2, "id": 1});
        let kind = InteractionKind::Component { message };
        Ok(self.interact(user, channel, kind, data, None))
    }

    pub(super) fn select(
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

/// Whether these permissions are what a command needs of a member by default. One that needs "0"
/// is for administrators only.
fn meets(command: &Value, permissions: u64) -> bool {
    let needed = command["default_member_permissions"].as_str();
    match needed.and_then(|needed| needed.parse::<u64>().ok()) {
        None => true,
        Some(0) => permissions & permission::ADMINISTRATOR != 0,
        Some(needed) => permissions & needed == needed,
    }
}
