// What happens between a person's press or command and the bot's answer.

import { avatar, el } from "./dom.js";
import { openModal } from "./modal.js";

/** Runs a person's interactions in a pane and shows what came of them, in the places where Discord does. */
export class Interactions {
  #seat;
  #log;
  #stage;
  #closeModal = null;

  /** `stage` is the element that a modal covers. */
  constructor(seat, log, stage) {
    this.#seat = seat;
    this.#log = log;
    this.#stage = stage;
    seat.addEventListener("moved", () => this.#closeModal?.());
  }

  press(message, customId) {
    return this.#component(message, customId, { kind: "press", message: message.id, custom_id: customId });
  }

  choose(message, customId, values) {
    return this.#component(message, customId, {
      kind: "select",
      message: message.id,
      custom_id: customId,
      values,
    });
  }

  /** Sends a command; throws when it could not be sent at all. `title` is what the waiting line names. */
  async command(title, deed) {
    const line = pendingLine(this.#seat.person, title);
    const remove = this.#log.note(line);
    try {
      const outcome = await this.#seat.act(deed);
      if (outcome.kind === "failed") return failLine(line, outcome.text, remove);
      remove();
      this.#modal(outcome);
    } catch (error) {
      remove();
      throw error;
    }
  }

  async #component(message, customId, deed) {
    const end = this.#log.wait(message, customId);
    try {
      const outcome = await this.#seat.act(deed);
      end(outcome.kind === "failed" ? outcome.text : null);
      this.#modal(outcome);
    } catch (error) {
      end(error.message);
    }
  }

  #modal(outcome) {
    if (outcome.kind !== "modal") return;
    this.#closeModal = openModal(
      this.#stage,
      outcome.modal,
      this.#seat.world.usersIn(this.#seat.channel),
      async (fields) => {
        const { custom_id, interaction } = outcome.modal;
        const answer = await this.#seat.act({ kind: "submit", custom_id, interaction, fields });
        if (answer.kind === "failed") throw new Error(answer.text);
      },
    );
  }
}

function pendingLine(person, title) {
  return el(
    "div",
    { class: "pending", data: { pending: "" } },
    avatar(person, "tiny"),
    el("span", {}, el("strong", {}, person.name), " used ", el("span", { class: "mention" }, title)),
    el(
      "p",
      { class: "thinking", role: "status" },
      "Sending command",
      el("span", { class: "dots", "aria-hidden": "true" }),
    ),
  );
}

function failLine(line, text, remove) {
  line.classList.add("failed");
  line
    .querySelector("p")
    .replaceWith(
      el(
        "p",
        { class: "failure", role: "alert" },
        "⚠ ",
        text,
        el(
          "span",
          { class: "private" },
          " Only you can see this · ",
          el("button", { type: "button", class: "link", on: { click: remove } }, "Dismiss message"),
        ),
      ),
    );
}
