//! How a server wants its games, and those who look after it.

use super::find::{Found, Purpose};
use super::ports::{Deed, Record, ServerSettings};
use super::{Answer, App, Outcome, Request, Trouble};
use crate::command::{Board, Care, SettingsWishes};
use crate::game::{ChannelId, Game, ServerId, Verdict, read_span, write_span};
use crate::rules::Color;
use crate::view::Language;
use crate::view::settings::{self, ServerWants};

/// How many open games a server can let a person have.
const GAMES: (u32, u32) = (1, 100);
/// How many days of holiday a year a server can let count.
const HOLIDAY_DAYS: (u32, u32) = (0, 366);
/// How many channels a server can allow: they are listed in one message.
const MOST_CHANNELS: usize = 25;
/// How many records are told.
const MOST_RECORDS: u32 = 10;

/// What stands for the language that the server has on Discord.
const OWN_LANGUAGE: &str = "auto";

impl App {
    /// Changes what is named about the server and shows everything.
    pub(super) async fn settings(&self, request: &Request, wishes: &SettingsWishes) -> Outcome {
        let server = server(request)?;
        if !request.powers.manages {
            return Err(settings::manager_needed(request.language).into());
        }
        let before = self.store.settings(server).await?;
        let changes = *wishes != SettingsWishes::default();
        let after = match changes {
            true => {
                self.change_settings(request, server, before, wishes)
                    .await?
            }
            false => before,
        };
        let wants = ServerWants {
            rules: after.rules,
            clock: after.clock,
            theme: after.theme.unwrap_or(self.settings.theme),
            language: self.language_there(request, server).await?,
            is_language_chosen: after.language.is_some(),
            channels: &after.channels,
            threads: after.threads,
            most_games: after.most_games,
            holiday_days: after.holiday_days,
            admin_role: after.admin_role,
        };
        let shown = settings::server(request.language, &wants, changes);
        Ok(Answer::Private(shown))
    }

    async fn change_settings(
        &self,
        request: &Request,
        server: ServerId,
        before: ServerSettings,
        wishes: &SettingsWishes,
    ) -> Result<ServerSettings, Trouble> {
        let Wished {
            settings: after,
            what,
        } = wished(request, server, before, wishes)?;
        let record = Record {
            server,
            by: request.from,
            at: request.now,
            game: None,
            what: format!("/settings {}", what.join(" ")),
        };
        self.commit(request, Deed::Server(server, after.clone(), record))
            .await?;
        Ok(after)
    }

    /// The language of a server's channels: the chosen one, else the one that Discord tells.
    pub(super) async fn language_there(
        &self,
        request: &Request,
        server: ServerId,
    ) -> anyhow::Result<Language> {
        let told = request.venue.server.and_then(|(_, language)| language);
        let known = self.store.language(server).await?;
        Ok(known.or(told).unwrap_or_default())
    }

    /// Looks after a game of the server.
    pub(super) async fn admin(&self, request: &Request, on: Board, care: &Care) -> Outcome {
        let server = self.server_of_admin(request).await?;
        let ms = match care {
            Care::Abort | Care::Adjudicate(_) => 0,
            Care::Extend(_, typed) => read_span(typed)
                .map_err(|fault| settings::span_fault(request.language, &fault, typed))?,
        };
        let game = self.game_of_server(request, server, on).await?;
        let record = Record {
            server,
            by: request.from,
            at: request.now,
            game: Some(game.id),
            what: format!("/admin {}", words_of(care, ms)),
        };
        let answer = |game: &Game| settings::cared(request.language, game, care, ms);
        let decide = |game: &mut Game| match care {
            Care::Abort => game.stop(request.now),
            Care::Adjudicate(verdict) => game.adjudicate(*verdict, request.now),
            Care::Extend(color, _) => game.extend(*color, ms),
        };
        self.change_as(
            request,
            game,
            answer,
            |game| decide(game).map(Some),
            Some(record),
        )
        .await
    }

    /// Tells what was done by those who look after the server.
    pub(super) async fn audit(&self, request: &Request) -> Outcome {
        let server = self.server_of_admin(request).await?;
        let records = self.store.records(server, MOST_RECORDS).await?;
        let deeds: Vec<_> = records.iter().map(deed).collect();
        Ok(Answer::Private(settings::audit(request.language, &deeds)))
    }

    /// The server of the venue, if the asker may look after its games.
    async fn server_of_admin(&self, request: &Request) -> Result<ServerId, Trouble> {
        let server = server(request)?;
        let role = self.store.settings(server).await?.admin_role;
        let has_role = role.is_some_and(|role| request.powers.roles.contains(&role));
        match request.powers.manages || has_role {
            true => Ok(server),
            false => Err(settings::admin_needed(request.language, role).into()),
        }
    }

    /// The game that is meant, if it is played in the server: no other exists for those who look
    /// after it.
    async fn game_of_server(
        &self,
        request: &Request,
        server: ServerId,
        on: Board,
    ) -> Result<Game, Trouble> {
        let no_such = |id| settings::no_such_game_here(request.language, id);
        let game = match on {
            Board::Game(id) | Board::At(id, _) => {
                self.store.game(id).await?.ok_or_else(|| no_such(id))?
            }
            Board::Unnamed | Board::RepliedTo(_) => {
                let Found { game, .. } = self.find(request, on, Purpose::Show).await?;
                game
            }
        };
        match game.place().server == server {
            true => Ok(game),
            false => Err(no_such(game.id).into()),
        }
    }
}

/// The server in which the asker is.
fn server(request: &Request) -> Result<ServerId, Trouble> {
    let none = || settings::server_needed(request.language);
    let (server, _) = request.venue.server.ok_or_else(none)?;
    Ok(server)
}

/// What a server is to have, and what of it was wished, in the words of the command.
struct Wished {
    settings: ServerSettings,
    what: Vec<String>,
}

/// What a server is to have, as it is wished: all of it, or nothing.
fn wished(
    request: &Request,
    server: ServerId,
    before: ServerSettings,
    wishes: &SettingsWishes,
) -> Result<Wished, Trouble> {
    let mut wished = Wished {
        settings: before,
        what: Vec::new(),
    };
    wished.looks(request, wishes)?;
    wished.places(request, wishes)?;
    wished.limits(request, wishes)?;
    wished.admin_role(server, wishes);
    Ok(wished)
}

impl Wished {
    fn looks(&mut self, request: &Request, wishes: &SettingsWishes) -> Result<(), Trouble> {
        if let Some(rules) = wishes.rules {
            self.settings.rules = rules;
            self.what.push(format!("rules:{}", rules.id()));
        }
        if let Some(typed) = &wishes.clock {
            let no = |fault| settings::clock_fault(request.language, &fault, typed);
            self.settings.clock = typed.parse().map_err(no)?;
            self.what.push(format!("clock:{}", self.settings.clock));
        }
        if let Some(theme) = wishes.theme {
            self.settings.theme = Some(theme);
            self.what.push(format!("theme:{}", theme.id()));
        }
        if let Some(typed) = &wishes.language {
            self.settings.language = chosen_language(request, typed)?;
            let tag = self.settings.language.map(Language::tag);
            let tag = tag.unwrap_or_else(|| OWN_LANGUAGE.to_owned());
            self.what.push(format!("language:{tag}"));
        }
        Ok(())
    }

    fn places(&mut self, request: &Request, wishes: &SettingsWishes) -> Result<(), Trouble> {
        if let Some(channel) = wishes.allow {
            allow(request, &mut self.settings.channels, channel)?;
            self.what.push(format!("allow:<#{channel}>"));
        }
        if let Some(channel) = wishes.disallow {
            disallow(request, &mut self.settings.channels, channel)?;
            self.what.push(format!("disallow:<#{channel}>"));
        }
        if let Some(threads) = wishes.threads {
            self.settings.threads = threads;
            self.what.push(format!("threads:{threads}"));
        }
        Ok(())
    }

    fn limits(&mut self, request: &Request, wishes: &SettingsWishes) -> Result<(), Trouble> {
        if let Some(games) = wishes.most_games {
            let no = || settings::games_out_of_bounds(request.language, games, GAMES);
            self.settings.most_games = within(games, GAMES).ok_or_else(no)?;
            self.what.push(format!("games:{games}"));
        }
        if let Some(days) = wishes.holiday_days {
            let no = || settings::days_out_of_bounds(request.language, days, HOLIDAY_DAYS);
            self.settings.holiday_days = within(days, HOLIDAY_DAYS).ok_or_else(no)?;
            self.what.push(format!("holidays:{days}"));
        }
        Ok(())
    }

    /// The role that everybody has goes by the server's own number: choosing it takes the other
    /// one back.
    fn admin_role(&mut self, server: ServerId, wishes: &SettingsWishes) {
        let Some(role) = wishes.admin_role else {
            return;
        };
        let is_everyone = role.0 == server.0;
        self.settings.admin_role = (!is_everyone).then_some(role);
        self.what.push(match is_everyone {
            true => "admin_role:@everyone".to_owned(),
            false => format!("admin_role:<@&{role}>"),
        });
    }
}

fn chosen_language(request: &Request, typed: &str) -> Result<Option<Language>, Trouble> {
    let tag = typed.trim();
    if tag.eq_ignore_ascii_case(OWN_LANGUAGE) {
        return Ok(None);
    }
    let known = Language::all().find(|language| language.tag().eq_ignore_ascii_case(tag));
    let unknown = || settings::unknown_language(request.language, typed);
    Ok(Some(known.ok_or_else(unknown)?))
}

fn allow(
    request: &Request,
    channels: &mut Vec<ChannelId>,
    channel: ChannelId,
) -> Result<(), Trouble> {
    if channels.contains(&channel) {
        return Ok(());
    }
    if channels.len() >= MOST_CHANNELS {
        return Err(settings::too_many_channels(request.language, MOST_CHANNELS).into());
    }
    channels.push(channel);
    Ok(())
}

fn disallow(
    request: &Request,
    channels: &mut Vec<ChannelId>,
    channel: ChannelId,
) -> Result<(), Trouble> {
    let at = channels.iter().position(|allowed| *allowed == channel);
    let no = || settings::not_allowed_before(request.language, channel, channels);
    let at = at.ok_or_else(no)?;
    channels.remove(at);
    Ok(())
}

fn within(number: u32, (least, most): (u32, u32)) -> Option<u32> {
    (least..=most).contains(&number).then_some(number)
}

/// What is done with a game, in the words of the command.
fn words_of(care: &Care, ms: i64) -> String {
    let name = |color| match color {
        Color::Black => "black",
        Color::White => "white",
    };
    match care {
        Care::Abort => "abort".to_owned(),
        Care::Adjudicate(Verdict::Wins(color)) => format!("adjudicate verdict:{}", name(*color)),
        Care::Adjudicate(Verdict::Draw) => "adjudicate verdict:draw".to_owned(),
        Care::Adjudicate(Verdict::Count) => "adjudicate verdict:count".to_owned(),
        Care::Extend(color, _) => {
            format!("extend player:{} time:{}", name(*color), write_span(ms))
        }
    }
}

fn deed(record: &Record) -> settings::Deed<'_> {
    settings::Deed {
        by: record.by,
        at: record.at,
        game: record.game,
        what: &record.what,
    }
}
