// What a line is worth, as the rules on this phone tell it: drawn in the list of waiting lines and
// in the preview of the next.

/** @param {number} number */
export const figure = (number) => String(number).replace("-", "−");
/** @param {number} number */
const signed = (number) => (number > 0 ? `+${number}` : figure(number));

/**
 * What a line is worth, and why: or why it cannot be.
 * @param {HTMLElement} place
 * @param {string[]} sides
 * @param {Rules.Told | undefined} told
 */
export function showWorth(place, sides, told) {
  place.hidden = !told;
  if (!told) return;
  place.classList.toggle("is-refused", Boolean(told.faults));
  const reasons = [...(told.why ?? []), (told.because ?? []).join(", ")].filter(Boolean);
  place.replaceChildren(...(told.faults ? faults(told.faults) : [scores(sides, told), reason(reasons)]));
}

/**
 * @param {Rules.Fault[]} found
 * @returns {HTMLElement[]}
 */
function faults(found) {
  return found.map(({ message, rule }) => {
    const fault = document.createElement("p");
    fault.className = "fault";
    fault.textContent = rule ? `${message} (${rule})` : message;
    return fault;
  });
}

/**
 * @param {string[]} sides
 * @param {Rules.Told} told
 */
function scores(sides, { scores: given = [], totals, marks }) {
  const told = document.createElement("p");
  told.className = "sides";
  for (const [side, score] of given.entries()) {
    if (!score && given.some(Boolean)) continue;
    const part = document.createElement("span");
    const name = document.createElement("bdi");
    name.textContent = sides[side] ?? "";
    part.append(name, ` ${signed(score)}`);
    const total = totals?.[side];
    if (total !== undefined) part.append(` → ${figure(total)}`);
    told.append(part, " ");
  }
  if (marks) told.append(marks);
  return told;
}

/** @param {string[]} said */
function reason(said) {
  const told = document.createElement("p");
  told.className = "arithmetic quiet";
  told.textContent = said.join("; ");
  return told;
}

/**
 * The line as it would be written, or what keeps it from that.
 * @param {Rules.Preview} preview
 */
export function line({ sides, told }) {
  if (told.faults) return faults(told.faults.slice(0, 1));
  const words = document.createElement("p");
  words.className = "words";
  words.textContent = told.words ?? "";
  return [words, scores(sides, told)];
}
