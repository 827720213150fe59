//! The small words that messages are made of: people, colors, rules, scores, moments, durations,
//! clocks, links.

use super::{Language, say};
use crate::game::{
    ChannelId, Clock, ClockFault, DAY_MS, Game, HOUR_MS, MINUTE_MS, MessageId, PlayerId,
    QuietFault, Rating, SECOND_MS, ServerId, TimePart, Timestamp, UnknownZone,
};
use crate::rules::{Color, RuleSet, Score, Squares};

/// A person, shown by name but notified only if the message's pings say so.
pub(super) fn person(language: Language, player: PlayerId) -> String {
    match player.is_deleted() {
        true => say!(language, "deleted-player"),
        false => format!("<@{player}>"),
    }
}

/// A channel as a link.
pub(super) fn channel(channel: ChannelId) -> String {
    format!("<#{channel}>")
}

/// A disc of a color.
pub(super) fn disc(color: Color) -> &'static str {
    match color {
        Color::Black => "⚫",
        Color::White => "⚪",
    }
}

/// A color's name.
pub(super) fn color(language: Language, color: Color) -> String {
    match color {
        Color::Black => say!(language, "color-black"),
        Color::White => say!(language, "color-white"),
    }
}

/// A rule set's name.
pub(super) fn rules(language: Language, rules: RuleSet) -> String {
    match rules {
        RuleSet::World => say!(language, "rules-world"),
        RuleSet::Europe => say!(language, "rules-europe"),
        RuleSet::Usa => say!(language, "rules-usa"),
        RuleSet::Japan => say!(language, "rules-japan"),
        RuleSet::Casual => say!(language, "rules-casual"),
    }
}

/// Whether a game counts for the ratings.
pub(super) fn rated(language: Language, rated: bool) -> String {
    match rated {
        true => say!(language, "rated"),
        false => say!(language, "casual"),
    }
}

/// Whether moves can be taken back.
pub(super) fn takebacks(language: Language, allowed: bool) -> String {
    match allowed {
        true => say!(language, "takebacks"),
        false => say!(language, "touch-move"),
    }
}

/// Squares as people list them: `c4, d3, e6, f5`.
pub(super) fn squares(squares: Squares) -> String {
    let names: Vec<_> = squares.by_name().iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// A moment as date and time in each reader's own time zone.
pub(super) fn date(moment: Timestamp) -> String {
    format!("<t:{}:f>", moment.seconds())
}

/// How long it is until a moment, kept up to date by the reader's client.
pub(super) fn time_left(moment: Timestamp) -> String {
    format!("<t:{}:R>", moment.seconds())
}

/// A duration in its largest unit and the next smaller one, rounded down: `3 days 12 hours`.
pub(super) fn duration(language: Language, ms: i64) -> String {
    let days = ms / DAY_MS;
    let hours = ms % DAY_MS / HOUR_MS;
    let minutes = ms % HOUR_MS / MINUTE_MS;
    let seconds = ms.max(0) % MINUTE_MS / SECOND_MS;
    let units = [
        (days > 0).then(|| say!(language, "duration-days", count = days)),
        (hours > 0).then(|| say!(language, "duration-hours", count = hours)),
        (minutes > 0).then(|| say!(language, "duration-minutes", count = minutes)),
        (seconds > 0).then(|| say!(language, "duration-seconds", count = seconds)),
    ];
    let mut said = units.into_iter().skip_while(Option::is_none);
    match (said.next().flatten(), said.next().flatten()) {
        (Some(more), Some(less)) => say!(language, "duration-two", more = more, less = less),
        (Some(one), None) => one,
        (None, _) => say!(language, "duration-seconds", count = seconds),
    }
}

/// How thinking time is measured.
pub(super) fn clock(language: Language, clock: Clock) -> String {
    let time = |ms| duration(language, ms);
    match clock {
        Clock::None => say!(language, "clock-none"),
        Clock::PerMove { ms } => say!(language, "clock-per-move", time = time(ms)),
        Clock::Bank {
            start_ms,
            bonus_ms: 0,
            ..
        } => say!(language, "clock-bank-alone", start = time(start_ms)),
        Clock::Bank {
            start_ms,
            bonus_ms,
            cap_ms,
        } if cap_ms == start_ms => say!(
            language,
            "clock-bank",
            start = time(start_ms),
            bonus = time(bonus_ms)
        ),
        Clock::Bank {
            start_ms,
            bonus_ms,
            cap_ms,
        } => say!(
            language,
            "clock-bank-capped",
            start = time(start_ms),
            bonus = time(bonus_ms),
            cap = time(cap_ms),
        ),
        Clock::Total {
            ms,
            increment_ms: 0,
        } => say!(language, "clock-total", time = time(ms)),
        Clock::Total { ms, increment_ms } => say!(
            language,
            "clock-increment",
            time = time(ms),
            increment = time(increment_ms)
        ),
    }
}

/// Why a written clock isn't taken.
pub(super) fn clock_fault(language: Language, fault: &ClockFault, typed: &str) -> String {
    let typed = code(typed);
    match *fault {
        ClockFault::Unreadable => say!(language, "no-clock", typed = typed),
        ClockFault::NoUnit => say!(language, "no-unit", typed = typed),
        ClockFault::Negative => say!(language, "no-negative", typed = typed),
        ClockFault::TooShort {
            part: TimePart::Move,
            least_ms,
        } => say!(
            language,
            "no-short-move",
            typed = typed,
            least = duration(language, least_ms)
        ),
        ClockFault::TooShort { part, least_ms } => say!(
            language,
            "no-short",
            typed = typed,
            part = time_part(language, part),
            least = duration(language, least_ms),
        ),
        ClockFault::TooLong { part, most_ms } => say!(
            language,
            "no-long",
            typed = typed,
            part = time_part(language, part),
            most = duration(language, most_ms),
        ),
    }
}

/// Why a written duration that isn't part of a clock isn't taken.
pub(super) fn span_fault(language: Language, fault: &ClockFault, typed: &str) -> String {
    match fault {
        ClockFault::Unreadable => say!(language, "no-duration", typed = code(typed)),
        ClockFault::NoUnit
        | ClockFault::Negative
        | ClockFault::TooShort { .. }
        | ClockFault::TooLong { .. } => clock_fault(language, fault, typed),
    }
}

fn time_part(language: Language, part: TimePart) -> String {
    match part {
        TimePart::Move => say!(language, "part-move"),
        TimePart::BankStart => say!(language, "part-bank-start"),
        TimePart::BankBonus => say!(language, "part-bank-bonus"),
        TimePart::BankCap => say!(language, "part-bank-cap"),
        TimePart::Total => say!(language, "part-total"),
        TimePart::Increment => say!(language, "part-increment"),
        TimePart::Span => say!(language, "part-span"),
    }
}

/// No time zone is called what was typed.
pub(super) fn zone_fault(language: Language, fault: &UnknownZone, typed: &str) -> String {
    let near: Vec<_> = fault.near.iter().map(|name| code(name)).collect();
    let near = match near.is_empty() {
        true => "none".to_owned(),
        false => near.join(", "),
    };
    say!(language, "no-zone", typed = code(typed), near = near)
}

/// What was typed is no time of day.
pub(super) fn time_of_day_fault(language: Language, typed: &str) -> String {
    say!(language, "no-time-of-day", typed = code(typed))
}

/// Why written quiet hours aren't taken.
pub(super) fn quiet_fault(language: Language, fault: QuietFault, typed: &str) -> String {
    let typed = code(typed);
    match fault {
        QuietFault::Unreadable => say!(language, "no-quiet", typed = typed),
        QuietFault::SameTimes => say!(language, "no-quiet-same", typed = typed),
    }
}

/// What somebody has typed, inert: as code, at most forty characters of it.
pub(super) fn code(typed: &str) -> String {
    /// The most characters that are repeated.
    const MOST: usize = 40;
    let inert = |c: &char| *c != '`' && !c.is_control();
    let typed: String = typed.chars().filter(inert).collect();
    let typed = typed.trim();
    let shown: String = typed.chars().take(MOST).collect();
    match shown == typed && !shown.is_empty() {
        true => format!("`{shown}`"),
        false => format!("`{shown}…`"),
    }
}

/// The address of a message.
pub(super) fn message_link(server: ServerId, channel: ChannelId, message: MessageId) -> String {
    format!("https://discord.com/channels/{server}/{channel}/{message}")
}

/// The address of a game's newest board.
pub(super) fn board_link(game: &Game) -> Option<String> {
    let place = game.place();
    game.board
        .map(|board| message_link(place.server, place.channel, board))
}

/// The address of a game's newest board for a sentence that has another wording for `none`.
pub(super) fn board_link_or_none(game: &Game) -> String {
    board_link(game).unwrap_or_else(|| "none".to_owned())
}

/// A rating, with a question mark while it rests on few games.
pub(super) fn rating(rating: Rating) -> String {
    let mark = if rating.is_provisional() { "?" } else { "" };
    format!("{}{mark}", rating.rounded())
}

/// A number with its sign: `+12`, `−5`, `±0`.
pub(super) fn signed(number: i64) -> String {
    match number {
        0 => "±0".to_owned(),
        1.. => format!("+{number}"),
        ..0 => format!("−{}", number.unsigned_abs()),
    }
}

/// An average disc difference with one decimal and its sign: `+12.5`.
pub(super) fn average_discs(half_discs: i64, games: u32) -> String {
    let tenths = (half_discs as f64 * 5.0 / f64::from(games.max(1))).round() as i64;
    let sign = match tenths {
        0 => "±",
        1.. => "+",
        ..0 => "−",
    };
    format!(
        "{sign}{}.{}",
        tenths.unsigned_abs() / 10,
        tenths.unsigned_abs() % 10
    )
}

/// A score from one side: what that color got, then what the other got.
pub(super) fn score_of(score: &Score, color: Color) -> String {
    format!("{}–{}", score.of(color), score.of(color.opponent()))
}

/// A score as people tell it: the winner's first.
pub(super) fn score(score: &Score) -> String {
    score_of(score, score.winner().unwrap_or(Color::Black))
}

/// Joins the parts of a text that are there, one a line.
pub(super) fn lines(lines: impl IntoIterator<Item = Option<String>>) -> String {
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Language {
        Language::nearest("en-US")
    }

    fn japanese() -> Language {
        Language::nearest("ja")
    }

    #[test]
    fn a_duration_is_told_in_at_most_two_units() {
        for (ms, in_english, in_japanese) in [
            (0, "0 seconds", "0秒"),
            (-DAY_MS, "0 seconds", "0秒"),
            (999, "0 seconds", "0秒"),
            (SECOND_MS, "1 second", "1秒"),
            (90 * SECOND_MS, "1 minute 30 seconds", "1分30秒"),
            (25 * MINUTE_MS, "25 minutes", "25分"),
            (84 * HOUR_MS, "3 days 12 hours", "3日12時間"),
            (DAY_MS + 59 * MINUTE_MS, "1 day", "1日"),
            (25 * HOUR_MS - 1, "1 day", "1日"),
            (DAY_MS - 1, "23 hours 59 minutes", "23時間59分"),
            (1000 * DAY_MS, "1000 days", "1000日"),
        ] {
            assert_eq!(duration(english(), ms), in_english);
            assert_eq!(duration(japanese(), ms), in_japanese);
        }
    }

    #[test]
    fn a_clock_is_told_as_people_agree_on_it() {
        for (written, in_english, in_japanese) in [
            ("1d", "1 day a move", "1手1日"),
            (
                "bank 5d + 1d",
                "bank of 5 days, 1 day more per move",
                "持ち時間5日、1手ごとに1日追加",
            ),
            (
                "bank 5d + 1d max 7d",
                "bank of 5 days, 1 day more per move, never above 7 days",
                "持ち時間5日、1手ごとに1日追加（上限7日）",
            ),
            (
                "bank 5d",
                "bank of 5 days, nothing more per move",
                "持ち時間5日、追加なし",
            ),
            (
                "25min + 10s",
                "25 minutes + 10 seconds a move",
                "25分＋1手10秒",
            ),
            ("total 3d", "3 days for the whole game", "合計3日"),
            ("none", "no clock", "時間無制限"),
        ] {
            let read = written.parse().expect("the test writes a clock");
            assert_eq!(clock(english(), read), in_english);
            assert_eq!(clock(japanese(), read), in_japanese);
        }
    }

    #[test]
    fn most_clocks_are_read_back_from_what_people_read() {
        for (language, written) in [
            (english(), ["3d 12h", "25min + 10s", "none"]),
            (japanese(), ["3d 12h", "25min + 10s", "none"]),
            (japanese(), ["14d", "total 3d", "90min + 1min"]),
        ] {
            for written in written {
                let read: Clock = written.parse().expect("the test writes a clock");
                assert_eq!(clock(language, read).parse(), Ok(read), "{written}");
            }
        }
    }

    #[test]
    fn a_refused_clock_is_told_with_what_to_do() {
        let told = |language, typed: &str| match typed.parse::<Clock>() {
            Ok(read) => panic!("{typed} was read as {read}"),
            Err(fault) => clock_fault(language, &fault, typed),
        };
        assert_eq!(
            told(english(), "soon"),
            "`soon` can't be read as a clock. A clock looks like `3d` (for each move), \
             `bank 5d + 1d`, `25min + 10s`, `total 3d` or `none`."
        );
        assert_eq!(
            told(english(), "5+10"),
            "`5+10` has a number without a unit. Write `d`, `h`, `min` or `s` behind each number, \
             as in `25min + 10s`."
        );
        assert_eq!(
            told(english(), "-3d"),
            "`-3d` has a time below zero. Write it without the minus sign, as in `3d`."
        );
        assert_eq!(
            told(english(), "25min"),
            "`25min` isn't possible: the time for each move must be at least 1 hour. If you mean \
             the whole game, write `total` before it, as in `total 25min`."
        );
        assert_eq!(
            told(english(), "bank 5d + 1d max 4d"),
            "`bank 5d + 1d max 4d` isn't possible: the most that the bank holds must be at least \
             5 days."
        );
        assert_eq!(
            told(japanese(), "900 years"),
            "`900 years` は指定できません。1手の時間は 14日以下にしてください。"
        );
    }

    #[test]
    fn a_refused_duration_is_told_as_one() {
        let told = |typed: &str| match crate::game::read_span(typed) {
            Ok(ms) => panic!("{typed} was read as {ms}"),
            Err(fault) => span_fault(english(), &fault, typed),
        };
        assert_eq!(
            told("bank 5d"),
            "`bank 5d` can't be read as a duration. A duration looks like `3d`, `36h` or `1d 12h`."
        );
        assert_eq!(
            told("2 years"),
            "`2 years` isn't possible: the duration can be at most 365 days."
        );
    }

    #[test]
    fn refused_times_of_a_person_are_told_with_what_to_do() {
        let zone = |language, typed: &str| match typed.parse::<crate::game::Zone>() {
            Ok(read) => panic!("{typed} was read as {read}"),
            Err(fault) => zone_fault(language, &fault, typed),
        };
        assert_eq!(
            zone(english(), "tokio"),
            "I know no time zone called `tokio`. Did you mean `Asia/Tokyo`?"
        );
        assert_eq!(
            zone(japanese(), "tokio"),
            "`tokio` というタイムゾーンは見つかりません。もしかして：`Asia/Tokyo`"
        );
        assert_eq!(
            zone(english(), "the moon"),
            "I know no time zone called `the moon`. A time zone is named after a large city, as in \
             `Europe/Berlin`; pick one of the suggestions while you type."
        );
        assert_eq!(
            time_of_day_fault(english(), "noonish"),
            "`noonish` can't be read as a time of day. Write it like `9:00`, `21:30` or `9pm`."
        );
        assert_eq!(
            quiet_fault(english(), QuietFault::SameTimes, "7-7"),
            "Quiet hours can't begin and end at the same time (`7-7`). Write two different times, \
             as in `22:00-7:00`."
        );
        assert_eq!(
            quiet_fault(japanese(), QuietFault::Unreadable, "夜"),
            "`夜` は通知を止める時間帯として読めません。`22:00-7:00` のように、始まりと終わりの時刻を\
             書いてください。"
        );
    }

    #[test]
    fn what_was_typed_is_repeated_without_effect() {
        assert_eq!(code("`` @everyone\n<@1>"), "`@everyone<@1>`");
        assert_eq!(code(""), "`…`");
        assert_eq!(code(&"x".repeat(41)), format!("`{}…`", "x".repeat(40)));
    }
}
