// A small menu beside the control that opened it.

import { el } from "./dom.js";
import { closePopover, openPopover } from "./popover.js";

/** Opens a menu with these parts, of which `menuItem` makes those that can be chosen. */
export function openMenu(anchor, label, parts, attributes = {}) {
  const menu = el(
    "div",
    { class: "menu-panel", role: "menu", "aria-label": label, on: { keydown: moveInMenu }, ...attributes },
    parts,
  );
  openPopover(anchor, menu);
  menu.querySelector("[role=menuitem]")?.focus();
}

/** An entry; the menu closes before `action` runs. */
export function menuItem(label, action, attributes = {}) {
  const choose = () => {
    closePopover();
    action();
  };
  return el("button", { type: "button", role: "menuitem", on: { click: choose }, ...attributes }, label);
}

/** A line above entries that belong together. */
export function menuHeading(text) {
  return el("div", { class: "menu-heading", role: "presentation" }, text);
}

function moveInMenu(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
  const at = items.indexOf(document.activeElement);
  items.at((at + step) % items.length).focus();
}
