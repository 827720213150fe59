//! The rules of play, proved by counts, tables, round trips and real games.

mod games;
mod naive;
mod perft;
mod play;
mod properties;
mod scoring;
mod support;
mod transcripts;
