//! What is stored about a person: handed over, or deleted.

use super::{Button, File, Language, Look, Message, say};
use crate::command::Control;

/// The largest file that Discord takes from a bot everywhere has 10 MiB.
const MOST_BYTES: usize = 9 * 1024 * 1024;

/// Everything that is stored about the asker, as a file of JSON.
pub fn exported(language: Language, json: String) -> Message {
    if json.len() > MOST_BYTES {
        return Message::text(say!(language, "no-mydata-room"));
    }
    Message {
        file: Some(File {
            name: "outflank-data.json",
            content: json,
        }),
        ..Message::text(say!(language, "mydata-exported"))
    }
}

/// Asks once more before everything about the asker is deleted. `games` of theirs go on.
pub fn delete_sure(language: Language, games: usize) -> Message {
    Message::text(say!(language, "mydata-sure", games = games)).with_buttons([
        Button {
            label: say!(language, "button-delete-data-surely"),
            control: Control::DeleteDataSurely,
            look: Look::Danger,
        },
        Button {
            label: say!(language, "button-keep-data"),
            control: Control::Nevermind,
            look: Look::Plain,
        },
    ])
}

/// It is done.
pub fn deleted(language: Language) -> Message {
    Message::text(say!(language, "done-mydata-deleted"))
}
