//! Roles of a server: who has them, and what they let people do.

use serde_json::{Value, json};

use super::World;
use crate::gateway::{Event, intent};
use crate::ids::{GuildId, RoleId, UserId};
use crate::page::PageEvent;

#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub(crate) id: RoleId,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    /// Discord's place in the order of roles; `@everyone` has 0.
    position: usize,
}

impl World {
    /// A role that nobody has yet. Who has it may do all in `permissions`, bits of
    /// [`permission`](super::permission), beyond what everyone may.
    pub fn add_role(&mut self, guild: GuildId, name: &str, permissions: u64) -> RoleId {
        let id = RoleId(self.clock.snowflake());
        let roles = &mut self.guild_mut(guild).roles;
        let role = Role {
            id,
            name: name.to_owned(),
            permissions,
            position: roles.len() + 1,
        };
        let data = json!({"guild_id": guild, "role": role.json()});
        roles.insert(id, role);
        self.emit(Event::of_guild(
            "GUILD_ROLE_CREATE",
            intent::GUILDS,
            guild,
            data,
        ));
        self.tell_page(PageEvent::state());
        id
    }

    /// Gives a role of this server to one of its members.
    ///
    /// # Panics
    /// If there is no such role there.
    pub fn give_role(&mut self, guild: GuildId, user: UserId, role: RoleId) {
        let of_guild = self.guild_mut(guild);
        assert!(
            of_guild.roles.contains_key(&role),
            "the server has no such role"
        );
        of_guild.given.entry(user).or_default().insert(role);
        let mut data = self.member_json(guild, user);
        data["guild_id"] = json!(guild);
        self.emit(Event::of_guild(
            "GUILD_MEMBER_UPDATE",
            intent::GUILD_MEMBERS,
            guild,
            data,
        ));
        self.tell_page(PageEvent::state());
    }

    /// The roles of a server, `@everyone` first.
    pub(crate) fn roles_of(&self, guild: GuildId) -> impl Iterator<Item = Role> {
        let guild = &self.guilds[&guild];
        let everyone = Role {
            id: RoleId(guild.id.0),
            name: "@everyone".to_owned(),
            permissions: guild.everyone,
            position: 0,
        };
        std::iter::once(everyone).chain(guild.roles.values().cloned())
    }
}

impl Role {
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id, "name": self.name, "permissions": self.permissions.to_string(),
            "position": self.position, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "managed": false, "mentionable": false, "icon": null,
            "unicode_emoji": null, "flags": 0,
        })
    }
}
