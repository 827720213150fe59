//! A stateful, strict double of Discord for tests and sandboxes.
//!
//! [`Standin::start`] serves Discord's HTTP API, its gateway and its attachments on a loopback
//! port, out of a [`World`] in memory. A real client library talks to it as to Discord; a
//! [`Person`] does what people do. It knows nothing of the bot that it serves.
//!
//! What it does follows Discord's documentation and OpenAPI description. Where the bot asks for
//! something that it should not, the double refuses as Discord does and keeps a
//! [violation](Standin::violations); an endpoint that the double doesn't have is one, too.

mod clock;
mod faults;
mod gateway;
mod ids;
mod net;
#[cfg(feature = "openapi")]
mod openapi;
mod page;
mod person;
mod record;
mod rest;
mod world;

use std::cell::Cell;
use std::hash::{BuildHasher, RandomState};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::Context;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use crate::clock::SkippedTime;
pub use crate::faults::{Fault, Faults, Trouble};
pub use crate::ids::{
    AttachmentId, ChannelId, CommandId, GuildId, InteractionId, MessageId, RoleId, UserId,
};
#[cfg(feature = "openapi")]
pub use crate::openapi::Description;
pub use crate::person::{Choice, Outcome, Person};
pub use crate::record::Call;
pub use crate::world::{Attachment, Message, Modal, Overwrite, World, permission};

/// A running double. Dropping it ends it.
#[derive(Debug)]
pub struct Standin {
    shared: Arc<Shared>,
    api: String,
    tasks: TaskTracker,
}

/// What the servers and the people work on.
#[derive(Debug)]
pub(crate) struct Shared {
    world: Mutex<World>,
    /// Wakes whoever waits for the world to become something; the value means nothing.
    changed: watch::Sender<()>,
    page_key: String,
    stop: CancellationToken,
}

/// The world, held still. When it is let go, everybody who waits for it looks again.
///
/// Let it go soon: the servers wait meanwhile. To ask for it again before that is a panic; mind
/// that in `f(standin.world().a(), standin.world().b())` both live to the end of the statement.
#[derive(Debug)]
pub struct WorldGuard<'a> {
    world: Held<'a>,
    changed: &'a watch::Sender<()>,
}

thread_local! {
    /// The address of the world that this thread holds, or 0.
    static HELD: Cell<usize> = const { Cell::new(0) };
}

/// A lock that says so when its own thread asks for it twice, instead of waiting for ever.
#[derive(Debug)]
struct Held<'a> {
    world: MutexGuard<'a, World>,
    held_before: usize,
}

impl<'a> Held<'a> {
    fn lock(world: &'a Mutex<World>) -> Held<'a> {
        let address = std::ptr::from_ref(world).addr();
        assert_ne!(
            HELD.get(),
            address,
            "this very thread holds the world already: let it go first"
        );
        let world = world.lock().unwrap_or_else(|poison| poison.into_inner());
        Held {
            world,
            held_before: HELD.replace(address),
        }
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        HELD.set(self.held_before);
    }
}

impl Deref for WorldGuard<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        &self.world.world
    }
}

impl DerefMut for WorldGuard<'_> {
    fn deref_mut(&mut self) -> &mut World {
        &mut self.world.world
    }
}

impl Drop for WorldGuard<'_> {
    fn drop(&mut self) {
        // The woken lock the world for themselves, after this guard's own lock is gone.
        self.changed.send_replace(());
    }
}

impl Shared {
    pub(crate) fn world(&self) -> WorldGuard<'_> {
        WorldGuard {
            world: Held::lock(&self.world),
            changed: &self.changed,
        }
    }

    /// Looks at the world after every change until `seen` finds what it looks for.
    pub(crate) async fn until<T>(&self, mut seen: impl FnMut(&World) -> Option<T>) -> T {
        let mut changes = self.changed.subscribe();
        loop {
            changes.mark_unchanged();
            let found = seen(&Held::lock(&self.world).world);
            if let Some(found) = found {
                return found;
            }
            changes
                .changed()
                .await
                .expect("the sender lives in the same struct");
        }
    }
}

impl Standin {
    /// Serves `world` on a free port of the loopback interface.
    pub async fn start(world: World) -> anyhow::Result<Standin> {
        Standin::start_on(0, world).await
    }

    /// Serves `world` on this port of the loopback interface.
    pub async fn start_on(port: u16, mut world: World) -> anyhow::Result<Standin> {
        let listener = TcpListener::bind(("127.0.0.1", port))
            .await
            .with_context(|| format!("binding port {port} of this machine"))?;
        let api = format!("http://{}", listener.local_addr()?);
        world.serve_from(&api);
        let shared = Arc::new(Shared {
            world: Mutex::new(world),
            changed: watch::Sender::new(()),
            page_key: secret(),
            stop: CancellationToken::new(),
        });
        let tasks = TaskTracker::new();
        tasks.spawn(rest::serve(net::CuttableListener(listener), shared.clone()));
        tasks.close();
        Ok(Standin { shared, api, tasks })
    }

    /// Where it is: `http://127.0.0.1:PORT`, to be used in place of `https://discord.com`.
    pub fn api(&self) -> &str {
        &self.api
    }

    /// The bot's token.
    pub fn token(&self) -> String {
        self.world().token()
    }

    /// The address of the page for people, with its secret of this run.
    pub fn page_url(&self) -> String {
        format!("{}/sandbox/?key={}", self.api, self.shared.page_key)
    }

    /// The world, to set it up, to look at it, or to move its clock.
    pub fn world(&self) -> WorldGuard<'_> {
        self.shared.world()
    }

    /// How far the world's clock has been moved on.
    pub fn skipped_time(&self) -> SkippedTime {
        self.world().clock.skipped()
    }

    /// Somebody by name.
    ///
    /// # Panics
    /// If nobody has this name.
    pub fn person(&self, name: &str) -> Person {
        let id = self.world().user_named(name);
        Person::new(self.shared.clone(), id)
    }

    /// Waits until the world is as `seen` wants it. Wrap it in a time-out where that may never be.
    pub async fn until(&self, mut seen: impl FnMut(&World) -> bool) {
        self.shared.until(|world| seen(world).then_some(())).await;
    }

    /// Waits until the world has what `find` looks for: the message with the board, say.
    pub async fn when<T>(&self, find: impl FnMut(&World) -> Option<T>) -> T {
        self.shared.until(find).await
    }

    /// Orders faults.
    pub fn faults(&self) -> Faults<'_> {
        Faults(self)
    }

    /// Every request so far, in order.
    pub fn calls(&self) -> Vec<Call> {
        self.world().record.calls.clone()
    }

    /// Everything that a well-made bot would not have done: unknown paths, limits exceeded, keys
    /// that Discord doesn't know (where a description is given), a broken gateway protocol.
    pub fn violations(&self) -> Vec<String> {
        self.world().record.violations.clone()
    }

    /// Ends every connection and waits until all is still.
    pub async fn stop(self) {
        self.shared.stop.cancel();
        self.tasks.wait().await;
    }
}

impl Drop for Standin {
    fn drop(&mut self) {
        self.shared.stop.cancel();
    }
}

/// 128 bits that nobody can guess: each `RandomState` is keyed by the operating system's
/// randomness.
fn secret() -> String {
    let half = || RandomState::new().hash_one("a page's key");
    format!("{:016x}{:016x}", half(), half())
}
