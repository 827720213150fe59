//! Numbers that are asked for by the environment, where a test can do more than usual.

use std::str::FromStr;

/// A number that was asked for; `None` if it wasn't.
pub(crate) fn asked<T: FromStr>(name: &str) -> Option<T> {
    let written = std::env::var(name).ok()?;
    match written.parse() {
        Ok(number) => Some(number),
        Err(_) => panic!("{name} is {written:?}: it should be a number"),
    }
}
