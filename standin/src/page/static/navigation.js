// The side of a pane: servers with their channels and threads, direct messages, and the languages.

import { act } from "./api.js";
import { el } from "./dom.js";
import { localePicker } from "./locales.js";
import { signOf } from "./world.js";

/** `opened` runs when a channel was chosen. */
export class Navigation {
  #seat;
  #unread;
  #opened;
  #unfolded = new Set();

  constructor(seat, unread, opened) {
    this.#seat = seat;
    this.#unread = unread;
    this.#opened = opened;
    this.places = el("div", { class: "places" });
    this.locale = localePicker(
      "Language of this person",
      (locale) => this.#setLocale({ kind: "locale", locale }),
      { "data-person-locale": "" },
    );
    this.element = el(
      "nav",
      { class: "side" },
      this.places,
      el("label", { class: "language" }, el("span", {}, "My language"), this.locale),
    );
  }

  show() {
    const { world, user, person } = this.#seat;
    this.element.setAttribute("aria-label", `${person.name}'s channels`);
    const direct = world.directChannel(user);
    const focused = this.places.contains(document.activeElement)
      ? document.activeElement.dataset.channel
      : null;
    this.places.replaceChildren(
      ...world.serversOf(user).map((server) => this.#server(server)),
      el("section", {}, el("h2", {}, "Direct messages"), direct && this.#channel(direct), this.#reachable()),
    );
    this.locale.value = person.locale;
    if (focused) this.places.querySelector(`[data-channel="${focused}"]`)?.focus();
  }

  #server(server) {
    const setLocale = (locale) => this.#setLocale({ kind: "server_locale", server: server.id, locale });
    const picker = localePicker(`Language of ${server.name}`, setLocale, { "data-server-locale": server.id });
    picker.value = server.locale;
    return el(
      "section",
      { lang: server.locale },
      el("h2", {}, server.name),
      picker,
      server.channels
        .filter((channel) => !channel.parent)
        .map((channel) => [this.#channel(channel), this.#threads(server, channel)]),
    );
  }

  /** The threads under a channel; those that are archived are folded away. */
  #threads(server, channel) {
    const threads = server.channels.filter((one) => one.parent === channel.id);
    const asleep = threads.filter((one) => one.archived && one.id !== this.#seat.channel);
    const awake = threads.filter((one) => !asleep.includes(one));
    return [awake.map((one) => this.#channel(one)), asleep.length > 0 && this.#asleep(channel, asleep)];
  }

  #asleep(channel, threads) {
    const remember = ({ target }) =>
      target.open ? this.#unfolded.add(channel.id) : this.#unfolded.delete(channel.id);
    return el(
      "details",
      { class: "asleep", open: this.#unfolded.has(channel.id), on: { toggle: remember } },
      el("summary", {}, `${threads.length} archived`),
      threads.map((one) => this.#channel(one)),
    );
  }

  /** Whether the bot's direct messages reach this person. */
  #reachable() {
    const { user, channel, person } = this.#seat;
    const box = el("input", { type: "checkbox", checked: person.dms_open, data: { reachable: "" } });
    const tell = () => act(user, channel, { kind: "reachable", open: box.checked }).catch(() => this.show());
    box.addEventListener("change", tell);
    return el("label", { class: "reachable" }, box, "The bot may write to me");
  }

  #channel(channel) {
    const { count, pings } = this.#unread.marks(this.#seat.user, channel.id);
    const here = channel.id === this.#seat.channel;
    return el(
      "button",
      {
        type: "button",
        class: ["channel", count && "unread", channel.parent && "thread"].filter(Boolean).join(" "),
        "aria-current": here ? "page" : null,
        data: { channel: channel.id, channelName: channel.name },
        on: { click: () => this.#open(channel.id) },
      },
      el("span", { class: "sign", "aria-hidden": "true" }, signOf(channel)),
      el("span", { class: "channel-name" }, channel.name),
      count > 0 && pings === 0 && el("span", { class: "dot", role: "img", "aria-label": "unread" }),
      pings > 0 &&
        el("span", { class: "badge", role: "img", "aria-label": `${pings} new for you` }, String(pings)),
    );
  }

  #open(channel) {
    if (channel !== this.#seat.channel) this.#seat.open(channel);
    this.#opened();
  }

  /** The server tells of the change by an event, which shows it everywhere. */
  #setLocale(deed) {
    act(this.#seat.user, this.#seat.channel, deed).catch(() => this.show());
  }
}
