//! The commands for what people choose for themselves.

use super::{Asks, Entry, Form, Kind, Part, Takes, opt, owned};
use crate::command::{Command, DataWish, HolidayWish, NotifyWishes};
use crate::game::Told;

/// Without options it shows what has been chosen.
pub(super) static NOTIFY: Entry = Entry {
    name: "notify",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[
            opt("told", Takes::OneOf(|| owned(Told::ALL.map(Told::id)))),
            opt("zone", Takes::Zone),
            opt("quiet", Takes::Text),
            opt("digest_at", Takes::Text),
            opt("reminder", Takes::Flag),
            opt("last_call", Takes::Flag),
            opt("forced", Takes::Flag),
            opt("holidays", Takes::Flag).worded("spends-holidays"),
        ],
        read: |used| {
            Some(Command::Notify(NotifyWishes {
                told: used.one_of("told"),
                zone: used.text("zone"),
                quiet: used.text("quiet"),
                digest_at: used.text("digest_at"),
                reminder: used.flag("reminder"),
                last_call: used.flag("last_call"),
                plays_forced: used.flag("forced"),
                spends_holidays: used.flag("holidays"),
            }))
        },
    }),
};

pub(super) static VACATION: Entry = Entry {
    name: "vacation",
    kind: Kind::Slash,
    asks: Asks::OneOf(&[
        Part {
            name: "start",
            form: Form {
                options: &[opt("from", Takes::Text), opt("to", Takes::Text)],
                read: |used| {
                    Some(Command::Holiday(HolidayWish::Away {
                        from: used.text("from"),
                        to: used.text("to"),
                    }))
                },
            },
        },
        Part {
            name: "back",
            form: Form {
                options: &[],
                read: |_| Some(Command::Holiday(HolidayWish::Back)),
            },
        },
        Part {
            name: "show",
            form: Form {
                options: &[],
                read: |_| Some(Command::Holiday(HolidayWish::Show)),
            },
        },
    ]),
};

/// Without a person it lists who is blocked.
pub(super) static BLOCK: Entry = Entry {
    name: "block",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[opt("person", Takes::Person)],
        read: |used| {
            Some(match used.person("person") {
                Some(person) => Command::Block(person),
                None => Command::Blocks(0),
            })
        },
    }),
};

/// Without a person it lists who is blocked.
pub(super) static UNBLOCK: Entry = Entry {
    name: "unblock",
    kind: Kind::Slash,
    asks: Asks::One(Form {
        options: &[opt("person", Takes::Person)],
        read: |used| {
            Some(match used.person("person") {
                Some(person) => Command::Unblock(person.player),
                None => Command::Blocks(0),
            })
        },
    }),
};

pub(super) static MY_DATA: Entry = Entry {
    name: "mydata",
    kind: Kind::Slash,
    asks: Asks::OneOf(&[
        Part {
            name: "export",
            form: Form {
                options: &[],
                read: |_| Some(Command::MyData(DataWish::Export)),
            },
        },
        Part {
            name: "delete",
            form: Form {
                options: &[],
                read: |_| Some(Command::MyData(DataWish::Delete { sure: false })),
            },
        },
    ]),
};
