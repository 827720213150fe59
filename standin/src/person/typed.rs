//! A command as it is typed: `/admin abort game:7`.

use serde_json::{Value, json};

use super::Impossible;
use crate::ids::{ChannelId, UserId};
use crate::world::World;

/// A command by name with its options, as they are sent.
type Typed = (String, Value);

/// Somebody at a client, and where: names are read as that client shows them.
struct Reader<'a> {
    world: &'a World,
    user: UserId,
    channel: ChannelId,
}

impl World {
    /// Reads a slash command with its subcommands and options, by their names in any language that
    /// this person sees: `/admin abort game:7 player:@Ben`.
    pub(super) fn read_command(
        &self,
        user: UserId,
        channel: ChannelId,
        line: &str,
    ) -> Result<Typed, Impossible> {
        let reader = Reader {
            world: self,
            user,
            channel,
        };
        let line = line.strip_prefix('/').ok_or("A command begins with /.")?;
        let (name, rest) = first_word(line);
        let offered = self.commands_for(user, channel, 1)?;
        let command = offered.into_iter().find(|c| reader.calls(c, name));
        let command = command.ok_or_else(|| format!("There is no command {name} here."))?;
        let options = reader.options(&command["options"], rest)?;
        let own_name = command["name"].as_str().unwrap_or_default();
        Ok((own_name.to_owned(), options))
    }
}

impl Reader<'_> {
    /// Whether a command, option or choice goes by this name for the person.
    fn calls(&self, thing: &Value, name: &str) -> bool {
        let locale = &self.world.users[&self.user].locale;
        thing["name"] == name || thing["name_localizations"][locale] == name
    }

    fn options(&self, declared: &Value, text: &str) -> Result<Value, Impossible> {
        let declared = declared.as_array().map(Vec::as_slice).unwrap_or_default();
        if declared.iter().any(super::options::is_subcommand) {
            let (name, rest) = first_word(text);
            let chosen = declared.iter().find(|d| self.calls(d, name));
            let chosen = chosen.ok_or("Choose one of the subcommands.")?;
            let inner = self.options(&chosen["options"], rest)?;
            return Ok(json!([{"name": chosen["name"], "options": inner}]));
        }
        let mut given: Vec<(&Value, String)> = Vec::new();
        for word in text.split_whitespace() {
            let begun = word.split_once(':').and_then(|(name, value)| {
                let option = declared.iter().find(|d| self.calls(d, name))?;
                Some((option, value.to_owned()))
            });
            match (begun, given.last_mut()) {
                (Some(begun), _) => given.push(begun),
                (None, Some((_, value))) if value.is_empty() => value.push_str(word),
                (None, Some((_, value))) => *value = format!("{value} {word}"),
                (None, None) => return Err(format!("{word} is not an option.")),
            }
        }
        let item = |(option, text): &(&Value, String)| {
            Ok(json!({"name": option["name"], "value": self.value(option, text)?}))
        };
        given.iter().map(item).collect()
    }

    /// What stands behind the words: `@Ben`, `@Moderators`, `#othello`, the name of a choice.
    fn value(&self, option: &Value, text: &str) -> Result<Value, Impossible> {
        let bare = text.trim_start_matches(['@', '#']);
        let world = self.world;
        let id = match option["type"].as_u64() {
            Some(6) => {
                let mut users = world.users.values();
                users.find(|u| u.name == bare).map(|u| u.id.to_string())
            }
            Some(7) => {
                let named = |id: &ChannelId| world.channel_name(*id) == Some(bare);
                let guild = world.channels[&self.channel].guild();
                let mut here = guild.into_iter().flat_map(|guild| world.channels_of(guild));
                here.find(named).map(|id| id.to_string())
            }
            Some(8) => {
                let guild = world.channels[&self.channel].guild();
                let mut here = guild.into_iter().flat_map(|guild| world.roles_of(guild));
                let named = |name: &str| name.trim_start_matches('@') == bare;
                here.find(|role| named(&role.name))
                    .map(|r| r.id.to_string())
            }
            _ => {
                let choices = option["choices"].as_array().into_iter().flatten();
                let mut named = choices.filter(|choice| self.calls(choice, text));
                return Ok(named
                    .next()
                    .map_or_else(|| json!(text), |choice| choice["value"].clone()));
            }
        };
        Ok(json!(id.ok_or_else(|| format!("{text} is not here."))?))
    }
}

/// The first word, and what comes after it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}
