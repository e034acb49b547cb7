// The entry form by keyboard alone. Single keys work while the focus is in the form; one more
// works everywhere for who has asked for it.

import { changed, chosen, fields, groups, TYPED } from "./fields.js";

const EVERYWHERE = "kontra-keys-everywhere";

/** Listen for keys; `choose(kind)` changes what is written. */
export function startKeys(form, choose) {
  const dialog = form.parentElement.querySelector("dialog.keys");
  form.addEventListener("keydown", (event) => inForm(form, dialog, choose, event));
  document.addEventListener("keydown", (event) => anywhere(form, event));
  if (dialog) startDialog(form, dialog);
}

function startDialog(form, dialog) {
  const button = form.parentElement.querySelector(".keys-button");
  const everywhere = dialog.querySelector("[data-everywhere]");
  button.hidden = false;
  dialog.querySelector("[data-for-steps]").hidden = !form.querySelector("[data-steps]");
  button.addEventListener("click", () => dialog.showModal());
  everywhere.checked = isEverywhere();
  everywhere.addEventListener("change", () => {
    localStorage.setItem(EVERYWHERE, everywhere.checked ? "1" : "");
  });
}

function isEverywhere() {
  return localStorage.getItem(EVERYWHERE) === "1";
}

function inForm(form, dialog, choose, event) {
  const { key, target } = event;
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit();
  } else if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  } else if (key === "Escape") {
    target.blur();
  } else if (target.matches(TYPED)) {
    if (key === "Enter" && target.matches("input")) goOn(form, target, event);
  } else if (key === "?" && dialog) {
    event.preventDefault();
    dialog.showModal();
  } else if (/^[1-9]$/.test(key)) {
    pick(form, choose, target, Number(key) - 1, event);
  } else if (key === "+" || key === "-") {
    step(form, key === "+" ? 1 : -1, event);
  }
}

/** Enter goes to the next field that must be filled in; when there is none it saves. */
function goOn(form, target, event) {
  const stops = groups(form);
  const later = stops.slice(stops.indexOf(target) + 1);
  const next = later.find((field) => field.required && field.matches(TYPED) && !field.value);
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
}

/** Choose the one at `index` of the group in focus, and go on to the next group. */
function pick(form, choose, target, index, event) {
  const link = target.closest(".kinds a");
  if (link) {
    const open = [...link.parentElement.children].filter((each) => !each.hidden);
    if (!open[index]) return;
    choose(open[index]);
  } else if (target.type === "radio") {
    const radio = fields(form).filter((field) => field.name === target.name)[index];
    if (!radio) return;
    take(form, radio);
  } else {
    return;
  }
  event.preventDefault();
  const stops = groups(form);
  const here = link ? 0 : stops.findIndex((stop) => stop.name === target.name);
  stops[here + 1]?.focus();
}

/** One more or one less of what goes in steps: the kontra. */
function step(form, by, event) {
  const name = form.querySelector("[data-steps]")?.name;
  if (!name) return;
  const steps = fields(form).filter((field) => field.name === name);
  const next = steps[steps.indexOf(chosen(form, name)) + by];
  if (!next) return;
  event.preventDefault();
  take(form, next);
}

function take(form, radio) {
  radio.checked = true;
  radio.dispatchEvent(new Event("input", { bubbles: true }));
  changed(form);
}

function anywhere(form, event) {
  if (event.key !== "w" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!form.isConnected || !isEverywhere() || event.target.matches(TYPED)) return;
  event.preventDefault();
  form.closest(".write")?.scrollIntoView();
  groups(form)[0].focus({ preventScroll: true });
}
