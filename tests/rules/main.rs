//! The rules of play, proved by counts, tables, round trips and real games.

mod scoring;
mod support;
mod transcripts;
