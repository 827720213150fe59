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
  role: 8,
  number: 10,
};

/**
 * What can be typed after `/` in the seat's channel. `path` holds the names
 * that are sent, `title` the words that are shown, `options` the plain options.
 */
export function commandEntries(seat) {
  return seat.world
    .commands(CHAT_INPUT, seat.channel, seat.user)
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

/** Whether an option goes by this name, its own or the one in the person's language. */
export function isCalled(option, name, locale) {
  return option.name === name || localized(option, "name", locale) === name;
}

/**
 * A line typed as a whole, such as `admin abort game:7`: its entry, and `given`, the text of each
 * option by the option's name. `null` if it isn't one.
 */
export function typedCommand(entries, line, locale) {
  const words = line.trim().split(/\s+/);
  const begun = words.findIndex((word) => word.includes(":"));
  if (begun < 1) return null;
  const entry = exactEntry(entries, words.slice(0, begun).join(" "));
  if (!entry) return null;
  const given = new Map();
  let last = null;
  for (const word of words.slice(begun)) {
    const [name, ...rest] = word.split(":");
    const option = rest.length > 0 && entry.options.find((one) => isCalled(one, name, locale));
    if (option) given.set((last = option.name), rest.join(":"));
    else if (last) given.set(last, `${given.get(last)} ${word}`.trim());
    else return null;
  }
  return { entry, given };
}

/** `given` (`{name, value}` each) as they are sent: within their subcommand, if there is one. */
export function wireOptions(entry, given) {
  return entry.path.slice(1).reduceRight((options, name, depth) => {
    const isGroup = depth < entry.path.length - 2;
    return [{ name, type: isGroup ? OPTION.group : OPTION.subcommand, options }];
  }, given);
}
