//! The commands for what players do with a game besides moving.

use super::{Asks, Entry, Form, Kind, Opt, Takes, Used, opt};
use crate::command::{Act, Command};

pub(super) static TAKE_BACK: Entry = act("takeback", |used| asks(Act::TakeBack, used));

pub(super) static DRAW: Entry = act("draw", |used| asks(Act::Draw, used));

pub(super) static ABORT: Entry = act("abort", |used| asks(Act::Abort, used));

pub(super) static GIVE_TIME: Entry = act("give-time", |used| asks(Act::GiveTime, used));

pub(super) static MOVE_HERE: Entry = Entry {
    name: "move-here",
    kind: Kind::ServerSlash,
    asks: Asks::One(Form {
        options: &[opt("game", Takes::GameElsewhere)],
        read: |used| asks(Act::MoveHere, used),
    }),
};

/// Without a plan it shows those that there are.
pub(super) static CONDITIONAL: Entry = Entry {
    name: "conditional",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[
            opt("if", Takes::Text),
            opt("then", Takes::Text),
            opt("game", Takes::Game),
        ],
        read: |used| match (used.text("if"), used.text("then")) {
            (None, None) => asks(Act::Plans, used),
            (moves, reply) => Some(Command::Plan {
                on: used.board(),
                moves: moves.unwrap_or_default(),
                reply: reply.unwrap_or_default(),
            }),
        },
    }),
};

const GAME: &[Opt] = &[opt("game", Takes::Game)];

const fn act(name: &'static str, read: fn(&Used<'_>) -> Option<Command>) -> Entry {
    Entry {
        name,
        kind: Kind::Slash,
        asks: Asks::One(Form {
            options: GAME,
            read,
        }),
    }
}

fn asks(act: Act, used: &Used<'_>) -> Option<Command> {
    Some(Command::Do(act, used.board()))
}
