//! A game between two people: its settings, its moves, and what follows from them.

use super::{
    Both, Due, GameId, Holidays, MessageId, NewGame, Place, Plan, PlayerId, Ply, RatingChange,
    Reminder, Timer, Timestamp, Uncounted,
};
use crate::rules::{
    Color, IllegalMove, Overtime, Played, Position, RuleSet, Score, Square, Squares,
};

/// A move and when it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where the disc was placed.
    pub square: Square,
    /// When.
    pub at: Timestamp,
    /// What was left on the player's clock, before what the move added, in milliseconds; `None`
    /// without a clock.
    pub left_ms: Option<i64>,
    /// By whom.
    pub how: How,
}

/// Who placed a disc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum How {
    /// The player.
    #[default]
    ByHand,
    /// The bot, because the player had planned it.
    Planned,
    /// The bot, because it was the only legal move, and the player wants that.
    Forced,
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
    /// A player's time was over; the board may have settled the score since.
    TimeOut(Overtime),
    /// The players agreed on a draw.
    Agreement,
    /// Somebody who looks after the server has decided it.
    Adjudication,
    /// It was stopped without a result.
    Abort,
}

/// A game's result.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    /// How it ended.
    pub how: Ending,
    /// When.
    pub at: Timestamp,
    /// What it counts under the game's rules; `None` if it was aborted.
    pub score: Option<Score>,
    /// What it did to the ratings of Black and White in the game's server. `None` if unrated or
    /// uncounted, and until the result is stored.
    pub ratings: Option<[RatingChange; 2]>,
    /// Why it left the ratings as they are although it is rated. `None` if it changed them, and
    /// until the result is stored.
    pub uncounted: Option<Uncounted>,
}

/// Why a game can't go on where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PauseReason {
    /// Its channel or thread is gone, or the bot may not speak there any more.
    PlaceGone,
    /// A player has left the server.
    PlayerLeft(Color),
}

/// A pause: the clocks stand still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// Since when.
    pub since: Timestamp,
    /// Why.
    pub why: PauseReason,
}

/// What a player can ask the opponent for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
    /// To take the last move back.
    Takeback,
    /// To call it a draw.
    Draw,
}

impl Wish {
    /// Every wish.
    pub const ALL: [Wish; 2] = [Wish::Takeback, Wish::Draw];

    /// The name that controls and storage use.
    pub const fn id(self) -> &'static str {
        match self {
            Wish::Takeback => "takeback",
            Wish::Draw => "draw",
        }
    }
}

/// A wish that waits for the opponent's answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// Who wishes it.
    pub by: Color,
    /// What.
    pub wish: Wish,
}

/// What a player's life has to do with the game; it is read with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Life {
    /// The player's holidays.
    pub holidays: Holidays,
    /// How many days of holiday a year count in the game's server.
    pub holiday_days: u32,
    /// Whether a day of holiday is to be taken rather than to lose on time.
    pub spends_holidays: bool,
    /// Whether the only legal move is to be played at once.
    pub plays_forced: bool,
}

impl Default for Life {
    /// That of a person who has chosen nothing, in a server that has chosen nothing.
    fn default() -> Life {
        Life {
            holidays: Holidays::default(),
            holiday_days: Holidays::USUAL_DAYS,
            spends_holidays: false,
            plays_forced: false,
        }
    }
}

/// A game: its settings and its moves. Everything else is worked out from them, but for the time.
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
    /// The clocks; `None` without.
    pub timer: Option<Timer>,
    /// Why the game stands still, if it does.
    pub pause: Option<Pause>,
    /// What one player has asked the other for.
    pub offer: Option<Offer>,
    /// How many moves there were when each last offered a draw.
    pub draw_offered: Both<Option<Ply>>,
    /// Moves that the players have planned.
    pub plans: Both<Vec<Plan>>,
    /// What is known of the players' lives.
    pub lives: Both<Life>,
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
    /// The player to move is reminded.
    Reminded(Reminder),
    /// The total of the player to move is over; they play on in their extension.
    TimeUp,
    /// The game ended because somebody's time was over.
    TimedOut,
    /// A player asks for something.
    Asked(Offer),
    /// The opponent says no to it.
    Declined(Offer),
    /// A move of this colour was taken back.
    TakenBack(Color),
    /// The players agreed on a draw.
    AgreedDraw,
    /// The game was stopped without a result.
    Aborted,
    /// It was decided by somebody who looks after the server.
    Adjudicated,
    /// A player gave the opponent more time: this colour has got it.
    TimeGiven(Color),
    /// Somebody who looks after the server gave this colour more time.
    TimeExtended(Color),
    /// It stands still.
    Paused(PauseReason),
    /// It goes on, perhaps in another place.
    Resumed,
    /// Its newest board was deleted and is shown once more.
    Shown,
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
    /// The game stands still.
    Paused,
    /// The game was agreed to be played without takebacks.
    TouchMove,
    /// The last move isn't the asker's, or there is none.
    NothingToTakeBack,
    /// The same has been asked for and waits for an answer.
    AlreadyAsked(Wish),
    /// Something else was asked for and waits for an answer.
    OtherOffer(Offer),
    /// Nothing was offered, or not any more.
    NoOffer(Wish),
    /// A draw can be offered again only after so many moves in all.
    DrawTooSoon(Ply),
    /// A game in which both have moved can't be aborted by a player.
    BothHaveMoved,
    /// The game has no clock.
    NoClock,
    /// The opponent has more time than could ever be needed.
    EnoughTime,
    /// Plans are for the opponent's turn.
    PlanOnOwnTurn,
    /// The line doesn't end with a move of the asker's.
    PlanWithoutReply {
        /// Who is to move after the line.
        turn: Color,
        /// Where they may go.
        legal: Squares,
    },
    /// The game would be over after so many moves of the line.
    PlanPastEnd {
        /// How many.
        after: usize,
    },
    /// The line has more moves than a plan can have.
    PlanTooLong,
    /// A move of the line isn't legal there.
    PlanIllegal {
        /// Which.
        square: Square,
        /// How many moves of the line come before it.
        after: usize,
        /// Where the disc may go instead.
        legal: Squares,
    },
    /// Another reply is planned for the same line.
    PlanContradicts {
        /// The reply that is planned.
        planned: Square,
    },
    /// There are as many plans as a game can hold.
    TooManyPlans,
    /// That plan isn't there (any more).
    NoSuchPlan,
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
            timer: Timer::start(setup.clock, setup.started_at),
            pause: None,
            offer: None,
            draw_offered: Both::default(),
            plans: Both::default(),
            lives: Both::default(),
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

    /// The move that led to the position after so many moves; `None` at the start, and if there
    /// are fewer.
    pub fn last_before(&self, ply: Ply) -> Option<&Move> {
        self.moves.get(usize::from(ply.0).checked_sub(1)?)
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

    /// What each of the last moves did: the last that was made by hand, and those that the bot
    /// made after it.
    pub fn last_moves(&self) -> Vec<(Move, Played)> {
        let by_hand = self.moves.iter().rposition(|step| step.how == How::ByHand);
        let steps = self.moves.iter().copied().zip(self.played());
        steps.skip(by_hand.unwrap_or(0)).collect()
    }

    /// What each move did.
    pub fn played(&self) -> Vec<Played> {
        self.line().into_iter().map(|(_, played)| played).collect()
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

    /// The player who is to move; nobody once the game has ended.
    pub fn to_move(&self) -> Option<PlayerId> {
        self.turn().map(|color| self.player(color))
    }

    /// Whether it goes on with this player's move: it is their turn, and it doesn't stand still.
    pub fn waits_for(&self, player: PlayerId) -> bool {
        self.to_move() == Some(player) && self.pause.is_none()
    }

    /// When the time of the player to move is over; `None` if no clock runs.
    pub fn deadline(&self) -> Option<Timestamp> {
        let (color, timer) = self.running()?;
        Some(timer.deadline(color))
    }

    /// What is due next, and when; `None` if no clock runs.
    pub fn next_due(&self) -> Option<(Timestamp, Due)> {
        let (color, timer) = self.running()?;
        let extension =
            self.setup.clock.has_overtime(self.rules()) && !timer.overtime.contains(&color);
        Some(timer.next(color, extension))
    }

    /// Whose clock runs, and the clocks.
    pub(super) fn running(&self) -> Option<(Color, &Timer)> {
        if self.pause.is_some() {
            return None;
        }
        Some((self.turn()?, self.timer.as_ref()?))
    }

    /// The game as it was when this news came of it, after so many moves. What was on the clocks
    /// then is known only if nothing has been played since.
    pub fn rewound_to(&self, ply: Ply, news: News) -> Game {
        let mut game = self.clone();
        let played_on = usize::from(ply.0) < self.moves.len();
        game.moves.truncate(usize::from(ply.0));
        if played_on {
            game.timer = None;
            game.offer = None;
        }
        let ended_by_then = match news {
            News::Resigned
            | News::TimedOut
            | News::AgreedDraw
            | News::Aborted
            | News::Adjudicated => true,
            News::Moved => !played_on && self.position().turn().is_none(),
            News::Started
            | News::Reminded(_)
            | News::TimeUp
            | News::Asked(_)
            | News::Declined(_)
            | News::TakenBack(_)
            | News::TimeGiven(_)
            | News::TimeExtended(_)
            | News::Paused(_)
            | News::Resumed
            | News::Shown => false,
        };
        if !ended_by_then {
            game.end = None;
        }
        game
    }

    pub(super) fn must_go_on(&self) -> Result<(), Refusal> {
        match (&self.end, self.pause) {
            (Some(_), _) => Err(Refusal::GameOver),
            (None, Some(_)) => Err(Refusal::Paused),
            (None, None) => Ok(()),
        }
    }

    pub(super) fn must_show_now(&self, shown: Option<Ply>) -> Result<(), Refusal> {
        match shown {
            Some(shown) if shown != self.ply() => Err(Refusal::OldBoard {
                shown,
                now: self.ply(),
            }),
            Some(_) | None => Ok(()),
        }
    }

    pub(super) fn finish(&mut self, how: Ending, score: Option<Score>, now: Timestamp) {
        self.offer = None;
        self.pause = None;
        self.plans = Both::default();
        self.end = Some(End {
            how,
            at: now,
            score,
            ratings: None,
            uncounted: None,
        });
    }
}
