//! What an operator does at the terminal.

use crate::{outflank, said};
use std::fs;
use std::path::Path;
use std::process::Output;

fn does(folder: &Path, args: &[&str]) -> Output {
    outflank(folder, args).output().expect("it runs")
}

fn answer(folder: &Path, args: &[&str]) -> String {
    let output = does(folder, args);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// A folder with a database in it, as the bot leaves it when Discord can't be reached.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = outflank(folder.path(), &["run"]);
    command.env("DISCORD_TOKEN", "CANARY.token");
    command.env("HTTPS_PROXY", "http://127.0.0.1:1");
    assert_eq!(command.output().expect("it runs").status.code(), Some(75));
    folder
}

#[test]
fn the_help_reads_well() {
    let folder = tempfile::tempdir().expect("a folder");
    insta::assert_snapshot!("help", answer(folder.path(), &["--help"]));
    let user = answer(folder.path(), &["user", "--help"]);
    insta::assert_snapshot!("help_user", user);
}

#[test]
fn the_template_is_what_a_bot_starts_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let template = answer(folder.path(), &["config", "template"]);
    assert_eq!(template, include_str!("../../.env.example"));
    fs::write(folder.path().join(".env"), template).expect("written");
    let started = does(folder.path(), &["run"]);
    assert!(said(&started).starts_with("There is no token"));
}

#[test]
fn shells_complete_the_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    for shell in ["bash", "fish", "zsh"] {
        let script = answer(folder.path(), &["completions", shell]);
        assert!(script.contains("restore"), "{script}");
    }
}

#[test]
fn a_backup_is_made_and_put_back() {
    let folder = folder();
    let path = folder.path();
    answer(path, &["backup", "copy.db"]);
    let among_the_others = answer(path, &["backup"]);
    assert!(
        among_the_others.contains("backups/outflank-"),
        "{among_the_others}"
    );
    let restored = answer(path, &["restore", "copy.db"]);
    assert!(restored.contains("games 0, of which 0 go on"), "{restored}");
    assert!(restored.contains("-replaced.db"), "{restored}");
    let again = does(path, &["backup", "copy.db"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("is there already"));
}

#[test]
fn everything_moves_through_a_file() {
    let folder = folder();
    let path = folder.path();
    let exported = answer(path, &["export", "all.jsonl"]);
    assert!(exported.contains("outflank.db"), "{exported}");
    let mut import = outflank(path, &["import", "all.jsonl"]);
    let import = import.env("DATABASE_URL", "sqlite:other.db").output();
    assert_eq!(import.expect("it runs").status.code(), Some(0));
    let twice = does(path, &["export", "all.jsonl"]);
    assert_eq!(twice.status.code(), Some(1));
}

#[test]
fn a_person_who_never_played_has_nothing_stored() {
    let folder = folder();
    let about = answer(folder.path(), &["user", "export", "187654321098765432"]);
    let about: serde_json::Value = serde_json::from_str(&about).expect("JSON");
    assert_eq!(about["stored"]["games"], serde_json::json!([]));
    let deleted = answer(folder.path(), &["user", "delete", "187654321098765432"]);
    assert!(deleted.contains("no longer in the database"), "{deleted}");
}

#[test]
fn without_a_network_the_rest_is_looked_at() {
    let folder = folder();
    let mut command = outflank(folder.path(), &["doctor"]);
    command.env("DISCORD_TOKEN", "CANARY.token");
    let output = command.env("HTTPS_PROXY", "http://127.0.0.1:1").output();
    let output = output.expect("it runs");
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(told.contains("ok    database"), "{told}");
    assert!(told.contains("?     Discord"), "{told}");
    assert!(told.contains("could not be checked"), "{told}");
    assert_eq!(output.status.code(), Some(0), "{told}");
    let without_token = does(folder.path(), &["doctor"]);
    assert_eq!(without_token.status.code(), Some(1));
}
