//! How a server wants its games, and those who look after it.

use super::{App, Outcome, Request};
use crate::command::{Board, Care, HolidayWish, NotifyWishes, SettingsWishes, Switch};

impl App {
    pub(super) async fn holiday(&self, request: &Request, wish: &HolidayWish) -> Outcome {
        todo!("{request:?} {wish:?}")
    }

    pub(super) async fn notify(&self, request: &Request, wishes: &NotifyWishes) -> Outcome {
        todo!("{request:?} {wishes:?}")
    }

    pub(super) async fn turn_switch(&self, request: &Request, switch: Switch) -> Outcome {
        todo!("{request:?} {switch:?}")
    }

    pub(super) async fn settings(&self, request: &Request, wishes: &SettingsWishes) -> Outcome {
        todo!("{request:?} {wishes:?}")
    }

    pub(super) async fn admin(&self, request: &Request, on: Board, care: &Care) -> Outcome {
        todo!("{request:?} {on:?} {care:?}")
    }

    pub(super) async fn audit(&self, request: &Request) -> Outcome {
        todo!("{request:?}")
    }
}
