// A person's menu: who they are, and the app commands that can be run on them.

import { avatar, el } from "./dom.js";
import { localized } from "./locales.js";
import { closePopover, openPopover } from "./popover.js";

const USER_COMMAND = 2;

/** Opens the menu of `user`; `deeds` has `mention` and `userCommand`. */
export function openUserMenu(anchor, user, seat, deeds) {
  const choose = (action) => () => {
    closePopover();
    action();
  };
  const commands = seat.world.commands(USER_COMMAND, seat.channel);
  const menu = el(
    "div",
    {
      class: "user-menu",
      role: "menu",
      "aria-label": user.name,
      data: { userMenu: user.id },
      on: { keydown: moveInMenu },
    },
    el(
      "div",
      { class: "who", role: "presentation" },
      avatar(user),
      el("strong", {}, user.name),
      user.bot && el("span", { class: "tag" }, "APP"),
    ),
    menuItem(
      "Mention",
      choose(() => deeds.mention(user)),
      { "data-mention-user": user.id },
    ),
    commands.length > 0 && el("div", { class: "menu-heading", role: "presentation" }, "Apps"),
    commands.map((command) =>
      menuItem(
        localized(command, "name", seat.locale),
        choose(() => deeds.userCommand(command, user)),
        {
          "data-user-command": command.name,
        },
      ),
    ),
  );
  openPopover(anchor, menu);
  menu.querySelector("[role=menuitem]").focus();
}

function menuItem(label, onClick, attributes) {
  return el("button", { type: "button", role: "menuitem", on: { click: onClick }, ...attributes }, label);
}

function moveInMenu(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
  const at = items.indexOf(document.activeElement);
  items.at((at + step) % items.length).focus();
}
