//! The commands that show how people play.

use super::{Asks, Entry, Form, Kind, Takes, opt, owned};
use crate::command::{Command, Leaderboard};

pub(super) static STATS: Entry = Entry {
    name: "stats",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[opt("user", Takes::Person), opt("share", Takes::Flag)],
        read: |used| {
            Some(Command::Stats {
                player: used.person("user").map(|person| person.player),
                share: used.flag("share").unwrap_or(false),
            })
        },
    }),
};

/// Without a choice it is about the server where it is asked, if it is asked in one.
pub(super) static LEADERBOARD: Entry = Entry {
    name: "leaderboard",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[
            opt("scope", Takes::OneOf(|| owned([SERVER, "everywhere"]))),
            opt("min_games", Takes::Count(1, 1000)),
            opt("page", Takes::Count(1, 1000)),
            opt("share", Takes::Flag),
        ],
        read: |used| {
            let server = used.text("scope").is_none_or(|scope| scope == SERVER);
            Some(Command::Leaderboard(Leaderboard {
                everywhere: !(server && used.in_server()),
                min_games: used.count("min_games").unwrap_or(1),
                page: used.count("page").unwrap_or(1).saturating_sub(1),
                share: used.flag("share").unwrap_or(false),
            }))
        },
    }),
};

const SERVER: &str = "server";
