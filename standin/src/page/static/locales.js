// The languages a Discord client can be set to, and how names in them are found.
// Source: discord-api-docs, reference, "Locales" and application commands, "Localization".

import { el } from "./dom.js";

const LOCALES = [
  "id",
  "da",
  "de",
  "en-GB",
  "en-US",
  "es-ES",
  "es-419",
  "fr",
  "hr",
  "it",
  "lt",
  "hu",
  "nl",
  "no",
  "pl",
  "pt-BR",
  "ro",
  "fi",
  "sv-SE",
  "vi",
  "tr",
  "cs",
  "el",
  "bg",
  "ru",
  "uk",
  "hi",
  "th",
  "zh-CN",
  "ja",
  "zh-TW",
  "ko",
];

const FALLBACKS = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

/** The text of a command, option or choice in a person's language: `field` is `name` or `description`. */
export function localized(thing, field, locale) {
  const texts = thing[`${field}_localizations`] ?? {};
  return texts[locale] ?? texts[FALLBACKS[locale]] ?? thing[field];
}

/** A language's own name for itself, e.g. 日本語. */
function localeName(locale) {
  return new Intl.DisplayNames([locale], { type: "language" }).of(locale);
}

/** A menu of all languages. */
export function localePicker(label, onPick, attributes = {}) {
  const options = LOCALES.map((locale) => el("option", { value: locale, lang: locale }, localeName(locale)));
  const picker = el("select", { class: "locale", "aria-label": label, title: label, ...attributes }, options);
  picker.addEventListener("change", () => onPick(picker.value));
  return picker;
}
