// Shows how far an update is, across the moment in which the server is away, and then looks anew.

import { find } from "./dom.js";
import { Misses } from "./misses.js";

const PATIENCE = 8000; // milliseconds

/**
 * `data-state` says where to ask.
 * @param {HTMLElement} element
 */
export function start(element) {
  const misses = new Misses(1000, 3000);
  const rest = () => setTimeout(look, misses.pause);

  async function look() {
    const now = await ask(element.dataset.state ?? "").catch(() => undefined);
    if (now?.ended) {
      location.reload();
      return;
    }
    if (now) {
      misses.none();
      find(element, "[data-said]").textContent = now.said;
    } else misses.more(); // it starts anew
    rest();
  }

  rest();
}

/**
 * @param {string} address
 * @returns {Promise<{ said: string, ended: boolean }>}
 */
async function ask(address) {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { cache: "no-store", signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}
