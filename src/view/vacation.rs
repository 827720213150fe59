//! A person's holidays: what is left of the year's days, what is planned, and what can't be.

use super::preferences::unchanged;
use super::{Button, Language, Look, Message, say, words};
use crate::command::Control;
use crate::game::{DayFault, Holiday, HolidayRefusal, Holidays, Preferences, Timestamp};

/// What a person is told of their holidays with.
#[derive(Clone, Copy, Debug)]
pub struct Vacation<'a> {
    /// What they have chosen.
    pub chosen: &'a Preferences,
    /// Their holidays.
    pub holidays: Holidays,
    /// How many days a year count, in the servers that matter to them: where they are the most.
    pub most_days: u32,
    /// Where they are the fewest.
    pub fewest_days: u32,
    /// When they ask.
    pub now: Timestamp,
}

/// What is left, what is planned, and a button to come back.
pub fn show(language: Language, vacation: &Vacation<'_>) -> Message {
    let title = say!(language, "vacation-title");
    let planned = match vacation.holidays.current {
        None => say!(language, "vacation-none"),
        Some(holiday) => when(language, holiday, vacation.now),
    };
    let text = words::lines([
        Some(title),
        Some(planned),
        Some(left(language, vacation)),
        left_elsewhere(language, vacation),
        shorter(language, vacation),
        Some(spending(language, vacation)),
        Some(zone(language, vacation)),
    ]);
    with_way_back(language, Message::text(text), vacation)
}

/// A person is on holiday, or will be. `told` says that opponents are.
pub fn taken(language: Language, vacation: &Vacation<'_>, told: bool) -> Message {
    let Some(holiday) = vacation.holidays.current else {
        return show(language, vacation);
    };
    let opponents = match (holiday.from <= vacation.now, told) {
        (true, true) => say!(language, "done-vacation-told"),
        (true, false) => say!(language, "done-vacation-no-games"),
        (false, _) => say!(language, "done-vacation-planned"),
    };
    let text = words::lines([
        Some(when(language, holiday, vacation.now)),
        Some(opponents),
        Some(say!(language, "done-vacation-unused")),
        Some(left(language, vacation)),
        shorter(language, vacation),
        Some(zone(language, vacation)),
    ]);
    with_way_back(language, Message::text(text), vacation)
}

/// A person is back, or has cancelled what was planned.
pub fn back(language: Language, vacation: &Vacation<'_>, was: Holiday) -> Message {
    let done = match was.from <= vacation.now {
        true => say!(language, "done-back"),
        false => say!(language, "done-vacation-cancelled"),
    };
    Message::text(words::lines([Some(done), Some(left(language, vacation))]))
}

/// A day can't be read, or can't be meant.
pub fn day_fault(language: Language, fault: DayFault, typed: &str) -> Message {
    let typed = words::code(typed);
    let fault = match fault {
        DayFault::Unreadable => say!(language, "no-day", typed = typed),
        DayFault::Past => say!(language, "no-day-past", typed = typed),
        DayFault::TooFar => say!(language, "no-day-far", typed = typed),
    };
    unchanged(language, fault)
}

/// Why a holiday can't be taken so, from the one moment to the other if that was named.
pub fn refusal(
    language: Language,
    vacation: &Vacation<'_>,
    refusal: HolidayRefusal,
    from: Timestamp,
    to: Option<Timestamp>,
) -> Message {
    let (begin, end) = (words::date(from), words::date(to.unwrap_or(from)));
    let last_day = to.unwrap_or(from).plus_ms(-1);
    let no = match refusal {
        HolidayRefusal::Backwards => say!(
            language,
            "no-vacation-backwards",
            from = begin,
            to = words::date(last_day),
        ),
        HolidayRefusal::TooFar => say!(language, "no-vacation-far", from = begin),
        HolidayRefusal::TooLong(0) => say!(language, "no-vacation-left", days = vacation.most_days),
        HolidayRefusal::TooLong(left) => say!(
            language,
            "no-vacation-long",
            from = begin,
            to = end,
            wanted = words::duration(language, to.map_or(0, |to| to.0 - from.0)),
            left = words::duration(language, left),
        ),
        HolidayRefusal::Already(holiday) => {
            let already = when(language, holiday, vacation.now);
            let text = words::lines([Some(already), Some(say!(language, "no-vacation-twice"))]);
            return with_way_back(language, Message::text(text), vacation);
        }
        HolidayRefusal::None => return Message::text(say!(language, "no-vacation")),
    };
    unchanged(language, no)
}

fn when(language: Language, holiday: Holiday, now: Timestamp) -> String {
    let until = words::date(holiday.to);
    match holiday.from <= now {
        true => say!(
            language,
            "vacation-on",
            until = until,
            left = words::time_left(holiday.to)
        ),
        false => say!(
            language,
            "vacation-planned",
            from = words::date(holiday.from),
            until = until
        ),
    }
}

fn left(language: Language, vacation: &Vacation<'_>) -> String {
    say!(
        language,
        "vacation-left",
        left = left_of(language, vacation, vacation.most_days),
        days = vacation.most_days,
    )
}

/// What is left of so many days a year for a sentence that has another wording for `none`.
fn left_of(language: Language, vacation: &Vacation<'_>, days: u32) -> String {
    match vacation.holidays.left_ms(days, vacation.now) {
        0 => "none".to_owned(),
        left => words::duration(language, left),
    }
}

/// Not every server counts as many days.
fn left_elsewhere(language: Language, vacation: &Vacation<'_>) -> Option<String> {
    (vacation.fewest_days < vacation.most_days).then(|| {
        say!(
            language,
            "vacation-left-fewer",
            left = left_of(language, vacation, vacation.fewest_days),
            days = vacation.fewest_days,
        )
    })
}

/// Where fewer days count, the clocks run again before the holiday is over.
fn shorter(language: Language, vacation: &Vacation<'_>) -> Option<String> {
    let holiday = vacation.holidays.current?;
    let there = vacation.holidays.within(vacation.fewest_days);
    let end = there.map_or(holiday.from, |there| there.to);
    (end < holiday.to).then(|| {
        say!(
            language,
            "vacation-shorter",
            days = vacation.fewest_days,
            until = words::date(end)
        )
    })
}

fn spending(language: Language, vacation: &Vacation<'_>) -> String {
    let is_planned = vacation
        .holidays
        .current
        .is_some_and(|holiday| vacation.now < holiday.from);
    match (vacation.chosen.spends_holidays, is_planned) {
        (false, _) => say!(language, "vacation-not-spent"),
        (true, true) => say!(language, "vacation-not-spent-yet"),
        (true, false) => say!(language, "vacation-spent"),
    }
}

fn zone(language: Language, vacation: &Vacation<'_>) -> String {
    say!(
        language,
        "vacation-zone",
        zone = vacation.chosen.zone.to_string()
    )
}

fn with_way_back(language: Language, message: Message, vacation: &Vacation<'_>) -> Message {
    let Some(holiday) = vacation.holidays.current else {
        return message;
    };
    let label = match holiday.from <= vacation.now {
        true => say!(language, "button-come-back"),
        false => say!(language, "button-cancel-vacation"),
    };
    message.with_buttons([Button {
        label,
        control: Control::ComeBack,
        look: Look::Main,
    }])
}
