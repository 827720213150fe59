//! The small words that messages are made of: people, colors, rules, scores, moments, links.

use super::{Language, say};
use crate::game::{ChannelId, Game, MessageId, PlayerId, Rating, ServerId, Timestamp};
use crate::rules::{Color, RuleSet, Score, Squares};

/// A person, shown by name but notified only if the message's pings say so.
pub(super) fn person(player: PlayerId) -> String {
    format!("<@{player}>")
}

/// A channel as a link.
pub(super) fn channel(channel: ChannelId) -> String {
    format!("<#{channel}>")
}

/// A disc of a color.
pub(super) fn disc(color: Color) -> &'static str {
    match color {
        Color::Black => "⚫",
        Color::White => "⚪",
    }
}

/// A color's name.
pub(super) fn color(language: Language, color: Color) -> String {
    match color {
        Color::Black => say!(language, "color-black"),
        Color::White => say!(language, "color-white"),
    }
}

/// A rule set's name.
pub(super) fn rules(language: Language, rules: RuleSet) -> String {
    match rules {
        RuleSet::World => say!(language, "rules-world"),
        RuleSet::Europe => say!(language, "rules-europe"),
        RuleSet::Usa => say!(language, "rules-usa"),
        RuleSet::Japan => say!(language, "rules-japan"),
        RuleSet::Casual => say!(language, "rules-casual"),
    }
}

/// Whether a game counts for the ratings.
pub(super) fn rated(language: Language, rated: bool) -> String {
    match rated {
        true => say!(language, "rated"),
        false => say!(language, "casual"),
    }
}

/// Whether moves can be taken back.
pub(super) fn takebacks(language: Language, allowed: bool) -> String {
    match allowed {
        true => say!(language, "takebacks"),
        false => say!(language, "touch-move"),
    }
}

/// Squares as people list them: `c4, d3, e6, f5`.
pub(super) fn squares(squares: Squares) -> String {
    let names: Vec<_> = squares.by_name().iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// A moment as date and time in each reader's own time zone.
pub(super) fn date(moment: Timestamp) -> String {
    format!("<t:{}:f>", moment.seconds())
}

/// How long it is until a moment, kept up to date by the reader's client.
pub(super) fn time_left(moment: Timestamp) -> String {
    format!("<t:{}:R>", moment.seconds())
}

/// The address of a message.
pub(super) fn message_link(server: ServerId, channel: ChannelId, message: MessageId) -> String {
    format!("https://discord.com/channels/{server}/{channel}/{message}")
}

/// The address of a game's newest board.
pub(super) fn board_link(game: &Game) -> Option<String> {
    let place = game.place();
    game.board
        .map(|board| message_link(place.server, place.channel, board))
}

/// The address of a game's newest board for a sentence that has another wording for `none`.
pub(super) fn board_link_or_none(game: &Game) -> String {
    board_link(game).unwrap_or_else(|| "none".to_owned())
}

/// A rating, with a question mark while it rests on few games.
pub(super) fn rating(rating: Rating) -> String {
    let mark = if rating.is_provisional() { "?" } else { "" };
    format!("{}{mark}", rating.rounded())
}

/// A number with its sign: `+12`, `−5`, `±0`.
pub(super) fn signed(number: i64) -> String {
    match number {
        0 => "±0".to_owned(),
        1.. => format!("+{number}"),
        ..0 => format!("−{}", number.unsigned_abs()),
    }
}

/// An average disc difference with one decimal and its sign: `+12.5`.
pub(super) fn average_discs(half_discs: i64, games: u32) -> String {
    let tenths = (half_discs as f64 * 5.0 / f64::from(games.max(1))).round() as i64;
    let sign = match tenths {
        0 => "±",
        1.. => "+",
        ..0 => "−",
    };
    format!(
        "{sign}{}.{}",
        tenths.unsigned_abs() / 10,
        tenths.unsigned_abs() % 10
    )
}

/// A score from one side: what that color got, then what the other got.
pub(super) fn score_of(score: &Score, color: Color) -> String {
    format!("{}–{}", score.of(color), score.of(color.opponent()))
}

/// A score as people tell it: the winner's first.
pub(super) fn score(score: &Score) -> String {
    score_of(score, score.winner().unwrap_or(Color::Black))
}

/// Joins the parts of a text that are there, one a line.
pub(super) fn lines(lines: impl IntoIterator<Item = Option<String>>) -> String {
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
