// A panel beside the control that opened it: a select's options, a person's menu.

const GAP_PX = 6;

let open = null;

/** Closes the panel that is open, if any; the focus returns to its control when asked. */
export function closePopover({ refocus = false } = {}) {
  if (!open) return;
  const { panel, anchor, onClose } = open;
  open = null;
  panel.remove();
  anchor.setAttribute("aria-expanded", "false");
  onClose?.();
  if (refocus) anchor.focus();
}

/** Shows `panel` at `anchor`, below it or, where there is no room, above. */
export function openPopover(anchor, panel, onClose = null) {
  const again = open?.anchor === anchor;
  closePopover();
  if (again) return;
  panel.classList.add("popover");
  anchor.closest("main").append(panel);
  anchor.setAttribute("aria-expanded", "true");
  open = { panel, anchor, onClose };
  place();
}

/** Closes a panel whose control has been replaced beneath it. */
export function dropOrphan() {
  if (open && !open.anchor.isConnected) closePopover();
}

function place() {
  if (!open) return;
  const { panel, anchor } = open;
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - 2 * GAP_PX;
  const above = box.top - 2 * GAP_PX;
  const upwards = panel.scrollHeight > below && above > below;
  panel.style.setProperty("max-height", `${Math.max(120, upwards ? above : below)}px`);
  panel.style.setProperty("min-width", `${Math.min(box.width, 480)}px`);
  const left = Math.min(box.left, innerWidth - panel.offsetWidth - GAP_PX);
  panel.style.setProperty("left", `${Math.max(GAP_PX, left)}px`);
  panel.style.setProperty(
    "top",
    `${upwards ? box.top - panel.offsetHeight - GAP_PX : box.bottom + GAP_PX}px`,
  );
}

addEventListener("resize", () => closePopover());
addEventListener("scroll", (event) => !open?.panel.contains(event.target) && place(), true);
addEventListener("pointerdown", (event) => {
  if (open && !open.panel.contains(event.target) && !open.anchor.contains(event.target)) closePopover();
});
addEventListener(
  "keydown",
  (event) => {
    if (!open || event.key !== "Escape") return;
    event.stopPropagation();
    closePopover({ refocus: true });
  },
  true,
);
