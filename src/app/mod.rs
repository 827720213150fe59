//! WHAT HAPPENS: one use case a file, between the people, the memory and the chat.
//!
//! Every use case reads what is stored, lets the game decide, stores the decision, and answers
//! the asker. What the channel is told goes through the [`outbox`] alone.

mod acts;
mod blocks;
mod challenge;
mod complete;
mod figures;
mod find;
mod holiday;
mod leaderboard;
mod mydata;
mod notify;
pub mod outbox;
mod people;
mod places;
mod play;
pub mod ports;
mod request;
mod say;
mod server;
mod show;
pub mod timekeeper;
mod wall_clock;

pub use complete::{Completion, OptionName};
pub use figures::Figures;
pub use places::Happening;
pub use request::{Answer, Manner, Powers, Request, Venue};
pub use wall_clock::WallClock;

use crate::command::Command;
use crate::game::{PlayerId, Timestamp};
use crate::render::Theme;
use crate::view::{Language, Message, pages, refusals, replies};
use leaderboard::Members;
use ports::{Change, Chat, Commit, Deed, Store};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use tokio::sync::Notify;
use tracing::Instrument;

/// What an operator can choose about the application.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How boards look.
    pub theme: Theme,
    /// How long a challenge stays open, in milliseconds.
    pub challenge_ms: i64,
    /// The bot's own id.
    pub own_id: PlayerId,
}

/// The application: one for a whole bot, shared by all its tasks.
pub struct App {
    store: Arc<dyn Store>,
    chat: Arc<dyn Chat>,
    settings: Settings,
    figures: Arc<Figures>,
    members: Members,
    /// When old events were last forgotten, in milliseconds since 1970.
    forgot_at: AtomicI64,
    /// When this process last noted that people can reach the bot, in milliseconds since 1970.
    noted_at: AtomicI64,
    /// Something has been stored that the channel should be told.
    notices_wait: Notify,
    /// Something has been stored that may be due before all that was known.
    alarms_changed: Notify,
}

/// Why a use case gives no answer of its own.
enum Trouble {
    /// The house says no, in words for the asker.
    No(Box<Message>),
    /// The request wasn't meant for the house: not a word.
    NotForUs,
    /// The world has failed.
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Trouble {
    fn from(error: anyhow::Error) -> Trouble {
        Trouble::Failed(error)
    }
}

impl From<Message> for Trouble {
    fn from(message: Message) -> Trouble {
        Trouble::No(Box::new(message))
    }
}

/// What a use case gives.
type Outcome = Result<Answer, Trouble>;

/// How often a decision is made anew because somebody else was quicker.
const MOST_DECISIONS: u32 = 16;

impl App {
    /// An application over a memory and a mouth.
    pub fn new(store: Arc<dyn Store>, chat: Arc<dyn Chat>, settings: Settings) -> App {
        App {
            store,
            chat,
            settings,
            figures: Arc::default(),
            members: Members::default(),
            forgot_at: AtomicI64::new(i64::MIN),
            noted_at: AtomicI64::new(i64::MIN),
            notices_wait: Notify::new(),
            alarms_changed: Notify::new(),
        }
    }

    /// What it counts.
    pub fn figures(&self) -> Arc<Figures> {
        self.figures.clone()
    }

    /// Does what a person asks and tells what to answer. Trouble of the world becomes an answer
    /// too, with a number that the log has as well.
    pub async fn handle(&self, request: Request) -> Answer {
        let game = tracing::field::Empty;
        let span = tracing::info_span!("request", event = %request.event, game);
        match self.attempt(&request).instrument(span).await {
            Ok(answer) => answer,
            Err(Trouble::No(message)) => Answer::Private(*message),
            Err(Trouble::NotForUs) => Answer::Quiet,
            Err(Trouble::Failed(error)) => {
                let incident = incident(&request);
                tracing::error!(incident, error = format!("{error:#}"), "a request failed");
                Answer::Private(refusals::incident(request.language, &incident))
            }
        }
    }

    async fn attempt(&self, request: &Request) -> Outcome {
        self.is_reached(request.now).await?;
        match &request.command {
            Command::Challenge { opponent, wishes } => {
                self.challenge(request, *opponent, wishes).await
            }
            Command::Accept(id) => self.accept(request, *id).await,
            Command::Decline(id) => self.decline(request, *id).await,
            Command::Cancel(id) => self.cancel(request, *id).await,
            Command::Rematch(game) => self.rematch(request, *game).await,
            Command::Move { on, square } => self.play(request, *on, square).await,
            Command::Resign { on, sure } => self.resign(request, *on, *sure).await,
            Command::Do(act, on) => self.act(request, *act, *on).await,
            Command::Answer {
                game,
                ply,
                wish,
                yes,
            } => self.answer_wish(request, *game, *ply, *wish, *yes).await,
            Command::Plan { on, moves, reply } => self.plan(request, *on, moves, reply).await,
            Command::DropPlan(game, line) => self.drop_plan(request, *game, line).await,
            Command::Holiday(wish) => self.holiday(request, wish).await,
            Command::Notify(wishes) => self.notify(request, wishes).await,
            Command::Turn(switch) => self.turn_switch(request, *switch).await,
            Command::Settings(wishes) => self.settings(request, wishes).await,
            Command::Admin(on, care) => self.admin(request, *on, care).await,
            Command::Audit => self.audit(request).await,
            Command::Nevermind => Ok(Answer::Private(replies::nevermind(request.language))),
            Command::Show { on, theme, share } => self.show(request, *on, *theme, *share).await,
            Command::ShowText(game) => self.show_text(request, *game).await,
            Command::Games(page) => self.games(request, *page).await,
            Command::Stats { player, share } => self.stats(request, *player, *share).await,
            Command::Leaderboard(asked) => self.leaderboard(request, *asked).await,
            Command::Block(person) => self.block(request, *person).await,
            Command::Unblock(player) => self.unblock(request, *player).await,
            Command::Blocks(page) => self.blocks(request, *page).await,
            Command::MyData(wish) => self.my_data(request, *wish).await,
            Command::Rules => Ok(Answer::Private(pages::rules(request.language))),
            Command::Help => Ok(Answer::Private(pages::help(request.language))),
        }
    }

    /// Stores what a request has led to and wakes those who wait for it.
    async fn commit(&self, request: &Request, deed: Deed) -> anyhow::Result<Commit> {
        let event = Some(request.event);
        let is_soon = is_due_soon(&deed, request.now);
        let commit = self
            .store
            .commit(Change {
                event,
                at: request.now,
                deed,
            })
            .await?;
        match commit {
            Commit::Challenged(_) | Commit::Closed | Commit::Started(_) | Commit::Changed => {
                if is_soon {
                    self.alarms_changed.notify_one();
                }
                self.notices_wait.notify_one();
            }
            Commit::Blocked(_) | Commit::Repeated | Commit::Overtaken => {}
        }
        Ok(commit)
    }

    /// An answer that everyone may see if the asker wants that and there are others: then it is in
    /// the language of the server's channels.
    async fn shared_if(
        &self,
        share: bool,
        request: &Request,
        word: impl FnOnce(Language) -> Message,
    ) -> Outcome {
        match request.venue.server {
            Some((server, _)) if share => {
                let language = self.language_there(request, server).await?;
                Ok(Answer::Shared(word(language)))
            }
            Some(_) | None => Ok(Answer::Private(word(request.language))),
        }
    }

    /// A no to the asker, unless the very same event has had its effect before: then its
    /// repetition is not worth a word.
    async fn refuse(&self, request: &Request, no: Message) -> Outcome {
        match self.store.seen(request.event).await? {
            true => Ok(Answer::Quiet),
            false => Err(no.into()),
        }
    }
}

/// Whether something may come due before the timekeeper looks again by itself. A move in a game
/// of days isn't worth waking it.
fn is_due_soon(deed: &Deed, now: Timestamp) -> bool {
    match deed {
        Deed::Game(change) => {
            let due = change.after.next_due();
            due.is_some_and(|(at, _)| at.0 - now.0 < timekeeper::LONGEST_SLEEP_MS)
        }
        Deed::Challenge(..)
        | Deed::Close(..)
        | Deed::Accept(..)
        | Deed::Block(_)
        | Deed::Unblock { .. }
        | Deed::Person(_)
        | Deed::Forget(..)
        | Deed::Server(..)
        | Deed::Away(..) => true,
    }
}

/// The number that both the asker and the log get: short, and unique for the event.
fn incident(request: &Request) -> String {
    format!("{:X}", request.event.0)
}

/// A use case that was overtaken again and again.
fn never_settled() -> anyhow::Error {
    anyhow::anyhow!("others changed the same game {MOST_DECISIONS} times in between")
}
