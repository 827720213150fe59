//! Moves from the application's entry to the committed answer, on an SQLite file with full
//! durability, for 1, 8 and 64 people at once, beside a raw loop of the same statements.
//!
//! `cargo bench --bench moves`. All take turns in one run, so that they meet the same disk; the
//! ratios are what counts.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

mod support;

use outflank::app::ports::{Change, Commit, Deed, Store};
use outflank::app::{App, Manner, Powers, Request, Settings, Venue};
use outflank::command::{Board, Command};
use outflank::game::{
    ChannelId, Clock, Coin, EventId, Game, GameId, NewChallenge, NewGame, Place, PlayerId,
    ServerId, Terms, Timestamp,
};
use outflank::render::Theme;
use outflank::storage::Database;
use outflank::view::Language;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlStr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use support::Mute;

const CROWDS: [usize; 3] = [1, 8, 64];
const ROUNDS: usize = 6;
const WARM_UP: usize = 20;

/// In one round, everybody plays so many moves of a game.
const MOVES: usize = 40;

const PLACE: Place = Place {
    server: ServerId(1),
    channel: ChannelId(2),
};
const NOW: Timestamp = Timestamp(1_700_000_000_000);

static EVENTS: AtomicU64 = AtomicU64::new(1);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    // As a test, the bench only shows that it runs.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let rounds = if is_bench { ROUNDS } else { 1 };
    let folder = tempfile::tempdir()?;
    let mut raw = Raw::open(&folder.path().join("raw.db")).await?;
    let house = House::open(&folder.path().join("house.db")).await?;
    // A new database's log grows at first, which takes longer than writing over it again.
    let warm_up = if is_bench { WARM_UP } else { 0 };
    for _ in 0..warm_up {
        raw = raw.played(&mut Figures::default()).await?;
        house.play(8, &mut Figures::default()).await?;
    }
    let mut by_raw = Figures::default();
    let mut by_crowd = CROWDS.map(|_| Figures::default());
    for _ in 0..rounds {
        for (people, figures) in CROWDS.into_iter().zip(&mut by_crowd) {
            raw = raw.played(&mut by_raw).await?;
            house.play(people, figures).await?;
        }
    }
    by_raw.print("raw loop");
    for (people, figures) in CROWDS.into_iter().zip(&mut by_crowd) {
        figures.print(&format!("{people} at once"));
    }
    let [one, .., many] = &mut by_crowd;
    let times = one.wait_ms(50) / by_raw.wait_ms(50);
    println!("one person's move takes {times:.2} times as long as the raw loop's (p50)");
    let times = many.moves_per_second() / one.moves_per_second();
    println!("64 people make {times:.1} times as many moves a second as one");
    Ok(())
}

/// What was measured.
#[derive(Default)]
struct Figures {
    waits: Vec<Duration>,
    time: Duration,
}

impl Figures {
    fn moves_per_second(&self) -> f64 {
        self.waits.len() as f64 / self.time.as_secs_f64()
    }

    /// How long so many percent of the moves took at most.
    fn wait_ms(&mut self, percent: usize) -> f64 {
        self.waits.sort();
        let wait = self.waits[(self.waits.len() - 1) * percent / 100];
        wait.as_secs_f64() * 1e3
    }

    fn print(&mut self, name: &str) {
        let (p50, p99) = (self.wait_ms(50), self.wait_ms(99));
        let speed = self.moves_per_second();
        println!("{name:10} {speed:7.0} moves/s   p50 {p50:6.2} ms   p99 {p99:6.2} ms");
    }
}

/// The application on a database.
struct House {
    app: Arc<App>,
    store: Arc<Database>,
}

impl House {
    async fn open(path: &Path) -> anyhow::Result<House> {
        let store = Arc::new(Database::open(&path.to_string_lossy()).await?);
        let settings = Settings {
            theme: Theme::default(),
            challenge_ms: 1,
            own_id: PlayerId(9),
        };
        let app = App::new(store.clone(), Arc::new(Mute), settings);
        Ok(House {
            app: Arc::new(app),
            store,
        })
    }

    /// A round of so many people, each at a board of their own.
    async fn play(&self, people: usize, figures: &mut Figures) -> anyhow::Result<()> {
        let mut games = Vec::new();
        for _ in 0..people {
            games.push(start(&self.store).await?);
        }
        let began = Instant::now();
        let seats: Vec<_> = games
            .into_iter()
            .map(|game| tokio::spawn(sit(self.app.clone(), game)))
            .collect();
        for seat in seats {
            let (game, waits) = seat.await?;
            figures.waits.extend(waits);
            let stored = self.store.game(game).await?.map(|game| game.moves.len());
            assert_eq!(stored, Some(MOVES), "every answered move is stored");
        }
        figures.time += began.elapsed();
        Ok(())
    }
}

/// Plays the first legal move, over and over, for whoever is to move.
async fn sit(app: Arc<App>, mut game: Game) -> (GameId, Vec<Duration>) {
    let mut waits = Vec::with_capacity(MOVES);
    for _ in 0..MOVES {
        let player = game.player(game.turn().expect("forty moves end no game"));
        let legal = game.position().legal_moves();
        let square = legal.iter().next().expect("who is to move has a move");
        let request = request(player, game.id, square.to_string());
        let asked = Instant::now();
        app.handle(request).await;
        waits.push(asked.elapsed());
        game.play(player, None, square, NOW)
            .expect("the move is legal");
    }
    (game.id, waits)
}

fn request(from: PlayerId, game: GameId, square: String) -> Request {
    Request {
        event: next_event(),
        from,
        powers: Powers::default(),
        venue: Venue {
            channel: PLACE.channel,
            parent: None,
            server: Some((PLACE.server, None)),
            lacking: None,
        },
        manner: Manner::Slash,
        language: Language::default(),
        now: NOW,
        coin: Coin::Heads,
        command: Command::Move {
            on: Board::Game(game),
            square,
        },
    }
}

fn next_event() -> EventId {
    EventId(EVENTS.fetch_add(1, Ordering::Relaxed))
}

async fn start(store: &Database) -> anyhow::Result<Game> {
    let offer = NewChallenge {
        place: PLACE,
        challenger: PlayerId(1),
        opponent: Some(PlayerId(2)),
        terms: Terms::default(),
        rematch_of: None,
        made_at: NOW,
        expires_at: NOW.plus_ms(1),
    };
    let new = NewGame {
        place: PLACE,
        black: PlayerId(1),
        white: PlayerId(2),
        rules: offer.terms.rules,
        rated: true,
        clock: Clock::USUAL,
        takebacks: false,
        started_at: NOW,
    };
    let change = |deed| Change {
        event: None,
        at: NOW,
        deed,
    };
    let Commit::Challenged(id) = store.commit(change(Deed::Challenge(offer, None))).await? else {
        anyhow::bail!("the challenge was not stored");
    };
    let Commit::Started(id) = store.commit(change(Deed::Accept(id, new))).await? else {
        anyhow::bail!("the game was not stored");
    };
    Ok(Game::new(id, new))
}

/// The statements of a move, as they are, one after the other on one connection.
struct Raw {
    store: Database,
    conn: SqliteConnection,
}

const READ: &str = "select g.id, g.server, g.channel, g.black, g.white, g.rules, g.rated,
        g.started_at, g.version, g.board, g.ended_at, g.ending, g.black_half_discs,
        g.white_half_discs, g.rating_changes,
        (select string_agg(m.square || '+' || cast(m.played_at - g.started_at as text),
                ' ' order by m.ply)
            from moves m where m.game = g.id) as moves
    from games g where g.id = $1";
const MOVE: &str = "insert into inbox (event, happened_at) values ($1, $2) on conflict do nothing;
    update games set version = $4, to_move = $5
        where changes() = 1 and id = $3 and version = $4 - 1 and ended_at is null;
    insert into moves (game, ply, square, played_at) select $3, $6, $7, $8 where changes() = 1;
    insert into notices (game, kind, ply, channel, made_at, due_at)
        select $3, $9, $6, $10, $2, $2 where changes() = 1";

impl Raw {
    async fn open(path: &Path) -> anyhow::Result<Raw> {
        let store = Database::open(&path.to_string_lossy()).await?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let conn = options.disable_statement_logging().connect().await?;
        Ok(Raw { store, conn })
    }

    /// A round of one person, as a task like those of the application.
    async fn played(mut self, figures: &mut Figures) -> anyhow::Result<Raw> {
        let game = start(&self.store).await?.id;
        let began = Instant::now();
        let seat = tokio::spawn(async move {
            let mut waits = Vec::with_capacity(MOVES);
            for ply in 1..=MOVES {
                let asked = Instant::now();
                self.play_one(game, ply as i64).await?;
                waits.push(asked.elapsed());
            }
            anyhow::Ok((self, waits))
        });
        let (raw, waits) = seat.await??;
        figures.time += began.elapsed();
        figures.waits.extend(waits);
        Ok(raw)
    }

    async fn play_one(&mut self, game: GameId, ply: i64) -> sqlx::Result<()> {
        let sql = |text| sqlx::query(SqlStr::from_static(text));
        sql(READ).bind(game.0).fetch_one(&mut self.conn).await?;
        let mut tx = self.conn.begin_with("begin immediate").await?;
        let event = next_event().0.cast_signed();
        let step = sql(MOVE)
            .bind(event)
            .bind(NOW.0)
            .bind(game.0)
            .bind(ply)
            .bind(ply % 2);
        let step = step
            .bind(ply)
            .bind("d3")
            .bind(NOW.0)
            .bind("moved")
            .bind(2_i64);
        assert_eq!(step.execute(&mut *tx).await?.rows_affected(), 4);
        tx.commit().await
    }
}
