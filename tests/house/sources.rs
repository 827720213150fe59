//! The sources of the library, as text.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file: its path below `src/`, with `/`, and its text.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// The text without the lines that are only comments.
    pub(crate) fn code(&self) -> String {
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        self.text
            .lines()
            .filter(is_code)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Every Rust file of the library.
pub(crate) fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("src/ can be read") {
            let path: PathBuf = entry.expect("src/ can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let below = path.strip_prefix(&root).expect("it lies below src/");
                found.push(Source {
                    path: below.to_string_lossy().replace('\\', "/"),
                    text: fs::read_to_string(&path).expect("a source is text"),
                });
            }
        }
    }
    found
}
