//! A whole game in a browser: the program's sandbox, its page, and two people who use it.

mod chromium;
mod pane;
mod process;

use chromium::Chromium;
use fantoccini::Locator;
use futures::FutureExt;
use pane::Pane;
use process::Sandbox;
use std::panic::{AssertUnwindSafe, resume_unwind};

/// A telephone held upright, in CSS pixels.
const PHONE: (u32, u32) = (390, 844);

#[tokio::test]
async fn two_people_play_a_whole_game_on_the_page() {
    let sandbox = Sandbox::open();
    let browser = Chromium::start().await;
    browser.open(&sandbox.address).await;
    let played = AssertUnwindSafe(whole_game(&browser)).catch_unwind().await;
    // Dropped, the browser would end as well, but leave its files behind.
    browser.close().await;
    played.unwrap_or_else(|panic| resume_unwind(panic));
    sandbox.close();
}

async fn whole_game(browser: &Chromium) {
    let ann = Pane::of("Ann", 0, browser);
    let ben = Pane::of("Ben", 1, browser);
    nobody_answers_for_a_day(browser, &ann, &ben).await;
    challenge_is_accepted(&ann, &ben).await;
    every_way_to_move(&ann, &ben).await;
    refusals_are_private(&ann, &ben).await;
    game_is_won(&ann, &ben).await;
    fits_a_phone(browser, &ann, &ben).await;
    assert_eq!(browser.errors().await, Vec::<String>::new());
}

/// The day is skipped with a press, which the bot notices at once.
async fn nobody_answers_for_a_day(browser: &Chromium, ann: &Pane<'_>, ben: &Pane<'_>) {
    ann.types("/challenge opponent:@Ben color:black").await;
    ann.clicks("[data-send-command]").await;
    ben.reads("in 24 hours").await;
    browser.click(r#"[data-skip="1440"]"#).await;
    ben.reads("Nobody answered in time").await;
    browser.click(r#"[data-skip="1440"]"#).await;
    ann.reads("(yesterday)").await;
}

async fn challenge_is_accepted(ann: &Pane<'_>, ben: &Pane<'_>) {
    ann.types("/challenge").await;
    ann.clicks(r#"[data-command="challenge"]"#).await;
    ann.clicks(r#"[data-add-option="opponent"]"#).await;
    ann.fills("opponent", "Ben").await;
    ann.clicks("[data-proposals] [data-value]").await;
    ann.clicks(r#"[data-add-option="color"]"#).await;
    ann.clicks(r#"[data-proposals] [data-value="black"]"#).await;
    ann.clicks("[data-send-command]").await;
    ann.reads("Your challenge to @Ben is posted").await;
    ben.presses("Accept").await;
}

async fn every_way_to_move(ann: &Pane<'_>, ben: &Pane<'_>) {
    ann.reads("Move 1: ⚫ @Ann").await;
    ann.says("e6").await;

    ben.reads("Move 2: ⚪ @Ben").await;
    ben.types("/move ").await;
    ben.fills("square", "f").await;
    let only_what_begins_so = r#"[data-proposals]:not([aria-busy], :has([data-value="d6"]))"#;
    ben.clicks(&format!(r#"{only_what_begins_so} [data-value="f4"]"#))
        .await;
    ben.clicks("[data-send-command]").await;

    ann.reads("Move 3: ⚫ @Ann").await;
    ann.picks("e3").await;

    ben.reads("Move 4: ⚪ @Ben").await;
    ben.replies_to_the_board("d6").await;
}

async fn refusals_are_private(ann: &Pane<'_>, ben: &Pane<'_>) {
    ann.reads("Move 5: ⚫ @Ann").await;
    ann.moves_by_command("a1").await;
    ann.reads("a1 isn't legal: it outflanks nothing").await;
    ben.moves_by_command("c3").await;
    ben.reads("It isn't your turn in game #1").await;

    // What comes later is here, so what was private would be here as well.
    ann.says("c5").await;
    ben.reads("Move 6: ⚪ @Ben").await;
    ann.reads("Move 6: ⚪ @Ben").await;
    assert!(!ben.text().await.contains("isn't legal"));
    assert!(!ann.text().await.contains("isn't your turn"));
}

async fn game_is_won(ann: &Pane<'_>, ben: &Pane<'_>) {
    ben.says(" Ｆ６ ").await;
    ann.reads("Move 7: ⚫ @Ann").await;
    ann.says("@Outflank e7").await;
    ben.reads("Move 8: ⚪ @Ben").await;
    ben.picks("f5").await;
    ann.reads("Move 9: ⚫ @Ann").await;
    ann.says("g5").await;
    for pane in [ann, ben] {
        let end = pane.reads("64–0").await;
        let text = end.text().await.expect("it is there");
        assert!(text.contains("a wipe-out! ⚪ @Ben has no disc left"));
        assert!(text.contains("e6f4e3d6c5f6e7f5g5"));
        let rematch = end.find(Locator::XPath(r#".//button[.="Rematch"]"#)).await;
        assert!(rematch.expect("offered").is_enabled().await.expect("known"));
        let board = pane.sees_the_last_board().await;
        assert!(board.height >= 300.0, "{board:?}");
    }
}

/// On a telephone one person is seen at a time, with all that is needed to play.
async fn fits_a_phone(browser: &Chromium, ann: &Pane<'_>, ben: &Pane<'_>) {
    let (width, height) = PHONE;
    browser.resize(width, height).await;
    for (there, away) in [(ann, ben), (ben, ann)] {
        browser.click(&there.switch()).await;
        assert!(!away.is_shown().await);
        for seen in [there.composer().await, there.sees_the_last_board().await] {
            assert!(seen.is_within(width, height), "{seen:?}");
        }
        assert!(browser.text_width().await <= f64::from(width));
    }
}
