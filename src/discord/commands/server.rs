//! The commands for those who look after a server.

use super::{Asks, Entry, Form, Kind, Opt, Part, Takes, Used, opt, owned};
use crate::command::{Care, Command, SettingsWishes};
use crate::game::Verdict;
use crate::render::Theme;
use crate::rules::{Color, RuleSet};
use crate::view::Language;

/// Without options it shows how things are.
pub(super) static SETTINGS: Entry = Entry {
    name: "settings",
    kind: Kind::ManagerSlash,
    asks: Asks::One(Form {
        options: &[
            opt(
                "rules",
                Takes::OneOf(|| owned(RuleSet::ALL.map(RuleSet::id))),
            ),
            opt("clock", Takes::Clock),
            opt("theme", Takes::OneOf(|| owned(Theme::ALL.map(Theme::id)))),
            opt("language", Takes::OneOf(languages)),
            opt("allow", Takes::Channel),
            opt("disallow", Takes::Channel),
            opt("threads", Takes::Flag),
            opt("games", Takes::Count(1, 100)),
            opt("holidays", Takes::Count(0, 366)).worded("holiday-days"),
            opt("admin_role", Takes::Role),
        ],
        read: |used| {
            Some(Command::Settings(SettingsWishes {
                rules: used.one_of("rules"),
                clock: used.text("clock"),
                theme: used.one_of("theme"),
                language: used.text("language"),
                allow: used.channel("allow"),
                disallow: used.channel("disallow"),
                threads: used.flag("threads"),
                most_games: used.count("games"),
                holiday_days: used.count("holidays"),
                admin_role: used.role("admin_role"),
            }))
        },
    }),
};

/// Shown to everyone, because a server can give the right to a role.
pub(super) static ADMIN: Entry = Entry {
    name: "admin",
    kind: Kind::ServerSlash,
    asks: Asks::OneOf(&[
        Part {
            name: "abort",
            form: Form {
                options: &[GAME],
                read: |used| cares(used, Care::Abort),
            },
        },
        Part {
            name: "adjudicate",
            form: Form {
                options: &[
                    GAME,
                    opt(
                        "verdict",
                        Takes::OneOf(|| owned(VERDICTS.map(|(id, _)| id))),
                    )
                    .required(),
                ],
                read: |used| {
                    let asked = used.text("verdict")?;
                    let (_, verdict) = VERDICTS.into_iter().find(|(id, _)| *id == asked)?;
                    cares(used, Care::Adjudicate(verdict))
                },
            },
        },
        Part {
            name: "extend",
            form: Form {
                options: &[
                    GAME,
                    opt("player", Takes::OneOf(|| owned(PLAYERS.map(|(id, _)| id)))).required(),
                    opt("time", Takes::Text).required(),
                ],
                read: |used| {
                    let asked = used.text("player")?;
                    let (_, player) = PLAYERS.into_iter().find(|(id, _)| *id == asked)?;
                    cares(used, Care::Extend(player, used.text("time")?))
                },
            },
        },
        Part {
            name: "log",
            form: Form {
                options: &[],
                read: |_| Some(Command::Audit),
            },
        },
    ]),
};

const GAME: Opt = opt("game", Takes::AnyGame).required();

const PLAYERS: [(&str, Color); 2] = [("black", Color::Black), ("white", Color::White)];

const VERDICTS: [(&str, Verdict); 4] = [
    ("black", Verdict::Wins(Color::Black)),
    ("white", Verdict::Wins(Color::White)),
    ("draw", Verdict::Draw),
    ("count", Verdict::Count),
];

fn cares(used: &Used<'_>, care: Care) -> Option<Command> {
    Some(Command::Admin(used.board(), care))
}

/// The tags of all languages, and `auto` for the one that the server has on Discord.
fn languages() -> Vec<String> {
    let tags = Language::all().map(Language::tag);
    std::iter::once("auto".to_owned()).chain(tags).collect()
}
