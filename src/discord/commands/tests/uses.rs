//! Every use of a command is read.

use crate::app::OptionName;
use crate::command::{
    Act, Board, Care, Command, DataWish, HolidayWish, Leaderboard, NotifyWishes, Opponent,
    SettingsWishes, Wishes,
};
use crate::discord::commands::{Used, read, typing};
use crate::game::{ChannelId, ColorChoice, GameId, PlayerId, RoleId, Told, Verdict};
use crate::render::Theme;
use crate::rules::{Color, RuleSet};
use serde_json::{Value, json};
use serenity::all::CommandData;

/// Reads a use of a command as Discord tells of it.
fn used(name: &str, options: Value) -> Option<Command> {
    read(&Used::new(&data(name, options), true))
}

fn data(name: &str, options: Value) -> CommandData {
    let person = |id: &str, bot: bool| json!({ "id": id, "username": "b", "discriminator": "0", "avatar": null, "bot": bot });
    let role = json!({ "id": "8", "name": "Referees", "color": 0, "colors": { "primary_color": 0 },
                       "hoist": false, "position": 1, "managed": false, "mentionable": false,
                       "permissions": "0", "tags": {} });
    let channel = json!({ "id": "9", "name": "othello", "type": 0, "permissions": "0" });
    serde_json::from_value(json!({
        "id": "1", "name": name, "type": 1, "options": options,
        "resolved": {
            "users": { "5": person("5", false), "6": person("6", true) },
            "roles": { "8": role },
            "channels": { "9": channel },
        },
    }))
    .expect("as Discord sends it")
}

/// Reads a use of a subcommand.
fn used_part(name: &str, part: &str, options: Value) -> Option<Command> {
    used(
        name,
        json!([{ "name": part, "type": 1, "options": options }]),
    )
}

fn text(name: &str, value: &str) -> Value {
    json!({ "name": name, "type": 3, "value": value })
}

fn game(number: i64) -> Value {
    json!({ "name": "game", "type": 4, "value": number })
}

fn flag(name: &str, value: bool) -> Value {
    json!({ "name": name, "type": 5, "value": value })
}

#[test]
fn a_challenge_is_read_with_its_terms() {
    let opponent = json!({ "name": "opponent", "type": 6, "value": "6" });
    let options = json!([
        opponent,
        text("color", "white"),
        text("clock", "bank 5d + 1d"),
        text("rules", "japan"),
        flag("rated", false),
        flag("takebacks", true)
    ]);
    let expected = Command::Challenge {
        opponent: Some(Opponent {
            player: PlayerId(6),
            is_bot: true,
        }),
        wishes: Wishes {
            rules: Some(RuleSet::Japan),
            rated: Some(false),
            color: ColorChoice::White,
            clock: Some("bank 5d + 1d".to_owned()),
            takebacks: Some(true),
        },
    };
    assert_eq!(used("challenge", options), Some(expected));
}

#[test]
fn a_challenge_without_options_is_open_and_as_usual() {
    let expected = Command::Challenge {
        opponent: None,
        wishes: Wishes::default(),
    };
    assert_eq!(used("challenge", json!([])), Some(expected));
}

#[test]
fn a_challenge_from_a_menu_is_for_the_person_whose_menu_it_is() {
    let data: CommandData = serde_json::from_value(json!({
        "id": "1", "name": "Challenge to Othello", "type": 2, "target_id": "5",
        "resolved": { "users": { "5": {
            "id": "5", "username": "b", "discriminator": "0", "avatar": null } } },
    }))
    .expect("as Discord sends it");
    let expected = Command::Challenge {
        opponent: Some(Opponent {
            player: PlayerId(5),
            is_bot: false,
        }),
        wishes: Wishes::default(),
    };
    assert_eq!(read(&Used::new(&data, true)), Some(expected));
}

#[test]
fn a_move_is_passed_on_as_it_was_written() {
    let moves = |on, square: &str| {
        Some(Command::Move {
            on,
            square: square.to_owned(),
        })
    };
    let unnamed = used("move", json!([text("square", "Ｄ３ #12")]));
    assert_eq!(unnamed, moves(Board::Unnamed, "Ｄ３ #12"));
    let named = used("move", json!([text("square", "d3"), game(12)]));
    assert_eq!(named, moves(Board::Game(GameId(12)), "d3"));
    let endless = used("move", json!([text("square", &"d".repeat(6000))]));
    assert_eq!(endless, moves(Board::Unnamed, &"d".repeat(200)));
}

#[test]
fn the_other_commands_are_read() {
    let on = Board::Game(GameId(7));
    let show = Command::Show {
        on,
        theme: Some(Theme::Dark),
        share: true,
    };
    let options = json!([game(7), text("theme", "dark"), flag("share", true)]);
    assert_eq!(used("board", options), Some(show));
    assert_eq!(used("games", json!([])), Some(Command::Games(0)));
    assert_eq!(
        used("resign", json!([game(7)])),
        Some(Command::Resign { on, sure: false })
    );
    assert_eq!(
        used("rematch", json!([game(7)])),
        Some(Command::Rematch(Some(GameId(7))))
    );
    let user = json!({ "name": "user", "type": 6, "value": "5" });
    let stats = Command::Stats {
        player: Some(PlayerId(5)),
        share: false,
    };
    assert_eq!(used("stats", json!([user])), Some(stats));
    assert_eq!(used("rules", json!([])), Some(Command::Rules));
    assert_eq!(used("help", json!([])), Some(Command::Help));
    assert_eq!(used("chess", json!([])), None);
}

#[test]
fn pages_are_counted_from_one_by_people() {
    let count = |name: &str, value: u32| json!({ "name": name, "type": 4, "value": value });
    let expected = Leaderboard {
        everywhere: true,
        min_games: 5,
        page: 1,
        share: false,
    };
    let options = json!([
        text("scope", "everywhere"),
        count("min_games", 5),
        count("page", 2)
    ]);
    assert_eq!(
        used("leaderboard", options),
        Some(Command::Leaderboard(expected))
    );
    let usual = Leaderboard {
        everywhere: false,
        min_games: 1,
        page: 0,
        share: false,
    };
    assert_eq!(
        used("leaderboard", json!([])),
        Some(Command::Leaderboard(usual))
    );
}

#[test]
fn what_players_do_with_a_game_is_read_with_the_game() {
    for (name, act) in [
        ("takeback", Act::TakeBack),
        ("draw", Act::Draw),
        ("abort", Act::Abort),
        ("give-time", Act::GiveTime),
        ("move-here", Act::MoveHere),
        ("conditional", Act::Plans),
    ] {
        let unnamed = Command::Do(act, Board::Unnamed);
        assert_eq!(used(name, json!([])), Some(unnamed), "{name}");
        let named = Command::Do(act, Board::Game(GameId(7)));
        assert_eq!(used(name, json!([game(7)])), Some(named), "{name}");
    }
}

#[test]
fn a_plan_is_passed_on_as_it_was_written() {
    let plan = |on, moves: &str, reply: &str| {
        let (moves, reply) = (moves.to_owned(), reply.to_owned());
        Some(Command::Plan { on, moves, reply })
    };
    let options = json!([text("if", "c4 e3 f5"), text("then", "Ｄ３"), game(7)]);
    let whole = plan(Board::Game(GameId(7)), "c4 e3 f5", "Ｄ３");
    assert_eq!(used("conditional", options), whole);
    let half = plan(Board::Unnamed, "", "d3");
    assert_eq!(used("conditional", json!([text("then", "d3")])), half);
}

#[test]
fn ones_data_are_asked_for_by_subcommands() {
    let asks = |wish| Some(Command::MyData(wish));
    let export = used_part("mydata", "export", json!([]));
    assert_eq!(export, asks(DataWish::Export));
    let delete = used_part("mydata", "delete", json!([]));
    assert_eq!(delete, asks(DataWish::Delete { sure: false }));
}

#[test]
fn who_is_blocked_is_read_and_without_a_person_they_are_listed() {
    let person = || json!([{ "name": "person", "type": 6, "value": "5" }]);
    let blocked = Opponent {
        player: PlayerId(5),
        is_bot: false,
    };
    assert_eq!(used("block", person()), Some(Command::Block(blocked)));
    let unblock = Some(Command::Unblock(PlayerId(5)));
    assert_eq!(used("unblock", person()), unblock);
    for name in ["block", "unblock"] {
        assert_eq!(used(name, json!([])), Some(Command::Blocks(0)));
    }
}

#[test]
fn a_vacation_is_read_by_its_subcommands() {
    let away = |from: Option<&str>, to: Option<&str>| {
        Some(Command::Holiday(HolidayWish::Away {
            from: from.map(ToOwned::to_owned),
            to: to.map(ToOwned::to_owned),
        }))
    };
    let start = |options| used_part("vacation", "start", options);
    assert_eq!(start(json!([])), away(None, None));
    let both = json!([text("from", "tomorrow"), text("to", "2026-12-24")]);
    assert_eq!(start(both), away(Some("tomorrow"), Some("2026-12-24")));
    let back = Some(Command::Holiday(HolidayWish::Back));
    assert_eq!(used_part("vacation", "back", json!([])), back);
    let show = Some(Command::Holiday(HolidayWish::Show));
    assert_eq!(used_part("vacation", "show", json!([])), show);
    assert_eq!(used_part("vacation", "cancel", json!([])), None);
    assert_eq!(used("vacation", json!([])), None);
}

#[test]
fn what_people_want_to_be_told_is_read_and_nothing_else_changes() {
    let nothing = Command::Notify(NotifyWishes::default());
    assert_eq!(used("notify", json!([])), Some(nothing));
    let options = json!([
        text("told", "digest"),
        text("zone", "Asia/Tokyo"),
        text("quiet", "22-7"),
        text("digest_at", "9:00"),
        flag("reminder", false),
        flag("last_call", true),
        flag("forced", true),
        flag("holidays", false),
    ]);
    let all = Command::Notify(NotifyWishes {
        told: Some(Told::Digest),
        zone: Some("Asia/Tokyo".to_owned()),
        quiet: Some("22-7".to_owned()),
        digest_at: Some("9:00".to_owned()),
        reminder: Some(false),
        last_call: Some(true),
        plays_forced: Some(true),
        spends_holidays: Some(false),
    });
    assert_eq!(used("notify", options), Some(all));
}

#[test]
fn how_a_server_wants_its_games_is_read_and_nothing_else_changes() {
    let nothing = Command::Settings(SettingsWishes::default());
    assert_eq!(used("settings", json!([])), Some(nothing));
    let number = |name: &str, value: u32| json!({ "name": name, "type": 4, "value": value });
    let channel = |name: &str| json!({ "name": name, "type": 7, "value": "9" });
    let options = json!([
        text("rules", "europe"),
        text("clock", "3d"),
        text("theme", "dark"),
        text("language", "ja"),
        channel("allow"),
        channel("disallow"),
        flag("threads", true),
        number("games", 5),
        number("holidays", 0),
        { "name": "admin_role", "type": 8, "value": "8" },
    ]);
    let all = Command::Settings(SettingsWishes {
        rules: Some(RuleSet::Europe),
        clock: Some("3d".to_owned()),
        theme: Some(Theme::Dark),
        language: Some("ja".to_owned()),
        allow: Some(ChannelId(9)),
        disallow: Some(ChannelId(9)),
        threads: Some(true),
        most_games: Some(5),
        holiday_days: Some(0),
        admin_role: Some(RoleId(8)),
    });
    assert_eq!(used("settings", options), Some(all));
}

#[test]
fn those_who_look_after_a_server_are_read_with_the_game() {
    let care = |care| Some(Command::Admin(Board::Game(GameId(7)), care));
    let admin = |part, options| used_part("admin", part, options);
    assert_eq!(admin("abort", json!([game(7)])), care(Care::Abort));
    for (id, verdict) in [
        ("black", Verdict::Wins(Color::Black)),
        ("white", Verdict::Wins(Color::White)),
        ("draw", Verdict::Draw),
        ("count", Verdict::Count),
    ] {
        let options = json!([game(7), text("verdict", id)]);
        assert_eq!(
            admin("adjudicate", options),
            care(Care::Adjudicate(verdict))
        );
    }
    let options = json!([game(7), text("player", "white"), text("time", "1d")]);
    let more = Care::Extend(Color::White, "1d".to_owned());
    assert_eq!(admin("extend", options), care(more));
    assert_eq!(admin("log", json!([])), Some(Command::Audit));
}

#[test]
fn what_is_typed_is_known_by_its_option() {
    let typed = |name: &str, option: &str, value: &str| {
        let options = json!([{ "name": option, "type": 3, "value": value, "focused": true }]);
        let data = data(name, options);
        let (typing, option) = typing(&Used::new(&data, true))?;
        Some((option, typing.typed))
    };
    let clock = Some((OptionName::Clock, "3d".to_owned()));
    assert_eq!(typed("challenge", "clock", "3d"), clock);
    assert_eq!(typed("settings", "clock", "3d"), clock);
    let zone = Some((OptionName::Zone, "tok".to_owned()));
    assert_eq!(typed("notify", "zone", "tok"), zone);
    assert_eq!(typed("notify", "quiet", "22"), None);
}
