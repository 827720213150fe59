//! A small bot on serenity that uses every part of Discord once.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::all::*;
use serenity::async_trait;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use discord_standin::Standin;

pub(crate) const PNG: &[u8] = &[
    0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0,
    2, 0x80, 0, 0, 1, 0xe0, 8, 2, 0, 0, 0,
];

/// A bot that runs, and what it has heard.
pub(crate) struct Bot {
    shards: Arc<ShardManager>,
    run: JoinHandle<serenity::Result<()>>,
    pub(crate) heard: UnboundedReceiver<String>,
}

struct Handler {
    heard: UnboundedSender<String>,
}

/// The events that must never come in a form that serenity can't read.
struct Strict(UnboundedSender<String>);

#[async_trait]
impl RawEventHandler for Strict {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = event {
            let _ = self.0.send(format!("unreadable {}", unknown.kind));
        }
    }
}

impl Bot {
    pub(crate) async fn start(standin: &Standin, intents: GatewayIntents) -> Bot {
        let (sender, heard) = unbounded_channel();
        let client = reqwest::Client::builder()
            .no_proxy()
            .timeout(Duration::from_secs(10))
            .build()
            .unwrap();
        let http = HttpBuilder::new(standin.token())
            .client(client)
            .proxy(standin.api())
            .ratelimiter_disabled(true)
            .default_allowed_mentions(CreateAllowedMentions::new())
            .build();
        let mut client = ClientBuilder::new_with_http(http, intents)
            .event_handler(Handler {
                heard: sender.clone(),
            })
            .raw_event_handler(Strict(sender))
            .await
            .unwrap();
        assert!(client.ws_url.lock().await.starts_with("ws://127.0.0.1"));
        let shards = client.shard_manager.clone();
        let run = tokio::spawn(async move { client.start().await });
        Bot { shards, run, heard }
    }

    /// Waits until the bot tells that it heard exactly this.
    pub(crate) async fn hears(&mut self, what: &str) {
        while let Some(heard) = super::support::soon(self.heard.recv()).await {
            assert!(!heard.starts_with("unreadable"), "{heard}");
            if heard == what {
                return;
            }
        }
        panic!("the bot ended without hearing {what}");
    }

    pub(crate) async fn stop(self) {
        self.shards.shutdown_all().await;
        self.run.await.unwrap().unwrap();
    }
}

fn picture() -> CreateAttachment {
    CreateAttachment::bytes(PNG, "board.png").description("A board")
}

fn controls() -> Vec<CreateActionRow> {
    vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("update").label("Update"),
            CreateButton::new("dialog").label("Dialog"),
            CreateButton::new("later").label("Later"),
            CreateButton::new("off").label("Off").disabled(true),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new(
            "menu",
            CreateSelectMenuKind::String {
                options: vec![
                    CreateSelectMenuOption::new("C4", "c4"),
                    CreateSelectMenuOption::new("D3", "d3"),
                ],
            },
        )),
    ]
}

impl Handler {
    async fn command(&self, ctx: &Context, i: &CommandInteraction) -> serenity::Result<()> {
        match i.data.name.as_str() {
            "show" => {
                let message = CreateInteractionResponseMessage::new()
                    .content("Here")
                    .embed(CreateEmbed::new().title("Board").attachment("board.png"))
                    .add_file(picture())
                    .components(controls());
                i.create_response(ctx, CreateInteractionResponse::Message(message))
                    .await
            }
            "defer" => {
                i.defer(ctx).await?;
                let edit = EditInteractionResponse::new()
                    .content("Done")
                    .new_attachment(picture());
                i.edit_response(ctx, edit).await?;
                let secret = CreateInteractionResponseFollowup::new()
                    .content("Psst")
                    .ephemeral(true);
                i.create_followup(ctx, secret).await?;
                Ok(())
            }
            _ => {
                let who = i.data.target_id.map(|id| id.get()).unwrap_or_default();
                let message = CreateInteractionResponseMessage::new()
                    .content(format!("<@{who}>"))
                    .ephemeral(true);
                i.create_response(ctx, CreateInteractionResponse::Message(message))
                    .await
            }
        }
    }

    async fn component(&self, ctx: &Context, i: &ComponentInteraction) -> serenity::Result<()> {
        match i.data.custom_id.as_str() {
            "dialog" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Square", "square");
                let modal = CreateModal::new("ask", "Where?")
                    .components(vec![CreateActionRow::InputText(input)]);
                i.create_response(ctx, CreateInteractionResponse::Modal(modal))
                    .await
            }
            "later" => {
                i.defer(ctx).await?;
                let edit = EditInteractionResponse::new().content("Later");
                i.edit_response(ctx, edit).await?;
                Ok(())
            }
            "menu" => {
                let ComponentInteractionDataKind::StringSelect { values } = &i.data.kind else {
                    panic!("a menu sends values");
                };
                let body = json!({"type": 7, "data": {"content": format!("Chose {}", values[0])}});
                let files = Vec::<CreateAttachment>::new();
                ctx.http
                    .create_interaction_response(i.id, &i.token, &body, files)
                    .await
            }
            _ => {
                let message = CreateInteractionResponseMessage::new()
                    .content("Updated")
                    .add_file(picture());
                i.create_response(ctx, CreateInteractionResponse::UpdateMessage(message))
                    .await
            }
        }
    }

    async fn interaction(&self, ctx: &Context, interaction: &Interaction) -> serenity::Result<()> {
        match interaction {
            Interaction::Command(i) => self.command(ctx, i).await,
            Interaction::Component(i) => self.component(ctx, i).await,
            Interaction::Autocomplete(i) => {
                let typed = i
                    .data
                    .autocomplete()
                    .map(|o| o.value.to_owned())
                    .unwrap_or_default();
                let squares = ["c4", "d3", "e6", "f5"]
                    .into_iter()
                    .filter(|s| s.starts_with(&typed));
                let choices = squares.map(|s| AutocompleteChoice::new(s, s)).collect();
                let answer = CreateAutocompleteResponse::new().set_choices(choices);
                i.create_response(ctx, CreateInteractionResponse::Autocomplete(answer))
                    .await
            }
            Interaction::Modal(i) => {
                let ActionRowComponent::InputText(input) = &i.data.components[0].components[0]
                else {
                    panic!("the dialog has one input");
                };
                let typed = input.value.clone().unwrap_or_default();
                let message =
                    CreateInteractionResponseMessage::new().content(format!("Asked {typed}"));
                i.create_response(ctx, CreateInteractionResponse::Message(message))
                    .await
            }
            other => panic!("{other:?}"),
        }
    }
}

fn commands() -> Vec<CreateCommand> {
    vec![
        CreateCommand::new("show")
            .description("Shows a board")
            .name_localized("ja", "盤面")
            .add_option(
                CreateCommandOption::new(CommandOptionType::User, "opponent", "Who").required(true),
            )
            .add_option(
                CreateCommandOption::new(CommandOptionType::String, "square", "Where")
                    .set_autocomplete(true),
            ),
        CreateCommand::new("defer").description("Thinks first"),
        CreateCommand::new("Greet").kind(CommandType::User),
    ]
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, ctx: Context, _: Ready) {
        Command::set_global_commands(&ctx.http, commands())
            .await
            .unwrap();
        let _ = self.heard.send("ready".to_owned());
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        let _ = self.heard.send("resumed".to_owned());
    }

    async fn message(&self, _: Context, message: Message) {
        let _ = self
            .heard
            .send(format!("{}: {}", message.author.name, message.content));
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        if let Err(error) = self.interaction(&ctx, &interaction).await {
            let _ = self.heard.send(format!("error {error}"));
        }
    }
}
