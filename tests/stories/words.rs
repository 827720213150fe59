//! What people write at the table, and what they read there, with names instead of numbers.

use crate::table::{ANN, BEN, BOT, CLEO, CLUBROOM, GENERAL, KUMIKO, OTHELLO};
use outflank::command::{Act, Board, Command, Leaderboard, Opponent, Wishes};
use outflank::game::{ChannelId, ColorChoice, GameId, PlayerId};

const NAMES: [(PlayerId, &str); 5] = [
    (ANN, "Ann"),
    (BEN, "Ben"),
    (CLEO, "Cleo"),
    (KUMIKO, "Kumiko"),
    (BOT, "Outflank"),
];

/// What a person is called in a story.
pub(crate) fn name(who: PlayerId) -> &'static str {
    NAMES
        .iter()
        .find(|(player, _)| *player == who)
        .map_or("A newcomer", |(_, name)| name)
}

/// What a channel is called in a story.
pub(crate) fn channel_name(channel: ChannelId) -> &'static str {
    match channel {
        OTHELLO => "#othello",
        GENERAL => "#general",
        CLUBROOM => "#clubroom",
        ChannelId(2_000_000..) => "a thread",
        _ => "a direct conversation",
    }
}

/// A line with names in the place of numbers.
pub(crate) fn readable(line: &str) -> String {
    let mut line = line.trim_end().to_owned();
    for (player, name) in NAMES {
        line = line.replace(&format!("<@{player}>"), &format!("@{name}"));
    }
    for channel in [OTHELLO, GENERAL, CLUBROOM] {
        line = line.replace(&format!("<#{channel}>"), channel_name(channel));
    }
    line
}

/// The command that somebody has written, such as `/challenge @Ben black`.
pub(crate) fn read_slash(written: &str) -> Command {
    let mut words = written.split_whitespace();
    let command = words.next().expect("a command has a name");
    let words: Vec<&str> = words.collect();
    let named = |word: &str| {
        NAMES
            .iter()
            .find(|(_, name)| word.strip_prefix('@') == Some(name))
    };
    let person = words
        .iter()
        .find_map(|word| named(word))
        .map(|(player, _)| *player);
    let game = words
        .iter()
        .find_map(|word| word.strip_prefix('#')?.parse().ok())
        .map(GameId);
    let on = game.map_or(Board::Unnamed, Board::Game);
    let share = words.contains(&"share");
    match command {
        "/challenge" => Command::Challenge {
            opponent: person.map(|player| Opponent {
                player,
                is_bot: player == BOT,
            }),
            wishes: wishes(&words),
        },
        "/move" => Command::Move {
            on,
            square: words.first().copied().unwrap_or("").to_owned(),
        },
        "/board" => Command::Show {
            on,
            theme: None,
            share,
        },
        "/games" => Command::Games(0),
        "/resign" => Command::Resign { on, sure: false },
        "/rematch" => Command::Rematch(game),
        "/stats" => Command::Stats {
            player: person,
            share,
        },
        "/leaderboard" => Command::Leaderboard(Leaderboard {
            everywhere: words.contains(&"everywhere"),
            min_games: words.iter().find_map(|word| word.parse().ok()).unwrap_or(1),
            page: 0,
            share,
        }),
        "/takeback" => Command::Do(Act::TakeBack, on),
        "/draw" => Command::Do(Act::Draw, on),
        "/abort" => Command::Do(Act::Abort, on),
        "/give-time" => Command::Do(Act::GiveTime, on),
        "/move-here" => Command::Do(Act::MoveHere, on),
        "/conditional" => conditional(on, &words),
        "/block" => person.map_or(Command::Blocks(0), |player| {
            Command::Block(Opponent {
                player,
                is_bot: player == BOT,
            })
        }),
        "/unblock" => person.map_or(Command::Blocks(0), Command::Unblock),
        "/rules" => Command::Rules,
        "/help" => Command::Help,
        unknown => panic!("there is no command {unknown}"),
    }
}

/// Reads `if c4 then e3`; without either, what is planned is asked for.
fn conditional(on: Board, words: &[&str]) -> Command {
    let part = |name| {
        let at = words.iter().position(|word| *word == name)?;
        let rest = words[at + 1..].iter().copied();
        let ends = |word: &&str| *word == "then" || word.starts_with('#');
        Some(rest.take_while(|word| !ends(word)).collect::<Vec<_>>())
    };
    match (part("if"), part("then")) {
        (None, None) => Command::Do(Act::Plans, on),
        (moves, reply) => Command::Plan {
            on,
            moves: moves.unwrap_or_default().join(" "),
            reply: reply.unwrap_or_default().join(" "),
        },
    }
}

fn wishes(words: &[&str]) -> Wishes {
    let color = |word: &&str| match *word {
        "black" => Some(ColorChoice::Black),
        "white" => Some(ColorChoice::White),
        _ => None,
    };
    let clock = words.iter().position(|word| *word == "clock");
    Wishes {
        rules: words.iter().find_map(|word| word.parse().ok()),
        rated: words.contains(&"casually").then_some(false),
        color: words.iter().find_map(color).unwrap_or_default(),
        clock: Some(clock.map_or("none".to_owned(), |at| words[at + 1..].join(" "))),
        takebacks: ["touch-move", "takebacks"]
            .iter()
            .find(|word| words.contains(word))
            .map(|word| *word == "takebacks"),
    }
}
