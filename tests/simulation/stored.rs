//! What is stored, read behind the application's back.

use crate::ledger::Counts;
use outflank::game::{PlayerId, Timestamp};
use serde::Deserialize;
use sqlx::{Connection, SqliteConnection};
use std::collections::BTreeMap;

/// All that may have changed since the last look, in one answer: many small questions take longer
/// than whatever they ask for. Its parameters are the time now and the newest notice known.
const LOOK: &str = "select json_object(
    'games', (select json_group_array(json_array(id, version, to_move, alarm_at)) from games
        where ended_at is null or ended_at = $1),
    'people', (select json_group_array(json_array(id, version)) from people),
    'notices', (select json_group_array(json_array(id, game, person, kind, ply, channel, made_at))
        from (select * from notices where id > $2 order by id)),
    'due', (select min(at) from (select min(alarm_at) as at from games
        union all select min(due_at) from people
        union all select min(expires_at) from challenges where state = 'open')),
    'unsaid', (select min(due_at) from notices n where done_at is null
        and not exists (select 1 from notices o where o.done_at is null and o.id < n.id
            and (o.challenge = n.challenge
                or o.game = n.game and o.channel is not null and n.channel is not null))),
    'challenge', (select max(id) from challenges where state = 'open'))";

/// A row of the games.
#[derive(Deserialize)]
pub(crate) struct GameRow {
    pub(crate) id: i64,
    pub(crate) version: i64,
    pub(crate) to_move: Option<i64>,
    pub(crate) alarm_at: Option<i64>,
}

/// A row of the notices.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct NoticeRow {
    pub(crate) id: i64,
    pub(crate) game: Option<i64>,
    pub(crate) person: Option<i64>,
    pub(crate) kind: String,
    pub(crate) ply: i64,
    pub(crate) channel: Option<i64>,
    pub(crate) made_at: i64,
}

/// What a look finds.
#[derive(Deserialize)]
pub(crate) struct Found {
    /// The games that haven't ended, or have ended now.
    pub(crate) games: Vec<GameRow>,
    /// All people, with their versions.
    pub(crate) people: Vec<(i64, i64)>,
    /// The notices that are new.
    pub(crate) notices: Vec<NoticeRow>,
    #[serde(flatten)]
    pub(crate) next: Next,
}

/// What comes next.
#[derive(Clone, Copy, Default, Deserialize)]
pub(crate) struct Next {
    /// The earliest alarm of a game, a person or a challenge, in milliseconds.
    due: Option<i64>,
    /// The earliest notice that can be said, in milliseconds.
    unsaid: Option<i64>,
    /// The newest challenge that is open.
    pub(crate) challenge: Option<i64>,
}

impl Next {
    pub(crate) fn due(self) -> Option<Timestamp> {
        self.due.map(Timestamp)
    }

    pub(crate) fn unsaid(self) -> Option<Timestamp> {
        self.unsaid.map(Timestamp)
    }
}

/// The file, read by nobody else's code.
pub(crate) struct Stored {
    file: SqliteConnection,
    newest_notice: i64,
}

impl Stored {
    pub(crate) async fn open(path: &str) -> Stored {
        let file = SqliteConnection::connect(path).await;
        Stored {
            file: file.expect("the file can be read"),
            newest_notice: 0,
        }
    }

    /// What may have changed since the last look.
    pub(crate) async fn look(&mut self, now: Timestamp) -> Found {
        let found: String = sqlx::query_scalar(LOOK)
            .bind(now.0)
            .bind(self.newest_notice)
            .fetch_one(&mut self.file)
            .await
            .expect("the file can be read");
        let found: Found = serde_json::from_str(&found).expect("it is as it was asked for");
        let newest = found.notices.last();
        self.newest_notice = newest.map_or(self.newest_notice, |notice| notice.id);
        found
    }

    /// What the ratings count: by server (0 is all of them together) and player.
    pub(crate) async fn ratings(&mut self) -> BTreeMap<(u64, PlayerId), Counts> {
        let rows: Vec<(i64, i64, i64, i64, i64, i64)> = sqlx::query_as(
            "select server, player, wins, losses, draws, half_disc_sum from ratings where games > 0",
        )
        .fetch_all(&mut self.file)
        .await
        .expect("the file can be read");
        let counts = |(server, player, wins, losses, draws, sum): (i64, i64, _, _, _, _)| {
            let whose = (server.cast_unsigned(), PlayerId(player.cast_unsigned()));
            (whose, (wins, losses, draws, sum))
        };
        rows.into_iter().map(counts).collect()
    }

    /// What became of every notice: when it was done with, and why it was given up.
    pub(crate) async fn fates(&mut self) -> Vec<(i64, Option<i64>, Option<String>)> {
        sqlx::query_as("select id, done_at, failure from notices")
            .fetch_all(&mut self.file)
            .await
            .expect("the file can be read")
    }
}
