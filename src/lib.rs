//! Outflank: friends play Othello by correspondence on Discord.
//!
//! The modules in reading order; each may use only those above it (`docs/ARCHITECTURE.md`).

pub mod rules;

pub mod render;

pub mod terminal;

pub mod game;

pub mod command;

pub mod view;

pub mod app;

pub mod storage;

pub mod config;

pub mod supervisor;

pub mod watchdog;

pub mod discord;

pub mod monitor;

pub mod operate;

pub mod bot;

pub mod sandbox;
