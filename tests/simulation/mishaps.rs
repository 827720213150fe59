//! What goes wrong in the world: the bot is away, the chat has trouble, places and people go.

use crate::chat::Trouble;
use crate::inspector::Cause;
use crate::world::{AWAY_MS, Plan, SERVERS, World, app};
use outflank::app::Happening;
use outflank::game::{DAY_MS, GameId, HOUR_MS, MINUTE_MS, Place, SECOND_MS, Timestamp};
use outflank::storage::Database;
use std::sync::Arc;

impl World {
    /// The bot is away: it is down, or nobody can reach it.
    pub(crate) async fn outage(&mut self) {
        self.figures.outages += 1;
        let longest = [
            40 * SECOND_MS,
            2 * MINUTE_MS,
            3 * HOUR_MS,
            2 * DAY_MS,
            9 * DAY_MS,
        ];
        let longest = self.dice.pick(&longest);
        let ms = self.dice.between(longest / 2, longest);
        let (back, given_back) = (self.now.plus_ms(ms), ms >= AWAY_MS);
        match self.dice.percent(50) {
            true => self.down(back, given_back).await,
            false => self.unreachable(back, given_back).await,
        }
        self.come_back(given_back).await;
        let next = self.dice.between(DAY_MS, 20 * DAY_MS);
        self.agree(self.now.plus_ms(next), Plan::Outage);
    }

    async fn down(&mut self, back: Timestamp, given_back: bool) {
        self.note(&format!("the bot is down, clocks run: {}", !given_back));
        self.go_to(back, !given_back);
        let store = Database::open(&self.path).await;
        self.store = Arc::new(store.expect("the file can be opened"));
        self.inspector.reopened(self.store.clone());
        self.app = app(&self.store, &self.talk);
    }

    async fn unreachable(&mut self, back: Timestamp, given_back: bool) {
        self.note(&format!(
            "nobody can reach the bot, clocks run: {}",
            !given_back
        ));
        for _ in 0..3 {
            let then = self.dice.between(self.now.0, back.0);
            self.go_to(Timestamp(then), !given_back);
            if self.dice.percent(20) {
                self.a_channel_goes().await;
            }
            let kept = self.app.keep_time(self.now, false).await;
            kept.expect("the store works");
            self.inspector.look(self.now, Cause::Unreachable).await;
            self.speak().await;
            self.inspector.look(self.now, Cause::Outside).await;
            for posted in self.talk.look() {
                self.inspector.hear(&posted, self.now);
            }
        }
        self.go_to(back, !given_back);
    }

    /// The bot is there again; somebody or the outbox may be quicker than the timekeeper.
    async fn come_back(&mut self, given_back: bool) {
        self.note("the bot is there again");
        let due = self.inspector.next.due();
        let nothing_is_due = given_back || due.is_none_or(|due| due > self.now);
        if nothing_is_due && self.dice.percent(50) {
            let games: Vec<GameId> = self.inspector.games.keys().copied().collect();
            if !games.is_empty() {
                let id = self.dice.pick(&games);
                self.wakes_up = true;
                self.play_at_once(id).await;
                self.wakes_up = false;
            }
        }
        self.keep_time().await;
    }

    pub(crate) fn chat_trouble(&mut self) {
        let waits = [None, Some(std::time::Duration::from_secs(30))];
        let times = self.dice.between(1, 12);
        let troubles: Vec<Trouble> = (0..times)
            .map(|_| match self.dice.below(8) {
                0 => Trouble::Forbidden,
                1 | 2 => Trouble::AnswerLost,
                3 => Trouble::Death,
                _ => Trouble::Later(self.dice.pick(&waits)),
            })
            .collect();
        self.note(&format!("the chat has trouble: {troubles:?}"));
        self.talk.brings(troubles);
        let next = self.dice.between(HOUR_MS, 6 * DAY_MS);
        self.agree(self.now.plus_ms(next), Plan::ChatTrouble);
    }

    /// A channel, a message or a person goes; people come back.
    pub(crate) async fn something_goes(&mut self) {
        match self.dice.below(6) {
            0 => self.a_channel_goes().await,
            1 | 2 => self.a_board_goes().await,
            3 => {
                let (player, closed) =
                    (self.dice.pick(&self.people.clone()), self.dice.percent(60));
                self.note(&format!("{player} takes no direct messages: {closed}"));
                self.talk.closes(player, closed);
            }
            _ => {
                let player = self.dice.pick(&self.people.clone());
                let (server, _) = self.dice.pick(&SERVERS);
                let leaves = !self.talk.has_left(server, player);
                self.note(&format!("{player} leaves {server}: {leaves}"));
                self.talk.leaves(server, player, leaves);
            }
        }
        let next = self.dice.between(DAY_MS, 8 * DAY_MS);
        self.agree(self.now.plus_ms(next), Plan::Gone);
    }

    async fn a_channel_goes(&mut self) {
        let played: Vec<Place> = self
            .inspector
            .games
            .values()
            .filter(|seen| seen.game.end.is_none() && seen.game.pause.is_none())
            .map(|seen| seen.game.place())
            .collect();
        if played.is_empty() {
            return;
        }
        let Place { server, channel } = self.dice.pick(&played);
        self.note(&format!("the channel {channel} is gone"));
        self.talk.loses(channel);
        let channels = self
            .channels
            .get_mut(&server)
            .expect("it is one of the servers");
        channels.retain(|other| *other != channel);
        let parent = channels.first().copied();
        if channels.len() < 2 {
            let new = self.new_channel();
            self.channels.entry(server).or_default().push(new);
        }
        // The bot may not hear of it until it wants to speak there.
        if self.dice.percent(50) {
            let parent = parent.filter(|_| self.dice.percent(50));
            self.app
                .happened(Happening::ChannelGone { channel, parent }, self.now)
                .await;
            self.inspector.look(self.now, Cause::Outside).await;
        }
    }

    async fn a_board_goes(&mut self) {
        let boards: Vec<_> = self
            .inspector
            .games
            .values()
            .filter_map(|seen| seen.game.board.filter(|_| seen.game.end.is_none()))
            .collect();
        if boards.is_empty() {
            return;
        }
        let board = self.dice.pick(&boards);
        self.note(&format!("the message {board} is deleted"));
        self.app
            .happened(Happening::MessageGone(board), self.now)
            .await;
        self.inspector.look(self.now, Cause::BoardGone).await;
        self.maybe_deliver().await;
    }
}
