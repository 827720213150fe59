//! What a player alone is told who wishes something, gives time, stops a game or moves it to
//! another place.

use super::announce::{self, offer_buttons};
use super::{Language, Message, say, words};
use crate::game::{Game, MOVES_BETWEEN_DRAWS, Offer, PlayerId, Ply, Wish};
use crate::rules::Color;

/// A move was taken back, or the opponent is asked.
pub fn taken_back(language: Language, game: &Game) -> Message {
    let number = game.id.to_string();
    let channel = words::channel(game.place().channel);
    Message::text(match game.offer {
        None => say!(
            language,
            "done-taken-back",
            game = number,
            channel = channel
        ),
        Some(offer) => say!(
            language,
            "done-takeback-asked",
            game = number,
            opponent = words::person(language, game.player(offer.by.opponent())),
            channel = channel,
        ),
    })
}

/// A draw was offered, or agreed on.
pub fn draw(language: Language, game: &Game) -> Message {
    let number = game.id.to_string();
    let channel = words::channel(game.place().channel);
    Message::text(match game.offer {
        None => say!(
            language,
            "done-draw-agreed",
            game = number,
            channel = channel
        ),
        Some(offer) => say!(
            language,
            "done-draw-offered",
            game = number,
            opponent = words::person(language, game.player(offer.by.opponent())),
            channel = channel,
        ),
    })
}

/// The opponent's wish was answered.
pub fn answered(language: Language, game: &Game, wish: Wish, yes: bool) -> Message {
    let number = game.id.to_string();
    let channel = words::channel(game.place().channel);
    Message::text(match (wish, yes) {
        (Wish::Draw, true) => say!(
            language,
            "done-draw-agreed",
            game = number,
            channel = channel
        ),
        (Wish::Draw, false) => say!(language, "done-draw-declined", game = number),
        (Wish::Takeback, true) => say!(
            language,
            "done-takeback-agreed",
            game = number,
            channel = channel
        ),
        (Wish::Takeback, false) => say!(language, "done-takeback-declined", game = number),
    })
}

/// A game was stopped without a result.
pub fn aborted(language: Language, game: &Game) -> Message {
    Message::text(say!(language, "done-aborted", game = game.id.to_string()))
}

/// The player of this colour has given the opponent more time.
pub fn time_given(language: Language, game: &Game, by: Color) -> Message {
    Message::text(say!(
        language,
        "done-time-given",
        game = game.id.to_string(),
        opponent = words::person(language, game.player(by.opponent())),
        time = words::duration(language, game.setup.clock.gift_ms()),
    ))
}

/// A game goes on in another place.
pub fn moved_here(language: Language, game: &Game) -> Message {
    Message::text(say!(
        language,
        "done-moved-here",
        game = game.id.to_string(),
        channel = words::channel(game.place().channel),
    ))
}

/// Games go on in the channels of a server only.
pub fn no_server(language: Language) -> Message {
    Message::text(say!(language, "no-move-here-server"))
}

/// The asker has no game that could go on in this place.
pub fn nothing_to_move(language: Language) -> Message {
    Message::text(say!(language, "no-game-to-move"))
}

/// The game is played in this place already.
pub fn already_here(language: Language, game: &Game) -> Message {
    Message::text(say!(
        language,
        "no-already-here",
        game = game.id.to_string()
    ))
}

/// The opponent isn't in the server.
pub fn opponent_not_here(language: Language, game: &Game, opponent: PlayerId) -> Message {
    Message::text(say!(
        language,
        "no-opponent-here",
        game = game.id.to_string(),
        opponent = words::person(language, opponent),
    ))
}

/// The game stands still.
pub(super) fn paused(language: Language, game: &Game) -> String {
    game.pause.map_or_else(String::new, |pause| {
        announce::paused(language, game, pause.why)
    })
}

/// The asker has wished the same before.
pub(super) fn already_asked(language: Language, game: &Game, wish: Wish) -> String {
    let number = game.id.to_string();
    let asked = game.offer.map(|offer| game.player(offer.by.opponent()));
    let opponent = asked.map_or_else(String::new, |player| words::person(language, player));
    match wish {
        Wish::Takeback => say!(
            language,
            "no-takeback-twice",
            game = number,
            opponent = opponent
        ),
        Wish::Draw => say!(
            language,
            "no-draw-twice",
            game = number,
            opponent = opponent
        ),
    }
}

/// The opponent wishes something else, and can be answered at once.
pub(super) fn other_offer(language: Language, game: &Game, open: Offer) -> Message {
    let number = game.id.to_string();
    let player = words::person(language, game.player(open.by));
    let text = match open.wish {
        Wish::Takeback => say!(
            language,
            "no-before-takeback",
            game = number,
            player = player
        ),
        Wish::Draw => say!(language, "no-before-draw", game = number, player = player),
    };
    let asked = game.offered_at(open);
    Message::text(text).with_buttons(offer_buttons(language, game, open.wish, asked))
}

/// Nothing is offered, or not any more.
pub(super) fn no_offer(language: Language, game: &Game, wish: Wish) -> String {
    let number = game.id.to_string();
    let link = words::board_link_or_none(game);
    match wish {
        Wish::Takeback => say!(language, "no-takeback-offer", game = number, link = link),
        Wish::Draw => say!(language, "no-draw-offer", game = number, link = link),
    }
}

/// A draw can be offered again only after so many moves.
pub(super) fn draw_too_soon(language: Language, game: &Game, next: Ply) -> String {
    say!(
        language,
        "no-draw-too-soon",
        game = game.id.to_string(),
        between = MOVES_BETWEEN_DRAWS,
        next = next.0 + 1,
        now = game.ply().0 + 1,
    )
}
