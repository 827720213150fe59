//! Who hears something gets an answer, in time: the desk between Discord and the application.

use super::allowance::{Queue, Turn};
use super::answer::{Answering, Ready};
use super::api::{Api, Callback};
use super::body::Body;
use super::counts::Counts;
use super::inbound::{self, Asked, Caller, Edge};
use super::languages::Languages;
use super::typed;
use crate::app::{Answer, App, Completion, Happening, Manner, Powers, Request};
use crate::command::Command;
use crate::game::{ChannelId, EventId, PlayerId, ServerId, Timestamp};
use crate::view::{Choice, Language, refusals};
use async_trait::async_trait;
use serde_json::{Value, json};
use serenity::all::{CommandInteraction, Interaction, Message, UserId};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tracing::{error, info};

/// What answers people: the application.
#[async_trait]
pub trait Host: Send + Sync {
    /// Answers a request. Never fails: trouble is an answer, too.
    async fn handle(&self, request: Request) -> Answer;

    /// Suggests what may follow what is being typed.
    async fn complete(&self, asked: Completion) -> Vec<Choice>;

    /// Sees to what has happened to a place.
    async fn happened(&self, happening: Happening, now: Timestamp);
}

#[async_trait]
impl Host for App {
    async fn handle(&self, request: Request) -> Answer {
        App::handle(self, request).await
    }

    async fn complete(&self, asked: Completion) -> Vec<Choice> {
        App::complete(self, asked).await
    }

    async fn happened(&self, happening: Happening, now: Timestamp) {
        App::happened(self, happening, now).await;
    }
}

/// Hears people, asks the host, and answers.
pub(super) struct Desk {
    pub(super) host: Arc<dyn Host>,
    pub(super) api: Arc<Api>,
    pub(super) own: UserId,
    pub(super) edge: Edge,
    pub(super) languages: Languages,
    pub(super) queue: Queue,
    pub(super) counts: Arc<Counts>,
}

/// How long a person who types waits for suggestions: later ones are of no use.
const SUGGESTED_WITHIN: Duration = Duration::from_secs(2);

/// The most suggestions that Discord shows, and the longest label, in characters.
const MOST_CHOICES: usize = 25;
const LONGEST_LABEL: usize = 100;

impl Desk {
    /// Remembers the language of a server.
    pub(super) fn learn(&self, server: ServerId, locale: &str) {
        self.languages
            .of_server_is(server, Language::nearest(locale));
    }

    /// Tells the host what has happened to a place.
    pub(super) async fn happened(&self, happening: Happening) {
        self.host.happened(happening, self.edge.clock.now()).await;
    }

    /// Answers an interaction.
    pub(super) async fn interaction(&self, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => {
                let (asked, command) = inbound::slash(command);
                self.ask(asked, command).await;
            }
            Interaction::Component(component) => {
                let (asked, command) = inbound::press(component);
                self.ask(asked, command).await;
            }
            Interaction::Autocomplete(typing) => self.suggest(typing).await,
            // The bot opens no forms, and Discord pings only where it calls the bot.
            other => info!(kind = ?other.kind(), "an interaction that nobody has offered"),
        }
    }

    async fn ask(&self, asked: Asked, command: Option<Command>) {
        let Asked {
            ticket,
            caller,
            form,
        } = asked;
        let heard_at = self.edge.clock.now();
        self.languages.of_person_is(caller.from, caller.language);
        let words = match (self.queue.turn_of(caller.from), command) {
            (Turn::Now, Some(command)) => Ok(caller.asks(form.manner(), &self.edge, command)),
            (Turn::Now, None) => Err(refusals::unknown_control(caller.language)),
            (Turn::Later(wait), _) => Err(refusals::too_fast(caller.language, wait)),
            (Turn::Ignored, _) => return self.counts.interacted(form.kind(), "ignored"),
        };
        let work = match words {
            Ok(request) => self.work(request),
            Err(words) => tokio::spawn(async move { Ready::Private(Body::new(&words)) }),
        };
        let answering = Answering {
            api: &self.api,
            ticket,
            form,
            channel: caller.venue.channel,
            event: caller.event,
            heard_at,
            clock: &self.edge.clock,
            counts: &self.counts,
        };
        let (event, language) = (caller.event, caller.language);
        answering.when_done(outcome(work, event, language)).await;
    }

    /// Has the host at work, in a task of its own: it ends well even if nobody waits any more.
    fn work(&self, request: Request) -> JoinHandle<Ready> {
        let host = self.host.clone();
        tokio::spawn(async move { Ready::draw(host.handle(request).await).await })
    }

    /// Answers a typed message, if it is meant for the bot.
    pub(super) async fn message(&self, message: Message) {
        let Some(heard) = typed::read(&message, self.own) else {
            return;
        };
        if self.queue.turn_of(PlayerId(message.author.id.get())) != Turn::Now {
            return;
        }
        let server = message.guild_id.map(|guild| ServerId(guild.get()));
        let here = server.and_then(|server| self.languages.of_server(server));
        let from = PlayerId(message.author.id.get());
        let own = self.languages.of_person(from);
        let caller = Caller {
            event: EventId(message.id.get()),
            from,
            powers: Powers::default(),
            venue: inbound::venue(message.channel_id, message.guild_id, here),
            language: own.or(here).unwrap_or_default(),
        };
        let manner = Manner::Typed {
            addressed: heard.addressed,
        };
        let work = self.work(caller.asks(manner, &self.edge, heard.command));
        match outcome(work, caller.event, caller.language).await {
            Ready::Private(body) | Ready::Shared(body) => {
                self.reply(caller.event, body, &message).await
            }
            Ready::Quiet => {}
        }
    }

    async fn reply(&self, event: EventId, body: Body, to: &Message) {
        let body = body.once(&event.to_string()).reply_to(&to.id.to_string());
        if let Err(trouble) = self.api.send(ChannelId(to.channel_id.get()), body).await {
            info!(%event, %trouble, "a reply was lost");
        }
    }

    /// Suggests what may follow what is being typed.
    async fn suggest(&self, interaction: CommandInteraction) {
        let Some((ticket, completion)) = inbound::typing(interaction) else {
            return;
        };
        if !self.queue.suggests(completion.from) {
            return;
        }
        let (host, is_number) = (self.host.clone(), inbound::is_number(completion.option));
        let work = tokio::spawn(async move { host.complete(completion).await });
        let choices = match tokio::time::timeout(SUGGESTED_WITHIN, work).await {
            Ok(Ok(choices)) => choices,
            Ok(Err(_)) | Err(_) => Vec::new(),
        };
        let body = Body::json(json!({ "choices": suggestions(choices, is_number) }));
        if let Err(trouble) = self.api.respond(&ticket, Callback::Choices, body).await {
            info!(%trouble, "suggestions were lost");
        }
    }
}

/// What the work came to. A panic is our fault: the asker gets an apology, with a number that
/// the log has, too.
async fn outcome(work: JoinHandle<Ready>, event: EventId, language: Language) -> Ready {
    match work.await {
        Ok(ready) => ready,
        Err(broken) => {
            let incident = format!("{:X}", event.0);
            error!(incident, "an answer broke off: {broken}");
            Ready::Private(Body::new(&refusals::incident(language, &incident)))
        }
    }
}

/// The suggestions that Discord takes, as it takes them.
fn suggestions(choices: Vec<Choice>, is_number: bool) -> Vec<Value> {
    let value = |choice: &Choice| match is_number {
        true => choice.value.parse::<i64>().ok().map(Value::from),
        false => Some(choice.value.as_str().into()),
    };
    let named = |choice: Choice| {
        let label: String = choice.label.chars().take(LONGEST_LABEL).collect();
        Some(json!({ "value": value(&choice)?, "name": label }))
    };
    let all = choices.into_iter().filter_map(named);
    all.take(MOST_CHOICES).collect()
}

impl Ready {
    async fn draw(answer: Answer) -> Ready {
        match answer {
            Answer::Private(message) => Ready::Private(Body::drawn(message).await),
            Answer::Shared(message) => Ready::Shared(Body::drawn(message).await),
            Answer::Quiet => Ready::Quiet,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(label: &str, value: &str) -> Choice {
        Choice {
            label: label.to_owned(),
            value: value.to_owned(),
        }
    }

    #[test]
    fn a_number_is_suggested_as_a_number_and_a_text_as_a_text() {
        let choices = || vec![choice("#12 against Ben", "12")];
        let number = json!([{ "name": "#12 against Ben", "value": 12 }]);
        let text = json!([{ "name": "#12 against Ben", "value": "12" }]);
        assert_eq!(json!(suggestions(choices(), true)), number);
        assert_eq!(json!(suggestions(choices(), false)), text);
    }

    #[test]
    fn what_discord_would_refuse_is_not_suggested() {
        let many: Vec<_> = (0..40)
            .map(|n| choice(&"あ".repeat(120), &n.to_string()))
            .collect();
        let suggested = suggestions(many, true);
        assert_eq!(suggested.len(), 25);
        let label = suggested[0]["name"]
            .as_str()
            .map(|name| name.chars().count());
        assert_eq!(label, Some(100));
        assert_eq!(
            suggestions(vec![choice("a", "d3 #12")], true),
            Vec::<Value>::new()
        );
    }
}
