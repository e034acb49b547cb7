// What comes next while lines wait: the heading of the card, what is announced, what the form
// may offer. The server says it for the lines to come; nothing is worked out here.

import { reset } from "./entry.js";

/** The line with `number` of the list `ahead`; undefined: nobody has said. */
export function lineAhead(ahead, number) {
  return ahead.find((line) => line.number === number);
}

/** Announce line `number` above the waiting lines and over the form. */
export function announce(place, line, number) {
  const heading = document.getElementById("write-title");
  if (heading) heading.textContent = line?.heading ?? `${number}.`;
  const facts = (line?.facts ?? []).map(([name, value]) => {
    const [pair, term, said] = ["div", "dt", "dd"].map((tag) => document.createElement(tag));
    term.textContent = name;
    said.textContent = value;
    pair.append(term, said);
    return pair;
  });
  place.querySelector("[data-facts]").replaceChildren(...facts);
}

/** Let an empty form offer what the line may hold; everything, where nobody has said. */
export function offerFor(form, line) {
  const offers = Object.entries(line?.offers ?? {}).map(([name, values]) => [
    name,
    values.map(String),
  ]);
  form.dataset.offers = JSON.stringify(Object.fromEntries(offers));
  reset(form);
}
