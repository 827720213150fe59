//! What can go wrong on the way to Discord, without the secrets that an address holds.

use crate::app::ports::ChatError;
use serde_json::Value;
use serenity::http::{DiscordJsonError, HttpError};
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// A call that came to nothing. It can be logged: the addresses of calls, which hold the tokens
/// of interactions, are not in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// Discord said no.
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code, -1 where the answer held none.
        code: isize,
        /// Discord's own words, with the faulty fields.
        says: String,
        /// How long Discord wants to be left alone, if it was asked too often.
        wait: Option<Duration>,
    },
    /// Discord's limits did not leave the time to ask.
    Held(Duration),
    /// There was no answer that could be read.
    Unreachable(String),
}

/// Discord's codes for what can be told apart here, from its page "Opcodes and Status Codes".
mod code {
    pub(super) const UNKNOWN_CHANNEL: isize = 10003;
    pub(super) const UNKNOWN_GUILD: isize = 10004;
    pub(super) const UNKNOWN_MEMBER: isize = 10007;
    pub(super) const UNKNOWN_MESSAGE: isize = 10008;
    pub(super) const UNKNOWN_USER: isize = 10013;
    pub(super) const UNKNOWN_WEBHOOK: isize = 10015;
    pub(super) const UNKNOWN_INTERACTION: isize = 10062;
    pub(super) const OPENING_TOO_FAST: isize = 40003;
    pub(super) const ALREADY_ACKNOWLEDGED: isize = 40060;
    pub(super) const MISSING_ACCESS: isize = 50001;
    pub(super) const CANNOT_MESSAGE_USER: isize = 50007;
    pub(super) const MISSING_PERMISSIONS: isize = 50013;
    pub(super) const INVALID_WEBHOOK_TOKEN: isize = 50027;
    pub(super) const NO_MUTUAL_SERVER: isize = 50278;
    pub(super) const THREAD_EXISTS: isize = 160004;
}

impl Trouble {
    /// A refusal, from the text of the answer.
    pub(super) fn refused(status: u16, text: &str, wait: Option<Duration>) -> Trouble {
        let json: Value = serde_json::from_str(text).unwrap_or_default();
        let said = json["message"]
            .as_str()
            .unwrap_or("nothing that can be read");
        let code = json["code"].as_i64().unwrap_or(-1);
        let (code, says) = match serde_json::from_value::<DiscordJsonError>(json.clone()) {
            Ok(error) => (error.code, in_words(&error)),
            Err(_) => (code as isize, said.to_owned()),
        };
        Trouble::Refused {
            status,
            code,
            says,
            wait,
        }
    }

    /// How long Discord wants to be left alone, if it was asked too often.
    pub(super) fn wait(&self) -> Option<Duration> {
        match self {
            Trouble::Refused { wait, .. } => *wait,
            Trouble::Held(_) | Trouble::Unreachable(_) => None,
        }
    }

    /// The interaction can't be answered (any more): its time is over, or it has been answered.
    pub(super) fn is_too_late(&self) -> bool {
        matches!(
            self.code(),
            Some(
                code::UNKNOWN_WEBHOOK
                    | code::UNKNOWN_INTERACTION
                    | code::ALREADY_ACKNOWLEDGED
                    | code::INVALID_WEBHOOK_TOKEN
            )
        )
    }

    /// The person isn't in the server.
    pub(super) fn is_unknown_member(&self) -> bool {
        matches!(self.code(), Some(code::UNKNOWN_MEMBER | code::UNKNOWN_USER))
    }

    /// The message has a thread already.
    pub(super) fn is_thread_there(&self) -> bool {
        self.code() == Some(code::THREAD_EXISTS)
    }

    /// The token is wrong.
    pub(super) fn is_wrong_token(&self) -> bool {
        self.status() == Some(401)
    }

    /// The same call may work at another time.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Trouble::Refused { status, code, .. } => {
                matches!(status, 401 | 408 | 429 | 500..) || *code == code::OPENING_TOO_FAST
            }
            Trouble::Held(_) | Trouble::Unreachable(_) => true,
        }
    }

    /// The HTTP status, if there was an answer.
    pub(super) fn status(&self) -> Option<u16> {
        match self {
            Trouble::Refused { status, .. } => Some(*status),
            Trouble::Held(_) | Trouble::Unreachable(_) => None,
        }
    }

    fn code(&self) -> Option<isize> {
        match self {
            Trouble::Refused { code, .. } => Some(*code),
            Trouble::Held(_) | Trouble::Unreachable(_) => None,
        }
    }
}

/// How long to wait after a 401: until somebody has put a new token in place.
const WITHOUT_TOKEN: Duration = Duration::from_secs(300);

impl From<Trouble> for ChatError {
    fn from(trouble: Trouble) -> ChatError {
        let says = trouble.to_string();
        match trouble.code() {
            _ if trouble.is_wrong_token() => ChatError::Later(says, Some(WITHOUT_TOKEN)),
            _ if trouble.may_pass() => ChatError::Later(says, trouble.wait()),
            Some(code::UNKNOWN_CHANNEL | code::UNKNOWN_GUILD | code::UNKNOWN_MESSAGE) => {
                ChatError::Gone(says)
            }
            Some(code::MISSING_ACCESS) => {
                ChatError::Forbidden(format!("{says}: it lacks View Channels"))
            }
            Some(code::MISSING_PERMISSIONS) => ChatError::Forbidden(format!(
                "{says}: it lacks Send Messages (in threads: Send Messages in Threads), \
                 Attach Files or Read Message History"
            )),
            Some(code::CANNOT_MESSAGE_USER | code::NO_MUTUAL_SERVER) => ChatError::Closed(says),
            _ => ChatError::Refused(says),
        }
    }
}

impl From<serenity::Error> for Trouble {
    fn from(error: serenity::Error) -> Trouble {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Trouble::Refused {
                status: answer.status_code.as_u16(),
                code: answer.error.code,
                says: in_words(&answer.error),
                wait: None,
            },
            serenity::Error::Http(HttpError::Request(error)) => error.into(),
            other => Trouble::Unreachable(other.to_string()),
        }
    }
}

impl From<reqwest::Error> for Trouble {
    fn from(error: reqwest::Error) -> Trouble {
        Trouble::Unreachable(with_causes(&error.without_url()))
    }
}

/// What Discord says, with the faulty fields.
fn in_words(error: &DiscordJsonError) -> String {
    let fields = error.errors.iter();
    let fields: Vec<_> = fields
        .map(|e| format!("{}: {}", e.path, e.message))
        .collect();
    match fields.is_empty() {
        true => error.message.clone(),
        false => format!("{} ({})", error.message, fields.join(", ")),
    }
}

/// An error and what caused it, in one line.
fn with_causes(error: &dyn Error) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    let said: Vec<_> = causes.map(ToString::to_string).collect();
    said.join(": ")
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Refused {
                status, code, says, ..
            } => {
                write!(f, "Discord answered {status}, code {code}: {says}")
            }
            Trouble::Held(limit) => {
                write!(f, "Discord's limits held the question for {limit:?}")
            }
            Trouble::Unreachable(why) => write!(f, "no answer from Discord: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16, code: isize) -> ChatError {
        let says = "no".to_owned();
        let wait = None;
        Trouble::Refused {
            status,
            code,
            says,
            wait,
        }
        .into()
    }

    #[test]
    fn a_refusal_is_read_with_its_faulty_fields_or_without_anything() {
        let text = r#"{"code": 50035, "message": "Invalid Form Body", "errors":
            {"content": {"_errors": [{"code": "X", "message": "Too long"}]}}}"#;
        let form = Trouble::refused(400, text, None).to_string();
        let said = "Discord answered 400, code 50035: Invalid Form Body (content: Too long)";
        assert_eq!(form, said);
        let page = Trouble::refused(502, "<html>", None).to_string();
        assert_eq!(
            page,
            "Discord answered 502, code -1: nothing that can be read"
        );
        let wait = Some(Duration::from_secs(2));
        let early = Trouble::refused(429, r#"{"message": "Slow down"}"#, wait);
        assert!(early.to_string().ends_with("Slow down"), "{early}");
        assert!(matches!(ChatError::from(early), ChatError::Later(_, found) if found == wait));
    }

    #[test]
    fn overload_and_faults_over_there_pass() {
        for status in [429, 500, 502, 503] {
            assert!(
                matches!(refused(status, 0), ChatError::Later(_, None)),
                "{status}"
            );
        }
        let cut = ChatError::from(Trouble::Unreachable("cut".to_owned()));
        assert!(matches!(cut, ChatError::Later(_, None)));
    }

    #[test]
    fn what_is_gone_is_told_from_what_is_forbidden() {
        assert!(matches!(refused(404, 10003), ChatError::Gone(_)));
        assert!(matches!(refused(404, 10008), ChatError::Gone(_)));
        assert!(matches!(refused(403, 50001), ChatError::Forbidden(_)));
        assert!(matches!(refused(403, 50013), ChatError::Forbidden(_)));
        assert!(matches!(refused(400, 50035), ChatError::Refused(_)));
    }

    #[test]
    fn who_takes_no_direct_messages_is_told_from_who_has_to_wait_for_one() {
        assert!(matches!(refused(403, 50007), ChatError::Closed(_)));
        assert!(matches!(refused(403, 50278), ChatError::Closed(_)));
        assert!(matches!(refused(400, 40003), ChatError::Later(_, None)));
    }

    #[test]
    fn a_wrong_token_waits_for_somebody_to_mend_it() {
        assert!(matches!(
            refused(401, 0),
            ChatError::Later(_, Some(WITHOUT_TOKEN))
        ));
    }

    #[tokio::test]
    async fn an_address_with_a_token_never_reaches_the_words() {
        let nowhere = reqwest::get("http://127.0.0.1:1/interactions/1/SECRET/callback").await;
        let error = nowhere.expect_err("nobody listens on port 1");
        assert!(
            format!("{error:?}").contains("SECRET"),
            "the test must be able to fail"
        );
        let trouble = Trouble::from(error);
        assert!(
            !format!("{trouble} {trouble:?}").contains("SECRET"),
            "{trouble}"
        );
    }
}
