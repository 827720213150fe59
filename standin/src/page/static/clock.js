// Times as Discord writes them, in the reader's language; relative ones keep themselves right.

import { el } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const STEPS = [
  ["year", 365 * 86400],
  ["month", 30 * 86400],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** A moment in one of Discord's styles (`t T d D f F s S`). */
export function formatMoment(ms, style, locale) {
  return new Intl.DateTimeFormat(locale, STYLES[style]).format(ms);
}

/** “in 3 days”, “2 hours ago”. */
export function formatRelative(ms, now, locale) {
  const seconds = Math.round((ms - now) / 1000);
  const [unit, length] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

/** A message's time: the hour today, the date too on other days. */
export function formatPosted(ms, now, locale) {
  const today = new Date(ms).toDateString() === new Date(now).toDateString();
  return formatMoment(ms, today ? "t" : "s", locale);
}

/** A `<t:…>` of a message. */
export function timeElement(seconds, style, world, locale) {
  const ms = seconds * 1000;
  const node = el("time", {
    class: "moment",
    datetime: new Date(ms).toISOString(),
    title: formatMoment(ms, "F", locale),
  });
  if (style === "R") {
    node.dataset.relativeMs = ms;
    node.dataset.locale = locale;
    node.textContent = formatRelative(ms, world.now(), locale);
  } else {
    node.textContent = formatMoment(ms, style, locale);
  }
  return node;
}

/** Keeps all relative times of the page right. */
export function keepTime(world) {
  setInterval(() => {
    for (const node of document.querySelectorAll("[data-relative-ms]")) {
      const text = formatRelative(Number(node.dataset.relativeMs), world.now(), node.dataset.locale);
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
