//! What the asker alone is told when nothing has changed: why, and what is possible instead.

use super::{Language, Message, Permission, acts, plans, say, words};
use crate::game::{
    Challenge, ChallengeRefusal, ChallengeState, ChannelId, ClockFault, Game, GameId, LONGEST_PLAN,
    MOST_LEFT_MS, MOST_PLANS, PlayerId, Refusal,
};
use crate::rules::IllegalMove;
use std::time::Duration;

/// Why a request to a game changes nothing.
pub fn game(language: Language, refusal: &Refusal, game: &Game) -> Message {
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
pub fn challenge(language: Language, refusal: ChallengeRefusal, challenge: &Challenge) -> Message {
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
