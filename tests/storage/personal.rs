//! What is stored about a person can be told and taken away; all of it can move to another engine.

use crate::support::*;
use outflank::app::ports::{
    About, Commit, Deed, Destination, GameChange, NewNotice, Person, PersonChange, PersonNews,
    Record, ServerSettings, Store,
};
use outflank::game::{Block, Game, GameId, NewChallenge, PlayerId, Ply, Terms};
use outflank::rules::Color;
use outflank::storage::{self, Database, Visit};

on_both_engines!(
    everything_about_a_person_is_told_and_nothing_of_others,
    a_person_is_gone_and_the_opponent_keeps_the_games,
    whoever_still_plays_is_deleted_only_by_force,
);

/// An id as Discord gives them.
const EVE: PlayerId = PlayerId(187_654_321_098_765_432);

/// Eve has beaten Bob, and waits for Cid's answer; she and Ann have blocked each other; Ann plays
/// Bob.
async fn stored_evenings(db: &Database) {
    let mut game = start_by(db, by_eve()).await;
    play(db, &mut game, "d3", 1).await;
    play_moves(db, &mut game, 9).await;
    resign(db, &mut game, BOB, 2).await;
    let mut other = start(db).await;
    play(db, &mut other, "d3", 1).await;
    let waiting = NewChallenge {
        opponent: Some(CID),
        ..by_eve()
    };
    challenge(db, waiting).await;
    let record = Record {
        server: PLACE.server,
        by: EVE,
        at: at(3),
        game: Some(GameId(1)),
        what: "/settings theme:dark".to_owned(),
    };
    let settings = Deed::Server(PLACE.server, ServerSettings::default(), record);
    let [blocked, blocks] = [(EVE, ANN), (ANN, EVE)].map(|(blocker, blocked)| {
        Deed::Block(Block {
            blocker,
            blocked,
            since: at(2),
        })
    });
    for deed in [Deed::Person(chosen_by_eve()), settings, blocked, blocks] {
        let commit = db.commit(change(deed, at(3))).await.unwrap();
        assert_eq!(commit, Commit::Changed);
    }
}

/// Eve has chosen something, and has come back from a holiday.
fn chosen_by_eve() -> PersonChange {
    let person = Person {
        version: 1,
        ..Person::default()
    };
    let digest = NewNotice {
        about: About::Person(EVE, PersonNews::Digest),
        to: Destination::Person(EVE),
    };
    let back = NewNotice {
        about: About::Person(EVE, PersonNews::CameBack),
        to: Destination::Channel(PLACE.channel),
    };
    PersonChange {
        notices: vec![digest, back],
        ..PersonChange::new(EVE, person)
    }
}

fn by_eve() -> NewChallenge {
    NewChallenge {
        challenger: EVE,
        ..offer(Terms::default())
    }
}

fn players(game: &Game) -> [PlayerId; 2] {
    Color::BOTH.map(|color| game.player(color))
}

async fn everything_about_a_person_is_told_and_nothing_of_others(db: &Fresh) {
    stored_evenings(db).await;
    let mut visit = Visit::begin(&db.url).await.unwrap();
    let about = visit.about(EVE).await.unwrap();
    visit.end().await.unwrap();
    assert_eq!(about["person"], "187654321098765432");
    let stored = &about["stored"];
    let counts = stored.as_object().unwrap().iter();
    let counts: Vec<_> = counts
        .map(|(table, rows)| (table.as_str(), rows.as_array().unwrap().len()))
        .collect();
    let expected = [
        ("blocks", 1),
        ("challenges", 2),
        ("games", 1),
        ("moves", 0),
        ("notices", 2),
        ("people", 1),
        ("ratings", 2),
        ("records", 1),
    ];
    assert_eq!(counts, expected);
    let game = &stored["games"][0];
    assert_eq!(game["black"], EVE.0);
    assert!(game["folded_moves"].as_str().unwrap().starts_with("d3+"));
    assert!(game.get("black_plans").is_some());
    assert!(game.get("white_plans").is_none(), "{game}");
}

async fn a_person_is_gone_and_the_opponent_keeps_the_games(db: &Fresh) {
    stored_evenings(db).await;
    let id = EVE.0;
    db.execute(&format!(
        "insert into records (server, done_by, done_at, what) values (11, {id}, 1, 'for <@{id}>')"
    ))
    .await;
    let erased = storage::erase(&db.url, EVE, false, at(9)).await.unwrap();
    assert_eq!((erased.stopped, erased.games), (0, 1));
    let game = stored(db, GameId(1)).await;
    assert_eq!(players(&game), [PlayerId::deleted(Color::Black), BOB]);
    assert!(game.turn().is_none(), "it has ended");
    let mut visit = Visit::begin(&db.url).await.unwrap();
    let mut everything = Vec::new();
    visit.export(&mut everything, &mut |_, _| ()).await.unwrap();
    visit.end().await.unwrap();
    let everything = String::from_utf8(everything).unwrap();
    assert!(everything.contains("for <@deleted>"), "{everything}");
    assert!(!everything.contains(&id.to_string()), "{everything}");
}

async fn whoever_still_plays_is_deleted_only_by_force(db: &Fresh) {
    start_by(db, by_eve()).await;
    let refused = storage::erase(&db.url, EVE, false, at(9)).await;
    let told = format!("{:#}", refused.unwrap_err());
    assert!(
        told.contains("game 1") && told.contains("--force"),
        "{told}"
    );
    let erased = storage::erase(&db.url, EVE, true, at(9)).await.unwrap();
    assert_eq!((erased.stopped, erased.games), (1, 1));
    assert_eq!(
        players(&stored(db, GameId(1)).await),
        [PlayerId::deleted(Color::Black), BOB]
    );
}

#[tokio::test]
async fn not_a_byte_of_a_deleted_id_is_left_in_the_file() {
    let db = Fresh::sqlite().await;
    stored_evenings(&db).await;
    let (url, folder) = db.close().await;
    let file = folder.path().join("games.db");
    let bytes = EVE.0.to_be_bytes();
    let holds = |needle: &[u8]| {
        let content = std::fs::read(&file).unwrap();
        content.windows(needle.len()).any(|window| window == needle)
    };
    assert!(holds(&bytes), "the test must be able to fail");
    storage::erase(&url, EVE, false, at(9)).await.unwrap();
    assert!(!holds(&bytes));
    assert!(!holds(EVE.0.to_string().as_bytes()));
    assert!(!folder.path().join("games.db-wal").exists());
}

#[tokio::test]
async fn whoever_is_deleted_at_play_leaves_the_game_to_the_opponent_and_no_byte_behind() {
    let db = Fresh::sqlite().await;
    stored_evenings(&db).await;
    let mut game = start_by(&db, by_eve()).await;
    play(&db, &mut game, "d3", 1).await;
    db.execute(&format!(
        "update games set black_plans = '1:c3' where id = {}",
        game.id
    ))
    .await;
    let (url, folder) = db.close().await;
    let erased = storage::erase(&url, EVE, true, at(9)).await.unwrap();
    assert_eq!((erased.stopped, erased.games), (1, 2));
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let content = std::fs::read(file.unwrap().path()).unwrap();
        for id in [&EVE.0.to_be_bytes()[..], EVE.0.to_string().as_bytes()] {
            assert!(!content.windows(id.len()).any(|window| window == id));
        }
    }
    let left = Fresh::at(&url).await;
    let kept = stored(&left, game.id).await;
    assert_eq!(players(&kept), [PlayerId::deleted(Color::Black), BOB]);
    assert_eq!(kept.ply(), Ply(1));
    assert!(kept.end.is_some());
    // The channel is told.
    let waiting = format!(
        "select count(*) from notices where game = {} and done_at is null and kind = 'aborted'",
        game.id
    );
    assert_eq!(left.numbers(&waiting).await, [1]);
    left.close().await;
}

// The bot runs on: nothing packs the file anew.
#[tokio::test]
async fn what_somebody_deletes_while_the_bot_runs_is_overwritten() {
    let db = Fresh::sqlite().await;
    stored_evenings(&db).await;
    let forget = |games| change(Deed::Forget(EVE, games), at(9));
    let mut open = start_by(&db, by_eve()).await;
    let overtaken = db.commit(forget(Vec::new())).await.unwrap();
    assert_eq!(overtaken, Commit::Overtaken, "a game goes on");
    let before = open.clone();
    let news = open.resign(EVE, at(9)).unwrap();
    let resigned = GameChange::told(&before, open, news);
    let forgotten = db.commit(forget(vec![resigned])).await.unwrap();
    assert_eq!(forgotten, Commit::Changed);
    let (url, folder) = db.close().await;
    let file = url.strip_prefix("sqlite:").unwrap();
    let content = std::fs::read(file).unwrap();
    for id in [&EVE.0.to_be_bytes()[..], EVE.0.to_string().as_bytes()] {
        assert!(!content.windows(id.len()).any(|window| window == id));
    }
    folder.close().unwrap();
}

/// All tables but the history of the tables themselves.
async fn tables(sqlite: &Fresh) -> Vec<String> {
    let tables = sqlite
        .texts(
            "select name, '' from sqlite_schema where type = 'table' and name not like 'sqlite%'
                and name <> '_sqlx_migrations' order by name",
        )
        .await;
    tables.into_iter().map(|(table, _)| table).collect()
}

async fn count(db: &Fresh, table: &str) -> i64 {
    db.numbers(&format!("select count(*) from {table}")).await[0]
}

/// A database with something in every table.
async fn full() -> Fresh {
    let sqlite = Fresh::sqlite().await;
    stored_evenings(&sqlite).await;
    sqlite.note_alive(at(4)).await.unwrap();
    sqlite
        .execute("insert into inbox (event, happened_at) values (7, 1)")
        .await;
    for table in tables(&sqlite).await {
        assert!(
            count(&sqlite, &table).await > 0,
            "nothing stands in {table}"
        );
    }
    sqlite
}

async fn exported(url: &str) -> Vec<u8> {
    let mut visit = Visit::begin(url).await.unwrap();
    let mut lines = Vec::new();
    visit.export(&mut lines, &mut |_, _| ()).await.unwrap();
    visit.end().await.unwrap();
    lines
}

async fn imported(target: &Fresh, lines: &[u8]) -> anyhow::Result<u64> {
    storage::import(&target.url, lines, NOON, &mut |_, _| ()).await
}

#[tokio::test]
async fn all_of_it_moves_from_one_engine_to_the_other_and_back() {
    let sqlite = full().await;
    let lines = exported(&sqlite.url).await;
    let there = match Fresh::postgres().await {
        Some(postgres) => postgres,
        None => Fresh::sqlite().await,
    };
    imported(&there, &lines).await.unwrap();
    assert_eq!(
        stored(&there, GameId(1)).await,
        stored(&sqlite, GameId(1)).await
    );
    let back = Fresh::sqlite().await;
    let of_there = exported(&there.url).await;
    imported(&back, &of_there).await.unwrap();
    let text = |lines: Vec<u8>| String::from_utf8(lines).unwrap();
    assert_eq!(text(exported(&back.url).await), text(lines.clone()));
    for db in [&there, &back] {
        let next = start(db).await;
        assert_eq!(next.id, GameId(3), "it is numbered after the old ones");
        let twice = imported(db, &lines).await;
        assert!(format!("{:#}", twice.unwrap_err()).contains("isn't empty"));
    }
    there.remove().await;
    back.remove().await;
    sqlite.remove().await;
}

#[tokio::test]
async fn half_an_export_is_imported_not_at_all() {
    let sqlite = Fresh::sqlite().await;
    stored_evenings(&sqlite).await;
    let lines = exported(&sqlite.url).await;
    let text = String::from_utf8(lines).unwrap();
    let (without_end, _) = text.trim_end().rsplit_once('\n').unwrap();
    let other_step = text.replacen("\"step\":", "\"step\":9", 1);
    let back = Fresh::sqlite().await;
    for (text, reason) in [
        (without_end, "isn't whole"),
        (other_step.as_str(), "with the version that exported it"),
        ("{}", "no export of Outflank"),
        ("Dear Ann", "it is no JSON"),
    ] {
        let told = storage::import(&back.url, text.as_bytes(), NOON, &mut |_, _| ()).await;
        let told = format!("{:#}", told.unwrap_err());
        assert!(told.contains(reason), "{told}");
        assert_eq!(back.numbers("select count(*) from games").await, [0]);
    }
    back.remove().await;
    sqlite.remove().await;
}

#[tokio::test]
async fn every_row_of_every_table_is_exported() {
    let sqlite = full().await;
    let lines = String::from_utf8(exported(&sqlite.url).await).unwrap();
    for table in tables(&sqlite).await {
        let columns = count(&sqlite, &format!("pragma_table_info('{table}')")).await;
        let heading = format!("\"table\":\"{table}\"");
        let mut lines = lines.lines().skip_while(|line| !line.contains(&heading));
        let heading: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        let named = heading["columns"].as_array().unwrap().len();
        assert_eq!(named as i64, columns, "{table}");
        let exported = lines.take_while(|line| line.starts_with('[')).count();
        assert_eq!(exported as i64, count(&sqlite, &table).await, "{table}");
    }
    sqlite.remove().await;
}
