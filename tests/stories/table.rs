//! A table at which people play: what they do and everything that anybody reads is written down
//! as a story, line by line.

use crate::support::recorded::{Happened, Recorded};
use crate::words::{channel_name, name, read_slash, readable};
use outflank::app::ports::{Chat, Store};
use outflank::app::{
    Answer, App, Completion, Manner, OptionName, Powers, Request, Settings, Venue,
};
use outflank::command::{Board, Command, Control, Opponent, Wishes};
use outflank::game::{
    ChannelId, Coin, ColorChoice, EventId, Game, GameId, MessageId, PlayerId, ServerId, Timestamp,
};
use outflank::render::Theme;
use outflank::storage::Database;
use outflank::view::{Language, Message, Permission, Row};
use std::fmt::Write;
use std::sync::Arc;

pub(crate) const ANN: PlayerId = PlayerId(1);
pub(crate) const BEN: PlayerId = PlayerId(2);
pub(crate) const CLEO: PlayerId = PlayerId(3);
pub(crate) const KUMIKO: PlayerId = PlayerId(4);
pub(crate) const BOT: PlayerId = PlayerId(9);
pub(crate) const CAFE: ServerId = ServerId(10);
pub(crate) const OTHELLO: ChannelId = ChannelId(100);
pub(crate) const GENERAL: ChannelId = ChannelId(101);
/// Another server, and its channel.
pub(crate) const CLUB: ServerId = ServerId(11);
pub(crate) const CLUBROOM: ChannelId = ChannelId(300);
/// The direct conversation of whoever is speaking with the bot.
pub(crate) const DIRECT: ChannelId = ChannelId(200);

const MINUTE_MS: i64 = 60 * 1000;
const HOUR_MS: i64 = 60 * MINUTE_MS;

/// The table.
pub(crate) struct Table {
    pub(crate) app: App,
    pub(crate) store: Arc<Database>,
    pub(crate) chat: Arc<Recorded>,
    /// The story so far.
    pub(crate) story: String,
    /// Which side the coin falls on: the challenger gets Black unless told otherwise.
    pub(crate) coin: Coin,
    /// The server's language.
    pub(crate) language: Language,
    /// What the bot may not do here.
    pub(crate) lacking: Option<Permission>,
    /// What those who ask may do in the server.
    pub(crate) powers: Powers,
    pub(crate) now: Timestamp,
    channel: ChannelId,
    last_event: u64,
    /// Every message that anybody has read, with its id if it was posted.
    read: Vec<(Option<MessageId>, Message)>,
}

impl Table {
    /// A table in the channel #othello of a server that speaks American English.
    pub(crate) fn with(store: Arc<Database>) -> Table {
        let chat = Arc::new(Recorded::default());
        let settings = Settings {
            theme: Theme::Felt,
            challenge_ms: 24 * HOUR_MS,
            own_id: BOT,
        };
        let memory: Arc<dyn Store> = store.clone();
        let mouth: Arc<dyn Chat> = chat.clone();
        Table {
            app: App::new(memory, mouth, settings),
            store,
            chat,
            story: String::new(),
            coin: Coin::Heads,
            language: Language::default(),
            lacking: None,
            powers: Powers::default(),
            now: Timestamp(1_800_000_000_000),
            channel: OTHELLO,
            last_event: 0,
            read: Vec::new(),
        }
    }

    /// Everybody goes to another channel.
    pub(crate) fn go_to(&mut self, channel: ChannelId) {
        self.channel = channel;
        self.note(&format!("--- in {}", channel_name(channel)));
    }

    /// Time passes, and what is due happens in its time.
    pub(crate) async fn wait_hours(&mut self, hours: i64) {
        self.note(&format!("--- {hours} hours later"));
        self.wait_ms(hours * HOUR_MS).await;
    }

    /// The same for minutes.
    pub(crate) async fn wait_minutes(&mut self, minutes: i64) {
        self.note(&format!("--- {minutes} minutes later"));
        self.wait_ms(minutes * MINUTE_MS).await;
    }

    /// The same for seconds.
    pub(crate) async fn wait_seconds(&mut self, seconds: i64) {
        self.note(&format!("--- {seconds} seconds later"));
        self.wait_ms(seconds * 1000).await;
    }

    /// The bot wakes whenever something is due, and often enough to note that it is there.
    async fn wait_ms(&mut self, ms: i64) {
        let end = self.now.plus_ms(ms);
        self.note_alive().await;
        while self.now < end {
            let next = self.keep_time().await;
            let next = next.filter(|next| *next > self.now).unwrap_or(end);
            self.now = next.min(end);
            self.note_alive().await;
        }
        self.keep_time().await;
    }

    /// A bot that is there notes it all the time; the table leaves out when it does.
    async fn note_alive(&self) {
        let noted = self.store.note_alive(self.now).await;
        noted.expect("the store works");
    }

    async fn keep_time(&mut self) -> Option<Timestamp> {
        let kept = self.app.keep_time(self.now, true).await;
        self.listen().await;
        kept.expect("the store works")
    }

    /// The bot runs, but nobody can reach it.
    pub(crate) async fn out_of_reach_hours(&mut self, hours: i64) {
        self.note(&format!("--- nobody can reach the bot for {hours} hours"));
        for _ in 0..hours {
            self.now = self.now.plus_ms(HOUR_MS);
            let kept = self.app.keep_time(self.now, false).await;
            kept.expect("the store works");
            self.listen().await;
        }
        self.keep_time().await;
    }

    /// The bot is down for a while: nobody can reach it, and it heeds no clock.
    pub(crate) async fn outage_hours(&mut self, hours: i64) {
        self.note_alive().await;
        self.now = self.now.plus_ms(hours * HOUR_MS);
        self.note(&format!("--- the bot is down for {hours} hours"));
        self.keep_time().await;
    }

    /// Somebody gives a slash command.
    pub(crate) async fn slash(&mut self, who: PlayerId, written: &str) {
        self.ask(who, written, read_slash(written), Manner::Slash)
            .await;
    }

    /// Somebody types an option of a slash command and reads the suggestions.
    pub(crate) async fn completes(
        &mut self,
        who: PlayerId,
        option: OptionName,
        typed: &str,
        game: Option<i64>,
    ) {
        let request = self.request(who, Command::Help, Manner::Slash);
        let completion = Completion {
            from: who,
            venue: request.venue,
            language: request.language,
            option,
            typed: typed.to_owned(),
            game: game.map(GameId),
        };
        self.note(&format!("{} types “{typed}” ({option:?})", name(who)));
        for choice in self.app.complete(completion).await {
            self.note(&format!("    {} = {}", choice.value, choice.label));
        }
    }

    /// Somebody types a message: in the channel, or to the bot alone.
    pub(crate) async fn types(&mut self, who: PlayerId, text: &str) {
        let command = Command::Move {
            on: Board::Unnamed,
            square: text.to_owned(),
        };
        let addressed = self.channel == DIRECT;
        self.ask(who, text, command, Manner::Typed { addressed })
            .await;
    }

    /// Somebody replies to a message.
    pub(crate) async fn replies(&mut self, who: PlayerId, to: u64, text: &str) {
        let on = Board::RepliedTo(MessageId(to));
        let command = Command::Move {
            on,
            square: text.to_owned(),
        };
        self.ask(
            who,
            &format!("(replying to m{to}) {text}"),
            command,
            Manner::Typed { addressed: true },
        )
        .await;
    }

    /// Somebody presses the newest button with that label.
    pub(crate) async fn presses(&mut self, who: PlayerId, label: &str) {
        let (id, control) = self.find_button(None, label);
        self.press(who, label, id, control).await;
    }

    /// Somebody presses a button of a message, as it was when it was posted.
    pub(crate) async fn presses_on(&mut self, who: PlayerId, message: u64, label: &str) {
        let (id, control) = self.find_button(Some(MessageId(message)), label);
        self.press(who, &format!("{label} on m{message}"), id, control)
            .await;
    }

    async fn press(&mut self, who: PlayerId, label: &str, id: Option<MessageId>, control: Control) {
        let manner = Manner::Press {
            private: id.is_none(),
        };
        let written: Control = control
            .to_string()
            .parse()
            .expect("its written form can be read");
        self.ask(
            who,
            &format!("presses [{label}]"),
            written.command(None),
            manner,
        )
        .await;
    }

    /// Somebody picks a square in the menu of a message, the newest if none is named.
    pub(crate) async fn picks(&mut self, who: PlayerId, message: Option<u64>, square: &str) {
        let message = message.map(MessageId);
        let menus = self
            .read
            .iter()
            .rev()
            .filter(|(id, _)| message.is_none() || *id == message);
        let menu = menus
            .flat_map(|(_, message)| &message.controls)
            .find_map(|row| match row {
                Row::Menu(menu) if menu.options.iter().any(|o| o.value == square) => {
                    Some(menu.control)
                }
                Row::Menu(_) | Row::Buttons(_) => None,
            })
            .expect("a menu has that square");
        let manner = Manner::Press { private: false };
        self.ask(
            who,
            &format!("picks {square}"),
            menu.command(Some(square)),
            manner,
        )
        .await;
    }

    /// Somebody asks for something.
    pub(crate) async fn ask(
        &mut self,
        who: PlayerId,
        written: &str,
        command: Command,
        manner: Manner,
    ) {
        self.last_event += 1;
        let request = self.request(who, command, manner);
        self.note(&format!("{} {written}", name(who)));
        self.answer(request).await;
    }

    /// The same request arrives once more.
    pub(crate) async fn again(&mut self, who: PlayerId, command: Command, manner: Manner) {
        let request = self.request(who, command, manner);
        self.note(&format!("{} (the same event again)", name(who)));
        self.answer(request).await;
    }

    /// The request that the last event would make.
    pub(crate) fn request(&self, who: PlayerId, command: Command, manner: Manner) -> Request {
        let lacking = self.lacking;
        let server = match self.channel {
            DIRECT => None,
            CLUBROOM => Some((CLUB, Some(self.language))),
            _ => Some((CAFE, Some(self.language))),
        };
        Request {
            event: EventId(self.last_event),
            from: who,
            powers: self.powers.clone(),
            venue: Venue {
                channel: self.channel,
                parent: None,
                server,
                lacking,
            },
            manner,
            language: Language::nearest(if who == KUMIKO { "ja" } else { "en-GB" }),
            now: self.now,
            coin: self.coin,
            command,
        }
    }

    async fn answer(&mut self, request: Request) {
        let who = name(request.from);
        match self.app.handle(request).await {
            Answer::Private(message) => {
                self.note_message(&format!("only {who} reads"), &message);
                self.read.push((None, message));
            }
            Answer::Shared(message) => self.note_message("everyone reads", &message),
            Answer::Quiet => {}
        }
        self.listen().await;
    }

    /// Writes down what the channels were told.
    pub(crate) async fn listen(&mut self) {
        self.app
            .deliver_all(self.now)
            .await
            .expect("the store works");
        for happened in self.chat.look() {
            match happened {
                Happened::Posted(channel, id, message) => {
                    self.note_message(&format!("{} m{id}", channel_name(channel)), &message);
                    self.read.push((Some(id), message));
                }
                Happened::Edited(channel, id, message) => {
                    let head = format!("{} m{id}, changed", channel_name(channel));
                    self.note_message(&head, &message);
                }
                Happened::Retired(_, id) => self.note(&format!("    m{id} loses its controls")),
            }
        }
    }

    /// A game as it is stored.
    pub(crate) async fn stored(&self, game: i64) -> Game {
        let game = self
            .store
            .game(GameId(game))
            .await
            .expect("the store works");
        game.expect("the game exists")
    }

    /// A newcomer wins a game of Black against Ben; nothing of it in the story.
    pub(crate) async fn wins_against_ben(
        &mut self,
        game: i64,
        newcomer: PlayerId,
        transcript: &str,
    ) {
        let story = std::mem::take(&mut self.story);
        let wishes = Wishes {
            color: ColorChoice::Black,
            clock: Some("none".to_owned()),
            ..Wishes::default()
        };
        let opponent = Some(Opponent {
            player: BEN,
            is_bot: false,
        });
        let challenge = Command::Challenge { opponent, wishes };
        self.ask(newcomer, "/challenge @Ben black", challenge, Manner::Slash)
            .await;
        self.presses(BEN, "Accept").await;
        self.play_quietly(game, transcript).await;
        self.story = story;
    }

    /// The newest posted message.
    pub(crate) fn newest(&self) -> &Message {
        let posted = self.read.iter().rev().find(|(id, _)| id.is_some());
        &posted.expect("something was posted").1
    }

    /// Writes a line of the story.
    pub(crate) fn note(&mut self, line: &str) {
        writeln!(self.story, "{}", readable(line)).expect("a string takes text");
    }

    fn note_message(&mut self, head: &str, message: &Message) {
        self.note(&format!("    {head}:"));
        for line in message.to_string().lines() {
            self.note(&format!("        {line}"));
        }
    }

    fn find_button(&self, of: Option<MessageId>, label: &str) -> (Option<MessageId>, Control) {
        let wanted = |(id, message): &(Option<MessageId>, Message)| {
            if of.is_some() && *id != of {
                return None;
            }
            let buttons = message.controls.iter().flat_map(|row| match row {
                Row::Buttons(buttons) => buttons.as_slice(),
                Row::Menu(_) => &[],
            });
            let mut labelled = buttons.filter(|button| button.label == label);
            labelled.next().map(|button| (*id, button.control))
        };
        self.read
            .iter()
            .rev()
            .find_map(wanted)
            .expect("a button has that label")
    }

    /// Plays a whole transcript: each move by whoever is to move, without a word of it in the
    /// story but the last board.
    pub(crate) async fn play_quietly(&mut self, game: i64, transcript: &str) {
        let story = std::mem::take(&mut self.story);
        let moves = transcript
            .as_bytes()
            .chunks(2)
            .map(|two| String::from_utf8_lossy(two));
        for square in moves {
            let stored = self.stored(game).await;
            let who = stored.player(stored.turn().expect("the game goes on"));
            let command = Command::Move {
                on: Board::Game(GameId(game)),
                square: square.to_string(),
            };
            self.story.clear();
            self.ask(who, &format!("/move {square}"), command, Manner::Slash)
                .await;
        }
        let last = std::mem::replace(&mut self.story, story);
        self.note(&format!("--- {} moves later", transcript.len() / 2));
        self.story.push_str(&last);
    }
}
