//! What the asker alone is told about whom they block.

use super::pages::page_buttons;
use super::{Button, Language, Look, Message, Row, say, words};
use crate::command::Control;
use crate::game::{Block, PlayerId};

/// How many people stand on a page: two rows of buttons.
const PER_PAGE: usize = 10;
/// How many buttons stand in a row.
const PER_ROW: usize = 5;

/// Somebody is blocked from now on.
pub fn blocked(language: Language, player: PlayerId) -> Message {
    let player_name = words::person(language, player);
    Message::text(say!(language, "done-blocked", player = player_name)).with_buttons([Button {
        label: say!(language, "button-unblock"),
        control: Control::Unblock(player),
        look: Look::Plain,
    }])
}

/// Somebody is no longer blocked.
pub fn unblocked(language: Language, player: PlayerId) -> Message {
    Message::text(say!(
        language,
        "done-unblocked",
        player = words::person(language, player)
    ))
}

/// A person can't block themselves.
pub fn own(language: Language) -> Message {
    Message::text(say!(language, "no-block-own"))
}

/// Programs challenge nobody.
pub fn bot(language: Language, bot: PlayerId) -> Message {
    Message::text(say!(
        language,
        "no-block-bot",
        bot = words::person(language, bot)
    ))
}

/// The asker has blocked that person before.
pub fn twice(language: Language, block: &Block) -> Message {
    Message::text(say!(
        language,
        "no-block-twice",
        player = words::person(language, block.blocked),
        date = words::date(block.since),
    ))
}

/// The asker has blocked as many people as possible.
pub fn too_many(language: Language, most: u32) -> Message {
    Message::text(say!(language, "no-more-blocks", most = most))
}

/// The asker hasn't blocked that person.
pub fn not_blocked(language: Language, player: PlayerId) -> Message {
    Message::text(say!(
        language,
        "no-not-blocked",
        player = words::person(language, player)
    ))
}

/// No game begins with a person whom the asker has blocked.
pub fn blocked_by_asker(language: Language, player: PlayerId) -> Message {
    Message::text(say!(
        language,
        "no-blocked-by-you",
        player = words::person(language, player)
    ))
}

/// No game begins with a person who has blocked the asker.
pub fn takes_none(language: Language, player: PlayerId) -> Message {
    Message::text(say!(
        language,
        "no-takes-none",
        player = words::person(language, player)
    ))
}

/// A page (counted from 0) of those whom the asker has blocked, with buttons that take it back.
pub fn list(language: Language, blocks: &[Block], page: u32) -> Message {
    if blocks.is_empty() {
        return Message::text(say!(language, "blocks-none"));
    }
    let pages = blocks.len().div_ceil(PER_PAGE) as u32;
    let page = page.min(pages - 1);
    let first = page as usize * PER_PAGE;
    let shown: Vec<_> = (first + 1..).zip(&blocks[first..]).take(PER_PAGE).collect();
    let title = say!(language, "blocks-title", count = blocks.len());
    let lines = shown
        .iter()
        .map(|(place, block)| Some(line(language, *place, block)));
    let foot = (pages > 1).then(|| say!(language, "games-page", page = page + 1, pages = pages));
    let text = words::lines([Some(title)].into_iter().chain(lines).chain([foot]));
    let button = |(place, block): &(usize, &Block)| Button {
        label: say!(language, "button-unblock-place", place = *place),
        control: Control::Unblock(block.blocked),
        look: Look::Plain,
    };
    let rows = shown.chunks(PER_ROW);
    let rows = rows.map(|row| Row::Buttons(row.iter().map(button).collect()));
    let turn = page_buttons(language, page, pages, Control::Blocks);
    let turn = (!turn.is_empty()).then_some(Row::Buttons(turn));
    Message {
        controls: rows.chain(turn).collect(),
        ..Message::text(text)
    }
}

fn line(language: Language, place: usize, block: &Block) -> String {
    say!(
        language,
        "blocks-line",
        place = place,
        player = words::person(language, block.blocked),
        date = words::date(block.since),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{MOST_BLOCKED, Timestamp};

    #[test]
    fn everybody_who_is_blocked_stands_on_a_page_that_fits() {
        let block = |id: u32| Block {
            blocker: PlayerId(1),
            blocked: PlayerId(u64::MAX / 2 - u64::from(id)),
            since: Timestamp(1_800_000_000_000),
        };
        let blocks: Vec<_> = (0..MOST_BLOCKED).map(block).collect();
        for language in Language::all() {
            let pages: Vec<_> = (0..20).map(|page| list(language, &blocks, page)).collect();
            for block in &blocks {
                let name = words::person(language, block.blocked);
                let on = pages.iter().filter(|page| page.text.contains(&name));
                assert_eq!(on.count(), 1);
            }
            for page in &pages {
                assert!(page.text.chars().count() <= 2000 && page.controls.len() <= 5);
            }
            assert_eq!(list(language, &blocks, 77).text, pages[19].text);
        }
    }
}
