//! The timekeeper over an SQLite file with 100,000 running games: what it takes to find and settle
//! what is due, how late the last of 10,000 deadlines within one minute is settled, and what it
//! takes to give an outage back to all of them.
//!
//! `cargo bench --bench timekeeper`. All is measured in one run on the same file, so that the
//! ratios count; the minute of deadlines passes in real time.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

mod support;

use outflank::app::ports::Store;
use outflank::app::{App, Settings};
use outflank::game::{DAY_MS, HOUR_MS, MINUTE_MS, PlayerId, Timestamp};
use outflank::render::Theme;
use outflank::storage::Database;
use sqlx::{Connection, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::Mute;

const NOW: Timestamp = Timestamp(1_800_000_000_000);

/// The longest sleep of the timekeeper.
const LONGEST_SLEEP_MS: i64 = 15_000;

/// How much is measured.
struct Sizes {
    games: i64,
    few: i64,
    many: i64,
    /// In so many milliseconds, as many deadlines as `many` are over.
    rush_ms: i64,
}

const WHOLE: Sizes = Sizes {
    games: 100_000,
    few: 100,
    many: 10_000,
    rush_ms: MINUTE_MS,
};

/// As a test, the bench only shows that it runs.
const SMALL: Sizes = Sizes {
    games: 1_000,
    few: 10,
    many: 100,
    rush_ms: 200,
};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let sizes = if is_bench { WHOLE } else { SMALL };
    let folder = tempfile::tempdir()?;
    let mut house = House::open(&folder.path().join("games.db")).await?;
    house.fill(sizes.games).await?;
    println!("{} games run", sizes.games);
    let nothing = house.settle(NOW, 0).await?;
    let few = house.settle(NOW.plus_ms(1_000), sizes.few).await?;
    let many = house.settle(NOW.plus_ms(2_000), sizes.many).await?;
    let (few_each, many_each) = (each_us(few, sizes.few), each_us(many, sizes.many));
    println!("0 due        {:9.2} ms", ms(nothing));
    println!(
        "{:<5} due    {:9.2} ms   {few_each:5.0} µs each",
        sizes.few,
        ms(few)
    );
    println!(
        "{:<5} due    {:9.2} ms   {many_each:5.0} µs each",
        sizes.many,
        ms(many)
    );
    println!(
        "one of many takes {:.2} times as long as one of few",
        many_each / few_each
    );
    house.rush(NOW.plus_ms(HOUR_MS), &sizes).await?;
    house.outage(NOW.plus_ms(2 * HOUR_MS)).await
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn each_us(time: Duration, number: i64) -> f64 {
    time.as_secs_f64() * 1e6 / number as f64
}

/// The application on a database.
struct House {
    app: App,
    store: Arc<Database>,
    raw: SqliteConnection,
}

impl House {
    async fn open(path: &Path) -> anyhow::Result<House> {
        let path = path.to_string_lossy();
        let store = Arc::new(Database::open(&path).await?);
        let settings = Settings {
            theme: Theme::default(),
            challenge_ms: 1,
            own_id: PlayerId(9),
        };
        Ok(House {
            app: App::new(store.clone(), Arc::new(Mute), settings),
            store,
            raw: SqliteConnection::connect(&path).await?,
        })
    }

    /// Games that have just begun, in 100 channels: three days a move, Black to move.
    async fn fill(&mut self, games: i64) -> anyhow::Result<()> {
        sqlx::query(
            "with recursive numbers (n) as (
                select 1 union all select n + 1 from numbers where n < $1)
            insert into games (server, channel, black, white, rules, rated, started_at, to_move,
                clock, black_left_ms, white_left_ms, turn_since, alarm_at)
            select 1, 1 + n % 100, 10 + 2 * (n % 20000), 11 + 2 * (n % 20000), 'world', 1, $2,
                10 + 2 * (n % 20000), '3d/move', $3, $3, $2, $2 + $3 - $3 / 5
            from numbers",
        )
        .bind(games)
        .bind(NOW.0)
        .bind(3 * DAY_MS)
        .execute(&mut self.raw)
        .await?;
        Ok(())
    }

    /// Lets so much be due from a moment on, for so long: by turns the first reminder, and the end
    /// of the time.
    async fn let_be_due(&mut self, from: Timestamp, number: i64, ms: i64) -> anyhow::Result<()> {
        sqlx::query(
            "with due as (
                select id, $1 + $3 * (row_number() over (order by id) - 1) / $2 as at
                from games where ended_at is null and reminded = 0 order by id limit $2)
            update games set alarm_at = due.at, reminded = case games.id % 2 when 0 then 2 else 0 end,
                turn_since = due.at - case games.id % 2 when 0 then $4 else $4 - $4 / 5 end
            from due where games.id = due.id",
        )
        .bind(from.0)
        .bind(number)
        .bind(ms)
        .bind(3 * DAY_MS)
        .execute(&mut self.raw)
        .await?;
        Ok(())
    }

    /// How many games are due by a moment, and since when the first.
    async fn due(&mut self, now: Timestamp) -> anyhow::Result<(i64, Option<i64>)> {
        let due = "select count(*), min(alarm_at) from games where alarm_at <= $1";
        let due = sqlx::query_as(due).bind(now.0).fetch_one(&mut self.raw);
        Ok(due.await?)
    }

    /// How long the timekeeper takes when so much is due.
    async fn settle(&mut self, now: Timestamp, number: i64) -> anyhow::Result<Duration> {
        self.let_be_due(now, number, 0).await?;
        self.store.note_alive(now).await?;
        anyhow::ensure!(
            self.due(now).await?.0 == number,
            "as much is due as was to be"
        );
        let began = Instant::now();
        self.app.keep_time(now, true).await?;
        let took = began.elapsed();
        anyhow::ensure!(self.due(now).await?.0 == 0, "nothing is left");
        Ok(took)
    }

    /// Many deadlines one after the other, while the timekeeper wakes and sleeps.
    async fn rush(&mut self, from: Timestamp, sizes: &Sizes) -> anyhow::Result<()> {
        self.let_be_due(from, sizes.many, sizes.rush_ms).await?;
        self.store.note_alive(from).await?;
        let (last, began) = (from.plus_ms(sizes.rush_ms), Instant::now());
        let clock = || from.plus_ms(began.elapsed().as_millis() as i64);
        let (mut times, mut worst_ms, mut left) = (0, 0, sizes.many);
        while left > 0 {
            let now = clock();
            let (_, first) = self.due(now).await?;
            let next = self.app.keep_time(now, true).await?;
            worst_ms = worst_ms.max(first.map_or(0, |first| clock().0 - first));
            times += 1;
            left = self.due(last).await?.0;
            let sleep = next.map_or(LONGEST_SLEEP_MS, |next| next.0 - clock().0);
            let sleep = sleep
                .clamp(0, LONGEST_SLEEP_MS)
                .min((last.0 - clock().0).max(0));
            tokio::time::sleep(Duration::from_millis(sleep as u64)).await;
        }
        let end_ms = clock().0 - last.0;
        println!(
            "{} deadlines within {} ms: the last is settled {end_ms} ms after it, the latest \
             {worst_ms} ms; the timekeeper woke {times} times",
            sizes.many, sizes.rush_ms
        );
        Ok(())
    }

    /// An hour is given back to all games, beside the plain statement that it takes.
    async fn outage(&mut self, now: Timestamp) -> anyhow::Result<()> {
        let began = Instant::now();
        sqlx::query("update games set turn_since = turn_since + 1, alarm_at = alarm_at + 1 where alarm_at is not null")
            .execute(&mut self.raw)
            .await?;
        let plain = began.elapsed();
        self.store.note_alive(now.plus_ms(-HOUR_MS)).await?;
        let began = Instant::now();
        self.app.keep_time(now, true).await?;
        let given_back = began.elapsed();
        println!(
            "an hour is given back in {:.0} ms: {:.1} times as long as the plain statement",
            ms(given_back),
            given_back.as_secs_f64() / plain.as_secs_f64()
        );
        Ok(())
    }
}
