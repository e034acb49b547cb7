// A phone arrives from the laptop that is silent: what it brought is kept here, and its sheet
// opens. Lines go only into sheets in which its own tickets let it write; the server says which.
// Where none does, they lie here until a person signs in or types a code, and are offered then.

import { find } from "./dom.js";
import { packed as asOffered } from "./handover.js";
import { TICKET, unpacked } from "./luggage.js";
import { bringSent } from "./resend.js";
import { keep, write } from "./store.js";

const PATIENCE = 8000; // milliseconds
const AGAIN = 1000; // until the server is asked once more
const ATTEMPTS = 5;
const DRAFT = "kontra:draft:";
const SEEN = "kontra:seen:";

/** @typedef {import("./luggage.js").Luggage} Luggage */

/**
 * `element` is the page's part that says how it stands.
 * @param {HTMLElement} element
 */
export async function start(element) {
  const luggage = await unpacked(location.hash);
  if (!luggage) {
    tell(element, "nothing");
    return;
  }
  const sheets = await opened(element, luggage);
  if (!sheets) {
    tell(element, "later");
    return;
  }
  await keepAll(luggage, sheets);
  const address = `/sheets/${luggage.sheet}/`;
  if (sheets.includes(luggage.sheet)) {
    location.replace(address);
    return;
  }
  offer(luggage);
  const next = find(element, "[data-sign-in]", HTMLAnchorElement);
  next.href = `${next.dataset.signIn}?next=${encodeURIComponent(address)}`;
  tell(element, "stranger");
}

/**
 * The sheets in which this phone may write here; undefined where nobody answers.
 * @param {HTMLElement} element
 * @param {Luggage} luggage
 * @returns {Promise<string[] | undefined>}
 */
async function opened(element, { sheets }) {
  const tickets = Object.values(sheets).flatMap(({ ticket }) => (ticket ? [ticket] : []));
  const token = find(element, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const answer = await fetch(location.pathname, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token },
        body: JSON.stringify({ tickets }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.ok) return (await answer.json()).sheets;
    } catch {
      // it is asked once more
    }
    await new Promise((resolve) => {
      setTimeout(resolve, AGAIN);
    });
  }
  return undefined;
}

/**
 * Keep what is of `open` sheets as it was kept at the other laptop.
 * @param {Luggage} luggage
 * @param {string[]} open
 */
async function keepAll({ lines, sent, sheets }, open) {
  for (const id of open) {
    const { draft, seen, ticket } = sheets[id] ?? {};
    if (draft) write(DRAFT + id, draft);
    if (seen) write(SEEN + id, seen);
    if (ticket) write(TICKET + id, ticket);
  }
  await bringSent(sent.filter(({ sheet }) => open.includes(sheet)));
  for (const line of lines) if (open.includes(line.sheet)) await keep(line);
}

/**
 * What waits and was sent of the open sheet lies here for handover.js.
 * @param {Luggage} luggage
 */
function offer({ sheet, lines, sent }) {
  const own = [...sent.toReversed(), ...lines].filter((line) => line.sheet === sheet);
  if (own.length) write(`kontra:brought:${sheet}`, `#lines=${asOffered(own.slice(-60))}`);
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 */
function tell(element, name) {
  for (const part of element.querySelectorAll("[data-when]")) {
    part.toggleAttribute("hidden", part.getAttribute("data-when") !== name);
  }
}
