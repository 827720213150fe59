//! Chromium without a window, driven through its WebDriver.

use crate::process::Program;
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const NEEDED: &str = "This test needs Debian's packages chromium and chromium-driver";

/// How long a busy machine may take for what takes a blink of an eye.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What keeps the browser alone on this machine. It opens no page but our own, so it can do
/// without its cage, which it can't build for root. The pipe ends it together with its driver.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "--window-size=1280,900",
];

/// A browser with one page. Dropped, it ends.
pub(crate) struct Chromium {
    client: Client,
    session: String,
    driver: Program,
    folder: TempDir,
}

impl Chromium {
    pub(crate) async fn start() -> Chromium {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").env("TMPDIR", folder.path());
        let mut driver = Program::start(&mut command)
            .unwrap_or_else(|error| panic!("{NEEDED}: chromedriver does not start ({error})."));
        let address = driver
            .tells(port)
            .map(|port| format!("http://127.0.0.1:{port}"));
        let address = address.expect("chromedriver tells its port");
        let client = connect(&address, &folder).await;
        let id = client.session_id().await.expect("the driver answers");
        let session = format!("{address}/session/{}", id.expect("there is a session"));
        Chromium {
            client,
            session,
            driver,
            folder,
        }
    }

    pub(crate) async fn open(&self, address: &str) {
        self.client.goto(address).await.expect("the page opens");
    }

    /// The element, as soon as it is there.
    pub(crate) async fn find(&self, what: Locator<'_>) -> Result<Element, CmdError> {
        let wait = self.client.wait().at_most(PATIENCE).every(LOOK_EVERY);
        wait.for_element(what).await
    }

    pub(crate) async fn click(&self, css: &str) {
        let clicked = match self.find(Locator::Css(css)).await {
            Ok(element) => element.click().await,
            Err(error) => Err(error),
        };
        clicked.unwrap_or_else(|error| panic!("{css} can't be clicked: {error}"));
    }

    /// Waits until a picture is loaded, and gives its width; 0 if it can't be shown.
    pub(crate) async fn loaded_width(&self, picture: &Element) -> f64 {
        let script = "const [picture, done] = arguments; \
            picture.decode().then(() => done(picture.naturalWidth), () => done(0));";
        let picture = serde_json::to_value(picture).expect("an element is JSON");
        let width = self.client.execute_async(script, vec![picture]).await;
        width.expect("the page answers").as_f64().expect("a number")
    }

    /// How wide the page is, with what stands out of the window.
    pub(crate) async fn text_width(&self) -> f64 {
        let script = "return document.documentElement.scrollWidth";
        let width = self.client.execute(script, Vec::new()).await;
        width.expect("the page answers").as_f64().expect("a number")
    }

    /// Makes the page as large as a device's, which a window can't be made.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let params =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
        let cmd = "Emulation.setDeviceMetricsOverride";
        self.ask("goog/cdp/execute", json!({ "cmd": cmd, "params": params }))
            .await;
    }

    /// What the page has complained of since it was last asked.
    pub(crate) async fn errors(&self) -> Vec<String> {
        let log = self.ask("se/log", json!({ "type": "browser" })).await;
        let entries = log.as_array().expect("the log is a list");
        let errors = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        errors.map(|entry| entry["message"].to_string()).collect()
    }

    /// Asks the driver for what the WebDriver standard doesn't have.
    async fn ask(&self, path: &str, body: Value) -> Value {
        let request = reqwest::Client::new().post(format!("{}/{path}", self.session));
        let response = request
            .json(&body)
            .send()
            .await
            .expect("the driver answers");
        let answer: Value = response.json().await.expect("the answer is JSON");
        let value = answer["value"].clone();
        assert!(value.get("error").is_none(), "{value}");
        value
    }

    pub(crate) async fn close(self) {
        let closed = tokio::time::timeout(PATIENCE, self.client.close()).await;
        closed
            .expect("the browser answers")
            .expect("the browser ends");
        drop(self.driver);
        self.folder.close().expect("its folder can be removed");
    }
}

/// The port in "ChromeDriver was started successfully on port 12345."
fn port(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("successfully on port ")?;
    port.trim_end_matches('.').parse().ok()
}

async fn connect(address: &str, folder: &TempDir) -> Client {
    let profile = format!("--user-data-dir={}", folder.path().display());
    let flags: Vec<&str> = FLAGS.into_iter().chain([profile.as_str()]).collect();
    let wanted = json!({
        "browserName": "chrome",
        "goog:chromeOptions": { "args": flags },
        "goog:loggingPrefs": { "browser": "ALL" },
    });
    let Value::Object(wanted) = wanted else {
        unreachable!("it is written as an object")
    };
    let mut builder = ClientBuilder::new(HttpConnector::new());
    let connected = builder.capabilities(wanted).connect(address).await;
    connected.unwrap_or_else(|error| panic!("{NEEDED}: Chromium does not start ({error})."))
}
