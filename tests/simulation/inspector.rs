//! Looks over the application's shoulder: what is stored must follow from what was done.

use crate::chat::Place;
use crate::clocks::Clocks;
use crate::ledger::Ledger;
use crate::stored::{GameRow, Next, NoticeRow, Stored};
use crate::told::Notices;
use outflank::app::Request;
use outflank::app::ports::{Person, Store};
use outflank::game::{Both, DAY_MS, Game, GameId, Holiday, PlayerId, ServerId, Timestamp};
use outflank::rules::{Color, Square};
use outflank::storage::Database;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// What an event was.
#[derive(Clone, Copy)]
pub(crate) enum Cause<'a> {
    /// A person has asked for something.
    Asked(&'a Request),
    /// The timekeeper has looked at the time.
    Timekeeper,
    /// The timekeeper has looked at the time while nobody could reach the bot.
    Unreachable,
    /// The outbox has said what there was to say, or something has happened to a place.
    Outside,
    /// A game's newest board was deleted.
    BoardGone,
}

/// A game as it was last seen.
pub(crate) struct Seen {
    pub(crate) game: Game,
    pub(crate) clocks: Option<Clocks>,
    /// Who is to move.
    pub(crate) turn: Option<Color>,
    /// Counts the turns, those that were taken back among them.
    pub(crate) turns: u32,
    /// What the players have planned: after how many moves, and which.
    pub(crate) plans: Both<Vec<(usize, Vec<Square>)>>,
    pub(crate) alarm_at: Option<i64>,
}

/// What is known of everything, and what it is compared with.
pub(crate) struct Inspector {
    store: Arc<Database>,
    stored: Stored,
    /// What comes next, as of the last look.
    pub(crate) next: Next,
    pub(crate) games: BTreeMap<GameId, Seen>,
    pub(crate) people: HashMap<PlayerId, Person>,
    /// Of whom something else is remembered since the last look.
    pub(crate) changed: HashSet<PlayerId>,
    pub(crate) holiday_days: HashMap<ServerId, u32>,
    pub(crate) notices: Notices,
    pub(crate) ledger: Ledger,
}

impl Seen {
    pub(crate) fn player_to_move(&self) -> Option<PlayerId> {
        self.turn.map(|color| self.game.player(color))
    }

    /// Whose clock ticks.
    pub(crate) fn ticking(&self) -> Option<Color> {
        let runs = self.game.pause.is_none() && self.clocks.is_some();
        self.turn.filter(|_| runs)
    }

    /// A person has planned a line.
    pub(crate) fn plans(&mut self, by: PlayerId, line: Vec<Square>) {
        if let Ok(color) = self.game.color_of(by) {
            self.plans[color].push((self.game.moves.len(), line));
        }
    }

    /// Whether the move of that index was planned by `color`.
    pub(crate) fn is_planned(&self, color: Color, moves: &[Square]) -> bool {
        self.plans[color]
            .iter()
            .any(|(from, line)| moves.len() > *from && line.starts_with(&moves[*from..]))
    }
}

impl Inspector {
    pub(crate) async fn new(
        store: Arc<Database>,
        path: &str,
        holiday_days: HashMap<ServerId, u32>,
    ) -> Inspector {
        Inspector {
            store,
            stored: Stored::open(path).await,
            next: Next::default(),
            games: BTreeMap::new(),
            people: HashMap::new(),
            changed: HashSet::new(),
            holiday_days,
            notices: Notices::default(),
            ledger: Ledger::default(),
        }
    }

    /// The file has been opened anew.
    pub(crate) fn reopened(&mut self, store: Arc<Database>) {
        self.store = store;
    }

    /// Time goes by in which the bot is there.
    pub(crate) fn time_goes_by(&mut self, from: Timestamp, to: Timestamp) {
        let ids: Vec<GameId> = self.games.keys().copied().collect();
        for id in ids {
            let seen = &self.games[&id];
            let Some(color) = seen.ticking() else {
                continue;
            };
            let back = self.holiday(seen, color, from);
            let start = back.map_or(from, |back| back.min(to));
            let seen = self.games.get_mut(&id).expect("it was there");
            if let Some(clocks) = &mut seen.clocks {
                clocks.tick(color, to.0 - start.0);
            }
        }
    }

    /// Until when a player's holiday stops the clock of a game, if it does at a moment.
    pub(crate) fn holiday(&self, seen: &Seen, color: Color, at: Timestamp) -> Option<Timestamp> {
        let known = seen.clocks.as_ref().is_some_and(Clocks::know_holidays);
        let person = self
            .people
            .get(&seen.game.player(color))
            .filter(|_| known)?;
        let Holiday { from, to } = person.holidays.current?;
        let days = self.holiday_days[&seen.game.place().server];
        let spent = match person.holidays.year == year(from) {
            true => person.holidays.spent_ms,
            false => 0,
        };
        let left_ms = (i64::from(days) * DAY_MS - spent).max(0);
        let to = to.min(from.plus_ms(left_ms));
        (from <= at && at < to).then_some(to)
    }

    /// Compares what is stored with what was known and has happened since.
    pub(crate) async fn look(&mut self, now: Timestamp, cause: Cause<'_>) {
        let found = self.stored.look(now).await;
        self.next = found.next;
        self.look_at_people(found.people).await;
        let (rows, fresh) = (found.games, found.notices);
        let mut open = self.games.values().filter(|seen| seen.game.end.is_none());
        let listed = |id: GameId| rows.iter().any(|row| row.id == id.0);
        assert!(open.all(|seen| listed(seen.game.id)), "a game is lost");
        let mut ended = false;
        for row in rows {
            ended |= self.look_at(row, now, cause, &fresh).await;
        }
        for notice in fresh {
            self.notices.add(notice, &self.games);
        }
        if ended {
            self.look_at_ratings().await;
        }
    }

    async fn look_at_people(&mut self, rows: Vec<(i64, i64)>) {
        self.changed.clear();
        for (id, version) in rows {
            let player = PlayerId(id.cast_unsigned());
            let known = self.people.get(&player);
            if known.is_none_or(|person| i64::from(person.version) != version) {
                let person = self.store.person(player).await;
                let person = person.expect("the store works");
                let told = person.preferences.told;
                let before = self.people.insert(player, person);
                self.changed.insert(player);
                // Whoever wants to be called elsewhere is called there, too.
                if before.is_some_and(|before| before.preferences.told != told) {
                    let waits = |seen: &&Seen| seen.player_to_move() == Some(player);
                    let waiting = self.games.values().filter(waits);
                    for seen in waiting {
                        self.notices.begin_anew(seen.game.id, seen.turns);
                    }
                }
            }
        }
    }

    async fn look_at_ratings(&mut self) {
        self.ledger.check(&self.stored.ratings().await);
    }

    /// Looks at a game; tells whether it has ended since the last look.
    async fn look_at(
        &mut self,
        row: GameRow,
        now: Timestamp,
        cause: Cause<'_>,
        fresh: &[NoticeRow],
    ) -> bool {
        let id = GameId(row.id);
        let kinds = || {
            let own = fresh.iter().filter(|notice| notice.game == Some(row.id));
            let mut kinds: Vec<String> = own
                .filter(|notice| notice.channel.is_some() && !notice.kind.starts_with("paused"))
                .map(|notice| notice.kind.clone())
                .collect();
            kinds.sort();
            kinds
        };
        let Some(seen) = self.games.get_mut(&id) else {
            let game = self.read(id).await;
            check_row(&row, &game);
            assert_eq!(kinds(), ["started"], "game {id} begins with other news");
            assert!(game.moves.is_empty() && game.setup.started_at == now);
            let seen = begin(game, row.alarm_at);
            self.games.insert(id, seen);
            return false;
        };
        if seen.game.version == row.version as u32 {
            let is_over = seen.game.end.is_some();
            assert!(
                is_over || seen.alarm_at == row.alarm_at,
                "alarm of game {id}"
            );
            assert!(
                is_over || kinds().is_empty(),
                "game {id} has news of nothing"
            );
            return false;
        }
        let game = self.read(id).await;
        check_row(&row, &game);
        let told = self.change(game, row.alarm_at, now, cause);
        assert_eq!(told, kinds(), "what happened to game {id}, and its news");
        self.games[&id].game.end.is_some()
    }

    async fn read(&self, id: GameId) -> Game {
        let game = self.store.game(id).await.expect("the store works");
        game.expect("a listed game exists")
    }

    /// Compares all clocks that run with those of the second opinion.
    pub(crate) fn check_clocks(&self, now: Timestamp) {
        for seen in self.games.values() {
            let (Some(color), Some(clocks), Some(timer)) =
                (seen.ticking(), &seen.clocks, &seen.game.timer)
            else {
                continue;
            };
            let from = self.holiday(seen, color, now).unwrap_or(now);
            let deadline = from.plus_ms(clocks.left_ms(color));
            let id = seen.game.id;
            assert_eq!(
                timer.since.0 + timer.left_ms[color],
                deadline.0,
                "game {id}: {color:?}'s deadline; since {:?}, held {:?}, now {now:?}, left {}",
                timer.since,
                timer.held_until,
                clocks.left_ms(color)
            );
            let other = color.opponent();
            assert_eq!(
                timer.left_ms[other],
                clocks.left_ms(other),
                "game {id}: {other:?} left"
            );
        }
    }

    /// After the timekeeper has been there, nothing is due, and nobody plays without time.
    pub(crate) fn check_that_nothing_is_due(&self, now: Timestamp) {
        assert!(self.next.due().is_none_or(|due| due > now), "it is due");
        for seen in self.games.values() {
            if let (Some(color), Some(clocks)) = (seen.ticking(), &seen.clocks) {
                let away = self.holiday(seen, color, now).is_some();
                let late = clocks.left_ms(color) <= 0 && !away;
                assert!(!late, "game {}: {color:?} plays without time", seen.game.id);
            }
        }
    }

    /// Everything that had to be said was said once, or the chat would not have it.
    pub(crate) async fn check_that_all_is_said(&mut self, chat: &Place) {
        let fates = self.stored.fates().await;
        self.notices.check_that_all_is_said(fates, chat);
        self.look_at_ratings().await;
    }
}

fn begin(game: Game, alarm_at: Option<i64>) -> Seen {
    Seen {
        clocks: Clocks::start(game.setup.clock),
        turn: game.turn(),
        turns: 0,
        plans: Both::default(),
        alarm_at,
        game,
    }
}

/// What the database has to search by must follow from the rest.
fn check_row(row: &GameRow, game: &Game) {
    let id = game.id;
    let to_move = game.turn().map(|color| game.player(color).0.cast_signed());
    assert_eq!(row.to_move, to_move, "game {id}: who is to move");
    let alarm_at = game.next_due().map(|(at, _)| at.0);
    assert_eq!(row.alarm_at, alarm_at, "game {id}: its alarm");
    assert_eq!(i64::from(game.version), row.version);
}

/// The calendar year of a moment, in UTC.
fn year(moment: Timestamp) -> i16 {
    let moment = jiff::Timestamp::from_millisecond(moment.0).expect("it is a moment of our time");
    moment.to_zoned(jiff::tz::TimeZone::UTC).year()
}
