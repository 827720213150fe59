//! What a person has chosen for themselves, and what can't be chosen.

use super::{Button, Language, Look, Menu, MenuOption, Message, Row, say, words};
use crate::command::{Control, Switch};
use crate::game::{Preferences, QuietFault, Timestamp, Told, UnknownZone};

/// Everything that a person has chosen, with controls to change it.
pub fn preferences(language: Language, chosen: &Preferences, now: Timestamp) -> Message {
    let told = match chosen.told {
        Told::Channel | Told::Silent => None,
        Told::Direct | Told::Digest => Some(say!(language, "notify-direct")),
    };
    let told_how = say!(
        language,
        "notify-told",
        told = told_name(language, chosen.told)
    );
    let switches = Switch::ALL.map(|switch| Some(switch_line(language, chosen, switch)));
    let head = [
        Some(say!(language, "notify-title")),
        Some(told_how),
        told,
        Some(digest_line(language, chosen, now)),
        Some(quiet_line(language, chosen)),
        Some(say!(
            language,
            "notify-zone",
            zone = chosen.zone.to_string(),
            time = chosen.zone.time_of_day(now).to_string(),
        )),
    ];
    let mut message = Message::text(words::lines(head.into_iter().chain(switches)));
    message.controls.push(Row::Menu(told_menu(language)));
    message.with_buttons(Switch::ALL.map(|switch| switch_button(language, chosen, switch)))
}

/// No time zone is called what was typed.
pub fn zone_fault(language: Language, fault: &UnknownZone, typed: &str) -> Message {
    unchanged(language, words::zone_fault(language, fault, typed))
}

/// What was typed is no time of day.
pub fn time_of_day_fault(language: Language, typed: &str) -> Message {
    unchanged(language, words::time_of_day_fault(language, typed))
}

/// Why written quiet hours aren't taken.
pub fn quiet_fault(language: Language, fault: QuietFault, typed: &str) -> Message {
    unchanged(language, words::quiet_fault(language, fault, typed))
}

/// What is wrong, and that nothing has changed because of it.
pub(super) fn unchanged(language: Language, fault: String) -> Message {
    Message::text(words::lines([
        Some(fault),
        Some(say!(language, "no-change")),
    ]))
}

/// A switch as it stands.
pub(super) fn on_or_off(language: Language, on: bool) -> String {
    match on {
        true => say!(language, "switch-on"),
        false => say!(language, "switch-off"),
    }
}

fn told_name(language: Language, told: Told) -> String {
    match told {
        Told::Channel => say!(language, "told-channel"),
        Told::Direct => say!(language, "told-direct"),
        Told::Digest => say!(language, "told-digest"),
        Told::Silent => say!(language, "told-silent"),
    }
}

fn told_menu(language: Language) -> Menu {
    let option = |told: Told| MenuOption {
        label: told_name(language, told),
        value: told.id().to_owned(),
        description: match told {
            Told::Channel => say!(language, "told-channel-more"),
            Told::Direct => say!(language, "told-direct-more"),
            Told::Digest => say!(language, "told-digest-more"),
            Told::Silent => say!(language, "told-silent-more"),
        },
    };
    Menu {
        control: Control::Told,
        placeholder: say!(language, "notify-pick"),
        options: Told::ALL.map(option).to_vec(),
    }
}

fn digest_line(language: Language, chosen: &Preferences, now: Timestamp) -> String {
    let next = match chosen.told {
        Told::Digest => words::date(chosen.next_digest(now)),
        Told::Channel | Told::Direct | Told::Silent => "none".to_owned(),
    };
    say!(
        language,
        "notify-digest",
        time = chosen.digest_at.to_string(),
        next = next,
    )
}

fn quiet_line(language: Language, chosen: &Preferences) -> String {
    match chosen.quiet {
        None => say!(language, "notify-loud"),
        Some(hours) => say!(
            language,
            "notify-quiet",
            from = hours.from().to_string(),
            to = hours.to().to_string(),
        ),
    }
}

fn is_on(chosen: &Preferences, switch: Switch) -> bool {
    match switch {
        Switch::Reminder => chosen.reminder,
        Switch::LastCall => chosen.last_call,
        Switch::Forced => chosen.plays_forced,
        Switch::SpendHolidays => chosen.spends_holidays,
    }
}

fn switch_line(language: Language, chosen: &Preferences, switch: Switch) -> String {
    let state = on_or_off(language, is_on(chosen, switch));
    match switch {
        Switch::Reminder => say!(language, "notify-reminder", state = state),
        Switch::LastCall => say!(language, "notify-last-call", state = state),
        Switch::Forced => say!(language, "notify-forced", state = state),
        Switch::SpendHolidays => say!(language, "notify-holidays", state = state),
    }
}

fn switch_button(language: Language, chosen: &Preferences, switch: Switch) -> Button {
    let on = is_on(chosen, switch);
    let state = on_or_off(language, on);
    Button {
        label: match switch {
            Switch::Reminder => say!(language, "button-reminder", state = state),
            Switch::LastCall => say!(language, "button-last-call", state = state),
            Switch::Forced => say!(language, "button-forced", state = state),
            Switch::SpendHolidays => say!(language, "button-holidays", state = state),
        },
        control: Control::Turn(switch),
        look: if on { Look::Good } else { Look::Plain },
    }
}
