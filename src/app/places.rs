//! What happens to the places where games are played: gone channels, lost servers, deleted boards,
//! and players who have left.

use super::ports::{About, Commit, Deed, Destination, GameChange, NewNotice};
use super::{App, MOST_DECISIONS, never_settled};
use crate::game::{
    ChannelId, Game, GameId, MessageId, News, PauseReason, PlayerId, ServerId, Timestamp,
};
use crate::rules::Color;

/// How many games of a place are taken up at once.
const MOST_AT_ONCE: u32 = 100;

/// Something that has happened to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A channel or thread is gone.
    ChannelGone {
        /// Which.
        channel: ChannelId,
        /// The channel in which the thread was, if it was one.
        parent: Option<ChannelId>,
    },
    /// The bot was thrown out of a server.
    ServerGone(ServerId),
    /// A message was deleted.
    MessageGone(MessageId),
}

impl App {
    /// Sees to the games in a place to which something has happened.
    pub async fn happened(&self, happening: Happening, now: Timestamp) {
        let done = match happening {
            Happening::ChannelGone { channel, parent } => {
                self.place_gone(channel, parent, now).await
            }
            Happening::ServerGone(server) => self.server_gone(server, now).await,
            Happening::MessageGone(message) => self.board_gone(message, now).await,
        };
        if let Err(error) = done {
            let error = format!("{error:#}");
            tracing::error!(?happening, error, "games in a place that is gone go on");
        }
    }

    /// Pauses the games of a channel in which nothing can be said any more. A thread's parent is
    /// told.
    pub(super) async fn place_gone(
        &self,
        channel: ChannelId,
        parent: Option<ChannelId>,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        match self.store.server_of(channel).await? {
            Some(server) => self.pause_all(server, Some(channel), parent, now).await,
            None => Ok(()),
        }
    }

    async fn server_gone(&self, server: ServerId, now: Timestamp) -> anyhow::Result<()> {
        self.pause_all(server, None, None, now).await
    }

    async fn pause_all(
        &self,
        server: ServerId,
        channel: Option<ChannelId>,
        told_in: Option<ChannelId>,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let mut last = GameId(0);
        loop {
            let games = self
                .store
                .games_in(server, channel, last, MOST_AT_ONCE)
                .await?;
            let Some(&newest) = games.last() else {
                return Ok(());
            };
            for game in games {
                self.pause(game, PauseReason::PlaceGone, told_in, now)
                    .await?;
            }
            last = newest;
        }
    }

    /// A player was found to have left the server of a game: it stands still.
    pub(super) async fn player_left(
        &self,
        id: GameId,
        player: PlayerId,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let Some(game) = self.store.game(id).await? else {
            return Ok(());
        };
        let Ok(color) = game.color_of(player) else {
            return Ok(());
        };
        let channel = game.place().channel;
        self.pause(id, PauseReason::PlayerLeft(color), Some(channel), now)
            .await
    }

    /// Lets a game stand still. Both players are told alone, where they want to be, and in a
    /// channel, if there is one.
    async fn pause(
        &self,
        id: GameId,
        why: PauseReason,
        told_in: Option<ChannelId>,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        for _ in 0..MOST_DECISIONS {
            let Some(game) = self.store.game(id).await? else {
                return Ok(());
            };
            let mut after = game.clone();
            if !after.pause(why, self.last_there(now).await?) {
                return Ok(());
            }
            let mut change = GameChange::quiet(&game, after);
            change.notices = paused(&game, why, told_in);
            if self.commit_own(now, Deed::Game(change)).await? != Commit::Overtaken {
                return Ok(());
            }
        }
        Err(never_settled())
    }

    /// Shows the newest board of a game once more, if it is what was deleted.
    async fn board_gone(&self, message: MessageId, now: Timestamp) -> anyhow::Result<()> {
        let Some(id) = self.store.newest_board(message).await? else {
            return Ok(());
        };
        for _ in 0..MOST_DECISIONS {
            let Some(game) = self.store.game(id).await? else {
                return Ok(());
            };
            if game.board != Some(message) || game.end.is_some() {
                return Ok(());
            }
            let mut after = game.clone();
            after.touch();
            let change = GameChange::told(&game, after, News::Shown);
            if self.commit_own(now, Deed::Game(change)).await? != Commit::Overtaken {
                return Ok(());
            }
        }
        Err(never_settled())
    }
}

fn paused(game: &Game, why: PauseReason, told_in: Option<ChannelId>) -> Vec<NewNotice> {
    let about = About::Game(game.id, game.ply(), News::Paused(why));
    let alone = Color::BOTH.map(|color| Destination::Person(game.player(color)));
    let channel = told_in.map(Destination::Channel);
    let all = channel.into_iter().chain(alone);
    all.map(|to| NewNotice { about, to }).collect()
}
