//! Longer answers: one's games, statistics, leaderboards, the rules, help.

use super::{Button, Language, Look, Message, Row, replies, say, words};
use crate::command::{Control, Leaderboard};
use crate::game::{
    FEWEST_MOVES_THAT_COUNT, Game, MOST_THAT_COUNT_IN_A_DAY, MOST_THAT_COUNT_IN_A_MONTH, Outcome,
    PlayerId, Standing,
};
use crate::rules::{Color, RuleSet};

/// How many games stand on a page of `/games`: their links leave room for no more.
const GAMES_PER_PAGE: usize = 10;

/// A page (counted from 0) of the asker's open games: those that wait for the asker first,
/// then those whose deadline is nearest.
pub fn games(language: Language, asker: PlayerId, games: &[Game], page: u32) -> Message {
    if games.is_empty() {
        return Message::text(say!(language, "games-none"));
    }
    let mut sorted: Vec<_> = games.iter().collect();
    let by_deadline = |game: &Game| game.deadline().map_or(i64::MAX, |deadline| deadline.0);
    sorted.sort_by_key(|game| (game.to_move() != Some(asker), by_deadline(game)));
    let pages = games.len().div_ceil(GAMES_PER_PAGE) as u32;
    let page = page.min(pages - 1);
    let shown = sorted
        .chunks(GAMES_PER_PAGE)
        .nth(page as usize)
        .unwrap_or_default();
    let title = say!(language, "games-title", count = games.len());
    let lines = shown
        .iter()
        .map(|game| Some(games_line(language, asker, game)));
    let foot = (pages > 1).then(|| say!(language, "games-page", page = page + 1, pages = pages));
    let text = words::lines([Some(title)].into_iter().chain(lines).chain([foot]));
    with_row(
        Message::text(text),
        page_buttons(language, page, pages, Control::Games),
    )
}

/// The buttons to the pages before and after this one.
pub(super) fn page_buttons(
    language: Language,
    page: u32,
    pages: u32,
    control: impl Fn(u32) -> Control,
) -> Vec<Button> {
    let before = (page > 0).then(|| (say!(language, "button-previous"), page.saturating_sub(1)));
    let after = (page + 1 < pages).then(|| (say!(language, "button-next"), page + 1));
    let button = |(label, page)| plain_button(label, control(page));
    [before, after].into_iter().flatten().map(button).collect()
}

fn plain_button(label: String, control: Control) -> Button {
    Button {
        label,
        control,
        look: Look::Plain,
    }
}

/// The message with a row of buttons, if there are any.
fn with_row(mut message: Message, buttons: Vec<Button>) -> Message {
    if !buttons.is_empty() {
        message.controls.push(Row::Buttons(buttons));
    }
    message
}

fn games_line(language: Language, asker: PlayerId, game: &Game) -> String {
    let own = game.color_of(asker).unwrap_or(Color::Black);
    let board = words::board_link(game).map(|link| say!(language, "games-board", link = link));
    say!(
        language,
        "games-line",
        whose_mark = if game.to_move() == Some(asker) { "➡️" } else { "▫️" },
        game = game.id.to_string(),
        disc = words::disc(own),
        opponent = words::person(language, game.player(own.opponent())),
        whose = replies::whose(language, game, asker),
        move = game.ply().0 + 1,
        left = time_left(game),
        where = board.unwrap_or_else(|| words::channel(game.place().channel)),
    )
}

/// Until when the player to move has time, for a sentence that has other wordings for `none` and
/// `paused`.
fn time_left(game: &Game) -> String {
    match (game.pause, game.deadline()) {
        (Some(_), _) => "paused".to_owned(),
        (None, Some(deadline)) => words::time_left(deadline),
        (None, None) => "none".to_owned(),
    }
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
        player = words::person(language, stats.player)
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
    let game_number = game.id.to_string();
    let opponent = words::person(language, game.player(own.opponent()));
    let Some(of) = end.score else {
        let aborted = say!(
            language,
            "stats-aborted",
            game = game_number,
            opponent = opponent,
        );
        return Some(aborted);
    };
    let score = words::score_of(&of, own);
    Some(match Outcome::of(&of, own) {
        Outcome::Win => {
            say!(
                language,
                "stats-won",
                game = game_number,
                score = score,
                opponent = opponent
            )
        }
        Outcome::Loss => {
            say!(
                language,
                "stats-lost",
                game = game_number,
                score = score,
                opponent = opponent
            )
        }
        Outcome::Draw => {
            say!(
                language,
                "stats-drew",
                game = game_number,
                score = score,
                opponent = opponent
            )
        }
    })
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
    with_row(
        Message::text(words::lines(text)),
        leaderboard_buttons(language, page),
    )
}

fn leaders_line(language: Language, place: String, standing: &Standing) -> String {
    say!(
        language,
        "leaders-line",
        place = place,
        player = words::person(language, standing.player),
        rating = words::rating(standing.rating),
        games = standing.games(),
        wins = standing.wins,
        losses = standing.losses,
        draws = standing.draws,
        discs = words::average_discs(standing.half_disc_sum, standing.games()),
    )
}

fn leaderboard_buttons(language: Language, shown: &Leaders) -> Vec<Button> {
    let Leaderboard {
        everywhere,
        min_games,
        page,
        ..
    } = shown.asked;
    let control = |everywhere: bool, page: u32| Control::Leaderboard {
        everywhere,
        min_games,
        page,
    };
    let turn = |page| control(everywhere, page);
    let mut buttons = page_buttons(language, page, shown.pages, turn);
    if !everywhere {
        buttons.push(plain_button(
            say!(language, "button-everywhere"),
            control(true, 0),
        ));
    } else if shown.in_server {
        buttons.push(plain_button(
            say!(language, "button-here"),
            control(false, 0),
        ));
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
        fewest = FEWEST_MOVES_THAT_COUNT,
        in_day = MOST_THAT_COUNT_IN_A_DAY,
        in_month = MOST_THAT_COUNT_IN_A_MONTH,
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
    let legend = say!(language, "text-legend");
    let board = game.position();
    Message::text(format!("{title} · {legend}\n```\n{board}\n```\n{alt}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{
        ChannelId, Clock, GameId, MessageId, NewGame, Place, Rating, ServerId, Timestamp,
    };

    const LONGEST: u64 = u64::MAX - 9;

    fn games(number: i64) -> Vec<Game> {
        let place = Place {
            server: ServerId(LONGEST),
            channel: ChannelId(LONGEST),
        };
        let game = |id| {
            let setup = NewGame {
                place,
                black: PlayerId(LONGEST),
                white: PlayerId(LONGEST - 1),
                rules: RuleSet::World,
                rated: true,
                clock: Clock::USUAL,
                takebacks: false,
                started_at: Timestamp(0),
            };
            let board = Some(MessageId(LONGEST));
            Game {
                board,
                ..Game::new(GameId(1_000_000 + id), setup)
            }
        };
        (0..number).map(game).collect()
    }

    fn fits(message: &Message) {
        let length = message.text.chars().count();
        assert!(length <= 2000, "{length} characters: {}", message.text);
    }

    #[test]
    fn long_lists_fit_into_a_message() {
        let standing = Standing {
            player: PlayerId(LONGEST),
            rating: Rating::default(),
            wins: 1000,
            losses: 1000,
            draws: 1000,
            half_disc_sum: -100_000,
            departed: true,
        };
        let asked = Leaderboard {
            everywhere: false,
            min_games: 1000,
            page: 9,
            share: false,
        };
        let leaders = Leaders {
            asked,
            pages: 10,
            first_place: 91,
            leaders: vec![standing; 10],
            engine: Some(standing),
            departed: vec![standing; 5],
            in_server: true,
        };
        for language in Language::all() {
            fits(&super::games(language, PlayerId(LONGEST), &games(100), 0));
            fits(&leaderboard(language, &leaders));
            fits(&rules(language));
            fits(&help(language));
            let square = "d3".parse().ok();
            let which = replies::which_game(language, PlayerId(1), &games(100), square, |game| {
                Control::Show(game.id)
            });
            fits(&which);
        }
    }

    #[test]
    fn every_game_stands_on_a_page() {
        let text = |page| super::games(Language::default(), PlayerId(1), &games(21), page).text;
        let all: String = (0..3).map(text).collect();
        for game in games(21) {
            assert!(all.contains(&format!("#{}", game.id)));
        }
        assert_eq!(text(2), text(77), "beyond the last page is the last page");
    }
}
