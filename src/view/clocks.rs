//! What people are told about time: clocks, reminders, overtime, holidays, outages.

use super::{Language, Message, announce, say, words};
use crate::game::{Game, Holiday, News, PlayerId, Reminder};
use crate::rules::{Color, Overtime, RuleSet, Score};

/// The most games that are named in a list.
const MOST_NAMED: usize = 10;

/// Until when the player to move has time, and what is on the clocks; nothing without a clock.
pub(super) fn running(language: Language, game: &Game) -> Option<String> {
    let (color, deadline) = (game.turn()?, game.deadline()?);
    let timer = game.timer.as_ref()?;
    let until = match timer.held_until {
        Some(held) => say!(
            language,
            "clock-held",
            player = words::person(language, game.player(color)),
            back = words::date(held),
            deadline = words::date(deadline),
        ),
        None => say!(
            language,
            "clock-until",
            player = words::person(language, game.player(color)),
            deadline = words::date(deadline),
            left = words::time_left(deadline),
        ),
    };
    let both = game.setup.clock.keeps_time().then(|| {
        say!(
            language,
            "clock-left",
            black = words::duration(language, timer.left_ms[Color::Black]),
            white = words::duration(language, timer.left_ms[Color::White]),
        )
    });
    let overtime = timer.overtime.first().map(|&flagged| {
        say!(
            language,
            "clock-overtime",
            player = words::person(language, game.player(flagged)),
            opponent = words::person(language, game.player(flagged.opponent())),
        )
    });
    Some(words::lines([Some(until), both, overtime]))
}

/// The player to move is reminded.
pub(super) fn reminded(language: Language, game: &Game, reminder: Reminder) -> Message {
    let (Some(color), Some(deadline)) = (game.turn(), game.deadline()) else {
        return Message::default();
    };
    let sentence = match reminder {
        Reminder::Early => "early",
        Reminder::Last => "last",
    };
    Message::text(say!(
        language,
        "game-reminded",
        which = sentence,
        game = game.id.to_string(),
        player = words::person(language, game.player(color)),
        deadline = words::date(deadline),
        left = words::time_left(deadline),
        link = words::board_link_or_none(game),
    ))
}

/// A player's total is over, and the game goes on in the extension.
pub(super) fn time_up(language: Language, game: &Game) -> String {
    let overtime = game.timer.as_ref().map_or(&[][..], |timer| &timer.overtime);
    let number = game.id.to_string();
    match *overtime {
        [flagged] => say!(
            language,
            "game-time-up",
            game = number,
            player = words::person(language, game.player(flagged)),
            opponent = words::person(language, game.player(flagged.opponent())),
        ),
        [.., later] => say!(
            language,
            "game-time-up-both",
            game = number,
            player = words::person(language, game.player(later)),
        ),
        [] => say!(language, "game-time-up-late", game = number),
    }
}

/// A player has got more time, from the opponent or from somebody who looks after the server.
pub(super) fn time_given(
    language: Language,
    game: &Game,
    color: Color,
    by_opponent: bool,
) -> Message {
    let player = words::person(language, game.player(color));
    let given = match by_opponent {
        true => say!(
            language,
            "game-time-given",
            game = game.id.to_string(),
            giver = words::person(language, game.player(color.opponent())),
            player = player,
            time = words::duration(language, game.setup.clock.gift_ms()),
        ),
        false => say!(
            language,
            "game-time-extended",
            game = game.id.to_string(),
            player = player,
        ),
    };
    Message::text(words::lines([Some(given), running(language, game)]))
}

/// How a game ended whose time was over.
pub(super) fn timed_out(language: Language, game: &Game, overtime: Overtime) -> String {
    let number = game.id.to_string();
    let flagged = overtime.flagged;
    let player = format!(
        "{} {}",
        words::disc(flagged),
        words::person(language, game.player(flagged))
    );
    let winner = flagged.opponent();
    let opponent = format!(
        "{} {}",
        words::disc(winner),
        words::person(language, game.player(winner))
    );
    match overtime.exceeded {
        None if game.position().turn().is_none() => {
            say!(
                language,
                "end-time-played-out",
                game = number,
                player = player
            )
        }
        None => say!(language, "end-time", game = number, player = player),
        Some(exceeded) if exceeded == flagged => {
            say!(
                language,
                "end-time-exceeded",
                game = number,
                player = player
            )
        }
        Some(_) => say!(
            language,
            "end-time-winner-exceeded",
            game = number,
            player = player,
            opponent = opponent,
        ),
    }
}

/// Names the rules, and why the score is what it is.
pub(super) fn time_rule(
    language: Language,
    game: &Game,
    overtime: Overtime,
    score: Option<Score>,
    rules: String,
) -> String {
    let forfeit = score == Some(Score::forfeit(overtime.flagged));
    let counted = RuleSet::score(game.rules(), &game.position());
    match overtime.exceeded {
        None if game.position().turn().is_none() && score == Some(counted) => {
            say!(language, "end-rules-time-counted", rules = rules)
        }
        _ if forfeit => say!(language, "end-rules-time-forfeit", rules = rules),
        _ => say!(language, "end-rules-time-default", rules = rules),
    }
}

/// What has happened in a game, for one player alone.
pub fn news_alone(language: Language, game: &Game, news: News, player: PlayerId) -> Message {
    let number = game.id.to_string();
    let opponent = game
        .color_of(player)
        .map_or(player, |own| game.player(own.opponent()));
    let head = match news {
        News::Paused(why) => {
            let opponent = words::person(language, opponent);
            let against = say!(language, "alone-game", game = number, opponent = opponent);
            let why = announce::paused(language, game, why);
            return Message::text(words::lines([Some(against), Some(why)]));
        }
        News::Reminded(_) => "reminded",
        _ => "turn",
    };
    let last = game.moves.last().map(|step| step.square.to_string());
    let turn = say!(
        language,
        "alone-turn",
        what = head,
        game = number,
        opponent = words::person(language, opponent),
        square = last.unwrap_or_else(|| "none".to_owned()),
        link = words::board_link_or_none(game),
    );
    let how = say!(language, "alone-how-to");
    Message::text(words::lines([
        Some(turn),
        running(language, game),
        Some(how),
    ]))
}

/// The games that wait for a person, the most urgent first.
pub fn digest(language: Language, games: &[Game]) -> Message {
    let mut games: Vec<&Game> = games.iter().collect();
    games.sort_by_key(|game| game.deadline().map_or(i64::MAX, |deadline| deadline.0));
    let head = say!(language, "digest", count = games.len());
    let nearest = games
        .first()
        .and_then(|game| game.deadline())
        .map(|deadline| {
            say!(
                language,
                "digest-nearest",
                deadline = words::date(deadline),
                left = words::time_left(deadline),
            )
        });
    let mut text = vec![Some(head), nearest];
    text.extend(
        games
            .iter()
            .take(MOST_NAMED)
            .map(|game| Some(waiting(language, game))),
    );
    text.push((games.len() > MOST_NAMED).then(|| say!(language, "digest-more")));
    Message::text(words::lines(text))
}

fn waiting(language: Language, game: &Game) -> String {
    let opponent = game
        .turn()
        .map_or(game.setup.white, |own| game.player(own.opponent()));
    say!(
        language,
        "digest-line",
        game = game.id.to_string(),
        opponent = words::person(language, opponent),
        left = game
            .deadline()
            .map_or_else(|| "none".to_owned(), words::time_left),
        link = words::board_link_or_none(game),
    )
}

/// A person is on holiday: their opponents are told.
pub fn holiday(
    language: Language,
    player: PlayerId,
    holiday: Holiday,
    taken: bool,
    games: &[Game],
) -> Message {
    let (player, until) = (words::person(language, player), words::date(holiday.to));
    let head = match taken {
        true => say!(language, "holiday-taken", player = player, until = until),
        false => say!(language, "holiday-began", player = player, until = until),
    };
    let games = say!(language, "holiday-games", games = numbers(games));
    Message::text(words::lines([Some(head), Some(games)]))
}

/// A person is back early.
pub fn came_back(language: Language, player: PlayerId) -> Message {
    Message::text(say!(
        language,
        "holiday-over",
        player = words::person(language, player)
    ))
}

/// A person takes no direct messages.
pub fn unreachable(language: Language, player: PlayerId, games: &[Game]) -> Message {
    let head = say!(
        language,
        "unreachable",
        player = words::person(language, player)
    );
    let waiting =
        (!games.is_empty()).then(|| say!(language, "unreachable-games", games = numbers(games)));
    Message::text(words::lines([Some(head), waiting]))
}

/// The bot was away, for so many milliseconds.
pub fn away(language: Language, ms: i64) -> Message {
    Message::text(say!(language, "away", time = words::duration(language, ms)))
}

/// Games by their numbers: `#3, #7`.
fn numbers(games: &[Game]) -> String {
    let named: Vec<_> = games
        .iter()
        .take(MOST_NAMED)
        .map(|game| format!("#{}", game.id))
        .collect();
    let more = if games.len() > MOST_NAMED {
        ", …"
    } else {
        ""
    };
    format!("{}{more}", named.join(", "))
}
