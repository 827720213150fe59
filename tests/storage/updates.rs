//! What older versions stored is there after an update.

use crate::support::*;
use outflank::app::ports::{About, Store};
use outflank::game::{
    ChallengeId, Clock, EventId, Game, GameId, MessageId, News, PlayerId, Ply, ServerId,
};
use outflank::rules::RuleSet;
use outflank::storage::Database;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection, SqlStr};

on_both_engines!(a_database_of_the_first_version_is_brought_up_to_date);

/// One game that goes on and one that was resigned, with all that belongs to them.
const OF_THE_FIRST_VERSION: &str = "
    insert into servers (id, language) values (11, 'ja');
    insert into games (id, server, channel, black, white, rules, rated, started_at, version,
            to_move, board, board_notice)
        values (1, 11, 21, 101, 102, 'japan', 1, 1700000000000, 1, 102, 901, 2);
    insert into moves (game, ply, square, played_at) values (1, 1, 'd3', 1700000001000);
    insert into games (id, server, channel, black, white, rules, rated, started_at, version,
            ended_at, ending, black_half_discs, white_half_discs, folded_moves)
        values (2, 11, 21, 102, 101, 'world', 0, 1700000000000, 3, 1700000003000,
            'white resigned', 128, 0, 'd3+1000 c3+2000');
    insert into challenges (id, server, channel, challenger, opponent, rules, rated, color,
            made_at, expires_at, message)
        values (1, 11, 21, 101, null, 'world', 1, 'black', 1700000000000, 1700086400000, 902);
    insert into notices (id, game, kind, ply, channel, made_at, due_at, done_at, message)
        values (1, 1, 'started', 0, 21, 1700000000000, 1700000000000, 1700000000500, 900);
    insert into notices (id, game, kind, ply, channel, made_at, due_at)
        values (2, 1, 'moved', 1, 21, 1700000001000, 1700000001000);
    insert into inbox (event, happened_at) values (7, 1700000001000);
    insert into ratings (server, player, rating, deviation, volatility, wins, losses, half_disc_sum)
        values (11, 101, 1612.5, 80.25, 0.06, 3, 1, 40);
    insert into facts (name, value) values ('registered commands', 'abc');
";

fn first(sql: &'static str) -> Migrator {
    let step = Migration::new(
        1,
        "games".into(),
        MigrationType::Simple,
        SqlStr::from_static(sql),
        false,
    );
    Migrator::with_migrations(vec![step])
}

/// A database as the first version left it; its address.
async fn of_the_first_version(db: &Fresh) -> String {
    if db.is_sqlite() {
        let (folder, _) = db.url.rsplit_once('/').unwrap();
        let url = format!("{folder}/old.db");
        let mut conn = sqlx::SqliteConnection::connect(&format!("{url}?mode=rwc"))
            .await
            .unwrap();
        let step = first(include_str!("../../migrations/sqlite/0001_games.sql"));
        step.run_direct(None, &mut conn, false).await.unwrap();
        let filled = sqlx::raw_sql(OF_THE_FIRST_VERSION).execute(&mut conn).await;
        filled.unwrap();
        conn.close().await.unwrap();
        return url;
    }
    db.execute("drop schema public cascade; create schema public")
        .await;
    let mut conn = sqlx::PgConnection::connect(&db.url).await.unwrap();
    let step = first(include_str!("../../migrations/postgres/0001_games.sql"));
    step.run_direct(None, &mut conn, false).await.unwrap();
    let filled = sqlx::raw_sql(OF_THE_FIRST_VERSION).execute(&mut conn).await;
    filled.unwrap();
    for table in ["games", "challenges", "notices"] {
        let counted = format!(
            "select setval(pg_get_serial_sequence('{table}', 'id'), (select max(id) from {table}))"
        );
        db.execute(&counted).await;
    }
    conn.close().await.unwrap();
    db.url.clone()
}

fn squares(game: &Game) -> Vec<String> {
    game.moves
        .iter()
        .map(|step| step.square.to_string())
        .collect()
}

async fn a_database_of_the_first_version_is_brought_up_to_date(db: &Fresh) {
    let url = of_the_first_version(db).await;
    let new = Database::open(&url).await.unwrap();
    let mut game = stored(&new, GameId(1)).await;
    assert_eq!(
        (squares(&game), game.rules()),
        (vec!["d3".to_owned()], RuleSet::Japan)
    );
    assert_eq!(
        (game.setup.clock, game.setup.takebacks),
        (Clock::None, false)
    );
    assert_eq!(game.board, Some(MessageId(901)));
    let resigned = stored(&new, GameId(2)).await;
    assert_eq!(squares(&resigned), ["d3", "c3"]);
    assert!(resigned.end.is_some());
    let open = new.challenge(ChallengeId(1)).await.unwrap();
    assert_eq!(open.unwrap().message, Some(MessageId(902)));
    let waiting = borrow(&new, 60).await;
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0].about, About::Game(game.id, Ply(1), News::Moved));
    assert_eq!(
        new.board_of(MessageId(900)).await.unwrap(),
        Some((game.id, Ply(0)))
    );
    assert!(new.seen(EventId(7)).await.unwrap());
    let server = ServerId(11);
    let standing = new.standing(Some(server), PlayerId(101)).await.unwrap();
    let standing = standing.unwrap();
    assert_eq!(
        (standing.rating.rating, standing.wins, standing.losses),
        (1612.5, 3, 1)
    );
    let language = new.language(server).await.unwrap();
    assert_eq!(language.map(|it| it.tag()), Some("ja".to_owned()));
    let commands = new.registered_commands().await.unwrap();
    assert_eq!(commands.as_deref(), Some("abc"));
    // And it goes on.
    play(&new, &mut game, "c3", 90).await;
    assert_eq!(stored(&new, GameId(1)).await, game);
    assert_eq!(start(&new).await.id, GameId(3));
    assert!(new.check_statements().await.unwrap() > 0);
    new.close().await.unwrap();
}
