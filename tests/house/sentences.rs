//! Every sentence stands in every language, with the same values, and the code asks for nothing
//! else.

use crate::sources::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The names of sentences, each with the names of its values.
type Sentences = BTreeMap<String, BTreeSet<String>>;

/// The sentences of a language that the code asks for by name: those of `commands.ftl` are asked
/// for by the names of the commands and have a test of their own.
fn sentences_of(language: &Path) -> Sentences {
    let mut found = Sentences::new();
    for file in fs::read_dir(language).expect("a language can be read") {
        let path = file.expect("a language can be read").path();
        let mut name = String::new();
        for line in fs::read_to_string(&path)
            .expect("a language is text")
            .lines()
        {
            if line.starts_with('#') {
                continue;
            }
            if let Some((start, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                name = start.to_owned();
                found.entry(name.clone()).or_default();
            }
            let values = line.split('$').skip(1).map(|rest| {
                rest.chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect::<String>()
            });
            if !name.is_empty() {
                found.entry(name.clone()).or_default().extend(values);
            }
        }
    }
    found
}

fn languages() -> BTreeMap<String, Sentences> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales");
    let folders = fs::read_dir(root).expect("the languages can be read");
    folders
        .map(|folder| folder.expect("the languages can be read").path())
        .map(|path| {
            let tag = path
                .file_name()
                .expect("a folder has a name")
                .to_string_lossy()
                .into_owned();
            (tag, sentences_of(&path))
        })
        .collect()
}

/// What the code says: `say!(language, "sentence", value = …)`.
fn said() -> Sentences {
    let mut said = Sentences::new();
    for source in sources() {
        for call in source.code().split("say!(").skip(1) {
            let call = &call[..closing(call)];
            let mut parts = split_at_commas(call).into_iter().skip(1);
            let Some(name) = parts.next().filter(|name| name.starts_with('"')) else {
                continue;
            };
            let value = |part: String| Some(part.split_once('=')?.0.trim().to_owned());
            said.entry(name.trim_matches('"').to_owned())
                .or_default()
                .extend(parts.filter_map(value));
        }
    }
    said
}

/// Where the parenthesis that is open before `text` closes.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// The parts of a call's arguments, split at the commas outside of brackets.
fn split_at_commas(text: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("there is one").push(c);
    }
    parts
        .into_iter()
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect()
}

#[test]
fn every_language_has_the_same_sentences_with_the_same_values() {
    let languages = languages();
    let english = &languages["en-US"];
    assert!(languages.contains_key("ja") && english.len() > 100);
    for (tag, sentences) in &languages {
        let names = |s: &Sentences| s.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(names(sentences), names(english), "sentences of {tag}");
        for (name, values) in sentences {
            assert_eq!(values, &english[name], "values of {name} in {tag}");
        }
    }
}

#[test]
fn the_code_says_every_sentence_with_the_values_that_it_needs() {
    let english = &languages()["en-US"];
    let said = said();
    for (name, values) in &said {
        assert_eq!(Some(values), english.get(name), "values of {name}");
    }
    let unsaid: Vec<_> = english
        .keys()
        .filter(|name| !said.contains_key(*name) && !name.starts_with("cmd-"))
        .collect();
    assert_eq!(unsaid, Vec::<&String>::new(), "sentences that nobody says");
}
