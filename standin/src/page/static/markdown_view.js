// The tree of markdown.js as elements, for one reader: mentions of the reader stand out.

import { el } from "./dom.js";
import { timeElement } from "./clock.js";
import { drawn } from "./emoji.js";
import { parseMarkdown, parseInline } from "./markdown.js";

/** A date in `<t:…>` beyond this is not one that a browser can show. */
const LAST_SECOND = 8.64e12;

/** Renders a message's text. `reader` has `seat` and the deeds `jump`, `openUser`. */
export function renderMarkdown(text, reader) {
  return parseMarkdown(text).map((block) => renderBlock(block, reader));
}

/** The text on one line and without controls, for previews. */
export function renderPreview(text, reader) {
  return parseInline(text.replace(/\s+/g, " ").slice(0, 200)).map((node) =>
    renderInline(node, { ...reader, still: true }),
  );
}

function renderBlock(block, reader) {
  switch (block.type) {
    case "paragraph":
      return el("p", {}, inlines(block.children, reader));
    case "heading":
      return el(
        `h${block.level + 2}`,
        { class: `heading level-${block.level}` },
        inlines(block.children, reader),
      );
    case "subtext":
      return el("p", { class: "subtext" }, inlines(block.children, reader));
    case "quote":
      return el(
        "blockquote",
        {},
        block.children.map((child) => renderBlock(child, reader)),
      );
    case "code_block":
      return el(
        "pre",
        { tabindex: "0" },
        el("code", { data: { language: block.language ?? "" } }, block.text),
      );
    case "list":
      return el(
        "ul",
        { class: "bullets" },
        block.items.map((item) => renderItem(item, reader)),
      );
    default:
      throw new Error(`no such block: ${block.type}`);
  }
}

function renderItem(item, reader) {
  const mark = item.number === null ? "•" : `${item.number}.`;
  return el(
    "li",
    { data: { depth: Math.min(item.depth, 4) } },
    el("span", { class: "bullet" }, mark),
    el("span", {}, inlines(item.children, reader)),
  );
}

function inlines(nodes, reader) {
  return nodes.map((node) => renderInline(node, reader));
}

const TAGS = { strong: "strong", em: "em", underline: "u", strike: "s" };

function renderInline(node, reader) {
  switch (node.type) {
    case "text":
      return drawn(node.text);
    case "strong":
    case "em":
    case "underline":
    case "strike":
      return el(TAGS[node.type], {}, inlines(node.children, reader));
    case "code":
      return el("code", {}, node.text);
    case "emoji":
      return `:${node.name}:`;
    case "time":
      return renderTime(node, reader);
    case "user":
      return userMention(node, reader);
    case "role":
      return el("span", { class: "mention" }, `@${reader.seat.world.role(node.id)?.name ?? "unknown-role"}`);
    case "everyone":
      return el("span", { class: "mention" }, `@${node.name}`);
    case "command":
      return el("span", { class: "mention" }, `/${node.name}`);
    case "channel":
      return jumpTo({ channel: node.id, message: null, children: null }, reader);
    case "jump":
      return jumpTo(node, reader);
    case "link":
      return renderLink(node, reader);
    case "spoiler":
      return spoiler(node, reader);
    default:
      throw new Error(`no such mark: ${node.type}`);
  }
}

function renderTime(node, reader) {
  if (Math.abs(node.seconds) > LAST_SECOND) return String(node.seconds);
  return timeElement(node.seconds, node.style, reader.seat.world, reader.seat.locale);
}

function userMention(node, reader) {
  const user = reader.seat.world.user(node.id);
  const name = `@${user?.name ?? "unknown-user"}`;
  if (!user || reader.still) return el("span", { class: "mention" }, name);
  const mine = node.id === reader.seat.user ? "mine" : "";
  const open = (event) => reader.openUser(event.currentTarget, user);
  return el(
    "button",
    { type: "button", class: `mention ${mine}`, data: { mention: node.id }, on: { click: open } },
    name,
  );
}

function jumpTo(node, reader) {
  const channel = reader.seat.world.channel(node.channel);
  const known = channel ? `#${channel.name}${node.message ? " › message" : ""}` : "#unknown";
  const label = node.children ? inlines(node.children, { ...reader, still: true }) : known;
  if (!channel || reader.still) return el("span", { class: node.children ? "" : "mention" }, label);
  const attributes = {
    type: "button",
    class: node.children ? "link" : "mention",
    data: { jump: node.message ?? node.channel },
  };
  return el("button", { ...attributes, on: { click: () => reader.jump(node.channel, node.message) } }, label);
}

function renderLink(node, reader) {
  const label = inlines(node.children, { ...reader, still: true });
  if (reader.still) return el("span", {}, label);
  return el("a", { href: node.url, target: "_blank", rel: "noopener noreferrer", title: node.url }, label);
}

function spoiler(node, reader) {
  if (reader.still) return el("span", { class: "spoiler" }, "spoiler");
  const hidden = el("span", { class: "hidden", inert: true }, inlines(node.children, reader));
  const cover = el("button", { type: "button", class: "cover", "aria-label": "Spoiler: press to show" });
  const box = el("span", { class: "spoiler" }, hidden, cover);
  cover.addEventListener("click", () => {
    hidden.inert = false;
    box.classList.add("shown");
    cover.remove();
  });
  return box;
}
