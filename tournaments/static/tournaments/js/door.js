// The list at check-in: letters typed leave the rows that have them, best first, and Enter taps
// the first one.

import { find, findAll, seek } from "../../scorer/js/dom.js";
import { meant } from "./letters.js";

/** @param {HTMLElement} row */
const numberOf = (row) => row.dataset.key?.split(" ", 1)[0] ?? "";

/**
 * Join the search field and the list; both work without this.
 * @param {HTMLInputElement} search
 * @param {HTMLFormElement} door
 */
export function startDoor(search, door) {
  const list = new List(door);
  const narrow = () => list.narrow(search.value);
  search.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    list.tapFirst();
    search.select();
  });
  search.addEventListener("input", narrow);
  door.addEventListener("htmx:afterSettle", narrow);
  door.addEventListener("htmx:responseError", (event) => sendPlainly(door, event.target));
  document.addEventListener("kontra:moved", () => {
    window.htmx?.process(door);
    list.order();
    narrow();
  });
  for (const help of findAll(document, "[data-with-scripts]")) help.hidden = false;
  for (const button of findAll(document, "[data-without-scripts]")) button.hidden = true;
  narrow();
  door.dataset.started = "1"; // for the eye of a test: from now on it answers
}

class List {
  /** @type {Map<string, number>} places of the rows by number, as the server lists them */
  places = new Map();

  /** @param {HTMLElement} door */
  constructor(door) {
    this.door = door;
    this.order();
  }

  order() {
    this.places = new Map(this.rows().map((row, at) => [numberOf(row), at]));
  }

  rows() {
    return findAll(this.door, "[data-key]");
  }

  /**
   * Show who is meant, the one that Enter taps first; everybody as listed for nothing typed.
   * @param {string} typed
   */
  narrow(typed) {
    const place = (/** @type {HTMLElement} */ row) => this.places.get(numberOf(row)) ?? 0;
    const rows = this.rows().sort((a, b) => place(a) - place(b));
    const known = rows.map((row) => ({
      key: row.dataset.key ?? "",
      here: row.dataset.already !== undefined,
    }));
    const shown = meant(known, typed).flatMap((at) => rows[at] ?? []);
    const others = rows.filter((row) => !shown.includes(row));
    for (const row of rows) row.hidden = others.includes(row);
    const wanted = [...shown, ...others];
    const now = this.rows();
    if (wanted.some((row, at) => row !== now[at])) rows[0]?.parentElement?.append(...wanted);
    find(this.door, "[data-none]").hidden = !rows.length || shown.length > 0;
  }

  /** Check in the first one shown, or say that they are checked in already. */
  tapFirst() {
    const first = this.rows().find((row) => !row.hidden);
    if (!first) return;
    const fault = find(this.door, "#door-fault");
    fault.replaceChildren();
    const button = seek(first, "button[name=here]");
    if (button) button.click();
    else fault.append(words(first.dataset.already ?? ""));
  }
}

/** @param {string} text */
function words(text) {
  const said = document.createElement("p");
  said.className = "fault";
  said.textContent = text;
  return said;
}

/**
 * What could not be done is sent as browsers do: the page that comes says why, and keeps it.
 * @param {HTMLFormElement} door
 * @param {EventTarget | null} button
 */
function sendPlainly(door, button) {
  if (button instanceof HTMLButtonElement) door.requestSubmit(button);
}

const list = seek(document, "[data-door]", HTMLFormElement);
const field = seek(document, "[data-door-search]", HTMLInputElement);
if (list && field) startDoor(field, list);
