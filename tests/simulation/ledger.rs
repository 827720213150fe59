//! A second opinion on the ratings' counts.

use outflank::game::{Game, PlayerId, ServerId};
use outflank::rules::Color;
use std::collections::BTreeMap;

/// Wins, losses, draws, and own half-discs less the opponent's.
pub(crate) type Counts = (i64, i64, i64, i64);

/// What every rated end was for the players, in its server and (0) everywhere.
#[derive(Default)]
pub(crate) struct Ledger(BTreeMap<(u64, PlayerId), Counts>);

impl Ledger {
    /// Counts a game that has just ended.
    pub(crate) fn ended(&mut self, game: &Game) {
        let score = game.end.as_ref().and_then(|end| end.score);
        let Some(score) = score.filter(|_| game.setup.rated) else {
            return;
        };
        for color in Color::BOTH {
            let own = i64::from(score.of(color).0);
            let ahead = own - i64::from(score.of(color.opponent()).0);
            let player = game.player(color);
            for scope in [ServerId(0), game.place().server] {
                let counts = self.0.entry((scope.0, player)).or_default();
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
        assert_eq!(stored, &self.0, "the ratings count other results");
        let everywhere = self.0.iter().filter(|((scope, _), _)| *scope == 0);
        let sum = everywhere.fold((0, 0), |(wins, losses), (_, counts)| {
            (wins + counts.0, losses + counts.1)
        });
        assert_eq!(sum.0, sum.1, "somebody has won what nobody has lost");
    }
}
