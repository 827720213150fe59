//! Whom a message really pings.

use serde_json::Value;

use crate::ids::{ChannelId, UserId};
use crate::world::{World, permission};

/// Whom a message pings.
#[derive(Debug, Default)]
pub(crate) struct Pings {
    pub(crate) users: Vec<UserId>,
    pub(crate) everyone: bool,
}

impl Pings {
    /// Reads them out of the text, as far as `allowed`, Discord's `allowed_mentions`, lets them
    /// through; null lets everything through. `replied` wrote the message that is replied to.
    /// Those who don't see the channel aren't pinged.
    pub(crate) fn of(
        world: &World,
        (author, channel): (UserId, ChannelId),
        content: &str,
        allowed: &Value,
        replied: Option<UserId>,
    ) -> Pings {
        let parsed = |kind: &str| match &allowed["parse"] {
            Value::Array(kinds) => kinds.iter().any(|k| k == kind),
            _ => allowed.is_null(),
        };
        let named = |user: &UserId| match &allowed["users"] {
            Value::Array(users) => users.iter().any(|u| *u == user.to_string()),
            _ => false,
        };
        let mut users: Vec<UserId> = mentioned(content)
            .filter(|user| parsed("users") || named(user))
            .collect();
        let pings_replied = if allowed.is_null() {
            true
        } else {
            allowed["replied_user"] == true
        };
        users.extend(replied.filter(|_| pings_replied));
        users.retain(|user| world.users.contains_key(user) && world.visible_to(*user, channel));
        let mut unique = Vec::new();
        for user in users {
            if !unique.contains(&user) {
                unique.push(user);
            }
        }
        let calls_all = content.contains("@everyone") || content.contains("@here");
        let everyone = calls_all
            && parsed("everyone")
            && world.may(author, channel, permission::MENTION_EVERYONE);
        Pings {
            users: unique,
            everyone,
        }
    }
}

/// Everyone named as `<@1234>` or `<@!1234>`.
fn mentioned(content: &str) -> impl Iterator<Item = UserId> {
    content.split("<@").skip(1).filter_map(|rest| {
        let (id, _) = rest.split_once('>')?;
        id.strip_prefix('!').unwrap_or(id).parse().ok()
    })
}
