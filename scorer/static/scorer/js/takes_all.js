// One tap for the player who took the whole of every column: the one whose figures are in focus.

import { find, findAll, hit, seek } from "./dom.js";
import { changed } from "./fields.js";

/**
 * Let the button `data-takes-all` fill in all columns for the player it names.
 * @param {HTMLFormElement} form
 */
export function startTakesAll(form) {
  /** @type {HTMLElement | null} */
  let row = null;
  form.addEventListener("focusin", (event) => {
    row = hit(event, ".taking") ?? row;
    name(form, row);
  });
  form.addEventListener("entry:shown", () => {
    row = null;
  });
  form.addEventListener("click", (event) => {
    const button = hit(event, "[data-takes-all]");
    if (button) takeAll(form, button, row ?? find(form, ".taking"));
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} row
 */
function name(form, row) {
  const who = seek(form, "[data-takes-all] bdi");
  if (row && who) who.textContent = find(row, "legend").textContent;
}

/**
 * They took everything and the others nothing, and what is to be chosen then is opened; a second
 * tap takes it back.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} button
 * @param {HTMLElement} row
 */
function takeAll(form, button, row) {
  const own = findAll(row, "[data-column]", HTMLInputElement);
  const on = !own.every((field) => field.value === field.dataset.whole);
  for (const field of findAll(form, "[data-column]", HTMLInputElement)) {
    field.value = on && own.includes(field) ? (field.dataset.whole ?? "") : "";
  }
  const choices = findAll(form, `[name="${button.dataset.takesAll}"]`, HTMLInputElement);
  const fold = choices[0]?.closest("details");
  if (choices[0] && !on) choices[0].checked = true;
  fold?.toggleAttribute("open", on);
  changed(form);
}
