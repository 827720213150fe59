// One message in the list. Its parts are renewed one by one, so that what didn't change keeps its picture, focus and place.

import { avatar, el, iconButton } from "./dom.js";
import { renderAttachment } from "./attachments.js";
import { formatMoment, formatPosted } from "./clock.js";
import { renderComponents } from "./components.js";
import { renderEmbed } from "./embeds.js";
import { renderMarkdown, renderPreview } from "./markdown_view.js";
import { menuHeading, menuItem, openMenu } from "./menu.js";

const COMPONENTS_V2 = 1 << 15;

/** The kind of interaction that a command is. */
const COMMAND = 2;

/** The type of a message that answers a command of a person's or message's menu. */
const FROM_MENU = 23;

/** `reader` holds the seat and the deeds that a message's controls call. */
export class MessageView {
  #reader;
  #shown = {};
  #message;

  constructor(message, reader) {
    this.#reader = reader;
    this.parts = Object.fromEntries(
      ["day", "reference", "head", "text", "attachments", "embeds", "components", "thread", "failure", "private", "tools"].map(
        (name) => [name, el("div", { class: name })],
      ),
    );
    this.gutter = el("div", { class: "gutter" });
    const { day, reference, tools, ...rest } = this.parts;
    this.element = el(
      "article",
      {
        class: "message",
        tabindex: "-1",
        data: { messageId: message.id },
        on: { keydown: (event) => this.#key(event) },
      },
      day,
      reference,
      this.gutter,
      el("div", { class: "body" }, Object.values(rest)),
      tools,
    );
  }

  /**
   * Shows the message as it is now. `status`: the `day` that begins with it, `joined` to the one
   * above, `pressed` custom_id, `failure` text.
   */
  update(message, status) {
    this.#message = message;
    this.#mark(message, status);
    const author = this.#author();
    const { world, user, locale } = this.#reader.seat;
    const seen = [user, locale];
    this.#renew("day", [status.day], () => status.day && el("span", {}, status.day));
    this.#renew(
      "reference",
      [message.referenced_message, message.interaction_metadata, message.message_reference, seen],
      () => this.#reference(),
    );
    const posted = formatPosted(Date.parse(message.timestamp), world.now(), locale);
    this.#renew("head", [author, status.joined, posted, message.silent, seen], () =>
      this.#head(author, status.joined, posted),
    );
    this.#renew("text", [message.content, message.interaction_loading, message.edited_timestamp, seen], () =>
      this.#text(),
    );
    this.#renewAttachments();
    this.#renew("embeds", [message.embeds, seen], () =>
      message.embeds.map((embed) => renderEmbed(embed, this.#reader)),
    );
    this.#renew("components", [message.components, status.pressed, seen], () =>
      this.#components(status.pressed),
    );
    this.#renew(
      "failure",
      [status.failure],
      () => status.failure && el("p", { role: "alert" }, "⚠ ", status.failure),
    );
    const thread = world.channel(message.id);
    this.#renew("thread", [thread?.name], () => thread && this.#thread(thread));
    const deletable = this.#reader.mayDelete(message);
    this.#renew("tools", [deletable], () => this.#tools(deletable));
    this.#renew("private", [message.ephemeral], () => message.ephemeral && this.#private());
  }

  #mark(message, { joined, pressed }) {
    const { classList, dataset } = this.element;
    const mine = message.pinged.includes(this.#reader.seat.user);
    classList.toggle("joined", joined);
    classList.toggle("pinged", mine);
    classList.toggle("ephemeral", message.ephemeral);
    classList.toggle("silent", message.silent);
    dataset.author = message.author.id;
    dataset.pinged = String(mine);
    dataset.ephemeral = String(message.ephemeral);
    dataset.state = message.interaction_loading ? "loading" : pressed ? "busy" : "ready";
    this.element.setAttribute("aria-label", this.#author().name);
  }

  #author() {
    const { author } = this.#message;
    return (
      this.#reader.seat.world.user(author.id) ?? {
        id: author.id,
        name: author.global_name ?? author.username,
        bot: author.bot,
        color: "gray",
      }
    );
  }

  /** Rebuilds a part only if what it shows has changed, and keeps the focus on the same control. */
  #renew(name, shows, build) {
    const signature = JSON.stringify(shows);
    if (this.#shown[name] === signature) return;
    this.#shown[name] = signature;
    const part = this.parts[name];
    const focused = part.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
    part.replaceChildren(...[build()].flat().filter(Boolean));
    if (focused)
      (
        part.querySelector(`[data-custom-id="${CSS.escape(focused)}"]:not(:disabled)`) ?? this.element
      ).focus();
  }

  #renewAttachments() {
    const { attachments, flags } = this.#message;
    const shown = flags & COMPONENTS_V2 ? [] : attachments;
    const part = this.parts.attachments;
    const old = [...part.children];
    this.#renew("attachments", shown, () =>
      shown.map((attachment, index) => renderAttachment(attachment, old[index])),
    );
  }

  #reference() {
    const {
      referenced_message: original,
      interaction_metadata: asked,
      message_reference: reference,
    } = this.#message;
    if (original) return this.#replyPreview(original);
    if (reference) return el("span", { class: "gone" }, "The original message was deleted");
    return asked?.type === COMMAND ? this.#commandLine(asked) : null;
  }

  #replyPreview(original) {
    const author = this.#reader.seat.world.user(original.author.id);
    const text = original.content
      ? renderPreview(original.content, this.#reader)
      : el("em", {}, "Click to see the picture");
    return el(
      "button",
      {
        type: "button",
        class: "reply-preview",
        "aria-label": "Go to the message replied to",
        on: { click: () => this.#reader.jump(original.channel_id, original.id) },
      },
      author && avatar(author, "tiny"),
      el("strong", {}, author?.name ?? original.author.username),
      el("span", { class: "preview-text" }, text),
    );
  }

  #commandLine(asked) {
    const user = this.#reader.seat.world.user(asked.user.id);
    const sign = this.#message.type === FROM_MENU ? "" : "/";
    return el(
      "span",
      { class: "used" },
      user && avatar(user, "tiny"),
      el("strong", {}, user?.name ?? asked.user.username),
      " used ",
      asked.name ? el("span", { class: "mention" }, sign, asked.name) : "a command",
    );
  }

  #head(author, joined, posted) {
    const { timestamp } = this.#message;
    const { locale } = this.#reader.seat;
    const ms = Date.parse(timestamp);
    const attributes = { datetime: timestamp, title: formatMoment(ms, "F", locale) };
    if (joined) {
      this.gutter.replaceChildren(el("time", attributes, formatMoment(ms, "t", locale)));
      return null;
    }
    const open = (event) => this.#reader.openUser(event.currentTarget, author);
    const disc = el(
      "button",
      {
        type: "button",
        class: "face",
        tabindex: "-1",
        "aria-label": `About ${author.name}`,
        on: { click: open },
      },
      avatar(author),
    );
    this.gutter.replaceChildren(disc);
    return [
      el(
        "button",
        {
          type: "button",
          class: "name",
          data: { user: author.id },
          "aria-haspopup": "menu",
          "aria-expanded": "false",
          on: { click: open },
        },
        author.name,
      ),
      author.bot && el("span", { class: "tag" }, "APP"),
      el("time", attributes, posted),
      this.#message.silent &&
        el("span", { class: "glyph bell-off", role: "img", "aria-label": "silent", title: "Sent without a notification" }),
    ];
  }

  #tools(deletable) {
    const reply = iconButton("↩", "Reply", () => this.#reader.reply(this.#message), {
      "data-reply": "",
      title: "Reply (R on a focused message)",
    });
    if (!deletable) return reply;
    const bin = el("span", { class: "glyph bin" });
    const ask = (event) => this.#askDelete(event.currentTarget);
    return [reply, iconButton(bin, "Delete message", ask, { "data-delete": "", "aria-haspopup": "menu" })];
  }

  #askDelete(anchor) {
    const remove = () => this.#reader.remove(this.#message);
    const attributes = { class: "danger", "data-delete-now": "" };
    openMenu(anchor, "Delete message", [
      menuHeading("Deleted for everyone"),
      menuItem("Delete message", remove, attributes),
    ]);
  }

  /** The way to the thread that has grown from the message. */
  #thread(thread) {
    return el(
      "button",
      {
        type: "button",
        class: "thread-link",
        data: { thread: thread.id },
        on: { click: () => this.#reader.jump(thread.id, null) },
      },
      el("span", { "aria-hidden": "true" }, "↳ "),
      thread.name,
    );
  }

  #text() {
    const { content, interaction_loading: loading, edited_timestamp: edited } = this.#message;
    if (loading)
      return el(
        "p",
        { class: "thinking" },
        `${this.#author().name} is thinking`,
        el("span", { class: "dots", "aria-hidden": "true" }),
      );
    const text = content ? renderMarkdown(content, this.#reader) : [];
    return edited ? withEditMark(text, edited) : text;
  }

  #components(pressed) {
    const message = this.#message;
    return renderComponents(message.components, {
      ...this.#reader,
      pressed,
      locked: Boolean(pressed),
      press: (customId) => this.#reader.press(message, customId),
      choose: (customId, values) => this.#reader.choose(message, customId, values),
    });
  }

  #private() {
    const dismiss = () => this.#reader.dismiss(this.#message);
    return el(
      "p",
      {},
      "Only you can see this · ",
      el(
        "button",
        { type: "button", class: "link", data: { dismiss: "" }, on: { click: dismiss } },
        "Dismiss message",
      ),
    );
  }

  #key(event) {
    if (event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    if (step) this.#focusNeighbour(event, step);
    else if (event.key === "r") this.#run(event, () => this.#reader.reply(this.#message));
    else if (event.key === "Escape") this.#run(event, () => this.#reader.leave());
  }

  #focusNeighbour(event, step) {
    this.#run(
      event,
      () => (this.element[step]?.focus(), this.element[step]?.scrollIntoView({ block: "nearest" })),
    );
  }

  #run(event, deed) {
    event.preventDefault();
    deed();
  }
}

/** The mark stands at the end of the last line, or after a last block that isn't a line. */
function withEditMark(text, edited) {
  const mark = el("small", { class: "edited", title: edited }, "(edited)");
  if (text.at(-1)?.tagName !== "P") return [...text, mark];
  text.at(-1).append(mark);
  return text;
}
