//! How a person wants to be told of things, and what is done for them.

use super::ports::{Commit, Deed, Person, PersonChange};
use super::{Answer, App, MOST_DECISIONS, Outcome, Request, Trouble, never_settled};
use crate::command::{NotifyWishes, Switch};
use crate::game::{Preferences, QuietHours, TimeOfDay, Zone};
use crate::view::preferences;

/// What stands for no quiet hours.
const NO_QUIET: [&str; 8] = ["off", "none", "no", "never", "-", "なし", "オフ", "無し"];

/// What was written among the wishes, as it was read.
struct Read {
    zone: Option<Zone>,
    quiet: Option<Option<QuietHours>>,
    digest_at: Option<TimeOfDay>,
}

impl App {
    /// Changes what the asker has named and shows everything that they have chosen.
    pub(super) async fn notify(&self, request: &Request, wishes: &NotifyWishes) -> Outcome {
        let read = read(request, wishes)?;
        let person = match *wishes == NotifyWishes::default() {
            true => self.store.person(request.from).await?,
            false => {
                self.change_person(request, |chosen| fulfil(chosen, wishes, &read))
                    .await?
            }
        };
        Ok(shown(request, &person))
    }

    /// Turns one of the asker's switches and shows everything that they have chosen.
    pub(super) async fn turn_switch(&self, request: &Request, switch: Switch) -> Outcome {
        let turn = |chosen: &mut Preferences| {
            let state = match switch {
                Switch::Reminder => &mut chosen.reminder,
                Switch::LastCall => &mut chosen.last_call,
                Switch::Forced => &mut chosen.plays_forced,
                Switch::SpendHolidays => &mut chosen.spends_holidays,
            };
            *state = !*state;
        };
        let person = self.change_person(request, turn).await?;
        Ok(shown(request, &person))
    }

    /// Changes what the asker has chosen and remembers their language; decides anew if another
    /// change came first.
    async fn change_person(
        &self,
        request: &Request,
        change: impl Fn(&mut Preferences),
    ) -> Result<Person, Trouble> {
        for _ in 0..MOST_DECISIONS {
            let mut person = self.store.person(request.from).await?;
            change(&mut person.preferences);
            person.language = Some(request.language);
            person.has_changed(request.now);
            let stored = PersonChange::new(request.from, person.clone());
            match self.commit(request, Deed::Person(stored)).await? {
                Commit::Overtaken => {}
                Commit::Repeated => return Ok(self.store.person(request.from).await?),
                Commit::Challenged(_)
                | Commit::Closed
                | Commit::Started(_)
                | Commit::Changed
                | Commit::Blocked(_) => {
                    return Ok(person);
                }
            }
        }
        Err(never_settled().into())
    }
}

fn shown(request: &Request, person: &Person) -> Answer {
    Answer::Private(preferences::preferences(
        request.language,
        &person.preferences,
        request.now,
    ))
}

/// Reads what was written, all of it or nothing.
fn read(request: &Request, wishes: &NotifyWishes) -> Result<Read, Trouble> {
    let language = request.language;
    let zone = |typed: &String| {
        let no = |fault| Trouble::from(preferences::zone_fault(language, &fault, typed));
        typed.parse().map_err(no)
    };
    let quiet = |typed: &String| {
        let no = |fault| Trouble::from(preferences::quiet_fault(language, fault, typed));
        match NO_QUIET.contains(&typed.trim().to_lowercase().as_str()) {
            true => Ok(None),
            false => typed.parse().map(Some).map_err(no),
        }
    };
    let digest_at = |typed: &String| {
        let no = |_| Trouble::from(preferences::time_of_day_fault(language, typed));
        typed.parse().map_err(no)
    };
    Ok(Read {
        zone: wishes.zone.as_ref().map(zone).transpose()?,
        quiet: wishes.quiet.as_ref().map(quiet).transpose()?,
        digest_at: wishes.digest_at.as_ref().map(digest_at).transpose()?,
    })
}

fn fulfil(chosen: &mut Preferences, wishes: &NotifyWishes, read: &Read) {
    fn set<T: Clone>(chosen: &mut T, wish: &Option<T>) {
        if let Some(wish) = wish {
            chosen.clone_from(wish);
        }
    }
    set(&mut chosen.told, &wishes.told);
    set(&mut chosen.reminder, &wishes.reminder);
    set(&mut chosen.last_call, &wishes.last_call);
    set(&mut chosen.plays_forced, &wishes.plays_forced);
    set(&mut chosen.spends_holidays, &wishes.spends_holidays);
    set(&mut chosen.zone, &read.zone);
    set(&mut chosen.quiet, &read.quiet);
    set(&mut chosen.digest_at, &read.digest_at);
}
