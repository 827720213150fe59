// What the page knows of the stand-in's world: people, places, commands, and its clock.

import { loadState } from "./api.js";

const CONTEXT_SERVER = 0;
const CONTEXT_BOT_DM = 1;

/** Discord's permission bits, as far as the page asks for them. */
export const PERMISSION = {
  administrator: 1n << 3n,
  manageChannels: 1n << 4n,
  manageMessages: 1n << 13n,
  manageThreads: 1n << 34n,
};

/** The last state that the server told; dispatches `change` when it is replaced. */
export class World extends EventTarget {
  #state = { users: [], servers: [], dms: [], commands: [] };
  #clockOffsetMs = 0;

  async refresh() {
    this.#state = await loadState();
    this.#clockOffsetMs = this.#state.now_ms - Date.now();
    this.dispatchEvent(new Event("change"));
  }

  /** The stand-in's time, which may run ahead of ours. */
  now() {
    return Date.now() + this.#clockOffsetMs;
  }

  get hint() {
    return this.#state.hint ?? null;
  }

  get users() {
    return this.#state.users;
  }

  get servers() {
    return this.#state.servers;
  }

  /** Those whom one can be: everybody but the bots. */
  get people() {
    return this.users.filter((user) => !user.bot);
  }

  user(id) {
    return this.users.find((user) => user.id === id) ?? null;
  }

  /** The person's direct channel with the bot. */
  directChannel(userId) {
    const dm = this.#state.dms.find((one) => one.user === userId);
    return dm ? this.channel(dm.channel) : null;
  }

  /** A role of any server. */
  role(id) {
    return this.servers.flatMap((server) => server.roles).find((role) => role.id === id) ?? null;
  }

  /**
   * A channel or thread with its `server`, or, when it is a direct one, with its `owner`. A thread
   * has a `parent`.
   */
  channel(id) {
    for (const server of this.servers) {
      const channel = server.channels.find((one) => one.id === id);
      if (channel) return { ...channel, server, owner: null };
    }
    const dm = this.#state.dms.find((one) => one.channel === id);
    return dm ? { id, name: this.#botName(), server: null, owner: dm.user, parent: null } : null;
  }

  /** The servers that a person is a member of. */
  serversOf(userId) {
    return this.servers.filter((server) => server.members.includes(userId));
  }

  /** Those who can be named in a channel: a server's members, or the two of a direct channel. */
  usersIn(channelId) {
    const { server, owner } = this.channel(channelId);
    return this.users.filter((user) =>
      server ? server.members.includes(user.id) : user.bot || user.id === owner,
    );
  }

  canSee(userId, channelId) {
    const channel = this.channel(channelId);
    return channel !== null && (channel.server?.members.includes(userId) ?? channel.owner === userId);
  }

  /** Whether a person has a permission in a channel's server. */
  may(userId, channelId, permission) {
    const held = BigInt(this.channel(channelId)?.server?.permissions[userId] ?? 0);
    return (held & permission) === permission;
  }

  /** The channel that a newcomer sees first. */
  firstChannel(userId) {
    const channels = this.serversOf(userId).flatMap((server) => server.channels);
    return channels.find((channel) => !channel.parent) ?? this.directChannel(userId);
  }

  /** The commands of a type (1 slash, 2 user) that the bot offers a person in a channel. */
  commands(type, channelId, userId) {
    const server = this.channel(channelId)?.server ?? null;
    const context = server ? CONTEXT_SERVER : CONTEXT_BOT_DM;
    return this.#state.commands.filter(
      (command) =>
        (command.type ?? 1) === type &&
        (command.contexts ?? [context]).includes(context) &&
        (!command.guild_id || command.guild_id === server?.id) &&
        (!server || this.#mayUse(command, channelId, userId)),
    );
  }

  /** A command that needs "0" is for administrators only. */
  #mayUse(command, channelId, userId) {
    const needed = command.default_member_permissions;
    if (needed === null || needed === undefined) return true;
    return this.may(userId, channelId, BigInt(needed) || PERMISSION.administrator);
  }

  #botName() {
    return this.users.find((user) => user.bot)?.name ?? "bot";
  }
}

/** The sign before a channel's name: of a server, of a thread, of a conversation. */
export function signOf(channel) {
  if (channel.owner) return "@";
  return channel.parent ? "↳" : "#";
}
