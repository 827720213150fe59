// A person's menu: who they are, and the app commands that can be run on them.

import { avatar, el } from "./dom.js";
import { localized } from "./locales.js";
import { menuHeading, menuItem, openMenu } from "./menu.js";

const USER_COMMAND = 2;

/** Opens the menu of `user`; `deeds` has `mention` and `userCommand`. */
export function openUserMenu(anchor, user, seat, deeds) {
  const commands = seat.world.commands(USER_COMMAND, seat.channel, seat.user);
  const who = el(
    "div",
    { class: "who", role: "presentation" },
    avatar(user),
    el("strong", {}, user.name),
    user.bot && el("span", { class: "tag" }, "APP"),
  );
  const parts = [
    who,
    menuItem("Mention", () => deeds.mention(user), { "data-mention-user": user.id }),
    commands.length > 0 && menuHeading("Apps"),
    commands.map((command) =>
      menuItem(localized(command, "name", seat.locale), () => deeds.userCommand(command, user), {
        "data-user-command": command.name,
      }),
    ),
  ];
  openMenu(anchor, user.name, parts, { "data-user-menu": user.id });
}
