// What a message offers to press and choose from, by Discord's component types.

import { el } from "./dom.js";
import { picture } from "./attachments.js";
import { cssColor } from "./embeds.js";
import { drawn, emoji } from "./emoji.js";
import { jumpTarget } from "./markdown.js";
import { renderMarkdown } from "./markdown_view.js";
import { selectMenu } from "./select_menu.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link-button" };
const LINK_STYLE = 5;

/** Type → how it looks. A type that we don't know shows as nothing, as in an old client. */
const RENDERERS = {
  1: (row, reader) => el("div", { class: "row" }, renderComponents(row.components, reader)),
  2: renderButton,
  3: (menu, reader) => selectMenu(menu, menu.options, reader),
  5: (menu, reader) => selectMenu(menu, userOptions(menu, reader), reader),
  8: (menu, reader) => selectMenu(menu, channelOptions(reader), reader),
  9: (section, reader) =>
    el(
      "div",
      { class: "section" },
      el("div", {}, renderComponents(section.components, reader)),
      renderComponents([section.accessory], reader),
    ),
  10: (display, reader) => el("div", { class: "text" }, renderMarkdown(display.content, reader)),
  11: (thumbnail) => el("div", { class: "thumbnail" }, media(thumbnail)),
  12: (gallery) => el("div", { class: "gallery" }, gallery.items.map(media)),
  14: (separator) => el("hr", { class: separator.divider === false ? "blank" : "" }),
  17: renderContainer,
};

/** `reader` has `seat`, `locked` (someone waits for an answer), `pressed` (the custom_id waiting), `press`, `choose`. */
export function renderComponents(components, reader) {
  return components.map((component) => RENDERERS[component.type]?.(component, reader) ?? null);
}

function media(item) {
  return picture({ ...item.media, description: item.description });
}

function renderContainer(container, reader) {
  const box = el("div", { class: "embed" }, renderComponents(container.components, reader));
  if (container.accent_color) box.style.setProperty("--edge", cssColor(container.accent_color));
  return box;
}

function renderButton(button, reader) {
  const style = BUTTON_STYLES[button.style] ?? "secondary";
  const label = [emoji(button.emoji), button.label && el("span", {}, drawn(button.label))];
  if (button.style === LINK_STYLE) return linkButton(button, label, reader);
  const busy = reader.pressed === button.custom_id;
  return el(
    "button",
    {
      type: "button",
      class: `action ${style}`,
      disabled: button.disabled,
      "aria-disabled": reader.locked ? "true" : null,
      "aria-busy": busy ? "true" : null,
      data: { customId: button.custom_id },
      on: { click: () => reader.locked || reader.press(button.custom_id) },
    },
    label,
  );
}

function linkButton(button, label, reader) {
  const target = jumpTarget(button.url);
  if (target && reader.seat.world.channel(target.channel)) {
    const jump = { jump: target.message ?? target.channel };
    const go = () => reader.jump(target.channel, target.message);
    return el(
      "button",
      { type: "button", class: "action link-button", data: jump, on: { click: go } },
      label,
    );
  }
  return el(
    "a",
    { class: "action link-button", href: httpOnly(button.url), target: "_blank", rel: "noopener noreferrer" },
    label,
    " ↗",
  );
}

function httpOnly(url) {
  return /^https?:/.test(url) ? url : null;
}

function userOptions(menu, reader) {
  const chosen = new Set((menu.default_values ?? []).map((value) => value.id));
  return reader.seat.world
    .usersIn(reader.seat.channel)
    .map((user) => ({ label: user.name, value: user.id, default: chosen.has(user.id) }));
}

function channelOptions(reader) {
  const channels = reader.seat.place.server?.channels ?? [];
  return channels.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
}
