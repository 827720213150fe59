//! The commands that explain.

use super::{Asks, Entry, Form, Kind};
use crate::command::Command;

pub(super) static RULES: Entry = Entry {
    name: "rules",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[],
        read: |_| Some(Command::Rules),
    }),
};

pub(super) static HELP: Entry = Entry {
    name: "help",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[],
        read: |_| Some(Command::Help),
    }),
};
