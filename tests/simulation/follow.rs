//! Follows a game from one state to the next: each difference must have a cause.

use crate::inspector::{Cause, Inspector, Seen};
use outflank::app::Request;
use outflank::command::{Act, Command};
use outflank::game::{Ending, Game, How, MINUTE_MS, PauseReason, Timestamp, Wish};
use outflank::rules::{Color, Square};

impl Inspector {
    /// Follows a game to its new state; tells what the channel must be told of it.
    pub(crate) fn change(
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
