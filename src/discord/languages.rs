//! Which language people and servers speak. Interactions bring it with them, typed messages
//! don't: what was heard before is remembered for those.

use crate::game::{PlayerId, ServerId};
use crate::view::Language;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many people are remembered. Beyond that all are forgotten: whoever uses a command or a
/// button is known again.
const MOST_PEOPLE: usize = 100_000;

/// The languages that were heard since the start.
#[derive(Debug, Default)]
pub(super) struct Languages {
    heard: Mutex<Heard>,
}

#[derive(Debug, Default)]
struct Heard {
    servers: HashMap<ServerId, Language>,
    people: HashMap<PlayerId, Language>,
}

impl Languages {
    /// Remembers the language of a server.
    pub(super) fn of_server_is(&self, server: ServerId, language: Language) {
        self.heard().servers.insert(server, language);
    }

    /// Remembers the language of a person.
    pub(super) fn of_person_is(&self, person: PlayerId, language: Language) {
        let people = &mut self.heard().people;
        if people.len() >= MOST_PEOPLE && !people.contains_key(&person) {
            people.clear();
        }
        people.insert(person, language);
    }

    /// The language of a server, if it is known.
    pub(super) fn of_server(&self, server: ServerId) -> Option<Language> {
        self.heard().servers.get(&server).copied()
    }

    /// The language of a person, if it is known.
    pub(super) fn of_person(&self, person: PlayerId) -> Option<Language> {
        self.heard().people.get(&person).copied()
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_people_are_remembered_than_fit() {
        let languages = Languages::default();
        let japanese = Language::nearest("ja");
        for id in 0..MOST_PEOPLE as u64 {
            languages.of_person_is(PlayerId(id), japanese);
        }
        languages.of_person_is(PlayerId(0), Language::default());
        assert_eq!(languages.of_person(PlayerId(1)), Some(japanese));
        assert_eq!(languages.of_person(PlayerId(0)), Some(Language::default()));
        languages.of_person_is(PlayerId(u64::MAX), japanese);
        assert_eq!(languages.of_person(PlayerId(u64::MAX)), Some(japanese));
        assert_eq!(languages.of_person(PlayerId(1)), None);
    }
}
