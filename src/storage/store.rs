//! What the application asks of the memory, each by the topic that knows.

use super::change::{Borrow, ForgetEvents, Note};
use super::{
    Database, blocks, challenges, facts, games, notices, people, personal, servers, standings,
};
use crate::app::ports::{
    Change, Commit, Load, NewNotice, Notice, Person, Ranking, Record, Said, Scope, ServerSettings,
    Store,
};
use crate::game::{
    Block, Challenge, ChallengeId, ChannelId, EventId, Game, GameId, MessageId, NoticeId, PlayerId,
    Ply, ServerId, Standing, Timestamp,
};
use crate::view::Language;
use anyhow::Context;
use async_trait::async_trait;

/// Reads by a function of a topic: `read!(self, games::find(id), "reading game {id}")`.
macro_rules! read {
    ($database:ident, $topic:ident::$read:ident($($asked:expr),*), $doing:literal) => {{
        let read = async {
            let mut reader = $database.readers.reader().await?;
            $topic::$read(&mut reader.conn(), $($asked),*).await
        };
        read.await.with_context(|| format!($doing))
    }};
}

#[async_trait]
impl Store for Database {
    async fn seen(&self, event: EventId) -> anyhow::Result<bool> {
        read!(self, facts::seen(event), "looking event {event} up")
    }

    async fn game(&self, id: GameId) -> anyhow::Result<Option<Game>> {
        read!(self, games::find(id), "reading game {id}")
    }

    async fn open_games(
        &self,
        player: PlayerId,
        channel: Option<ChannelId>,
        most: u32,
    ) -> anyhow::Result<Vec<Game>> {
        read!(
            self,
            games::open(player, channel, most),
            "reading the open games of {player}"
        )
    }

    async fn games_in(
        &self,
        server: ServerId,
        channel: Option<ChannelId>,
        after: GameId,
        most: u32,
    ) -> anyhow::Result<Vec<GameId>> {
        read!(
            self,
            games::in_place(server, channel, after, most),
            "reading the open games of server {server}"
        )
    }

    async fn server_of(&self, channel: ChannelId) -> anyhow::Result<Option<ServerId>> {
        read!(
            self,
            games::server_of(channel),
            "looking for the server of channel {channel}"
        )
    }

    async fn newest_board(&self, message: MessageId) -> anyhow::Result<Option<GameId>> {
        read!(
            self,
            games::newest_board(message),
            "looking for the game of message {message}"
        )
    }

    async fn count_open(&self, server: ServerId, player: PlayerId) -> anyhow::Result<u32> {
        read!(
            self,
            games::count_open(server, player),
            "counting the open games of {player}"
        )
    }

    async fn due_games(&self, now: Timestamp, most: u32) -> anyhow::Result<Vec<GameId>> {
        read!(
            self,
            games::due(now, most),
            "looking for games that are due"
        )
    }

    async fn next_due_game(&self) -> anyhow::Result<Option<Timestamp>> {
        read!(self, games::next_due(), "looking when a game is due")
    }

    async fn person(&self, player: PlayerId) -> anyhow::Result<Person> {
        read!(self, people::find(player), "reading what {player} prefers")
    }

    async fn about(&self, player: PlayerId) -> anyhow::Result<String> {
        let about = read!(
            self,
            personal::about(player),
            "reading what is stored about {player}"
        )?;
        serde_json::to_string_pretty(&about).context("writing JSON")
    }

    async fn blocks(&self, blocker: PlayerId) -> anyhow::Result<Vec<Block>> {
        read!(
            self,
            blocks::of(blocker),
            "reading whom {blocker} has blocked"
        )
    }

    async fn due_people(&self, now: Timestamp, most: u32) -> anyhow::Result<Vec<PlayerId>> {
        read!(
            self,
            people::due(now, most),
            "looking for people who are due"
        )
    }

    async fn next_due_person(&self) -> anyhow::Result<Option<Timestamp>> {
        read!(self, people::next_due(), "looking when a person is due")
    }

    async fn settings(&self, server: ServerId) -> anyhow::Result<ServerSettings> {
        read!(
            self,
            servers::settings(server),
            "reading the settings of server {server}"
        )
    }

    async fn records(&self, server: ServerId, most: u32) -> anyhow::Result<Vec<Record>> {
        read!(
            self,
            servers::records(server, most),
            "reading what was done in server {server}"
        )
    }

    async fn last_alive(&self) -> anyhow::Result<Option<Timestamp>> {
        read!(
            self,
            facts::last_alive(),
            "looking when the bot was there last"
        )
    }

    async fn note_alive(&self, at: Timestamp) -> anyhow::Result<()> {
        let written = self.writer.write(Note::Alive(at)).await;
        written.context("noting that the bot is there")
    }

    async fn move_to_thread(&self, game: GameId, thread: ChannelId) -> anyhow::Result<()> {
        let written = self.writer.write(Note::Thread(game, thread)).await;
        written.with_context(|| format!("noting the thread of game {game}"))
    }

    async fn ended_games(&self, player: PlayerId, most: u32) -> anyhow::Result<Vec<Game>> {
        read!(
            self,
            games::ended(player, most),
            "reading the ended games of {player}"
        )
    }

    async fn board_of(&self, message: MessageId) -> anyhow::Result<Option<(GameId, Ply)>> {
        read!(
            self,
            notices::board_of(message),
            "looking message {message} up"
        )
    }

    async fn challenge(&self, id: ChallengeId) -> anyhow::Result<Option<Challenge>> {
        read!(self, challenges::find(id), "reading challenge {id}")
    }

    async fn challenge_of(&self, game: GameId) -> anyhow::Result<Option<Challenge>> {
        read!(
            self,
            challenges::of_game(game),
            "reading the challenge of game {game}"
        )
    }

    async fn unanswered_challenges(
        &self,
        challenger: PlayerId,
        since: Timestamp,
    ) -> anyhow::Result<u32> {
        read!(
            self,
            challenges::unanswered(challenger, since),
            "counting the challenges of {challenger}"
        )
    }

    async fn open_challenges_between(
        &self,
        challenger: PlayerId,
        opponent: PlayerId,
    ) -> anyhow::Result<u32> {
        read!(
            self,
            challenges::open_between(challenger, opponent),
            "counting the challenges of {challenger} to {opponent}"
        )
    }

    async fn open_rematch(&self, of: GameId) -> anyhow::Result<Option<Challenge>> {
        read!(
            self,
            challenges::open_rematch(of),
            "looking for a rematch of game {of}"
        )
    }

    async fn language(&self, server: ServerId) -> anyhow::Result<Option<Language>> {
        read!(
            self,
            servers::language(server),
            "reading the language of server {server}"
        )
    }

    async fn standing(&self, scope: Scope, player: PlayerId) -> anyhow::Result<Option<Standing>> {
        read!(
            self,
            standings::find(scope, player),
            "reading the standing of {player}"
        )
    }

    async fn rank(
        &self,
        scope: Scope,
        player: PlayerId,
        min_games: u32,
    ) -> anyhow::Result<Option<u32>> {
        read!(
            self,
            standings::rank(scope, player, min_games),
            "reading the rank of {player}"
        )
    }

    async fn leaders(&self, ranking: Ranking) -> anyhow::Result<(Vec<Standing>, u32)> {
        let leaders = read!(self, standings::best(ranking, false), "reading the leaders")?;
        let count = read!(self, standings::count(ranking), "counting the players")?;
        Ok((leaders, count))
    }

    async fn departed(&self, ranking: Ranking) -> anyhow::Result<Vec<Standing>> {
        read!(
            self,
            standings::best(ranking, true),
            "reading who has departed"
        )
    }

    async fn mark_departed(
        &self,
        server: ServerId,
        player: PlayerId,
        departed: bool,
    ) -> anyhow::Result<()> {
        let note = Note::Departed(server, player, departed);
        let written = self.writer.write(note).await;
        written.with_context(|| format!("noting whether {player} has left server {server}"))
    }

    async fn commit(&self, change: Change) -> anyhow::Result<Commit> {
        self.writer.write(change).await.context("storing a change")
    }

    async fn lapsed_challenges(
        &self,
        now: Timestamp,
        most: u32,
    ) -> anyhow::Result<Vec<ChallengeId>> {
        read!(
            self,
            challenges::lapsed(now, most),
            "looking for lapsed challenges"
        )
    }

    async fn next_lapse(&self) -> anyhow::Result<Option<Timestamp>> {
        read!(
            self,
            challenges::next_lapse(),
            "looking when a challenge lapses"
        )
    }

    async fn borrow_notices(
        &self,
        now: Timestamp,
        until: Timestamp,
        most: u32,
    ) -> anyhow::Result<Vec<Notice>> {
        let borrow = Borrow { now, until, most };
        self.writer.write(borrow).await.context("borrowing notices")
    }

    async fn release_notices(&self, now: Timestamp) -> anyhow::Result<()> {
        let written = self.writer.write(Note::Released(now)).await;
        written.context("taking up what a process before has left")
    }

    async fn notice_of(&self, message: MessageId) -> anyhow::Result<Option<NoticeId>> {
        read!(
            self,
            notices::notice_of(message),
            "looking for what message {message} says"
        )
    }

    async fn next_notice(&self) -> anyhow::Result<Option<Timestamp>> {
        read!(self, notices::next(), "looking when a notice is due")
    }

    async fn notice_said(&self, notice: &Notice, said: Said, at: Timestamp) -> anyhow::Result<()> {
        let written = self.writer.write(Note::Said(*notice, said, at)).await;
        written.with_context(|| format!("noting that notice {} was said", notice.id))
    }

    async fn notice_postponed(&self, id: NoticeId, next: Timestamp) -> anyhow::Result<()> {
        let written = self.writer.write(Note::Postponed(id, next)).await;
        written.with_context(|| format!("postponing notice {id}"))
    }

    async fn notice_given_up(&self, id: NoticeId, why: &str, at: Timestamp) -> anyhow::Result<()> {
        let written = self
            .writer
            .write(Note::GivenUp(id, why.to_owned(), at))
            .await;
        written.with_context(|| format!("giving notice {id} up"))
    }

    async fn person_unreachable(
        &self,
        notice: &Notice,
        instead: Option<NewNotice>,
        at: Timestamp,
    ) -> anyhow::Result<()> {
        let written = self
            .writer
            .write(Note::Unreachable(*notice, instead, at))
            .await;
        written.with_context(|| format!("giving notice {} up", notice.id))
    }

    async fn load(&self) -> anyhow::Result<Load> {
        let open_games = read!(self, games::count_all_open(), "counting the open games")?;
        let (unsaid, oldest_unsaid) =
            read!(self, notices::unsaid(), "counting what waits to be said")?;
        Ok(Load {
            open_games,
            unsaid,
            oldest_unsaid,
        })
    }

    async fn forget_events(&self, before: Timestamp) -> anyhow::Result<u64> {
        let forget = ForgetEvents { before };
        self.writer.write(forget).await.context("forgetting events")
    }

    async fn session_starts(&self) -> anyhow::Result<Vec<Timestamp>> {
        read!(
            self,
            facts::session_starts(),
            "reading when the last sessions began"
        )
    }

    async fn remember_session_starts(&self, starts: &[Timestamp]) -> anyhow::Result<()> {
        let written = self
            .writer
            .write(Note::SessionStarts(starts.to_vec()))
            .await;
        written.context("noting when the last sessions began")
    }

    async fn registered_commands(&self) -> anyhow::Result<Option<String>> {
        read!(
            self,
            facts::fact(facts::REGISTERED_COMMANDS),
            "reading which commands are registered"
        )
    }

    async fn remember_registered_commands(&self, hash: &str) -> anyhow::Result<()> {
        let note = Note::RegisteredCommands(hash.to_owned());
        self.writer
            .write(note)
            .await
            .context("noting which commands are registered")
    }
}
