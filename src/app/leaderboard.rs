//! Who leads, in a server or everywhere. Those who have left the server are told apart.

use super::ports::{Ranking, Scope};
use super::{App, Outcome, Request};
use crate::command::Leaderboard;
use crate::game::{PlayerId, ServerId, Timestamp};
use crate::view::pages;
use futures::future::join_all;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// How many leaders stand on a page.
const PER_PAGE: u32 = 10;
/// How many departed players are told at most.
const MOST_DEPARTED: u32 = 5;
/// For how long it is believed that a player is in a server.
const BELIEVED_MS: i64 = 6 * 60 * 60 * 1000;
/// For how long a leaderboard waits to learn who has left.
const PATIENCE: Duration = Duration::from_millis(1200);
/// When so many memberships are remembered, all are forgotten.
const MOST_REMEMBERED: usize = 100_000;

/// When it was last looked up whether a player is in a server.
#[derive(Default)]
pub(super) struct Members(Mutex<HashMap<(ServerId, PlayerId), Timestamp>>);

impl Members {
    fn remembered(&self) -> MutexGuard<'_, HashMap<(ServerId, PlayerId), Timestamp>> {
        self.0.lock().expect("nobody panics while holding it")
    }

    /// Whether it is time to look it up again.
    fn are_due(&self, server: ServerId, player: PlayerId, now: Timestamp) -> bool {
        let last = self.remembered().get(&(server, player)).copied();
        last.is_none_or(|last| now.0 - last.0 >= BELIEVED_MS)
    }

    /// It has been looked up.
    fn looked_up(&self, server: ServerId, player: PlayerId, now: Timestamp) {
        let mut remembered = self.remembered();
        if remembered.len() >= MOST_REMEMBERED {
            remembered.clear();
        }
        remembered.insert((server, player), now);
    }
}

impl App {
    /// A page of a leaderboard.
    pub(super) async fn leaderboard(&self, request: &Request, asked: Leaderboard) -> Outcome {
        let server = request.venue.server.map(|(server, _)| server);
        let scope = server.filter(|_| !asked.everywhere);
        let asked = Leaderboard {
            everywhere: scope.is_none(),
            ..asked
        };
        if let Some(server) = scope {
            self.welcome_back(server, request.from).await?;
        }
        let mut page = self.leaders(scope, asked).await?;
        if let Some(server) = scope {
            let shown = page
                .leaders
                .iter()
                .chain(&page.departed)
                .map(|standing| standing.player);
            if self
                .look_who_left(server, shown.collect(), request.now)
                .await
            {
                page = self.leaders(scope, asked).await?;
            }
        }
        page.in_server = server.is_some();
        self.shared_if(asked.share, request, |language| {
            pages::leaderboard(language, &page)
        })
        .await
    }

    async fn leaders(&self, scope: Scope, asked: Leaderboard) -> anyhow::Result<pages::Leaders> {
        let ranking = Ranking {
            scope,
            min_games: asked.min_games,
            skip: asked.page.saturating_mul(PER_PAGE),
            take: PER_PAGE,
            without: Some(self.settings.own_id),
        };
        let (mut leaders, mut count) = self.store.leaders(ranking).await?;
        let pages = count.div_ceil(PER_PAGE).max(1);
        let page = asked.page.min(pages - 1);
        let ranking = Ranking {
            skip: page * PER_PAGE,
            ..ranking
        };
        if page != asked.page {
            (leaders, count) = self.store.leaders(ranking).await?;
        }
        let is_last = page + 1 >= count.div_ceil(PER_PAGE);
        let departed = match scope {
            Some(_) if is_last => {
                let ranking = Ranking {
                    skip: 0,
                    take: MOST_DEPARTED,
                    ..ranking
                };
                self.store.departed(ranking).await?
            }
            Some(_) | None => Vec::new(),
        };
        Ok(pages::Leaders {
            asked: Leaderboard { page, ..asked },
            pages,
            first_place: ranking.skip + 1,
            leaders,
            engine: self.store.standing(scope, self.settings.own_id).await?,
            departed,
            in_server: false,
        })
    }

    /// Whoever asks in a server is there, whatever was seen before.
    async fn welcome_back(&self, server: ServerId, player: PlayerId) -> anyhow::Result<()> {
        match self.store.standing(Some(server), player).await? {
            Some(standing) if standing.departed => {
                self.store.mark_departed(server, player, false).await
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Asks the chat which of the players are in the server, and remembers it. Tells whether
    /// anything was looked up. What isn't known in time stays as it was.
    async fn look_who_left(
        &self,
        server: ServerId,
        players: Vec<PlayerId>,
        now: Timestamp,
    ) -> bool {
        let due = |player: &PlayerId| self.members.are_due(server, *player, now);
        let players: Vec<_> = players.into_iter().filter(due).collect();
        let look = players.iter().map(|&player| async move {
            let is_member = self.chat.is_member(server, player).await?;
            self.members.looked_up(server, player, now);
            self.store.mark_departed(server, player, !is_member).await
        });
        match tokio::time::timeout(PATIENCE, join_all(look)).await {
            Ok(results) => {
                for error in results.into_iter().filter_map(Result::err) {
                    tracing::warn!(error = format!("{error:#}"), "could not see who left");
                }
            }
            Err(_) => tracing::warn!(%server, "it takes long to see who left"),
        }
        !players.is_empty()
    }
}
