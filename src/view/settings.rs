//! How a server wants its games, and what was done by those who look after it.

use super::preferences::{on_or_off, unchanged};
use super::{Language, Message, say, words};
use crate::command::Care;
use crate::game::{
    ChannelId, Clock, ClockFault, Game, GameId, PlayerId, RoleId, Timestamp, Verdict,
};
use crate::render::Theme;
use crate::rules::RuleSet;

/// How a server wants its games.
#[derive(Clone, Copy, Debug)]
pub struct ServerWants<'a> {
    /// The rules of games whose challenge names none.
    pub rules: RuleSet,
    /// The clock of games whose challenge names none.
    pub clock: Clock,
    /// How boards look.
    pub theme: Theme,
    /// What its channels are spoken to in.
    pub language: Language,
    /// Whether that was chosen with the bot: otherwise it is as Discord has it.
    pub is_language_chosen: bool,
    /// Where games may be played; everywhere if empty.
    pub channels: &'a [ChannelId],
    /// Whether each game gets a thread of its own.
    pub threads: bool,
    /// How many open games a person may have.
    pub most_games: u32,
    /// How many days of holiday a year count.
    pub holiday_days: u32,
    /// Who may look after games, besides those who manage the server.
    pub admin_role: Option<RoleId>,
}

/// Something that somebody who looks after a server has done.
#[derive(Clone, Copy, Debug)]
pub struct Deed<'a> {
    /// Who.
    pub by: PlayerId,
    /// When.
    pub at: Timestamp,
    /// To which game, if to one.
    pub game: Option<GameId>,
    /// What, in the words of the command.
    pub what: &'a str,
}

/// Everything that a server has chosen; `changed` says that some of it has just been.
pub fn server(language: Language, wants: &ServerWants<'_>, changed: bool) -> Message {
    let title = match changed {
        true => say!(language, "settings-changed"),
        false => say!(language, "settings-title"),
    };
    let threads = on_or_off(language, wants.threads);
    Message::text(words::lines([
        Some(title),
        Some(say!(
            language,
            "settings-rules",
            rules = words::rules(language, wants.rules)
        )),
        Some(say!(
            language,
            "settings-clock",
            clock = words::clock(language, wants.clock)
        )),
        Some(say!(
            language,
            "settings-theme",
            theme = theme(language, wants.theme)
        )),
        Some(language_line(language, wants)),
        Some(channels_line(language, wants.channels)),
        Some(say!(language, "settings-threads", state = threads)),
        Some(say!(language, "settings-games", most = wants.most_games)),
        Some(say!(
            language,
            "settings-holidays",
            days = wants.holiday_days
        )),
        Some(admins_line(language, wants.admin_role)),
    ]))
}

fn theme(language: Language, theme: Theme) -> String {
    match theme {
        Theme::Felt => say!(language, "cmd-choice-theme-felt"),
        Theme::Dark => say!(language, "cmd-choice-theme-dark"),
        Theme::Contrast => say!(language, "cmd-choice-theme-contrast"),
    }
}

fn language_line(language: Language, wants: &ServerWants<'_>) -> String {
    let name = say!(wants.language, "language-name");
    match wants.is_language_chosen {
        true => say!(language, "settings-language", name = name),
        false => say!(language, "settings-language-auto", name = name),
    }
}

fn channels_line(language: Language, channels: &[ChannelId]) -> String {
    match channels.is_empty() {
        true => say!(language, "settings-everywhere"),
        false => say!(
            language,
            "settings-channels",
            channels = channel_list(channels)
        ),
    }
}

fn channel_list(channels: &[ChannelId]) -> String {
    let channels: Vec<_> = channels.iter().map(|id| words::channel(*id)).collect();
    channels.join(", ")
}

fn admins_line(language: Language, role: Option<RoleId>) -> String {
    match role {
        None => say!(language, "settings-no-role"),
        Some(role) => say!(language, "settings-role", role = format!("<@&{role}>")),
    }
}

/// Settings are for those who manage the server.
pub fn manager_needed(language: Language) -> Message {
    Message::text(say!(language, "no-manager"))
}

/// Looking after games is for those who manage the server, or have the role for it.
pub fn admin_needed(language: Language, role: Option<RoleId>) -> Message {
    Message::text(match role {
        None => say!(language, "no-admin"),
        Some(role) => say!(language, "no-admin-role", role = format!("<@&{role}>")),
    })
}

/// What belongs to a server can't be asked for in a direct conversation.
pub fn server_needed(language: Language) -> Message {
    Message::text(say!(language, "no-server-here"))
}

/// A clock, as it was written, can't be what games have.
pub fn clock_fault(language: Language, fault: &ClockFault, typed: &str) -> Message {
    unchanged(language, words::clock_fault(language, fault, typed))
}

/// No language has that tag.
pub fn unknown_language(language: Language, typed: &str) -> Message {
    let known = Language::all().map(|one| words::code(&one.tag()));
    let known: Vec<_> = known.collect();
    let no = say!(
        language,
        "no-language",
        typed = words::code(typed),
        known = known.join(", ")
    );
    unchanged(language, no)
}

/// A person can't have so many open games, or so few.
pub fn games_out_of_bounds(language: Language, number: u32, (least, most): (u32, u32)) -> Message {
    let no = say!(
        language,
        "no-number-of-games",
        number = number,
        least = least,
        most = most,
    );
    unchanged(language, no)
}

/// A year can't have so many days of holiday.
pub fn days_out_of_bounds(language: Language, number: u32, (least, most): (u32, u32)) -> Message {
    let no = say!(
        language,
        "no-number-of-days",
        number = number,
        least = least,
        most = most,
    );
    unchanged(language, no)
}

/// A channel can't be disallowed that isn't allowed.
pub fn not_allowed_before(
    language: Language,
    channel: ChannelId,
    allowed: &[ChannelId],
) -> Message {
    let channel = words::channel(channel);
    let no = match allowed.is_empty() {
        true => say!(language, "no-disallow-everywhere", channel = channel),
        false => say!(
            language,
            "no-disallow",
            channel = channel,
            channels = channel_list(allowed)
        ),
    };
    unchanged(language, no)
}

/// There are as many allowed channels as can be.
pub fn too_many_channels(language: Language, most: usize) -> Message {
    unchanged(language, say!(language, "no-more-channels", most = most))
}

/// The server has no game of that number.
pub fn no_such_game_here(language: Language, game: GameId) -> Message {
    Message::text(say!(language, "no-game-of-server", game = game.to_string()))
}

/// A duration, as it was written, can't be given.
pub fn span_fault(language: Language, fault: &ClockFault, typed: &str) -> Message {
    unchanged(language, words::span_fault(language, fault, typed))
}

/// A game was looked after.
pub fn cared(language: Language, game: &Game, care: &Care, ms: i64) -> Message {
    let (number, channel) = (game.id.to_string(), words::channel(game.place().channel));
    let done = match care {
        Care::Abort => say!(language, "done-stopped", game = number),
        Care::Adjudicate(Verdict::Wins(color)) => say!(
            language,
            "done-adjudicated-win",
            game = number,
            disc = words::disc(*color),
            player = words::person(language, game.player(*color)),
        ),
        Care::Adjudicate(Verdict::Draw) => say!(language, "done-adjudicated-draw", game = number),
        Care::Adjudicate(Verdict::Count) => {
            say!(language, "done-adjudicated-count", game = number)
        }
        Care::Extend(color, _) => say!(
            language,
            "done-extended",
            game = number,
            disc = words::disc(*color),
            player = words::person(language, game.player(*color)),
            time = words::duration(language, ms),
        ),
    };
    let kept = say!(language, "done-cared", channel = channel);
    Message::text(words::lines([Some(done), Some(kept)]))
}

/// What was done in a server, newest first.
pub fn audit(language: Language, deeds: &[Deed<'_>]) -> Message {
    if deeds.is_empty() {
        return Message::text(say!(language, "audit-none"));
    }
    let line = |deed: &Deed<'_>| {
        Some(say!(
            language,
            "audit-line",
            at = words::date(deed.at),
            who = words::person(language, deed.by),
            what = deed.what.to_owned(),
            game = deed
                .game
                .map_or_else(|| "none".to_owned(), |game| game.to_string()),
        ))
    };
    let title = say!(language, "audit-title");
    Message::text(words::lines(
        [Some(title)].into_iter().chain(deeds.iter().map(line)),
    ))
}
