// What the page knows of the stand-in's world: people, places, commands, and its clock.

import { loadState } from "./api.js";

const CONTEXT_SERVER = 0;
const CONTEXT_BOT_DM = 1;

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

  /** A channel with its `server`, or, when it is a direct one, with its `owner`. */
  channel(id) {
    for (const server of this.servers) {
      const channel = server.channels.find((one) => one.id === id);
      if (channel) return { ...channel, server, owner: null };
    }
    const dm = this.#state.dms.find((one) => one.channel === id);
    return dm ? { id, name: this.#botName(), server: null, owner: dm.user } : null;
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

  /** The channel that a newcomer sees first. */
  firstChannel(userId) {
    return (
      this.serversOf(userId).find((server) => server.channels.length)?.channels[0] ??
      this.directChannel(userId)
    );
  }

  /** The commands of a type (1 slash, 2 user) that the bot offers in a channel. */
  commands(type, channelId) {
    const context = this.channel(channelId)?.server ? CONTEXT_SERVER : CONTEXT_BOT_DM;
    return this.#state.commands.filter(
      (command) => (command.type ?? 1) === type && (command.contexts ?? [context]).includes(context),
    );
  }

  #botName() {
    return this.users.find((user) => user.bot)?.name ?? "bot";
  }
}
