//! What the channel is told: challenges, boards, passes, endings.

use super::{Button, Language, Look, Message, Row, board, say, words};
use crate::command::Control;
use crate::game::{Challenge, ChallengeState, ColorChoice, End, Ending, Game, News, RatingChange};
use crate::render::Theme;
use crate::rules::{Color, Played, RuleSet};

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
        controls: vec![Row::Buttons(answers(language, challenge))],
        pings: challenge.offer.opponent.into_iter().collect(),
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
                opponent = words::person(opponent)
            )
        }),
        ChallengeState::Cancelled => Some(say!(
            language,
            "challenge-cancelled",
            challenger = words::person(challenge.offer.challenger),
        )),
        ChallengeState::Expired => Some(say!(language, "challenge-expired")),
    };
    Message::text(words::lines([Some(offer(language, challenge)), end]))
}

fn offer(language: Language, challenge: &Challenge) -> String {
    let offer = &challenge.offer;
    let challenger = words::person(offer.challenger);
    let title = match offer.opponent {
        Some(opponent) => say!(
            language,
            "challenge-to",
            challenger = challenger.clone(),
            opponent = words::person(opponent),
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
    words::lines([Some(title), offer.rematch_of.map(rematch), Some(terms)])
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

/// What has happened in a game: the game is given as it was right then. Only the player to move
/// is notified.
pub fn news(language: Language, game: &Game, news: News, theme: Theme) -> Message {
    let head = match (news, game.last_move()) {
        (News::Moved, Some(played)) => Some(moved(language, game, &played)),
        (News::Started, _) | (News::Moved, None) => Some(started(language, game)),
        (News::Resigned, _) => None,
    };
    let mut message = on_board(language, game, theme, head);
    message.pings = game
        .turn()
        .map(|color| game.player(color))
        .into_iter()
        .collect();
    message
}

/// A game as it stands, for somebody who asked to see it. Nobody is notified.
pub fn show(language: Language, game: &Game, theme: Theme) -> Message {
    let head = match game.last_move() {
        Some(played) => moved(language, game, &played),
        None => started(language, game),
    };
    on_board(language, game, theme, Some(head))
}

fn on_board(language: Language, game: &Game, theme: Theme, head: Option<String>) -> Message {
    let tail = match &game.end {
        Some(end) => ended(language, game, end),
        None => words::lines([Some(counts(language, game)), turn(language, game)]),
    };
    Message {
        text: words::lines([head, Some(tail)]),
        board: Some(board::board(language, game, theme)),
        controls: board::controls(language, game),
        pings: Vec::new(),
    }
}

fn started(language: Language, game: &Game) -> String {
    let title = say!(
        language,
        "game-started",
        game = game.id.to_string(),
        black = words::person(game.setup.black),
        white = words::person(game.setup.white),
    );
    let terms = say!(
        language,
        "game-terms",
        rules = words::rules(language, game.rules()),
        rated = words::rated(language, game.setup.rated),
    );
    words::lines([Some(title), Some(terms)])
}

fn moved(language: Language, game: &Game, played: &Played) -> String {
    let mover = say!(
        language,
        "game-moved",
        game = game.id.to_string(),
        disc = words::disc(played.by),
        player = words::person(game.player(played.by)),
        square = played.square.to_string(),
        flipped = played.flipped.count(),
    );
    let passer = played.by.opponent();
    let pass = played.passed.then(|| {
        say!(
            language,
            "game-passed",
            disc = words::disc(passer),
            player = words::person(game.player(passer)),
            again_disc = words::disc(played.by),
            again = words::person(game.player(played.by)),
        )
    });
    words::lines([Some(mover), pass])
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
        player = words::person(game.player(color)),
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
    words::lines([
        Some(how_it_ended(language, game, end)),
        Some(discs(language, game)),
        Some(score(language, game, end)),
        Some(score_rule(language, game, end)),
        Some(ratings(language, game, end)),
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
            let player = format!("{} {}", words::disc(gone), words::person(game.player(gone)));
            say!(language, "end-wipe-out", player = player)
        }
        Ending::Resignation(color) => say!(
            language,
            "end-resigned",
            game = game.id.to_string(),
            disc = words::disc(color),
            player = words::person(game.player(color)),
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

fn score(language: Language, game: &Game, end: &End) -> String {
    let score = words::score(&end.score);
    match end.score.winner() {
        None => say!(language, "end-drawn", score = score),
        Some(winner) => say!(
            language,
            "end-won",
            score = score,
            disc = words::disc(winner),
            player = words::person(game.player(winner)),
        ),
    }
}

/// Names the rules, and why the score differs from the discs where it does.
fn score_rule(language: Language, game: &Game, end: &End) -> String {
    let rules = words::rules(language, game.rules());
    let empties = !game.position().empties().is_empty();
    match (end.how, game.rules()) {
        (Ending::Resignation(_), _) => say!(language, "end-rules-resigned", rules = rules),
        (Ending::Count | Ending::WipeOut, RuleSet::Japan) if empties => {
            say!(language, "end-rules-divided", rules = rules)
        }
        (Ending::WipeOut, RuleSet::World | RuleSet::Europe | RuleSet::Usa) if empties => {
            say!(language, "end-rules-wiped", rules = rules)
        }
        (Ending::Count, RuleSet::World | RuleSet::Europe) if empties => {
            say!(language, "end-rules-winner", rules = rules)
        }
        (Ending::Count | Ending::WipeOut, _) => say!(language, "end-rules", rules = rules),
    }
}

fn ratings(language: Language, game: &Game, end: &End) -> String {
    let Some([black, white]) = end.ratings else {
        return say!(language, "end-casual");
    };
    let change =
        |change: RatingChange| words::signed(change.after.rounded() - change.before.rounded());
    say!(
        language,
        "end-ratings",
        black = words::person(game.setup.black),
        black_before = words::rating(black.before),
        black_after = words::rating(black.after),
        black_change = change(black),
        white = words::person(game.setup.white),
        white_before = words::rating(white.before),
        white_after = words::rating(white.after),
        white_change = change(white),
    )
}

fn transcript(language: Language, game: &Game) -> Option<String> {
    let moves: String = game
        .moves
        .iter()
        .map(|step| step.square.to_string())
        .collect();
    (!moves.is_empty()).then(|| say!(language, "end-transcript", moves = moves))
}
