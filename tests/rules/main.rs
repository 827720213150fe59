//! The rules of play, proved by counts, tables, round trips and real games.

mod perft;
mod scoring;
mod support;
mod transcripts;
