//! Going on holiday, coming back, and asking about one's holidays.

use super::ports::{Commit, Deed, Person, PersonChange, PersonNews};
use super::{Answer, App, MOST_DECISIONS, Outcome, Request, Trouble, never_settled};
use crate::command::HolidayWish;
use crate::game::{Calendar, DayFault, Holidays, Timestamp};
use crate::view::vacation::{self, Vacation};
use std::collections::BTreeSet;

/// How many open games of a person are looked through for the servers where they play.
const MOST_GAMES: u32 = 1_000;

/// How many days of holiday a year count in the servers that matter to a person.
struct Allowance {
    most_days: u32,
    fewest_days: u32,
}

impl App {
    /// Does what the asker wants with their holidays.
    pub(super) async fn holiday(&self, request: &Request, wish: &HolidayWish) -> Outcome {
        match wish {
            HolidayWish::Show => self.show_holidays(request).await,
            HolidayWish::Away { from, to } => {
                self.go_away(request, from.as_deref(), to.as_deref()).await
            }
            HolidayWish::Back => self.come_back(request).await,
        }
    }

    async fn show_holidays(&self, request: &Request) -> Outcome {
        let mut person = self.store.person(request.from).await?;
        person.holidays.settle(request.now);
        let allowance = self.allowance(request).await?;
        let shown = vacation::show(request.language, &vacation_of(request, &person, &allowance));
        Ok(Answer::Private(shown))
    }

    async fn go_away(&self, request: &Request, from: Option<&str>, to: Option<&str>) -> Outcome {
        for _ in 0..MOST_DECISIONS {
            let mut person = self.store.person(request.from).await?;
            let (from, to) = moments(request, &person, from, to)?;
            let allowance = self.allowance(request).await?;
            let taken = person
                .holidays
                .take(from, to, allowance.most_days, request.now);
            let holiday = match taken {
                Ok(holiday) => holiday,
                Err(no) => {
                    let vacation = vacation_of(request, &person, &allowance);
                    let no = vacation::refusal(request.language, &vacation, no, from, to);
                    return self.refuse(request, no).await;
                }
            };
            person.language = Some(request.language);
            person.has_changed(request.now);
            let mut change = PersonChange::new(request.from, person.clone());
            if holiday.from <= request.now {
                self.begin_holiday(&mut change, PersonNews::HolidayBegan, request.now)
                    .await?;
            }
            let told = !change.notices.is_empty();
            if self.commit(request, Deed::Person(change)).await? != Commit::Overtaken {
                let vacation = vacation_of(request, &person, &allowance);
                let done = vacation::taken(request.language, &vacation, told);
                return Ok(Answer::Private(done));
            }
        }
        Err(never_settled().into())
    }

    async fn come_back(&self, request: &Request) -> Outcome {
        for _ in 0..MOST_DECISIONS {
            let mut person = self.store.person(request.from).await?;
            let allowance = self.allowance(request).await?;
            let was = match person.holidays.come_back(request.now) {
                Ok(was) => was,
                Err(no) => {
                    return self
                        .refuse(
                            request,
                            vacation::refusal(
                                request.language,
                                &vacation_of(request, &person, &allowance),
                                no,
                                request.now,
                                None,
                            ),
                        )
                        .await;
                }
            };
            person.has_changed(request.now);
            let mut change = PersonChange::new(request.from, person.clone());
            if was.from <= request.now {
                self.end_holiday(&mut change, request.now).await?;
            }
            if self.commit(request, Deed::Person(change)).await? != Commit::Overtaken {
                let vacation = vacation_of(request, &person, &allowance);
                let done = vacation::back(request.language, &vacation, was);
                return Ok(Answer::Private(done));
            }
        }
        Err(never_settled().into())
    }

    /// What counts where the asker plays, and where they ask.
    async fn allowance(&self, request: &Request) -> anyhow::Result<Allowance> {
        let games = self
            .store
            .open_games(request.from, None, MOST_GAMES)
            .await?;
        let mut servers: BTreeSet<_> = games.iter().map(|game| game.place().server).collect();
        servers.extend(request.venue.server.map(|(server, _)| server));
        let mut days = Vec::new();
        for server in servers {
            days.push(self.store.settings(server).await?.holiday_days);
        }
        let usual = Holidays::USUAL_DAYS;
        Ok(Allowance {
            most_days: days.iter().copied().max().unwrap_or(usual),
            fewest_days: days.into_iter().min().unwrap_or(usual),
        })
    }
}

fn vacation_of<'a>(request: &Request, person: &'a Person, allowance: &Allowance) -> Vacation<'a> {
    Vacation {
        chosen: &person.preferences,
        holidays: person.holidays,
        most_days: allowance.most_days,
        fewest_days: allowance.fewest_days,
        now: request.now,
    }
}

/// From when to when somebody wants to be away: from now on, and without an end, unless they have
/// written something else.
fn moments(
    request: &Request,
    person: &Person,
    from: Option<&str>,
    to: Option<&str>,
) -> Result<(Timestamp, Option<Timestamp>), Trouble> {
    let calendar = Calendar::new(&person.preferences.zone, request.now);
    let no = |fault: DayFault, typed| vacation::day_fault(request.language, fault, typed);
    let from = match from {
        Some(typed) => calendar.start_of(typed).map_err(|fault| no(fault, typed))?,
        None => request.now,
    };
    let from = from.max(request.now);
    let to = match to {
        Some(typed) => Some(
            calendar
                .end_of(typed, from)
                .map_err(|fault| no(fault, typed))?,
        ),
        None => None,
    };
    Ok((from, to))
}
