//! Everything that a bot on serenity does, once around.

use discord_standin::{Outcome, Standin};
use serde_json::json;
use serenity::all::{ChannelId, CreateMessage, GatewayIntents, HttpBuilder, Nonce};

use crate::bot::{Bot, PNG};
use crate::support::{checked_world, soon};

fn unprivileged() -> GatewayIntents {
    GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES
}

async fn served() -> (Standin, Bot) {
    let standin = Standin::start(checked_world()).await.unwrap();
    let mut bot = Bot::start(&standin, unprivileged()).await;
    bot.hears("ready").await;
    (standin, bot)
}

async fn ended(standin: Standin, bot: Bot) {
    assert_eq!(standin.violations(), Vec::<String>::new());
    bot.stop().await;
    soon(standin.stop()).await;
}

#[tokio::test]
async fn a_command_is_answered_with_a_picture_and_its_controls_work() {
    let (standin, bot) = served().await;
    let (ann, ben) = (standin.person("Ann"), standin.person("Ben"));
    let channel = standin.world().channel_named("othello");

    let shown = soon(ann.slash(channel, "show", json!({"opponent": ben.id()}))).await;
    let shown = shown.message().clone();
    assert_eq!(shown.content, "Here");
    assert_eq!(shown.attachments[0].description.as_deref(), Some("A board"));
    assert_eq!(shown.attachments[0].pixels, Some((640, 480)));
    assert_eq!(shown.embeds[0]["image"]["url"], shown.attachments[0].url);
    let picture = reqwest::Client::builder().no_proxy().build().unwrap();
    let picture = picture.get(&shown.attachments[0].url).send().await.unwrap();
    assert_eq!(picture.headers()["x-content-type-options"], "nosniff");
    assert_eq!(picture.bytes().await.unwrap(), PNG);

    let pressed = soon(ben.press(shown.id, "update")).await;
    assert_eq!(pressed.message().content, "Updated");
    assert_eq!(pressed.message().attachments.len(), 1);
    let chosen = soon(ben.select(shown.id, "menu", &["d3"])).await;
    assert_eq!(chosen.message().content, "Chose d3");
    assert_eq!(chosen.message().attachments, pressed.message().attachments);
    let later = soon(ann.press(shown.id, "later")).await;
    assert!(matches!(later, Outcome::DeferredUpdate(_)));
    assert_eq!(soon(ann.settled(later)).await.message().content, "Later");
    let dialog = soon(ann.press(shown.id, "dialog")).await;
    let sent = soon(ann.submit(dialog.modal(), json!({"square": "f5"}))).await;
    assert_eq!(sent.message().content, "Asked f5");
    assert!(matches!(
        ann.press(shown.id, "off").await,
        Outcome::Impossible(_)
    ));
    ended(standin, bot).await;
}

#[tokio::test]
async fn autocomplete_deferral_context_menu_and_secrets_work() {
    let (standin, bot) = served().await;
    let (ann, ben) = (standin.person("Ann"), standin.person("Ben"));
    let channel = standin.world().channel_named("othello");

    let typed = json!({"opponent": ben.id(), "square": "d"});
    let choices = soon(ann.autocomplete(channel, "show", typed, "square")).await;
    assert_eq!(choices.choices()[0].value, "d3");

    let thinking = soon(ann.slash(channel, "defer", json!({}))).await;
    assert!(matches!(thinking, Outcome::Deferred(_)));
    let done = soon(ann.settled(thinking)).await;
    assert_eq!(
        (
            done.message().content.as_str(),
            done.message().attachments.len()
        ),
        ("Done", 1)
    );
    soon(standin.until(|world| world.messages_in(channel).count() == 2)).await;
    assert_eq!(ann.sees(channel).len(), 2);
    assert_eq!(ben.sees(channel).len(), 1);

    let greeted = soon(ann.user_command(channel, "Greet", ben.id())).await;
    assert_eq!(greeted.message().only_for, Some(ann.id()));
    assert_eq!(greeted.message().content, format!("<@{}>", ben.id()));
    assert!(greeted.message().pinged.is_empty());
    let missing = ann.slash(channel, "show", json!({})).await;
    assert!(matches!(missing, Outcome::Impossible(_)), "{missing:?}");
    ended(standin, bot).await;
}

#[tokio::test]
async fn serenity_hears_what_it_may_and_resumes_after_a_cut() {
    let (standin, mut bot) = served().await;
    let ann = standin.person("Ann");
    let channel = standin.world().channel_named("othello");

    ann.say(channel, "d3");
    bot.hears("ann: ").await;
    ann.say(ann.dm_channel(), "f5");
    bot.hears("ann: f5").await;

    standin.faults().drop_connections();
    ann.say(ann.dm_channel(), "missed");
    bot.hears("ann: missed").await;
    bot.hears("resumed").await;
    standin.faults().reconnect();
    bot.hears("resumed").await;
    ended(standin, bot).await;
}

#[tokio::test]
async fn a_direct_message_with_a_nonce_arrives_once() {
    let (standin, bot) = served().await;
    let ann = standin.person("Ann");
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let http = HttpBuilder::new(standin.token())
        .client(client)
        .proxy(standin.api())
        .ratelimiter_disabled(true)
        .build();
    let to = json!({"recipient_id": ann.id()});
    let dm = http.create_private_channel(&to).await.unwrap();
    let message = CreateMessage::new()
        .content("Your turn")
        .nonce(Nonce::String("g1m2".to_owned()))
        .enforce_nonce(true);
    let first = ChannelId::new(dm.id.get())
        .send_message(&http, message.clone())
        .await
        .unwrap();
    let second = ChannelId::new(dm.id.get())
        .send_message(&http, message)
        .await
        .unwrap();
    assert_eq!(first.id, second.id);
    assert_eq!(ann.sees(ann.dm_channel()).len(), 1);
    ended(standin, bot).await;
}
