// What a line is worth, as the rules on this phone tell it: drawn in the list of waiting lines.

import { refusals } from "./faults.js";
import { cells } from "./result_row.js";

/** @param {number} number */
export const figure = (number) => String(number).replace("-", "−");

/**
 * What a line is worth, and why: or why it cannot be.
 * @param {HTMLElement} place
 * @param {string[]} sides
 * @param {Rules.Told | undefined} told
 */
export function showWorth(place, sides, told) {
  place.hidden = !told;
  if (!told) return;
  place.classList.toggle("is-refused", Boolean(told.faults));
  const reasons = [...(told.why ?? []), (told.because ?? []).join(", ")].filter(Boolean);
  place.replaceChildren(...(told.faults ? faults(told) : [row(sides, told), reason(reasons)]));
}

/**
 * @param {Rules.Told} told
 * @returns {HTMLElement[]}
 */
function faults(told) {
  return refusals(told).map(({ message }) => {
    const fault = document.createElement("p");
    fault.className = "fault";
    fault.textContent = message;
    return fault;
  });
}

/**
 * @param {string[]} sides
 * @param {Rules.Told} told
 */
function row(sides, told) {
  const shown = document.createElement("p");
  shown.className = `result-row of-${sides.length}`;
  shown.append(...cells(sides, told));
  return shown;
}

/** @param {string[]} said */
function reason(said) {
  const told = document.createElement("p");
  told.className = "arithmetic quiet";
  told.textContent = said.join("; ");
  return told;
}
