//! Clocks: how long a player may think, and how people write that down.

use super::span::{
    ClockFault, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, TimePart, WrittenSpan, plain,
};
use crate::rules::RuleSet;
use std::fmt;
use std::str::FromStr;

/// A total below this is played at one sitting.
const ONE_SITTING_MS: i64 = 3 * HOUR_MS;

/// What stands for no clock.
const NO_CLOCK: [&str; 5] = ["none", "no clock", "unlimited", "no limit", "-"];

/// What may stand behind the time for each move; the Japanese words stand before it, too.
const EACH_MOVE: [&str; 6] = [
    "/move",
    " a move",
    " per move",
    " each move",
    " every move",
    "/手",
];

/// How thinking time is measured in a game.
///
/// Prints as commands and storage have it, and as it is read back: `none`, `1d/move`,
/// `bank 5d+1d max 5d`, `25m+10s`, `total 3d`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Clock {
    /// Take as long as you like.
    #[default]
    None,
    /// So long for each move.
    PerMove {
        /// In milliseconds: 1 hour to 14 days.
        ms: i64,
    },
    /// A bank for the whole game, to which each move adds, never above the cap.
    Bank {
        /// What is in it at the start, in milliseconds: 1 hour to 60 days.
        start_ms: i64,
        /// What each move adds, in milliseconds: 0 to 14 days.
        bonus_ms: i64,
        /// The most that it holds, in milliseconds: the start to 60 days.
        cap_ms: i64,
    },
    /// A total for the whole game, to which each move adds.
    Total {
        /// In milliseconds: 1 minute to 60 days.
        ms: i64,
        /// What each move adds, in milliseconds: 0 to 1 day.
        increment_ms: i64,
    },
}

impl Clock {
    /// Whether what isn't used of a turn is kept for the next ones.
    pub const fn keeps_time(self) -> bool {
        matches!(self, Clock::Bank { .. } | Clock::Total { .. })
    }

    /// The clock of a server that has chosen none: 3 days a move.
    pub const USUAL: Clock = Clock::PerMove { ms: 3 * DAY_MS };

    /// The clocks that people are offered, in this order.
    pub const PRESETS: [Clock; 6] = [
        Clock::PerMove { ms: DAY_MS },
        Clock::USUAL,
        Clock::PerMove { ms: 7 * DAY_MS },
        Clock::Bank {
            start_ms: 5 * DAY_MS,
            bonus_ms: DAY_MS,
            cap_ms: 5 * DAY_MS,
        },
        Clock::Total {
            ms: 25 * MINUTE_MS,
            increment_ms: 10 * SECOND_MS,
        },
        Clock::None,
    ];

    /// What each player's clock shows at the start, in milliseconds.
    pub const fn starting_ms(self) -> Option<i64> {
        match self {
            Clock::None => None,
            Clock::PerMove { ms } | Clock::Total { ms, .. } => Some(ms),
            Clock::Bank { start_ms, .. } => Some(start_ms),
        }
    }

    /// What the mover's clock shows after a move for which `left_ms` milliseconds were left; less
    /// than nothing counts as nothing.
    pub fn after_move(self, left_ms: i64) -> i64 {
        let left = left_ms.max(0);
        match self {
            Clock::None => left,
            Clock::PerMove { ms } => ms,
            Clock::Bank {
                bonus_ms, cap_ms, ..
            } => left.saturating_add(bonus_ms).min(cap_ms.max(left)),
            Clock::Total { increment_ms, .. } => left.saturating_add(increment_ms),
        }
    }

    /// Whether a player's holidays stop it: not where a game is played at one sitting.
    pub const fn allows_holidays(self) -> bool {
        match self {
            Clock::None => false,
            Clock::PerMove { .. } | Clock::Bank { .. } => true,
            Clock::Total { .. } => !self.is_for_one_sitting(),
        }
    }

    /// What a player may give the opponent at once, in milliseconds: a day, or 5 minutes where a
    /// game is played at one sitting; nothing without a clock.
    pub const fn gift_ms(self) -> i64 {
        match self {
            Clock::None => 0,
            Clock::PerMove { .. } | Clock::Bank { .. } | Clock::Total { .. } => {
                match self.is_for_one_sitting() {
                    true => 5 * MINUTE_MS,
                    false => DAY_MS,
                }
            }
        }
    }

    /// Whether play goes on under these rules, to settle the score, after a player's time ran out.
    pub const fn has_overtime(self, rules: RuleSet) -> bool {
        match self {
            Clock::None | Clock::PerMove { .. } | Clock::Bank { .. } => false,
            Clock::Total { .. } => rules.has_overtime(),
        }
    }

    const fn is_for_one_sitting(self) -> bool {
        match self {
            Clock::None | Clock::PerMove { .. } | Clock::Bank { .. } => false,
            Clock::Total { ms, .. } => ms < ONE_SITTING_MS,
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Clock::None => f.write_str("none"),
            Clock::PerMove { ms } => write!(f, "{}/move", WrittenSpan(ms)),
            Clock::Bank {
                start_ms,
                bonus_ms,
                cap_ms,
            } => write!(
                f,
                "bank {}+{} max {}",
                WrittenSpan(start_ms),
                WrittenSpan(bonus_ms),
                WrittenSpan(cap_ms)
            ),
            Clock::Total {
                ms,
                increment_ms: 0,
            } => write!(f, "total {}", WrittenSpan(ms)),
            Clock::Total { ms, increment_ms } => {
                write!(f, "{}+{}", WrittenSpan(ms), WrittenSpan(increment_ms))
            }
        }
    }
}

impl FromStr for Clock {
    type Err = ClockFault;

    /// Reads what [`Clock`] prints and what people write: `3 days`, `36h a move`, `bank 5d + 1d`,
    /// `25 min + 10 s`, `total 3d`, `no clock`, in either case and width, with Japanese units too.
    /// A duration alone is for each move; the cap of a bank is its start unless it is named.
    fn from_str(text: &str) -> Result<Clock, ClockFault> {
        let text = plain(text).replace("/ ", "/").replace(" /", "/");
        if NO_CLOCK.contains(&text.as_str()) {
            return Ok(Clock::None);
        }
        if let Some(amounts) = text.strip_prefix("bank") {
            return bank(amounts);
        }
        if let Some(amounts) = text.strip_prefix("total") {
            return total(amounts);
        }
        if text.contains('+') {
            return total(&text);
        }
        let ms = TimePart::Move.read(without_each_move(&text))?;
        Ok(Clock::PerMove { ms })
    }
}

/// A bank: `5d`, `5d + 1d`, `5d + 1d max 7d`.
fn bank(text: &str) -> Result<Clock, ClockFault> {
    let (amounts, cap) = match text.split_once("max") {
        Some((amounts, cap)) => (amounts, Some(cap)),
        None => (text, None),
    };
    let (start, bonus_ms) = with_addition(amounts, TimePart::BankBonus)?;
    let start_ms = TimePart::BankStart.read(start)?;
    let cap_ms = cap.map_or(Ok(start_ms), |cap| TimePart::BankCap.read(cap.trim()))?;
    if cap_ms < start_ms {
        return Err(ClockFault::TooShort {
            part: TimePart::BankCap,
            least_ms: start_ms,
        });
    }
    Ok(Clock::Bank {
        start_ms,
        bonus_ms,
        cap_ms,
    })
}

/// A total: `3d`, `25min + 10s`.
fn total(text: &str) -> Result<Clock, ClockFault> {
    let (time, increment_ms) = with_addition(text, TimePart::Increment)?;
    let ms = TimePart::Total.read(time)?;
    Ok(Clock::Total { ms, increment_ms })
}

/// A time as it is written, and what each move adds to it, in milliseconds.
fn with_addition(text: &str, addition: TimePart) -> Result<(&str, i64), ClockFault> {
    match text.split_once('+') {
        Some((time, added)) => {
            let added = without_each_move(added.trim());
            Ok((time.trim(), addition.read(added)?))
        }
        None => Ok((text.trim(), 0)),
    }
}

fn without_each_move(text: &str) -> &str {
    let behind = EACH_MOVE.iter().find_map(|words| text.strip_suffix(words));
    behind
        .or_else(|| text.strip_prefix("1手"))
        .unwrap_or(text)
        .trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn per_move(ms: i64) -> Clock {
        Clock::PerMove { ms }
    }

    const fn total(ms: i64, increment_ms: i64) -> Clock {
        Clock::Total { ms, increment_ms }
    }

    const fn bank(start: i64, bonus: i64, cap: i64) -> Clock {
        Clock::Bank {
            start_ms: start * DAY_MS,
            bonus_ms: bonus * DAY_MS,
            cap_ms: cap * DAY_MS,
        }
    }

    fn check(texts: &[&str], read: Result<Clock, ClockFault>) {
        for text in texts {
            assert_eq!(text.parse::<Clock>(), read, "{text:?}");
        }
    }

    #[test]
    fn a_clock_is_printed_in_one_form() {
        let printed = Clock::PRESETS.map(|clock| clock.to_string());
        assert_eq!(
            printed,
            [
                "1d/move",
                "3d/move",
                "7d/move",
                "bank 5d+1d max 5d",
                "25m+10s",
                "none"
            ]
        );
        assert_eq!(total(3 * DAY_MS, 0).to_string(), "total 3d");
        assert_eq!(per_move(84 * HOUR_MS).to_string(), "3d12h/move");
    }

    #[test]
    fn a_duration_alone_is_for_each_move() {
        check(
            &["3d 12h", "3D12H", "３ｄ１２ｈ", "3日12時間", "1手3日12時間"],
            Ok(per_move(84 * HOUR_MS)),
        );
        check(
            &[
                "1d",
                "1 day a move",
                "1d per move",
                "24h/move",
                "24 h / move",
                "1日/手",
                "一手１日",
                "1手につき 1日",
            ],
            Ok(per_move(DAY_MS)),
        );
        check(&["36h/move", "36時間"], Ok(per_move(36 * HOUR_MS)));
    }

    #[test]
    fn a_bank_holds_its_start_unless_its_cap_is_named() {
        check(
            &[
                "bank 5 d + 1 d",
                "Bank 5d+1d",
                "ＢＡＮＫ５日＋１日",
                "bank 5d + 1d a move",
            ],
            Ok(bank(5, 1, 5)),
        );
        check(
            &[
                "bank 5d+1d max 7d",
                "bank 5 days + 1 day max 7 days",
                "bank 5日+1日最大7日",
            ],
            Ok(bank(5, 1, 7)),
        );
        check(&["bank 5d"], Ok(bank(5, 0, 5)));
    }

    #[test]
    fn a_total_has_an_increment_or_says_so() {
        let clocked = total(25 * MINUTE_MS, 10 * SECOND_MS);
        check(
            &[
                "25 min + 10 s",
                "25min+10s",
                "25m+10s",
                "２５分＋１０秒",
                "持ち時間25分+10秒",
                "total 25min + 10s",
                "25 minutes + 10 seconds a move",
            ],
            Ok(clocked),
        );
        check(
            &["total 3d", "合計3日", "TOTAL 72 hours"],
            Ok(total(3 * DAY_MS, 0)),
        );
        check(&["total 90 min"], Ok(total(90 * MINUTE_MS, 0)));
    }

    #[test]
    fn there_may_be_no_clock() {
        check(
            &[
                "none",
                "None",
                "no clock",
                "unlimited",
                "-",
                "－",
                "なし",
                "無制限",
                "時間制限なし",
            ],
            Ok(Clock::None),
        );
    }

    #[test]
    fn a_number_without_a_unit_is_ambiguous() {
        check(
            &[
                "5+10",
                "5",
                "25min + 10",
                "bank 5 + 1",
                "bank 5d + 1d max 7",
                "total 90",
            ],
            Err(ClockFault::NoUnit),
        );
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        check(
            &[
                "",
                "bank",
                "total",
                "soon",
                "+",
                "25min +",
                "+ 10s",
                "1d + 1d + 1d",
                "1d/move + 1h",
                "max 5d",
            ],
            Err(ClockFault::Unreadable),
        );
        check(
            &["-3d", "bank -5d", "25min + -10s"],
            Err(ClockFault::Negative),
        );
    }

    #[test]
    fn each_part_has_its_limits() {
        let short = |part, least_ms| Err(ClockFault::TooShort { part, least_ms });
        let long = |part, most_ms| Err(ClockFault::TooLong { part, most_ms });
        check(&["1h"], Ok(per_move(HOUR_MS)));
        check(&["14d"], Ok(per_move(14 * DAY_MS)));
        check(&["59min", "0d", "25min"], short(TimePart::Move, HOUR_MS));
        check(
            &["14d 1s", "900 years", "99999999999999999999d"],
            long(TimePart::Move, 14 * DAY_MS),
        );
        check(&["bank 59min + 1d"], short(TimePart::BankStart, HOUR_MS));
        check(&["bank 61d"], long(TimePart::BankStart, 60 * DAY_MS));
        check(&["bank 5d + 15d"], long(TimePart::BankBonus, 14 * DAY_MS));
        check(&["bank 5d+1d max 4d"], short(TimePart::BankCap, 5 * DAY_MS));
        check(
            &["bank 5d+1d max 61d"],
            long(TimePart::BankCap, 60 * DAY_MS),
        );
        check(
            &["total 59s", "0min + 5s"],
            short(TimePart::Total, MINUTE_MS),
        );
        check(&["total 61d"], long(TimePart::Total, 60 * DAY_MS));
        check(&["25min + 25h"], long(TimePart::Increment, DAY_MS));
    }

    #[test]
    fn a_move_refills_the_clock() {
        assert_eq!(per_move(DAY_MS).after_move(5), DAY_MS);
        assert_eq!(bank(5, 1, 7).after_move(2 * DAY_MS), 3 * DAY_MS);
        assert_eq!(bank(5, 1, 7).after_move(-DAY_MS), DAY_MS);
        assert_eq!(
            bank(5, 1, 5).after_move(9 * HOUR_MS + 4 * DAY_MS),
            5 * DAY_MS
        );
        assert_eq!(
            bank(5, 1, 5).after_move(8 * DAY_MS),
            8 * DAY_MS,
            "a gift stays"
        );
        assert_eq!(total(HOUR_MS, 10).after_move(90), 100);
        assert_eq!(total(HOUR_MS, 10).after_move(-90), 10);
        assert_eq!(total(HOUR_MS, 10).after_move(i64::MAX), i64::MAX);
    }

    #[test]
    fn a_game_at_one_sitting_has_no_holidays_and_small_gifts() {
        let [.., live, none] = Clock::PRESETS;
        let days = total(3 * HOUR_MS, 0);
        assert_eq!(
            (live.allows_holidays(), live.gift_ms()),
            (false, 5 * MINUTE_MS)
        );
        assert_eq!((days.allows_holidays(), days.gift_ms()), (true, DAY_MS));
        assert_eq!(
            (Clock::USUAL.allows_holidays(), Clock::USUAL.gift_ms()),
            (true, DAY_MS)
        );
        assert_eq!((none.allows_holidays(), none.gift_ms()), (false, 0));
    }

    #[test]
    fn only_a_total_has_overtime_and_only_where_the_rules_have() {
        assert!(total(DAY_MS, 0).has_overtime(RuleSet::World));
        assert!(!total(DAY_MS, 0).has_overtime(RuleSet::Europe));
        assert!(!Clock::USUAL.has_overtime(RuleSet::World));
        assert!(!bank(5, 1, 5).has_overtime(RuleSet::World));
    }

    #[test]
    fn every_clock_starts_with_its_time() {
        assert_eq!(Clock::None.starting_ms(), None);
        assert_eq!(Clock::USUAL.starting_ms(), Some(3 * DAY_MS));
        assert_eq!(bank(5, 1, 7).starting_ms(), Some(5 * DAY_MS));
        assert_eq!(total(HOUR_MS, 10).starting_ms(), Some(HOUR_MS));
    }

    /// Every clock within its limits.
    fn any_clock() -> impl Strategy<Value = Clock> {
        let within = |part: TimePart| {
            let (least, most) = part.limits_ms();
            least..=most
        };
        let bank = (
            within(TimePart::BankStart),
            within(TimePart::BankBonus),
            0..=60 * DAY_MS,
        );
        prop_oneof![
            Just(Clock::None),
            within(TimePart::Move).prop_map(per_move),
            (within(TimePart::Total), within(TimePart::Increment))
                .prop_map(|(ms, more)| total(ms, more)),
            bank.prop_map(|(start_ms, bonus_ms, cap)| Clock::Bank {
                start_ms,
                bonus_ms,
                cap_ms: cap.max(start_ms),
            }),
        ]
    }

    proptest! {
        #[test]
        fn a_printed_clock_is_read_back(clock in any_clock()) {
            prop_assert_eq!(clock.to_string().parse(), Ok(clock));
        }

        #[test]
        fn any_text_is_a_clock_that_prints_or_is_refused(
            text in "\\PC*|(bank|total)? ?[0-9]{0,22}(d|日|h|:|/move)? ?[-+]? ?[0-9]{0,22} ?(s|max|d)?"
        ) {
            if let Ok(clock) = text.parse::<Clock>() {
                prop_assert_eq!(clock.to_string().parse(), Ok(clock));
            }
        }

        #[test]
        fn time_left_never_shrinks_by_moving(clock in any_clock(), left in -DAY_MS..100 * DAY_MS) {
            let per_move = matches!(clock, Clock::PerMove { .. });
            prop_assert!(per_move || clock.after_move(left) >= left);
            prop_assert!(clock.after_move(left) >= 0);
        }
    }
}
