//! What the channel is told: challenges, boards, passes, endings.

use super::clocks::{reminded, time_given, time_rule, time_up, timed_out};
use super::{Button, Language, Look, Message, Row, board, say, words};
use crate::command::Control;
use crate::game::{
    Challenge, ChallengeState, ColorChoice, End, Ending, FEWEST_MOVES_THAT_COUNT, Game, How,
    MOST_THAT_COUNT_IN_A_DAY, MOST_THAT_COUNT_IN_A_MONTH, News, Offer, PauseReason, Ply,
    RatingChange, Uncounted, Wish,
};
use crate::render::Theme;
use crate::rules::{Color, Played, RuleSet, Score};

pub use super::clocks::{away, came_back, digest, holiday, news_alone, unreachable};

/// A challenge, with the buttons to answer it. Only the challenged is notified.
pub fn challenge(language: Language, challenge: &Challenge) -> Message {
    let until = say!(
        language,
        "challenge-until",
        date = words::date(challenge.offer.expires_at),
        left = words::time_left(challenge.offer.expires_at),
    );
    Message {
        text: words::lines([Some(offer(language, challenge)), Some(until)]),
        board: None,
        file: None,
        controls: vec![Row::Buttons(answers(language, challenge))],
        pings: challenge
            .offer
            .opponent
            .filter(|player| !player.is_deleted())
            .into_iter()
            .collect(),
        silent: false,
    }
}

/// The same once it is no longer open: it tells what became of it.
pub fn challenge_closed(language: Language, challenge: &Challenge) -> Message {
    let end = match challenge.state {
        ChallengeState::Open => None,
        ChallengeState::Accepted(game) => Some(say!(
            language,
            "challenge-accepted",
            game = game.to_string()
        )),
        ChallengeState::Declined => challenge.offer.opponent.map(|opponent| {
            say!(
                language,
                "challenge-declined",
                opponent = words::person(language, opponent)
            )
        }),
        ChallengeState::Cancelled => Some(say!(
            language,
            "challenge-cancelled",
            challenger = words::person(language, challenge.offer.challenger),
        )),
        ChallengeState::Expired => Some(say!(language, "challenge-expired")),
    };
    Message::text(words::lines([Some(offer(language, challenge)), end]))
}

fn offer(language: Language, challenge: &Challenge) -> String {
    let offer = &challenge.offer;
    let challenger = words::person(language, offer.challenger);
    let title = match offer.opponent {
        Some(opponent) => say!(
            language,
            "challenge-to",
            challenger = challenger.clone(),
            opponent = words::person(language, opponent),
        ),
        None => say!(language, "challenge-open", challenger = challenger.clone()),
    };
    let colors = match offer.terms.color {
        ColorChoice::Black => say!(language, "challenge-color-black", challenger = challenger),
        ColorChoice::White => say!(language, "challenge-color-white", challenger = challenger),
        ColorChoice::Random => say!(language, "challenge-color-random"),
    };
    let rematch =
        |game: crate::game::GameId| say!(language, "challenge-rematch", game = game.to_string());
    let terms = say!(
        language,
        "challenge-terms",
        rules = words::rules(language, offer.terms.rules),
        rated = words::rated(language, offer.terms.rated),
        colors = colors,
    );
    let time = say!(
        language,
        "challenge-time",
        clock = words::clock(language, offer.terms.clock),
        takebacks = words::takebacks(language, offer.terms.takebacks),
    );
    words::lines([
        Some(title),
        offer.rematch_of.map(rematch),
        Some(terms),
        Some(time),
    ])
}

fn answers(language: Language, challenge: &Challenge) -> Vec<Button> {
    let accept = Button {
        label: say!(language, "button-accept"),
        control: Control::Accept(challenge.id),
        look: Look::Good,
    };
    let decline = Button {
        label: say!(language, "button-decline"),
        control: Control::Decline(challenge.id),
        look: Look::Plain,
    };
    let cancel = Button {
        label: say!(language, "button-cancel"),
        control: Control::Cancel(challenge.id),
        look: Look::Plain,
    };
    match challenge.offer.opponent {
        Some(_) => vec![accept, decline, cancel],
        None => vec![accept, cancel],
    }
}

/// What has happened in a game: the game is given as it was right then.
pub fn news(language: Language, game: &Game, news: News, theme: Theme) -> Message {
    let head = match news {
        News::Started => Some(started(language, game)),
        News::Moved => Some(standing(language, game)),
        News::Resigned | News::TimedOut | News::AgreedDraw | News::Aborted | News::Adjudicated => {
            None
        }
        News::TimeUp => Some(time_up(language, game)),
        News::TakenBack(color) => Some(say!(
            language,
            "game-taken-back",
            game = game.id.to_string(),
            disc = words::disc(color),
            player = words::person(language, game.player(color)),
        )),
        News::Resumed => Some(say!(language, "game-resumed", game = game.id.to_string())),
        News::Shown => Some(say!(
            language,
            "game-shown-again",
            game = game.id.to_string()
        )),
        News::Reminded(reminder) => return reminded(language, game, reminder),
        News::Asked(offer) => return asked(language, game, offer),
        News::Declined(offer) => return declined(language, game, offer),
        News::TimeGiven(color) => return time_given(language, game, color, true),
        News::TimeExtended(color) => return time_given(language, game, color, false),
        News::Paused(why) => return Message::text(paused(language, game, why)),
    };
    on_board(language, game, theme, head)
}

/// A game as it stands, for somebody who asked to see it. Nobody is notified.
pub fn show(language: Language, game: &Game, theme: Theme) -> Message {
    on_board(language, game, theme, Some(standing(language, game)))
}

/// How it came to the position: by the last moves, or it is the start.
fn standing(language: Language, game: &Game) -> String {
    let moves = game.last_moves();
    if moves.is_empty() {
        return started(language, game);
    }
    let told = moves
        .iter()
        .map(|(step, played)| Some(moved(language, game, step.how, played)));
    words::lines(told)
}

fn on_board(language: Language, game: &Game, theme: Theme, head: Option<String>) -> Message {
    let tail = match &game.end {
        Some(end) => ended(language, game, end),
        None => words::lines([
            Some(counts(language, game)),
            turn(language, game),
            super::clocks::running(language, game),
            game.pause.map(|pause| paused(language, game, pause.why)),
        ]),
    };
    Message {
        text: words::lines([head, Some(tail)]),
        board: Some(board::board(language, game, theme)),
        controls: board::controls(language, game),
        ..Message::default()
    }
}

fn started(language: Language, game: &Game) -> String {
    let title = say!(
        language,
        "game-started",
        game = game.id.to_string(),
        black = words::person(language, game.setup.black),
        white = words::person(language, game.setup.white),
    );
    let terms = say!(
        language,
        "game-terms",
        rules = words::rules(language, game.rules()),
        rated = words::rated(language, game.setup.rated),
        clock = words::clock(language, game.setup.clock),
        takebacks = words::takebacks(language, game.setup.takebacks),
    );
    words::lines([Some(title), Some(terms)])
}

fn moved(language: Language, game: &Game, how: How, played: &Played) -> String {
    let how = match how {
        How::ByHand => "by-hand",
        How::Planned => "planned",
        How::Forced => "forced",
    };
    let mover = say!(
        language,
        "game-moved",
        game = game.id.to_string(),
        how = how,
        disc = words::disc(played.by),
        player = words::person(language, game.player(played.by)),
        square = played.square.to_string(),
        flipped = played.flipped.count(),
    );
    let passer = played.by.opponent();
    let pass = played.passed.then(|| {
        say!(
            language,
            "game-passed",
            disc = words::disc(passer),
            player = words::person(language, game.player(passer)),
            again_disc = words::disc(played.by),
            again = words::person(language, game.player(played.by)),
        )
    });
    words::lines([Some(mover), pass])
}

/// The name of a game's own thread, 100 characters at most.
pub fn thread_name(language: Language, game: &Game) -> String {
    say!(language, "thread-name", game = game.id.to_string())
}

/// A player asks for something; the opponent can answer by buttons.
fn asked(language: Language, game: &Game, offer: Offer) -> Message {
    let (game_number, player) = (
        game.id.to_string(),
        words::person(language, game.player(offer.by)),
    );
    let opponent = words::person(language, game.player(offer.by.opponent()));
    let text = match offer.wish {
        Wish::Draw => say!(
            language,
            "game-draw-offered",
            game = game_number,
            player = player,
            opponent = opponent,
        ),
        Wish::Takeback => say!(
            language,
            "game-takeback-asked",
            game = game_number,
            player = player,
            opponent = opponent,
            square = game
                .last_moves()
                .first()
                .map_or_else(String::new, |(step, _)| step.square.to_string()),
        ),
    };
    Message::text(text).with_buttons(offer_buttons(language, game, offer.wish, game.ply()))
}

/// The buttons to answer what was asked for when there were so many moves.
pub(super) fn offer_buttons(
    language: Language,
    game: &Game,
    wish: Wish,
    asked: Ply,
) -> [Button; 2] {
    let answer = |yes| Control::Answer(game.id, asked, wish, yes);
    [
        Button {
            label: say!(language, "button-agree"),
            control: answer(true),
            look: Look::Good,
        },
        Button {
            label: say!(language, "button-decline"),
            control: answer(false),
            look: Look::Plain,
        },
    ]
}

fn declined(language: Language, game: &Game, offer: Offer) -> Message {
    let (game_number, opponent) = (
        game.id.to_string(),
        words::person(language, game.player(offer.by.opponent())),
    );
    Message::text(match offer.wish {
        Wish::Draw => {
            say!(
                language,
                "game-draw-declined",
                game = game_number,
                opponent = opponent
            )
        }
        Wish::Takeback => {
            say!(
                language,
                "game-takeback-declined",
                game = game_number,
                opponent = opponent
            )
        }
    })
}

/// Why a game stands still, and how it goes on.
pub(super) fn paused(language: Language, game: &Game, why: PauseReason) -> String {
    let number = game.id.to_string();
    match why {
        PauseReason::PlaceGone => say!(language, "game-paused-place", game = number),
        PauseReason::PlayerLeft(color) => say!(
            language,
            "game-paused-left",
            game = number,
            player = words::person(language, game.player(color)),
        ),
    }
}

fn counts(language: Language, game: &Game) -> String {
    let position = game.position();
    say!(
        language,
        "game-counts",
        black = position.count(Color::Black),
        white = position.count(Color::White),
    )
}

fn turn(language: Language, game: &Game) -> Option<String> {
    let color = game.turn()?;
    let turn = say!(
        language,
        "game-turn",
        move = game.ply().0 + 1,
        disc = words::disc(color),
        player = words::person(language, game.player(color)),
    );
    let example = game
        .position()
        .legal_moves()
        .by_name()
        .first()
        .map(ToString::to_string);
    let how = example.map(|square| say!(language, "game-how-to", square = square));
    Some(words::lines([Some(turn), how.filter(|_| game.ply().0 < 2)]))
}

fn ended(language: Language, game: &Game, end: &End) -> String {
    let score = end.score.map(|of| score(language, game, &of));
    words::lines([
        Some(how_it_ended(language, game, end)),
        Some(discs(language, game)),
        score,
        end.score.map(|_| score_rule(language, game, end)),
        end.score.map(|_| ratings(language, game, end)),
        transcript(language, game),
    ])
}

fn how_it_ended(language: Language, game: &Game, end: &End) -> String {
    let position = game.position();
    match end.how {
        Ending::Count if position.empties().is_empty() => say!(language, "end-board-full"),
        Ending::Count => say!(language, "end-blocked"),
        Ending::WipeOut => {
            let gone = match position.count(Color::Black) {
                0 => Color::Black,
                _ => Color::White,
            };
            let player = format!(
                "{} {}",
                words::disc(gone),
                words::person(language, game.player(gone))
            );
            say!(language, "end-wipe-out", player = player)
        }
        Ending::TimeOut(overtime) => timed_out(language, game, overtime),
        Ending::Agreement => say!(language, "end-agreed", game = game.id.to_string()),
        Ending::Adjudication => say!(language, "end-adjudicated", game = game.id.to_string()),
        Ending::Abort => say!(language, "end-aborted", game = game.id.to_string()),
        Ending::Resignation(color) => say!(
            language,
            "end-resigned",
            game = game.id.to_string(),
            disc = words::disc(color),
            player = words::person(language, game.player(color)),
        ),
    }
}

fn discs(language: Language, game: &Game) -> String {
    let position = game.position();
    say!(
        language,
        "end-discs",
        black = position.count(Color::Black),
        white = position.count(Color::White),
        empty = position.empties().count(),
    )
}

fn score(language: Language, game: &Game, of: &Score) -> String {
    let score = words::score(of);
    match of.winner() {
        None => say!(language, "end-drawn", score = score),
        Some(winner) => say!(
            language,
            "end-won",
            score = score,
            disc = words::disc(winner),
            player = words::person(language, game.player(winner)),
        ),
    }
}

/// Names the rules, and why the score differs from the discs where it does.
fn score_rule(language: Language, game: &Game, end: &End) -> String {
    let rules = words::rules(language, game.rules());
    let empties = !game.position().empties().is_empty();
    match (end.how, game.rules()) {
        (Ending::Resignation(_), _) => say!(language, "end-rules-resigned", rules = rules),
        (Ending::TimeOut(overtime), _) => time_rule(language, game, overtime, end.score, rules),
        (Ending::Count | Ending::WipeOut, RuleSet::Japan) if empties => {
            say!(language, "end-rules-divided", rules = rules)
        }
        (Ending::WipeOut, RuleSet::World | RuleSet::Europe | RuleSet::Usa) if empties => {
            say!(language, "end-rules-wiped", rules = rules)
        }
        (Ending::Count, RuleSet::World | RuleSet::Europe) if empties => {
            say!(language, "end-rules-winner", rules = rules)
        }
        (
            Ending::Count
            | Ending::WipeOut
            | Ending::Agreement
            | Ending::Adjudication
            | Ending::Abort,
            _,
        ) => say!(language, "end-rules", rules = rules),
    }
}

fn ratings(language: Language, game: &Game, end: &End) -> String {
    let Some([black, white]) = end.ratings else {
        return match end.uncounted {
            Some(why) => uncounted(language, why),
            None => say!(language, "end-casual"),
        };
    };
    let change =
        |change: RatingChange| words::signed(change.after.rounded() - change.before.rounded());
    say!(
        language,
        "end-ratings",
        black = words::person(language, game.setup.black),
        black_before = words::rating(black.before),
        black_after = words::rating(black.after),
        black_change = change(black),
        white = words::person(language, game.setup.white),
        white_before = words::rating(white.before),
        white_after = words::rating(white.after),
        white_change = change(white),
    )
}

/// Why a rated game left the ratings as they are.
fn uncounted(language: Language, why: Uncounted) -> String {
    match why {
        Uncounted::FewMoves => say!(
            language,
            "end-uncounted-few",
            fewest = FEWEST_MOVES_THAT_COUNT
        ),
        Uncounted::ManyInADay => say!(
            language,
            "end-uncounted-day",
            most = MOST_THAT_COUNT_IN_A_DAY
        ),
        Uncounted::ManyInAMonth => say!(
            language,
            "end-uncounted-month",
            most = MOST_THAT_COUNT_IN_A_MONTH
        ),
    }
}

fn transcript(language: Language, game: &Game) -> Option<String> {
    let moves: String = game
        .moves
        .iter()
        .map(|step| step.square.to_string())
        .collect();
    (!moves.is_empty()).then(|| say!(language, "end-transcript", moves = moves))
}
