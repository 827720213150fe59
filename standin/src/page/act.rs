//! What the page's people do.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::Shared;
use crate::ids::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::person::{Outcome, Person};
use crate::world::{Answer, Modal, World};

/// Far enough for any deadline, and not so far that a slip of the finger ends the calendar.
const MOST_SKIPPED_MIN: u32 = 31 * 24 * 60;

#[derive(Deserialize)]
pub(super) struct Request {
    user: UserId,
    channel: ChannelId,
    act: Act,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Act {
    Say {
        content: String,
        reply_to: Option<MessageId>,
        ping: Option<bool>,
    },
    Slash {
        name: String,
        #[serde(default)]
        options: Value,
    },
    Autocomplete {
        name: String,
        #[serde(default)]
        options: Value,
        focused: String,
    },
    UserCommand {
        name: String,
        target: UserId,
    },
    Press {
        message: MessageId,
        custom_id: String,
    },
    Select {
        message: MessageId,
        custom_id: String,
        values: Vec<String>,
    },
    Submit {
        custom_id: String,
        interaction: Option<InteractionId>,
        fields: Vec<Field>,
    },
    Dismiss {
        message: MessageId,
    },
    Delete {
        message: MessageId,
    },
    DeletePlace {
        place: ChannelId,
    },
    /// Opens or closes the person's direct messages to the bot.
    Reachable {
        open: bool,
    },
    /// Moves the world's clock on.
    Skip {
        minutes: u32,
    },
    Locale {
        locale: String,
    },
    ServerLocale {
        server: GuildId,
        locale: String,
    },
}

#[derive(Deserialize)]
struct Field {
    custom_id: String,
    value: Value,
}

pub(super) async fn act(
    State(shared): State<Arc<Shared>>,
    Json(Request { user, channel, act }): Json<Request>,
) -> Json<Value> {
    if !shared.world().users.contains_key(&user) {
        return Json(json!({"ok": false, "error": "There is no such person."}));
    }
    let person = Person::new(shared.clone(), user);
    Json(match act.carry_out(&shared, &person, channel).await {
        Some(outcome) => told(outcome),
        None => json!({"ok": true, "outcome": {"kind": "none"}}),
    })
}

impl Act {
    /// What came of it; nothing, if all that it does is seen elsewhere.
    async fn carry_out(
        self,
        shared: &Shared,
        person: &Person,
        channel: ChannelId,
    ) -> Option<Outcome> {
        Some(match self {
            Act::Say {
                content,
                reply_to,
                ping,
            } => {
                let reply = reply_to.map(|to| (to, ping.unwrap_or(true)));
                let said = person.try_say(channel, &content, reply);
                return said.err().map(Outcome::Impossible);
            }
            Act::Slash { name, options } => person.slash(channel, &name, options).await,
            Act::Autocomplete {
                name,
                options,
                focused,
            } => person.autocomplete(channel, &name, options, &focused).await,
            Act::UserCommand { name, target } => person.user_command(channel, &name, target).await,
            Act::Press { message, custom_id } => person.press(message, &custom_id).await,
            Act::Select {
                message,
                custom_id,
                values,
            } => {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                person.select(message, &custom_id, &values).await
            }
            Act::Submit {
                custom_id,
                interaction,
                fields,
            } => {
                let modal = shared
                    .world()
                    .open_modal(person.id(), &custom_id, interaction);
                match modal {
                    Some(modal) => person.submit(&modal, by_custom_id(fields)).await,
                    None => Outcome::Impossible("No such dialog is open.".to_owned()),
                }
            }
            Act::Dismiss { message } => {
                person.dismiss(message);
                return None;
            }
            Act::Delete { message } => {
                return person.try_delete(message).err().map(Outcome::Impossible);
            }
            Act::DeletePlace { place } => {
                let deleted = person.try_delete_channel(place);
                return deleted.err().map(Outcome::Impossible);
            }
            Act::Reachable { open } => {
                shared.world().set_dms_open(person.id(), open);
                return None;
            }
            Act::Skip { minutes } if minutes > MOST_SKIPPED_MIN => {
                Outcome::Impossible("No more than 31 days are skipped at once.".to_owned())
            }
            Act::Skip { minutes } => {
                let skipped = Duration::from_secs(u64::from(minutes) * 60);
                shared.world().advance(skipped);
                return None;
            }
            Act::Locale { locale } => {
                shared.world().set_locale(person.id(), &locale);
                return None;
            }
            Act::ServerLocale { server, locale } => {
                let mut world = shared.world();
                if !world.guilds.contains_key(&server) {
                    return Some(Outcome::Impossible("There is no such server.".to_owned()));
                }
                world.set_server_locale(server, &locale);
                return None;
            }
        })
    }
}

fn by_custom_id(fields: Vec<Field>) -> Value {
    let fields: Map<_, _> = fields.into_iter().map(|f| (f.custom_id, f.value)).collect();
    Value::Object(fields)
}

fn told(outcome: Outcome) -> Value {
    let failure = outcome.failure();
    let outcome = match outcome {
        Outcome::Impossible(why) => return json!({"ok": false, "error": why}),
        Outcome::Replied(message)
        | Outcome::Updated(message)
        | Outcome::Deferred(message)
        | Outcome::DeferredUpdate(message) => json!({"kind": "message", "message": message.id}),
        Outcome::Choices(choices) => {
            let choices = choices
                .iter()
                .map(|c| json!({"name": c.name, "value": c.value}));
            json!({"kind": "choices", "choices": choices.collect::<Value>()})
        }
        Outcome::Modal(modal) => json!({
            "kind": "modal",
            "modal": {
                "interaction": modal.interaction, "custom_id": modal.custom_id,
                "title": modal.title, "components": modal.components,
            },
        }),
        Outcome::NoAnswer | Outcome::Failed => json!({"kind": "failed", "text": failure}),
    };
    json!({"ok": true, "outcome": outcome})
}

impl World {
    /// The dialog that this person has open: the one named, or the latest.
    fn open_modal(
        &self,
        user: UserId,
        custom_id: &str,
        interaction: Option<InteractionId>,
    ) -> Option<Modal> {
        let of_user = self.interactions.values().rev().filter(|i| i.user == user);
        let mut modals = of_user.filter_map(|i| match &i.answer {
            Some(Answer::Modal(modal)) => Some(modal),
            _ => None,
        });
        let wanted = |modal: &&Modal| {
            modal.custom_id == custom_id && interaction.is_none_or(|id| modal.interaction == id)
        };
        modals.find(wanted).cloned()
    }
}
