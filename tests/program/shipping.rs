//! What is shipped beside the program.

use std::path::Path;
use std::process::Command;

/// How much a service may be exposed, by systemd's measure from 0 to 10.
const MOST_EXPOSED: f64 = 2.0;

fn shipped(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(path).expect("it is shipped")
}

#[test]
fn the_service_is_closed_to_what_it_does_not_need() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/outflank.service");
    let mut command = Command::new("systemd-analyze");
    command
        .args(["security", "--offline=true", "--no-pager"])
        .arg(path);
    // Not every machine has it.
    let Ok(output) = command.output() else {
        return;
    };
    let told = String::from_utf8_lossy(&output.stdout);
    let (_, level) = told
        .rsplit_once("outflank.service: ")
        .expect("it tells the level");
    let level = level.split_whitespace().next().expect("a number follows");
    let level: f64 = level.parse().expect("it is a number");
    assert!(level <= MOST_EXPOSED, "{told}");
}

#[test]
fn a_supervisor_does_not_restart_what_somebody_must_change() {
    let unit = shipped("deploy/outflank.service");
    assert!(unit.contains("\nRestartPreventExitStatus=2 78\n"));
    // It tells when it is ready, which may take as long as an outage.
    assert!(unit.contains("\nType=notify\nTimeoutStartSec=infinity\n"));
}

#[test]
fn the_container_runs_as_nobody_in_particular() {
    let recipe = shipped("Dockerfile");
    let (_, last_stage) = recipe.rsplit_once("\nFROM ").expect("it has stages");
    assert!(last_stage.contains("\nUSER 10001:10001\n"));
    assert!(last_stage.contains("CMD [\"outflank\", \"healthcheck\"]"));
    assert!(shipped(".dockerignore").lines().any(|line| line == ".env"));
}

#[test]
fn an_archive_holds_what_an_operator_needs_and_is_made_the_same_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("program");
    std::fs::write(&program, "#!/bin/sh\n").expect("written");
    let run = |command: &str, args: &[&str]| {
        let mut command = Command::new(command);
        let output = command.current_dir(folder.path()).args(args).output();
        let output = output.expect("it runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/pack");
    let pack = pack.to_str().expect("text");
    let program = program.to_str().expect("text");
    run(pack, &[program, "outflank-v1"]);
    run("sha256sum", &["--check", "outflank-v1.tar.gz.sha256"]);
    let files = run("tar", &["--list", "--file=outflank-v1.tar.gz"]);
    for file in [
        "outflank",
        ".env.example",
        "deploy/outflank.service",
        "docs/OPERATIONS.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ] {
        let path = format!("outflank-v1/{file}");
        assert!(files.lines().any(|line| line == path), "{files}");
    }
    let archive = || std::fs::read(folder.path().join("outflank-v1.tar.gz")).expect("it is there");
    let first = archive();
    run(pack, &[program, "outflank-v1"]);
    assert!(archive() == first, "another archive of the same files");
}

/// What workflows use of others, and whether that is one commit and no other.
fn loose_actions(workflow: &str) -> Vec<&str> {
    let uses = workflow.lines().filter_map(|line| {
        let line = line.trim_start().trim_start_matches("- ");
        line.strip_prefix("uses: ")
    });
    let is_commit = |action: &&str| {
        let version = action.split_once('@').map(|(_, version)| version);
        let commit = version.and_then(|version| version.split_once(" # v"));
        commit.is_some_and(|(commit, _)| {
            commit.len() == 40 && commit.chars().all(|sign| sign.is_ascii_hexdigit())
        })
    };
    uses.filter(|action| !is_commit(action)).collect()
}

#[test]
fn workflows_use_exactly_one_commit_of_what_others_made() {
    for name in ["gate", "release"] {
        let workflow = shipped(&format!(".github/workflows/{name}.yml"));
        assert!(workflow.contains("uses: "), "the test must be able to fail");
        assert_eq!(loose_actions(&workflow), Vec::<&str>::new(), "{name}");
    }
    assert_eq!(loose_actions("- uses: a/b@v4"), ["a/b@v4"]);
}

#[test]
fn what_is_shipped_asks_the_program_only_for_what_it_can_do() {
    let files = [
        "deploy/outflank.service",
        "docs/OPERATIONS.md",
        "PRIVACY.md",
        "Dockerfile",
    ];
    let mut asked = 0;
    let words = |name| shipped(name).replace("\", \"", " ").replace("[\"", "`");
    let texts = files.map(words).map(|text| text.replace("\"]", "`"));
    for line in texts.iter().flat_map(|text| text.lines()) {
        let Some((_, command)) = line.split_once("outflank ") else {
            continue;
        };
        let is_command = line.starts_with("    ") || line.starts_with("ExecStart=");
        let is_said = line.contains(&format!("`outflank {command}"));
        if !is_command && !is_said {
            continue;
        }
        let command = command
            .split_once('`')
            .map_or(command, |(command, _)| command);
        let words = command.split_whitespace();
        let words: Vec<_> = words
            .take_while(|word| word.chars().all(|sign| sign.is_ascii_lowercase()))
            .chain(["--help"])
            .collect();
        let folder = tempfile::tempdir().expect("a folder");
        let output = crate::outflank(folder.path(), &words).output();
        assert!(output.expect("it runs").status.success(), "{line}");
        asked += 1;
    }
    assert!(asked >= 8, "{asked}");
}
