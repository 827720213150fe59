// One person's view of the chat.

import { avatar, el, iconButton } from "./dom.js";
import { Composer } from "./composer.js";
import { Interactions } from "./interactions.js";
import { localized } from "./locales.js";
import { Log } from "./log.js";
import { menuHeading, menuItem, openMenu } from "./menu.js";
import { Navigation } from "./navigation.js";
import { openUserMenu } from "./user_menu.js";
import { PERMISSION, signOf } from "./world.js";

/** Discord shows "is typing" this long after the last sign of it. */
const TYPING_MS = 10_000;

export class Pane {
  #unread;
  #typing = new Map();

  constructor(index, seat, unread) {
    this.seat = seat;
    this.#unread = unread;
    this.#build(index);
    seat.addEventListener("moved", () => this.#moved());
    unread.addEventListener("change", () => this.navigation.show());
    this.log.addEventListener("shown", () => this.#markRead());
    this.#moved();
  }

  get isShown() {
    return this.element.offsetParent !== null;
  }

  #build(index) {
    const stage = el("div", { class: "stage" });
    this.log = new Log(this.seat, this.#reader());
    this.interactions = new Interactions(this.seat, this.log, stage);
    this.composer = new Composer(this.seat, {
      command: (title, deed) => this.interactions.command(title, deed),
      sent: () => this.log.toEnd(),
      leave: () => this.log.focusNewest(),
    });
    this.navigation = new Navigation(
      this.seat,
      this.#unread,
      () => (this.#toggleSide(false), this.composer.focus()),
    );
    this.typing = el("p", { class: "typing", role: "status" });
    stage.append(this.log.element, this.typing, this.composer.element);
    stage.addEventListener("pointerdown", () => this.#toggleSide(false));
    this.navigation.element.addEventListener(
      "keydown",
      (event) => event.key === "Escape" && (this.#toggleSide(false), this.menu.focus()),
    );
    const middle = el("div", { class: "middle" }, this.navigation.element, stage);
    this.element = el("section", { class: "pane", data: { pane: index } }, this.#header(), middle);
  }

  #header() {
    this.menu = iconButton("☰", "Channels", () => this.#toggleSide(), {
      class: "icon menu",
      "aria-expanded": "false",
    });
    this.title = el("div", { class: "title" });
    this.more = iconButton("⋯", "About this channel", () => this.#openPlaceMenu(), {
      "data-place-menu": "",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
    });
    this.face = el("span", { class: "self" });
    this.picker = el("select", { class: "person", "aria-label": "Who you are here", data: { person: "" } });
    this.picker.addEventListener("change", () => this.seat.become(this.picker.value));
    return el(
      "header",
      { class: "pane-head" },
      this.menu,
      this.title,
      this.more,
      el("label", { class: "me" }, this.face, this.picker),
    );
  }

  /** What messages can call. */
  #reader() {
    return {
      seat: this.seat,
      reply: (message) => this.composer.reply(message),
      press: (message, customId) => this.interactions.press(message, customId),
      choose: (message, customId, values) => this.interactions.choose(message, customId, values),
      dismiss: (message) =>
        this.seat.act({ kind: "dismiss", message: message.id }).then(() => this.log.load()),
      mayDelete: (message) => this.#mayDelete(message),
      remove: (message) => this.#do({ kind: "delete", message: message.id }),
      jump: (channel, message) => this.#jump(channel, message),
      leave: () => this.composer.focus(),
      openUser: (anchor, user) => this.#openUser(anchor, user),
    };
  }

  #mayDelete(message) {
    const { world, user, channel } = this.seat;
    const mine = message.author.id === user;
    return !message.ephemeral && (mine || world.may(user, channel, PERMISSION.manageMessages));
  }

  #mayDeletePlace() {
    const { world, user, place } = this.seat;
    const needed = place.parent ? PERMISSION.manageThreads : PERMISSION.manageChannels;
    return world.may(user, place.id, needed);
  }

  #openPlaceMenu() {
    const { place } = this.seat;
    const what = place.parent ? "thread" : "channel";
    const remove = () => this.#do({ kind: "delete_place", place: place.id });
    openMenu(this.more, `About ${place.name}`, [
      menuHeading(`${signOf(place)} ${place.name}`),
      menuItem(`Delete ${what}`, remove, { class: "danger", "data-delete-place": "" }),
    ]);
  }

  /** Does what has no answer of its own; why it can't be done is told where one writes. */
  async #do(deed) {
    try {
      await this.seat.act(deed);
    } catch (error) {
      this.composer.problem.textContent = error.message;
    }
  }

  #openUser(anchor, user) {
    openUserMenu(anchor, user, this.seat, {
      mention: () => this.composer.mention(user),
      userCommand: (command) => this.#userCommand(command, user),
    });
  }

  async #userCommand(command, user) {
    try {
      const title = localized(command, "name", this.seat.locale);
      await this.interactions.command(title, { kind: "user_command", name: command.name, target: user.id });
    } catch (error) {
      this.composer.problem.textContent = error.message;
    }
  }

  async #jump(channel, message) {
    if (channel !== this.seat.channel) {
      if (!this.seat.world.canSee(this.seat.user, channel)) return;
      this.seat.open(channel);
      await new Promise((done) => this.log.addEventListener("shown", done, { once: true }));
    }
    if (message) this.log.reveal(message);
  }

  #toggleSide(open = !this.element.classList.contains("side-open")) {
    this.element.classList.toggle("side-open", open);
    this.menu.setAttribute("aria-expanded", String(open));
  }

  #moved() {
    this.#typing.clear();
    this.#showTyping();
    this.composer.move();
    this.showWorld();
    this.log.load();
  }

  /** Shows names, places and languages as they are now. */
  showWorld() {
    const { world, user, person, place, channel } = this.seat;
    this.element.setAttribute("aria-label", `${person.name}'s view`);
    Object.assign(this.element.dataset, { user, currentChannel: channel });
    this.face.replaceChildren(avatar(person, "small"));
    this.picker.replaceChildren(
      ...world.people.map((one) => el("option", { value: one.id, selected: one.id === user }, one.name)),
    );
    const sign = el("span", { class: "sign", "aria-hidden": "true" }, signOf(place));
    const parent = place.parent && world.channel(place.parent);
    const within = parent ? `#${parent.name} · ${place.server.name}` : place.server?.name;
    this.title.replaceChildren(
      el("strong", {}, sign, place.name),
      el("small", {}, within ?? "Direct message", place.archived && " · archived"),
    );
    this.more.hidden = !this.#mayDeletePlace();
    this.navigation.show();
    this.log.refresh();
  }

  /** Takes an event of the server: `message`, `delete` or `typing`. */
  take(event) {
    const { user, channel, world } = this.seat;
    if (event.kind === "typing") return event.channel === channel && this.#startTyping(event.user);
    if (event.user && event.user !== user) return undefined;
    if (event.channel === channel && this.isShown) return this.log.load();
    if (event.kind === "message" && world.canSee(user, event.channel)) this.#unread.look(user, event.channel);
    return undefined;
  }

  #startTyping(who) {
    if (who === this.seat.user) return;
    clearTimeout(this.#typing.get(who));
    this.#typing.set(
      who,
      setTimeout(() => this.#stopTyping(who), TYPING_MS),
    );
    this.#showTyping();
  }

  #stopTyping(who) {
    clearTimeout(this.#typing.get(who));
    this.#typing.delete(who);
    this.#showTyping();
  }

  #showTyping() {
    const names = [...this.#typing.keys()].map((id) => this.seat.world.user(id)?.name ?? "Someone");
    const verb = names.length === 1 ? "is" : "are";
    this.typing.replaceChildren(
      ...(names.length
        ? [
            el("strong", {}, names.join(", ")),
            ` ${verb} typing`,
            el("span", { class: "dots", "aria-hidden": "true" }),
          ]
        : []),
    );
  }

  /** Someone whose message is here no longer types it. */
  #markRead() {
    const writer = this.log.newest?.author.id;
    if (this.#typing.has(writer)) this.#stopTyping(writer);
    if (this.isShown) this.#unread.read(this.seat.user, this.seat.channel, this.log.newest?.id);
  }
}
