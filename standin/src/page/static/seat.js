// Who sits in a pane, and where: a person and the channel before them.

import { act } from "./api.js";

/** Dispatches `moved` when the person or the channel changes. */
export class Seat extends EventTarget {
  #store;

  /** `name` is the pane's; what was chosen under it is found again after a reload. */
  constructor(world, name, person) {
    super();
    this.world = world;
    this.#store = `seat-${name}`;
    const [user, channel] = (sessionStorage.getItem(this.#store) ?? "").split(" ");
    this.user = world.people.some((one) => one.id === user) ? user : person.id;
    this.channel = this.#reachable(channel);
  }

  get person() {
    return this.world.user(this.user);
  }

  get place() {
    return this.world.channel(this.channel);
  }

  get locale() {
    return this.person.locale;
  }

  /** Becomes somebody else; a direct channel gives way to the new person's own. */
  become(user) {
    const direct = this.place.server === null;
    this.user = user;
    if (direct) this.channel = this.world.directChannel(user)?.id;
    this.#moved();
  }

  open(channel) {
    this.channel = channel;
    this.#moved();
  }

  /** Leaves a place that is no more. */
  settle() {
    if (this.world.canSee(this.user, this.channel)) return;
    this.channel = null;
    this.#moved();
  }

  act(deed) {
    return act(this.user, this.channel, deed);
  }

  #moved() {
    this.channel = this.#reachable(this.channel);
    sessionStorage.setItem(this.#store, `${this.user} ${this.channel}`);
    this.dispatchEvent(new Event("moved"));
  }

  #reachable(channel) {
    return this.world.canSee(this.user, channel) ? channel : this.world.firstChannel(this.user).id;
  }
}
