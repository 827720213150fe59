// The sandbox page: two people side by side, a third if wanted.

import { act, listenForEvents } from "./api.js";
import { avatar, el } from "./dom.js";
import { keepTime } from "./clock.js";
import { Pane } from "./pane.js";
import { Seat } from "./seat.js";
import { timeControl } from "./time_control.js";
import { Unread } from "./unread.js";
import { World } from "./world.js";

const SEATS = 3;
const byId = (id) => document.getElementById(id);

class Page {
  #world = new World();
  #panes = [];
  #unread = null;
  #connected = false;
  #refreshed = null;

  async start() {
    try {
      await this.#world.refresh();
    } catch (error) {
      return this.#tell(
        `The chat could not be loaded: ${error.message} Open the address that the sandbox printed when it started.`,
      );
    }
    this.#seatPeople();
    this.#showWorld();
    this.#world.addEventListener("change", () => this.#changed());
    byId("third").addEventListener("click", () => this.#toggleThird());
    byId("time").append(...timeControl((minutes) => this.#skip(minutes)));
    keepTime(this.#world);
    listenForEvents({
      onEvent: (event) => this.#take(event),
      onOpen: () => this.#opened(),
      onLost: () => this.#tell("The sandbox doesn't answer. Waiting for it to come back …"),
    });
  }

  #seatPeople() {
    const { people } = this.#world;
    this.#unread = new Unread(this.#world);
    this.#unread.addEventListener("change", () => this.#showSwitcher());
    const count = Math.min(SEATS, people.length);
    this.#panes = people
      .slice(0, count)
      .map((person, index) => new Pane(index, new Seat(this.#world, index, person), this.#unread));
    byId("panes").append(...this.#panes.map((pane) => pane.element));
    byId("third").hidden = count < SEATS;
    this.#setThird(sessionStorage.getItem("third") === "true");
    this.#front(0);
    matchMedia("(max-width: 760px)").addEventListener("change", () => this.#reload());
    for (const pane of this.#panes) pane.seat.addEventListener("moved", () => this.#showPeople());
  }

  /** The event of the skip shows the new time everywhere. */
  async #skip(minutes) {
    const { user, channel } = this.#panes[0].seat;
    try {
      await act(user, channel, { kind: "skip", minutes });
    } catch {
      // The event stream reports the loss and, later, the return.
    }
  }

  #toggleThird() {
    const shown = byId("third").getAttribute("aria-pressed") !== "true";
    sessionStorage.setItem("third", String(shown));
    this.#setThird(shown);
    if (!shown && byId("panes").dataset.front === "2") this.#front(0);
    this.#showSwitcher();
  }

  #setThird(shown) {
    byId("third").setAttribute("aria-pressed", String(shown));
    byId("panes").classList.toggle("three", shown);
    if (shown) this.#panes[2]?.log.load();
  }

  /** On a narrow screen only the pane in front is shown. */
  #front(index) {
    byId("panes").dataset.front = index;
    this.#panes.forEach((pane, at) => pane.element.classList.toggle("front", at === index));
    this.#showSwitcher();
    this.#panes[index].log.load();
  }

  /** A place that is gone is left before anything is shown of it; without its people it is another world. */
  #changed() {
    if (this.#panes.some((pane) => !pane.seat.person)) return location.reload();
    for (const pane of this.#panes) pane.seat.settle();
    return this.#showWorld();
  }

  #showWorld() {
    for (const pane of this.#panes) pane.showWorld();
    this.#showPeople();
  }

  #showPeople() {
    this.#showSwitcher();
    const [left, right] = this.#panes.map((pane) => pane.seat.person.name);
    byId("hint").textContent =
      this.#world.hint ?? `You are ${left} and ${right}. Type / to see what the bot can do.`;
  }

  #showSwitcher() {
    const three = byId("panes").classList.contains("three");
    const front = Number(byId("panes").dataset.front);
    const shown = this.#panes.slice(0, three ? SEATS : 2);
    byId("switcher").replaceChildren(
      ...shown.map((pane, index) => this.#switch(pane.seat.person, index, index === front)),
    );
  }

  #switch(person, index, isFront) {
    const waiting = isFront ? 0 : this.#unread.waiting(person.id);
    return el(
      "button",
      {
        type: "button",
        "aria-pressed": String(isFront),
        data: { switch: index },
        on: { click: () => this.#front(index) },
      },
      avatar(person, "tiny"),
      person.name,
      waiting > 0 &&
        el("span", { class: "badge", role: "img", "aria-label": `${waiting} new` }, String(waiting)),
    );
  }

  /** After a reconnect everything may be different, so all is read anew. */
  async #opened() {
    byId("lost").hidden = true;
    if (this.#connected) await this.#readAnew();
    this.#connected = true;
  }

  /** A `state` event also says that others may have been missed. */
  async #readAnew() {
    await this.#refresh();
    this.#reload();
  }

  #reload() {
    for (const pane of this.#panes) pane.log.load();
  }

  /** What an event speaks of may have appeared just before it: then the place has to be known first. */
  async #take(event) {
    if (event.kind === "commands") return this.#refresh();
    if (event.kind === "state") return this.#readAnew();
    await this.#refreshed;
    for (const pane of this.#panes) pane.take(event);
    return undefined;
  }

  #refresh() {
    // A failure is reported by the event stream, as is the return.
    this.#refreshed = this.#world.refresh().catch(() => {});
    return this.#refreshed;
  }

  #tell(text) {
    byId("lost").textContent = text;
    byId("lost").hidden = false;
  }
}

new Page().start();
