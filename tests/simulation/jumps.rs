//! A machine whose clock is put forward and back: nobody loses on time that they had.
//!
//! `OUTFLANK_JUMPS=10000 cargo test --release --test simulation clock` plays so many games.

use crate::chat::Place;
use crate::dice::Dice;
use crate::world::{app, folder, in_server};
use outflank::app::ports::Store;
use outflank::app::{App, Manner, Powers, Request};
use outflank::command::{Board, Command, Opponent, Wishes};
use outflank::game::{
    Both, ChallengeId, ChannelId, Coin, Ending, EventId, Game, GameId, HOUR_MS, MINUTE_MS,
    PlayerId, SECOND_MS, ServerId, Timestamp,
};
use outflank::rules::Overtime;
use outflank::storage::Database;
use outflank::view::Language;
use std::sync::Arc;

/// So many games are played, unless more are asked for.
const GAMES: u64 = 10;
/// What a player has for the whole game, with the two minutes that follow.
const ALLOWED_MS: i64 = 4 * MINUTE_MS;
/// The timekeeper looks at the time at least so often.
const LOOK_MS: i64 = 15 * SECOND_MS;
/// An outage as short as this isn't given back.
const SHORTEST_JUMP_MS: i64 = 2 * MINUTE_MS;

const BLACK: PlayerId = PlayerId(1);
const WHITE: PlayerId = PlayerId(2);

/// A bot on a machine whose clock can't be trusted.
struct Machine {
    dice: Dice,
    app: App,
    store: Arc<Database>,
    /// The time as it really goes by, in milliseconds.
    true_ms: i64,
    /// By how much the machine's clock is ahead of it.
    ahead_ms: i64,
    last_event: u64,
    _folder: tempfile::TempDir,
}

impl Machine {
    async fn new(seed: u64) -> Machine {
        let folder = folder().expect("there is room for a folder");
        let path = folder.path().join("games.db").display().to_string();
        let store = Arc::new(Database::open(&path).await.expect("the file can be opened"));
        Machine {
            dice: Dice::new(seed),
            app: app(&store, &Arc::new(Place::default())),
            store,
            true_ms: 1_780_272_000_000,
            ahead_ms: 0,
            last_event: 0,
            _folder: folder,
        }
    }

    fn now(&self) -> Timestamp {
        Timestamp(self.true_ms + self.ahead_ms)
    }

    async fn ask(&mut self, from: PlayerId, command: Command) {
        self.last_event += 1;
        let request = Request {
            event: EventId(self.last_event),
            from,
            powers: Powers::default(),
            venue: in_server(ServerId(10), ChannelId(100)),
            manner: Manner::Slash,
            language: Language::default(),
            now: self.now(),
            coin: Coin::Heads,
            command,
        };
        self.app.handle(request).await;
    }

    async fn game(&self, number: i64) -> Game {
        let game = self.store.game(GameId(number)).await;
        game.expect("the store works").expect("it has begun")
    }

    /// Plays one game until somebody's time is over; tells how often the clock jumped.
    async fn play(&mut self, number: i64) -> u32 {
        self.begin(number).await;
        let (mut thought_ms, mut back_ms, mut jumps) = (Both::same(0), 0, 0);
        loop {
            let turn = self.game(number).await.turn().expect("it goes on");
            let ms = self.dice.between(1, LOOK_MS);
            self.true_ms += ms;
            thought_ms[turn] += ms;
            if self.dice.percent(8) {
                let by_ms = self.dice.between(SHORTEST_JUMP_MS, HOUR_MS);
                let by_ms = self.dice.pick(&[by_ms, -by_ms]);
                self.ahead_ms += by_ms;
                back_ms += (-by_ms).max(0);
                jumps += 1;
            }
            if self.dice.percent(10) {
                let game = self.game(number).await;
                self.move_in(&game).await;
            }
            let kept = self.app.keep_time(self.now(), true).await;
            kept.expect("the store works");
            let game = self.game(number).await;
            if let Some(end) = &game.end {
                let Ending::TimeOut(Overtime { flagged, exceeded }) = end.how else {
                    panic!("it ended by {:?}", end.how);
                };
                let thought_ms = thought_ms[exceeded.unwrap_or(flagged)];
                assert!(thought_ms >= ALLOWED_MS, "flagged after {thought_ms} ms");
                return jumps;
            }
            let thought_ms = thought_ms[turn];
            // A jump gives back what it took, and what went by since the last look; one to before
            // the turn's beginning stops the clock until then.
            let latest_ms = ALLOWED_MS + back_ms + LOOK_MS * i64::from(jumps + 2);
            assert!(thought_ms <= latest_ms, "not flagged after {thought_ms} ms");
        }
    }

    async fn begin(&mut self, number: i64) {
        let opponent = Some(Opponent {
            player: WHITE,
            is_bot: false,
        });
        let wishes = Wishes {
            clock: Some("total 2min".to_owned()),
            rated: Some(false),
            ..Wishes::default()
        };
        self.ask(BLACK, Command::Challenge { opponent, wishes })
            .await;
        self.ask(WHITE, Command::Accept(ChallengeId(number))).await;
    }

    async fn move_in(&mut self, game: &Game) {
        let Some(color) = game.turn() else { return };
        let square = game.position().legal_moves().iter().next();
        let square = square.expect("whoever is to move can").to_string();
        let on = Board::Game(game.id);
        self.ask(game.player(color), Command::Move { on, square })
            .await;
    }
}

#[test]
fn a_clock_that_jumps_takes_nobodys_time() {
    let games = crate::asked("OUTFLANK_JUMPS").unwrap_or(GAMES);
    let jumps: u32 = crate::on_this_thread(async {
        let mut machine = Machine::new(games).await;
        let mut jumps = 0;
        for number in 1..=games as i64 {
            jumps += machine.play(number).await;
        }
        jumps
    });
    assert!(jumps > 0, "the clock never jumped");
    eprintln!("{games} games, in which the clock jumped {jumps} times");
}
