// Seats players by tapping their names: a tap puts a name on the next free seat, another tap
// takes it off again. A tap on a table names all seats. What is typed shows on the chips as well.

import { find, findAll, hit, seek } from "./dom.js";
import { keepNames } from "./kept_names.js";

/**
 * A name as it is compared: written one way, without blanks around it.
 * @param {string} text
 */
export function nameOf(text = "") {
  return text.normalize("NFC").trim();
}

/**
 * Show the names to tap inside the form `form`, which holds the seats.
 * @param {HTMLFormElement} form
 */
export function start(form) {
  const known = find(form, "[data-known]");
  const seats = findAll(form, 'input[name^="player_"]', HTMLInputElement);
  const chips = findAll(known, "[data-name]");
  const tables = findAll(known, "[data-table]");

  /** @param {HTMLElement} chip */
  const seatOf = (chip) => seats.find((seat) => nameOf(seat.value) === nameOf(chip.dataset.name));
  /** @param {HTMLElement} table */
  const namesOf = (table) => (table.dataset.table ?? "").split("\n");
  /** @param {HTMLElement} table */
  const isSeated = (table) => {
    const names = namesOf(table);
    return seats.every((seat, at) => nameOf(seat.value) === nameOf(names[at]));
  };
  const freeSeat = () => seats.find((seat) => !nameOf(seat.value));

  const show = () => {
    const full = !freeSeat();
    for (const table of tables) table.setAttribute("aria-pressed", String(isSeated(table)));
    for (const chip of chips) {
      const seated = Boolean(seatOf(chip));
      chip.setAttribute("aria-pressed", String(seated));
      chip.setAttribute("aria-disabled", String(full && !seated));
    }
  };

  known.addEventListener("click", (event) => {
    const table = hit(event, "[data-table]");
    if (table) {
      const names = isSeated(table) ? [] : namesOf(table);
      for (const [at, seat] of seats.entries()) seat.value = names[at] ?? "";
      seats[0]?.dispatchEvent(new Event("input", { bubbles: true }));
      return;
    }
    const chip = hit(event, "[data-name]");
    if (!chip) return;
    const seat = seatOf(chip) ?? freeSeat();
    if (!seat) return;
    seat.value = seatOf(chip) ? "" : (chip.dataset.name ?? "");
    seat.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form.addEventListener("input", show);
  window.addEventListener("pageshow", show);
  known.hidden = chips.length === 0;
  if (seek(form, '[name="sheet"]')) keepNames(form);
  show();
}
