//! The bot and a double of Discord in one process, to be tried in a browser without an account.

use crate::app::ports::Store;
use crate::bot::Bot;
use crate::config::{Settings, Token};
use crate::discord::{Edge, Endpoint, Fault};
use crate::storage::{Backups, Database};
use anyhow::Context;
use discord_standin::{Standin, World};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// A double of Discord, and the bot on it.
pub struct Sandbox {
    standin: Standin,
    bot: Bot,
    store: Arc<Database>,
    /// Where the games are kept, if nobody wants to keep them.
    folder: Option<TempDir>,
}

impl Sandbox {
    /// Opens a sandbox, on a free port unless one is given. Games are forgotten at the end unless
    /// a file is given: from that one they go on the next time, with the same people in the same
    /// channels. The messages are gone then; `/board` shows a board again. When people skip time
    /// on the page, the bot's clock goes along.
    pub async fn open(
        settings: Settings,
        port: Option<u16>,
        database: Option<&Path>,
        edge: Edge,
    ) -> anyhow::Result<Sandbox> {
        let mut world = World::sandbox();
        world.message_content_allowed(true);
        world.name_bot("Outflank");
        world.set_hint(
            "Try /challenge as Ann, accept as Ben, then type d3 – or press, pick, reply.",
        );
        let standin = Standin::start_on(port.unwrap_or(0), world).await?;
        let (folder, file) = match database {
            Some(file) => (None, file.to_owned()),
            None => {
                let folder = tempfile::tempdir().context("making a folder for the games")?;
                let file = folder.path().join("outflank-sandbox.db");
                (Some(folder), file)
            }
        };
        let file = file.to_str().context("the database's path is not text")?;
        let kept = settings.backups.as_deref();
        let backups = kept.map(|kept| Backups::of(file, kept)).transpose()?;
        let backups = backups.flatten();
        let now = edge.clock.now();
        let store = Arc::new(Database::open_alone(file, backups.as_ref(), now).await?);
        // The double is new each time and knows no commands.
        store.remember_registered_commands("").await?;
        let token: Token = standin.token().parse()?;
        let endpoint = Endpoint::double(token, standin.api());
        let settings = Settings {
            message_content: true,
            ..settings
        };
        let edge = Edge {
            clock: edge.clock.skipping(standin.skipped_time()),
            ..edge
        };
        let mut bot = Bot::start(&settings, endpoint, store.clone(), edge).await?;
        bot.ready().await;
        Ok(Sandbox {
            standin,
            bot,
            store,
            folder,
        })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        self.standin.page_url()
    }

    /// Waits until the bot can't go on: why?
    pub async fn ended(&mut self) -> Fault {
        self.bot.ended().await
    }

    /// Ends the bot, then the double, and forgets the games that nobody wants to keep.
    pub async fn close(self) -> anyhow::Result<()> {
        self.bot.stop().await;
        self.standin.stop().await;
        if let Some(store) = Arc::into_inner(self.store) {
            store.close().await?;
        }
        match self.folder {
            Some(folder) => folder.close().context("removing the games"),
            None => Ok(()),
        }
    }
}
