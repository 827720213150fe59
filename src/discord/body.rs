//! A message as the JSON and the files that Discord takes.

use crate::render;
use crate::view::{Button, Look, Menu, Message, Row};
use serde_json::{Value, json};
use serenity::all::{ComponentType, CreateAttachment};

/// The name of a picture of which it doesn't matter whether it appears twice.
const PICTURE: &str = "board.png";

/// A message, ready to be sent: its picture is drawn.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) json: Value,
    pub(super) files: Vec<CreateAttachment>,
}

/// The flag of messages that only one person sees.
const EPHEMERAL: u64 = 1 << 6;

/// The flag of messages that notify without a sound.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

impl Body {
    /// What isn't a message.
    pub(super) fn json(json: Value) -> Body {
        let files = Vec::new();
        Body { json, files }
    }

    /// The whole message, drawn where it keeps nobody waiting but whoever wants it.
    pub(super) async fn drawn(message: Message) -> Body {
        let drawing = tokio::task::spawn_blocking(move || Body::new(&message));
        drawing.await.expect("every board can be drawn")
    }

    /// The whole message. It names all that a message can have, so that it replaces what another
    /// one had.
    pub(super) fn new(message: &Message) -> Body {
        let mut body = Body::words(message);
        let mut attachments = Vec::new();
        if let Some(board) = &message.board {
            let picture = render::png(&board.picture, board.theme);
            body.files.push(CreateAttachment::bytes(picture, PICTURE));
            attachments.push(json!({ "id": "0", "filename": PICTURE, "description": board.alt }));
        }
        if let Some(file) = &message.file {
            let id = attachments.len().to_string();
            let content = file.content.as_bytes();
            body.files.push(CreateAttachment::bytes(content, file.name));
            attachments.push(json!({ "id": id, "filename": file.name }));
        }
        body.json["attachments"] = attachments.into();
        // Only what is new can be silent: a change notifies nobody.
        if message.silent {
            body.json["flags"] = SUPPRESS_NOTIFICATIONS.into();
        }
        body
    }

    /// The message without its picture: what is edited so keeps the picture that it has.
    pub(super) fn words(message: &Message) -> Body {
        let pinged: Vec<_> = message.pings.iter().map(ToString::to_string).collect();
        Body::json(json!({
            "content": message.text,
            "components": message.controls.iter().map(row).collect::<Vec<_>>(),
            "allowed_mentions": { "parse": [], "users": pinged },
        }))
    }

    /// Only the person who asked sees it.
    pub(super) fn private(mut self) -> Body {
        self.json["flags"] = EPHEMERAL.into();
        self
    }

    /// Sent again within a few minutes, it appears once. Its picture is named after the nonce, by
    /// which it is found after that, too.
    pub(super) fn once(mut self, nonce: &str) -> Body {
        if let Some(file) = self.files.first_mut() {
            file.filename = picture_of(nonce);
            self.json["attachments"][0]["filename"] = picture_of(nonce).into();
        }
        self.json["nonce"] = nonce.into();
        self.json["enforce_nonce"] = true.into();
        self
    }

    /// A reply to a message, or an ordinary message if that one is gone. It notifies nobody.
    pub(super) fn reply_to(mut self, message: &str) -> Body {
        self.json["message_reference"] =
            json!({ "message_id": message, "fail_if_not_exists": false });
        self.json["allowed_mentions"] = json!({ "parse": [], "replied_user": false });
        self
    }
}

/// The name of the picture of a message that was sent with a nonce.
pub(super) fn picture_of(nonce: &str) -> String {
    format!("board-{nonce}.png")
}

fn row(row: &Row) -> Value {
    let parts: Vec<Value> = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(menu) => vec![self::menu(menu)],
    };
    json!({ "type": u8::from(ComponentType::ActionRow), "components": parts })
}

fn button(button: &Button) -> Value {
    json!({
        "type": u8::from(ComponentType::Button),
        "style": style(button.look),
        "label": button.label,
        "custom_id": button.control.to_string(),
    })
}

/// Discord's numbers for the looks of buttons.
fn style(look: Look) -> u8 {
    match look {
        Look::Main => 1,
        Look::Plain => 2,
        Look::Good => 3,
        Look::Danger => 4,
    }
}

fn menu(menu: &Menu) -> Value {
    let option = |option: &crate::view::MenuOption| {
        json!({
            "label": option.label,
            "value": option.value,
            "description": option.description,
        })
    };
    json!({
        "type": u8::from(ComponentType::StringSelect),
        "custom_id": menu.control.to_string(),
        "placeholder": menu.placeholder,
        "options": menu.options.iter().map(option).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Control;
    use crate::game::{GameId, PlayerId};

    fn ask(label: &str, look: Look) -> Button {
        Button {
            label: label.to_owned(),
            control: Control::Show(GameId(7)),
            look,
        }
    }

    #[test]
    fn nobody_is_notified_but_those_who_are_named() {
        let mut message = Message::text("@everyone, <@1> and <@2>");
        message.pings = vec![PlayerId(2)];
        let body = Body::new(&message);
        let expected = json!({ "parse": [], "users": ["2"] });
        assert_eq!(body.json["allowed_mentions"], expected);
    }

    #[test]
    fn who_is_not_to_be_disturbed_is_notified_without_a_sound() {
        let silent = Message::text("<@2>").pinging(PlayerId(2), true);
        assert_eq!(Body::new(&silent).json["flags"], json!(1 << 12));
        assert_eq!(Body::words(&silent).json.get("flags"), None);
        let loud = Message::text("<@2>").pinging(PlayerId(2), false);
        assert_eq!(Body::new(&loud).json.get("flags"), None);
    }

    #[test]
    fn a_reply_notifies_nobody() {
        let mut message = Message::text("<@2>");
        message.pings = vec![PlayerId(2)];
        let body = Body::new(&message).reply_to("9");
        let expected = json!({ "parse": [], "replied_user": false });
        assert_eq!(body.json["allowed_mentions"], expected);
    }

    #[test]
    fn a_whole_message_takes_away_what_was_there_and_words_leave_it() {
        let message = Message::text("done");
        assert_eq!(Body::new(&message).json["attachments"], json!([]));
        assert_eq!(Body::words(&message).json.get("attachments"), None);
    }

    #[test]
    fn controls_are_written_as_commands() {
        let message = Message::text("").with_buttons([ask("Board", Look::Danger)]);
        let expected = json!([{ "type": 1, "components": [
            { "type": 2, "style": 4, "label": "Board", "custom_id": "v1 show 7" },
        ]}]);
        assert_eq!(Body::new(&message).json["components"], expected);
    }
}
