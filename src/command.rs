//! WHAT PEOPLE CAN ASK FOR: one enum, and its written form, which is also the `custom_id` of
//! buttons and menus.
//!
//! The written form outlives restarts and updates: a button may be pressed after a year. It says
//! only *what* is asked. *Who* may is decided from the stored game and the sender's id.

use crate::game::{ChallengeId, GameId, MessageId, PlayerId, Ply, Terms};
use crate::render::Theme;
use crate::rules::Square;
use std::fmt;
use std::str::FromStr;

/// Everything that a person can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Offer a game.
    Challenge {
        /// To whom; `None` for anyone in the channel.
        opponent: Option<Opponent>,
        /// On which terms.
        terms: Terms,
    },
    /// Take up a challenge.
    Accept(ChallengeId),
    /// Say no to a challenge.
    Decline(ChallengeId),
    /// Take one's own challenge back.
    Cancel(ChallengeId),
    /// Play a move.
    Move {
        /// In which game.
        on: Board,
        /// The square, as it was written.
        square: String,
    },
    /// Show a game to the asker.
    Show {
        /// Which game.
        on: Board,
        /// How it should look; `None` for the usual theme.
        theme: Option<Theme>,
        /// Whether everyone in the channel may see it.
        share: bool,
    },
    /// Show a game as text to the asker.
    ShowText(GameId),
    /// List the asker's games, from this page on (counted from 0).
    Games(u32),
    /// Resign: `sure` only after the bot has asked once more.
    Resign {
        /// Which game.
        on: Board,
        /// Whether the asker has confirmed it.
        sure: bool,
    },
    /// Leave things as they are (the other answer to "are you sure?").
    Nevermind,
    /// Offer the same game again with the colours swapped; `None` for the asker's last game here.
    Rematch(Option<GameId>),
    /// Show a person's results.
    Stats {
        /// Whose; `None` for the asker's own.
        player: Option<PlayerId>,
        /// Whether everyone in the channel may see it.
        share: bool,
    },
    /// Show who leads.
    Leaderboard(Leaderboard),
    /// Explain the rule sets.
    Rules,
    /// Explain the bot.
    Help,
}

/// The person who is challenged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// Their id.
    pub player: PlayerId,
    /// Whether it is a program.
    pub is_bot: bool,
}

/// How the asker has named the game that is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// Not at all: it must be clear from the place.
    Unnamed,
    /// By its number.
    Game(GameId),
    /// By a control under a board.
    At(GameId, Ply),
    /// By replying to a message of the bot.
    RepliedTo(MessageId),
}

/// Which leaderboard is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaderboard {
    /// All servers together, or only the one where it is asked.
    pub everywhere: bool,
    /// Players with fewer rated games are left out.
    pub min_games: u32,
    /// Counted from 0.
    pub page: u32,
    /// Whether everyone in the channel may see it.
    pub share: bool,
}

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
