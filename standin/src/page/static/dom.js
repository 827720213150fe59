// Elements without markup strings: every text a person wrote becomes a text node.

/**
 * Makes an element. `attributes` may hold `on` (listeners by event name) and
 * `data` (the dataset); `false`, `null` and `undefined` leave an attribute out.
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") listen(node, value);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

function listen(node, listeners) {
  for (const [event, handler] of Object.entries(listeners)) node.addEventListener(event, handler);
}

let counter = 0;

/** An id that no other element of the page has. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** A person's disc: the first letter of the name on their colour. */
export function avatar(user, size = "") {
  const disc = el(
    "span",
    { class: `avatar ${size}`, "aria-hidden": "true" },
    [...user.name][0]?.toUpperCase() ?? "?",
  );
  disc.style.setProperty("--disc", user.color);
  return disc;
}

/** A button that reads as an icon and is announced in words. */
export function iconButton(glyph, label, onClick, attributes = {}) {
  return el(
    "button",
    {
      type: "button",
      class: "icon",
      "aria-label": label,
      title: label,
      on: { click: onClick },
      ...attributes,
    },
    glyph,
  );
}
