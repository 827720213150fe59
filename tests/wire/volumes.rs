//! The same again and again: whatever comes twice or at once counts once, however often it happens.

use crate::asked::asked;
use crate::support::{Table, find_control, number, soon, squares};
use discord_standin::{Message, MessageId, Person, World};
use std::time::Instant;

/// So many presses are repeated, unless more are asked for; and so many pairs are made at once.
const EVENTS: u32 = 16;
const PAIRS: u32 = 20;

/// After so many presses the connection breaks, and what came last comes once more.
const RECONNECTS_EVERY: u32 = 10;

/// Somebody's turn to move.
struct Turn<'a> {
    mover: &'a Person,
    opponent: &'a Person,
    board: MessageId,
    menu: String,
    squares: Vec<String>,
}

impl Table {
    /// Whose turn it is on a board; nobody's once the game is over.
    fn turn(&self, board: &Message) -> Option<Turn<'_>> {
        let menu = find_control(board, "pick")?;
        let (mover, opponent) = match board.pinged.contains(&self.ann.id()) {
            true => (&self.ann, &self.ben),
            false => (&self.ben, &self.ann),
        };
        Some(Turn {
            mover,
            opponent,
            board: board.id,
            menu,
            squares: squares(board),
        })
    }

    /// The first board after this message.
    async fn board_after(&self, known: MessageId) -> Message {
        let is_board = |message: &&Message| !message.attachments.is_empty();
        let next = |world: &World| {
            let newest = world.messages_in(self.channel).rev();
            let new = newest.take_while(|message| message.id > known);
            new.filter(is_board).last().cloned()
        };
        soon(self.standin.when(next)).await
    }

    /// Has somebody press at so many turns, in game after game. Each time one move is made, and no
    /// other.
    async fn at_each_turn(&self, turns: u32, mut press: impl AsyncFnMut(u32, &Turn<'_>)) {
        let mut made = 0;
        while made < turns {
            let mut board = self.game().await;
            let (id, mut plies) = (number(&board), 0);
            while let Some(turn) = self.turn(&board).filter(|_| made < turns) {
                press(made, &turn).await;
                board = self.board_after(turn.board).await;
                (made, plies) = (made + 1, plies + 1);
            }
            assert_eq!(self.stored(&id).await.ply().0, plies, "game {id}");
        }
    }
}

/// G10: each press comes at least twice.
#[tokio::test]
async fn presses_that_are_repeated_have_their_effect_once() {
    let events = asked("OUTFLANK_EVENTS").unwrap_or(EVENTS);
    let (table, since) = (Table::set().await, Instant::now());
    table.standin.faults().duplicate_events(usize::MAX);
    let press = async |place: u32, turn: &Turn<'_>| {
        let square = [turn.squares[place as usize % turn.squares.len()].as_str()];
        let outcome = soon(turn.mover.select(turn.board, &turn.menu, &square)).await;
        assert!(outcome.failure().is_none(), "{outcome:?}");
        if place.is_multiple_of(RECONNECTS_EVERY) {
            table.standin.faults().replay_last_event();
            table.standin.faults().reconnect();
            table.standin.faults().replay_last_event();
        }
    };
    table.at_each_turn(events, press).await;
    let took = since.elapsed();
    eprintln!("G10: {events} presses came at least twice, each counted once, in {took:.0?}");
    table.cleared().await;
}

/// G11: of two presses at once one counts, whoever made them; the other is told why not.
#[tokio::test]
async fn of_presses_at_once_one_counts() {
    let pairs = asked("OUTFLANK_PAIRS").unwrap_or(PAIRS);
    let (table, since) = (Table::set().await, Instant::now());
    let press = async |place: u32, turn: &Turn<'_>| {
        let first = [turn.squares.first().expect("a legal move").as_str()];
        let second = [turn.squares.last().expect("a legal move").as_str()];
        let other = [turn.mover, turn.opponent][place as usize % 2];
        let (one, two) = soon(async {
            tokio::join!(
                turn.mover.select(turn.board, &turn.menu, &first),
                other.select(turn.board, &turn.menu, &second)
            )
        })
        .await;
        let heard = one.failure().is_none() && two.failure().is_none();
        assert!(heard, "{one:?} {two:?}");
    };
    table.at_each_turn(pairs, press).await;
    let took = since.elapsed();
    eprintln!("G11: of {pairs} pairs of presses at once, one each counted, in {took:.0?}");
    table.cleared().await;
}
