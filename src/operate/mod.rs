//! WHAT THE OPERATOR ASKS FOR at a terminal, about the data of a bot: backups, what is stored about
//! a person, moves from one engine to the other, and whether all is well.
//!
//! Each function does its work and returns what the operator is told.

mod backups;
mod check_up;
mod people;
mod progress;
mod transfer;

pub use backups::{back_up, restore};
pub use check_up::{Finding, check_up, invitation};
pub use people::{delete_person, export_person};
pub use transfer::{export, import};
