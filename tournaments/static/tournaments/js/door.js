// The list at the door: letters typed leave the rows that have them, Enter taps the first one.

import { find, findAll, seek } from "../../scorer/js/dom.js";
import { meant } from "./letters.js";

/**
 * Join the search field and the list; both work without this.
 * @param {HTMLInputElement} search
 * @param {HTMLElement} door
 */
export function startDoor(search, door) {
  const rows = () => findAll(door, "[data-key]");
  const narrow = () => {
    const all = rows();
    const keys = all.map((row) => row.dataset.key ?? "");
    const shown = meant(keys, search.value);
    for (const [at, row] of all.entries()) row.hidden = !shown[at];
    find(door, "[data-none]").hidden = !all.length || all.some((row) => !row.hidden);
  };
  search.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = rows().find((row) => !row.hidden);
    if (first) seek(first, "button[name=here]")?.click();
    search.select();
  });
  search.addEventListener("input", narrow);
  door.addEventListener("htmx:afterSettle", narrow);
  for (const help of findAll(document, "[data-with-scripts]")) help.hidden = false;
  for (const button of findAll(document, "[data-without-scripts]")) button.hidden = true;
  narrow();
  door.dataset.started = "1"; // for the eye of a test: from now on it answers
}

const list = seek(document, "[data-door]");
const field = seek(document, "[data-door-search]", HTMLInputElement);
if (list && field) startDoor(field, list);
