// What comes next while lines wait: the heading of the card, what is announced, what the form
// may offer. The server says it for the lines to come; nothing is worked out here.

import { reset } from "./entry.js";
import { part } from "./pending.js";

/**
 * Announce line `number` above the waiting lines and over the form.
 * @param {HTMLElement} place
 * @param {{number: number, line?: Outbox.Ahead}} next
 */
export function announce(place, { number, line }) {
  const heading = document.getElementById("write-title");
  if (heading) heading.textContent = line?.heading ?? `${number}.`;
  const facts = (line?.facts ?? []).map(([name, value]) => {
    const pair = document.createElement("div");
    const term = document.createElement("dt");
    const said = document.createElement("dd");
    term.textContent = name;
    said.textContent = value;
    pair.append(term, said);
    return pair;
  });
  part(place, "facts").replaceChildren(...facts);
}

/**
 * Let an empty form offer what the line may hold; everything, where nobody has said.
 * @param {HTMLFormElement} form
 * @param {Outbox.Ahead | undefined} line
 */
export function offerFor(form, line) {
  const offers = Object.entries(line?.offers ?? {}).map(([name, values]) => [
    name,
    values.map(String),
  ]);
  form.dataset.offers = JSON.stringify(Object.fromEntries(offers));
  reset(form);
}
