// The page of a laptop that stands by: how far it is, every two seconds; once the button was
// pressed, the site as soon as it answers.

import { seek } from "./dom.js";
import { drawn } from "./parts.js";

const EVERY = 2000; // milliseconds
const SOON = 500;
const PATIENCE = 4000;

/** @param {HTMLElement} state */
export function start(state) {
  if (state.dataset.taking === undefined) setTimeout(() => look(state), EVERY);
  else setTimeout(() => arrive(state), SOON);
}

/** @param {HTMLElement} state */
async function look(state) {
  if (document.visibilityState === "visible") {
    const page = await text(location.pathname).catch(() => "");
    const fresh = seek(drawn(page), "#state");
    if (fresh && fresh.dataset.taking === undefined) state.replaceChildren(...fresh.children);
  }
  setTimeout(() => look(state), EVERY);
}

/** @param {HTMLElement} state */
async function arrive(state) {
  const told = await text("/standing/").catch(() => "{}");
  if (JSON.parse(told).serves) location.assign("/");
  else setTimeout(() => arrive(state), SOON);
}

/** @param {string} address */
async function text(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE), cache: "no-store" });
  return answer.text();
}
