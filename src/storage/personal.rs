//! What is stored about a person: all of it told, or all of it taken away.

use super::Database;
use super::sql::{Conn, Sql, execute, rows, statements, value};
use super::tables::{Cell, Table};
use super::visit::{OwnConn, Visit};
use crate::app::ports::{Change, Commit, Deed, GameChange, Store};
use crate::game::{ChallengeId, ChallengeState, Game, PlayerId, Timestamp};
use crate::rules::Color;
use anyhow::bail;
use serde_json::{Map, Value, json};

/// Where a person is named by their id. A test deletes somebody with something in each of them.
/// Who has blocked them is left out: it is about the others.
const ABOUT: [(&str, &str); 8] = [
    ("people", "id = $1"),
    ("blocks", "blocker = $1"),
    ("ratings", "player = $1"),
    ("games", "$1 in (black, white)"),
    (
        "moves",
        "game in (select id from games where $1 in (black, white))",
    ),
    ("challenges", "challenger = $1 or opponent = $1"),
    ("notices", "person = $1"),
    ("records", "done_by = $1"),
];

/// More games than anybody plays at once.
const MOST_GAMES: u32 = 100_000;

statements! {
    // $2 is whoever stands in their place.
    FORGET_BLACK = Sql::same("update games set black = $2 where black = $1");
    FORGET_WHITE = Sql::same("update games set white = $2 where white = $1");
    OPEN_CHALLENGES = Sql::same(
        "select id, challenger from challenges
        where state = 'open' and (challenger = $1 or opponent = $1) order by id",
    );
    GAMES = Sql::same("select count(*) from games where $1 in (black, white)");
    OPEN_GAMES = Sql::same(
        "select count(*) from games where ended_at is null and $1 in (black, white)",
    );
    FORGET_CHALLENGER = Sql::same("update challenges set challenger = $2 where challenger = $1");
    FORGET_OPPONENT = Sql::same("update challenges set opponent = $2 where opponent = $1");
    DELETE_PERSON = Sql::same("delete from people where id = $1");
    DELETE_BLOCKS = Sql::same("delete from blocks where $1 in (blocker, blocked)");
    DELETE_RATINGS = Sql::same("delete from ratings where player = $1");
    DELETE_NOTICES = Sql::same("delete from notices where person = $1");
    FORGET_RECORDS = Sql::same("update records set done_by = $2 where done_by = $1");
    FORGET_IN_RECORDS = Sql::same(
        "update records set what = replace(what, $1, 'deleted') where what like $2",
    );
    FORGET_IN_FAILURES = Sql::same(
        "update notices set failure = replace(failure, $1, 'deleted') where failure like $2",
    );
    VACUUM = Sql::same("vacuum");
}

/// What was taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Erased {
    /// How many games were stopped for it.
    pub stopped: usize,
    /// How many ended games now have a deleted player.
    pub games: i64,
}

impl Visit {
    /// All that is stored about a person. What their opponents have planned and who has blocked
    /// them is left out: it is about the others.
    ///
    /// # Errors
    /// The database can't be read.
    pub async fn about(&mut self, player: PlayerId) -> anyhow::Result<Value> {
        self.expect_current().await?;
        Ok(about(&mut self.conn(), player).await?)
    }
}

fn as_object(table: &Table, row: &[Cell], id: i64) -> Value {
    let named = table.columns.iter().zip(row);
    let mut object: Map<_, _> = named
        .map(|(column, cell)| (column.name.clone(), cell.to_json()))
        .collect();
    for (color, plans) in [("black", "black_plans"), ("white", "white_plans")] {
        if object.get(color).is_some_and(|player| *player != id) {
            object.remove(plans);
        }
    }
    object.into()
}

/// All that is stored about a person.
pub(super) async fn about(conn: &mut Conn<'_>, player: PlayerId) -> sqlx::Result<Value> {
    let id = player.0.cast_signed();
    let mut told = Map::new();
    for (name, condition) in ABOUT {
        let table = Table::of(conn, name).await?;
        let mut found = Vec::new();
        let tell = |row: Vec<Cell>| {
            found.push(as_object(&table, &row, id));
            Ok::<_, sqlx::Error>(())
        };
        table.each_row(conn, condition, Some(id), tell).await?;
        told.insert(name.to_owned(), found.into());
    }
    Ok(json!({ "person": id.to_string(), "stored": told }))
}

/// Takes a person out of the database at `url`: their games stay as their opponents' games against
/// a deleted player, everything else about them goes, from the file, too. Games that go on are
/// stopped without a result if `force` is set; their opponents are told when the bot runs.
///
/// # Errors
/// Another process has an SQLite file open; or they have games that go on and `force` isn't set:
/// nothing has changed then.
pub async fn erase(
    url: &str,
    player: PlayerId,
    force: bool,
    now: Timestamp,
) -> anyhow::Result<Erased> {
    let database = Database::open_alone(url, None, now).await?;
    let stops = stops(&database, player, force, now).await?;
    let stopped = stops.len();
    let mut own = OwnConn::to_write(url).await?;
    let games = value!(&mut own.conn(), GAMES, player.0.cast_signed())?;
    let change = Change {
        event: None,
        at: now,
        deed: Deed::Forget(player, stops),
    };
    if database.commit(change).await? != Commit::Changed {
        bail!("a game of {player} has just changed: try again");
    }
    // What is deleted stays in the file until its pages are written anew.
    execute!(&mut own.conn(), VACUUM)?;
    own.close().await?;
    database.close().await?;
    Ok(Erased { stopped, games })
}

/// What becomes of the games that go on.
async fn stops(
    database: &Database,
    player: PlayerId,
    force: bool,
    now: Timestamp,
) -> anyhow::Result<Vec<GameChange>> {
    let open = database.open_games(player, None, MOST_GAMES).await?;
    if !open.is_empty() && !force {
        let ids: Vec<_> = open.iter().map(|game| game.id.to_string()).collect();
        bail!(
            "{player} still plays: game {}. Let these games end first, or stop them without a \
             result by adding --force.",
            ids.join(", ")
        );
    }
    let stop = |before: &Game| {
        let mut after = before.clone();
        match after.stop(now) {
            Ok(news) => Ok(GameChange::told(before, after, news)),
            Err(refusal) => bail!("game {} can't be stopped: {refusal:?}", before.id),
        }
    };
    open.iter().map(stop).collect()
}

/// Challenges that waited for an answer, and what has become of them.
pub(super) type Closed = Vec<(ChallengeId, ChallengeState)>;

/// Takes a person out of all tables, and tells what becomes of the open challenges that they had
/// made or were to answer. `None` if a game of theirs still goes on: nothing has changed then.
pub(super) async fn forget(conn: &mut Conn<'_>, player: PlayerId) -> sqlx::Result<Option<Closed>> {
    let id = player.0.cast_signed();
    let open: i64 = value!(&mut *conn, OPEN_GAMES, id)?;
    if open > 0 {
        return Ok(None);
    }
    let challenges: Vec<(i64, i64)> = rows!(&mut *conn, OPEN_CHALLENGES, id)?;
    let closed = challenges.into_iter().map(|(challenge, challenger)| {
        let state = match challenger == id {
            true => ChallengeState::Cancelled,
            false => ChallengeState::Declined,
        };
        (ChallengeId(challenge), state)
    });
    let closed = closed.collect();
    for statement in [DELETE_PERSON, DELETE_BLOCKS, DELETE_RATINGS, DELETE_NOTICES] {
        execute!(&mut *conn, statement, id)?;
    }
    let [black, white] = Color::BOTH.map(|color| PlayerId::deleted(color).0.cast_signed());
    for (statement, instead) in [
        (FORGET_BLACK, black),
        (FORGET_WHITE, white),
        (FORGET_CHALLENGER, black),
        (FORGET_OPPONENT, white),
        (FORGET_RECORDS, black),
    ] {
        execute!(&mut *conn, statement, id, instead)?;
    }
    let (id, anywhere) = (id.to_string(), format!("%{id}%"));
    for statement in [FORGET_IN_RECORDS, FORGET_IN_FAILURES] {
        execute!(&mut *conn, statement, id.as_str(), anywhere.as_str())?;
    }
    Ok(Some(closed))
}
