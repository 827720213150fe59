//! Offering games and answering offers.

use super::ports::{Commit, Deed, ServerSettings};
use super::{Answer, App, MOST_DECISIONS, Outcome, Request, Trouble, never_settled};
use crate::command::{Opponent, Wishes};
use crate::game::{
    Challenge, ChallengeId, ChallengeRefusal, ChallengeState, ColorChoice, DAY_MS, Game, GameId,
    HOUR_MS, NewChallenge, Place, PlayerId, Refusal, ServerId, Terms,
};
use crate::rules::Color;
use crate::view::{Message, blocks, refusals, replies};

/// For so long an offer of a rematch stays open at least, in milliseconds.
const REMATCH_MS: i64 = 7 * DAY_MS;

/// How many challenges that nobody has accepted a person may make in an hour.
const MOST_AN_HOUR: u32 = 5;

/// How many of them may wait for the same person.
const MOST_OPEN_TO_ONE: u32 = 3;

impl App {
    /// Offers a game to somebody, or to anyone in the channel.
    pub(super) async fn challenge(
        &self,
        request: &Request,
        opponent: Option<Opponent>,
        wishes: &Wishes,
    ) -> Outcome {
        let no_server = || refusals::server_needed(request.language);
        let (server, _) = request.venue.server.ok_or_else(no_server)?;
        may_post(request)?;
        let settings = self.store.settings(server).await?;
        may_play_here(request, &settings)?;
        let terms = terms(request, wishes, &settings)?;
        if let Some(Opponent {
            player,
            is_bot: true,
        }) = opponent
        {
            return Err(refusals::bot_opponent(request.language, player).into());
        }
        self.may_open_another(request, server, request.from, &settings)
            .await?;
        self.may_challenge(request, opponent).await?;
        let offer = self.offer(
            request,
            NewChallenge {
                place: Place {
                    server,
                    channel: request.venue.channel,
                },
                challenger: request.from,
                opponent: opponent.map(|opponent| opponent.player),
                terms,
                rematch_of: None,
                made_at: request.now,
                expires_at: request.now.plus_ms(self.settings.challenge_ms),
            },
        );
        Ok(offer.await?.unwrap_or(Answer::Quiet))
    }

    /// Stores an offer; `None` if it is a rematch that somebody has offered in the meantime.
    async fn offer(
        &self,
        request: &Request,
        offer: NewChallenge,
    ) -> Result<Option<Answer>, Trouble> {
        let own = |_| refusals::own_opponent(request.language);
        let offer = offer.check().map_err(own)?;
        let opponent = offer.opponent;
        let done = replies::challenged(request.language, &offer);
        let here = request
            .venue
            .server
            .filter(|(server, _)| *server == offer.place.server);
        let language = here.and_then(|(_, language)| language);
        let commit = self
            .commit(request, Deed::Challenge(offer, language))
            .await?;
        match commit {
            Commit::Overtaken => Ok(None),
            Commit::Blocked(blocker) => {
                let no = no_game(request, blocker, opponent.unwrap_or(blocker));
                self.refuse(request, no).await.map(Some)
            }
            Commit::Challenged(_)
            | Commit::Closed
            | Commit::Started(_)
            | Commit::Changed
            | Commit::Repeated => Ok(Some(Answer::Private(done))),
        }
    }

    /// Takes up a challenge: its game begins.
    pub(super) async fn accept(&self, request: &Request, id: ChallengeId) -> Outcome {
        may_post(request)?;
        if let Some(challenge) = self.store.challenge(id).await? {
            let server = challenge.offer.place.server;
            let settings = self.store.settings(server).await?;
            for player in [request.from, challenge.offer.challenger] {
                self.may_open_another(request, server, player, &settings)
                    .await?;
            }
        }
        self.answer(request, id, |challenge| {
            let game = challenge.accept(request.from, request.coin, request.now)?;
            Ok(Deed::Accept(challenge.id, game))
        })
        .await
    }

    /// Says no to a challenge.
    pub(super) async fn decline(&self, request: &Request, id: ChallengeId) -> Outcome {
        self.answer(request, id, |challenge| {
            Ok(Deed::Close(
                challenge.id,
                challenge.decline(request.from, request.now)?,
            ))
        })
        .await
    }

    /// Takes one's own challenge back.
    pub(super) async fn cancel(&self, request: &Request, id: ChallengeId) -> Outcome {
        self.answer(request, id, |challenge| {
            Ok(Deed::Close(
                challenge.id,
                challenge.cancel(request.from, request.now)?,
            ))
        })
        .await
    }

    /// Lets a challenge decide and stores what it decided. The channel shows the rest.
    async fn answer(
        &self,
        request: &Request,
        id: ChallengeId,
        decide: impl Fn(&Challenge) -> Result<Deed, ChallengeRefusal>,
    ) -> Outcome {
        for _ in 0..MOST_DECISIONS {
            let no_such = || refusals::no_such_challenge(request.language);
            let challenge = self.store.challenge(id).await?.ok_or_else(no_such)?;
            let deed = match decide(&challenge) {
                Ok(deed) => deed,
                Err(no) => {
                    let no = refusals::challenge(request.language, no, &challenge);
                    return self.refuse(request, no).await;
                }
            };
            match self.commit(request, deed).await? {
                Commit::Overtaken => {}
                Commit::Blocked(blocker) => {
                    let no = no_game(request, blocker, challenge.offer.challenger);
                    return self.refuse(request, no).await;
                }
                Commit::Challenged(_)
                | Commit::Closed
                | Commit::Started(_)
                | Commit::Changed
                | Commit::Repeated => return Ok(Answer::Quiet),
            }
        }
        Err(never_settled().into())
    }

    /// Offers an ended game again with the colors swapped; takes the offer up if the opponent
    /// has made it already.
    pub(super) async fn rematch(&self, request: &Request, of: Option<GameId>) -> Outcome {
        let game = match of {
            Some(id) => self.game(request, id).await?,
            None => self.last_game_here(request).await?,
        };
        let refuse = |no: Refusal| refusals::game(request.language, &no, &game);
        let own = game.color_of(request.from).map_err(refuse)?;
        if game.end.is_none() {
            return Err(refuse(Refusal::NotOverYet).into());
        }
        if game.player(own.opponent()).is_deleted() {
            return Err(refusals::rematch_alone(request.language).into());
        }
        if game.place().channel == request.venue.channel {
            let settings = self.store.settings(game.place().server).await?;
            may_play_here(request, &settings)?;
        }
        for _ in 0..MOST_DECISIONS {
            match self.store.open_rematch(game.id).await? {
                Some(open) if open.expire(request.now).is_some() => {
                    self.expire(open.id, request.now).await?;
                }
                Some(open) if open.offer.challenger != request.from => {
                    return self.accept(request, open.id).await;
                }
                Some(_) => {
                    let opponent = game.player(own.opponent());
                    let twice = refusals::rematch_twice(request.language, opponent);
                    return self.refuse(request, twice).await;
                }
                None => {}
            }
            let offer = self.rematch_offer(request, &game, own);
            if let Some(answer) = self.offer(request, offer).await? {
                return Ok(answer);
            }
        }
        Err(never_settled().into())
    }

    fn rematch_offer(&self, request: &Request, game: &Game, own: Color) -> NewChallenge {
        let color = match own {
            Color::Black => ColorChoice::White,
            Color::White => ColorChoice::Black,
        };
        NewChallenge {
            place: game.place(),
            challenger: request.from,
            opponent: Some(game.player(own.opponent())),
            terms: Terms {
                rules: game.rules(),
                rated: game.setup.rated,
                color,
                clock: game.setup.clock,
                takebacks: game.setup.takebacks,
            },
            rematch_of: Some(game.id),
            made_at: request.now,
            // The opponent may be away.
            expires_at: request
                .now
                .plus_ms(self.settings.challenge_ms.max(REMATCH_MS)),
        }
    }

    /// Nobody has more open games in a server than it wants.
    pub(super) async fn may_open_another(
        &self,
        request: &Request,
        server: ServerId,
        player: PlayerId,
        settings: &ServerSettings,
    ) -> Result<(), Trouble> {
        let open = self.store.count_open(server, player).await?;
        match open < settings.most_games {
            true => Ok(()),
            false => {
                let whose = (player != request.from).then_some(player);
                let many = refusals::too_many_games(request.language, whose, settings.most_games);
                Err(many.into())
            }
        }
    }

    /// Nobody is flooded with challenges.
    async fn may_challenge(
        &self,
        request: &Request,
        opponent: Option<Opponent>,
    ) -> Result<(), Trouble> {
        let (language, from) = (request.language, request.from);
        if let Some(Opponent { player, .. }) = opponent
            && self.store.open_challenges_between(from, player).await? >= MOST_OPEN_TO_ONE
        {
            let many = refusals::too_many_challenges_to(language, player, MOST_OPEN_TO_ONE);
            return Err(many.into());
        }
        let since = request.now.plus_ms(-HOUR_MS);
        match self.store.unanswered_challenges(from, since).await? {
            MOST_AN_HOUR.. => Err(refusals::too_many_challenges(language, MOST_AN_HOUR).into()),
            ..MOST_AN_HOUR => Ok(()),
        }
    }

    async fn last_game_here(&self, request: &Request) -> Result<Game, Trouble> {
        let here = |game: &Game| {
            request.venue.server.is_none() || game.place().channel == request.venue.channel
        };
        let ended = self.store.ended_games(request.from, 50).await?;
        let none = || refusals::no_ended_game(request.language);
        Ok(ended.into_iter().find(here).ok_or_else(none)?)
    }

    /// Ends a challenge whose time is over.
    pub(super) async fn expire(
        &self,
        id: ChallengeId,
        now: crate::game::Timestamp,
    ) -> anyhow::Result<()> {
        let Some(challenge) = self.store.challenge(id).await? else {
            return Ok(());
        };
        if let Some(expired @ ChallengeState::Expired) = challenge.expire(now) {
            let deed = Deed::Close(id, expired);
            self.commit_own(now, deed).await?;
        }
        Ok(())
    }
}

/// No game begins between the asker and somebody else: one of them has blocked the other.
fn no_game(request: &Request, blocker: PlayerId, other: PlayerId) -> Message {
    match blocker == request.from {
        true => blocks::blocked_by_asker(request.language, other),
        false => blocks::takes_none(request.language, other),
    }
}

/// No game is played where its boards couldn't be posted.
pub(super) fn may_post(request: &Request) -> Result<(), Trouble> {
    match request.venue.lacking {
        Some(permission) => Err(refusals::permission_needed(request.language, permission).into()),
        None => Ok(()),
    }
}

/// Games are played where the server wants them.
pub(super) fn may_play_here(request: &Request, settings: &ServerSettings) -> Result<(), Trouble> {
    let allowed = &settings.channels;
    let venue = &request.venue;
    let here = allowed.contains(&venue.channel)
        || venue.parent.is_some_and(|parent| allowed.contains(&parent));
    match allowed.is_empty() || here {
        true => Ok(()),
        false => Err(refusals::not_here(request.language, allowed).into()),
    }
}

/// What is offered: as it is wished, and as the server has it where nothing is wished.
fn terms(request: &Request, wishes: &Wishes, usual: &ServerSettings) -> Result<Terms, Trouble> {
    let rated = wishes.rated.unwrap_or(true);
    let clock = match &wishes.clock {
        None => usual.clock,
        Some(written) => written
            .parse()
            .map_err(|fault| refusals::clock_fault(request.language, &fault, written))?,
    };
    Ok(Terms {
        rules: wishes.rules.unwrap_or(usual.rules),
        rated,
        color: wishes.color,
        clock,
        takebacks: wishes.takebacks.unwrap_or(!rated),
    })
}
