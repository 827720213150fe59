//! How a notice becomes a message: as of then, in the right language, notifying whom it should.

use super::App;
use super::outbox::NotSaid;
use super::ports::{About, ChatError, Destination, NewNotice, Notice, Person, PersonNews, Said};
use crate::game::{
    ChallengeId, ChannelId, Game, GameId, MessageId, News, PlayerId, Ply, Reminder, ServerId,
    Timestamp, Told,
};
use crate::view::{Language, Message, announce};

/// How many games a digest tells of.
const MOST_IN_DIGEST: u32 = 200;

/// For how long a nonce surely keeps the chat from posting twice, in milliseconds. Discord's
/// documentation says "the past few minutes".
const NONCE_KNOWN_MS: i64 = 60_000;

/// How far the chat's clock may be behind the bot's, in milliseconds.
const CLOCKS_APART_MS: i64 = 60_000;

type Saying = Result<Said, NotSaid>;

impl App {
    /// Says a notice, or finds that there is nothing to say any more.
    pub(super) async fn say(&self, notice: &Notice, now: Timestamp) -> Saying {
        match (notice.about, notice.to) {
            (About::Challenge(id), Destination::Channel(channel)) => {
                self.say_challenge(notice, id, channel, now).await
            }
            (About::ChallengeClosed(id), Destination::Channel(channel)) => {
                self.say_closed(id, channel).await
            }
            (About::Game(id, ply, news), Destination::Channel(channel)) => {
                self.say_news(notice, channel, (id, ply, news), now).await
            }
            (About::Game(id, ply, news), Destination::Person(player)) => {
                self.say_alone(notice, player, (id, ply, news), now).await
            }
            (About::Person(of, news), Destination::Channel(channel)) => {
                self.say_of_person(notice, channel, of, news, now).await
            }
            (About::Person(of, PersonNews::Digest), Destination::Person(_)) => {
                self.say_digest(notice, of, now).await
            }
            (About::Away(ms), Destination::Channel(channel)) => {
                self.say_away(notice, channel, ms, now).await
            }
            (About::Challenge(_) | About::ChallengeClosed(_), Destination::Person(_))
            | (About::Person(..) | About::Away(_), Destination::Person(_)) => Ok(Said::default()),
        }
    }

    async fn say_challenge(
        &self,
        notice: &Notice,
        id: ChallengeId,
        channel: ChannelId,
        now: Timestamp,
    ) -> Saying {
        let Some(challenge) = self.store.challenge(id).await? else {
            return Ok(Said::default());
        };
        let language = self.language_of(challenge.offer.place.server).await?;
        let message = announce::challenge(language, &challenge);
        Ok(Said {
            message: Some(self.post(notice, channel, &message, now).await?),
            ..Said::default()
        })
    }

    async fn say_closed(&self, id: ChallengeId, channel: ChannelId) -> Saying {
        if let Some(challenge) = self.store.challenge(id).await?
            && let Some(message) = challenge.message
        {
            let language = self.language_of(challenge.offer.place.server).await?;
            let closed = announce::challenge_closed(language, &challenge);
            self.chat.edit(channel, message, &closed).await?;
        }
        Ok(Said::default())
    }

    /// Says what has happened in a game, where it is played.
    async fn say_news(
        &self,
        notice: &Notice,
        channel: ChannelId,
        (id, ply, news): (GameId, Ply, News),
        now: Timestamp,
    ) -> Saying {
        let Some(game) = self
            .store
            .game(id)
            .await?
            .filter(|game| is_news(game, notice.at, ply, news))
        else {
            return Ok(Said::default());
        };
        let settings = self.store.settings(game.place().server).await?;
        let then = game.rewound_to(ply, news);
        let mut said = Said::default();
        let mut pinged = None;
        let current = game.ply() == ply && game.end.is_none() && game.pause.is_none();
        if let Some(player) = calls(&then, news, now).filter(|_| current) {
            let person = self.store.person(player).await?;
            if let News::Reminded(reminder) = news {
                if !is_wanted(&person, reminder) {
                    return Ok(said);
                }
                if !self.chat.is_member(game.place().server, player).await? {
                    self.player_left(id, player, now).await?;
                    return Ok(said);
                }
            }
            match person.preferences.told {
                Told::Channel => pinged = Some((player, person.preferences.is_quiet(now))),
                Told::Direct => said.next.push(alone(notice, player)),
                // The next digest may come too late.
                Told::Digest if matches!(news, News::Reminded(_) | News::TimeUp) => {
                    said.next.push(alone(notice, player));
                }
                Told::Digest | Told::Silent => {}
            }
            if matches!(news, News::Reminded(_)) && pinged.is_none() {
                return Ok(said);
            }
        }
        let language = self.language_of(game.place().server).await?;
        let theme = settings.theme.unwrap_or(self.settings.theme);
        let mut message = announce::news(language, &then, news, theme);
        if let Some((player, silently)) = pinged {
            message = message.pinging(player, silently);
        }
        let channel = match news {
            News::Started if settings.threads => {
                self.thread_of(notice, &game, channel, &message).await?
            }
            _ => channel,
        };
        let posted = self.post(notice, channel, &message, now).await?;
        said.message = Some(posted);
        said.is_board = message.board.is_some();
        if said.is_board {
            self.retire(channel, game.board.filter(|old| *old != posted))
                .await;
        }
        Ok(said)
    }

    /// The thread of a game that begins; its channel, if there can't be one.
    async fn thread_of(
        &self,
        notice: &Notice,
        game: &Game,
        channel: ChannelId,
        message: &Message,
    ) -> Result<ChannelId, NotSaid> {
        // Once there is a thread, the notice goes there. A game that was moved stays where it is.
        let challenge = self.store.challenge_of(game.id).await?.filter(|challenge| {
            challenge.offer.place.channel == channel && game.place().channel == channel
        });
        let Some(offer) = challenge.and_then(|challenge| challenge.message) else {
            return Ok(channel);
        };
        // There may have been no thread for a try before this one.
        let tried = notice.attempts > 0;
        if tried
            && self
                .posted_before(notice, channel, message)
                .await?
                .is_some()
        {
            return Ok(channel);
        }
        let language = self.language_of(game.place().server).await?;
        let name = announce::thread_name(language, game);
        let thread = match self.chat.thread(channel, offer, &name).await {
            Ok(thread) => thread,
            Err(error @ ChatError::Later(..)) => return Err(error.into()),
            Err(error) => {
                tracing::warn!(game = %game.id, %error, "a game gets no thread");
                return Ok(channel);
            }
        };
        self.store.move_to_thread(game.id, thread).await?;
        Ok(thread)
    }

    /// Tells a person alone what has happened in a game.
    async fn say_alone(
        &self,
        notice: &Notice,
        player: PlayerId,
        (id, ply, news): (GameId, Ply, News),
        now: Timestamp,
    ) -> Saying {
        let person = self.store.person(player).await?;
        let opted_in = matches!(person.preferences.told, Told::Direct | Told::Digest);
        let game = self.store.game(id).await?;
        let still = |game: &Game| match news {
            News::Paused(_) => game.pause.is_some(),
            _ => game.ply() == ply && game.end.is_none() && game.pause.is_none(),
        };
        let Some(game) = game.filter(|game| opted_in && still(game)) else {
            return Ok(Said::default());
        };
        let message = announce::news_alone(language(&person), &game, news, player);
        let message = message.pinging(player, person.preferences.is_quiet(now));
        self.post_alone(notice, player, &message, now).await
    }

    async fn say_digest(&self, notice: &Notice, player: PlayerId, now: Timestamp) -> Saying {
        let person = self.store.person(player).await?;
        let mut games = self.store.open_games(player, None, MOST_IN_DIGEST).await?;
        games.retain(|game| game.waits_for(player));
        if games.is_empty() || person.preferences.told != Told::Digest {
            return Ok(Said::default());
        }
        let message = announce::digest(language(&person), &games);
        let message = message.pinging(player, person.preferences.is_quiet(now));
        self.post_alone(notice, player, &message, now).await
    }

    async fn post_alone(
        &self,
        notice: &Notice,
        player: PlayerId,
        message: &Message,
        now: Timestamp,
    ) -> Saying {
        let channel = self.chat.direct(player).await?;
        Ok(Said {
            message: Some(self.post(notice, channel, message, now).await?),
            ..Said::default()
        })
    }

    /// Says in a channel what has happened to a person who plays there.
    async fn say_of_person(
        &self,
        notice: &Notice,
        channel: ChannelId,
        player: PlayerId,
        news: PersonNews,
        now: Timestamp,
    ) -> Saying {
        let mut games = self
            .store
            .open_games(player, Some(channel), MOST_IN_DIGEST)
            .await?;
        let person = self.store.person(player).await?;
        let Some(server) = games.first().map(|game| game.place().server) else {
            return Ok(Said::default());
        };
        let language = self.language_of(server).await?;
        let message = match news {
            PersonNews::HolidayBegan | PersonNews::HolidayTaken => {
                games.retain(|game| game.setup.clock.allows_holidays());
                let settings = self.store.settings(server).await?;
                let holiday = person.holidays.within(settings.holiday_days);
                let Some(holiday) = holiday.filter(|holiday| holiday.to > now) else {
                    return Ok(Said::default());
                };
                let taken = news == PersonNews::HolidayTaken;
                announce::holiday(language, player, holiday, taken, &games)
            }
            PersonNews::CameBack => announce::came_back(language, player),
            PersonNews::Unreachable => {
                games.retain(|game| game.waits_for(player));
                let quiet = person.preferences.is_quiet(now);
                announce::unreachable(language, player, &games).pinging(player, quiet)
            }
            PersonNews::Digest => return Ok(Said::default()),
        };
        Ok(Said {
            message: Some(self.post(notice, channel, &message, now).await?),
            ..Said::default()
        })
    }

    async fn say_away(
        &self,
        notice: &Notice,
        channel: ChannelId,
        ms: i64,
        now: Timestamp,
    ) -> Saying {
        let server = self.store.server_of(channel).await?;
        let Some(server) = server else {
            return Ok(Said::default());
        };
        let message = announce::away(self.language_of(server).await?, ms);
        Ok(Said {
            message: Some(self.post(notice, channel, &message, now).await?),
            ..Said::default()
        })
    }

    async fn post(
        &self,
        notice: &Notice,
        channel: ChannelId,
        message: &Message,
        now: Timestamp,
    ) -> Result<MessageId, NotSaid> {
        // As long as the chat knows the nonce, it isn't looked for: posted again, it is the same
        // message.
        let is_old = now.0 - notice.tried_at.0 >= NONCE_KNOWN_MS;
        if notice.attempts > 0
            && is_old
            && let Some(posted) = self.posted_before(notice, channel, message).await?
        {
            return Ok(posted);
        }
        Ok(self.chat.post(channel, message, &nonce(notice)).await?)
    }

    /// The message by which a try before this one has said the notice, although nobody could note
    /// it down.
    async fn posted_before(
        &self,
        notice: &Notice,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<MessageId>, NotSaid> {
        let since = Timestamp(notice.tried_at.0 - CLOCKS_APART_MS);
        let found = self
            .chat
            .find(channel, message, &nonce(notice), since)
            .await;
        let found = match found {
            Ok(found) => found,
            Err(error @ ChatError::Later(..)) => return Err(error.into()),
            // Where it can't be looked for it can hardly be posted; posting tells.
            Err(_) => return Ok(None),
        };
        for posted in found {
            if self.store.notice_of(posted).await?.is_none() {
                tracing::info!(notice = %notice.id, message = %posted, "a notice was said before");
                return Ok(Some(posted));
            }
        }
        Ok(None)
    }

    /// Takes the controls from the board before. They do no harm if that fails: an old one
    /// answers that it is old.
    async fn retire(&self, channel: ChannelId, board: Option<MessageId>) {
        let Some(board) = board else { return };
        if let Err(error) = self.chat.retire(channel, board).await {
            tracing::warn!(%channel, %board, %error, "an old board keeps its controls");
        }
    }

    pub(super) async fn language_of(&self, server: ServerId) -> anyhow::Result<Language> {
        Ok(self.store.language(server).await?.unwrap_or_default())
    }

    /// A person takes no direct messages: they are told in a channel where they play, once; rather
    /// where a game waits for them.
    pub(super) async fn tell_in_channel_instead(
        &self,
        notice: &Notice,
        player: PlayerId,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let about = match notice.about {
            About::Game(id, ..) => self.store.game(id).await?,
            _ => None,
        };
        let open = self.store.open_games(player, None, MOST_IN_DIGEST).await?;
        let (waiting, others): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|game| game.waits_for(player));
        let mut games = about.into_iter().chain(waiting).chain(others);
        let instead = games
            .find(|game| game.end.is_none() && game.pause.is_none())
            .map(|game| NewNotice {
                about: About::Person(player, PersonNews::Unreachable),
                to: Destination::Channel(game.place().channel),
            });
        self.store.person_unreachable(notice, instead, now).await?;
        self.notices_wait.notify_one();
        Ok(())
    }
}

/// By this the chat knows what it has posted before.
fn nonce(notice: &Notice) -> String {
    format!("n{}", notice.id)
}

/// Whether it is still worth a word.
fn is_news(game: &Game, at: Timestamp, ply: Ply, news: News) -> bool {
    match news {
        // Another move may stand in the place of one that was taken back.
        News::Moved => game.last_before(ply).is_some_and(|step| step.at == at),
        News::Reminded(_) => ply == game.ply() && game.end.is_none() && game.pause.is_none(),
        News::Asked(offer) => game.offer == Some(offer),
        News::Shown => game.end.is_none(),
        _ => true,
    }
}

/// The player who is called by this news: it is their turn, and they aren't on holiday.
fn calls(game: &Game, news: News, now: Timestamp) -> Option<PlayerId> {
    let calls = matches!(
        news,
        News::Started
            | News::Moved
            | News::TakenBack(_)
            | News::TimeUp
            | News::Reminded(_)
            | News::Resumed
    );
    let held = game.timer.as_ref().and_then(|timer| timer.held_until);
    game.to_move()
        .filter(|_| calls && held.is_none_or(|until| until <= now))
}

fn is_wanted(person: &Person, reminder: Reminder) -> bool {
    match reminder {
        Reminder::Early => person.preferences.reminder,
        Reminder::Last => person.preferences.last_call,
    }
}

/// The same notice, for one person alone.
fn alone(notice: &Notice, player: PlayerId) -> NewNotice {
    NewNotice {
        about: notice.about,
        to: Destination::Person(player),
    }
}

fn language(person: &Person) -> Language {
    person.language.unwrap_or_default()
}
