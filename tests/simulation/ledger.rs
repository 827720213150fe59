//! A second opinion on the ratings' counts, and on which rated games count at all.

use outflank::game::{Ending, Game, PlayerId, ServerId, Uncounted};
use outflank::rules::Color;
use std::collections::BTreeMap;

/// Wins, losses, draws, and own half-discs less the opponent's.
pub(crate) type Counts = (i64, i64, i64, i64);

const DAY_MS: i64 = 86_400_000;

/// What every rated end was for the players, in its server and (0) everywhere.
#[derive(Default)]
pub(crate) struct Ledger {
    counts: BTreeMap<(u64, PlayerId), Counts>,
    /// When the rated games of two people ended, and why they didn't count, if they didn't.
    pairs: BTreeMap<[PlayerId; 2], Vec<(i64, Option<Uncounted>)>>,
}

impl Ledger {
    /// Counts a game that has just ended, if it is one that counts.
    pub(crate) fn ended(&mut self, game: &Game) {
        let Some(end) = game.end.as_ref().filter(|_| game.setup.rated) else {
            return;
        };
        let Some(score) = end.score else {
            return;
        };
        let unplayed = match end.how {
            Ending::Resignation(_) | Ending::TimeOut(_) | Ending::Agreement => true,
            Ending::Count | Ending::WipeOut | Ending::Adjudication | Ending::Abort => false,
        };
        let few = unplayed && game.moves.len() < 10;
        let told_so = end.uncounted == Some(Uncounted::FewMoves);
        assert_eq!(told_so, few, "game {}", game.id);
        let mut pair = Color::BOTH.map(|color| game.player(color));
        pair.sort();
        let ends = self.pairs.entry(pair).or_default();
        ends.push((end.at.0, end.uncounted));
        if end.uncounted.is_some() {
            return;
        }
        for color in Color::BOTH {
            let own = i64::from(score.of(color).0);
            let ahead = own - i64::from(score.of(color.opponent()).0);
            let player = game.player(color);
            for scope in [ServerId(0), game.place().server] {
                let counts = self.counts.entry((scope.0, player)).or_default();
                match ahead {
                    1.. => counts.0 += 1,
                    0 => counts.2 += 1,
                    ..0 => counts.1 += 1,
                }
                counts.3 += ahead;
            }
        }
    }

    /// Compares with what is stored.
    pub(crate) fn check(&self, stored: &BTreeMap<(u64, PlayerId), Counts>) {
        assert_eq!(stored, &self.counts, "the ratings count other results");
        let everywhere = self.counts.iter().filter(|((scope, _), _)| *scope == 0);
        let sum = everywhere.fold((0, 0), |(wins, losses), (_, counts)| {
            (wins + counts.0, losses + counts.1)
        });
        assert_eq!(sum.0, sum.1, "somebody has won what nobody has lost");
        for (pair, ends) in &self.pairs {
            check_pair(pair, ends);
        }
    }
}

/// Five games count in any day and thirty in any month; no other is left out.
fn check_pair(pair: &[PlayerId; 2], ends: &[(i64, Option<Uncounted>)]) {
    let counted_until = |at: i64, ms: i64| {
        let counted = ends.iter().filter(|(_, uncounted)| uncounted.is_none());
        counted
            .filter(|(end, _)| (at - ms + 1..=at).contains(end))
            .count()
    };
    for &(at, uncounted) in ends {
        let (day, month) = (counted_until(at, DAY_MS), counted_until(at, 30 * DAY_MS));
        assert!(day <= 5 && month <= 30, "too many games of {pair:?} count");
        let right = match uncounted {
            None | Some(Uncounted::FewMoves) => true,
            Some(Uncounted::ManyInADay) => day == 5,
            Some(Uncounted::ManyInAMonth) => month == 30,
        };
        assert!(right, "a game of {pair:?} at {at} should count");
    }
}
