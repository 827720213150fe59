//! The whole bot on the wire: the real client library against a double of Discord, which checks
//! every request against Discord's own description of its interface.

mod backups;
mod check_up;
mod choices;
mod flood;
mod games;
mod gateway_faults;
mod http_faults;
mod offers;
mod places;
mod secrets;
mod slow;
mod starting;
mod support;
mod times;
mod weather;
