// The list of a channel's messages as one person sees them, and the notes that only the page makes.

import { loadMessages } from "./api.js";
import { formatMoment, isSameDay } from "./clock.js";
import { el } from "./dom.js";
import { MessageView } from "./message_view.js";
import { dropOrphan } from "./popover.js";
import { compareIds } from "./snowflake.js";

/** Messages of one author within this time stand under one name. */
const JOIN_MS = 7 * 60 * 1000;

/** Nearer to the end than this counts as being at the end. */
const END_PX = 48;

/** Dispatches `shown` after each renewal. */
export class Log extends EventTarget {
  #seat;
  #reader;
  #views = new Map();
  #messages = [];
  #waiting = new Map();
  #failures = new Map();
  #notes = new Set();
  #place = null;
  #loading = false;
  #stale = false;
  #stuck = true;

  constructor(seat, reader) {
    super();
    this.#seat = seat;
    this.#reader = reader;
    this.list = el("div", {
      class: "list",
      role: "log",
      tabindex: "0",
      "aria-label": "Messages",
      data: { log: "" },
    });
    this.inner = el("div", { class: "inner" });
    this.list.append(this.inner);
    this.latest = el(
      "button",
      { type: "button", class: "latest", hidden: true, on: { click: () => this.toEnd() } },
      "New messages ↓",
    );
    this.element = el("div", { class: "log" }, this.list, this.latest);
    this.#keepAtEnd();
  }

  get newest() {
    return this.#messages.at(-1) ?? null;
  }

  /** Asks for the messages again; requests that come meanwhile are served by one more round. */
  async load() {
    this.#stale = true;
    if (this.#loading) return;
    this.#loading = true;
    try {
      while (this.#stale) {
        this.#stale = false;
        await this.#loadOnce();
      }
    } catch {
      // The page's own banner tells that the connection is lost; a reconnect loads again.
    } finally {
      this.#loading = false;
    }
  }

  async #loadOnce() {
    const { user, channel } = this.#seat;
    const messages = await loadMessages(user, channel);
    if (user !== this.#seat.user || channel !== this.#seat.channel) return void (this.#stale = true);
    const place = `${user} ${channel}`;
    if (this.#place !== place) this.#clear(place);
    const newest = this.newest?.id;
    this.#messages = messages.sort((a, b) => compareIds(a.id, b.id));
    this.#show();
    if (newest && this.newest?.id !== newest && !this.#stuck) this.latest.hidden = false;
    this.dispatchEvent(new Event("shown"));
  }

  #clear(place) {
    this.#place = place;
    this.#messages = [];
    this.#views.clear();
    this.#waiting.clear();
    this.#failures.clear();
    this.#notes.clear();
    this.inner.replaceChildren();
    this.list.lang = this.#seat.place.server?.locale ?? this.#seat.locale;
    this.#stuck = true;
  }

  #show() {
    const views = this.#messages.map((message, index) => this.#view(message, this.#messages[index - 1]));
    arrange(this.inner, [...views.map((view) => view.element), ...this.#notes]);
    const kept = new Set(this.#messages.map((message) => message.id));
    for (const id of this.#views.keys()) if (!kept.has(id)) this.#views.delete(id);
    views.forEach((view, index) => (view.element.tabIndex = index === views.length - 1 ? 0 : -1));
    dropOrphan();
    if (this.#stuck) this.toEnd();
  }

  /** Shows the same messages anew, after a name or the reader's language has changed. */
  refresh() {
    if (this.#place === `${this.#seat.user} ${this.#seat.channel}`) this.#show();
  }

  #view(message, before) {
    if (!this.#views.has(message.id)) this.#views.set(message.id, new MessageView(message, this.#reader));
    const view = this.#views.get(message.id);
    view.update(message, {
      day: this.#dayBegun(message, before),
      joined: isJoined(message, before),
      pressed: this.#waiting.get(message.id) ?? null,
      failure: this.#failures.get(message.id) ?? null,
    });
    return view;
  }

  /** The date where a day begins; above all of today nothing needs to be said. */
  #dayBegun(message, before) {
    const ms = Date.parse(message.timestamp);
    const since = before ? Date.parse(before.timestamp) : this.#seat.world.now();
    return isSameDay(ms, since) ? null : formatMoment(ms, "D", this.#seat.locale);
  }

  /** Marks a message's control as waiting for the bot. Gives the deed that ends it, with a failure's text or `null`. */
  wait(message, customId) {
    this.#waiting.set(message.id, customId);
    this.#failures.delete(message.id);
    this.#show();
    return (failure) => {
      this.#waiting.delete(message.id);
      if (failure) this.#failures.set(message.id, failure);
      this.#show();
    };
  }

  /** Puts a note of the page's own at the end of the list; gives the deed that takes it away. */
  note(element) {
    this.#notes.add(element);
    this.#stuck = true;
    this.#show();
    return () => {
      this.#notes.delete(element);
      this.#show();
    };
  }

  toEnd() {
    this.#stuck = true;
    this.latest.hidden = true;
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Brings a message into view and points it out; false if it isn't in the list. */
  reveal(id) {
    const element = this.#views.get(id)?.element;
    if (!element) return false;
    this.#stuck = false;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    element.classList.remove("pointed");
    requestAnimationFrame(() => element.classList.add("pointed"));
    return true;
  }

  focusNewest() {
    this.#views.get(this.newest?.id)?.element.focus();
  }

  /** Stays at the end while pictures load or the pane changes its size, unless the reader has scrolled up. */
  #keepAtEnd() {
    this.list.addEventListener("scroll", () => {
      const rest = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight;
      this.#stuck = rest < END_PX;
      if (this.#stuck) this.latest.hidden = true;
    });
    const observer = new ResizeObserver(() => this.#stuck && this.toEnd());
    observer.observe(this.inner);
    observer.observe(this.list);
  }
}

function isJoined(message, before) {
  if (!before || before.author.id !== message.author.id || message.ephemeral || before.ephemeral)
    return false;
  const opens = message.message_reference || message.interaction_metadata;
  return !opens && Date.parse(message.timestamp) - Date.parse(before.timestamp) < JOIN_MS;
}

/** Puts `elements` in order with as few moves as can be: an untouched element keeps its focus. */
function arrange(parent, elements) {
  const wanted = new Set(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
}
