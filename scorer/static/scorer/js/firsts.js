// Who begins, by name: chips say the names on their seats, the seat of the one chosen is marked,
// and a lot is drawn where the table wants one.

import { seatsTaken } from "./around.js";
import { find, findAll } from "./dom.js";
import { shortNames } from "./short_names.js";

/**
 * The chips of who may begin, in the form that holds the seats too.
 * @param {HTMLElement} firsts
 */
export function start(firsts) {
  const form = /** @type {HTMLFormElement} */ (firsts.closest("form"));
  const seats = findAll(form, ".seat");
  const chips = findAll(firsts, "[data-seats]");
  const said = find(firsts, "[data-said]");
  const fewest = Number(firsts.dataset.fewest);

  const show = () => {
    const begin = new Set();
    const taken = seatsTaken(form, fewest);
    const short = shortNames(seats.map((seat) => find(seat, "input", HTMLInputElement).value.trim()));
    for (const chip of chips) {
      const its = (chip.dataset.seats ?? "").split(" ").flatMap((at) => seats[Number(at)] ?? []);
      const names = its.map((seat) => short[seats.indexOf(seat)] ?? "");
      const text = find(chip, "[data-unnamed]");
      text.textContent = names.every(Boolean) ? names.join(" + ") : (text.dataset.unnamed ?? "");
      const needed = its.every((seat) => seats.indexOf(seat) < taken);
      chip.classList.toggle("spare", !needed && !names.every(Boolean));
      if (chip.classList.contains("spare") && choiceOf(chip).checked) choiceOf(/** @type {HTMLElement} */ (chips[0])).checked = true;
      if (choiceOf(chip).checked) for (const seat of its) begin.add(seat);
    }
    for (const seat of seats) seat.classList.toggle("begins", begin.has(seat));
  };

  find(firsts, "[data-lot]").addEventListener("click", () => {
    const seated = chips.filter((chip) => !chip.classList.contains("spare"));
    const drawn = lot(seated);
    choiceOf(drawn).checked = true;
    show();
    said.textContent = (firsts.dataset.drawn ?? "").replace("{name}", nameOf(drawn));
  });
  form.addEventListener("input", (event) => {
    if (firsts.contains(/** @type {Node} */ (event.target))) said.textContent = "";
    show();
  });
  window.addEventListener("pageshow", show);
  show();
}

/** @param {HTMLElement} chip */
function choiceOf(chip) {
  return find(chip, "input", HTMLInputElement);
}

/** @param {HTMLElement} chip */
function nameOf(chip) {
  return find(chip, "[data-unnamed]").textContent ?? "";
}

/**
 * One of them, each as likely as the others.
 * @template T
 * @param {T[]} from
 */
function lot(from) {
  const fair = 2 ** 32 - (2 ** 32 % from.length);
  const figure = new Uint32Array(1);
  do crypto.getRandomValues(figure);
  while ((figure[0] ?? 0) >= fair);
  return /** @type {T} */ (from[(figure[0] ?? 0) % from.length]);
}
