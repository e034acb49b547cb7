// The seats around a table: Enter leads to the next one, two names are exchanged by two taps or by
// drawing one onto the other, and where all laid seats are taken another one is laid.

import { find, findAll, hit } from "./dom.js";
import { exchange, fieldOf } from "./exchange.js";

/**
 * The seats of a table: a field and a button each.
 * @param {HTMLElement} around
 */
export function start(around) {
  const table = find(around, ".around-table");
  const seats = findAll(table, ".seat");
  const fewest = Number(around.dataset.fewest);

  const lay = () => {
    const taken = seats.findLastIndex((seat) => fieldOf(seat).value.trim());
    const shown = Math.min(seats.length, Math.max(fewest, taken + 2));
    for (const [at, seat] of seats.entries()) seat.classList.toggle("spare", at >= shown);
    table.className = `around-table of-${shown}`;
  };

  around.addEventListener("input", lay);
  window.addEventListener("pageshow", lay);
  around.addEventListener("keydown", (event) => {
    const seat = hit(event, ".seat");
    if (event.key !== "Enter" || event.isComposing || !seat || !hit(event, "input")) return;
    const free = seats.filter((each) => !each.classList.contains("spare"));
    const next = free[free.indexOf(seat) + 1] ?? free.find((each) => !fieldOf(each).value.trim());
    if (!next || (free.at(-1) === seat && seats.indexOf(next) >= fewest)) return; // the form is sent
    event.preventDefault();
    fieldOf(next).focus();
  });
  exchange(around, seats);
  lay();
}
