//! The commands that start, play and end games.

use super::{Entry, Kind, Takes, Used, opt};
use crate::command::Command;
use crate::game::{ColorChoice, Terms};
use crate::render::Theme;
use crate::rules::RuleSet;

pub(super) static CHALLENGE: Entry = Entry {
    name: "challenge",
    kind: Kind::ServerSlash,
    options: &[
        opt("opponent", Takes::Person),
        opt("color", Takes::OneOf(|| COLORS.map(|(id, _)| id).to_vec())),
        opt(
            "rules",
            Takes::OneOf(|| RuleSet::ALL.map(RuleSet::id).to_vec()),
        ),
        opt("rated", Takes::Flag),
    ],
    read: |used| {
        Some(Command::Challenge {
            opponent: used.person("opponent"),
            terms: terms(used),
        })
    },
};

pub(super) static CHALLENGE_PERSON: Entry = Entry {
    name: "challenge",
    kind: Kind::PersonMenu,
    options: &[],
    read: |used| {
        Some(Command::Challenge {
            opponent: Some(used.target()?),
            terms: Terms::default(),
        })
    },
};

pub(super) static MOVE: Entry = Entry {
    name: "move",
    kind: Kind::Slash,
    options: &[opt("square", Takes::Square), opt("game", Takes::Game)],
    read: |used| {
        Some(Command::Move {
            on: used.board(),
            square: used.text("square")?,
        })
    },
};

pub(super) static BOARD: Entry = Entry {
    name: "board",
    kind: Kind::Slash,
    options: &[
        opt("game", Takes::Game),
        opt("theme", Takes::OneOf(|| Theme::ALL.map(Theme::id).to_vec())),
        opt("share", Takes::Flag),
    ],
    read: |used| {
        Some(Command::Show {
            on: used.board(),
            theme: used.one_of("theme"),
            share: used.flag("share").unwrap_or(false),
        })
    },
};

pub(super) static GAMES: Entry = Entry {
    name: "games",
    kind: Kind::Slash,
    options: &[],
    read: |_| Some(Command::Games(0)),
};

pub(super) static RESIGN: Entry = Entry {
    name: "resign",
    kind: Kind::Slash,
    options: &[opt("game", Takes::Game)],
    read: |used| {
        Some(Command::Resign {
            on: used.board(),
            sure: false,
        })
    },
};

pub(super) static REMATCH: Entry = Entry {
    name: "rematch",
    kind: Kind::Slash,
    options: &[opt("game", Takes::EndedGame)],
    read: |used| Some(Command::Rematch(used.game())),
};

const COLORS: [(&str, ColorChoice); 3] = [
    ("black", ColorChoice::Black),
    ("white", ColorChoice::White),
    ("random", ColorChoice::Random),
];

/// The terms of a challenge; what was left out is as usual.
fn terms(used: &Used<'_>) -> Terms {
    let usual = Terms::default();
    let asked = used.text("color");
    let color = COLORS
        .into_iter()
        .find(|(id, _)| asked.as_deref() == Some(*id));
    Terms {
        rules: used.one_of("rules").unwrap_or(usual.rules),
        rated: used.flag("rated").unwrap_or(usual.rated),
        color: color.map_or(usual.color, |(_, color)| color),
    }
}
