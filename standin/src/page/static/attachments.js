// Pictures with their descriptions, and other files.

import { fileAddress } from "./api.js";
import { el, iconButton } from "./dom.js";

/** The largest a picture is shown beside text, as on Discord's desktop client. */
const MAX_WIDTH_PX = 550;
const MAX_HEIGHT_PX = 350;

export function isPicture(attachment) {
  return (attachment.content_type ?? "").startsWith("image/");
}

/** One attachment; `old` is what the same place showed before, so that a new picture replaces it without a blank. */
export function renderAttachment(attachment, old) {
  if (!isPicture(attachment)) return fileLink(attachment);
  const before = old?.querySelector("img");
  const figure = picture(attachment);
  if (before) keepUntilLoaded(before, figure.querySelector("img"));
  return figure;
}

function fileLink(attachment) {
  const size = `${Math.max(1, Math.round(attachment.size / 1024))} KB`;
  return el(
    "a",
    { class: "file", href: fileAddress(attachment.url), target: "_blank", rel: "noopener noreferrer" },
    `${attachment.filename} (${size})`,
  );
}

/** A picture in its place. `media` has `url`, and where known `description`, `width`, `height`, `filename`. */
export function picture(media) {
  const image = el("img", {
    src: fileAddress(media.url),
    alt: media.description ?? "",
    width: media.width,
    height: media.height,
    decoding: "async",
  });
  fit(image, media);
  const name = media.description ? "" : ` ${media.filename ?? ""}`;
  const enlarge = el(
    "button",
    { type: "button", class: "enlarge", "aria-label": name ? `Enlarge picture${name}` : null },
    image,
  );
  enlarge.addEventListener("click", () => openLightbox(media));
  return el("figure", { class: "picture" }, enlarge, media.description && altBadge(media.description));
}

/** Reserves the picture's room before it is loaded, so that the list doesn't jump. */
function fit(image, { width, height }) {
  if (!width || !height) return;
  const scale = Math.min(1, MAX_WIDTH_PX / width, MAX_HEIGHT_PX / height);
  image.style.setProperty("width", `${Math.round(width * scale)}px`);
  image.style.setProperty("aspect-ratio", `${width} / ${height}`);
}

function keepUntilLoaded(before, image) {
  if (before.src === image.src) return;
  const url = image.src;
  image.src = before.currentSrc || before.src;
  const next = new Image();
  const swap = () => (image.src = url);
  next.addEventListener("load", swap);
  next.addEventListener("error", swap);
  next.src = url;
}

function altBadge(description) {
  const text = el("figcaption", { class: "alt-text", hidden: true }, description);
  const badge = el(
    "button",
    { type: "button", class: "alt-badge", "aria-label": "Picture description", "aria-expanded": "false" },
    "ALT",
  );
  badge.addEventListener("click", () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  });
  return [badge, text];
}

function openLightbox(media) {
  const close = iconButton("✕", "Close", () => dialog.close(), { autofocus: true });
  const image = el("img", { src: fileAddress(media.url), alt: media.description ?? "" });
  const dialog = el(
    "dialog",
    { class: "lightbox", "aria-label": media.filename ?? "Picture" },
    close,
    image,
    media.description && el("p", {}, media.description),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
