//! The written form of what buttons and menus ask for, which is their `custom_id`.
//!
//! It outlives restarts and updates: a button may be pressed after a year. It says only *what* is
//! asked. *Who* may is decided from the stored game and the sender's id.

use super::{Act, Board, Command, DataWish, HolidayWish, Leaderboard, NotifyWishes, Switch};
use crate::game::{ChallengeId, GameId, PlayerId, Ply, Wish};
use crate::rules::Square;
use std::fmt;
use std::str::FromStr;

/// The longest `custom_id` that Discord takes, in characters.
pub const LONGEST_ID: usize = 100;

/// A control that can be pressed or chosen from, in its written form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Accept a challenge.
    Accept(ChallengeId),
    /// Decline a challenge.
    Decline(ChallengeId),
    /// Cancel a challenge.
    Cancel(ChallengeId),
    /// Play this move.
    Move(GameId, Ply, Square),
    /// A menu of moves; what is chosen is the square. The number tells the menus of one
    /// message apart, since one holds 25 moves at most.
    PickMove(GameId, Ply, u8),
    /// Show the game.
    Show(GameId),
    /// Show the game as text.
    ShowText(GameId),
    /// Ask whether to resign.
    Resign(GameId),
    /// Resign.
    ResignSurely(GameId),
    /// Leave things as they are.
    Nevermind,
    /// Do something with a game.
    Do(Act, GameId),
    /// Answer what the opponent wishes.
    Answer(GameId, Ply, Wish, bool),
    /// A menu of one's plans; the chosen one is dropped.
    DropPlan(GameId),
    /// Come back from a holiday.
    ComeBack,
    /// Let games begin with this person again.
    Unblock(PlayerId),
    /// A page of those whom the asker has blocked, counted from 0.
    Blocks(u32),
    /// Delete what is stored about the presser.
    DeleteDataSurely,
    /// A menu of the ways to be told that it is one's turn.
    Told,
    /// Turn one of one's switches.
    Turn(Switch),
    /// Offer a rematch.
    Rematch(GameId),
    /// A page of the asker's games, counted from 0.
    Games(u32),
    /// A page of a leaderboard.
    Leaderboard {
        /// All servers together.
        everywhere: bool,
        /// Fewest games.
        min_games: u32,
        /// Counted from 0.
        page: u32,
    },
}

impl Control {
    /// What pressing it asks for; `chosen` is what was chosen in a menu.
    pub fn command(self, chosen: Option<&str>) -> Command {
        match self {
            Control::Accept(id) => Command::Accept(id),
            Control::Decline(id) => Command::Decline(id),
            Control::Cancel(id) => Command::Cancel(id),
            Control::Move(game, ply, square) => Command::Move {
                on: Board::At(game, ply),
                square: square.to_string(),
            },
            Control::PickMove(game, ply, _) => Command::Move {
                on: Board::At(game, ply),
                square: chosen.unwrap_or_default().to_owned(),
            },
            Control::Show(game) => Command::Show {
                on: Board::Game(game),
                theme: None,
                share: false,
            },
            Control::ShowText(game) => Command::ShowText(game),
            Control::Resign(game) => Command::Resign {
                on: Board::Game(game),
                sure: false,
            },
            Control::ResignSurely(game) => Command::Resign {
                on: Board::Game(game),
                sure: true,
            },
            Control::Nevermind => Command::Nevermind,
            Control::Do(act, game) => Command::Do(act, Board::Game(game)),
            Control::Answer(game, ply, wish, yes) => Command::Answer {
                game,
                ply,
                wish,
                yes,
            },
            Control::DropPlan(game) => {
                Command::DropPlan(game, chosen.unwrap_or_default().to_owned())
            }
            Control::ComeBack => Command::Holiday(HolidayWish::Back),
            Control::Unblock(player) => Command::Unblock(player),
            Control::Blocks(page) => Command::Blocks(page),
            Control::DeleteDataSurely => Command::MyData(DataWish::Delete { sure: true }),
            Control::Told => Command::Notify(NotifyWishes {
                told: chosen.and_then(|chosen| chosen.parse().ok()),
                ..NotifyWishes::default()
            }),
            Control::Turn(switch) => Command::Turn(switch),
            Control::Rematch(game) => Command::Rematch(Some(game)),
            Control::Games(page) => Command::Games(page),
            Control::Leaderboard {
                everywhere,
                min_games,
                page,
            } => Command::Leaderboard(Leaderboard {
                everywhere,
                min_games,
                page,
                share: false,
            }),
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("v1 ")?;
        match self {
            Control::Accept(id) => write!(f, "accept {id}"),
            Control::Decline(id) => write!(f, "decline {id}"),
            Control::Cancel(id) => write!(f, "cancel {id}"),
            Control::Move(game, ply, square) => write!(f, "move {game} {ply} {square}"),
            Control::PickMove(game, ply, menu) => write!(f, "pick {game} {ply} {menu}"),
            Control::Show(game) => write!(f, "show {game}"),
            Control::ShowText(game) => write!(f, "text {game}"),
            Control::Resign(game) => write!(f, "resign {game}"),
            Control::ResignSurely(game) => write!(f, "resign-surely {game}"),
            Control::Nevermind => write!(f, "nevermind"),
            Control::Do(act, game) => write!(f, "do {} {game}", act.id()),
            Control::Answer(game, ply, wish, yes) => {
                let answer = if *yes { "yes" } else { "no" };
                write!(f, "answer {game} {ply} {} {answer}", wish.id())
            }
            Control::DropPlan(game) => write!(f, "drop-plan {game}"),
            Control::ComeBack => write!(f, "come-back"),
            Control::Unblock(player) => write!(f, "unblock {player}"),
            Control::Blocks(page) => write!(f, "blocks {page}"),
            Control::DeleteDataSurely => write!(f, "delete-data-surely"),
            Control::Told => write!(f, "told"),
            Control::Turn(switch) => write!(f, "turn {}", switch.id()),
            Control::Rematch(game) => write!(f, "rematch {game}"),
            Control::Games(page) => write!(f, "games {page}"),
            Control::Leaderboard {
                everywhere,
                min_games,
                page,
            } => {
                let scope = if *everywhere { "everywhere" } else { "here" };
                write!(f, "leaderboard {scope} {min_games} {page}")
            }
        }
    }
}

/// The text isn't the written form of a control that this version knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a control that this version knows")]
pub struct UnknownControl;

impl FromStr for Control {
    type Err = UnknownControl;

    fn from_str(text: &str) -> Result<Control, UnknownControl> {
        fn read<T: FromStr>(word: &str) -> Result<T, UnknownControl> {
            word.parse().map_err(|_| UnknownControl)
        }
        fn named<T: Copy>(
            all: &[T],
            id: fn(T) -> &'static str,
            word: &str,
        ) -> Result<T, UnknownControl> {
            let found = all.iter().copied().find(|one| id(*one) == word);
            found.ok_or(UnknownControl)
        }
        if text.len() > LONGEST_ID {
            return Err(UnknownControl);
        }
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["v1", "accept", id] => Control::Accept(read(id)?),
            ["v1", "decline", id] => Control::Decline(read(id)?),
            ["v1", "cancel", id] => Control::Cancel(read(id)?),
            ["v1", "move", game, ply, square] => {
                Control::Move(read(game)?, read(ply)?, read(square)?)
            }
            ["v1", "pick", game, ply, menu] => {
                Control::PickMove(read(game)?, read(ply)?, read(menu)?)
            }
            ["v1", "show", game] => Control::Show(read(game)?),
            ["v1", "text", game] => Control::ShowText(read(game)?),
            ["v1", "resign", game] => Control::Resign(read(game)?),
            ["v1", "resign-surely", game] => Control::ResignSurely(read(game)?),
            ["v1", "nevermind"] => Control::Nevermind,
            ["v1", "do", act, game] => Control::Do(named(&Act::ALL, Act::id, act)?, read(game)?),
            ["v1", "answer", game, ply, wish, answer] => Control::Answer(
                read(game)?,
                read(ply)?,
                named(&Wish::ALL, Wish::id, wish)?,
                match answer {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(UnknownControl),
                },
            ),
            ["v1", "drop-plan", game] => Control::DropPlan(read(game)?),
            ["v1", "come-back"] => Control::ComeBack,
            ["v1", "unblock", player] => Control::Unblock(read(player)?),
            ["v1", "blocks", page] => Control::Blocks(read(page)?),
            ["v1", "delete-data-surely"] => Control::DeleteDataSurely,
            ["v1", "told"] => Control::Told,
            ["v1", "turn", switch] => Control::Turn(named(&Switch::ALL, Switch::id, switch)?),
            ["v1", "rematch", game] => Control::Rematch(read(game)?),
            ["v1", "games", page] => Control::Games(read(page)?),
            ["v1", "leaderboard", scope, min_games, page] => Control::Leaderboard {
                everywhere: match scope {
                    "everywhere" => true,
                    "here" => false,
                    _ => return Err(UnknownControl),
                },
                min_games: read(min_games)?,
                page: read(page)?,
            },
            _ => return Err(UnknownControl),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_control() -> impl Strategy<Value = Control> {
        let game = || any::<i64>().prop_map(GameId);
        let challenge = || any::<i64>().prop_map(ChallengeId);
        let ply = || any::<u16>().prop_map(Ply);
        let square = (0..64_u8).prop_map(|index| Square::from_index(index).expect("below 64"));
        prop_oneof![
            challenge().prop_map(Control::Accept),
            challenge().prop_map(Control::Decline),
            challenge().prop_map(Control::Cancel),
            (game(), ply(), square).prop_map(|(game, ply, at)| Control::Move(game, ply, at)),
            (game(), ply(), any::<u8>()).prop_map(|(game, ply, n)| Control::PickMove(game, ply, n)),
            game().prop_map(Control::Show),
            game().prop_map(Control::ShowText),
            game().prop_map(Control::Resign),
            game().prop_map(Control::ResignSurely),
            Just(Control::Nevermind),
            (prop::sample::select(&Act::ALL[..]), game())
                .prop_map(|(act, game)| Control::Do(act, game)),
            (
                game(),
                ply(),
                prop::sample::select(&Wish::ALL[..]),
                any::<bool>()
            )
                .prop_map(|(game, ply, wish, yes)| Control::Answer(game, ply, wish, yes)),
            game().prop_map(Control::DropPlan),
            Just(Control::ComeBack),
            any::<u64>().prop_map(|id| Control::Unblock(PlayerId(id))),
            any::<u32>().prop_map(Control::Blocks),
            Just(Control::DeleteDataSurely),
            Just(Control::Told),
            prop::sample::select(&Switch::ALL[..]).prop_map(Control::Turn),
            game().prop_map(Control::Rematch),
            any::<u32>().prop_map(Control::Games),
            (any::<bool>(), any::<u32>(), any::<u32>()).prop_map(
                |(everywhere, min_games, page)| {
                    Control::Leaderboard {
                        everywhere,
                        min_games,
                        page,
                    }
                }
            ),
        ]
    }

    proptest! {
        #[test]
        fn a_control_is_read_as_it_was_written(control in any_control()) {
            let written = control.to_string();
            prop_assert!(written.len() <= LONGEST_ID, "{written}");
            prop_assert_eq!(written.parse(), Ok(control));
        }

        #[test]
        fn whatever_else_is_sent_is_no_control(text in "\\PC{0,120}") {
            if let Ok(control) = text.parse::<Control>() {
                prop_assert!(text.starts_with("v1 "), "{text} is {control}");
            }
        }
    }
}
