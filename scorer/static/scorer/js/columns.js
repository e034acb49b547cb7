// Number fields that share a whole: what they come to so far, and what is left for the last one.
// The whole of a column and what one is worth come with the fields; only sums are made here.

import { findAll, seek } from "./dom.js";

/**
 * Show rests and sums, and keep them true while figures are typed.
 * @param {HTMLFormElement} form
 */
export function startColumns(form) {
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.column) forget(form, target);
    reckon(form);
  });
  form.addEventListener("change", () => reckon(form));
  form.addEventListener("entry:shown", () => reckon(form));
  reckon(form);
}

/**
 * The fields of a column, in order.
 * @param {HTMLFormElement} form
 * @param {string | undefined} name
 */
export function columnOf(form, name) {
  return findAll(form, `[data-column="${name}"]`, HTMLInputElement);
}

/**
 * What is left of a column's whole when `field` is put aside.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 */
export function leftFor(form, field) {
  const others = columnOf(form, field.dataset.column).filter((other) => other !== field);
  return Number(field.dataset.whole) - sum(others);
}

/**
 * What is left of `whole`, and in which of `texts` it stands: the only empty one; -1: nowhere.
 * @param {string[]} texts as typed
 * @param {number} whole
 */
export function restOf(texts, whole) {
  const rest = whole - texts.reduce((total, text) => total + Number(text), 0);
  const empty = texts.filter((text) => text === "").length;
  return { rest, at: empty === 1 && rest >= 0 ? texts.indexOf("") : -1 };
}

/**
 * Of two that share a whole, one that was filled in before gives way to the one typed now.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 */
function forget(form, field) {
  const [other, ...more] = columnOf(form, field.dataset.column).filter((each) => each !== field);
  if (other && !more.length && other.value === other.defaultValue) other.value = "";
}

/**
 * Say what is left for the last field of each column, and what they come to.
 * @param {HTMLFormElement} form
 */
export function reckon(form) {
  const loose = Boolean(form.querySelector("[data-loosens]:checked"));
  let worth = 0;
  for (const name of new Set(findAll(form, "[data-column]").map(columnName))) {
    const column = columnOf(form, name);
    const whole = Number(column[0]?.dataset.whole);
    const together = sum(column) + fillLast(column, whole, loose);
    worth += together * Number(column[0]?.dataset.worth);
    tell(form, name, together, together === whole);
  }
  tell(form, "*", worth, false);
}

/**
 * Show the rest in the only field that is empty; gives how much that is.
 * @param {HTMLInputElement[]} column
 * @param {number} whole
 * @param {boolean} loose
 */
function fillLast(column, whole, loose) {
  for (const field of column) {
    field.placeholder = "";
    delete field.dataset.rest;
  }
  const { rest, at } = restOf(column.map(({ value }) => value), whole);
  const last = column[at];
  if (!last || loose) return 0;
  last.placeholder = String(rest);
  last.dataset.rest = String(rest);
  return rest;
}

/**
 * @param {HTMLFormElement} form
 * @param {string | undefined} name
 * @param {number} figure
 * @param {boolean} complete
 */
function tell(form, name, figure, complete) {
  const output = seek(form, `[data-sum="${name}"]`);
  if (!output) return;
  output.textContent = String(figure);
  output.toggleAttribute("data-complete", complete);
}

/** @param {HTMLInputElement[]} column */
function sum(column) {
  return column.reduce((total, field) => total + Number(field.value), 0);
}

/** @param {HTMLElement} field */
function columnName(field) {
  return field.dataset.column;
}
