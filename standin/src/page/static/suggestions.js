// A list of proposals above a text field. The field keeps the focus and hands its keys on.

import { avatar, el, freshId } from "./dom.js";
import { drawn } from "./emoji.js";

/**
 * Proposals are `{label, detail?, note?, user?, value, data?}`; picking one calls
 * what `show` was given.
 */
export class Suggestions {
  #items = [];
  #active = 0;
  #pick = null;
  #input = null;
  #stale = false;

  constructor() {
    this.list = el("div", {
      id: freshId("proposals"),
      class: "options",
      role: "listbox",
      "aria-label": "Suggestions",
    });
    this.heading = el("div", { class: "proposals-heading" });
    this.element = el(
      "div",
      { class: "proposals", hidden: true, data: { proposals: "" } },
      this.heading,
      this.list,
    );
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Makes `input` a field that these proposals can belong to. A text area may not be called a combobox. */
  attach(input) {
    if (input.tagName === "INPUT") input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.list.id);
    expand(input, false);
  }

  /** Shows proposals for `input`; with none, only the heading, if there is one. */
  show(input, heading, items, pick) {
    expand(this.#input, false);
    this.#input = input;
    this.#items = items;
    this.#pick = pick;
    this.#active = 0;
    this.#stale = false;
    this.heading.textContent = heading ?? "";
    this.list.replaceChildren(...items.map((item, index) => this.#row(item, index)));
    this.element.hidden = items.length === 0 && !heading;
    this.element.removeAttribute("aria-busy");
    expand(input, items.length > 0);
    this.#mark();
  }

  hide() {
    this.element.hidden = true;
    this.#items = [];
    expand(this.#input, false);
    this.#input?.removeAttribute("aria-activedescendant");
  }

  /** What is shown belongs to an older text: Enter must not pick from it until the new proposals are here. */
  markStale() {
    this.#stale = true;
    this.element.setAttribute("aria-busy", "true");
  }

  /** Handles a key of the field; true if it was used up. */
  key(event) {
    if (!this.isOpen || this.#items.length === 0 || event.isComposing) return false;
    const count = this.#items.length;
    if (event.key === "ArrowDown") this.#active = (this.#active + 1) % count;
    else if (event.key === "ArrowUp") this.#active = (this.#active + count - 1) % count;
    else if (event.key === "Escape") this.hide();
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && !this.#stale)
      this.#choose(this.#active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    if (this.isOpen) this.#mark();
    return true;
  }

  #choose(index) {
    const item = this.#items[index];
    this.hide();
    this.#pick(item);
  }

  #mark() {
    [...this.list.children].forEach((row, index) =>
      row.setAttribute("aria-selected", String(index === this.#active)),
    );
    const active = this.list.children[this.#active];
    if (!active) return this.#input.removeAttribute("aria-activedescendant");
    this.#input.setAttribute("aria-activedescendant", active.id);
    active.scrollIntoView({ block: "nearest" });
  }

  #row(item, index) {
    return el(
      "div",
      {
        id: freshId("proposal"),
        class: "option",
        role: "option",
        data: item.data ?? {},
        on: { click: () => this.#choose(index) },
      },
      item.user && avatar(item.user, "tiny"),
      el(
        "span",
        { class: "option-text" },
        el("span", {}, drawn(item.label)),
        item.detail && el("small", {}, drawn(item.detail)),
      ),
      item.note && el("small", { class: "note" }, item.note),
    );
  }
}

function expand(input, expanded) {
  if (input?.role === "combobox") input.setAttribute("aria-expanded", String(expanded));
}

/** Everybody whose name begins with, or else contains, what was typed. */
export function proposeUsers(users, typed) {
  const wanted = typed.replace(/^@/, "").toLowerCase();
  const found = users.filter((user) => user.name.toLowerCase().includes(wanted));
  found.sort(
    (a, b) =>
      Number(b.name.toLowerCase().startsWith(wanted)) - Number(a.name.toLowerCase().startsWith(wanted)),
  );
  return found.map((user) => ({
    label: user.name,
    note: user.bot ? "app" : null,
    user,
    value: user.id,
    data: { value: user.id },
  }));
}
