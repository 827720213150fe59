//! What people type in channels: which of it is meant for the bot.

use super::commands::shortened;
use crate::command::{Board, Command};
use crate::game::MessageId;
use serenity::all::{Message, MessageType, UserId};

/// What a typed message asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) command: Command,
    /// Whether it is clearly meant for the bot: a reply to it, its name, a direct message.
    pub(super) addressed: bool,
}

/// What a typed message asks for; `None` if it isn't meant for the bot.
///
/// A reply to a board and a plain message count only where they look like a square: people talk
/// under boards. What is said to the bot alone (by its name, or in its direct conversation)
/// always gets an answer.
pub(super) fn read(message: &Message, own: UserId) -> Option<Heard> {
    let by_person = !message.author.bot && message.webhook_id.is_none();
    let said = matches!(
        message.kind,
        MessageType::Regular | MessageType::InlineReply
    );
    if !by_person || !said || message.author.id == own {
        return None;
    }
    let on = board(message, own);
    let (text, named) = without_name(&message.content, own);
    let direct = message.guild_id.is_none();
    if is_coordinate(&text) {
        let addressed = named || direct || on != Board::Unnamed;
        let command = Command::Move { on, square: text };
        return Some(Heard { command, addressed });
    }
    let command = Command::Help;
    (named || (direct && !text.is_empty())).then_some(Heard {
        command,
        addressed: true,
    })
}

fn board(message: &Message, own: UserId) -> Board {
    match &message.referenced_message {
        Some(replied) if replied.author.id == own => Board::RepliedTo(MessageId(replied.id.get())),
        _ => Board::Unnamed,
    }
}

/// The text without the bot's name, and whether the name was in it. (A reply lists the bot among
/// the mentioned without it.)
fn without_name(content: &str, own: UserId) -> (String, bool) {
    let mut text = content.to_owned();
    for name in [format!("<@{own}>"), format!("<@!{own}>")] {
        text = text.replace(&name, " ");
    }
    let named = text != content;
    (shortened(text.trim()), named)
}

/// Whether it is a letter and a digit, in half or full width.
fn is_coordinate(text: &str) -> bool {
    let mut signs = text.chars().map(half_width);
    let file = signs.next().is_some_and(|sign| sign.is_ascii_alphabetic());
    let rank = signs.next().is_some_and(|sign| sign.is_ascii_digit());
    file && rank && signs.next().is_none()
}

/// A full-width sign as the half-width one.
fn half_width(sign: char) -> char {
    match sign {
        '！'..='～' => char::from_u32(u32::from(sign) - 0xFEE0).unwrap_or(sign),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const BOT: u64 = 1;
    const ANN: u64 = 2;

    fn message(change: Value) -> Message {
        let mut json = json!({
            "id": "100", "channel_id": "10", "guild_id": "20", "type": 0, "content": "",
            "author": user(ANN, false),
            "timestamp": "2026-01-01T00:00:00.000000+00:00", "edited_timestamp": null,
            "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
            "attachments": [], "embeds": [], "pinned": false,
        });
        for (key, value) in change.as_object().expect("an object of changes") {
            json[key] = value.clone();
        }
        serde_json::from_value(json).expect("a message as Discord sends it")
    }

    fn user(id: u64, bot: bool) -> Value {
        json!({ "id": id.to_string(), "username": "a", "discriminator": "0",
                "avatar": null, "bot": bot })
    }

    fn reply_to(author: u64, content: &str) -> Message {
        let mut replied = serde_json::to_value(message(json!({}))).expect("a message");
        replied["id"] = "99".into();
        replied["author"] = user(author, author == BOT);
        message(json!({ "type": 19, "content": content, "referenced_message": replied }))
    }

    fn heard(message: &Message) -> Option<Command> {
        read(message, UserId::new(BOT)).map(|heard| heard.command)
    }

    fn is_addressed(message: &Message) -> bool {
        read(message, UserId::new(BOT)).is_some_and(|heard| heard.addressed)
    }

    fn plays(on: Board, square: &str) -> Option<Command> {
        let square = square.to_owned();
        Some(Command::Move { on, square })
    }

    #[test]
    fn a_reply_to_a_board_plays_on_that_board() {
        let on = Board::RepliedTo(MessageId(99));
        assert_eq!(heard(&reply_to(BOT, " d3 ")), plays(on, "d3"));
        assert_eq!(heard(&reply_to(BOT, "ｄ３")), plays(on, "ｄ３"));
    }

    #[test]
    fn talk_under_a_board_is_no_business_of_the_bot() {
        assert_eq!(heard(&reply_to(BOT, "well played!")), None);
        assert_eq!(heard(&reply_to(ANN, "d")), None);
        assert_eq!(heard(&message(json!({ "content": "d33" }))), None);
        assert_eq!(heard(&message(json!({ "content": "" }))), None);
    }

    #[test]
    fn a_plain_square_is_a_move_where_the_bot_may_read_it() {
        let plain = message(json!({ "content": "D3" }));
        assert_eq!(heard(&plain), plays(Board::Unnamed, "D3"));
        assert_eq!(heard(&reply_to(ANN, "d3")), plays(Board::Unnamed, "d3"));
    }

    #[test]
    fn only_a_plain_square_among_others_is_not_clearly_meant_for_the_bot() {
        assert!(!is_addressed(&message(json!({ "content": "D3" }))));
        assert!(!is_addressed(&reply_to(ANN, "d3")));
        assert!(is_addressed(&reply_to(BOT, "d3")));
        assert!(is_addressed(&message(json!({ "content": "<@1> d3" }))));
        assert!(is_addressed(&message(
            json!({ "content": "d3", "guild_id": null })
        )));
    }

    #[test]
    fn the_name_of_the_bot_is_not_part_of_the_move() {
        for content in ["<@1> d3", "d3 <@!1>", "<@1>d3"] {
            let named = message(json!({ "content": content }));
            assert_eq!(heard(&named), plays(Board::Unnamed, "d3"), "{content}");
        }
    }

    #[test]
    fn whoever_calls_the_bot_by_its_name_gets_an_answer() {
        let named = message(json!({ "content": "<@1> how does this work?" }));
        assert_eq!(heard(&named), Some(Command::Help));
        let only = message(json!({ "content": "<@1>" }));
        assert_eq!(heard(&only), Some(Command::Help));
    }

    #[test]
    fn in_a_direct_conversation_every_word_is_for_the_bot() {
        let direct = |content: &str| message(json!({ "guild_id": null, "content": content }));
        assert_eq!(heard(&direct("d3")), plays(Board::Unnamed, "d3"));
        assert_eq!(heard(&direct("hello")), Some(Command::Help));
        assert_eq!(heard(&direct("")), None);
    }

    #[test]
    fn programs_are_not_listened_to() {
        let bot = message(json!({ "content": "d3", "author": user(3, true) }));
        assert_eq!(heard(&bot), None);
        let webhook = message(json!({ "content": "d3", "webhook_id": "5" }));
        assert_eq!(heard(&webhook), None);
        let own = message(json!({ "content": "d3", "author": user(BOT, false) }));
        assert_eq!(heard(&own), None);
        let joined = message(json!({ "content": "d3", "type": 7 }));
        assert_eq!(heard(&joined), None);
    }
}
