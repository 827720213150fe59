//! The program at the terminal: what it says, and the status with which it ends.

mod faults;
mod operating;
mod shipping;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// The program in a folder of its own, without any setting of the surroundings.
pub(crate) fn outflank(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
    command.current_dir(folder).args(args).env_clear();
    command
}

fn run(args: &[&str], settings: &[(&str, &str)]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = outflank(folder.path(), args);
    command.envs(settings.iter().copied());
    command.output().expect("it runs")
}

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[test]
fn without_a_token_it_says_so_and_what_else_to_do() {
    for args in [&[][..], &["run"]] {
        let output = run(args, &[]);
        assert_eq!(output.status.code(), Some(78));
        let said = said(&output);
        assert!(said.starts_with("There is no token"), "{said}");
        assert!(said.contains("cargo run --release -- sandbox"), "{said}");
        assert!(said.lines().count() <= 10, "{said}");
    }
}

#[test]
fn every_wrong_setting_is_told_at_once_and_the_token_is_not_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(".env");
    std::fs::write(file, "OUTFLANK_THEME=pink\nOUTFLANK_COLOR=black\n").expect("written");
    let mut command = outflank(folder.path(), &[]);
    let token = ("DISCORD_TOKEN", "CANARY token");
    let output = command.envs([token]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(78));
    let said = said(&output);
    for name in ["DISCORD_TOKEN", "OUTFLANK_THEME", "OUTFLANK_COLOR"] {
        assert!(said.contains(name), "{said}");
    }
    assert!(!said.contains("CANARY"), "{said}");
}

#[test]
fn a_file_of_settings_is_read_and_the_surroundings_come_first() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(".env"), "OUTFLANK_THEME=pink\n").expect("written");
    let of_the_file = outflank(folder.path(), &[]).output().expect("it runs");
    assert!(said(&of_the_file).contains("pink"));
    let mut command = outflank(folder.path(), &[]);
    let of_both = command
        .env("OUTFLANK_THEME", "dark")
        .output()
        .expect("it runs");
    assert!(said(&of_both).starts_with("There is no token"));
    std::fs::write(folder.path().join(".env"), "DISCORD_TOKEN=CANARY token\n").expect("written");
    let unreadable = outflank(folder.path(), &[]).output().expect("it runs");
    assert_eq!(unreadable.status.code(), Some(78));
    assert!(!said(&unreadable).contains("CANARY"));
}

#[test]
fn a_name_in_the_environment_that_is_no_setting_is_told_and_passed_over() {
    let output = run(&[], &[("OUTFLANK_PORT", "tcp://10.0.0.1:80")]);
    let said = said(&output);
    assert!(said.contains("WARN"), "{said}");
    assert!(said.contains("OUTFLANK_PORT"), "{said}");
    assert!(said.contains("\nThere is no token"), "{said}");
}

#[test]
fn a_command_that_is_not_there_is_a_mistake_of_use() {
    assert_eq!(run(&["chess"], &[]).status.code(), Some(2));
    assert_eq!(
        run(&["score", "--rules", "moon"], &[]).status.code(),
        Some(2)
    );
}

#[test]
fn a_database_that_cannot_be_opened_is_told_before_discord_is_called() {
    let settings = [
        ("DISCORD_TOKEN", "CANARY.token"),
        ("DATABASE_URL", "sqlite:nowhere/games.db"),
    ];
    let output = run(&[], &settings);
    assert_eq!(output.status.code(), Some(78));
    let said = said(&output);
    assert!(said.contains("nowhere"), "{said}");
    assert!(!said.contains("CANARY"), "{said}");
}

/// The address of a database server that refuses its first visitor with this code.
pub(crate) fn refusing(code: &'static str) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let port = listener.local_addr().expect("bound").port();
    std::thread::spawn(move || {
        let (mut visitor, _) = listener.accept().expect("a visitor");
        let mut length = [0; 4];
        visitor.read_exact(&mut length).expect("a greeting");
        let mut greeting = vec![0; u32::from_be_bytes(length) as usize - 4];
        visitor.read_exact(&mut greeting).expect("a greeting");
        let fields = format!("SFATAL\0VFATAL\0C{code}\0Mno\0\0");
        let length = (fields.len() as u32 + 4).to_be_bytes();
        let refusal = [b"E", &length[..], fields.as_bytes()].concat();
        visitor.write_all(&refusal).expect("it listens");
    });
    format!("postgres://ann:CANARY@127.0.0.1:{port}/games?sslmode=disable")
}

#[test]
fn a_database_server_that_may_come_back_is_told_from_a_wrong_address() {
    for (address, status) in [
        ("postgres://ann:CANARY@127.0.0.1:1/games".to_owned(), 75),
        (refusing("57P03"), 75),
        (refusing("53300"), 75),
        (refusing("28P01"), 78),
        (refusing("3D000"), 78),
        ("postgres://ann:CANARY@[oh/games".to_owned(), 78),
    ] {
        let settings = [
            ("DISCORD_TOKEN", "CANARY.token"),
            ("DATABASE_URL", &address),
        ];
        let output = run(&[], &settings);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(status), "{address}: {said}");
        assert!(!said.contains("CANARY"), "{said}");
    }
}

#[test]
fn games_are_scored_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = outflank(folder.path(), &["score", "--rules", "usa"]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().expect("it runs");
    let mut input = child.stdin.take().expect("piped");
    input
        .write_all(b"e6f4e3d6c5f6e7f5g5\nchess\n")
        .expect("written");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.stdout, "9\t13\t0\t64–0\n".as_bytes());
    assert!(said(&output).starts_with("line 2: "));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_position_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["draw", "f5 d6", "-o", "board.png", "--theme", "dark"];
    let drawn = outflank(folder.path(), &args).output().expect("it runs");
    assert_eq!(drawn.status.code(), Some(0), "{}", said(&drawn));
    let png = std::fs::read(folder.path().join("board.png")).expect("it is there");
    assert!(png.starts_with(b"\x89PNG"));
    let wrong = run(&["draw", "a1", "-o", "board.png"], &[]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(said(&wrong).contains("a1"));
}

/// A sandbox, once it has told its address.
fn sandbox(folder: &Path, args: &[&str]) -> (Child, String) {
    let mut command = outflank(folder, args);
    let piped = command.env("TMPDIR", folder).stdout(Stdio::piped());
    let mut child = piped.spawn().expect("it runs");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut lines = lines.map(|line| line.expect("text"));
    let address = lines.find(|line| line.contains("http://127.0.0.1:"));
    (child, address.expect("it tells its address"))
}

/// Asks the program to end, as a terminal or a supervisor does.
fn ended(mut child: Child, signal: &str) -> Option<i32> {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
    child.wait().expect("it ends").code()
}

#[test]
fn a_sandbox_opens_and_leaves_nothing_behind() {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().expect("a folder");
        let (child, address) = sandbox(folder.path(), &["sandbox"]);
        assert!(address.contains("/sandbox/?key="), "{address}");
        assert_eq!(ended(child, signal), Some(0));
        let left = std::fs::read_dir(folder.path()).expect("readable").count();
        assert_eq!(left, 0);
    }
}

#[test]
fn a_sandbox_keeps_its_games_where_it_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let (child, _) = sandbox(folder.path(), &["sandbox", "--database", "games.db"]);
    assert_eq!(ended(child, "-INT"), Some(0));
    assert!(folder.path().join("games.db").exists());
}
