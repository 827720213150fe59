//! Whose challenges somebody doesn't take.

use super::ports::{Commit, Deed};
use super::{Answer, App, MOST_DECISIONS, Outcome, Request, never_settled};
use crate::command::Opponent;
use crate::game::{Block, MOST_BLOCKED, PlayerId};
use crate::view::blocks;

impl App {
    /// Lets no new game begin between the asker and somebody.
    pub(super) async fn block(&self, request: &Request, person: Opponent) -> Outcome {
        let (language, player) = (request.language, person.player);
        if player == request.from {
            return Err(blocks::own(language).into());
        }
        if person.is_bot {
            return Err(blocks::bot(language, player).into());
        }
        for _ in 0..MOST_DECISIONS {
            let stored = self.store.blocks(request.from).await?;
            if let Some(block) = stored.iter().find(|block| block.blocked == player) {
                return self.refuse(request, blocks::twice(language, block)).await;
            }
            if stored.len() >= MOST_BLOCKED as usize {
                let full = blocks::too_many(language, MOST_BLOCKED);
                return self.refuse(request, full).await;
            }
            let block = Deed::Block(Block {
                blocker: request.from,
                blocked: player,
                since: request.now,
            });
            if self.commit(request, block).await? != Commit::Overtaken {
                return Ok(Answer::Private(blocks::blocked(language, player)));
            }
        }
        Err(never_settled().into())
    }

    /// Lets games begin again between the asker and somebody.
    pub(super) async fn unblock(&self, request: &Request, player: PlayerId) -> Outcome {
        let unblock = Deed::Unblock {
            blocker: request.from,
            blocked: player,
        };
        match self.commit(request, unblock).await? != Commit::Overtaken {
            true => Ok(Answer::Private(blocks::unblocked(request.language, player))),
            false => Err(blocks::not_blocked(request.language, player).into()),
        }
    }

    /// Lists whom the asker has blocked.
    pub(super) async fn blocks(&self, request: &Request, page: u32) -> Outcome {
        let stored = self.store.blocks(request.from).await?;
        Ok(Answer::Private(blocks::list(
            request.language,
            &stored,
            page,
        )))
    }
}
