//! Many people play for a long time: the program needs no more memory and no more files for that.

use crate::asked;
use crate::scene::{Scene, accept, menu, soon};
use discord_standin::{ChannelId, Message, MessageId, Outcome, Person, Standin, World};
use serde_json::json;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long they play, unless more minutes are asked for.
const USUAL: Duration = Duration::from_secs(5);

/// Tables of two, each in a channel of its own.
const TABLES: usize = 12;

/// From one move to the next: nobody asks more often than the bot allows.
const PACE: Duration = Duration::from_millis(260);

/// How long it may take until a board is there; after that, what was asked for is asked again.
const BOARD_WITHIN: Duration = Duration::from_secs(5);

/// Two of three games end after so many moves, because somebody gives up.
const SHORT: u32 = 6;

/// The most that memory and open files may grow after a third of the time, in percent; in the usual
/// time the program is still warming up.
const MOST_GROWTH: f64 = 5.0;
const MOST_GROWTH_USUALLY: f64 = 50.0;

/// How often connections break, at most.
const WEATHER_EVERY: Duration = Duration::from_secs(15);

/// What the program takes of the machine.
#[derive(Clone, Copy, Debug)]
struct Footprint {
    resident_kib: u64,
    files: usize,
}

impl Footprint {
    /// As the system tells.
    fn of(pid: u32) -> Footprint {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let resident = resident.and_then(|told| told.trim().strip_suffix(" kB"));
        let files = std::fs::read_dir(format!("/proc/{pid}/fd")).expect("it runs");
        Footprint {
            resident_kib: resident.expect("it is told").parse().expect("a number"),
            files: files.count(),
        }
    }
}

/// The middle one of some numbers.
fn median<T: Ord + Copy>(numbers: impl Iterator<Item = T>) -> T {
    let mut numbers: Vec<T> = numbers.collect();
    numbers.sort_unstable();
    numbers[numbers.len() / 2]
}

/// Two people who play one game after the other.
struct Table<'a> {
    standin: &'a Standin,
    people: [Person; 2],
    channel: ChannelId,
}

/// How a game stands, by its newest board.
enum Standing {
    Turn {
        mover: Person,
        board: MessageId,
        menu: String,
        moves: Vec<String>,
    },
    Over,
}

impl Table<'_> {
    /// Makes the places and the people.
    fn prepare(world: &mut World) {
        let server = world.server_named("Othello Café");
        for table in 0..TABLES {
            world.add_channel(server, &format!("table-{table}"));
            for color in ["Black", "White"] {
                let player = world.add_user(&format!("{color} {table}"), "en-US");
                world.join(server, player);
            }
        }
    }

    fn of(standin: &Standin, table: usize) -> Table<'_> {
        let person = |color| standin.person(&format!("{color} {table}"));
        Table {
            people: ["Black", "White"].map(person),
            channel: standin.world().channel_named(&format!("table-{table}")),
            standin,
        }
    }

    /// What the first message since then has, the newest first.
    async fn newest<T>(
        &self,
        since: Option<MessageId>,
        what: impl Fn(&Message) -> Option<T>,
    ) -> Option<T> {
        let find = |world: &World| {
            let messages = world.messages_in(self.channel).rev();
            let mut new = messages.take_while(|message| Some(message.id) > since);
            new.find_map(&what)
        };
        let found = tokio::time::timeout(BOARD_WITHIN, self.standin.when(find));
        found.await.ok()
    }

    /// Begins a game: the message that offered it.
    async fn begin(&self) -> MessageId {
        let [black, white] = &self.people;
        let before = {
            let world = self.standin.world();
            let newest = world.messages_in(self.channel).next_back();
            newest.map(|message| message.id)
        };
        let offer = |message: &Message| Some((message.id, accept(message)?));
        let (offer, control) = loop {
            let options = json!({ "opponent": white.id(), "color": "black" });
            black.slash(self.channel, "challenge", options).await;
            if let Some(offer) = self.newest(before, offer).await {
                break offer;
            }
        };
        loop {
            white.press(offer, &control).await;
            let board = |message: &Message| menu(message).map(drop);
            if self.newest(Some(offer), board).await.is_some() {
                return offer;
            }
        }
    }

    /// How the game stands that began then, once there is a board that is not the one known.
    async fn standing(&self, since: MessageId, known: Option<MessageId>) -> Option<Standing> {
        let standing = |board: &Message| {
            if Some(board.id) == known || board.only_for.is_some() {
                return None;
            }
            if let Some((menu, moves)) = menu(board) {
                let called = |person: &&Person| board.pinged.contains(&person.id());
                return Some(Standing::Turn {
                    mover: self.people.iter().find(called)?.clone(),
                    board: board.id,
                    menu,
                    moves,
                });
            }
            let controls = board.controls().into_iter();
            let mut ids = controls.filter_map(|control| control["custom_id"].as_str());
            let is_over = ids.any(|id| id.starts_with("v1 rematch "));
            is_over.then_some(Standing::Over)
        };
        self.newest(Some(known.unwrap_or(since)), standing).await
    }

    /// Plays a game, to the end or until somebody gives up; how many moves were made?
    async fn play(&self, gives_up: bool) -> u32 {
        let since = self.begin().await;
        let (mut known, mut moves) = (None, 0);
        loop {
            match self.standing(since, known).await {
                Some(Standing::Over) => return moves,
                Some(Standing::Turn { mover, .. }) if gives_up && moves >= SHORT => {
                    self.give_up(&mover).await;
                }
                Some(Standing::Turn {
                    mover,
                    board,
                    menu,
                    moves: legal,
                }) => {
                    tokio::time::sleep(PACE).await;
                    let square = &legal[moves as usize % legal.len()];
                    let outcome = mover.select(board, &menu, &[square]).await;
                    if matches!(outcome, Outcome::Updated(_) | Outcome::DeferredUpdate(_)) {
                        known = Some(board);
                        moves += 1;
                    }
                }
                // Whatever was asked for may have been lost with a connection.
                None => known = None,
            }
        }
    }

    async fn give_up(&self, who: &Person) {
        let asked = who.slash(self.channel, "resign", json!({})).await;
        let Outcome::Replied(question) = asked else {
            return;
        };
        let controls = question.controls().into_iter();
        let mut ids = controls.filter_map(|control| control["custom_id"].as_str());
        if let Some(surely) = ids.find(|id| id.starts_with("v1 resign-surely ")) {
            who.press(question.id, surely).await;
        }
    }

    /// Plays game after game for a time: how many, and how many moves?
    async fn play_on(&self, until: Instant) -> (u32, u32) {
        let (mut games, mut moves) = (0, 0);
        while Instant::now() < until {
            moves += self.play(games % 3 < 2).await;
            games += 1;
        }
        (games, moves)
    }
}

/// Breaks connections, one after the other, until then.
async fn bad_weather(standin: &Standin, every: Duration, until: Instant, broken: &AtomicU32) {
    while Instant::now() + every < until {
        tokio::time::sleep(every).await;
        let faults = standin.faults();
        match broken.fetch_add(1, Ordering::Relaxed) % 4 {
            0 => faults.drop_connections(),
            1 => faults.reconnect(),
            2 => faults.close(4000),
            _ => faults.invalid_session(false),
        }
    }
    std::future::pending().await
}

/// Looks at the program again and again, until it is dropped.
async fn watch(pid: u32, every: Duration, seen: &Mutex<Vec<Footprint>>) {
    loop {
        let known = seen.lock();
        known
            .expect("nobody panics while holding it")
            .push(Footprint::of(pid));
        tokio::time::sleep(every).await;
    }
}

/// S1, of a live program.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_for_long_takes_no_more_memory_and_no_more_files() {
    let minutes = asked("OUTFLANK_SOAK").map(|minutes| Duration::from_secs(60) * minutes);
    let time = minutes.unwrap_or(USUAL);
    let mut world = World::sandbox();
    Table::prepare(&mut world);
    let scene = Scene::set_in(world, &[]).await;
    let pid = scene.pid();
    let start = Footprint::of(pid);
    let (broken, seen) = (AtomicU32::new(0), Mutex::default());
    let until = Instant::now() + time;
    let tables = (0..TABLES).map(|table| Table::of(&scene.standin, table));
    let tables: Vec<_> = tables.collect();
    let played = tokio::select! {
        played = futures::future::join_all(tables.iter().map(|table| table.play_on(until))) => played,
        () = bad_weather(&scene.standin, WEATHER_EVERY.min(time / 4), until, &broken) => Vec::new(),
        () = watch(pid, time / 200, &seen) => Vec::new(),
    };
    soon("all is said", scene.until_all_is_said()).await;
    let seen = seen.into_inner().expect("nobody panics while holding it");
    let warm = &seen[seen.len() / 3..];
    let quarter = warm.len() / 4;
    let (early, late) = (&warm[..quarter], &warm[warm.len() - quarter..]);
    let memory = |seen: &[Footprint]| median(seen.iter().map(|seen| seen.resident_kib));
    let files = |seen: &[Footprint]| median(seen.iter().map(|seen| seen.files));
    let grown = |early: f64, late: f64| 100.0 * (late / early - 1.0);
    let growth = grown(memory(early) as f64, memory(late) as f64);
    let more_files = grown(files(early) as f64, files(late) as f64);
    let games: u32 = played.iter().map(|(games, _)| games).sum();
    let moves: u32 = played.iter().map(|(_, moves)| moves).sum();
    eprintln!(
        "S1: {games} games, {moves} moves, {} broken connections in {time:?}: resident memory \
         {} KiB at the start, {} after a third of the time, {} at the end ({growth:+.1} %); open \
         files {}, {}, {}",
        broken.into_inner(),
        start.resident_kib,
        memory(early),
        memory(late),
        start.files,
        files(early),
        files(late),
    );
    let most_growth = match minutes {
        Some(_) => MOST_GROWTH,
        None => MOST_GROWTH_USUALLY,
    };
    assert!(growth <= most_growth, "memory: {growth:.1} %");
    assert!(more_files <= most_growth, "open files: {more_files:.1} %");
    scene.end().await;
}
