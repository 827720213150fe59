//! A game as it is read.

use crate::game::{
    Both, ChannelId, End, Ending, Game, GameId, Holidays, Life, MessageId, NewGame, Pause,
    PauseReason, Place, PlayerId, ServerId, Timer, Timestamp, Uncounted,
};
use crate::rules::{HalfDiscs, Score};
use crate::storage::people::HolidayRow;
use crate::storage::written::{
    Damaged, Word, ply, read_clock, read_colors, read_moves, read_offer, read_plans, read_ratings,
    small,
};
use sqlx::FromRow;

#[derive(FromRow)]
pub(super) struct GameRow {
    id: i64,
    server: i64,
    channel: i64,
    black: i64,
    white: i64,
    rules: String,
    rated: i64,
    clock: String,
    takebacks: i64,
    started_at: i64,
    version: i64,
    board: Option<i64>,
    ended_at: Option<i64>,
    ending: Option<String>,
    black_half_discs: Option<i64>,
    white_half_discs: Option<i64>,
    rating_changes: Option<String>,
    uncounted: Option<String>,
    moves: String,
    #[sqlx(flatten)]
    time: TimeRow,
    paused_at: Option<i64>,
    paused_why: Option<String>,
    offer: Option<String>,
    black_draw_ply: Option<i64>,
    white_draw_ply: Option<i64>,
    black_plans: String,
    white_plans: String,
    #[sqlx(flatten)]
    lives: LivesRow,
}

#[derive(FromRow)]
struct TimeRow {
    black_left_ms: Option<i64>,
    white_left_ms: Option<i64>,
    turn_since: Option<i64>,
    held_until: Option<i64>,
    reminded: i64,
    overtime: String,
}

impl TimeRow {
    fn timer(&self) -> Result<Option<Timer>, Damaged> {
        let (Some(black), Some(white), Some(since)) =
            (self.black_left_ms, self.white_left_ms, self.turn_since)
        else {
            return Ok(None);
        };
        Ok(Some(Timer {
            left_ms: Both { black, white },
            since: Timestamp(since),
            held_until: self.held_until.map(Timestamp),
            reminded: self.reminded.clamp(0, 2) as u8,
            overtime: read_colors(&self.overtime)?,
        }))
    }
}

#[derive(FromRow)]
struct LivesRow {
    holiday_days: Option<i64>,
    black_forced: Option<i64>,
    black_spends: Option<i64>,
    black_from: Option<i64>,
    black_to: Option<i64>,
    black_year: Option<i64>,
    black_spent_ms: Option<i64>,
    white_forced: Option<i64>,
    white_spends: Option<i64>,
    white_from: Option<i64>,
    white_to: Option<i64>,
    white_year: Option<i64>,
    white_spent_ms: Option<i64>,
}

impl LivesRow {
    fn lives(&self) -> Result<Both<Life>, Damaged> {
        let holiday_days = match self.holiday_days {
            Some(days) => small(days)?,
            None => Holidays::USUAL_DAYS,
        };
        // Whoever has never chosen anything is as usual.
        let life = |holidays: HolidayRow, spends: Option<i64>, forced: Option<i64>| Life {
            holidays: holidays.holidays(),
            holiday_days,
            spends_holidays: spends.is_some_and(|spends| spends != 0),
            plays_forced: forced.is_some_and(|forced| forced != 0),
        };
        let black = HolidayRow {
            holiday_from: self.black_from,
            holiday_to: self.black_to,
            holiday_year: self.black_year.unwrap_or(0),
            holiday_spent_ms: self.black_spent_ms.unwrap_or(0),
        };
        let white = HolidayRow {
            holiday_from: self.white_from,
            holiday_to: self.white_to,
            holiday_year: self.white_year.unwrap_or(0),
            holiday_spent_ms: self.white_spent_ms.unwrap_or(0),
        };
        Ok(Both {
            black: life(black, self.black_spends, self.black_forced),
            white: life(white, self.white_spends, self.white_forced),
        })
    }
}

impl GameRow {
    /// The game that was stored.
    ///
    /// # Errors
    ///
    /// Something in it isn't as this program writes it.
    pub(super) fn game(self) -> Result<Game, Damaged> {
        let setup = self.setup()?;
        Ok(Game {
            id: GameId(self.id),
            setup,
            moves: read_moves(&self.moves, setup.started_at)?,
            version: small(self.version)?,
            end: self.end()?,
            board: self.board.map(|id| MessageId(id.cast_unsigned())),
            timer: self.time.timer()?,
            pause: self.pause()?,
            offer: self.offer.as_deref().map(read_offer).transpose()?,
            draw_offered: Both {
                black: self.black_draw_ply.map(ply).transpose()?,
                white: self.white_draw_ply.map(ply).transpose()?,
            },
            plans: Both {
                black: read_plans(&self.black_plans)?,
                white: read_plans(&self.white_plans)?,
            },
            lives: self.lives.lives()?,
        })
    }

    fn setup(&self) -> Result<NewGame, Damaged> {
        let unknown_rules = |_| Damaged::new("rule set", &self.rules);
        Ok(NewGame {
            place: Place {
                server: ServerId(self.server.cast_unsigned()),
                channel: ChannelId(self.channel.cast_unsigned()),
            },
            black: PlayerId(self.black.cast_unsigned()),
            white: PlayerId(self.white.cast_unsigned()),
            rules: self.rules.parse().map_err(unknown_rules)?,
            rated: self.rated != 0,
            clock: read_clock(&self.clock)?,
            takebacks: self.takebacks != 0,
            started_at: Timestamp(self.started_at),
        })
    }

    fn end(&self) -> Result<Option<End>, Damaged> {
        let Some(at) = self.ended_at else {
            return Ok(None);
        };
        let how = Ending::read(self.ending.as_deref().unwrap_or_default())?;
        let score = match how {
            Ending::Abort => None,
            _ => Some(Score {
                black: half_discs(self.black_half_discs)?,
                white: half_discs(self.white_half_discs)?,
            }),
        };
        Ok(Some(End {
            how,
            at: Timestamp(at),
            score,
            ratings: self
                .rating_changes
                .as_deref()
                .map(read_ratings)
                .transpose()?,
            uncounted: self.uncounted.as_deref().map(Uncounted::read).transpose()?,
        }))
    }

    fn pause(&self) -> Result<Option<Pause>, Damaged> {
        let Some(since) = self.paused_at else {
            return Ok(None);
        };
        Ok(Some(Pause {
            since: Timestamp(since),
            why: PauseReason::read(self.paused_why.as_deref().unwrap_or_default())?,
        }))
    }
}

fn half_discs(stored: Option<i64>) -> Result<HalfDiscs, Damaged> {
    stored
        .and_then(|half_discs| u16::try_from(half_discs).ok())
        .map(HalfDiscs)
        .ok_or_else(|| Damaged::new("score", format!("{stored:?}")))
}
