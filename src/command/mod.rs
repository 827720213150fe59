//! WHAT PEOPLE CAN ASK FOR: one enum; and the written form of what buttons and menus ask for.

mod control;

pub use control::{Control, LONGEST_ID, UnknownControl};

use crate::game::{
    ChallengeId, ChannelId, ColorChoice, GameId, MessageId, PlayerId, Ply, RoleId, Told, Verdict,
    Wish,
};
use crate::render::Theme;
use crate::rules::{Color, RuleSet};

/// Everything that a person can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Offer a game.
    Challenge {
        /// To whom; `None` for anyone in the channel.
        opponent: Option<Opponent>,
        /// On which terms.
        wishes: Wishes,
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
    /// Something that needs no more than the game that is meant.
    Do(Act, Board),
    /// Say yes or no to what the opponent wishes.
    Answer {
        /// In which game.
        game: GameId,
        /// How many moves it had when it was asked.
        ply: Ply,
        /// What was asked for.
        wish: Wish,
        /// The answer.
        yes: bool,
    },
    /// Plan moves: whenever the opponent plays the first ones, the last one is the reply.
    Plan {
        /// In which game.
        on: Board,
        /// The moves of both, as they were written, the opponent's first.
        moves: String,
        /// The reply, as it was written; more moves may follow.
        reply: String,
    },
    /// Drop a plan: the moves that are left of it, as they were written.
    DropPlan(GameId, String),
    /// Go on holiday, come back, or ask about one's holidays.
    Holiday(HolidayWish),
    /// Say how one wants to be told of things; what is left out stays as it is.
    Notify(NotifyWishes),
    /// Turn one of one's switches.
    Turn(Switch),
    /// Say how the server wants its games; what is left out stays as it is.
    Settings(SettingsWishes),
    /// Look after a game as somebody who looks after the server.
    Admin(Board, Care),
    /// Read who has looked after what in the server.
    Audit,
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
    /// Let no new game begin with a person.
    Block(Opponent),
    /// Let games begin with a person again.
    Unblock(PlayerId),
    /// List whom the asker has blocked, from this page on (counted from 0).
    Blocks(u32),
    /// Ask for what is stored about the asker, or to have it deleted.
    MyData(DataWish),
    /// Explain the rule sets.
    Rules,
    /// Explain the bot.
    Help,
}

/// What a challenge is to offer; what is left out is as the server has it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// The rules.
    pub rules: Option<RuleSet>,
    /// Whether it counts for the ratings.
    pub rated: Option<bool>,
    /// The challenger's colour.
    pub color: ColorChoice,
    /// The clock, as it was written.
    pub clock: Option<String>,
    /// Whether moves can be taken back with the opponent's consent.
    pub takebacks: Option<bool>,
}

/// What a player can do with a game besides moving and resigning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Take the last move back, or ask for it.
    TakeBack,
    /// Offer a draw, or take up the offer.
    Draw,
    /// Stop the game before both have moved.
    Abort,
    /// Give the opponent more time.
    GiveTime,
    /// Let it go on in the place where it is asked.
    MoveHere,
    /// See what one has planned.
    Plans,
}

impl Act {
    /// Every act.
    pub const ALL: [Act; 6] = [
        Act::TakeBack,
        Act::Draw,
        Act::Abort,
        Act::GiveTime,
        Act::MoveHere,
        Act::Plans,
    ];

    /// The name that stands in controls.
    pub const fn id(self) -> &'static str {
        match self {
            Act::TakeBack => "take-back",
            Act::Draw => "draw",
            Act::Abort => "abort",
            Act::GiveTime => "give-time",
            Act::MoveHere => "move-here",
            Act::Plans => "plans",
        }
    }
}

/// What a person says about their holidays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HolidayWish {
    /// How many days are left, and what is planned?
    Show,
    /// Away, from a day to a day as they were written; from now on and until they come back if
    /// left out.
    Away {
        /// The first day.
        from: Option<String>,
        /// The last day.
        to: Option<String>,
    },
    /// Back again.
    Back,
}

/// What a person wants to be done with what is stored about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataWish {
    /// Hand it over.
    Export,
    /// Delete it: `sure` only after the bot has asked once more.
    Delete {
        /// Whether the asker has confirmed it.
        sure: bool,
    },
}

/// How a person wants to be told of things; what is left out stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NotifyWishes {
    /// Where they are told that it is their turn.
    pub told: Option<Told>,
    /// Their time zone, as it was written.
    pub zone: Option<String>,
    /// Their quiet hours, as they were written; `off` for none.
    pub quiet: Option<String>,
    /// When the daily digest comes, as it was written.
    pub digest_at: Option<String>,
    /// Whether they are reminded when most of the time is over.
    pub reminder: Option<bool>,
    /// Whether they are reminded shortly before the time is over.
    pub last_call: Option<bool>,
    /// Whether their only legal move is played at once.
    pub plays_forced: Option<bool>,
    /// Whether a day of holiday is taken rather than to lose on time.
    pub spends_holidays: Option<bool>,
}

/// One of a person's switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Switch {
    /// The early reminder.
    Reminder,
    /// The last reminder.
    LastCall,
    /// Forced moves are played at once.
    Forced,
    /// A day of holiday is taken rather than to lose on time.
    SpendHolidays,
}

impl Switch {
    /// Every switch.
    pub const ALL: [Switch; 4] = [
        Switch::Reminder,
        Switch::LastCall,
        Switch::Forced,
        Switch::SpendHolidays,
    ];

    /// The name that stands in controls.
    pub const fn id(self) -> &'static str {
        match self {
            Switch::Reminder => "reminder",
            Switch::LastCall => "last-call",
            Switch::Forced => "forced",
            Switch::SpendHolidays => "spend-holidays",
        }
    }
}

/// How a server wants its games; what is left out stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingsWishes {
    /// The rules of games that name none.
    pub rules: Option<RuleSet>,
    /// The clock of games that name none, as it was written.
    pub clock: Option<String>,
    /// How boards look.
    pub theme: Option<Theme>,
    /// The tag of the language of its channels; `auto` for the server's own.
    pub language: Option<String>,
    /// Games may be played there.
    pub allow: Option<ChannelId>,
    /// Games may no longer be played there; without any allowed channel, they may everywhere.
    pub disallow: Option<ChannelId>,
    /// Whether each game gets a thread.
    pub threads: Option<bool>,
    /// How many open games a person may have in the server.
    pub most_games: Option<u32>,
    /// How many days of holiday a year count in the server.
    pub holiday_days: Option<u32>,
    /// Who may look after games, besides those who manage the server.
    pub admin_role: Option<RoleId>,
}

/// What somebody who looks after the server does with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Care {
    /// Stops it without a result.
    Abort,
    /// Decides it.
    Adjudicate(Verdict),
    /// Gives a player more time: how much, as it was written.
    Extend(Color, String),
}

/// The person who is challenged, or blocked.
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
