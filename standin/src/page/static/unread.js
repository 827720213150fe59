// Which channels hold something new for a person, and how often they were pinged there.

import { loadMessages } from "./api.js";
import { compareIds, idBefore } from "./snowflake.js";

/** Dispatches `change`. Shared by all panes: who reads a channel in one has read it. */
export class Unread extends EventTarget {
  #world;
  #read = new Map();
  #marks = new Map();

  constructor(world) {
    super();
    this.#world = world;
    this.start = idBefore(world.now());
  }

  /** `{count, pings}` of what a person hasn't seen in a channel. */
  marks(user, channel) {
    return this.#marks.get(`${user} ${channel}`) ?? { count: 0, pings: 0 };
  }

  /** How much that is meant for a person waits in all channels. */
  waiting(user) {
    const mine = [...this.#marks].filter(([key]) => key.startsWith(`${user} `));
    return mine.reduce((sum, [, mark]) => sum + mark.pings, 0);
  }

  /** The person has seen everything up to a message. */
  read(user, channel, newestId) {
    const key = `${user} ${channel}`;
    if (newestId) this.#read.set(key, newestId);
    if (this.#marks.delete(key)) this.dispatchEvent(new Event("change"));
  }

  /** Something happened in a channel that the person isn't looking at. */
  async look(user, channel) {
    const key = `${user} ${channel}`;
    const since = this.#read.get(key) ?? this.start;
    const messages = await loadMessages(user, channel).catch(() => []);
    const fresh = messages.filter(
      (message) => compareIds(message.id, since) > 0 && message.author.id !== user,
    );
    const direct = this.#world.channel(channel)?.owner !== null;
    const pings = direct ? fresh.length : fresh.filter((message) => message.pinged.includes(user)).length;
    this.#marks.set(key, { count: fresh.length, pings });
    this.dispatchEvent(new Event("change"));
  }
}
