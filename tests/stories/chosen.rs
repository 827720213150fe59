//! Commands with named options, as people write them: `/notify told:digest digest_at:7:30`.

use crate::table::Table;
use outflank::app::Manner;
use outflank::command::{
    Board, Care, Command, DataWish, HolidayWish, NotifyWishes, SettingsWishes,
};
use outflank::game::{ChannelId, GameId, PlayerId, RoleId, Verdict};
use outflank::rules::Color;

/// Somebody gives such a command.
pub(crate) async fn gives(table: &mut Table, who: PlayerId, written: &str) {
    table.ask(who, written, read(written), Manner::Slash).await;
}

/// The command that somebody has written.
pub(crate) fn read(written: &str) -> Command {
    let (command, rest) = written.split_once(' ').unwrap_or((written, ""));
    match command {
        "/notify" => Command::Notify(notify(rest)),
        "/vacation" => Command::Holiday(vacation(rest)),
        "/mydata" if rest == "export" => Command::MyData(DataWish::Export),
        "/mydata" => Command::MyData(DataWish::Delete { sure: false }),
        "/settings" => Command::Settings(settings(rest)),
        "/admin" if rest == "log" => Command::Audit,
        "/admin" => admin(rest),
        unknown => panic!("there is no command {unknown}"),
    }
}

/// The value of an option, which may have spaces, up to the next option.
fn option(rest: &str, name: &str) -> Option<String> {
    let mut words = rest.split(' ').skip_while(|word| {
        let found = word
            .strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(':'));
        !found
    });
    let first = words.next()?.split_once(':')?.1;
    let more = words.take_while(|word| {
        let name = word.split_once(':').map(|(name, _)| name);
        name.is_none_or(|name| !name.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
    });
    let all: Vec<_> = [first].into_iter().chain(more).collect();
    Some(all.join(" "))
}

fn flag(rest: &str, name: &str) -> Option<bool> {
    option(rest, name).map(|value| value == "on")
}

fn number<T: std::str::FromStr>(rest: &str, name: &str) -> Option<T> {
    option(rest, name)?.parse().ok()
}

fn notify(rest: &str) -> NotifyWishes {
    NotifyWishes {
        told: number(rest, "told"),
        zone: option(rest, "zone"),
        quiet: option(rest, "quiet"),
        digest_at: option(rest, "digest_at"),
        reminder: flag(rest, "reminder"),
        last_call: flag(rest, "last_call"),
        plays_forced: flag(rest, "forced"),
        spends_holidays: flag(rest, "holidays"),
    }
}

fn vacation(rest: &str) -> HolidayWish {
    match rest.split(' ').next() {
        Some("start") => HolidayWish::Away {
            from: option(rest, "from"),
            to: option(rest, "to"),
        },
        Some("back") => HolidayWish::Back,
        _ => HolidayWish::Show,
    }
}

fn settings(rest: &str) -> SettingsWishes {
    SettingsWishes {
        rules: number(rest, "rules"),
        clock: option(rest, "clock"),
        theme: number(rest, "theme"),
        language: option(rest, "language"),
        allow: number(rest, "allow").map(ChannelId),
        disallow: number(rest, "disallow").map(ChannelId),
        threads: flag(rest, "threads"),
        most_games: number(rest, "games"),
        holiday_days: number(rest, "holidays"),
        admin_role: number(rest, "admin_role").map(RoleId),
    }
}

fn admin(rest: &str) -> Command {
    let game = number(rest, "game").expect("a game is named");
    let color = |name| match option(rest, name).as_deref() {
        Some("black") => Some(Color::Black),
        Some("white") => Some(Color::White),
        _ => None,
    };
    let care = match rest.split(' ').next() {
        Some("abort") => Care::Abort,
        Some("adjudicate") => Care::Adjudicate(match option(rest, "verdict").as_deref() {
            Some("draw") => Verdict::Draw,
            Some("count") => Verdict::Count,
            _ => Verdict::Wins(color("verdict").expect("a verdict is given")),
        }),
        _ => Care::Extend(
            color("player").expect("a player is named"),
            option(rest, "time").expect("a time is given"),
        ),
    };
    Command::Admin(Board::Game(GameId(game)), care)
}
