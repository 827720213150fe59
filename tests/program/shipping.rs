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
}

#[test]
fn the_container_runs_as_nobody_in_particular() {
    let recipe = shipped("Dockerfile");
    let (_, last_stage) = recipe.rsplit_once("\nFROM ").expect("it has stages");
    assert!(last_stage.contains("\nUSER 10001:10001\n"));
    assert!(shipped(".dockerignore").lines().any(|line| line == ".env"));
}
