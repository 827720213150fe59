//! How servers want their games, and who has looked after what there.

use super::sql::{Conn, Sql, execute, row, rows, statements, value_if_any};
use super::written::{Damaged, read_clock, small};
use crate::app::ports::{Record, ServerSettings};
use crate::game::{ChannelId, GameId, PlayerId, RoleId, ServerId, Timestamp};
use crate::view::Language;
use sqlx::FromRow;

statements! {
    LANGUAGE = Sql::same(
        "select coalesce(chosen_language, language) from servers
        where id = $1 and coalesce(chosen_language, language) is not null",
    );

    SPEAK = Sql::same(
        "insert into servers (id, language) values ($1, $2)
        on conflict (id) do update set language = excluded.language",
    );

    SETTINGS = Sql::same(
        "select chosen_language, theme, rules, clock, channels, threads, most_games, holiday_days,
            admin_role
        from servers where id = $1",
    );

    KEEP_SETTINGS = Sql::same(
        "insert into servers (id, chosen_language, theme, rules, clock, channels, threads,
            most_games, holiday_days, admin_role)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (id) do update set chosen_language = excluded.chosen_language,
            theme = excluded.theme, rules = excluded.rules, clock = excluded.clock,
            channels = excluded.channels, threads = excluded.threads,
            most_games = excluded.most_games, holiday_days = excluded.holiday_days,
            admin_role = excluded.admin_role",
    );

    RECORD = Sql::same(
        "insert into records (server, done_by, done_at, game, what) values ($1, $2, $3, $4, $5)",
    );

    RECORDS = Sql::same(
        "select done_by, done_at, game, what from records where server = $1
        order by id desc limit $2 + 0",
    );
}

#[derive(FromRow)]
struct SettingsRow {
    chosen_language: Option<String>,
    theme: Option<String>,
    rules: Option<String>,
    clock: Option<String>,
    channels: Option<String>,
    threads: Option<i64>,
    most_games: Option<i64>,
    holiday_days: Option<i64>,
    admin_role: Option<i64>,
}

impl SettingsRow {
    fn settings(self) -> Result<ServerSettings, Damaged> {
        let usual = ServerSettings::default();
        let theme = |id: String| id.parse().map_err(|_| Damaged::new("theme", id));
        let rules = |id: String| id.parse().map_err(|_| Damaged::new("rule set", id));
        let clock = self.clock.as_deref().map(read_clock).transpose()?;
        let channel = |id: &str| id.parse().map_err(|_| Damaged::new("channel", id));
        let channels = self.channels.unwrap_or_default();
        let channels: Result<Vec<ChannelId>, _> =
            channels.split_whitespace().map(channel).collect();
        Ok(ServerSettings {
            language: self.chosen_language.as_deref().map(Language::nearest),
            theme: self.theme.map(theme).transpose()?,
            rules: self.rules.map(rules).transpose()?.unwrap_or(usual.rules),
            clock: clock.unwrap_or(usual.clock),
            channels: channels?,
            threads: self.threads.map_or(usual.threads, |on| on != 0),
            most_games: self.most_games.map_or(Ok(usual.most_games), small)?,
            holiday_days: self.holiday_days.map_or(Ok(usual.holiday_days), small)?,
            admin_role: self.admin_role.map(|id| RoleId(id.cast_unsigned())),
        })
    }
}

pub(super) async fn language(
    conn: &mut Conn<'_>,
    server: ServerId,
) -> sqlx::Result<Option<Language>> {
    let tag: Option<String> = value_if_any!(conn, LANGUAGE, server.0.cast_signed())?;
    Ok(tag.map(|tag| Language::nearest(&tag)))
}

/// Remembers the language that Discord tells of a server.
pub(super) async fn speak(
    conn: &mut Conn<'_>,
    server: ServerId,
    language: Language,
) -> sqlx::Result<()> {
    execute!(conn, SPEAK, server.0.cast_signed(), language.tag()).map(drop)
}

/// How a server wants its games; as usual if it has said nothing.
pub(super) async fn settings(
    conn: &mut Conn<'_>,
    server: ServerId,
) -> sqlx::Result<ServerSettings> {
    let found: Option<SettingsRow> = row!(conn, SETTINGS, server.0.cast_signed())?;
    let settings = found.map(SettingsRow::settings).transpose()?;
    Ok(settings.unwrap_or_default())
}

pub(super) async fn keep_settings(
    conn: &mut Conn<'_>,
    server: ServerId,
    settings: &ServerSettings,
) -> sqlx::Result<()> {
    let channels: Vec<_> = settings.channels.iter().map(ToString::to_string).collect();
    execute!(
        conn,
        KEEP_SETTINGS,
        server.0.cast_signed(),
        settings.language.map(Language::tag),
        settings.theme.map(|theme| theme.id()),
        settings.rules.id(),
        settings.clock.to_string(),
        channels.join(" "),
        i64::from(settings.threads),
        i64::from(settings.most_games),
        i64::from(settings.holiday_days),
        settings.admin_role.map(|role| role.0.cast_signed())
    )
    .map(drop)
}

/// Keeps what somebody has done who looks after a server.
pub(super) async fn record(conn: &mut Conn<'_>, record: &Record) -> sqlx::Result<()> {
    execute!(
        conn,
        RECORD,
        record.server.0.cast_signed(),
        record.by.0.cast_signed(),
        record.at.0,
        record.game.map(|game| game.0),
        record.what.as_str()
    )
    .map(drop)
}

/// What was done in a server, newest first.
pub(super) async fn records(
    conn: &mut Conn<'_>,
    server: ServerId,
    most: u32,
) -> sqlx::Result<Vec<Record>> {
    let rows: Vec<(i64, i64, Option<i64>, String)> =
        rows!(conn, RECORDS, server.0.cast_signed(), i64::from(most))?;
    let record = |(by, at, game, what): (i64, i64, Option<i64>, String)| Record {
        server,
        by: PlayerId(by.cast_unsigned()),
        at: Timestamp(at),
        game: game.map(GameId),
        what,
    };
    Ok(rows.into_iter().map(record).collect())
}
