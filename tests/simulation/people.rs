//! What people do: quick ones and slow ones, honest ones and curious ones.

use crate::world::{Plan, SERVERS, World, alone, in_server};
use outflank::app::ports::Store;
use outflank::app::{Manner, Venue};
use outflank::command::{Act, Board, Command, HolidayWish, NotifyWishes, Opponent, Switch, Wishes};
use outflank::game::{
    ChallengeId, ColorChoice, DAY_MS, Game, GameId, HOUR_MS, MINUTE_MS, PlayerId, Ply, SECOND_MS,
    ServerId, Timestamp, Told, Wish,
};
use outflank::rules::{Color, RuleSet, Square};

/// Clocks as people write them.
const CLOCKS: [&str; 12] = [
    "none",
    "1h/move",
    "1d/move",
    "3d/move",
    "14d/move",
    "bank 5d+1d",
    "bank 1d+6h max 3d",
    "total 1min",
    "25m+10s",
    "total 5h",
    "total 3d",
    "2d+1h",
];

impl World {
    /// Somebody offers a game, to somebody or to anyone.
    pub(crate) async fn offer_a_game(&mut self) {
        let from = self.dice.pick(&self.people.clone());
        let (server, _) = self.dice.pick(&SERVERS);
        let venue = in_server(server, self.channel_in(server));
        let others = self.people.clone();
        let others: Vec<PlayerId> = others
            .into_iter()
            .filter(|player| *player != from)
            .collect();
        let opponent = match self.dice.percent(3) {
            true => from,
            false => self.dice.pick(&others),
        };
        let opponent = Opponent {
            player: opponent,
            is_bot: false,
        };
        let wishes = Wishes {
            rules: Some(self.dice.pick(&RuleSet::ALL)),
            rated: Some(self.dice.percent(60)),
            color: self
                .dice
                .pick(&[ColorChoice::Black, ColorChoice::White, ColorChoice::Random]),
            clock: Some(self.dice.pick(&CLOCKS).to_owned()),
            takebacks: Some(self.dice.percent(70)),
        };
        let opponent = Some(opponent).filter(|_| self.dice.percent(80));
        let command = Command::Challenge { opponent, wishes };
        self.ask(from, venue, Manner::Slash, command).await;
        if let Some(id) = self.inspector.next.challenge {
            self.answer_later(ChallengeId(id));
        }
    }

    fn answer_later(&mut self, id: ChallengeId) {
        let after = self.dice.between(SECOND_MS, 25 * HOUR_MS);
        self.agree(self.now.plus_ms(after), Plan::Answer(id));
    }

    /// Somebody answers a challenge; whoever was challenged most of the time.
    pub(crate) async fn answer_a_challenge(&mut self, id: ChallengeId) {
        let challenge = self.store().challenge(id).await.expect("the store works");
        let challenge = challenge.expect("it was offered");
        let anyone = self.dice.pick(&self.people.clone());
        let meant = challenge.offer.opponent.unwrap_or(anyone);
        let from = if self.dice.percent(90) { meant } else { anyone };
        let place = challenge.offer.place;
        let venue = in_server(place.server, place.channel);
        let command = match self.dice.below(20) {
            0 => Command::Decline(id),
            1 => Command::Cancel(id),
            _ => Command::Accept(id),
        };
        self.ask(from, venue, Manner::Press { private: false }, command)
            .await;
    }

    /// When somebody looks at a game next.
    pub(crate) fn next_look(&mut self, id: GameId) -> Timestamp {
        let seen = &self.inspector.games[&id];
        let left_ms = match (&seen.clocks, seen.turn) {
            (Some(clocks), Some(color)) => clocks.left_ms(color).max(0),
            _ => 2 * DAY_MS,
        };
        let mover = seen.player_to_move().map_or(0, |player| player.0);
        let usual_ms = match mover % 4 {
            0 => 10 * MINUTE_MS,
            1 => 8 * HOUR_MS,
            _ => DAY_MS,
        };
        let after = match self.dice.below(1000) {
            0..2 => left_ms,
            2..4 => left_ms - 1,
            4..10 => left_ms + self.dice.between(0, DAY_MS),
            10..15 => self.dice.between(0, 20 * DAY_MS),
            15..100 => self.dice.between(0, MINUTE_MS),
            100..250 => self.dice.between(0, left_ms),
            _ => self.dice.between(0, usual_ms.min(left_ms / 4)),
        };
        self.now.plus_ms(after.max(0))
    }

    /// Somebody does something with a game, if it is still there.
    pub(crate) async fn look_at_a_game(&mut self, id: GameId) {
        let game = self.inspector.games[&id].game.clone();
        if game.end.is_some() {
            self.after_the_game(&game).await;
            return;
        }
        match game.pause {
            Some(_) => self.go_on_elsewhere(&game).await,
            None => self.do_something(&game).await,
        }
        let at = match self.inspector.games[&id].game.pause {
            Some(_) => self.now.plus_ms(self.dice.between(HOUR_MS, 4 * DAY_MS)),
            None => self.next_look(id),
        };
        self.agree(at, Plan::Game(id));
    }

    /// Whoever is to move plays, before the timekeeper has looked at the time.
    pub(crate) async fn play_at_once(&mut self, id: GameId) {
        let game = self.inspector.games[&id].game.clone();
        if game.end.is_none() && game.pause.is_none() {
            self.do_something(&game).await;
        }
    }

    async fn after_the_game(&mut self, game: &Game) {
        let player = game.player(self.dice.pick(&Color::BOTH));
        let command = match self.dice.below(4) {
            0 if self.to_begin > 0 => {
                self.to_begin -= 1;
                Command::Rematch(Some(game.id))
            }
            1 => Command::Resign {
                on: Board::Game(game.id),
                sure: true,
            },
            2 => Command::Do(Act::TakeBack, Board::Game(game.id)),
            _ => Command::Move {
                on: Board::Game(game.id),
                square: "d3".to_owned(),
            },
        };
        let is_rematch = matches!(command, Command::Rematch(_));
        self.ask_about(game, player, command).await;
        if let Some(id) = self.inspector.next.challenge.filter(|_| is_rematch) {
            self.answer_later(ChallengeId(id));
        }
    }

    /// A game that stands still goes on where somebody wants it to, or is given up.
    async fn go_on_elsewhere(&mut self, game: &Game) {
        let player = game.player(self.dice.pick(&Color::BOTH));
        if self.dice.percent(10) {
            let command = Command::Resign {
                on: Board::Game(game.id),
                sure: true,
            };
            return self.ask_about(game, player, command).await;
        }
        if self.dice.percent(10) {
            return self.play_any(game, player).await;
        }
        let own = game.place().server;
        let (other, _) = self.dice.pick(&SERVERS);
        let server = if self.dice.percent(85) { own } else { other };
        self.move_here(game, player, server).await;
    }

    async fn move_here(&mut self, game: &Game, player: PlayerId, server: ServerId) {
        if self.talk.has_left(server, player) {
            return;
        }
        let venue = in_server(server, self.channel_in(server));
        let command = Command::Do(Act::MoveHere, Board::Game(game.id));
        self.ask(player, venue, Manner::Slash, command).await;
    }

    async fn do_something(&mut self, game: &Game) {
        let Some(turn) = game.turn() else { return };
        let (mover, other) = (game.player(turn), game.player(turn.opponent()));
        if game.offer.is_some() && self.dice.percent(40) {
            return self.answer_a_wish(game).await;
        }
        let on = Board::Game(game.id);
        match self.dice.below(100) {
            0..72 => self.play_well(game, mover).await,
            72..76 => self.play_any(game, mover).await,
            76 => self.play_any(game, other).await,
            77 => {
                let anyone = self.dice.pick(&self.people.clone());
                self.play_any(game, anyone).await;
            }
            78..84 => {
                self.ask_about(game, other, Command::Do(Act::TakeBack, on))
                    .await
            }
            84 => {
                self.ask_about(game, mover, Command::Do(Act::TakeBack, on))
                    .await
            }
            85 => {
                self.ask_about(game, mover, Command::Do(Act::Draw, on))
                    .await
            }
            86 => {
                self.ask_about(game, other, Command::Do(Act::Draw, on))
                    .await
            }
            87 | 88 => {
                self.ask_about(game, other, Command::Do(Act::GiveTime, on))
                    .await
            }
            89 => {
                self.ask_about(game, mover, Command::Do(Act::GiveTime, on))
                    .await
            }
            90 => {
                let act = if self.dice.percent(25) {
                    Act::Abort
                } else {
                    Act::Plans
                };
                self.ask_about(game, other, Command::Do(act, on)).await;
            }
            91 => {
                let player = self.dice.pick(&[mover, other]);
                let sure = self.dice.percent(15);
                self.ask_about(game, player, Command::Resign { on, sure })
                    .await;
            }
            92 => {
                let player = self.dice.pick(&[mover, other]);
                self.move_here(game, player, game.place().server).await;
            }
            93 => self.drop_a_plan(game, turn.opponent()).await,
            _ => self.plan_ahead(game, other).await,
        }
    }

    /// Somebody plays a legal move, in one of the ways.
    async fn play_well(&mut self, game: &Game, player: PlayerId) {
        let legal = game.position().legal_moves().by_name();
        let own = game.turn().expect("somebody is to move");
        // Some opponents are easy to see through.
        let foreseen: Vec<Square> = game
            .planned(own.opponent())
            .iter()
            .map(|line| line[0])
            .collect();
        let square = match !foreseen.is_empty() && self.dice.percent(60) {
            true => self.dice.pick(&foreseen),
            false => self.dice.pick(&legal),
        };
        let square = square.to_string();
        let on = match self.dice.below(5) {
            0 => Board::At(game.id, game.ply()),
            1 => game.board.map_or(Board::Unnamed, Board::RepliedTo),
            2 => Board::Unnamed,
            _ => Board::Game(game.id),
        };
        self.ask_about(game, player, Command::Move { on, square })
            .await;
    }

    /// Somebody plays anything, perhaps on an old board.
    async fn play_any(&mut self, game: &Game, player: PlayerId) {
        let nonsense = ["z9", "", "d3 d4", "ｄ３", "e6 #7"].map(str::to_owned);
        let squares: Vec<Square> = Square::all().collect();
        let square = match self.dice.percent(20) {
            true => self.dice.pick(&nonsense),
            false => self.dice.pick(&squares).to_string(),
        };
        let on = match self.dice.percent(30) {
            true => Board::At(game.id, Ply(self.dice.below(61) as u16)),
            false => Board::Game(game.id),
        };
        self.ask_about(game, player, Command::Move { on, square })
            .await;
    }

    async fn answer_a_wish(&mut self, game: &Game) {
        let Some(offer) = game.offer else { return };
        let theirs = game.player(offer.by.opponent());
        let from = self
            .dice
            .pick(&[theirs, theirs, theirs, game.player(offer.by)]);
        let ply = match self.dice.percent(85) {
            true => game.offered_at(offer),
            false => Ply(self.dice.below(61) as u16),
        };
        let wish = match self.dice.percent(90) {
            true => offer.wish,
            false => self.dice.pick(&Wish::ALL),
        };
        let yes = self.dice.percent(if wish == Wish::Draw { 8 } else { 60 });
        let command = Command::Answer {
            game: game.id,
            ply,
            wish,
            yes,
        };
        self.ask_about(game, from, command).await;
    }

    /// Somebody plans a line: one that can be played, most of the time.
    async fn plan_ahead(&mut self, game: &Game, player: PlayerId) {
        let mut position = game.position();
        let mut line = Vec::new();
        let moves = self.dice.between(2, 6);
        for _ in 0..moves {
            let legal = position.legal_moves().by_name();
            if legal.is_empty() {
                break;
            }
            let square = self.dice.pick(&legal);
            position = position.play(square).expect("it is legal").0;
            line.push(square.to_string());
        }
        if self.dice.percent(10) {
            line.push("a1".to_owned());
        }
        let reply = line.pop().unwrap_or_default();
        let command = Command::Plan {
            on: Board::Game(game.id),
            moves: line.join(" "),
            reply,
        };
        self.ask_about(game, player, command).await;
    }

    async fn drop_a_plan(&mut self, game: &Game, color: Color) {
        let plans = game.planned(color);
        if plans.is_empty() {
            return;
        }
        let line: Vec<String> = self
            .dice
            .pick(&plans)
            .iter()
            .map(Square::to_string)
            .collect();
        let command = Command::DropPlan(game.id, line.join(" "));
        self.ask_about(game, game.player(color), command).await;
    }

    /// A person asks where the game is played, or alone.
    async fn ask_about(&mut self, game: &Game, player: PlayerId, command: Command) {
        let place = game.place();
        let away = self.talk.has_lost(place.channel) || self.talk.has_left(place.server, player);
        let venue = match away || self.dice.percent(20) {
            true => alone(player),
            false => in_server(place.server, place.channel),
        };
        let manner = self.manner(&command, venue);
        self.ask(player, venue, manner, command).await;
    }

    fn manner(&mut self, command: &Command, venue: Venue) -> Manner {
        let direct = venue.server.is_none();
        match command {
            Command::Move {
                on: Board::At(..), ..
            }
            | Command::Answer { .. } => Manner::Press { private: false },
            Command::Move {
                on: Board::RepliedTo(_),
                ..
            } => Manner::Typed { addressed: true },
            Command::Move {
                on: Board::Unnamed, ..
            } if self.dice.percent(50) => Manner::Typed { addressed: direct },
            _ => Manner::Slash,
        }
    }

    /// A person changes how they are told of things, or goes on holiday, or comes back.
    pub(crate) async fn look_after_oneself(&mut self, player: PlayerId) {
        let command = match self.dice.below(10) {
            0..4 => Command::Notify(self.notify_wishes()),
            4 => Command::Turn(self.dice.pick(&Switch::ALL)),
            5 => Command::Holiday(HolidayWish::Away {
                from: None,
                to: None,
            }),
            6 => {
                let to = Some(format!("in {} days", self.dice.between(1, 8)));
                Command::Holiday(HolidayWish::Away { from: None, to })
            }
            7 => {
                let from = self.dice.between(1, 12);
                let to = from + self.dice.between(0, 6);
                let (from, to) = (format!("in {from} days"), format!("in {to} days"));
                Command::Holiday(HolidayWish::Away {
                    from: Some(from),
                    to: Some(to),
                })
            }
            _ => Command::Holiday(HolidayWish::Back),
        };
        let venue = match self.dice.percent(50) {
            true => alone(player),
            false => {
                let (server, _) = self.dice.pick(&SERVERS);
                in_server(server, self.channel_in(server))
            }
        };
        self.ask(player, venue, Manner::Slash, command).await;
        let next = self.dice.between(HOUR_MS, 25 * DAY_MS);
        self.agree(self.now.plus_ms(next), Plan::Person(player));
    }

    fn notify_wishes(&mut self) -> NotifyWishes {
        let zones = [
            "UTC",
            "Europe/Berlin",
            "Asia/Tokyo",
            "America/New_York",
            "nowhere",
        ];
        let quiet = ["22-7", "off", "12:00-13:30"];
        let mut flag = |percent| self.dice.percent(30).then(|| self.dice.percent(percent));
        let (reminder, last_call) = (flag(70), flag(70));
        let (plays_forced, spends_holidays) = (flag(85), flag(60));
        NotifyWishes {
            told: self.dice.percent(50).then(|| self.dice.pick(&Told::ALL)),
            zone: self
                .dice
                .percent(20)
                .then(|| self.dice.pick(&zones).to_owned()),
            quiet: self
                .dice
                .percent(20)
                .then(|| self.dice.pick(&quiet).to_owned()),
            digest_at: self.dice.percent(20).then(|| "7:30".to_owned()),
            reminder,
            last_call,
            plays_forced,
            spends_holidays,
        }
    }
}
