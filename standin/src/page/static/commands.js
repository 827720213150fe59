// Slash commands as a person reads them: names in their language, subcommands as lines of their own.

import { localized } from "./locales.js";

const CHAT_INPUT = 1;

/** Discord's option types. */
export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  number: 10,
};

/**
 * What can be typed after `/` in the seat's channel. `path` holds the names
 * that are sent, `title` the words that are shown, `options` the plain options.
 */
export function commandEntries(seat) {
  return seat.world
    .commands(CHAT_INPUT, seat.channel)
    .flatMap((command) => unfold(command, [], [], seat.locale));
}

function unfold(thing, path, titles, locale) {
  const here = [...path, thing.name];
  const shown = [...titles, localized(thing, "name", locale)];
  const options = thing.options ?? [];
  const nested = options.filter(
    (option) => option.type === OPTION.subcommand || option.type === OPTION.group,
  );
  if (nested.length > 0) return nested.flatMap((option) => unfold(option, here, shown, locale));
  return [
    { path: here, title: shown.join(" "), description: localized(thing, "description", locale), options },
  ];
}

/** The entries that `typed` may become, those that begin with it first. A command is found by its own name too. */
export function matchEntries(entries, typed) {
  const wanted = typed.toLowerCase();
  const rank = (entry) => {
    const names = [entry.title.toLowerCase(), entry.path.join(" ")];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return entries.filter((entry) => rank(entry) < 2).sort((a, b) => rank(a) - rank(b));
}

/** The entry that was typed out in full, for those who don't pick from the list. */
export function exactEntry(entries, typed) {
  const wanted = typed.trim().toLowerCase();
  return (
    entries.find((entry) => entry.title.toLowerCase() === wanted || entry.path.join(" ") === wanted) ?? null
  );
}

/** `given` (`{name, value}` each) as they are sent: within their subcommand, if there is one. */
export function wireOptions(entry, given) {
  return entry.path.slice(1).reduceRight((options, name, depth) => {
    const isGroup = depth < entry.path.length - 2;
    return [{ name, type: isGroup ? OPTION.group : OPTION.subcommand, options }];
  }, given);
}
