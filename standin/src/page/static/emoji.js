// Emoji as elements. Discord draws each as a picture; a machine without an emoji font shows circles
// as thin outlines in the colour of the text, so that black would look white in the dark scheme.
// The circles are therefore drawn here; all other emoji are left to the font.

import { el } from "./dom.js";

const CIRCLES = {
  "⚫": "black",
  "⚪": "white",
  "🔴": "red",
  "🟠": "orange",
  "🟡": "yellow",
  "🟢": "green",
  "🔵": "blue",
  "🟣": "purple",
  "🟤": "brown",
};

/** A circle, with the mark that asks for a picture where it is written. */
const CIRCLE = new RegExp(`([${Object.keys(CIRCLES).join("")}])\\uFE0F?`, "u");

/** Text as it is shown: its circles are drawn, and stay text for whoever copies or hears it. */
export function drawn(text) {
  return text.split(CIRCLE).map((part) => {
    const color = CIRCLES[part];
    return color ? el("span", { class: `circle ${color}` }, part) : part;
  });
}

/** A unicode emoji as itself, a server's own one by its name. */
export function emoji(partial) {
  if (!partial) return null;
  return el("span", { class: "emoji" }, partial.id ? `:${partial.name}:` : drawn(partial.name));
}
