// A form that the bot opens. It covers one pane only: the other people go on.

import { el, freshId, iconButton } from "./dom.js";

const ACTION_ROW = 1;
const STRING_SELECT = 3;
const TEXT_INPUT = 4;
const USER_SELECT = 5;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/**
 * Shows `modal` over `stage` and gives the deed that closes it. `onSubmit(fields)`
 * throws if the form was not taken; then it stays, with the reason. `users` are
 * those who can be chosen in it.
 */
export function openModal(stage, modal, users, onSubmit) {
  const returnTo = document.activeElement;
  const behind = [...stage.children];
  const close = () => {
    cover.remove();
    for (const element of behind) element.inert = false;
    returnTo?.focus();
  };
  const heading = freshId("modal");
  const form = modalForm(modal, heading, users, onSubmit, close);
  const dialog = el(
    "div",
    { role: "dialog", "aria-modal": "true", "aria-labelledby": heading, data: { modal: modal.custom_id } },
    form,
  );
  const cover = el("div", { class: "cover-pane" }, dialog);
  cover.addEventListener("keydown", (event) => event.key === "Escape" && close());
  for (const element of behind) element.inert = true;
  stage.append(cover);
  (form.querySelector("input, textarea, select") ?? form).focus();
  return close;
}

function modalForm(modal, heading, users, onSubmit, close) {
  const problem = el("p", { class: "problem", role: "alert" });
  const send = el("button", { type: "submit", class: "action primary" }, "Submit");
  const form = el(
    "form",
    { class: "modal", tabindex: "-1" },
    el("header", {}, el("h2", { id: heading }, modal.title), iconButton("✕", "Close", close)),
    modal.components.map((component) => renderPart(component, users)),
    problem,
    el(
      "footer",
      {},
      el("button", { type: "button", class: "action secondary", on: { click: close } }, "Cancel"),
      send,
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    problem.textContent = "";
    try {
      await onSubmit(fieldsOf(form));
      close();
    } catch (error) {
      problem.textContent = error.message;
      send.disabled = false;
    }
  });
  return form;
}

function renderPart(component, users) {
  switch (component.type) {
    case ACTION_ROW:
      return component.components.map((child) => labelled(child.label, null, child, users));
    case LABEL:
      return labelled(component.label, component.description, component.component, users);
    case TEXT_DISPLAY:
      return el("p", {}, component.content);
    default:
      return null;
  }
}

function labelled(label, description, component, users) {
  const required = component.required !== false;
  return el(
    "label",
    { class: "field" },
    el("span", {}, label, required && el("span", { class: "star", "aria-hidden": "true" }, " *")),
    description && el("small", {}, description),
    control(component, required, users),
  );
}

function control(component, required, users) {
  const attributes = { name: component.custom_id, required, data: { customId: component.custom_id } };
  if (component.type === TEXT_INPUT) return textInput(component, attributes);
  if (component.type === STRING_SELECT) return select(component, component.options, attributes);
  if (component.type === USER_SELECT)
    return select(
      component,
      users.map((user) => ({ label: user.name, value: user.id })),
      attributes,
    );
  return null;
}

function textInput(input, attributes) {
  const tag = input.style === PARAGRAPH ? "textarea" : "input";
  const { min_length: minlength, max_length: maxlength, placeholder, value } = input;
  const node = el(tag, { ...attributes, minlength, maxlength, placeholder, autocomplete: "off" });
  node.value = value ?? "";
  return node;
}

function select(menu, options, attributes) {
  const several = (menu.max_values ?? 1) > 1;
  const rows = options.map((option) =>
    el("option", { value: option.value, selected: option.default }, option.label),
  );
  const blank = !several && el("option", { value: "" }, menu.placeholder ?? "Make a selection");
  return el("select", { ...attributes, multiple: several }, blank, rows);
}

function fieldsOf(form) {
  return [...form.querySelectorAll("[data-custom-id]")].map((node) => {
    const custom_id = node.dataset.customId;
    if (node.tagName !== "SELECT") return { custom_id, value: node.value };
    return { custom_id, value: [...node.selectedOptions].map((option) => option.value).filter(Boolean) };
  });
}
