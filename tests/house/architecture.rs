//! Dependencies point one way, and the outside world is known in few places.

use crate::sources::{Source, sources};

/// The modules in order: each may use only those before it.
const ORDER: [&str; 18] = [
    "rules",
    "render",
    "terminal",
    "game",
    "command",
    "view",
    "app",
    "storage",
    "config",
    "supervisor",
    "watchdog",
    "discord",
    "monitor",
    "operate",
    "bot",
    "sandbox",
    "cli",
    "main",
];

/// What only some modules may name, and which.
const ONLY: [(&str, &[&str]); 13] = [
    ("serenity::", &["discord"]),
    ("sqlx::", &["storage"]),
    ("discord_standin::", &["sandbox"]),
    (
        "tokio::",
        &[
            "app", "storage", "watchdog", "discord", "monitor", "bot", "sandbox", "cli", "main",
        ],
    ),
    ("sd_notify::", &["supervisor"]),
    ("png::", &["render"]),
    ("imageproc::", &["render"]),
    ("jiff::", &["game"]),
    ("SystemTime::now", &["main"]),
    ("Instant::now", &["main"]),
    ("Timestamp::now", &["main"]),
    ("Zoned::now", &["main"]),
    ("RandomState", &["main"]),
];

/// Modules that may not use one before them either.
const NEVER: [(&str, &str); 7] = [
    ("game", "render"),
    ("storage", "view::announce"),
    ("storage", "view::pages"),
    ("storage", "view::replies"),
    ("storage", "view::refusals"),
    ("storage", "view::say"),
    ("render", "game"),
];

fn module(path: &str) -> &str {
    path.split(['/', '.'])
        .next()
        .expect("a path has a first part")
}

fn violations(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        let path = &source.path;
        if source.code().contains("crate::{") {
            found.push(format!("{path}: each module is named on a line of its own"));
        }
        let own = module(path);
        if own == "lib" {
            continue;
        }
        let Some(place) = ORDER.iter().position(|name| *name == own) else {
            found.push(format!(
                "{path}: the module {own} has no place in the order"
            ));
            continue;
        };
        let code = source.code();
        for later in &ORDER[place + 1..] {
            if code.contains(&format!("crate::{later}")) {
                found.push(format!(
                    "{path}: {own} comes before {later} and may not know it"
                ));
            }
        }
        for (name, allowed) in ONLY {
            if code.contains(name) && !allowed.contains(&own) {
                found.push(format!("{path}: {own} may not name {name}"));
            }
        }
        for (module, other) in NEVER {
            if own == module && code.contains(&format!("crate::{other}")) {
                found.push(format!("{path}: {own} may not know {other}"));
            }
        }
    }
    found
}

#[test]
fn every_module_knows_only_those_before_it() {
    assert_eq!(violations(&sources()), Vec::<String>::new());
}

#[test]
fn a_planted_violation_is_found() {
    let planted = |path: &str, text: &str| {
        violations(&[Source {
            path: path.to_owned(),
            text: text.to_owned(),
        }])
        .len()
    };
    assert_eq!(planted("game/play.rs", "use crate::view::Message;"), 1);
    assert_eq!(planted("app/mod.rs", "fn f() { sqlx::query(\"\"); }"), 1);
    assert_eq!(planted("game/clock.rs", "let now = SystemTime::now();"), 1);
    assert_eq!(planted("game/zone.rs", "let now = Zoned::now();"), 1);
    assert_eq!(
        planted("game/zone.rs", "let now = jiff::Timestamp::now();"),
        1
    );
    assert_eq!(planted("view/words.rs", "use jiff::Span;"), 1);
    assert_eq!(planted("game/play.rs", "use crate::render::Theme;"), 1);
    assert_eq!(planted("news/mod.rs", ""), 1);
    assert_eq!(
        planted("game/play.rs", "use crate::{app, view::Message};"),
        1
    );
    assert_eq!(
        planted(
            "game/play.rs",
            "// as crate::view words it\nuse crate::rules::Square;"
        ),
        0
    );
}
