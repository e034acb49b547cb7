// Number fields on a telephone: large keys of our own, so that the telephone's keyboard does not
// cover the page. A keyboard made of plastic types into the same fields.

import { columnOf, leftFor } from "./columns.js";
import { find, findAll, hit, seek } from "./dom.js";
import { changed, TYPED } from "./fields.js";

/**
 * The field that is typed into; `fresh`: the first key replaces what stands there; `jumped`: a
 * digit led here, so that *next*, which many tap after each figure, is not to lead on.
 * @typedef {object} Typing
 * @property {HTMLFormElement} form
 * @property {HTMLElement} pad
 * @property {HTMLInputElement | null} field
 * @property {boolean} fresh
 * @property {boolean} jumped
 */

const NUMBERS = "input[type=number]";

/**
 * Let the keypad type into the number field in focus, where there is a finger to tap it.
 * @param {HTMLFormElement} form
 */
export function startKeypad(form) {
  const pad = seek(form, ".keypad");
  if (!pad || !matchMedia("(any-pointer: coarse)").matches) return;
  /** @type {Typing} */
  const typing = { form, pad, field: null, fresh: true, jumped: false };
  pad.addEventListener("pointerdown", keepFocus);
  pad.addEventListener("mousedown", keepFocus);
  pad.addEventListener("click", (event) => press(typing, hit(event, "button")?.dataset.key));
  form.addEventListener("focusin", ({ target }) => arrive(typing, target));
  form.addEventListener("entry:shown", () => prepare(typing));
  form.addEventListener("entry:reset", () => arrive(typing, seek(form, "[data-first]")));
  for (const kind of ["pointerdown", "mousedown"]) {
    form.addEventListener(kind, (event) => counted(event) && keepFocus(event));
  }
  form.addEventListener("click", (event) => {
    const field = counted(event);
    if (field) write(field, countedUp(field.value, Number(field.max)));
  });
  prepare(typing);
  if (form.contains(document.activeElement)) arrive(typing, document.activeElement);
}

/**
 * The digits in a field after `key`; undefined: it would be more than `most`.
 * @param {string} text what stands there; "" for what the first key replaces
 * @param {string} key
 * @param {string} most "" for no bound
 */
export function typedOn(text, key, most) {
  const digits = String(Number(text + key));
  return most && Number(digits) > Number(most) ? undefined : digits;
}

/**
 * Whether no further digit can follow `number` where no more than `most` is left.
 * @param {number} number
 * @param {number} most
 */
export function isFull(number, most) {
  return number === 0 || number * 10 > most;
}

/**
 * A field that counts a few things goes up by one for every tap, and round.
 * @param {string} text
 * @param {number} most
 */
export function countedUp(text, most) {
  const next = Number(text) + 1;
  return next > most ? "" : String(next);
}

/**
 * The field that counts taps, if an event hit one.
 * @param {Event} event
 */
function counted({ target }) {
  return target instanceof HTMLInputElement && target.matches("[data-count]") ? target : null;
}

/** @param {Event} event */
function keepFocus(event) {
  event.preventDefault();
}

/**
 * Keep the telephone's keyboard away from the fields just laid out, and point at the first.
 * @param {Typing} typing
 */
function prepare(typing) {
  for (const field of findAll(typing.form, NUMBERS)) field.inputMode = "none";
  const always = typing.form.querySelector("[data-column]");
  typing.pad.toggleAttribute("data-always", Boolean(always));
  point(typing, seek(typing.form, "[data-first]", HTMLInputElement));
}

/**
 * The focus came to `target`; the keys stay for a tap on a chip or the button, so nothing jumps.
 * @param {Typing} typing
 * @param {EventTarget | null} target
 */
function arrive(typing, target) {
  if (target instanceof HTMLInputElement && target.matches(NUMBERS)) point(typing, target);
  else if (target instanceof HTMLElement && target.matches(TYPED)) point(typing, null);
}

/**
 * @param {Typing} typing
 * @param {HTMLInputElement | null} field
 */
function point(typing, field) {
  typing.form.querySelector("[data-typing]")?.removeAttribute("data-typing");
  field?.setAttribute("data-typing", "");
  typing.field = field;
  typing.fresh = true;
  typing.jumped = false;
  typing.pad.hidden = !field && !typing.pad.hasAttribute("data-always");
}

/**
 * @param {Typing} typing
 * @param {string | undefined} key
 */
function press(typing, key) {
  const { field, fresh, jumped } = typing;
  typing.jumped = false;
  if (!key || !field?.isConnected || (jumped && key === "next")) return;
  const text = fresh ? "" : field.value;
  if (key === "next") leave(typing, field);
  else if (key === "back") put(typing, field, text.slice(0, -1));
  else digit(typing, field, typedOn(text, key, field.max));
}

/**
 * @param {Typing} typing
 * @param {HTMLInputElement} field
 * @param {string | undefined} text
 */
function digit(typing, field, text) {
  if (text === undefined) return;
  put(typing, field, text);
  const { column } = field.dataset;
  if (!column || columnOf(typing.form, column).length === 2) return;
  const most = Math.min(Number(field.max), leftFor(typing.form, field));
  if (!isFull(Number(field.value), most)) return;
  leave(typing, field);
  typing.jumped = true;
}

/**
 * @param {Typing} typing
 * @param {HTMLInputElement} field
 * @param {string} text
 */
function put(typing, field, text) {
  write(field, text);
  typing.fresh = false;
}

/**
 * Go on to the next field; one of a column that is left empty took nothing.
 * @param {Typing} typing
 * @param {HTMLInputElement} field
 */
function leave(typing, field) {
  const { form } = typing;
  const { column } = field.dataset;
  if (column && field.value === "" && field.dataset.rest === undefined) write(field, "0");
  const line = column ? columnOf(form, column) : findAll(form, NUMBERS);
  const next = line.slice(line.indexOf(field) + 1).find((each) => each.checkVisibility());
  (next ?? find(form, 'button.primary:not([type="button"])')).focus({ preventScroll: true });
  if (!next && column) point(typing, null);
}

/**
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field.form) changed(field.form);
}
