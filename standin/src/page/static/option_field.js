// One option of a slash command as a field, with the proposals that its type has.

import { el, freshId } from "./dom.js";
import { OPTION } from "./commands.js";
import { localized } from "./locales.js";
import { proposeUsers } from "./suggestions.js";

/** Typing pauses this long before the bot is asked for proposals. */
const PAUSE_MS = 150;

/** `form` has `seat`, `suggestions`, `complete(field)` (asks the bot), `next(field)`, `key(event, field)`. */
export class OptionField {
  #form;
  #chosen = null;
  #asked = 0;
  #timer = null;

  constructor(option, form) {
    this.option = option;
    this.#form = form;
    this.label = localized(option, "name", form.seat.locale);
    const id = freshId("field");
    this.input = el("input", {
      id,
      class: "option-input",
      autocomplete: "off",
      spellcheck: "false",
      inputmode: this.#isNumber ? "decimal" : null,
      maxlength: option.max_length,
      "aria-required": String(option.required ?? false),
      data: { option: option.name },
      on: {
        input: () => this.#typed(),
        focus: () => this.#propose(),
        blur: () => this.#left(),
        keydown: (event) => this.#key(event),
      },
    });
    this.element = el("label", { class: "option-field", for: id }, el("span", {}, this.label), this.input);
    form.suggestions.attach(this.input);
    this.#resize();
  }

  get name() {
    return this.option.name;
  }

  get #isNumber() {
    return this.option.type === OPTION.integer || this.option.type === OPTION.number;
  }

  get isEmpty() {
    return this.#chosen === null && this.input.value.trim() === "";
  }

  /** What is sent: the value behind the chosen proposal, or what was typed. */
  get value() {
    if (this.#chosen) return this.#chosen.value;
    const text = this.input.value.trim();
    return this.#isNumber && text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  }

  /** Why the field can't be sent as it is, or `null`. */
  get problem() {
    if (this.isEmpty) return this.option.required ? `${this.label} is missing.` : null;
    if (this.#chosen) return null;
    if (this.#picksOnly) return `${this.label}: choose one from the list.`;
    if (this.#isNumber && typeof this.value !== "number") return `${this.label}: write a number.`;
    return null;
  }

  /** True where only a proposal can be the value. */
  get #picksOnly() {
    const types = [OPTION.boolean, OPTION.user, OPTION.channel, OPTION.role];
    return types.includes(this.option.type) || (this.option.choices ?? []).length > 0;
  }

  /** Writes a text into the field, as if it had been typed and left. */
  fill(text) {
    this.#chosen = null;
    this.input.value = text;
    this.#resize();
    this.#left();
  }

  /** Points out that something is missing, until it is typed. */
  complain() {
    this.input.setAttribute("aria-invalid", "true");
    this.input.focus();
  }

  /** What was typed, as names are compared: without the sign of a mention. */
  get #name() {
    return this.input.value.trim().toLowerCase().replace(/^[@#]/u, "");
  }

  #typed() {
    this.#chosen = null;
    if (this.#form.typed(this) && document.activeElement !== this.input) return;
    this.input.removeAttribute("aria-invalid");
    this.#resize();
    this.#propose();
  }

  #resize() {
    const wide = [...this.input.value].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);
    this.input.style.setProperty("width", `${Math.max(7, wide + 2)}ch`);
  }

  #propose() {
    if (!this.option.autocomplete) return this.#show(this.#localProposals());
    this.#form.suggestions.markStale();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
  }

  /** Asks the bot; an answer that a later question has overtaken is dropped. */
  async #ask() {
    this.#asked += 1;
    const question = this.#asked;
    let proposals = [];
    let problem = null;
    try {
      proposals = await this.#form.complete(this);
    } catch (error) {
      problem = error.message;
    }
    if (question === this.#asked && document.activeElement === this.input)
      this.#show(proposals.map(this.#choiceRow), problem);
  }

  #localProposals() {
    const { type, choices } = this.option;
    const { world, place, channel } = this.#form.seat;
    const typed = this.#chosen ? "" : this.#name;
    if (type === OPTION.user) return proposeUsers(world.usersIn(channel), typed);
    if (type === OPTION.boolean)
      return matching(
        [
          { label: "True", value: true },
          { label: "False", value: false },
        ],
        typed,
      );
    if (type === OPTION.channel)
      return matching(
        (place.server?.channels ?? [])
          .filter((one) => (this.option.channel_types ?? [one.type]).includes(one.type))
          .map((one) => ({ label: one.name, value: one.id })),
        typed,
      );
    if (type === OPTION.role)
      return matching(
        (place.server?.roles ?? []).map((one) => ({ label: one.name.replace(/^@/u, ""), value: one.id })),
        typed,
      );
    return matching((choices ?? []).map(this.#choiceRow), typed);
  }

  #choiceRow = (choice) => ({
    label: localized(choice, "name", this.#form.seat.locale),
    value: choice.value,
    data: { value: choice.value },
  });

  #show(items, problem = null) {
    const need = this.option.required ? "required" : "optional";
    const heading =
      problem ?? `${this.label} — ${localized(this.option, "description", this.#form.seat.locale)} (${need})`;
    this.#form.suggestions.show(this.input, heading, items, (item) => this.#choose(item));
  }

  #choose(item) {
    this.#chosen = item;
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.input.value = item.label;
    this.input.removeAttribute("aria-invalid");
    this.#resize();
    this.#form.next(this);
  }

  /** A name written out in full is as good as one picked. */
  #left() {
    clearTimeout(this.#timer);
    if (this.#chosen || this.isEmpty || !this.#picksOnly) return;
    const name = this.#name;
    this.#chosen = this.#localProposals().find((item) => item.label.toLowerCase() === name) ?? null;
  }

  #key(event) {
    if (event.isComposing) return;
    const untouched = event.key === "Tab" && this.isEmpty;
    if (!untouched && this.#enterIsFree(event) && this.#form.suggestions.key(event)) return;
    this.#form.key(event, this);
  }

  /** Once a proposal is chosen, Enter and Tab go on rather than choose again. */
  #enterIsFree(event) {
    const goesOn = event.key === "Enter" || event.key === "Tab";
    return !(goesOn && (this.#chosen || (this.isEmpty && !this.option.required)));
  }
}

function matching(items, typed) {
  return items
    .filter((item) => item.label.toLowerCase().includes(typed))
    .map((item) => ({ data: { value: String(item.value) }, ...item }));
}
