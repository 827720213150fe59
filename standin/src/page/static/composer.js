// Where a person writes: a message, a reply, or a slash command.

import { el, freshId, iconButton } from "./dom.js";
import { CommandForm } from "./command_form.js";
import { commandEntries, exactEntry, matchEntries, typedCommand } from "./commands.js";
import { signOf } from "./world.js";
import { proposeUsers, Suggestions } from "./suggestions.js";

const MAX_LENGTH = 2000;

/** `deeds` has `command(title, deed)` (runs an interaction), `sent()`, `leave()`. */
export class Composer {
  #seat;
  #deeds;
  #replyTo = null;
  #ping = true;
  #form = null;
  #drafts = new Map();
  #draftKey = null;

  constructor(seat, deeds) {
    this.#seat = seat;
    this.#deeds = deeds;
    this.suggestions = new Suggestions();
    this.input = el("textarea", {
      id: freshId("composer"),
      rows: "1",
      maxlength: MAX_LENGTH,
      spellcheck: "false",
      data: { composer: "" },
      on: { input: () => this.#typed(), keydown: (event) => this.#key(event) },
    });
    this.suggestions.attach(this.input);
    this.problem = el("p", { class: "problem", role: "alert" });
    this.replyBar = el("div", { class: "reply-bar", hidden: true });
    this.send = iconButton("➤", "Send", () => this.#submit(), { class: "icon send", "data-send": "" });
    this.box = el("div", { class: "writing" }, this.input, this.send);
    this.element = el(
      "div",
      { class: "composer" },
      this.suggestions.element,
      this.replyBar,
      this.box,
      this.problem,
    );
    this.element.addEventListener(
      "focusout",
      (event) => this.element.contains(event.relatedTarget) || this.suggestions.hide(),
    );
  }

  focus() {
    this.input.focus();
  }

  /** Goes with the seat to another person or channel; what was half written stays behind for the return. */
  move() {
    if (this.#draftKey) this.#drafts.set(this.#draftKey, this.input.value);
    this.#draftKey = `${this.#seat.user} ${this.#seat.channel}`;
    this.#closeForm();
    this.#setReply(null);
    this.problem.textContent = "";
    this.#write(this.#drafts.get(this.#draftKey) ?? "");
    const { place } = this.#seat;
    const label = `Message ${signOf(place)}${place.name}`;
    this.input.placeholder = label;
    this.input.setAttribute("aria-label", `${label} as ${this.#seat.person.name}`);
  }

  reply(message) {
    this.#closeForm();
    this.#setReply(message);
    this.focus();
  }

  mention(user) {
    const gap = this.input.value && !this.input.value.endsWith(" ") ? " " : "";
    this.#write(`${this.input.value}${gap}@${user.name} `);
    this.focus();
  }

  #setReply(message) {
    this.#replyTo = message;
    this.#ping = true;
    this.#showReply();
  }

  #showReply() {
    this.replyBar.hidden = this.#replyTo === null;
    if (!this.#replyTo) return this.replyBar.replaceChildren();
    const author = this.#seat.world.user(this.#replyTo.author.id);
    const toggle = el(
      "button",
      {
        type: "button",
        class: "ping",
        "aria-pressed": String(this.#ping),
        "aria-label": this.#ping ? "@ ON: pings the author" : "@ OFF: doesn't ping the author",
        data: { replyPing: "" },
      },
      this.#ping ? "@ ON" : "@ OFF",
    );
    toggle.addEventListener("click", () => {
      this.#ping = !this.#ping;
      this.#showReply();
      this.focus();
    });
    this.replyBar.replaceChildren(
      el("span", {}, "Replying to ", el("strong", {}, author?.name ?? this.#replyTo.author.username)),
      toggle,
      iconButton("✕", "Cancel reply", () => (this.#setReply(null), this.focus())),
    );
  }

  #write(text) {
    this.input.value = text;
    this.#typed();
  }

  #typed() {
    this.problem.textContent = "";
    this.#grow();
    const { value, selectionStart } = this.input;
    const before = value.slice(0, selectionStart);
    const mention = /(?:^|\s)@([^\s@]*)$/.exec(before);
    if (/^\/[^\n]*$/.test(value)) this.#proposeCommands(value.slice(1));
    else if (mention && document.activeElement === this.input)
      this.#proposeMention(mention[1], selectionStart);
    else this.suggestions.hide();
  }

  #grow() {
    this.input.style.setProperty("height", "auto");
    if (this.input.value) this.input.style.setProperty("height", `${this.input.scrollHeight}px`);
  }

  /** A whole name and a space open the command, unless a subcommand may follow. */
  #proposeCommands(typed) {
    const entries = commandEntries(this.#seat);
    const whole = typedCommand(entries, typed, this.#seat.locale);
    if (whole) return this.#openForm(whole.entry, whole.given);
    const found = matchEntries(entries, typed.trimEnd());
    const exact = typed.endsWith(" ") && exactEntry(found, typed);
    if (exact) return this.#openForm(exact);
    const items = found.map((entry) => ({
      label: `/${entry.title}`,
      detail: entry.description,
      value: entry,
      data: { command: entry.path.join(" ") },
    }));
    if (items.length > 0)
      this.suggestions.show(this.input, "Commands", items, (item) => this.#openForm(item.value));
    else this.suggestions.hide();
  }

  #proposeMention(typed, end) {
    const items = proposeUsers(this.#seat.world.usersIn(this.#seat.channel), typed);
    const insert = (item) => {
      const { value } = this.input;
      const start = end - typed.length - 1;
      this.#write(`${value.slice(0, start)}@${item.label} ${value.slice(end)}`);
      const caret = start + item.label.length + 2;
      this.input.setSelectionRange(caret, caret);
    };
    if (items.length > 0) this.suggestions.show(this.input, "Mention", items, insert);
    else this.suggestions.hide();
  }

  #key(event) {
    if (event.isComposing || this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "Escape" && this.#replyTo) {
      this.#setReply(null);
    } else if (event.key === "ArrowUp" && this.input.value === "") {
      event.preventDefault();
      this.#deeds.leave();
    }
  }

  async #submit() {
    const content = this.input.value.trim();
    if (content === "") return;
    const entry = content.startsWith("/") && exactEntry(commandEntries(this.#seat), content.slice(1));
    if (entry) return this.#openForm(entry);
    const [reply_to, ping] = [this.#replyTo, this.#ping];
    const deed = { kind: "say", content: this.#withMentions(content) };
    if (reply_to) Object.assign(deed, { reply_to: reply_to.id, ping });
    this.#write("");
    this.#setReply(null);
    this.#deeds.sent();
    try {
      await this.#seat.act(deed);
    } catch (error) {
      if (this.input.value === "") this.#write(content);
      this.#replyTo = reply_to;
      this.#showReply();
      this.problem.textContent = error.message;
    }
  }

  /** `@Name` as it is sent: `<@id>`. Longer names first, since one may begin with another. */
  #withMentions(content) {
    const users = [...this.#seat.world.users].sort((a, b) => b.name.length - a.name.length);
    return users.reduce((text, user) => text.replaceAll(mentionOf(user), `$1<@${user.id}>`), content);
  }

  #openForm(entry, given) {
    this.#closeForm();
    this.#write("");
    const deeds = {
      send: (chosen, options) => this.#sendCommand(chosen, options),
      cancel: () => (this.#closeForm(), this.focus()),
      problem: (text) => (this.problem.textContent = text),
    };
    this.#form = new CommandForm(entry, this.#seat, this.suggestions, deeds, given);
    this.box.hidden = true;
    this.box.before(this.#form.element);
    this.#form.focus();
  }

  #closeForm() {
    this.suggestions.hide();
    this.#form?.element.remove();
    this.#form = null;
    this.box.hidden = false;
    this.problem.textContent = "";
  }

  async #sendCommand(entry, options) {
    this.#closeForm();
    this.focus();
    this.#deeds.sent();
    try {
      await this.#deeds.command(`/${entry.title}`, { kind: "slash", name: entry.path[0], options });
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }
}

function mentionOf(user) {
  const name = user.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(^|\\s)@${name}(?![\\p{L}\\p{N}])`, "gu");
}
