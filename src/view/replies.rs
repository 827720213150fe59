//! What the asker alone is told: what was done, what can't be done and why, and questions back.

use super::{
    Button, Choice, Language, Look, Message, Permission, Row, acts, board, plans, say, words,
};
use crate::command::{Act, Control};
use crate::game::{
    Challenge, ChallengeRefusal, ChallengeState, ChannelId, Clock, ClockFault, Game, GameId,
    LONGEST_PLAN, MOST_LEFT_MS, MOST_PLANS, NewChallenge, PlayerId, Refusal,
};
use crate::rules::{Color, IllegalMove, Square, half_width};
use std::time::Duration;

/// The most games to choose from: their lines and their buttons fit in one message.
const MOST_BUTTONS: usize = 15;

/// A challenge has been made.
pub fn challenged(language: Language, offer: &NewChallenge) -> Message {
    let date = words::date(offer.expires_at);
    let left = words::time_left(offer.expires_at);
    let channel = words::channel(offer.place.channel);
    Message::text(match (offer.rematch_of, offer.opponent) {
        (Some(_), _) => {
            say!(
                language,
                "done-rematch",
                channel = channel,
                date = date,
                left = left
            )
        }
        (None, None) => say!(language, "done-challenged-anyone", date = date, left = left),
        (None, Some(opponent)) => say!(
            language,
            "done-challenged",
            opponent = words::person(language, opponent),
            date = date,
            left = left,
        ),
    })
}

/// A move has been played.
pub fn moved(language: Language, game: &Game, square: Square) -> Message {
    Message::text(say!(
        language,
        "done-moved",
        square = square.to_string(),
        game = game.id.to_string(),
        channel = words::channel(game.place().channel),
    ))
}

/// A game has been given up.
pub fn resigned(language: Language, game: &Game) -> Message {
    Message::text(say!(
        language,
        "done-resigned",
        game = game.id.to_string(),
        channel = words::channel(game.place().channel),
    ))
}

/// Nothing was done, as wished.
pub fn nevermind(language: Language) -> Message {
    Message::text(say!(language, "done-nevermind"))
}

/// Asks once more before a game is given up.
pub fn resign_sure(language: Language, game: &Game, opponent: PlayerId) -> Message {
    let question = say!(
        language,
        "resign-sure",
        game = game.id.to_string(),
        opponent = words::person(language, opponent),
    );
    Message::text(question).with_buttons([
        Button {
            label: say!(language, "button-resign-surely"),
            control: Control::ResignSurely(game.id),
            look: Look::Danger,
        },
        Button {
            label: say!(language, "button-keep-playing"),
            control: Control::Nevermind,
            look: Look::Plain,
        },
    ])
}

/// Asks which of several games is meant; `control` is what the button of a game asks for.
pub fn which_game(
    language: Language,
    asker: PlayerId,
    games: &[Game],
    square: Option<Square>,
    control: impl Fn(&Game) -> Control,
) -> Message {
    let question = match square {
        Some(square) => say!(language, "which-game-move", square = square.to_string()),
        None => say!(language, "which-game"),
    };
    games_to_press(language, question, asker, games, control)
}

/// Asks which game is to go on in the place where it is asked.
pub fn which_game_here(language: Language, asker: PlayerId, games: &[Game]) -> Message {
    let question = say!(language, "which-game-here");
    let control = |game: &Game| Control::Do(Act::MoveHere, game.id);
    games_to_press(language, question, asker, games, control)
}

fn games_to_press(
    language: Language,
    question: String,
    asker: PlayerId,
    games: &[Game],
    control: impl Fn(&Game) -> Control,
) -> Message {
    let button = |game: &Game| Button {
        label: format!("#{}", game.id),
        control: control(game),
        look: Look::Main,
    };
    let row = |games: &[Game]| Row::Buttons(games.iter().map(button).collect());
    let shown = &games[..games.len().min(MOST_BUTTONS)];
    Message {
        controls: shown.chunks(5).map(row).collect(),
        ..game_list(language, question, asker, games)
    }
}

/// Asks to name one of several games: what was asked for is too long for a button.
pub fn name_the_game(language: Language, asker: PlayerId, games: &[Game]) -> Message {
    game_list(language, say!(language, "name-the-game"), asker, games)
}

fn game_list(language: Language, head: String, asker: PlayerId, games: &[Game]) -> Message {
    let (shown, rest) = games.split_at(games.len().min(MOST_BUTTONS));
    let mut text = vec![Some(head)];
    text.extend(
        shown
            .iter()
            .map(|game| Some(game_line(language, game, asker))),
    );
    text.push((!rest.is_empty()).then(|| say!(language, "which-game-more")));
    Message::text(words::lines(text))
}

fn game_line(language: Language, game: &Game, asker: PlayerId) -> String {
    say!(
        language,
        "which-game-line",
        game = game.id.to_string(),
        black = words::person(language, game.setup.black),
        white = words::person(language, game.setup.white),
        whose = whose(language, game, asker),
    )
}

/// Whose turn it is, from the asker's side.
pub(super) fn whose(language: Language, game: &Game, asker: PlayerId) -> String {
    match game.to_move() == Some(asker) {
        true => say!(language, "whose-yours"),
        false => say!(language, "whose-theirs"),
    }
}

/// The legal moves of one game that begin with what was typed so far.
pub fn move_choices(language: Language, game: &Game, typed: &str, many: bool) -> Vec<Choice> {
    let position = game.position();
    let choice = |square: Square| {
        let (name, number) = (square.to_string(), game.id.to_string());
        let flips = board::flips(language, &position, square);
        let value = if many {
            format!("{square} #{}", game.id)
        } else {
            name.clone()
        };
        let label = match many {
            true => say!(
                language,
                "choice-move-in",
                square = name,
                flips = flips,
                game = number
            ),
            false => say!(language, "choice-move", square = name, flips = flips),
        };
        Choice { label, value }
    };
    let moves = position.legal_moves().by_name();
    let fits = |square: &Square| square.to_string().starts_with(typed);
    moves.into_iter().filter(fits).map(choice).collect()
}

/// A game as a suggestion.
pub fn game_choice(language: Language, game: &Game, asker: PlayerId) -> Choice {
    let own = game.color_of(asker).unwrap_or(Color::Black);
    let number = game.id.to_string();
    let label = match &game.end {
        None => say!(
            language,
            "choice-open",
            game = number,
            disc = words::disc(own),
            whose = whose(language, game, asker),
            move = game.ply().0 + 1,
        ),
        Some(end) => say!(
            language,
            "choice-ended",
            game = number,
            disc = words::disc(own),
            score = end
                .score
                .map_or_else(|| "–".to_owned(), |of| words::score_of(&of, own)),
        ),
    };
    Choice {
        label,
        value: game.id.to_string(),
    }
}

/// The clocks that fit what was typed so far: the clock that it reads as, then those that are
/// offered to everyone.
pub fn clock_choices(language: Language, typed: &str) -> Vec<Choice> {
    let read = typed.parse::<Clock>().ok();
    let choice = |clock: Clock| Choice {
        label: words::clock(language, clock),
        value: clock.to_string(),
    };
    let typed: String = typed.trim().chars().map(half_width).collect();
    let typed = typed.to_lowercase();
    let fits = |clock: &Clock| {
        let Choice { label, value } = choice(*clock);
        label.to_lowercase().contains(&typed) || value.contains(&typed)
    };
    let offered = Clock::PRESETS.into_iter().filter(fits);
    let offered = offered.filter(|clock| Some(*clock) != read);
    read.into_iter().chain(offered).map(choice).collect()
}

/// Why a request to a game changes nothing.
pub fn game_refusal(language: Language, refusal: &Refusal, game: &Game) -> Message {
    let number = game.id.to_string();
    Message::text(match refusal {
        Refusal::OtherOffer(open) => return acts::other_offer(language, game, *open),
        Refusal::NotYourGame => say!(
            language,
            "no-your-game",
            game = number,
            black = words::person(language, game.setup.black),
            white = words::person(language, game.setup.white),
        ),
        Refusal::NotYourTurn => not_your_turn(language, game),
        Refusal::Illegal { square, why, legal } => {
            let legal = words::squares(*legal);
            match why {
                IllegalMove::Occupied => say!(
                    language,
                    "no-illegal-occupied",
                    square = square.to_string(),
                    legal = legal,
                ),
                IllegalMove::OutflanksNothing => say!(
                    language,
                    "no-illegal-nothing",
                    square = square.to_string(),
                    legal = legal,
                ),
                IllegalMove::GameOver => game_over(language, game),
            }
        }
        Refusal::OldBoard { shown, now } => say!(
            language,
            "no-old-board",
            shown = shown.0 + 1,
            game = number,
            now = now.0 + 1,
            link = words::board_link_or_none(game),
        ),
        Refusal::GameOver => game_over(language, game),
        Refusal::NotOverYet => say!(language, "no-not-over", game = number),
        Refusal::Paused => acts::paused(language, game),
        Refusal::TouchMove => say!(language, "no-touch-move", game = number),
        Refusal::NothingToTakeBack => say!(language, "no-takeback", game = number),
        Refusal::AlreadyAsked(wish) => acts::already_asked(language, game, *wish),
        Refusal::NoOffer(wish) => acts::no_offer(language, game, *wish),
        Refusal::DrawTooSoon(next) => acts::draw_too_soon(language, game, *next),
        Refusal::BothHaveMoved => say!(language, "no-both-have-moved", game = number),
        Refusal::NoClock => say!(language, "no-clock-to-add-to", game = number),
        Refusal::EnoughTime => say!(
            language,
            "no-more-time",
            game = number,
            most = words::duration(language, MOST_LEFT_MS),
        ),
        Refusal::PlanOnOwnTurn => say!(language, "no-plan-own-turn", game = number),
        Refusal::PlanWithoutReply { turn, legal } => {
            plans::reply_missing(language, game, *turn, *legal)
        }
        Refusal::PlanPastEnd { after } => say!(language, "no-plan-past-end", number = *after),
        Refusal::PlanTooLong => say!(language, "no-plan-long", most = LONGEST_PLAN),
        Refusal::PlanIllegal {
            square,
            after,
            legal,
        } => plans::illegal(language, game, *square, *after, *legal),
        Refusal::PlanContradicts { planned } => {
            say!(
                language,
                "no-plan-contradicts",
                planned = planned.to_string()
            )
        }
        Refusal::TooManyPlans => say!(language, "no-more-plans", game = number, most = MOST_PLANS),
        Refusal::NoSuchPlan => say!(language, "no-such-plan", game = number),
    })
}

fn not_your_turn(language: Language, game: &Game) -> String {
    let Some(color) = game.turn() else {
        return game_over(language, game);
    };
    say!(
        language,
        "no-your-turn",
        game = game.id.to_string(),
        player = words::person(language, game.player(color)),
        link = words::board_link_or_none(game),
    )
}

fn game_over(language: Language, game: &Game) -> String {
    let score = game.end.as_ref().and_then(|end| end.score);
    say!(
        language,
        "no-game-over",
        game = game.id.to_string(),
        score = score.map_or_else(|| "none".to_owned(), |score| words::score(&score)),
        link = words::board_link_or_none(game),
    )
}

/// Why a request to a challenge changes nothing.
pub fn challenge_refusal(
    language: Language,
    refusal: ChallengeRefusal,
    challenge: &Challenge,
) -> Message {
    let challenger = words::person(language, challenge.offer.challenger);
    let opponent = challenge.offer.opponent;
    let opponent = opponent.map(|player| words::person(language, player));
    let anyone = || "anyone".to_owned();
    Message::text(match refusal {
        ChallengeRefusal::Closed(state) => closed(language, state, challenger),
        ChallengeRefusal::ForAnother => say!(
            language,
            "no-challenge-for-another",
            opponent = opponent.unwrap_or_else(anyone),
        ),
        ChallengeRefusal::ForAnyone => say!(language, "no-open-challenge"),
        ChallengeRefusal::Own => {
            say!(
                language,
                "no-own-challenge",
                opponent = opponent.unwrap_or_else(anyone)
            )
        }
        ChallengeRefusal::OwnToCancel => say!(language, "no-own-to-cancel"),
        ChallengeRefusal::NotTheChallenger => {
            say!(language, "no-challenger", challenger = challenger)
        }
        ChallengeRefusal::OwnOpponent => say!(language, "no-own-opponent"),
    })
}

fn closed(language: Language, state: ChallengeState, challenger: String) -> String {
    match state {
        ChallengeState::Accepted(game) => {
            say!(language, "no-challenge-accepted", game = game.to_string())
        }
        ChallengeState::Declined => say!(language, "no-challenge-declined"),
        ChallengeState::Cancelled => {
            say!(language, "no-challenge-cancelled", challenger = challenger)
        }
        ChallengeState::Open | ChallengeState::Expired => say!(language, "no-challenge-expired"),
    }
}

/// A person can't challenge themselves.
pub fn own_opponent(language: Language) -> Message {
    Message::text(say!(language, "no-own-opponent"))
}

/// Programs can't be challenged.
pub fn bot_opponent(language: Language, opponent: PlayerId) -> Message {
    Message::text(say!(
        language,
        "no-bot-opponent",
        opponent = words::person(language, opponent)
    ))
}

/// A clock, as it was written, can't be used.
pub fn clock_fault(language: Language, fault: &ClockFault, written: &str) -> Message {
    Message::text(words::clock_fault(language, fault, written))
}

/// Games are played in other channels of the server.
pub fn not_here(language: Language, channels: &[ChannelId]) -> Message {
    let channels: Vec<_> = channels
        .iter()
        .map(|&channel| words::channel(channel))
        .collect();
    Message::text(say!(
        language,
        "no-not-here",
        channels = channels.join(", ")
    ))
}

/// A person has as many open games in the server as it allows: the asker, or `whose`.
pub fn too_many_games(language: Language, whose: Option<PlayerId>, most: u32) -> Message {
    Message::text(match whose {
        None => say!(language, "no-too-many-games", most = most),
        Some(player) => say!(
            language,
            "no-too-many-games-of",
            player = words::person(language, player),
            most = most,
        ),
    })
}

/// Nobody has accepted so many challenges of the asker's within an hour.
pub fn too_many_challenges(language: Language, most: u32) -> Message {
    Message::text(say!(language, "no-too-many-challenges", most = most))
}

/// So many challenges of the asker's wait for the same person.
pub fn too_many_challenges_to(language: Language, player: PlayerId, most: u32) -> Message {
    Message::text(say!(
        language,
        "no-too-many-challenges-to",
        player = words::person(language, player),
        most = most,
    ))
}

/// Games need a server.
pub fn server_needed(language: Language) -> Message {
    Message::text(say!(language, "no-server"))
}

/// The bot can't post boards in the channel.
pub fn permission_needed(language: Language, permission: Permission) -> Message {
    Message::text(say!(
        language,
        "no-permission",
        permission = permission.name(language)
    ))
}

/// What was written names no square; at most twenty characters of it are repeated, inert.
pub fn unknown_square(language: Language, text: &str) -> Message {
    let inert = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '.' | ',');
    let text: String = text.chars().filter(inert).take(20).collect();
    Message::text(say!(language, "no-square", text = text))
}

/// It isn't the asker's turn in any of several games.
pub fn turn_nowhere(language: Language) -> Message {
    Message::text(say!(language, "no-turn-anywhere"))
}

/// No game has that number.
pub fn no_such_game(language: Language, game: GameId) -> Message {
    Message::text(say!(language, "no-such-game", game = game.to_string()))
}

/// No challenge has that number.
pub fn no_such_challenge(language: Language) -> Message {
    Message::text(say!(language, "no-such-challenge"))
}

/// The asker plays no game in this channel.
pub fn no_game_here(language: Language) -> Message {
    Message::text(say!(language, "no-game-here"))
}

/// The asker plays no game anywhere.
pub fn no_game_at_all(language: Language) -> Message {
    Message::text(say!(language, "no-game-at-all"))
}

/// The asker has ended no game in this channel.
pub fn no_ended_game(language: Language) -> Message {
    Message::text(say!(language, "no-ended-game"))
}

/// The opponent of the game to be played again is no longer known.
pub fn rematch_alone(language: Language) -> Message {
    Message::text(say!(language, "no-rematch-alone"))
}

/// The same rematch has been offered before and waits for an answer.
pub fn rematch_twice(language: Language, opponent: PlayerId) -> Message {
    Message::text(say!(
        language,
        "no-rematch-twice",
        opponent = words::person(language, opponent)
    ))
}

/// A control whose written form can't be read.
pub fn unknown_control(language: Language) -> Message {
    Message::text(say!(language, "no-control"))
}

/// The asker is faster than the bot wants to be.
pub fn too_fast(language: Language, wait: Duration) -> Message {
    let seconds = wait.as_secs() + 1;
    Message::text(say!(language, "too-fast", seconds = seconds))
}

/// The world has failed; the log has the same number.
pub fn incident(language: Language, incident: &str) -> Message {
    Message::text(say!(language, "incident", incident = incident.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(typed: &str) -> Vec<String> {
        let choices = clock_choices(Language::default(), typed).into_iter();
        choices.map(|choice| choice.value).collect()
    }

    #[test]
    fn whoever_has_typed_nothing_is_offered_the_usual_clocks() {
        assert_eq!(values(""), Clock::PRESETS.map(|clock| clock.to_string()));
    }

    #[test]
    fn a_clock_that_can_be_read_comes_first() {
        assert_eq!(values("３６時間"), ["1d12h/move"]);
        assert_eq!(values("3d"), ["3d/move"]);
        assert_eq!(values("5D"), ["5d/move", "bank 5d+1d max 5d"]);
    }

    #[test]
    fn clocks_are_found_by_their_words_too() {
        assert_eq!(values("No Cl"), ["none"]);
        assert_eq!(values("bank"), ["bank 5d+1d max 5d"]);
        assert_eq!(values("chess"), Vec::<String>::new());
    }
}
