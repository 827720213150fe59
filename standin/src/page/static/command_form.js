// A slash command being filled in: required options first, the optional ones a press away.

import { el, iconButton } from "./dom.js";
import { isCalled, wireOptions } from "./commands.js";
import { localized } from "./locales.js";
import { OptionField } from "./option_field.js";

/** `deeds` has `send(entry, options)`, `cancel()` and `problem(text)`. */
export class CommandForm {
  #entry;
  #deeds;
  #fields = [];
  #begun = "";

  /** `given` holds what was typed already, by the options' names. */
  constructor(entry, seat, suggestions, deeds, given = new Map()) {
    this.#entry = entry;
    this.#deeds = deeds;
    this.seat = seat;
    this.suggestions = suggestions;
    this.slots = el("span", { class: "slots" });
    this.more = el("span", { class: "more" });
    this.element = el(
      "div",
      {
        class: "command-form",
        role: "group",
        tabindex: "-1",
        "aria-label": `/${entry.title}`,
        data: { commandForm: entry.path.join(" ") },
      },
      el("span", { class: "command-name" }, `/${entry.title}`),
      this.slots,
      this.more,
      el(
        "span",
        { class: "form-end" },
        iconButton("✕", "Cancel command", () => deeds.cancel()),
        iconButton("➤", "Send command", () => this.submit(), { "data-send-command": "" }),
      ),
    );
    this.element.addEventListener(
      "keydown",
      (event) => event.target === this.element && this.key(event, null),
    );
    for (const option of entry.options.filter((one) => one.required)) this.#add(option);
    for (const [name, text] of given) this.#field(name).fill(text);
    this.#offerMore();
  }

  focus() {
    const first = this.#fields.find((field) => field.isEmpty) ?? this.#fields.at(-1);
    if (first) return first.input.focus();
    this.element.focus();
    const rest = this.#entry.options.length;
    this.suggestions.show(
      this.element,
      `${this.#entry.description}${rest ? "" : " — press Enter to send"}`,
      [],
      () => {},
    );
  }

  #add(option) {
    const field = new OptionField(option, this);
    this.#fields.push(field);
    this.slots.append(field.element);
    return field;
  }

  /** The option's field, added if it wasn't there. */
  #field(name) {
    const there = this.#fields.find((field) => field.name === name);
    return there ?? this.#add(this.#entry.options.find((option) => option.name === name));
  }

  /** Goes on with the option that is called so; false if none is. */
  #goTo(name) {
    const option = this.#entry.options.find((one) => isCalled(one, name, this.seat.locale));
    if (!option) return false;
    const field = this.#field(option.name);
    this.#offerMore();
    field.input.focus();
    return true;
  }

  /**
   * `name:` at the end of a field's text goes on with that option, and leaves the text before;
   * true if it did.
   */
  typed(field) {
    const [, before, name] = /^(.*?)([^\s:]+):$/u.exec(field.input.value) ?? [];
    if (name === undefined || (before !== "" && !before.endsWith(" "))) return false;
    if (!this.#goTo(name)) return false;
    field.fill(before.trimEnd());
    return true;
  }

  /** Letters typed at the command itself may become the name of an option. */
  #begin(letter) {
    if (letter === ":") this.#goTo(this.#begun);
    this.#begun = /[\s:]/u.test(letter) ? "" : this.#begun + letter;
  }

  #offerMore() {
    const taken = new Set(this.#fields.map((field) => field.name));
    const rest = this.#entry.options.filter((option) => !taken.has(option.name));
    this.more.replaceChildren(...rest.map((option) => this.#offer(option)));
  }

  #offer(option) {
    const title = localized(option, "description", this.seat.locale);
    const add = () => {
      const field = this.#add(option);
      this.#offerMore();
      field.input.focus();
    };
    return el(
      "button",
      { type: "button", class: "offer", title, data: { addOption: option.name }, on: { click: add } },
      `+ ${localized(option, "name", this.seat.locale)}`,
    );
  }

  /** Asks the bot for a field's proposals, with all that is filled in so far. */
  async complete(field) {
    const given = this.#given({ besides: field });
    const [name] = this.#entry.path;
    const options = wireOptions(this.#entry, [...given, { name: field.name, value: field.value }]);
    const outcome = await this.seat.act({ kind: "autocomplete", name, options, focused: field.name });
    if (outcome.kind === "failed") throw new Error("Loading options failed");
    return outcome.choices ?? [];
  }

  /** Goes to the next empty required field, or stays for Enter. */
  next(field) {
    const empty = this.#fields.find((one) => one !== field && one.isEmpty && one.option.required);
    (empty ?? field).input.focus();
  }

  key(event, field) {
    if (event.key === "Enter") this.#handle(event, () => this.submit());
    else if (event.key === "Escape") this.#handle(event, () => this.#deeds.cancel());
    else if (event.key === "Backspace" && (!field || field.input.value === ""))
      this.#handle(event, () => this.#drop(field));
    else if (!field && event.key.length === 1 && !event.ctrlKey && !event.metaKey)
      this.#handle(event, () => this.#begin(event.key));
  }

  #handle(event, deed) {
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  /** Backspace takes away an empty optional field; with nothing left to take, the command itself. */
  #drop(field) {
    if (!field || field.option.required) return this.#deeds.cancel();
    this.#fields = this.#fields.filter((one) => one !== field);
    field.element.remove();
    this.#offerMore();
    const last = this.#fields.at(-1);
    if (last) last.input.focus();
    else this.focus();
  }

  submit() {
    document.activeElement?.blur();
    const faulty = this.#fields.find((field) => field.problem);
    if (faulty) {
      this.#deeds.problem(faulty.problem);
      return faulty.complain();
    }
    this.#deeds.send(this.#entry, wireOptions(this.#entry, this.#given({ besides: null })));
  }

  #given({ besides }) {
    const filled = this.#fields.filter((field) => field !== besides && !field.isEmpty);
    return filled.map((field) => ({ name: field.name, value: field.value }));
  }
}
