// The seats around a table: Enter leads to the next one, two names are exchanged by two taps or by
// drawing one onto the other, and where all laid seats are taken another one is laid.

import { find, findAll, hit } from "./dom.js";
import { exchange, fieldOf } from "./exchange.js";

/**
 * How many sit at the table of `form`, by name or not: as chosen there, else `fewest`.
 * @param {HTMLFormElement} form
 * @param {number} fewest
 */
export function seatsTaken(form, fewest) {
  const chosen = findAll(form, 'input[name="seats"]', HTMLInputElement).find(({ checked }) => checked);
  return chosen ? Number(chosen.value) : fewest;
}

/**
 * The seats of a table: a field and a button each.
 * @param {HTMLElement} around
 */
export function start(around) {
  const table = find(around, ".around-table");
  const form = /** @type {HTMLFormElement} */ (around.closest("form"));
  const seats = findAll(table, ".seat");
  const counts = findAll(form, 'input[name="seats"]', HTMLInputElement);
  const unnamed = seats.map((seat) => fieldOf(seat).placeholder);
  const fewest = Number(around.dataset.fewest);
  let chosen = seatsTaken(form, fewest); // perhaps tapped before this script came

  const lay = () => {
    const named = seats.findLastIndex((seat) => fieldOf(seat).value.trim()) + 1;
    const taken = Math.max(chosen, named);
    const shown = Math.min(seats.length, Math.max(chosen, named + 1));
    for (const count of counts) count.checked = Number(count.value) === taken;
    for (const [at, seat] of seats.entries()) {
      seat.classList.toggle("spare", at >= shown);
      fieldOf(seat).placeholder = (at < taken ? unnamed[at] : around.dataset.free) ?? "";
    }
    table.className = `around-table of-${shown}`;
  };

  form.addEventListener("change", (event) => {
    const count = hit(event, 'input[name="seats"]');
    if (!(count instanceof HTMLInputElement)) return;
    chosen = Number(count.value);
    for (const seat of seats.slice(chosen)) fieldOf(seat).value = "";
    fieldOf(/** @type {HTMLElement} */ (seats[0])).dispatchEvent(new Event("input", { bubbles: true }));
  });
  around.addEventListener("input", lay);
  window.addEventListener("pageshow", lay);
  around.addEventListener("keydown", (event) => {
    const seat = hit(event, ".seat");
    if (event.key !== "Enter" || event.isComposing || !seat || !hit(event, "input")) return;
    const free = seats.filter((each) => !each.classList.contains("spare"));
    const next = free[free.indexOf(seat) + 1] ?? free.find((each) => !fieldOf(each).value.trim());
    if (!next || (free.at(-1) === seat && seats.indexOf(next) >= seatsTaken(form, fewest))) return; // the form is sent
    event.preventDefault();
    fieldOf(next).focus();
  });
  exchange(around, seats);
  lay();
}
