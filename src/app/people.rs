//! What people choose for themselves: how they are told of things, and their holidays.

use super::ports::{
    About, Commit, Deed, Destination, GameChange, NewNotice, Person, PersonChange, PersonNews,
};
use super::{App, MOST_DECISIONS, never_settled};
use crate::game::{ChannelId, Game, PlayerId, Timestamp, Told};
use std::collections::BTreeSet;

/// How many people for whom something is due are taken up at once.
const MOST_DUE: u32 = 100;
/// How many open games of a person a holiday holds up at most.
const MOST_GAMES: u32 = 1_000;

impl Person {
    /// Something of them has changed, and with it perhaps what is due for them next. What is
    /// overdue stays so.
    pub(super) fn has_changed(&mut self, now: Timestamp) {
        self.version += 1;
        let overdue = self.due_at.filter(|at| *at <= now);
        self.due_at = overdue.or_else(|| self.next_due(now));
    }

    /// When something is to be done for them next, after a moment.
    pub(super) fn next_due(&self, after: Timestamp) -> Option<Timestamp> {
        let digest =
            (self.preferences.told == Told::Digest).then(|| self.preferences.next_digest(after));
        let holiday = self.holidays.current.map(|holiday| holiday.from);
        let holiday = holiday.filter(|from| *from > after);
        digest.into_iter().chain(holiday).min()
    }
}

impl App {
    /// Does what is due for people: digests, and holidays that begin.
    pub(super) async fn settle_people(&self, now: Timestamp) -> anyhow::Result<()> {
        loop {
            let due = self.store.due_people(now, MOST_DUE).await?;
            if due.is_empty() {
                return Ok(());
            }
            for player in due {
                self.settle_person(player, now).await?;
            }
        }
    }

    async fn settle_person(&self, player: PlayerId, now: Timestamp) -> anyhow::Result<()> {
        for _ in 0..MOST_DECISIONS {
            let mut person = self.store.person(player).await?;
            let Some(due_at) = person.due_at.filter(|at| *at <= now) else {
                return Ok(());
            };
            let holiday = person.holidays.current;
            let begins = holiday.is_some_and(|holiday| {
                due_at <= holiday.from && holiday.from <= now && now < holiday.to
            });
            let digest = person.preferences.told == Told::Digest
                && person.preferences.next_digest(due_at.plus_ms(-1)) <= now;
            person.version += 1;
            person.due_at = person.next_due(now);
            person.holidays.settle(now);
            let mut change = PersonChange::new(player, person);
            if begins {
                self.begin_holiday(&mut change, PersonNews::HolidayBegan, now)
                    .await?;
            }
            if digest {
                change.notices.push(NewNotice {
                    about: About::Person(player, PersonNews::Digest),
                    to: Destination::Person(player),
                });
            }
            if self.commit_own(now, Deed::Person(change)).await? != Commit::Overtaken {
                return Ok(());
            }
        }
        Err(never_settled())
    }

    /// Takes holiday for a person so that they don't lose on time. Tells whether that was possible.
    pub(super) async fn take_holiday_for(
        &self,
        player: PlayerId,
        ms: i64,
        allowance_days: u32,
        now: Timestamp,
    ) -> anyhow::Result<bool> {
        let mut person = self.store.person(player).await?;
        let taken = person
            .holidays
            .take(now, Some(now.plus_ms(ms)), allowance_days, now);
        if taken.is_err() {
            // Another game of theirs was quicker: the holiday holds for all.
            return Ok(false);
        }
        person.has_changed(now);
        let mut change = PersonChange::new(player, person);
        self.begin_holiday(&mut change, PersonNews::HolidayTaken, now)
            .await?;
        Ok(self.commit_own(now, Deed::Person(change)).await? != Commit::Overtaken)
    }

    /// Lets the clocks of a person wait whose holiday begins now, and has their opponents told.
    pub(super) async fn begin_holiday(
        &self,
        change: &mut PersonChange,
        news: PersonNews,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let (player, holidays) = (change.player, change.person.holidays);
        let begin = |game: &mut Game| game.holiday_begins(player, holidays, now);
        self.change_games(change, news, begin).await
    }

    /// Lets the clocks of a person run again who is back early, and has their opponents told.
    pub(super) async fn end_holiday(
        &self,
        change: &mut PersonChange,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let (player, holidays) = (change.player, change.person.holidays);
        let end = |game: &mut Game| game.holiday_ends(player, holidays, now);
        self.change_games(change, PersonNews::CameBack, end).await
    }

    /// Changes all open games of a person; the channels of those to which it makes a difference
    /// are told.
    async fn change_games(
        &self,
        change: &mut PersonChange,
        news: PersonNews,
        matters: impl Fn(&mut Game) -> bool,
    ) -> anyhow::Result<()> {
        let player = change.player;
        let mut told = BTreeSet::new();
        for game in self.store.open_games(player, None, MOST_GAMES).await? {
            let mut after = game.clone();
            if matters(&mut after) {
                told.insert(game.place().channel.0);
            }
            change.games.push(GameChange::quiet(&game, after));
        }
        change
            .notices
            .extend(told.into_iter().map(|channel| NewNotice {
                about: About::Person(player, news),
                to: Destination::Channel(ChannelId(channel)),
            }));
        Ok(())
    }
}
