//! A channel with people in it, and the bot.

use discord_standin::{ChannelId, Description, Message, Outcome, Person, Standin, World};
use outflank::app::WallClock;
use outflank::app::ports::Store;
use outflank::bot::Bot;
use outflank::config::{Settings, Variables};
use outflank::discord::{Allowance, Counts, Edge, Endpoint, Fault};
use outflank::game::{Coin, Game, Timestamp};
use outflank::storage::{Backups, Database};
use outflank::watchdog::Part;
use serde_json::{Value, json};
use std::future::Future;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tempfile::TempDir;
use tokio::sync::watch;

static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| {
    let text = include_str!("../../standin/tests/data/openapi.json");
    Description::parse(text).expect("Discord's description can be read")
});

/// The real time, and a coin that gives the challenger Black.
pub(crate) fn edge() -> Edge {
    Edge {
        clock: WallClock::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            Timestamp(since.expect("it is after 1970").as_millis() as i64)
        }),
        coin: || Coin::Heads,
        allowance: Allowance::of(100_000, 100_000),
    }
}

/// A channel with Ann and Ben in it, and the bot.
pub(crate) struct Table {
    pub(crate) standin: Standin,
    pub(crate) ann: Person,
    pub(crate) ben: Person,
    pub(crate) channel: ChannelId,
    settings: Settings,
    /// How fast each person may ask.
    pub(crate) allowance: Allowance,
    /// The bot and its store; nothing while it is away.
    pub(crate) bot: Option<(Bot, Arc<Database>)>,
    folder: TempDir,
}

/// The sandbox's world, checked against Discord's description.
pub(crate) fn world() -> World {
    let mut world = World::sandbox();
    world.check_against(DESCRIPTION.clone());
    world
}

pub(crate) fn settings(changes: &[(&str, &str)]) -> Settings {
    let owned = changes
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.to_owned()));
    Settings::read(owned.collect(), Variables::new()).expect("the settings are right")
}

/// A double of Discord.
pub(crate) async fn serve(world: World) -> Standin {
    Standin::start(world).await.expect("a free port")
}

/// Where the double is.
pub(crate) fn endpoint(standin: &Standin) -> Endpoint {
    let token = standin.token().parse().expect("a token");
    Endpoint::double(token, standin.api())
}

/// Waits for something that has to happen, but not for ever.
pub(crate) async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(30), future)
        .await
        .expect("it happened within 30 s")
}

impl Table {
    /// The bot can read only what is meant for it.
    pub(crate) async fn set() -> Table {
        Table::set_on(serve(world()).await, settings(&[])).await
    }

    /// The bot can read everything.
    pub(crate) async fn set_with_open_ears() -> Table {
        let mut world = world();
        world.message_content_allowed(true);
        let settings = settings(&[("OUTFLANK_MESSAGE_CONTENT", "on")]);
        Table::set_on(serve(world).await, settings).await
    }

    pub(crate) async fn set_on(standin: Standin, settings: Settings) -> Table {
        let channel = standin.world().channel_named("othello");
        let mut table = Table {
            ann: standin.person("Ann"),
            ben: standin.person("Ben"),
            channel,
            standin,
            settings,
            allowance: edge().allowance,
            bot: None,
            folder: tempfile::tempdir().expect("a folder"),
        };
        table.bot_comes().await;
        table
    }

    /// The bot starts, on the memory that it had.
    pub(crate) async fn bot_comes(&mut self) {
        let (mut bot, store) = soon(self.start()).await.expect("the bot starts");
        soon(bot.ready()).await;
        self.bot = Some((bot, store));
    }

    /// The bot starts, and may not be connected yet.
    pub(crate) async fn bot_starts(&mut self) {
        self.bot = Some(soon(self.start()).await.expect("the bot starts"));
    }

    /// What the bot remembers, while it is away.
    pub(crate) async fn memory(&self) -> Database {
        let opened = Database::open(&self.settings().database_url).await;
        opened.expect("the store opens")
    }

    /// The bot's settings, with the file that its memory is in.
    pub(crate) fn settings(&self) -> Settings {
        let file = self.folder.path().join("games.db");
        Settings {
            database_url: file.to_str().expect("text").to_owned(),
            ..self.settings.clone()
        }
    }

    /// The bot keeps backups beside its memory, from now on.
    pub(crate) fn keep_backups(&mut self) -> Backups {
        let url = self.settings().database_url;
        let backups = Backups::of(&url, Path::new("backups")).expect("an address");
        let backups = backups.expect("it is a file");
        let clock = edge().clock.skipping(self.standin.skipped_time());
        let (bot, store) = self.bot.as_mut().expect("the bot is there");
        bot.keep_backups(store.clone(), backups.clone(), clock);
        backups
    }

    async fn start(&self) -> Result<(Bot, Arc<Database>), Fault> {
        let store = Arc::new(self.memory().await);
        let endpoint = endpoint(&self.standin);
        let edge = edge();
        let edge = Edge {
            clock: edge.clock.skipping(self.standin.skipped_time()),
            allowance: self.allowance,
            ..edge
        };
        let bot = Bot::start(&self.settings, endpoint, store.clone(), edge).await?;
        Ok((bot, store))
    }

    /// The bot stops in order.
    pub(crate) async fn bot_goes(&mut self) {
        let (bot, store) = self.bot.take().expect("the bot is there");
        soon(bot.stop()).await;
        let store = Arc::into_inner(store).expect("nobody holds the store any more");
        store.close().await.expect("the store closes");
    }

    /// The same people at the same place in another double, which knows nothing of the messages;
    /// the bot remembers its games.
    pub(crate) async fn move_to(&mut self, standin: Standin) {
        self.bot_goes().await;
        self.ann = standin.person("Ann");
        self.ben = standin.person("Ben");
        soon(std::mem::replace(&mut self.standin, standin).stop()).await;
        self.bot_comes().await;
    }

    /// What has passed between the bot and Discord.
    pub(crate) fn counts(&self) -> Arc<Counts> {
        let (bot, _) = self.bot.as_ref().expect("the bot is there");
        bot.counts()
    }

    /// The parts of the bot that are watched: its own threads, and those of its connection.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let (bot, _) = self.bot.as_ref().expect("the bot is there");
        bot.parts()
    }

    /// Waits until people can reach the bot, or can't.
    pub(crate) async fn is_reachable(&self, wanted: bool) {
        let mut reachable = self.reachable();
        let known = reachable.wait_for(|reachable| *reachable == wanted);
        soon(known).await.expect("the bot runs");
    }

    /// Waits until the bot can't go on: why?
    pub(crate) async fn fault(&mut self) -> Fault {
        let (bot, _) = self.bot.as_mut().expect("the bot is there");
        soon(bot.ended()).await
    }

    /// What the bot remembers of a game.
    pub(crate) async fn stored(&self, game: &str) -> Game {
        let (_, store) = self.bot.as_ref().expect("the bot is there");
        let id = game.parse().expect("the number of a game");
        let game = store.game(id).await.expect("the store works");
        game.expect("there is such a game")
    }

    /// Whether people can reach the bot, from now on.
    pub(crate) fn reachable(&self) -> watch::Receiver<bool> {
        let (bot, _) = self.bot.as_ref().expect("the bot is there");
        bot.reachable()
    }

    /// Skips time, for the people and the bot.
    pub(crate) fn skip(&self, ms: i64) {
        let ms = ms.try_into().expect("time goes on");
        self.standin.world().advance(Duration::from_millis(ms));
    }

    /// The time by the bot's clock.
    pub(crate) fn now(&self) -> Timestamp {
        let clock = edge().clock.skipping(self.standin.skipped_time());
        clock.now()
    }

    /// The end: the bot has done nothing that Discord would mind.
    pub(crate) async fn cleared(mut self) {
        if self.bot.is_some() {
            self.bot_goes().await;
        }
        assert_eq!(self.standin.violations(), Vec::<String>::new());
        soon(self.standin.stop()).await;
    }

    /// Ann challenges Ben and is Black, and Ben accepts: the first board.
    pub(crate) async fn game(&self) -> Message {
        self.game_on(json!({})).await
    }

    /// The same on other terms.
    pub(crate) async fn game_on(&self, terms: Value) -> Message {
        let boards = self.boards().len();
        self.accepted(terms).await;
        self.board(boards + 1).await
    }

    /// Ann challenges Ben and is Black, and Ben accepts: the offer.
    pub(crate) async fn accepted(&self, terms: Value) -> Message {
        let mut options = json!({ "opponent": self.ben.id(), "color": "black" });
        for (name, value) in terms.as_object().expect("an object of options") {
            options[name] = value.clone();
        }
        soon(self.ann.slash(self.channel, "challenge", options)).await;
        let offer = self.newest_with("accept").await;
        soon(self.ben.press(offer.id, &control(&offer, "accept"))).await;
        let closed = |world: &World| {
            let offer = world.message(offer.id);
            offer.is_some_and(|offer| offer.components.is_empty())
        };
        soon(self.standin.until(closed)).await;
        offer
    }

    /// The first message in a place that says this, as soon as there is one.
    pub(crate) async fn said(&self, channel: ChannelId, words: &str) -> Message {
        let found = |world: &World| {
            let mut messages = world.messages_in(channel);
            messages.find(|m| m.content.contains(words)).cloned()
        };
        soon(self.standin.when(found)).await
    }

    /// How many messages in a place say this.
    pub(crate) fn count_said(&self, channel: ChannelId, words: &str) -> usize {
        let world = self.standin.world();
        let messages = world.messages_in(channel);
        messages.filter(|m| m.content.contains(words)).count()
    }

    /// Somebody uses a command and reads what only they are told.
    pub(crate) async fn tells(&self, who: &Person, command: &str, options: Value) -> String {
        tells_in(self.channel, who, command, options).await
    }

    /// Every board in the channel.
    pub(crate) fn boards(&self) -> Vec<Message> {
        let mut seen = self.ann.sees(self.channel);
        seen.retain(|message| !message.attachments.is_empty() && message.only_for.is_none());
        seen
    }

    /// The board of that number, counted from 1, as soon as it is there.
    pub(crate) async fn board(&self, number: usize) -> Message {
        let there = |world: &World| boards_in(world, self.channel) >= number;
        soon(self.standin.until(there)).await;
        self.boards().swap_remove(number - 1)
    }

    /// The newest message of the bot with such a control, as soon as there is one.
    pub(crate) async fn newest_with(&self, verb: &str) -> Message {
        let has = |message: &&Message| find_control(message, verb).is_some();
        let there = |world: &World| world.messages_in(self.channel).any(|m| has(&m));
        soon(self.standin.until(there)).await;
        let seen = self.ann.sees(self.channel);
        seen.iter().rfind(has).cloned().expect("it is there")
    }

    /// Somebody moves by a command; the board after it.
    pub(crate) async fn moves(&self, who: &Person, square: &str) -> Message {
        let next = self.boards().len() + 1;
        let options = json!({ "square": square });
        let outcome = soon(who.slash(self.channel, "move", options)).await;
        assert!(outcome.failure().is_none(), "{outcome:?}");
        self.board(next).await
    }
}

/// Somebody uses a command in a place and reads what only they are told.
pub(crate) async fn tells_in(
    channel: ChannelId,
    who: &Person,
    command: &str,
    options: Value,
) -> String {
    let answered = async {
        who.settled(who.slash(channel, command, options).await)
            .await
    };
    told(who, &soon(answered).await)
}

fn boards_in(world: &World, channel: ChannelId) -> usize {
    let messages = world.messages_in(channel);
    messages
        .filter(|message| !message.attachments.is_empty() && message.only_for.is_none())
        .count()
}

/// The id of a control of a message, by its verb.
pub(crate) fn find_control(message: &Message, verb: &str) -> Option<String> {
    let ids = message.controls().into_iter();
    let ids = ids.filter_map(|control| control["custom_id"].as_str());
    let start = format!("v1 {verb} ");
    ids.map(ToOwned::to_owned).find(|id| id.starts_with(&start))
}

/// The same; there must be one.
#[track_caller]
pub(crate) fn control(message: &Message, verb: &str) -> String {
    find_control(message, verb)
        .unwrap_or_else(|| panic!("no {verb} under {:?}", message.components))
}

/// The squares in a board's menu.
pub(crate) fn squares(board: &Message) -> Vec<String> {
    let menu = control(board, "pick");
    let controls = board.controls();
    let menu = controls
        .iter()
        .find(|control| control["custom_id"] == *menu);
    let options = menu.and_then(|menu| menu["options"].as_array()).cloned();
    let values = options.unwrap_or_default().into_iter();
    values
        .filter_map(|option| Some(option["value"].as_str()?.to_owned()))
        .collect()
}

/// The number of the game that a board shows.
pub(crate) fn number(board: &Message) -> String {
    control(board, "text").replace("v1 text ", "")
}

/// What only the asker is told.
#[track_caller]
pub(crate) fn told(asker: &Person, outcome: &Outcome) -> String {
    let message = outcome.message();
    assert_eq!(message.only_for, Some(asker.id()), "{}", message.content);
    message.content.clone()
}

/// The values that are suggested.
pub(crate) fn suggested(outcome: &Outcome) -> Vec<Value> {
    let choices = outcome.choices().iter();
    choices.map(|choice| choice.value.clone()).collect()
}
