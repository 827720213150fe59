//! WHOEVER LOOKS AFTER THE PROGRAM: what systemd hears, where it wants to (`Type=notify`). Nobody
//! else is told anything.

use sd_notify::NotifyState;

/// People can play.
pub fn ready() {
    tell(NotifyState::Ready);
}

/// The program ends, as it was asked to.
pub fn stopping() {
    tell(NotifyState::Stopping);
}

/// All parts of the program move. It says nothing if that can't be told: systemd misses it soon
/// enough, and whoever watches must not wait for the log.
pub fn alive() {
    let _ = sd_notify::notify(&[NotifyState::Watchdog]);
}

fn tell(state: NotifyState<'_>) {
    let what = state.to_string();
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "systemd (NOTIFY_SOCKET) could not be told {what}");
    }
}
