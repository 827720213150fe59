//! Rubbish: texts and JSON that are nearly right, or not at all.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use std::fmt;

/// A text; it is printed in quotes, so that all of it can be seen.
#[derive(Clone)]
pub(crate) struct Rubbish(pub(crate) String);

impl fmt::Debug for Rubbish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// What is put somewhere into a text.
const BITS: [&str; 24] = [
    "",
    " ",
    "\n",
    "\0",
    "0",
    "9",
    "-1",
    "18446744073709551616",
    "-9223372036854775808",
    "v1",
    "v2",
    "d3",
    "@everyone",
    "<@1>",
    "[a](https://a.example)",
    "`",
    "\u{202e}",
    "e\u{301}\u{301}\u{301}",
    "👩‍👩‍👧‍👦",
    "Ｄ",
    "、",
    "{",
    "\"",
    "\\",
];

/// A change of a text: from here, so many signs are replaced by that.
type Change = (Index, usize, String);

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let bit = prop_oneof![
        4 => select(BITS.to_vec()).prop_map(ToOwned::to_owned),
        1 => any::<String>(),
        1 => (select(BITS.to_vec()), 1..2000_usize).prop_map(|(bit, times)| bit.repeat(times)),
    ];
    vec((any::<Index>(), 0..6_usize, bit), 0..4)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for (place, length, new) in changes {
        let from = place.index(signs.len() + 1);
        let to = (from + length).min(signs.len());
        signs.splice(from..to, new.chars());
    }
    signs.into_iter().collect()
}

/// Texts like these, and others.
pub(crate) fn texts_like(samples: &[&str]) -> impl Strategy<Value = Rubbish> + use<> {
    let samples: Vec<String> = samples.iter().map(|sample| (*sample).to_owned()).collect();
    let like = (select(samples), changes()).prop_map(|(text, changes)| changed(&text, &changes));
    prop_oneof![5 => like, 1 => any::<String>()].prop_map(Rubbish)
}

/// JSON in which a few values are gone or others.
pub(crate) fn json_like(samples: &[&str]) -> impl Strategy<Value = Value> + use<> {
    let parsed = samples.iter().map(|sample| serde_json::from_str(sample));
    let samples: Vec<Value> = parsed.map(|value| value.expect("it is JSON")).collect();
    let odd = prop_oneof![
        Just(None),
        select(vec![
            json!(null),
            json!(true),
            json!(0),
            json!(-1),
            json!(4_294_967_296_u64),
            json!(1e300),
            json!(""),
            json!("0"),
            json!("18446744073709551615"),
            json!("x".repeat(6000)),
            json!([]),
            json!({}),
            json!([{}]),
        ])
        .prop_map(Some),
        any::<String>().prop_map(|text| Some(json!(text))),
    ];
    (select(samples), vec((any::<Index>(), odd), 1..4)).prop_map(|(mut json, changes)| {
        for (place, odd) in changes {
            let mut left = place.index(count(&json));
            change(&mut json, &mut left, &odd);
        }
        json
    })
}

/// How many values there are within a value.
fn count(json: &Value) -> usize {
    1 + match json {
        Value::Array(all) => all.iter().map(count).sum(),
        Value::Object(all) => all.values().map(count).sum(),
        _ => 0,
    }
}

/// Changes the value of that number within a value; without another one, it is taken out. Tells
/// whether it was to be taken out of what surrounds it.
fn change(json: &mut Value, left: &mut usize, odd: &Option<Value>) -> bool {
    if *left == 0 {
        *left = usize::MAX;
        if let Some(odd) = odd {
            *json = odd.clone();
        }
        return odd.is_none();
    }
    *left = left.saturating_sub(1);
    match json {
        Value::Array(all) => {
            let gone = all
                .iter_mut()
                .position(|value| *left != usize::MAX && change(value, left, odd));
            gone.map(|place| all.remove(place));
        }
        Value::Object(all) => {
            let mut values = all.iter_mut();
            let gone = values.find_map(|(key, value)| {
                (*left != usize::MAX && change(value, left, odd)).then(|| key.clone())
            });
            gone.map(|key| all.remove(&key));
        }
        _ => {}
    }
    false
}
