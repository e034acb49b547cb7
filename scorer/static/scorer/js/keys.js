// The entry form by keyboard alone. Single keys work while the focus is in the form; one more
// works everywhere for who has asked for it.

import { find, seek } from "./dom.js";
import {
  changed,
  chosen,
  fields,
  groups,
  isField,
  isMissing,
  isTicked,
  kindLinks,
  ticked,
  togetherOf,
  TYPED,
} from "./fields.js";

/** @import { Field } from "./fields.js" */

/**
 * What a key asks for; `by`: which of the group in focus, or how many steps.
 * @typedef {{ act: "save" | "blur" | "on" | "help" | "pick" | "step", by: number }} Order
 */
/** @typedef {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">} Key */
/** @typedef {{ form: HTMLFormElement, dialog: HTMLDialogElement | null, choose: Choose }} Board */
/** @typedef {(link: HTMLAnchorElement) => void} Choose */

const EVERYWHERE = "kontra-keys-everywhere";

/** @type {[key: string, order: Order][]} */
const SIGNS = [
  ["?", { act: "help", by: 0 }],
  ["+", { act: "step", by: 1 }],
  ["-", { act: "step", by: -1 }],
];

/**
 * Listen for keys; `choose(link)` changes what is written.
 * @param {HTMLFormElement} form
 * @param {Choose} choose
 */
export function startKeys(form, choose) {
  const around = form.parentElement ?? form;
  const dialog = seek(around, "dialog.keys", HTMLDialogElement);
  form.addEventListener("keydown", (event) => inForm({ form, dialog, choose }, event));
  document.addEventListener("keydown", (event) => anywhere(form, event));
  if (dialog) startDialog(form, find(around, ".keys-button"), dialog);
}

/**
 * What a key pressed in the form asks for; undefined: nothing, the browser does its own.
 * @param {Key} key
 * @param {"line" | "typed" | "other"} where the focus is: in a line of text, in another field that
 * is typed into or picked from, or on something else
 * @returns {Order | undefined}
 */
export function orderOf({ key, ctrlKey, metaKey, altKey }, where) {
  const held = ctrlKey || metaKey;
  if (key === "Enter" && held) return { act: "save", by: 0 };
  if (held || altKey) return undefined;
  if (key === "Escape") return { act: "blur", by: 0 };
  if (where !== "other") return key === "Enter" && where === "line" ? { act: "on", by: 0 } : undefined;
  if (/^[1-9]$/.test(key)) return { act: "pick", by: Number(key) - 1 };
  return SIGNS.find(([sign]) => sign === key)?.[1];
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} button
 * @param {HTMLDialogElement} dialog
 */
function startDialog(form, button, dialog) {
  const everywhere = find(dialog, "[data-everywhere]", HTMLInputElement);
  find(dialog, "[data-for-steps]").hidden = !form.querySelector("[data-steps]");
  button.addEventListener("click", () => dialog.showModal());
  everywhere.checked = isEverywhere();
  everywhere.addEventListener("change", () => {
    localStorage.setItem(EVERYWHERE, everywhere.checked ? "1" : "");
  });
}

function isEverywhere() {
  return localStorage.getItem(EVERYWHERE) === "1";
}

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 */
function inForm(board, event) {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const where = !target.matches(TYPED) ? "other" : target.matches("input") ? "line" : "typed";
  const order = orderOf(event, where);
  if (order?.act === "blur") target.blur();
  else if (order && done(board, target, order)) event.preventDefault();
}

/**
 * Do what a key asks for; whether there was anything to do.
 * @param {Board} board
 * @param {HTMLElement} target
 * @param {Order} order
 */
function done({ form, dialog, choose }, target, { act, by }) {
  if (act === "on") return goOn(form, target);
  if (act === "pick") return pick(form, choose, target, by);
  if (act === "step") return step(form, by);
  if (act === "save") form.requestSubmit();
  else dialog?.showModal();
  return act === "save" || dialog !== null;
}

/**
 * Enter goes to the next field that must be filled in; when there is none it saves.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} target
 */
function goOn(form, target) {
  const stops = groups(form);
  const next = stops.slice(stops.findIndex((stop) => stop === target) + 1).find(isMissing);
  next?.focus({ preventScroll: true });
  return next !== undefined;
}

/**
 * Choose the one at `index` of the group in focus, and go on to the next group.
 * @param {HTMLFormElement} form
 * @param {Choose} choose
 * @param {HTMLElement} target
 * @param {number} index
 */
function pick(form, choose, target, index) {
  if (target.closest(".kinds a")) {
    const kind = kindLinks(form).filter((each) => !each.hidden)[index];
    if (!kind) return false;
    choose(kind);
    groups(form)[1]?.focus();
    return true;
  }
  if (!isTicked(target) || (target.type !== "radio" && !togetherOf(target))) return false;
  const choice = fields(form).filter((field) => field.name === target.name)[index];
  if (!choice) return false;
  take(form, choice);
  if (ticked(form, target.name).length < togetherOf(target)) return true;
  const stops = groups(form);
  stops[stops.findIndex((stop) => isField(stop) && stop.name === target.name) + 1]?.focus();
  return true;
}

/**
 * One more or one less of what goes in steps: the kontra.
 * @param {HTMLFormElement} form
 * @param {number} by
 */
function step(form, by) {
  const name = seek(form, "[data-steps]", HTMLInputElement)?.name;
  if (!name) return false;
  const steps = fields(form).filter((field) => field.name === name);
  const next = steps[steps.findIndex((field) => field === chosen(form, name)) + by];
  if (next) take(form, next);
  return next !== undefined;
}

/**
 * @param {HTMLFormElement} form
 * @param {Field} choice
 */
function take(form, choice) {
  if (isTicked(choice)) choice.checked = choice.type === "radio" || !choice.checked;
  choice.dispatchEvent(new Event("input", { bubbles: true }));
  changed(form);
}

/**
 * @param {HTMLFormElement} form
 * @param {KeyboardEvent} event
 */
function anywhere(form, event) {
  if (event.key !== "w" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!form.isConnected || !isEverywhere()) return;
  if (event.target instanceof Element && event.target.matches(TYPED)) return;
  event.preventDefault();
  form.closest(".write")?.scrollIntoView();
  groups(form)[0]?.focus({ preventScroll: true });
}
