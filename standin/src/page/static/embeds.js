// Embeds: a framed note with title, text, fields and picture.

import { el } from "./dom.js";
import { picture } from "./attachments.js";
import { drawn } from "./emoji.js";
import { renderMarkdown } from "./markdown_view.js";

export function renderEmbed(embed, reader) {
  const text = (value) => renderMarkdown(value, reader);
  const box = el(
    "article",
    { class: "embed" },
    embed.author && el("div", { class: "embed-author" }, drawn(embed.author.name)),
    embed.title && el("div", { class: "embed-title" }, title(embed, text)),
    embed.description && el("div", { class: "text" }, text(embed.description)),
    embed.fields?.length > 0 &&
      el(
        "div",
        { class: "fields" },
        embed.fields.map((field) => renderField(field, text)),
      ),
    embed.image && picture(embed.image),
    embed.footer && el("div", { class: "subtext" }, drawn(embed.footer.text)),
  );
  if (embed.color) box.style.setProperty("--edge", cssColor(embed.color));
  return box;
}

/** Discord's colours are 24-bit numbers. */
export function cssColor(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

function title(embed, text) {
  if (!embed.url) return text(embed.title);
  return el("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, drawn(embed.title));
}

function renderField(field, text) {
  return el(
    "div",
    { class: field.inline ? "field inline" : "field" },
    el("strong", {}, text(field.name)),
    el("div", { class: "text" }, text(field.value)),
  );
}
