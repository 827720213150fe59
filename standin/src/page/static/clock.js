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

/** The day and the hour, as short as they can be read. */
export function formatNow(ms) {
  const style = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" };
  return new Intl.DateTimeFormat(navigator.language, style).format(ms);
}

/** Whether two moments are of the same day here. */
export function isSameDay(one, other) {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** A message's time: the hour today, the date too on other days. */
export function formatPosted(ms, now, locale) {
  return formatMoment(ms, isSameDay(ms, now) ? "t" : "s", locale);
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

/** Keeps the clock and all relative times of the page right, whatever time is skipped. */
export function keepTime(world) {
  const show = () => {
    const now = world.now();
    for (const node of document.querySelectorAll("[data-relative-ms]"))
      write(node, formatRelative(Number(node.dataset.relativeMs), now, node.dataset.locale));
    for (const node of document.querySelectorAll("[data-now]")) write(node, formatNow(now));
  };
  world.addEventListener("change", show);
  setInterval(show, 1000);
  show();
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
