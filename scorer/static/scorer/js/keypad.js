// Number fields on a telephone: large keys of our own, so that the telephone's keyboard does not
// cover the page. A keyboard made of plastic types into the same fields.

import { columnOf, leftFor } from "./columns.js";
import { changed, TYPED } from "./fields.js";

const NUMBERS = "input[type=number]";

/** Let the keypad type into the number field in focus, where there is a finger to tap it. */
export function startKeypad(form) {
  const pad = form.querySelector(".keypad");
  if (!pad || !matchMedia("(any-pointer: coarse)").matches) return;
  const typing = { form, pad, field: null, fresh: true };
  pad.addEventListener("pointerdown", keepFocus);
  pad.addEventListener("mousedown", keepFocus);
  pad.addEventListener("click", (event) => press(typing, event.target.closest("button")));
  form.addEventListener("focusin", (event) => arrive(typing, event.target));
  form.addEventListener("entry:shown", () => prepare(typing));
  form.addEventListener("entry:reset", () => arrive(typing, form.querySelector("[data-first]")));
  for (const kind of ["pointerdown", "mousedown"]) onCounted(form, kind, keepFocus);
  onCounted(form, "click", (event) => count(event.target));
  prepare(typing);
}

function onCounted(form, kind, listener) {
  form.addEventListener(kind, (event) => event.target.matches("[data-count]") && listener(event));
}

function keepFocus(event) {
  event.preventDefault();
}

/** Keep the telephone's keyboard away from the fields just laid out, and point at the first. */
function prepare(typing) {
  for (const field of typing.form.querySelectorAll(NUMBERS)) field.inputMode = "none";
  const always = typing.form.querySelector("[data-column]");
  typing.pad.toggleAttribute("data-always", Boolean(always));
  point(typing, typing.form.querySelector("[data-first]"));
}

/** The focus came to `target`; the keys stay for a tap on a chip or the button, so nothing jumps. */
function arrive(typing, target) {
  if (target?.matches(NUMBERS)) point(typing, target);
  else if (target?.matches(TYPED)) point(typing, null);
}

function point(typing, field) {
  typing.form.querySelector("[data-typing]")?.removeAttribute("data-typing");
  field?.setAttribute("data-typing", "");
  typing.field = field;
  typing.fresh = true;
  typing.pad.hidden = !field && !typing.pad.hasAttribute("data-always");
}

function press(typing, key) {
  const { field } = typing;
  if (!key || !field?.isConnected) return;
  if (key.dataset.key === "next") leave(typing);
  else if (key.dataset.key === "back") back(typing);
  else digit(typing, key.dataset.key);
}

function digit(typing, key) {
  const { field, fresh } = typing;
  const text = String(Number((fresh ? "" : field.value) + key));
  if (field.max && Number(text) > Number(field.max)) return;
  write(field, text);
  typing.fresh = false;
  if (isFull(typing.form, field)) leave(typing);
}

function back(typing) {
  write(typing.field, typing.fresh ? "" : typing.field.value.slice(0, -1));
  typing.fresh = false;
}

/** Whether no further digit can follow: what is left of the column is too little for it. */
function isFull(form, field) {
  if (!field.dataset.column || columnOf(form, field.dataset.column).length === 2) return false;
  const number = Number(field.value);
  return number === 0 || number * 10 > Math.min(Number(field.max), leftFor(form, field));
}

/** Go on to the next field; one of a column that is left empty took nothing. */
function leave(typing) {
  const { form, field } = typing;
  const { column } = field.dataset;
  if (column && field.value === "" && field.dataset.rest === undefined) write(field, "0");
  const line = column ? columnOf(form, column) : [...form.querySelectorAll(NUMBERS)];
  const next = line.slice(line.indexOf(field) + 1).find((each) => each.checkVisibility());
  (next ?? form.querySelector("button.primary")).focus({ preventScroll: true });
  if (!next && column) point(typing, null);
}

/** A field that counts a few things goes up by one for every tap, and round. */
function count(field) {
  const next = Number(field.value) + 1;
  write(field, next > Number(field.max) ? "" : String(next));
}

function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  changed(field.form);
}
