// The side of a pane: servers with their channels, direct messages, and the languages.

import { act } from "./api.js";
import { el } from "./dom.js";
import { localePicker } from "./locales.js";

/** `opened` runs when a channel was chosen. */
export class Navigation {
  #seat;
  #unread;
  #opened;

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
      ...(direct ? [el("section", {}, el("h2", {}, "Direct messages"), this.#channel(direct, "@"))] : []),
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
      server.channels.map((channel) => this.#channel(channel, "#")),
    );
  }

  #channel(channel, sign) {
    const { count, pings } = this.#unread.marks(this.#seat.user, channel.id);
    const here = channel.id === this.#seat.channel;
    return el(
      "button",
      {
        type: "button",
        class: count ? "channel unread" : "channel",
        "aria-current": here ? "page" : null,
        data: { channel: channel.id, channelName: channel.name },
        on: { click: () => this.#open(channel.id) },
      },
      el("span", { class: "sign", "aria-hidden": "true" }, sign),
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
