//! A game between two people: whose turn it is, what a move does, how it ends.

use super::{GameId, MessageId, NewGame, Place, PlayerId, Ply, RatingChange, Timestamp};
use crate::rules::{Color, IllegalMove, Played, Position, RuleSet, Score, Square, Squares};

/// A move and when it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where the disc was placed.
    pub square: Square,
    /// When.
    pub at: Timestamp,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// Neither side could move, and the discs were counted.
    Count,
    /// One colour was gone from the board.
    WipeOut,
    /// The player of this colour resigned.
    Resignation(Color),
}

/// A game's result.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    /// How it ended.
    pub how: Ending,
    /// When.
    pub at: Timestamp,
    /// What it counts under the game's rules.
    pub score: Score,
    /// What it did to the ratings of Black and White in the game's server. `None` if unrated,
    /// and until the result is stored.
    pub ratings: Option<[RatingChange; 2]>,
}

/// A game: its settings and its moves. Everything else is worked out from them.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Its number.
    pub id: GameId,
    /// Players, place and rules.
    pub setup: NewGame,
    /// The moves, Black's first; passes are left out, since they can be worked out.
    pub moves: Vec<Move>,
    /// Counts the changes; a change is stored only on top of the version that it was decided on.
    pub version: u32,
    /// The result, once there is one.
    pub end: Option<End>,
    /// The newest board in the channel, once posted.
    pub board: Option<MessageId>,
}

/// What has happened to a game, to be told in its channel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum News {
    /// It began.
    Started,
    /// A move was played; it may have ended the game.
    Moved,
    /// A player resigned.
    Resigned,
}

/// Why a request changes nothing. The asker is told so, with what they can do instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The asker doesn't play in that game.
    NotYourGame,
    /// The opponent is to move.
    NotYourTurn,
    /// The move breaks the rules of Othello.
    Illegal {
        /// Where the disc was to go.
        square: Square,
        /// What is wrong with it.
        why: IllegalMove,
        /// Where it may go.
        legal: Squares,
    },
    /// The control or board is of an earlier position.
    OldBoard {
        /// The position that it showed.
        shown: Ply,
        /// The position now.
        now: Ply,
    },
    /// The game has ended.
    GameOver,
    /// A rematch is for a game that has ended.
    NotOverYet,
}

impl Game {
    /// A game that has just been stored for the first time.
    pub fn new(id: GameId, setup: NewGame) -> Game {
        Game {
            id,
            setup,
            moves: Vec::new(),
            version: 0,
            end: None,
            board: None,
        }
    }

    /// Where it is played.
    pub fn place(&self) -> Place {
        self.setup.place
    }

    /// The rules that it is scored by.
    pub fn rules(&self) -> RuleSet {
        self.setup.rules
    }

    /// Who plays a colour.
    pub fn player(&self, color: Color) -> PlayerId {
        match color {
            Color::Black => self.setup.black,
            Color::White => self.setup.white,
        }
    }

    /// The colour that a person plays.
    ///
    /// # Errors
    /// [`Refusal::NotYourGame`] if they don't play in this game.
    pub fn color_of(&self, player: PlayerId) -> Result<Color, Refusal> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.player(color) == player)
            .ok_or(Refusal::NotYourGame)
    }

    /// How many moves have been played.
    pub fn ply(&self) -> Ply {
        Ply(self.moves.len() as u16)
    }

    /// The position now.
    pub fn position(&self) -> Position {
        self.line()
            .last()
            .map_or(Position::START, |(position, _)| *position)
    }

    /// What the last move did.
    pub fn last_move(&self) -> Option<Played> {
        self.line().pop().map(|(_, played)| played)
    }

    /// Every position after the start, with the move that led to it.
    fn line(&self) -> Vec<(Position, Played)> {
        let mut position = Position::START;
        let play = |step: &Move| {
            let (next, played) = position.play(step.square).expect("stored moves are legal");
            position = next;
            (next, played)
        };
        self.moves.iter().map(play).collect()
    }

    /// Who is to move; nobody once the game has ended.
    pub fn turn(&self) -> Option<Color> {
        match self.end {
            Some(_) => None,
            None => self.position().turn(),
        }
    }

    /// The game as it was when this news came of it, after so many moves.
    pub fn rewound_to(&self, ply: Ply, news: News) -> Game {
        let mut game = self.clone();
        game.moves.truncate(usize::from(ply.0));
        let resigned = matches!(
            self.end,
            Some(End {
                how: Ending::Resignation(_),
                ..
            })
        );
        let ended_by_then = match news {
            News::Resigned => true,
            News::Started | News::Moved => !resigned && game.moves.len() == self.moves.len(),
        };
        if !ended_by_then {
            game.end = None;
        }
        game
    }

    /// Plays a move. A board that was `shown` to the player must be of the position now.
    pub fn play(
        &mut self,
        player: PlayerId,
        shown: Option<Ply>,
        square: Square,
        now: Timestamp,
    ) -> Result<News, Refusal> {
        let color = self.color_of(player)?;
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        self.must_show_now(shown)?;
        let position = self.position();
        if position.turn() != Some(color) {
            return Err(Refusal::NotYourTurn);
        }
        let (after, _) = position.play(square).map_err(|why| Refusal::Illegal {
            square,
            why,
            legal: position.legal_moves(),
        })?;
        self.moves.push(Move { square, at: now });
        self.version += 1;
        self.end = self.counted(&after, now);
        Ok(News::Moved)
    }

    /// Ends the game: the opponent wins.
    pub fn resign(&mut self, player: PlayerId, now: Timestamp) -> Result<News, Refusal> {
        let color = self.color_of(player)?;
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        self.version += 1;
        self.end = Some(End {
            how: Ending::Resignation(color),
            at: now,
            score: self.rules().resignation(color),
            ratings: None,
        });
        Ok(News::Resigned)
    }

    fn must_show_now(&self, shown: Option<Ply>) -> Result<(), Refusal> {
        match shown {
            Some(shown) if shown != self.ply() => Err(Refusal::OldBoard {
                shown,
                now: self.ply(),
            }),
            Some(_) | None => Ok(()),
        }
    }

    fn counted(&self, position: &Position, now: Timestamp) -> Option<End> {
        if position.turn().is_some() {
            return None;
        }
        let wiped = Color::BOTH.iter().any(|&color| position.count(color) == 0);
        Some(End {
            how: if wiped {
                Ending::WipeOut
            } else {
                Ending::Count
            },
            at: now,
            score: self.rules().score(position),
            ratings: None,
        })
    }
}
