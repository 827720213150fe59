//! Longer answers: one's games, statistics, leaderboards, the rules, help.

use super::{Button, Language, Look, Message, Press, Row, replies, say, words};
use crate::command::{Control, Leaderboard};
use crate::game::{Game, Outcome, PlayerId, Standing};
use crate::rules::{Color, RuleSet};

/// How many games `/games` lists.
const MOST_GAMES: usize = 20;

/// The asker's open games: those that wait for the asker first.
pub fn games(language: Language, asker: PlayerId, games: &[Game]) -> Message {
    if games.is_empty() {
        return Message::text(say!(language, "games-none"));
    }
    let mut sorted: Vec<_> = games.iter().collect();
    sorted.sort_by_key(|game| (!is_turn_of(game, asker), game.id));
    let title = say!(language, "games-title", count = games.len());
    let shown = sorted.iter().take(MOST_GAMES);
    let lines = shown.map(|game| Some(games_line(language, asker, game)));
    let rest = games.len().saturating_sub(MOST_GAMES);
    let more = (rest > 0).then(|| say!(language, "games-more", count = rest));
    Message::text(words::lines(
        [Some(title)].into_iter().chain(lines).chain([more]),
    ))
}

fn is_turn_of(game: &Game, player: PlayerId) -> bool {
    game.turn().map(|color| game.player(color)) == Some(player)
}

fn games_line(language: Language, asker: PlayerId, game: &Game) -> String {
    let own = game.color_of(asker).unwrap_or(Color::Black);
    let board = words::board_link(game).map(|link| say!(language, "games-board", link = link));
    say!(
        language,
        "games-line",
        whose_mark = if is_turn_of(game, asker) { "➡️" } else { "⏳" },
        game = game.id.to_string(),
        disc = words::disc(own),
        opponent = words::person(game.player(own.opponent())),
        whose = replies::whose(language, game, asker),
        move = game.ply().0 + 1,
        where = board.unwrap_or_else(|| words::channel(game.place().channel)),
    )
}

/// What is told of a person.
#[derive(Clone, Debug)]
pub struct Stats {
    /// Who.
    pub player: PlayerId,
    /// In the server where it was asked (`None` in a direct conversation), with the place.
    pub here: Option<(Option<Standing>, Option<u32>)>,
    /// In all servers, with the place.
    pub everywhere: (Option<Standing>, Option<u32>),
    /// How many games are open.
    pub open: usize,
    /// The last ended games, newest first.
    pub last: Vec<Game>,
}

/// A person's results.
pub fn stats(language: Language, stats: &Stats) -> Message {
    let title = say!(
        language,
        "stats-title",
        player = words::person(stats.player)
    );
    let here = stats.here.map(|(standing, rank)| {
        say!(
            language,
            "stats-here",
            record = record(language, standing, rank)
        )
    });
    let (standing, rank) = stats.everywhere;
    let everywhere = say!(
        language,
        "stats-everywhere",
        record = record(language, standing, rank)
    );
    let provisional = standing.is_some_and(|standing| standing.rating.is_provisional());
    let last = stats
        .last
        .iter()
        .filter_map(|game| last_line(language, stats.player, game));
    let heading = (!stats.last.is_empty()).then(|| say!(language, "stats-last"));
    let head = [
        Some(title),
        here,
        Some(everywhere),
        provisional.then(|| say!(language, "stats-provisional")),
        Some(say!(language, "stats-open", count = stats.open)),
        heading,
    ];
    Message::text(words::lines(head.into_iter().chain(last.map(Some))))
}

fn record(language: Language, standing: Option<Standing>, rank: Option<u32>) -> String {
    let Some(standing) = standing else {
        return say!(language, "stats-unrated");
    };
    say!(
        language,
        "stats-record",
        rating = words::rating(standing.rating),
        games = standing.games(),
        wins = standing.wins,
        losses = standing.losses,
        draws = standing.draws,
        discs = words::average_discs(standing.half_disc_sum, standing.games()),
        rank = rank.map_or("none".to_owned(), |rank| rank.to_string()),
    )
}

fn last_line(language: Language, player: PlayerId, game: &Game) -> Option<String> {
    let end = game.end.as_ref()?;
    let own = game.color_of(player).ok()?;
    let outcome = match Outcome::of(&end.score, own) {
        Outcome::Win => say!(language, "outcome-won"),
        Outcome::Loss => say!(language, "outcome-lost"),
        Outcome::Draw => say!(language, "outcome-drawn"),
    };
    Some(say!(
        language,
        "stats-last-line",
        game = game.id.to_string(),
        outcome = outcome,
        score = format!("{}–{}", end.score.of(own), end.score.of(own.opponent())),
        opponent = words::person(game.player(own.opponent())),
    ))
}

/// A page of a leaderboard.
#[derive(Clone, Debug)]
pub struct Leaders {
    /// What was asked.
    pub asked: Leaderboard,
    /// How many pages there are, at least 1.
    pub pages: u32,
    /// The place of the first on this page, from 1.
    pub first_place: u32,
    /// Those on this page, best first.
    pub leaders: Vec<Standing>,
    /// The bot itself, if it plays.
    pub engine: Option<Standing>,
    /// Those who have left the server, told on the last page.
    pub departed: Vec<Standing>,
    /// Whether there is a server whose leaderboard could be shown instead.
    pub in_server: bool,
}

/// A page of a leaderboard, with buttons to the others.
pub fn leaderboard(language: Language, page: &Leaders) -> Message {
    let title = match page.asked.everywhere {
        true => say!(language, "leaders-title-everywhere"),
        false => say!(language, "leaders-title-here"),
    };
    let min = (page.asked.min_games > 1)
        .then(|| say!(language, "leaders-min", min = page.asked.min_games));
    let none = page
        .leaders
        .is_empty()
        .then(|| say!(language, "leaders-none"));
    let places = (page.first_place..).map(|place| format!("{place}."));
    let leaders = places
        .zip(&page.leaders)
        .map(|(place, standing)| Some(leaders_line(language, place, standing)));
    let apart = |standing: &Standing| Some(leaders_line(language, "–".to_owned(), standing));
    let engine = page
        .engine
        .iter()
        .flat_map(|standing| [Some(say!(language, "leaders-engine")), apart(standing)]);
    let departed = (!page.departed.is_empty()).then(|| say!(language, "leaders-departed"));
    let foot = say!(
        language,
        "leaders-page",
        page = page.asked.page + 1,
        pages = page.pages
    );
    let text = [Some(title), min, none]
        .into_iter()
        .chain(leaders)
        .chain(engine);
    let text = text
        .chain([departed])
        .chain(page.departed.iter().map(apart))
        .chain([Some(foot)]);
    let mut message = Message::text(words::lines(text));
    let buttons = leaderboard_buttons(language, page);
    if !buttons.is_empty() {
        message.controls.push(Row::Buttons(buttons));
    }
    message
}

fn leaders_line(language: Language, place: String, standing: &Standing) -> String {
    say!(
        language,
        "leaders-line",
        place = place,
        player = words::person(standing.player),
        rating = words::rating(standing.rating),
        games = standing.games(),
        wins = standing.wins,
        losses = standing.losses,
        draws = standing.draws,
        discs = words::average_discs(standing.half_disc_sum, standing.games()),
    )
}

fn leaderboard_buttons(language: Language, page: &Leaders) -> Vec<Button> {
    let Leaderboard {
        everywhere,
        min_games,
        page: number,
        ..
    } = page.asked;
    let button = |label: String, everywhere: bool, page: u32| Button {
        label,
        press: Press::Ask(Control::Leaderboard {
            everywhere,
            min_games,
            page,
        }),
        look: Look::Plain,
    };
    let mut buttons = Vec::new();
    if number > 0 {
        buttons.push(button(
            say!(language, "button-previous"),
            everywhere,
            number - 1,
        ));
    }
    if number + 1 < page.pages {
        buttons.push(button(
            say!(language, "button-next"),
            everywhere,
            number + 1,
        ));
    }
    if !everywhere {
        buttons.push(button(say!(language, "button-everywhere"), true, 0));
    } else if page.in_server {
        buttons.push(button(say!(language, "button-here"), false, 0));
    }
    buttons
}

/// The rules of the game and of the scores.
pub fn rules(language: Language) -> Message {
    let name = |rules| words::rules(language, rules);
    Message::text(say!(
        language,
        "rules-page",
        world = name(RuleSet::World),
        europe = name(RuleSet::Europe),
        usa = name(RuleSet::Usa),
        japan = name(RuleSet::Japan),
        casual = name(RuleSet::Casual),
    ))
}

/// What the bot is for and how it is used.
pub fn help(language: Language) -> Message {
    Message::text(say!(language, "help-page"))
}

/// A game as text, for a monospaced font or a screen reader.
pub fn text_board(language: Language, game: &Game) -> Message {
    let title = say!(language, "game-title", game = game.id.to_string());
    let alt = super::board::board(language, game, Default::default()).alt;
    Message::text(format!("{title}\n```\n{}\n```\n{alt}", game.position()))
}
