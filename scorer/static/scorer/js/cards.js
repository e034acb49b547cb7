// Tapping a hand card by card: taps that come while the server still answers wait their turn,
// the address always says what was tapped, and the keyboard stays where it was.

import { find, findAll, hit, seek } from "./dom.js";
import { Taps } from "./taps.js";

/** @import { Tap } from "./taps.js" */

const FAULTS = /** @type {const} */ (["htmx:sendError", "htmx:responseError", "htmx:timeout"]);

/**
 * Follow the taps inside `place`; htmx fetches the table, this keeps what it would lose.
 * @param {HTMLElement} place
 */
export function start(place) {
  const taps = new Taps();
  place.addEventListener("click", (event) => {
    const button = hit(event, "form[hx-get] button", HTMLButtonElement);
    if (!button) return;
    const became = taps.tap({ name: button.name, value: button.value });
    if (became !== "sent") event.preventDefault();
    if (became !== "dropped") button.classList.add("tapped");
  });
  place.addEventListener("htmx:afterSwap", () => {
    const table = seek(place, ".tapping");
    if (table) remember(table);
    say(place, table);
  });
  place.addEventListener("htmx:afterSettle", () => {
    const before = taps.sent;
    const next = taps.answered();
    if (next.length) send(place, next);
    else comeBack(place, before);
  });
  for (const failed of FAULTS) {
    place.addEventListener(failed, () => {
      taps.lost();
      for (const button of findAll(place, ".tapped")) button.classList.remove("tapped");
      find(place, "[data-unreachable]").hidden = false;
    });
  }
  place.addEventListener("htmx:beforeSwap", () => {
    find(place, "[data-unreachable]").hidden = true;
  });
}

/**
 * @param {HTMLElement} place
 * @param {Tap[]} taps
 */
function send(place, taps) {
  const form = find(place, "form[hx-get]", HTMLFormElement);
  for (const { name, value } of taps) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  form.requestSubmit();
}

/**
 * A reload shows the hand as far as it was tapped.
 * @param {HTMLElement} table
 */
function remember(table) {
  history.replaceState(history.state, "", table.dataset.address);
}

/**
 * What comes next, and what was wrong, for who listens to the page.
 * @param {HTMLElement} place
 * @param {HTMLElement | null} table
 */
function say(place, table) {
  const told = table ? findAll(table, ".illegal > p:first-child, [data-question]") : [];
  const words = told.map((one) => one.textContent.trim());
  find(place, "[data-say]").textContent = words.join(" ");
}

/**
 * The keyboard goes on at the card it left, or at the next one that can be tapped.
 * @param {HTMLElement} place
 * @param {Tap | null} before
 */
function comeBack(place, before) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const buttons = findAll(place, "button", HTMLButtonElement);
  const old = buttons.findIndex((button) => button.value === before?.value);
  const open = buttons.slice(Math.max(old, 0)).find((button) => !button.disabled);
  (open ?? buttons.find((button) => !button.disabled))?.focus({ preventScroll: true });
}
