//! Listens to what people are told: everything once, in order, truly, and notifying only the
//! player to move.

use crate::chat::{Place, Posted};
use crate::inspector::{Inspector, Seen};
use crate::stored::NoticeRow;
use outflank::command::Control;
use outflank::game::{GameId, How, PlayerId, Ply, Timestamp, Told};
use outflank::rules::Square;
use outflank::view::Row;
use std::collections::{BTreeMap, HashMap};

/// So often a player is notified in a turn at most.
const MOST_PINGS: u32 = 3;

/// Something to be said, and what became of it.
struct Notice {
    row: NoticeRow,
    /// Which turn of the game it tells of.
    turn: u32,
    /// The moves that it tells of.
    squares: Vec<Square>,
    /// Whether it tells how the game ended.
    ends: bool,
    said: u32,
    /// The move was taken back before it could be said.
    is_void: bool,
}

/// Everything to be said.
#[derive(Default)]
pub(crate) struct Notices {
    all: BTreeMap<i64, Notice>,
    /// The newest of each game that was said in its channel.
    last_said: HashMap<GameId, i64>,
    /// How often a player was notified in a turn.
    pings: HashMap<(GameId, u32), u32>,
}

impl Notices {
    /// Adds something to be said about the games as they are now.
    pub(crate) fn add(&mut self, row: NoticeRow, games: &BTreeMap<GameId, Seen>) {
        let seen = row.game.and_then(|id| games.get(&GameId(id)));
        let (turn, squares) = match seen {
            Some(seen) => (seen.turns, last_moves(seen)),
            None => (0, Vec::new()),
        };
        let is_over = seen.is_some_and(|seen| seen.game.position().turn().is_none());
        let ends = tells_the_end(&row.kind) || row.kind == "moved" && is_over;
        if row.kind.ends_with("took back") {
            self.forget_moves_after(&row);
        }
        self.all.insert(
            row.id,
            Notice {
                row,
                turn,
                squares,
                ends,
                said: 0,
                is_void: false,
            },
        );
    }

    /// The calls of a turn are counted from now on.
    pub(crate) fn begin_anew(&mut self, game: GameId, turn: u32) {
        self.pings.remove(&(game, turn));
    }

    fn forget_moves_after(&mut self, taken_back: &NoticeRow) {
        let unsaid = self
            .all
            .values_mut()
            .rev()
            .take_while(|notice| notice.row.id > 0);
        for notice in unsaid.filter(|notice| notice.row.game == taken_back.game) {
            let is_later = notice.row.kind == "moved" && notice.row.ply > taken_back.ply;
            notice.is_void |= is_later && notice.said == 0;
        }
    }

    /// At the end, nothing is left to be said; what had to be said was said, unless the chat would
    /// never have it.
    pub(crate) fn check_that_all_is_said(
        &self,
        fates: Vec<(i64, Option<i64>, Option<String>)>,
        chat: &Place,
    ) {
        for (id, done_at, failure) in fates {
            let notice = &self.all[&id];
            let row = &notice.row;
            assert!(done_at.is_some(), "never said, never given up: {row:?}");
            let refused = chat.has_refused(&format!("n{id}"));
            if failure.is_some() && row.channel.is_some() && row.game.is_some() {
                assert!(refused, "given up without need: {row:?} {failure:?}");
            }
            if row.game.is_some() && row.channel.is_some() && must_be_said(&row.kind) {
                let excused = refused || notice.is_void;
                assert!(notice.said > 0 || excused, "it was never said: {row:?}");
            }
        }
    }
}

/// Whether it is worth saying whatever has happened since.
fn must_be_said(kind: &str) -> bool {
    let may_be_void = ["reminded", "shown", "paused"];
    let asked = kind.contains(" asked for ");
    !asked && !may_be_void.iter().any(|void| kind.starts_with(void))
}

/// Whether it calls the player to move.
fn calls(kind: &str) -> bool {
    let reminds = ["reminded early", "reminded last"].contains(&kind);
    reminds
        || ["started", "moved", "resumed", "time up"].contains(&kind)
        || kind.ends_with("took back")
}

/// Whether it tells how the game ended, unless a move did that.
fn tells_the_end(kind: &str) -> bool {
    ["resigned", "timed out", "agreed on a draw", "aborted"].contains(&kind)
}

/// Whether a message says that the game is over: then a rematch can be asked for.
fn says_it_is_over(posted: &Posted) -> bool {
    posted.message.controls.iter().any(|row| match row {
        Row::Buttons(buttons) => buttons
            .iter()
            .any(|button| matches!(button.control, Control::Rematch(_))),
        Row::Menu(_) => false,
    })
}

/// The last move that was made by hand, and those that the bot made after it.
fn last_moves(seen: &Seen) -> Vec<Square> {
    let moves = &seen.game.moves;
    let by_hand = moves.iter().rposition(|step| step.how == How::ByHand);
    let last = &moves[by_hand.unwrap_or(0)..];
    last.iter().map(|step| step.square).collect()
}

impl Inspector {
    /// A message was posted.
    pub(crate) fn hear(&mut self, posted: &Posted, now: Timestamp) {
        assert!(posted.message.pings.len() <= 1, "{posted:?}");
        let number = posted.nonce.trim_start_matches('n').parse();
        let id = number.expect("a nonce names its notice");
        let Some(notice) = self.notices.all.get_mut(&id) else {
            panic!("nobody wanted this to be said: {posted:?}");
        };
        notice.said += 1;
        if notice.is_void {
            // At once made again, it is true all the same.
            let game = notice.row.game.map(|id| &self.games[&GameId(id)].game);
            let again = game.and_then(|game| game.last_before(Ply(notice.row.ply as u16)));
            assert!(
                again.is_some_and(|step| step.at.0 == notice.row.made_at),
                "a move that was taken back is told: {posted:?}"
            );
        }
        let (row, turn) = (notice.row.clone(), notice.turn);
        if notice.said > 1 {
            // What tells a person how things are now may have other words by then.
            let is_firm = row.game.is_some() && row.channel.is_some() || row.kind == "challenged";
            assert!(!is_firm, "it is said twice: {row:?} {posted:?}");
            return;
        }
        let Some(game) = row.game.map(GameId) else {
            self.hear_of_person(&row, posted);
            return;
        };
        if row.channel.is_some() {
            if row.kind == "moved" {
                for square in &notice.squares {
                    let named = posted.message.text.contains(&format!("**{square}**"));
                    assert!(named, "{square} is not told: {posted:?}");
                }
            }
            let ends = self.notices.all[&id].ends;
            assert_eq!(says_it_is_over(posted), ends, "the end is told: {posted:?}");
            let last = self.notices.last_said.insert(game, id);
            assert!(last.is_none_or(|last| last < id), "too late: {posted:?}");
        }
        self.hear_pings(game, &row, turn, posted, now);
    }

    /// Only they themselves are notified of what happens to a person.
    fn hear_of_person(&self, row: &NoticeRow, posted: &Posted) {
        let person = row.person.map(|id| PlayerId(id.cast_unsigned()));
        let allowed = ["unreachable", "digest", "challenged"].contains(&row.kind.as_str());
        for pinged in &posted.message.pings {
            let is_own = Some(*pinged) == person || row.kind == "challenged";
            assert!(allowed && is_own, "{posted:?}");
        }
        if row.kind == "away" || row.kind == "came back" {
            assert!(posted.message.pings.is_empty(), "{posted:?}");
        }
    }

    fn hear_pings(
        &mut self,
        id: GameId,
        row: &NoticeRow,
        turn: u32,
        posted: &Posted,
        now: Timestamp,
    ) {
        if row.kind.starts_with("paused") {
            let own = row.person.map(|id| PlayerId(id.cast_unsigned()));
            assert!(
                posted
                    .message
                    .pings
                    .iter()
                    .all(|pinged| Some(*pinged) == own),
                "{posted:?}"
            );
            return;
        }
        let seen = &self.games[&id];
        let goes_on = seen.game.end.is_none() && seen.game.pause.is_none();
        let is_current = goes_on && row.ply == seen.game.moves.len() as i64;
        let called = seen.turn.filter(|_| is_current && calls(&row.kind));
        let called = called.filter(|color| self.holiday(seen, *color, now).is_none());
        let called = called.map(|color| seen.game.player(color));
        let chosen = called.and_then(|player| self.people.get(&player));
        let told = chosen.map_or(Told::Channel, |person| person.preferences.told);
        for pinged in &posted.message.pings {
            assert_eq!(
                Some(*pinged),
                called,
                "not to be called now: {row:?} {posted:?}"
            );
            let wants = match (row.channel, told) {
                (Some(_), Told::Channel) | (None, Told::Direct | Told::Digest) => true,
                (Some(_) | None, _) => false,
            };
            assert!(wants, "{told:?} wants no call here: {posted:?}");
            if let Some(person) = chosen {
                let chosen = &person.preferences;
                let wants = match row.kind.as_str() {
                    "reminded early" => chosen.reminder,
                    "reminded last" => chosen.last_call,
                    _ => true,
                };
                assert!(wants, "no such reminder is wanted: {posted:?}");
            }
            // That is somebody's doing: it begins anew.
            if row.kind == "resumed" {
                self.notices.begin_anew(id, turn);
                continue;
            }
            let pings = self.notices.pings.entry((id, turn)).or_default();
            *pings += 1;
            assert!(*pings <= MOST_PINGS, "too many calls: {posted:?}");
        }
        let is_due = called.is_some_and(|player| !self.changed.contains(&player))
            && row.channel.is_some()
            && told == Told::Channel;
        assert!(
            !is_due || !posted.message.pings.is_empty(),
            "nobody is called: {posted:?}"
        );
    }
}
