//! Strangers and spectators press and type whatever they like: no game changes.

use crate::rubbish::{Rubbish, texts_like};
use crate::runner;
use crate::support::fresh::Fresh;
use crate::support::recorded::Recorded;
use outflank::app::ports::{Chat, Store};
use outflank::app::{App, Manner, Powers, Request, Settings, Venue};
use outflank::command::{Board, Command, Control, Opponent, Wishes};
use outflank::game::{ChannelId, Coin, EventId, Game, GameId, PlayerId, ServerId, Timestamp};
use outflank::render::Theme;
use outflank::view::Language;
use std::cell::Cell;
use std::sync::Arc;

const ANN: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const STRANGER: PlayerId = PlayerId(666);
const NOW: Timestamp = Timestamp(1_800_000_000_000);

fn request(event: u64, from: PlayerId, command: Command) -> Request {
    Request {
        event: EventId(event),
        from,
        powers: Powers::default(),
        venue: Venue {
            channel: ChannelId(100),
            parent: None,
            server: Some((ServerId(10), Some(Language::default()))),
            lacking: None,
        },
        manner: Manner::Press { private: false },
        language: Language::default(),
        now: NOW,
        coin: Coin::Heads,
        command,
    }
}

/// A1, A2: the game is what it was.
#[test]
fn a_stranger_changes_no_game() {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let fresh = runtime.block_on(Fresh::sqlite());
    let store: Arc<dyn Store> = fresh.database.clone();
    let chat: Arc<dyn Chat> = Arc::new(Recorded::default());
    let settings = Settings {
        theme: Theme::Felt,
        challenge_ms: 86_400_000,
        own_id: PlayerId(999),
    };
    let app = App::new(store.clone(), chat, settings);
    let ask = |request| runtime.block_on(app.handle(request));
    let game = || -> Game {
        let found = runtime.block_on(store.game(GameId(1)));
        found.expect("the store works").expect("the game is there")
    };
    ask(request(
        1,
        ANN,
        Command::Challenge {
            opponent: Some(Opponent {
                player: BEN,
                is_bot: false,
            }),
            wishes: Wishes::default(),
        },
    ));
    let accept: Control = "v1 accept 1".parse().expect("a control");
    ask(request(2, BEN, accept.command(None)));
    let before = game();
    let samples = [
        "v1 move 1 0 d3",
        "v1 pick 1 0 0\nd3",
        "v1 accept 1",
        "v1 cancel 1",
        "v1 resign-surely 1",
        "v1 rematch 1",
        "v1 answer 1 0 draw yes",
        "v1 drop-plan 1\n0:d3",
        "v1 do takeback 1",
        "d3",
    ];
    let event = Cell::new(10);
    let thrown = runner(3).run(&texts_like(&samples), |Rubbish(text)| {
        event.set(event.get() + 1);
        let (id, chosen) = text.split_once('\n').unwrap_or((&text, ""));
        let command = match id.parse::<Control>() {
            Ok(control) => control.command(Some(chosen)),
            Err(_) => Command::Move {
                on: Board::Game(GameId(1)),
                square: text.clone(),
            },
        };
        ask(request(event.get(), STRANGER, command));
        assert_eq!(game().version, before.version, "the game has changed");
        Ok(())
    });
    thrown.unwrap_or_else(|found| panic!("{found}"));
    assert_eq!(game().moves, before.moves);
}
