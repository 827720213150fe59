//! What people have chosen for themselves.

use super::sql::{Conn, Sql, execute, row, rows, statements, value};
use super::written::{Damaged, small};
use crate::app::ports::Person;
use crate::game::{Holiday, Holidays, PlayerId, Preferences, QuietHours, Timestamp};
use crate::view::Language;
use sqlx::FromRow;

statements! {
    PERSON = Sql::same(
        "select told, reminder, last_call, zone, quiet, digest_at, plays_forced, spends_holidays,
            language, holiday_from, holiday_to, holiday_year, holiday_spent_ms, due_at,
            version
        from people where id = $1",
    );

    KEEP_PERSON = Sql::same(
        "insert into people (id, told, reminder, last_call, zone, quiet, digest_at, plays_forced,
            spends_holidays, language, holiday_from, holiday_to, holiday_year, holiday_spent_ms,
            due_at, version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
        on conflict (id) do update set told = excluded.told, reminder = excluded.reminder,
            last_call = excluded.last_call, zone = excluded.zone, quiet = excluded.quiet,
            digest_at = excluded.digest_at, plays_forced = excluded.plays_forced,
            spends_holidays = excluded.spends_holidays, language = excluded.language,
            holiday_from = excluded.holiday_from, holiday_to = excluded.holiday_to,
            holiday_year = excluded.holiday_year, holiday_spent_ms = excluded.holiday_spent_ms,
            due_at = excluded.due_at, version = excluded.version
        where people.version = excluded.version - 1",
    );

    /// Nobody has been able to reach them otherwise.
    TELL_IN_CHANNELS = Sql::same(
        "update people set told = 'channel', version = version + 1
        where id = $1 and told <> 'channel'",
    );

    DUE = Sql::same("select id from people where due_at <= $1 order by due_at, id limit $2 + 0");

    NEXT_DUE = Sql::same("select min(due_at) from people where due_at is not null");
}

#[derive(FromRow)]
struct PersonRow {
    told: String,
    reminder: i64,
    last_call: i64,
    zone: String,
    quiet: Option<String>,
    digest_at: String,
    plays_forced: i64,
    spends_holidays: i64,
    language: Option<String>,
    #[sqlx(flatten)]
    holidays: HolidayRow,
    due_at: Option<i64>,
    version: i64,
}

/// A person's holidays as they are stored.
#[derive(FromRow)]
pub(super) struct HolidayRow {
    pub(super) holiday_from: Option<i64>,
    pub(super) holiday_to: Option<i64>,
    pub(super) holiday_year: i64,
    pub(super) holiday_spent_ms: i64,
}

impl HolidayRow {
    pub(super) fn holidays(&self) -> Holidays {
        let current = self.holiday_from.zip(self.holiday_to);
        Holidays {
            current: current.map(|(from, to)| Holiday {
                from: Timestamp(from),
                to: Timestamp(to),
            }),
            year: i16::try_from(self.holiday_year).unwrap_or(0),
            spent_ms: self.holiday_spent_ms,
        }
    }
}

impl PersonRow {
    fn person(self) -> Result<Person, Damaged> {
        let quiet = |text: &str| {
            let read: Result<QuietHours, _> = text.parse();
            read.map_err(|_| Damaged::new("quiet hours", text))
        };
        Ok(Person {
            preferences: Preferences {
                told: read(&self.told, "way to be told")?,
                reminder: self.reminder != 0,
                last_call: self.last_call != 0,
                zone: read(&self.zone, "time zone")?,
                quiet: self.quiet.as_deref().map(quiet).transpose()?,
                digest_at: read(&self.digest_at, "time of day")?,
                plays_forced: self.plays_forced != 0,
                spends_holidays: self.spends_holidays != 0,
            },
            language: self.language.as_deref().map(Language::nearest),
            holidays: self.holidays.holidays(),
            due_at: self.due_at.map(Timestamp),
            version: small(self.version)?,
        })
    }
}

fn read<T: std::str::FromStr>(text: &str, what: &'static str) -> Result<T, Damaged> {
    text.parse().map_err(|_| Damaged::new(what, text))
}

/// What is remembered of a person; as usual if nothing is.
pub(super) async fn find(conn: &mut Conn<'_>, player: PlayerId) -> sqlx::Result<Person> {
    let found: Option<PersonRow> = row!(conn, PERSON, player.0.cast_signed())?;
    let person = found.map(PersonRow::person).transpose()?;
    Ok(person.unwrap_or_default())
}

/// Stores what is to be remembered of a person; `false`, and nothing is stored, if that wasn't
/// decided on top of the stored version.
pub(super) async fn keep(
    conn: &mut Conn<'_>,
    player: PlayerId,
    person: &Person,
) -> sqlx::Result<bool> {
    let (chosen, holidays) = (&person.preferences, person.holidays);
    let kept = execute!(
        conn,
        KEEP_PERSON,
        player.0.cast_signed(),
        chosen.told.id(),
        i64::from(chosen.reminder),
        i64::from(chosen.last_call),
        chosen.zone.to_string(),
        chosen.quiet.map(|quiet| quiet.to_string()),
        chosen.digest_at.to_string(),
        i64::from(chosen.plays_forced),
        i64::from(chosen.spends_holidays),
        person.language.map(Language::tag),
        holidays.current.map(|holiday| holiday.from.0),
        holidays.current.map(|holiday| holiday.to.0),
        i64::from(holidays.year),
        holidays.spent_ms,
        person.due_at.map(|at| at.0),
        i64::from(person.version)
    )?;
    Ok(kept > 0)
}

/// Tells a person in channels from now on.
pub(super) async fn tell_in_channels(conn: &mut Conn<'_>, player: PlayerId) -> sqlx::Result<()> {
    execute!(conn, TELL_IN_CHANNELS, player.0.cast_signed()).map(drop)
}

/// The people for whom something is to be done.
pub(super) async fn due(
    conn: &mut Conn<'_>,
    now: Timestamp,
    most: u32,
) -> sqlx::Result<Vec<PlayerId>> {
    let ids: Vec<(i64,)> = rows!(conn, DUE, now.0, i64::from(most))?;
    let player = |(id,): (i64,)| PlayerId(id.cast_unsigned());
    Ok(ids.into_iter().map(player).collect())
}

/// When something is to be done for a person next.
pub(super) async fn next_due(conn: &mut Conn<'_>) -> sqlx::Result<Option<Timestamp>> {
    let at: Option<i64> = value!(conn, NEXT_DUE)?;
    Ok(at.map(Timestamp))
}
