//! How Discord says no: its codes and its words.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) code: u32,
    message: Cow<'static, str>,
    errors: Option<Value>,
    /// People may have brought it about, by deleting what the bot speaks of.
    blameless: bool,
}

macro_rules! refusals {
    ($($name:ident = $status:literal $code:literal $message:literal)*) => {
        impl Refusal {
            $(pub(super) const $name: Refusal = Refusal::plain($status, $code, $message);)*
        }
    };
}

refusals! {
    UNKNOWN_PATH = 404 0 "404: Not Found"
    UNAUTHORIZED = 401 0 "401: Unauthorized"
    UNKNOWN_CHANNEL = 404 10003 "Unknown Channel"
    UNKNOWN_GUILD = 404 10004 "Unknown Guild"
    UNKNOWN_MEMBER = 404 10007 "Unknown Member"
    UNKNOWN_MESSAGE = 404 10008 "Unknown Message"
    UNKNOWN_USER = 404 10013 "Unknown User"
    UNKNOWN_WEBHOOK = 404 10015 "Unknown Webhook"
    UNKNOWN_INTERACTION = 404 10062 "Unknown interaction"
    UNKNOWN_COMMAND = 404 10063 "Unknown application command"
    TOO_MANY_COMMANDS = 400 30032 "Maximum number of application commands reached (100)"
    FILE_TOO_LARGE = 413 40005 "Request entity too large"
    ALREADY_ACKNOWLEDGED = 400 40060 "Interaction has already been acknowledged."
    MISSING_ACCESS = 403 50001 "Missing Access"
    WRONG_CHANNEL_TYPE = 400 50024 "Cannot execute action on this channel type"
    OTHERS_MESSAGE = 403 50005 "Cannot edit a message authored by another user"
    EMPTY_MESSAGE = 400 50006 "Cannot send an empty message"
    DMS_CLOSED = 403 50007 "Cannot send messages to this user"
    MISSING_PERMISSIONS = 403 50013 "Missing Permissions"
    INVALID_TOKEN = 401 50027 "Invalid Webhook Token"
    INVALID_RECIPIENT = 400 50033 "Invalid Recipient(s)"
    THREAD_ARCHIVED = 400 50083 "Thread is archived"
    INVALID_JSON = 400 50109 "The request body contains invalid JSON."
    NO_HISTORY = 400 160002 "Cannot reply without permission to read message history"
    THREAD_EXISTS = 400 160004 "A thread has already been created for this message"
}

/// What a form is refused for.
const INVALID_FORM: u32 = 50035;

impl Refusal {
    const fn plain(status: u16, code: u32, message: &'static str) -> Refusal {
        Refusal {
            status,
            code,
            message: Cow::Borrowed(message),
            errors: None,
            blameless: false,
        }
    }

    /// Some status without a code of Discord's, as its proxies and broken servers answer.
    pub(super) fn status(status: u16) -> Refusal {
        Refusal {
            status,
            code: 0,
            message: Cow::Owned(format!("{status}: Fault")),
            errors: None,
            blameless: false,
        }
    }

    /// Some refusal of Discord's that the double itself never has.
    pub(super) fn coded(status: u16, code: u32) -> Refusal {
        Refusal {
            code,
            ..Refusal::status(status)
        }
    }

    /// The same, but no fault of the bot.
    pub(super) fn blameless(self) -> Refusal {
        Refusal {
            blameless: true,
            ..self
        }
    }

    /// Whether a well-made bot would never have got this: it didn't depend on what people do.
    pub(super) fn is_violation(&self) -> bool {
        let by_bot = matches!(self.code, INVALID_FORM | 50006 | 50109 | 30032 | 40005)
            || (self.status == 404 && self.code == 0);
        by_bot && !self.blameless
    }

    pub(super) fn json(&self) -> Value {
        let mut json = json!({"code": self.code, "message": self.message});
        if let Some(errors) = &self.errors {
            json["errors"] = errors.clone();
        }
        json
    }
}

/// The faults of a form, each with its place: `embeds.0.title`.
#[derive(Debug, Default)]
pub(crate) struct FormErrors(Vec<(String, &'static str, String)>);

impl FormErrors {
    pub(crate) fn add(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.0.push((path.to_owned(), code, message.into()));
    }

    /// A text of which the length, in characters, has to be in `range`.
    pub(crate) fn length(
        &mut self,
        path: &str,
        text: &str,
        range: std::ops::RangeInclusive<usize>,
    ) {
        let length = text.chars().count();
        if length == 0 && *range.start() > 0 {
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
        } else if length > *range.end() {
            let message = format!("Must be {} or fewer in length.", range.end());
            self.add(path, "BASE_TYPE_MAX_LENGTH", message);
        }
    }

    /// A list of which the number of items has to be in `range`.
    pub(crate) fn count(
        &mut self,
        path: &str,
        items: usize,
        range: std::ops::RangeInclusive<usize>,
    ) {
        if !range.contains(&items) {
            let message = format!(
                "Must be between {} and {} in length.",
                range.start(),
                range.end()
            );
            self.add(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    pub(crate) fn required(&mut self, path: &str) {
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    pub(super) fn finish(self) -> Result<(), Refusal> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut tree = Value::Object(Map::new());
        for (path, code, message) in self.0 {
            let mut place = &mut tree;
            for step in path.split('.').chain(["_errors"]) {
                place = &mut place[step];
            }
            let fault = json!({"code": code, "message": message});
            match place {
                Value::Array(faults) => faults.push(fault),
                other => *other = json!([fault]),
            }
        }
        Err(Refusal {
            errors: Some(tree),
            ..Refusal::plain(400, INVALID_FORM, "Invalid Form Body")
        })
    }

    /// A form with one fault.
    pub(super) fn only(path: &str, code: &'static str, message: impl Into<String>) -> Refusal {
        let mut errors = FormErrors::default();
        errors.add(path, code, message);
        match errors.finish() {
            Err(refusal) => refusal,
            Ok(()) => unreachable!("one fault was added"),
        }
    }
}
