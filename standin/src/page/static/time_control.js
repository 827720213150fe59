// The sandbox's time in the strip above everything, and what moves it on.

import { el } from "./dom.js";

const SKIPS = [
  { label: "+10 min", minutes: 10, title: "Skip ten minutes" },
  { label: "+1 h", minutes: 60, title: "Skip an hour" },
  { label: "+1 day", minutes: 1440, title: "Skip a day" },
];

/** What the clock shows, kept right by `keepTime`, and a button for each skip; `skip` takes minutes. */
export function timeControl(skip) {
  return [
    el("time", { class: "now", data: { now: "" }, title: "The sandbox's time" }),
    SKIPS.map(({ label, minutes, title }) =>
      el(
        "button",
        {
          type: "button",
          title,
          "aria-label": title,
          data: { skip: minutes },
          on: { click: () => skip(minutes) },
        },
        label,
      ),
    ),
  ].flat();
}
