//! Ann and Ben at a table, and the program in a process of its own.

use discord_standin::{
    ChannelId, Fault, Message, MessageId, Outcome, Person, Standin, Trouble, World,
};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::fmt::Debug;
use std::future::Future;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The longest that anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    within(PATIENCE, what, future).await
}

pub(crate) async fn within<T>(
    patience: Duration,
    what: &str,
    future: impl Future<Output = T>,
) -> T {
    let done = tokio::time::timeout(patience, future).await;
    done.unwrap_or_else(|_| panic!("{what}: not within {patience:?}"))
}

/// The program's file, seen from outside.
pub(crate) struct Memory(SqliteConnection);

impl Memory {
    async fn open(file: &Path) -> Memory {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .busy_timeout(PATIENCE);
        Memory(options.connect().await.expect("the file can be opened"))
    }

    /// Nobody can write until the lock is released.
    pub(crate) async fn lock(file: &Path) -> Memory {
        let mut memory = Memory::open(file).await;
        let locked = sqlx::query("begin immediate").execute(&mut memory.0).await;
        locked.expect("the file can be locked");
        memory
    }

    pub(crate) async fn release(mut self) {
        let done = sqlx::query("rollback").execute(&mut self.0).await;
        done.expect("the lock can be released");
        self.0.close().await.expect("it closes");
    }

    /// The program forgets how often it was started of late: it would wait before the next time.
    async fn forget_starts(mut self) {
        let forgotten = sqlx::query("delete from facts where name = 'session starts'");
        forgotten.execute(&mut self.0).await.expect("it is written");
    }

    /// How many notices wait to be said.
    async fn unsaid(&mut self) -> i64 {
        let count = sqlx::query_scalar("select count(*) from notices where done_at is null");
        count.fetch_one(&mut self.0).await.expect("it can be read")
    }

    /// The boards that the program knows to have posted, in order.
    async fn boards(&mut self) -> Vec<(i64, i64, u64)> {
        let told: Vec<(i64, i64, i64)> = sqlx::query_as(
            "select game, ply, message from notices
            where game is not null and message is not null order by id",
        )
        .fetch_all(&mut self.0)
        .await
        .expect("it can be read");
        let told = told.into_iter();
        told.map(|(game, ply, message)| (game, ply, message.cast_unsigned()))
            .collect()
    }

    /// The games, and how many moves each has.
    async fn games(&mut self) -> Vec<(i64, i64)> {
        let games = sqlx::query_as(
            "select id, case
                when folded_moves is null then (select count(*) from moves where game = id)
                else length(folded_moves) - length(replace(folded_moves, ' ', '')) + 1
            end from games order by id",
        );
        games.fetch_all(&mut self.0).await.expect("it can be read")
    }
}

/// The program; it doesn't outlive the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
    }
}

/// A table.
pub(crate) struct Scene {
    pub(crate) standin: Standin,
    people: [Person; 2],
    channel: ChannelId,
    program: Option<Program>,
    folder: TempDir,
    /// How many moves were asked for.
    asked: u32,
    settings: Vec<(String, String)>,
    /// How large a file may get, in KiB.
    most_kib: Option<u64>,
}

impl Scene {
    pub(crate) async fn set() -> Scene {
        Scene::set_with(&[]).await
    }

    /// The same with more settings.
    pub(crate) async fn set_with(settings: &[(&str, &str)]) -> Scene {
        let mut world = World::sandbox();
        world.set_heartbeat_interval(Duration::from_millis(500));
        Scene::set_in(world, settings).await
    }

    /// The same in another world, with Ann and Ben.
    pub(crate) async fn set_in(world: World, settings: &[(&str, &str)]) -> Scene {
        let standin = Standin::start(world).await.expect("a free port");
        let channel = standin.world().channel_named("othello");
        let mut scene = Scene {
            people: [standin.person("Ann"), standin.person("Ben")],
            channel,
            standin,
            program: None,
            folder: tempfile::tempdir().expect("a folder"),
            asked: 0,
            most_kib: None,
            settings: settings
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        };
        scene.come_back().await;
        scene
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    /// The program with its settings.
    fn command(&self) -> Command {
        let program = env!("CARGO_BIN_EXE_outflank");
        let mut command = match self.most_kib {
            // What is beyond the limit fails, as on a full disk, if the signal is ignored.
            Some(kib) => {
                let mut shell = Command::new("/bin/bash");
                let limited = format!("trap '' XFSZ; ulimit -f {kib}; exec \"$0\" \"$@\"");
                shell.args(["-c", &limited, program]);
                shell
            }
            None => Command::new(program),
        };
        command
            .current_dir(self.folder.path())
            .env_clear()
            .env("DISCORD_TOKEN", self.standin.token())
            .env("DATABASE_URL", "sqlite:games.db")
            .env("OUTFLANK_DOUBLE", self.standin.api())
            .env("OUTFLANK_LOG", "warn")
            .envs(self.settings.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null());
        command
    }

    /// The status of `outflank healthcheck`.
    pub(crate) async fn healthcheck(&self, port: u16) -> Option<i32> {
        let mut command = self.command();
        command
            .arg("healthcheck")
            .env("OUTFLANK_MONITOR", port.to_string());
        let checked = tokio::task::spawn_blocking(move || command.output());
        let output = checked.await.expect("it runs").expect("it runs");
        output.status.code()
    }

    /// Starts the program; it may take its time.
    pub(crate) fn start(&mut self) {
        self.start_saying(Stdio::inherit());
    }

    /// The same, with a place for what it logs.
    pub(crate) fn start_saying(&mut self, log: Stdio) {
        let program = self.command().stderr(log).spawn();
        self.program = Some(Program(program.expect("the program starts")));
    }

    /// The program's number in the system.
    pub(crate) fn pid(&self) -> u32 {
        let program = self.program.as_ref().expect("it runs");
        program.0.id()
    }

    /// Kills the program: it hears nothing of it.
    pub(crate) async fn kill(&mut self) {
        let mut program = self.program.take().expect("it runs");
        program.0.kill().expect("it can be killed");
        program.0.wait().expect("it ends");
        let faults = self.standin.faults();
        faults.clear();
        faults.let_go();
    }

    /// Asks the program to end: how did it, and after what time?
    pub(crate) async fn stop(&mut self) -> (ExitStatus, Duration) {
        let since = Instant::now();
        let pid = self.pid().to_string();
        let asked = Command::new("kill").arg(pid).status();
        assert!(asked.expect("it is asked").success());
        let status = soon("it ends", self.ended()).await;
        let took = since.elapsed();
        self.standin.faults().clear();
        (status, took)
    }

    /// Waits until the program has ended.
    pub(crate) async fn ended(&mut self) -> ExitStatus {
        let mut program = self.program.take().expect("it runs");
        let ended = tokio::task::spawn_blocking(move || program.0.wait());
        ended.await.expect("it ends").expect("it ends")
    }

    /// The program is there again and has said what it had to say.
    pub(crate) async fn come_back(&mut self) {
        self.come_back_saying(Stdio::inherit()).await;
    }

    /// The same, with a place for what it logs.
    pub(crate) async fn come_back_saying(&mut self, log: Stdio) {
        let gone = |world: &World| world.gateway_clients() == 0;
        soon("the connection breaks", self.standin.until(gone)).await;
        if self.file().exists() {
            Memory::open(&self.file()).await.forget_starts().await;
        }
        self.start_saying(log);
        let there = |world: &World| world.gateway_clients() > 0;
        soon("the program connects", self.standin.until(there)).await;
        self.until_all_is_said().await;
    }

    pub(crate) fn order(
        &self,
        (method, path_part): (&'static str, &'static str),
        trouble: Trouble,
    ) {
        self.standin.faults().order(Fault {
            method,
            path_part,
            times: 1,
            trouble,
        });
    }

    pub(crate) async fn until_held(&self) {
        let held = |world: &World| world.held() > 0;
        soon("a request is held", self.standin.until(held)).await;
    }

    /// How many requests of a kind there were.
    pub(crate) fn count(&self, request: (&str, &str)) -> usize {
        count_in(&self.standin.world(), request)
    }

    pub(crate) async fn until_more_than(
        &self,
        request: (&'static str, &'static str),
        before: usize,
    ) {
        let more = |world: &World| count_in(world, request) > before;
        soon("the request comes", self.standin.until(more)).await;
    }

    fn boards(&self) -> Vec<Message> {
        let world = self.standin.world();
        let messages = world.messages_in(self.channel);
        messages
            .filter(|message| !message.attachments.is_empty())
            .cloned()
            .collect()
    }

    /// A board with a menu of moves is there; otherwise a new game begins.
    pub(crate) async fn wait_for_a_turn(&mut self) {
        let newest = self.boards().pop();
        if newest.is_some_and(|board| menu(&board).is_some()) {
            return;
        }
        let [ann, ben] = &self.people;
        let options = json!({ "opponent": ben.id(), "color": "black" });
        let told = soon(
            "the challenge",
            ann.slash(self.channel, "challenge", options),
        )
        .await;
        assert!(told.failure().is_none(), "{told:?}");
        let offered = |world: &World| {
            let mut messages = world.messages_in(self.channel).rev();
            messages.find_map(|message| Some((message.id, accept(message)?)))
        };
        let (offer, control) = soon("the offer", self.standin.when(offered)).await;
        let accepted = soon("the answer", ben.press(offer, &control)).await;
        assert!(accepted.failure().is_none(), "{accepted:?}");
        let begun = |world: &World| {
            let newest = world.messages_in(self.channel).next_back();
            newest.is_some_and(|message| menu(message).is_some())
        };
        soon("the first board", self.standin.until(begun)).await;
        self.until_all_is_said().await;
    }

    pub(crate) async fn until_all_is_said(&self) {
        let mut memory = Memory::open(&self.file()).await;
        let all_is_said = async {
            while memory.unsaid().await > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        soon("all is said", all_is_said).await;
    }

    /// Limits how large each of the program's files may get from the next start on, in KiB.
    pub(crate) fn limit_files(&mut self, most_kib: Option<u64>) {
        self.most_kib = most_kib;
    }

    /// How large the database is, in bytes.
    pub(crate) fn size(&self) -> u64 {
        let found = std::fs::metadata(self.file());
        found.expect("the file is there").len()
    }

    /// Whoever's turn it is picks a move in the menu: what are they told instead of a new board?
    /// Nothing if the board comes, or should come.
    pub(crate) async fn refusal(&mut self) -> Option<String> {
        let (mover, board, control, square) = self.next_move();
        let outcome = soon("the answer", mover.select(board, &control, &[&square])).await;
        match outcome {
            Outcome::Replied(message) => Some(message.content),
            _ => None,
        }
    }

    /// Whether all that is to be said is said within a while.
    pub(crate) async fn all_is_said_within(&self, time: Duration) -> bool {
        let said = tokio::time::timeout(time, self.until_all_is_said());
        said.await.is_ok()
    }

    /// Who moves next, the board, its menu, and a move.
    fn next_move(&mut self) -> (Person, MessageId, String, String) {
        let board = self.boards().pop().expect("there is a board");
        let (control, moves) = menu(&board).expect("there is a move");
        let mover = self.people.iter().position(|person| {
            let mention = format!("<@{}>", person.id());
            board.content.contains(&mention) && board.pinged.contains(&person.id())
        });
        let mover = self.people[mover.expect("somebody is called")].clone();
        self.asked += 1;
        let square = moves[self.asked as usize * 7 % moves.len()].clone();
        (mover, board.id, control, square)
    }

    /// Whoever's turn it is picks a move in the menu; nobody waits for the answer.
    pub(crate) async fn somebody_moves(&mut self) {
        let (mover, board, control, square) = self.next_move();
        tokio::spawn(async move {
            // It may fail: the program dies meanwhile.
            let _ = mover.select(board, &control, &[&square]).await;
        });
    }

    /// What is stored and what was said are the same.
    pub(crate) async fn check(&self, context: impl Debug) {
        let mut memory = Memory::open(&self.file()).await;
        let told = memory.boards().await;
        let expected: Vec<(i64, i64)> = memory
            .games()
            .await
            .into_iter()
            .flat_map(|(game, plies)| (0..=plies).map(move |ply| (game, ply)))
            .collect();
        let plies: Vec<(i64, i64)> = told.iter().map(|(game, ply, _)| (*game, *ply)).collect();
        assert_eq!(plies, expected, "{context:?}: each position is told once");
        let known: Vec<MessageId> = told.iter().map(|(.., id)| MessageId(*id)).collect();
        let posted: Vec<MessageId> = self.boards().iter().map(|board| board.id).collect();
        assert_eq!(
            posted, known,
            "{context:?}: nothing is posted twice, and all in order"
        );
    }

    pub(crate) async fn end(mut self) {
        self.kill().await;
        assert_eq!(self.standin.violations(), Vec::<String>::new());
        self.standin.stop().await;
    }
}

/// A port that nobody listens on.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("bound").port()
}

fn count_in(world: &World, (method, path_part): (&str, &str)) -> usize {
    let calls = world.calls().iter();
    calls
        .filter(|call| call.method == method && call.path.contains(path_part))
        .count()
}

/// The control under a message that accepts an offer.
pub(crate) fn accept(message: &Message) -> Option<String> {
    let controls = message.controls().into_iter();
    let mut ids = controls.filter_map(|control| control["custom_id"].as_str());
    ids.find(|id| id.starts_with("v1 accept "))
        .map(ToOwned::to_owned)
}

/// The menu of moves under a board, and the moves.
pub(crate) fn menu(board: &Message) -> Option<(String, Vec<String>)> {
    let menus = board.controls().into_iter();
    let mut menus = menus.filter(|control| control["options"].is_array());
    let menu = menus.find(|menu| {
        let id = menu["custom_id"].as_str();
        id.is_some_and(|id| id.starts_with("v1 pick "))
    })?;
    let values = menu["options"].as_array()?.iter();
    let moves = values.filter_map(|option| Some(option["value"].as_str()?.to_owned()));
    Some((menu["custom_id"].as_str()?.to_owned(), moves.collect()))
}
