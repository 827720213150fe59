//! The commands that explain.

use super::{Entry, Kind};
use crate::command::Command;

pub(super) static RULES: Entry = Entry {
    name: "rules",
    kind: Kind::Slash,
    options: &[],
    read: |_| Some(Command::Rules),
};

pub(super) static HELP: Entry = Entry {
    name: "help",
    kind: Kind::Slash,
    options: &[],
    read: |_| Some(Command::Help),
};
