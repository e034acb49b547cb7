// Keying scores by keyboard alone: Enter goes on to the next field, from the last one it sends;
// the sum stands below while figures are typed.

import { find, findAll, seek } from "../../scorer/js/dom.js";
import { totalOf } from "./figures.js";

for (const form of findAll(document, "[data-keying]", HTMLFormElement)) start(form);

/**
 * Let Enter walk through the fields of `form` and show what the scores come to.
 * @param {HTMLFormElement} form
 */
export function start(form) {
  const fields = findAll(form, "input[type=text], input[type=number]", HTMLInputElement);
  const scores = fields.filter((field) => "score" in field.dataset);
  form.addEventListener("keydown", (event) => {
    const here = fields.findIndex((field) => field === event.target);
    const next = fields[here + 1];
    if (event.key !== "Enter" || here < 0 || !next) return;
    event.preventDefault();
    next.focus();
    next.select();
  });
  form.addEventListener("input", () => tell(form, scores));
  form.addEventListener("submit", () => setTimeout(() => lock(form, true)));
  window.addEventListener("pageshow", () => lock(form, false));
  if (!isBegun(fields, scores[0])) focusFirst(form, scores);
  tell(form, scores);
  form.dataset.started = "1"; // for the eye of a test: from now on it answers
}

/**
 * Whether somebody was quicker than this script: types already, or has gone elsewhere.
 * @param {HTMLInputElement[]} fields
 * @param {HTMLInputElement | undefined} first where the page itself puts the focus
 */
function isBegun(fields, first) {
  const { activeElement } = document;
  const elsewhere = activeElement && activeElement !== document.body && activeElement !== first;
  return Boolean(elsewhere) || fields.some((field) => field.value !== field.defaultValue);
}

/**
 * After a fault the field at fault, else the first score that is empty.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement[]} scores
 */
function focusFirst(form, scores) {
  const fault = seek(form, "[aria-invalid=true]");
  const first = fault ?? scores.find((field) => field.value === "") ?? scores[0];
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement[]} scores
 */
function tell(form, scores) {
  const line = find(form, "[data-total]");
  const texts = scores.map((field) => field.value);
  const { known, sum, right, off } = totalOf(texts, scores[0]?.dataset.whole);
  line.hidden = known === 0;
  line.textContent = `${form.dataset.sum}: ${sum}`;
  line.toggleAttribute("data-off", off);
  line.toggleAttribute("data-right", right);
}

/**
 * Enter pressed twice sends once.
 * @param {HTMLFormElement} form
 * @param {boolean} locked
 */
function lock(form, locked) {
  for (const button of findAll(form, "button", HTMLButtonElement)) button.disabled = locked;
}
