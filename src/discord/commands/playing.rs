//! The commands that start, play and end games.

use super::{Asks, Entry, Form, Kind, Takes, Used, opt, owned};
use crate::command::{Command, Wishes};
use crate::game::ColorChoice;
use crate::render::Theme;
use crate::rules::RuleSet;

pub(super) static CHALLENGE: Entry = Entry {
    name: "challenge",
    kind: Kind::ServerSlash,
    asks: Asks::One(Form {
        options: &[
            opt("opponent", Takes::Person),
            opt("color", Takes::OneOf(|| owned(COLORS.map(|(id, _)| id)))),
            opt("clock", Takes::Clock),
            opt(
                "rules",
                Takes::OneOf(|| owned(RuleSet::ALL.map(RuleSet::id))),
            ),
            opt("rated", Takes::Flag),
            opt("takebacks", Takes::Flag),
        ],
        read: |used| {
            Some(Command::Challenge {
                opponent: used.person("opponent"),
                wishes: wishes(used),
            })
        },
    }),
};

pub(super) static CHALLENGE_PERSON: Entry = Entry {
    name: "challenge",
    kind: Kind::PersonMenu,
    asks: Asks::One(Form {
        options: &[],
        read: |used| {
            Some(Command::Challenge {
                opponent: Some(used.target()?),
                wishes: Wishes::default(),
            })
        },
    }),
};

pub(super) static MOVE: Entry = Entry {
    name: "move",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[
            opt("square", Takes::Square).required(),
            opt("game", Takes::Game),
        ],
        read: |used| {
            Some(Command::Move {
                on: used.board(),
                square: used.text("square")?,
            })
        },
    }),
};

pub(super) static BOARD: Entry = Entry {
    name: "board",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[
            opt("game", Takes::Game),
            opt("theme", Takes::OneOf(|| owned(Theme::ALL.map(Theme::id)))),
            opt("share", Takes::Flag),
        ],
        read: |used| {
            Some(Command::Show {
                on: used.board(),
                theme: used.one_of("theme"),
                share: used.flag("share").unwrap_or(false),
            })
        },
    }),
};

pub(super) static GAMES: Entry = Entry {
    name: "games",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[],
        read: |_| Some(Command::Games(0)),
    }),
};

pub(super) static RESIGN: Entry = Entry {
    name: "resign",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[opt("game", Takes::Game)],
        read: |used| {
            Some(Command::Resign {
                on: used.board(),
                sure: false,
            })
        },
    }),
};

pub(super) static REMATCH: Entry = Entry {
    name: "rematch",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[opt("game", Takes::EndedGame)],
        read: |used| Some(Command::Rematch(used.game())),
    }),
};

const COLORS: [(&str, ColorChoice); 3] = [
    ("black", ColorChoice::Black),
    ("white", ColorChoice::White),
    ("random", ColorChoice::Random),
];

/// What a challenge is to offer.
fn wishes(used: &Used<'_>) -> Wishes {
    let asked = used.text("color");
    let color = COLORS
        .into_iter()
        .find(|(id, _)| asked.as_deref() == Some(*id));
    Wishes {
        rules: used.one_of("rules"),
        rated: used.flag("rated"),
        color: color.map_or(ColorChoice::Random, |(_, color)| color),
        clock: used.text("clock"),
        takebacks: used.flag("takebacks"),
    }
}
