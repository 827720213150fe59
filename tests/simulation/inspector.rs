//! Looks over the application's shoulder: what is stored must follow from what was done.

use crate::chat::Place;
use crate::clocks::Clocks;
use crate::ledger::Ledger;
use crate::stored::{GameRow, Next, NoticeRow, Stored};
use crate::told::Notices;
use outflank::app::Request;
use outflank::app::ports::{Person, Store};
use outflank::command::{Act, Command};
use outflank::game::{
    Both, DAY_MS, Ending, Game, GameId, Holiday, How, MINUTE_MS, PauseReason, PlayerId, ServerId,
    Timestamp, Wish,
};
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
    plans: Both<Vec<(usize, Vec<Square>)>>,
    alarm_at: Option<i64>,
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
    ledger: Ledger,
}

impl Seen {
    pub(crate) fn player_to_move(&self) -> Option<PlayerId> {
        self.turn.map(|color| self.game.player(color))
    }

    /// Whose clock ticks.
    fn ticking(&self) -> Option<Color> {
        let runs = self.game.pause.is_none() && self.clocks.is_some();
        self.turn.filter(|_| runs)
    }

    /// A person has planned a line.
    fn plans(&mut self, by: PlayerId, line: Vec<Square>) {
        if let Ok(color) = self.game.color_of(by) {
            self.plans[color].push((self.game.moves.len(), line));
        }
    }

    /// Whether the move of that index was planned by `color`.
    fn is_planned(&self, color: Color, moves: &[Square]) -> bool {
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
                self.people.insert(player, person);
                self.changed.insert(player);
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

    /// Follows a game to its new state; tells what the channel must be told of it.
    fn change(
        &mut self,
        new: Game,
        alarm_at: Option<i64>,
        now: Timestamp,
        cause: Cause<'_>,
    ) -> Vec<String> {
        let id = new.id;
        let mut seen = self.games.remove(&id).expect("it was known");
        let old = std::mem::replace(&mut seen.game, new);
        seen.alarm_at = alarm_at;
        assert!(old.end.is_none(), "game {id} had ended");
        assert_eq!(old.setup.black, seen.game.setup.black);
        assert_eq!(old.setup.clock, seen.game.setup.clock);
        let mut told = Vec::new();
        let (before, after) = (old.moves.len(), seen.game.moves.len());
        let common = before.min(after);
        assert_eq!(
            old.moves[..common],
            seen.game.moves[..common],
            "game {id}: its past"
        );
        if after > before {
            self.follow_moves(&mut seen, before, now, cause);
            told.push("moved".to_owned());
        }
        if after < before {
            told.push(follow_takeback(&mut seen, &old, now, cause));
        }
        told.extend(follow_time(&mut seen, &old, cause));
        told.extend(follow_wishes(&seen, &old, cause));
        told.extend(follow_place(&mut seen, &old, cause));
        if let Some(news) = follow_end(&seen, &old, cause) {
            told.extend(news);
            self.ledger.ended(&seen.game);
        }
        if matches!(cause, Cause::BoardGone) {
            told.push("shown".to_owned());
        }
        let turn = seen.game.turn();
        if (before, old.end.is_some()) != (after, seen.game.end.is_some()) {
            seen.turns += 1;
        }
        seen.turn = turn;
        if let Cause::Asked(Request {
            command: Command::Plan { moves, reply, .. },
            from,
            ..
        }) = cause
            && seen.game.plans != old.plans
        {
            let line = outflank::rules::typed_squares(&format!("{moves} {reply}"));
            seen.plans(*from, line.expect("an accepted plan can be read"));
        }
        self.games.insert(id, seen);
        told.sort();
        told
    }

    /// Replays the moves that are new.
    fn follow_moves(&self, seen: &mut Seen, before: usize, now: Timestamp, cause: Cause<'_>) {
        let id = seen.game.id;
        let Cause::Asked(request) = cause else {
            panic!("game {id}: nobody made this move");
        };
        let squares: Vec<Square> = seen.game.moves.iter().map(|step| step.square).collect();
        let mut position = outflank::rules::Position::START;
        for (index, step) in seen.game.moves.clone().into_iter().enumerate() {
            let legal = position.legal_moves();
            let color = position.turn().expect("nobody moves after the end");
            assert!(
                legal.contains(step.square),
                "game {id}: an illegal move is stored"
            );
            position = position.play(step.square).expect("it is legal").0;
            if index < before {
                continue;
            }
            let player = seen.game.player(color);
            match step.how {
                How::ByHand => {
                    assert_eq!(
                        (player, index),
                        (request.from, before),
                        "game {id}: who moved"
                    );
                    let asked = matches!(request.command, Command::Move { .. });
                    assert!(asked, "game {id}: nobody asked for a move");
                }
                How::Planned => assert!(
                    seen.is_planned(color, &squares[..=index]),
                    "game {id}: nobody has planned {}",
                    step.square
                ),
                How::Forced => {
                    let wants = self.people.get(&player);
                    let wants = wants.is_some_and(|person| person.preferences.plays_forced);
                    assert!(wants && legal.count() == 1, "game {id}: not forced");
                }
            }
            assert_eq!(step.at, now, "game {id}: when it was made");
            if let Some(clocks) = &mut seen.clocks {
                let left_ms = clocks.left_ms(color).max(0);
                assert_eq!(step.left_ms, Some(left_ms), "game {id}: what was left");
                clocks.moved(color);
            }
        }
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

fn word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The last move by hand was taken back, with those that the bot made after it.
fn follow_takeback(seen: &mut Seen, old: &Game, now: Timestamp, cause: Cause<'_>) -> String {
    let id = old.id;
    let by_hand = old.moves.iter().rposition(|step| step.how == How::ByHand);
    let kept = seen.game.moves.len();
    assert_eq!(Some(kept), by_hand, "game {id}: too much was taken back");
    assert!(old.setup.takebacks, "game {id} is played touch-move");
    let color = seen.game.turn().expect("the game goes on");
    let mover = seen.game.player(color);
    let Cause::Asked(request) = cause else {
        panic!("game {id}: nobody took that back");
    };
    let slip = now.0 - old.moves[kept].at.0 <= MINUTE_MS;
    match &request.command {
        Command::Do(Act::TakeBack, _) => assert!(slip && request.from == mover, "game {id}"),
        Command::Answer {
            wish: Wish::Takeback,
            yes: true,
            ..
        } => {
            assert!(request.from != mover && old.offer.is_some(), "game {id}");
        }
        other => panic!("game {id}: {other:?} takes nothing back"),
    }
    if let Some(clocks) = &mut seen.clocks {
        clocks.taken_back_to(kept, seen.turn);
    }
    // A plan is for what follows.
    for color in Color::BOTH {
        seen.plans[color].retain(|(from, _)| *from <= kept);
    }
    format!("{} took back", word(color))
}

/// Reminders, extensions, and time that was given.
fn follow_time(seen: &mut Seen, old: &Game, cause: Cause<'_>) -> Vec<String> {
    let mut told = Vec::new();
    let (Some(clocks), Some(was), Some(is)) = (&mut seen.clocks, &old.timer, &seen.game.timer)
    else {
        return told;
    };
    let id = old.id;
    if let Cause::Asked(request) = cause
        && matches!(request.command, Command::Do(Act::GiveTime, _))
        && is.left_ms != was.left_ms
    {
        let to = seen
            .game
            .color_of(request.from)
            .expect("a player gives")
            .opponent();
        clocks.given(to);
        told.push(format!("{} was given time", word(to)));
    }
    if is.overtime.len() > was.overtime.len() {
        let color = seen.turn.expect("somebody's time was over");
        assert!(matches!(cause, Cause::Timekeeper), "game {id}");
        assert!(
            clocks.left_ms(color) <= 0,
            "game {id}: {color:?} had time left"
        );
        clocks.extended(color);
        told.push("time up".to_owned());
    } else if is.reminded > was.reminded && old.moves.len() == seen.game.moves.len() {
        assert!(matches!(cause, Cause::Timekeeper), "game {id}");
        told.push(match is.reminded {
            1 => "reminded early".to_owned(),
            _ => "reminded last".to_owned(),
        });
    }
    assert_eq!(is.overtime, clocks.extensions(), "game {id}: extensions");
    told
}

/// What the players wish of each other.
fn follow_wishes(seen: &Seen, old: &Game, cause: Cause<'_>) -> Option<String> {
    if seen.game.offer == old.offer {
        return None;
    }
    let Cause::Asked(request) = cause else {
        assert!(seen.game.end.is_some(), "game {}: who wishes that?", old.id);
        return None;
    };
    match (&request.command, seen.game.offer) {
        (Command::Do(Act::TakeBack | Act::Draw, _), Some(offer)) => {
            assert_eq!(seen.game.player(offer.by), request.from, "game {}", old.id);
            let wish = match offer.wish {
                Wish::Takeback => "takeback",
                Wish::Draw => "draw",
            };
            Some(format!("{} asked for a {wish}", word(offer.by)))
        }
        (
            Command::Answer {
                yes: false, wish, ..
            },
            None,
        ) => {
            let offer = old.offer.expect("there was an offer");
            assert_eq!(offer.wish, *wish);
            Some(format!("{} was refused a {}", word(offer.by), wish.id()))
        }
        _ => None,
    }
}

/// Pauses, and other places.
fn follow_place(seen: &mut Seen, old: &Game, cause: Cause<'_>) -> Option<String> {
    if let Some(pause) = seen.game.pause.filter(|_| old.pause.is_none()) {
        assert!(
            matches!(cause, Cause::Outside | Cause::Timekeeper),
            "game {}",
            old.id
        );
        assert!(matches!(
            pause.why,
            PauseReason::PlaceGone | PauseReason::PlayerLeft(_)
        ));
        if let (Some(clocks), Some(timer)) = (&mut seen.clocks, &seen.game.timer) {
            let color = seen.turn.expect("somebody is to move");
            clocks.paused(color, timer.left_ms[color]);
        }
        return None;
    }
    let asked = matches!(
        cause,
        Cause::Asked(Request {
            command: Command::Do(Act::MoveHere, _),
            ..
        })
    );
    let elsewhere = seen.game.place() != old.place();
    let here = asked && (elsewhere || old.pause.is_some());
    let resumed = old.pause.is_some() && seen.game.pause.is_none() && seen.game.end.is_none();
    assert!(here || !resumed, "game {} goes on by itself", old.id);
    here.then(|| "resumed".to_owned())
}

/// How the game ended, if it did, and what the channel is told of it besides a move.
fn follow_end(seen: &Seen, old: &Game, cause: Cause<'_>) -> Option<Option<String>> {
    let end = seen.game.end.as_ref()?;
    let (id, game) = (old.id, &seen.game);
    assert_eq!(
        game.setup.rated && end.score.is_some(),
        end.ratings.is_some() != end.uncounted.is_some(),
        "game {id}"
    );
    let by_a_move = game.moves.len() > old.moves.len();
    if by_a_move {
        assert!(
            game.position().turn().is_none(),
            "game {id} ended too early"
        );
        let wiped = Color::BOTH
            .iter()
            .any(|&color| game.position().count(color) == 0);
        match end.how {
            Ending::Count => assert!(!wiped),
            Ending::WipeOut => assert!(wiped),
            Ending::TimeOut(overtime) => {
                let first = seen
                    .clocks
                    .as_ref()
                    .and_then(|clocks| clocks.extensions().first());
                assert_eq!((Some(&overtime.flagged), overtime.exceeded), (first, None));
            }
            other => panic!("game {id}: a move can't end it so: {other:?}"),
        }
        return Some(None);
    }
    let asked_by = match cause {
        Cause::Asked(request) => Some(game.color_of(request.from).expect("a player asks")),
        Cause::Timekeeper | Cause::Unreachable | Cause::Outside | Cause::BoardGone => None,
    };
    let news = match end.how {
        Ending::TimeOut(_) => {
            assert!(
                matches!(cause, Cause::Timekeeper),
                "game {id}: who called time?"
            );
            let color = seen.turn.expect("somebody was to move");
            let left = seen.clocks.as_ref().map(|clocks| clocks.left_ms(color));
            assert!(
                left.is_some_and(|left| left <= 0),
                "game {id}: {color:?} had {left:?} left"
            );
            "timed out"
        }
        Ending::Resignation(color) => {
            assert_eq!(asked_by, Some(color), "game {id}: who resigned?");
            "resigned"
        }
        Ending::Agreement => {
            let offer = old.offer.expect("a draw was offered");
            assert_eq!(
                (offer.wish, asked_by),
                (Wish::Draw, Some(offer.by.opponent()))
            );
            "agreed on a draw"
        }
        Ending::Abort => {
            let movers = old.played();
            let both = Color::BOTH
                .iter()
                .all(|&color| movers.iter().any(|step| step.by == color));
            assert!(
                !both && asked_by.is_some(),
                "game {id}: it can't be aborted"
            );
            "aborted"
        }
        Ending::Count | Ending::WipeOut | Ending::Adjudication => {
            panic!("game {id} can't have ended by {:?}", end.how)
        }
    };
    Some(Some(news.to_owned()))
}

/// The calendar year of a moment, in UTC.
fn year(moment: Timestamp) -> i16 {
    let moment = jiff::Timestamp::from_millisecond(moment.0).expect("it is a moment of our time");
    moment.to_zoned(jiff::tz::TimeZone::UTC).year()
}
