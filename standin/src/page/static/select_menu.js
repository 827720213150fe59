// A select menu: a control that opens a list box. One choice is sent at once, several when the list is closed.

import { el, freshId } from "./dom.js";
import { drawn, emoji } from "./emoji.js";
import { closePopover, openPopover } from "./popover.js";

/** `reader` has `locked`, `pressed` and `choose(custom_id, values)`. */
export function selectMenu(menu, options, reader) {
  const chosen = options.filter((option) => option.default).map((option) => option.label);
  const busy = reader.pressed === menu.custom_id;
  const label = chosen.join(", ") || menu.placeholder || "Make a selection";
  const control = el(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": menu.placeholder
        ? `${menu.placeholder}${chosen.length ? `: ${chosen.join(", ")}` : ""}`
        : null,
      "aria-disabled": reader.locked ? "true" : null,
      "aria-busy": busy ? "true" : null,
      disabled: menu.disabled,
      data: { customId: menu.custom_id },
    },
    el("span", { class: chosen.length ? "" : "placeholder" }, drawn(label)),
    el("span", { class: "arrow", "aria-hidden": "true" }, "▾"),
  );
  const open = () => reader.locked || new OptionList(control, menu, options, reader).open();
  control.addEventListener("click", open);
  control.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  return control;
}

class OptionList {
  #control;
  #menu;
  #options;
  #reader;
  #chosen;
  #active = 0;
  #typed = { text: "", at: 0 };

  constructor(control, menu, options, reader) {
    this.#control = control;
    this.#menu = menu;
    this.#options = options;
    this.#reader = reader;
    this.#chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
    this.#active = Math.max(
      0,
      options.findIndex((option) => option.default),
    );
  }

  get #min() {
    return this.#menu.min_values ?? 1;
  }

  get #max() {
    return this.#menu.max_values ?? 1;
  }

  get #several() {
    return this.#max > 1;
  }

  open() {
    this.box = el(
      "div",
      {
        id: freshId("options"),
        class: "options",
        role: "listbox",
        tabindex: "0",
        "aria-label": this.#menu.placeholder ?? "Options",
        "aria-multiselectable": this.#several ? "true" : null,
        on: { keydown: (event) => this.#key(event) },
      },
      this.#options.map((option, index) => this.#row(option, index)),
    );
    const panel = el(
      "div",
      { class: "select-panel", data: { selectFor: this.#menu.custom_id } },
      this.box,
      this.#several && this.#footer(),
    );
    openPopover(this.#control, panel);
    if (!panel.isConnected) return;
    this.#control.setAttribute("aria-controls", this.box.id);
    this.#mark();
    this.box.focus({ preventScroll: true });
  }

  #row(option, index) {
    return el(
      "div",
      {
        id: freshId("option"),
        class: "option",
        role: "option",
        data: { value: option.value },
        on: { click: () => this.#pick(index) },
      },
      emoji(option.emoji),
      el(
        "span",
        { class: "option-text" },
        el("span", {}, drawn(option.label)),
        option.description && el("small", {}, drawn(option.description)),
      ),
      el("span", { class: "tick", "aria-hidden": "true" }),
    );
  }

  #footer() {
    this.count = el("span", { role: "status" });
    this.done = el(
      "button",
      { type: "button", class: "action primary", data: { done: "" }, on: { click: () => this.#send() } },
      "Done",
    );
    return el("div", { class: "select-footer" }, this.count, this.done);
  }

  #mark() {
    [...this.box.children].forEach((row, index) => {
      row.setAttribute("aria-selected", String(this.#chosen.has(this.#options[index].value)));
      row.classList.toggle("active", index === this.#active);
    });
    const active = this.box.children[this.#active];
    this.box.setAttribute("aria-activedescendant", active.id);
    active.scrollIntoView({ block: "nearest" });
    if (!this.#several) return;
    this.done.disabled = this.#chosen.size < this.#min;
    this.count.textContent = `${this.#chosen.size} chosen (${this.#min} to ${this.#max})`;
  }

  #key(event) {
    const last = this.#options.length - 1;
    const moves = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active - 1,
      Home: 0,
      End: last,
      PageDown: this.#active + 8,
      PageUp: this.#active - 8,
    };
    if (event.key in moves) this.#active = Math.min(last, Math.max(0, moves[event.key]));
    else if (event.key === " " || (event.key === "Enter" && !this.#several))
      return this.#pick(this.#active, event);
    else if (event.key === "Enter") return this.#send();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.#find(event.key);
    else return;
    event.preventDefault();
    this.#mark();
  }

  /** Goes to the next option that begins with what was typed within the last second. */
  #find(letter) {
    const now = performance.now();
    const text = (now - this.#typed.at < 1000 ? this.#typed.text : "") + letter.toLowerCase();
    this.#typed = { text, at: now };
    const found = this.#options.findIndex((option) => option.label.toLowerCase().startsWith(text));
    if (found >= 0) this.#active = found;
  }

  #pick(index, event) {
    event?.preventDefault();
    this.#active = index;
    const { value } = this.#options[index];
    if (!this.#several) {
      this.#chosen = new Set([value]);
      return this.#send();
    }
    if (this.#chosen.has(value)) this.#chosen.delete(value);
    else if (this.#chosen.size < this.#max) this.#chosen.add(value);
    this.#mark();
  }

  #send() {
    if (this.#chosen.size < this.#min) return;
    closePopover({ refocus: true });
    const values = this.#options.map((option) => option.value).filter((value) => this.#chosen.has(value));
    this.#reader.choose(this.#menu.custom_id, values);
  }
}
