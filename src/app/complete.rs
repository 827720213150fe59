//! Suggestions while somebody types an option of a slash command.

use super::{App, Venue};
use crate::game::{Game, GameId, Place, PlayerId, Zone};
use crate::rules::half_width;
use crate::view::{Choice, Language, choices};

/// The most suggestions that Discord takes.
const MOST_CHOICES: usize = 25;

/// Somebody types an option.
#[derive(Clone, Debug)]
pub struct Completion {
    /// Who.
    pub from: PlayerId,
    /// Where.
    pub venue: Venue,
    /// The language of the suggestions.
    pub language: Language,
    /// Which option.
    pub option: OptionName,
    /// What has been typed so far.
    pub typed: String,
    /// The game, where the command has named one.
    pub game: Option<GameId>,
}

/// An option with suggestions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionName {
    /// The square of a move.
    Square,
    /// One of the asker's open games.
    Game,
    /// One of the asker's open games that could go on here.
    GameElsewhere,
    /// One of the asker's ended games.
    EndedGame,
    /// A clock.
    Clock,
    /// A time zone.
    Zone,
}

impl App {
    /// What the asker may want to type. Nothing if the world fails: suggestions aren't worth
    /// an error.
    pub async fn complete(&self, asked: Completion) -> Vec<Choice> {
        match self.suggest(&asked).await {
            Ok(mut choices) => {
                choices.truncate(MOST_CHOICES);
                choices
            }
            Err(error) => {
                tracing::warn!(error = format!("{error:#}"), "no suggestions");
                Vec::new()
            }
        }
    }

    async fn suggest(&self, asked: &Completion) -> anyhow::Result<Vec<Choice>> {
        let language = asked.language;
        match asked.option {
            OptionName::Square => {
                let games = self.games_to_move(asked).await?;
                let typed: String = asked.typed.trim().chars().map(half_width).collect();
                let typed = typed.to_lowercase();
                let many = games.len() > 1;
                let moves = |game| choices::moves(language, game, &typed, many);
                Ok(games.iter().flat_map(moves).collect())
            }
            OptionName::Game => {
                let games = self.games_here(asked.from, asked.venue).await?;
                Ok(choices(asked, &games))
            }
            OptionName::GameElsewhere => {
                let Some((server, _)) = asked.venue.server else {
                    return Ok(Vec::new());
                };
                let here = Place {
                    server,
                    channel: asked.venue.channel,
                };
                let games = self.games_elsewhere(asked.from, here).await?;
                Ok(choices(asked, &games))
            }
            OptionName::EndedGame => {
                let games = self
                    .store
                    .ended_games(asked.from, MOST_CHOICES as u32)
                    .await?;
                Ok(choices(asked, &games))
            }
            OptionName::Clock => Ok(choices::clocks(language, &asked.typed)),
            OptionName::Zone => {
                let names = Zone::matching(&asked.typed, MOST_CHOICES);
                Ok(names.into_iter().map(Choice::plain).collect())
            }
        }
    }

    async fn games_to_move(&self, asked: &Completion) -> anyhow::Result<Vec<Game>> {
        let mut games = match asked.game {
            Some(id) => self.store.game(id).await?.into_iter().collect(),
            None => self.games_here(asked.from, asked.venue).await?,
        };
        games.retain(|game| game.to_move() == Some(asked.from));
        Ok(games)
    }
}

fn choices(asked: &Completion, games: &[Game]) -> Vec<Choice> {
    let typed = asked.typed.trim().trim_start_matches('#');
    let fits = |game: &&Game| game.id.to_string().starts_with(typed);
    let choice = |game| choices::game(asked.language, game, asked.from);
    games.iter().filter(fits).map(choice).collect()
}
