// What comes next while lines wait: the heading of the card, what is announced, what the form
// may offer. The server says it for the lines to come; nothing is worked out here.

import { findAll, seek } from "./dom.js";
import { reset } from "./entry.js";

/**
 * Announce line `number` in the strip and over the form.
 * @param {{number: number, line?: Outbox.Ahead}} next
 */
export function announce({ number, line }) {
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
  if (!line) return;
  seek(document, "#strip .facts")?.replaceChildren(...facts);
  showDealer(line.dealer);
}

/**
 * The mark beside who deals goes to where `name` stands.
 * @param {string} [name]
 */
function showDealer(name) {
  const mark = seek(document, "#strip .deals");
  const place = findAll(document, "#strip [data-player]").find(({ textContent }) => textContent === name);
  if (mark && place) place.before(mark);
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
