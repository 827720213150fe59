//! Months of play: people, servers, outages, and the time in which all of it happens.

use crate::chat::Place as Talk;
use crate::dice::Dice;
use crate::inspector::{Cause, Inspector};
use outflank::app::ports::{Change, Chat, Deed, Record, ServerSettings, Store};
use outflank::app::{Answer, App, Manner, Powers, Request, Settings, Venue};
use outflank::command::Command;
use outflank::game::{
    ChallengeId, ChannelId, Coin, DAY_MS, EventId, GameId, HOUR_MS, MINUTE_MS, PlayerId, ServerId,
    Timestamp,
};
use outflank::render::Theme;
use outflank::storage::Database;
use outflank::view::Language;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::ops::AddAssign;
use std::path::Path;
use std::sync::Arc;

/// The first moment of all: 2026-06-01 UTC. With seven months, a year ends in it.
const START: Timestamp = Timestamp(1_780_272_000_000);
/// Half a year has six of them, and a little more than a day.
const MONTH_MS: i64 = 61 * DAY_MS / 2;
/// After that nobody does anything, until every clock has run out.
const SILENCE_MS: i64 = 240 * DAY_MS;
/// A bot that was away for so long gives the time back.
pub(crate) const AWAY_MS: i64 = MINUTE_MS;
/// So many events are told when something is wrong.
const REMEMBERED: usize = 30;

/// The servers, with the days of holiday that count there.
pub(crate) const SERVERS: [(ServerId, u32); 3] =
    [(ServerId(10), 21), (ServerId(20), 4), (ServerId(30), 0)];

/// Something that is going to happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Plan {
    /// Somebody offers a game.
    Challenge,
    /// Somebody answers a challenge.
    Answer(ChallengeId),
    /// Somebody does something with a game.
    Game(GameId),
    /// A person does something about themselves.
    Person(PlayerId),
    /// The bot is away for a while.
    Outage,
    /// The chat has trouble.
    ChatTrouble,
    /// A place or a person goes.
    Gone,
}

/// What has happened lately: told when something is found to be wrong.
struct Journal {
    lines: VecDeque<String>,
    story: Story,
}

impl Drop for Journal {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        eprintln!("The last {} events:", self.lines.len());
        for line in &self.lines {
            eprintln!("    {line}");
        }
        eprintln!(
            "Again, at {}: OUTFLANK_SEED={} OUTFLANK_GAMES={} OUTFLANK_MONTHS={} \
             cargo test --test simulation",
            crate::commit(),
            self.story.seed,
            self.story.games,
            self.story.months
        );
    }
}

/// What happens in a world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Story {
    /// What chance does.
    pub(crate) seed: u64,
    /// How many games begin.
    pub(crate) games: usize,
    /// How long people play, in months.
    pub(crate) months: u32,
}

/// What a run has seen.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Figures {
    pub(crate) events: usize,
    pub(crate) games: usize,
    pub(crate) moves: usize,
    pub(crate) by_themselves: usize,
    pub(crate) ended: usize,
    pub(crate) timed_out: usize,
    pub(crate) messages: usize,
    pub(crate) outages: usize,
    pub(crate) paused: usize,
}

impl AddAssign for Figures {
    fn add_assign(&mut self, other: Figures) {
        self.events += other.events;
        self.games += other.games;
        self.moves += other.moves;
        self.by_themselves += other.by_themselves;
        self.ended += other.ended;
        self.timed_out += other.timed_out;
        self.messages += other.messages;
        self.outages += other.outages;
        self.paused += other.paused;
    }
}

/// The world.
pub(crate) struct World {
    pub(crate) dice: Dice,
    pub(crate) now: Timestamp,
    pub(crate) talk: Arc<Talk>,
    pub(crate) inspector: Inspector,
    pub(crate) people: Vec<PlayerId>,
    pub(crate) figures: Figures,
    /// How long people play.
    months_ms: i64,
    /// How many games are still to be begun.
    pub(crate) to_begin: usize,
    pub(crate) app: App,
    pub(crate) store: Arc<Database>,
    pub(crate) path: String,
    agenda: BinaryHeap<Reverse<(Timestamp, u64, Plan)>>,
    agreed: u64,
    last_event: u64,
    /// The bot is there again, but its timekeeper hasn't woken: vacations may begin late.
    pub(crate) wakes_up: bool,
    /// The outbox waits until then.
    outbox_waits: Timestamp,
    pub(crate) channels: HashMap<ServerId, Vec<ChannelId>>,
    last_channel: u64,
    journal: Journal,
    _folder: tempfile::TempDir,
}

impl World {
    /// A world in which so many games are going to be played.
    pub(crate) async fn new(
        Story {
            seed,
            games,
            months,
        }: Story,
    ) -> World {
        let folder = folder().expect("there is room for a folder");
        let path = folder.path().join("games.db").display().to_string();
        let store = Arc::new(Database::open(&path).await.expect("the file can be opened"));
        let talk = Arc::new(Talk::default());
        let days = HashMap::from(SERVERS);
        let inspector = Inspector::new(store.clone(), &path, days).await;
        let mut world = World {
            dice: Dice::new(seed),
            now: START,
            app: app(&store, &talk),
            store,
            talk,
            inspector,
            people: (1..=(games as u64 / 5 + 3)).map(PlayerId).collect(),
            figures: Figures::default(),
            months_ms: i64::from(months) * MONTH_MS,
            to_begin: games,
            path,
            agenda: BinaryHeap::new(),
            agreed: 0,
            last_event: 0xE0_0000_0000,
            wakes_up: false,
            outbox_waits: START,
            channels: HashMap::new(),
            last_channel: 100,
            journal: Journal {
                lines: VecDeque::new(),
                story: Story {
                    seed,
                    games,
                    months,
                },
            },
            _folder: folder,
        };
        world.settle_in(games).await;
        world
    }

    async fn settle_in(&mut self, games: usize) {
        for (server, holiday_days) in SERVERS {
            let settings = ServerSettings {
                threads: server == ServerId(20),
                holiday_days,
                most_games: 100,
                ..ServerSettings::default()
            };
            let record = Record {
                server,
                by: PlayerId(1),
                at: self.now,
                game: None,
                what: "/settings".to_owned(),
            };
            let change = Change {
                event: None,
                at: self.now,
                deed: Deed::Server(server, settings, record),
            };
            self.store.commit(change).await.expect("the store works");
            let channels = (0..2).map(|_| self.new_channel()).collect();
            self.channels.insert(server, channels);
        }
        for _ in 0..games {
            let at = self.dice.between(0, self.months_ms * 3 / 4);
            self.agree(START.plus_ms(at), Plan::Challenge);
        }
        for player in self.people.clone() {
            self.agree(START, Plan::Person(player));
        }
        for plan in [Plan::Outage, Plan::ChatTrouble, Plan::Gone] {
            let at = self.dice.between(0, 10 * DAY_MS);
            self.agree(START.plus_ms(at), plan);
        }
    }

    /// Something is going to happen.
    pub(crate) fn agree(&mut self, at: Timestamp, plan: Plan) {
        self.agreed += 1;
        self.agenda.push(Reverse((at, self.agreed, plan)));
    }

    /// Months go by, and then a silence in which every clock runs out.
    pub(crate) async fn run(mut self) -> Figures {
        let end = START.plus_ms(self.months_ms);
        while self.go_on(end).await {}
        self.note("--- people are silent");
        self.agenda.clear();
        self.talk.recovers();
        let end = end.plus_ms(SILENCE_MS);
        while self.go_on(end).await {}
        self.close().await;
        self.figures
    }

    /// What still waits is said, and then everything must be in order.
    async fn close(&mut self) {
        while let Some(notice) = self.inspector.next.unsaid() {
            self.go_to(notice.max(self.now), true);
            self.deliver().await;
        }
        for seen in self.inspector.games.values() {
            let goes_on = seen.game.end.is_none();
            let stands = seen.game.pause.is_some() || seen.clocks.is_none();
            assert!(!goes_on || stands, "game {} goes on for ever", seen.game.id);
        }
        let talk = self.talk.clone();
        self.inspector.check_that_all_is_said(&talk).await;
        for seen in self.inspector.games.values() {
            let (game, figures) = (&seen.game, &mut self.figures);
            figures.moves += game.moves.len();
            let own = outflank::game::How::ByHand;
            figures.by_themselves += game.moves.iter().filter(|step| step.how != own).count();
            figures.paused += usize::from(game.pause.is_some());
            if let Some(end) = &game.end {
                figures.ended += 1;
                let by_time = matches!(end.how, outflank::game::Ending::TimeOut(_));
                figures.timed_out += usize::from(by_time);
            }
        }
    }

    /// The next thing happens, unless that would be after the end.
    async fn go_on(&mut self, end: Timestamp) -> bool {
        let next = self.inspector.next;
        let due = next.due();
        let notice = next.unsaid().map(|at| at.max(self.outbox_waits));
        let plan = self.agenda.peek().map(|Reverse((at, _, _))| *at);
        let Some(next) = [due, notice, plan].into_iter().flatten().min() else {
            return false;
        };
        if next > end {
            return false;
        }
        self.go_to(next.max(self.now), true);
        let noted = self.store.note_alive(self.now).await;
        noted.expect("the store works");
        self.figures.events += 1;
        if due.is_some_and(|due| due <= self.now) {
            self.note("the timekeeper wakes");
            self.keep_time().await;
        } else if notice.is_some_and(|notice| notice <= self.now) {
            self.note("the outbox wakes");
            self.deliver().await;
        } else if let Some(Reverse((_, _, plan))) = self.agenda.pop() {
            self.carry_out(plan).await;
        }
        true
    }

    /// Time goes by until then; the clocks run if the bot is there.
    pub(crate) fn go_to(&mut self, then: Timestamp, clocks_run: bool) {
        if clocks_run {
            self.inspector.time_goes_by(self.now, then);
        }
        self.now = then;
        self.talk.set_now(then);
    }

    async fn carry_out(&mut self, plan: Plan) {
        match plan {
            Plan::Challenge => self.offer_a_game().await,
            Plan::Answer(id) => self.answer_a_challenge(id).await,
            Plan::Game(id) => self.look_at_a_game(id).await,
            Plan::Person(player) => self.look_after_oneself(player).await,
            Plan::Outage => self.outage().await,
            Plan::ChatTrouble => self.chat_trouble(),
            Plan::Gone => self.something_goes().await,
        }
    }

    /// Writes down what happens.
    pub(crate) fn note(&mut self, what: &str) {
        let ms = self.now.0 - START.0;
        let (day, hour, minute) = (ms / DAY_MS, ms / HOUR_MS % 24, ms / MINUTE_MS % 60);
        let seconds = (ms % MINUTE_MS) as f64 / 1000.0;
        let line = format!("day {day} {hour:02}:{minute:02}:{seconds:06.3} {what}");
        self.journal.lines.push_back(line);
        if self.journal.lines.len() > REMEMBERED {
            self.journal.lines.pop_front();
        }
    }

    /// The timekeeper does what is due.
    pub(crate) async fn keep_time(&mut self) {
        let next = self.app.keep_time(self.now, true).await;
        let next = next.expect("the store works");
        self.inspector.look(self.now, Cause::Timekeeper).await;
        self.inspector.check_that_nothing_is_due(self.now);
        self.inspector.check_clocks(self.now);
        let due = self.inspector.next.due();
        assert_eq!(next, due, "the timekeeper sleeps too long or too short");
        self.maybe_deliver().await;
        self.greet_new_games();
    }

    /// The outbox is prompt most of the time.
    pub(crate) async fn maybe_deliver(&mut self) {
        if self.outbox_waits > self.now {
            return;
        }
        match self.dice.percent(5) {
            true => {
                let wait = self.dice.between(1, 20 * MINUTE_MS);
                self.outbox_waits = self.now.plus_ms(wait);
            }
            false => self.deliver().await,
        }
    }

    /// The outbox says everything; the bot may die over it.
    async fn deliver(&mut self) {
        let died = self.speak().await;
        self.hear().await;
        let waits = self.inspector.next.unsaid();
        let is_done = died || waits.is_none_or(|at| at > self.now);
        assert!(is_done, "what waits to be said is not taken up");
        if died {
            self.note("the bot dies while it speaks");
            self.app = app(&self.store, &self.talk);
            // Sometimes for so long that the chat has forgotten the nonce by then.
            if self.dice.percent(50) {
                let wait = self.dice.between(1, 3 * HOUR_MS);
                self.outbox_waits = self.now.plus_ms(wait);
            }
        }
    }

    /// Whether the bot dies while it says what waits to be said.
    pub(crate) async fn speak(&self) -> bool {
        tokio::select! {
            biased;
            () = self.talk.death.notified() => true,
            delivered = self.app.deliver_all(self.now) => {
                delivered.expect("the store works");
                false
            }
        }
    }

    /// What was said is compared with what was to be said.
    async fn hear(&mut self) {
        self.inspector.look(self.now, Cause::Outside).await;
        for posted in self.talk.look() {
            self.figures.messages += 1;
            self.inspector.hear(&posted, self.now);
        }
        self.check_clocks();
    }

    fn check_clocks(&self) {
        if !self.wakes_up {
            self.inspector.check_clocks(self.now);
        }
    }

    /// A person asks for something.
    pub(crate) async fn ask(
        &mut self,
        from: PlayerId,
        venue: Venue,
        manner: Manner,
        command: Command,
    ) {
        self.note(&format!("{from} asks in {}: {command:?}", venue.channel));
        self.last_event += 1;
        let request = Request {
            event: EventId(self.last_event),
            from,
            powers: Powers::default(),
            venue,
            manner,
            language: Language::nearest(if from.0.is_multiple_of(3) {
                "ja"
            } else {
                "en-US"
            }),
            now: self.now,
            coin: self.dice.pick(&[Coin::Heads, Coin::Tails]),
            command,
        };
        self.send(&request).await;
        if self.dice.percent(4) {
            self.note("the same event comes again");
            self.repeat(&request).await;
        }
        self.maybe_deliver().await;
        self.greet_new_games();
    }

    async fn send(&mut self, request: &Request) {
        let answer = self.app.handle(request.clone()).await;
        if let Answer::Private(message) | Answer::Shared(message) = &answer {
            let incident = format!("{:X}", request.event.0);
            assert!(
                !message.text.contains(&incident),
                "it failed: {}",
                message.text
            );
            let words = message.text.lines().next().unwrap_or_default().to_owned();
            self.note(&format!("    answer: {words}"));
        }
        self.inspector.look(self.now, Cause::Asked(request)).await;
        self.check_clocks();
    }

    /// The same event changes nothing the second time.
    async fn repeat(&mut self, request: &Request) {
        let before = self.versions();
        self.send(request).await;
        assert_eq!(self.versions(), before, "an event had its effect twice");
    }

    fn versions(&self) -> Vec<(GameId, u32)> {
        let games = self.inspector.games.values();
        games
            .map(|seen| (seen.game.id, seen.game.version))
            .collect()
    }

    /// Somebody will look at each game that has just begun.
    fn greet_new_games(&mut self) {
        let known = self.figures.games;
        let new: Vec<GameId> = self.inspector.games.keys().skip(known).copied().collect();
        self.figures.games += new.len();
        for id in new {
            let at = self.next_look(id);
            self.agree(at, Plan::Game(id));
        }
    }

    pub(crate) fn new_channel(&mut self) -> ChannelId {
        self.last_channel += 1;
        ChannelId(self.last_channel)
    }

    /// A channel of a server in which people can speak.
    pub(crate) fn channel_in(&mut self, server: ServerId) -> ChannelId {
        self.dice.pick(&self.channels[&server].clone())
    }

    /// The store, to read from.
    pub(crate) fn store(&self) -> &Database {
        &self.store
    }
}

/// A folder in memory, where there is one: no power cut is simulated.
pub(crate) fn folder() -> std::io::Result<tempfile::TempDir> {
    let memory = Path::new("/dev/shm");
    match memory.is_dir() {
        true => tempfile::tempdir_in(memory),
        false => tempfile::tempdir(),
    }
}

pub(crate) fn app(store: &Arc<Database>, talk: &Arc<Talk>) -> App {
    let settings = Settings {
        theme: Theme::Felt,
        challenge_ms: DAY_MS,
        own_id: PlayerId(999),
    };
    let memory: Arc<dyn Store> = store.clone();
    let mouth: Arc<dyn Chat> = talk.clone();
    App::new(memory, mouth, settings)
}

/// A channel of a server.
pub(crate) fn in_server(server: ServerId, channel: ChannelId) -> Venue {
    Venue {
        channel,
        parent: None,
        server: Some((server, Some(Language::default()))),
        lacking: None,
    }
}

/// The direct conversation of a person with the bot.
pub(crate) fn alone(player: PlayerId) -> Venue {
    Venue {
        channel: Talk::direct_with(player),
        parent: None,
        server: None,
        lacking: None,
    }
}
