// When this laptop is silent: asks it twice more, then it and the second one together, and goes
// on there, with all that is on this phone, once the desk has let it take over. Never while
// somebody types. Fetched while the server is there.

import { epochOf, learn } from "./lineage.js";
import { packed } from "./luggage.js";
import { part, say } from "./pending.js";
import { linesOf } from "./store.js";

const PATIENCE = 1500; // milliseconds for an answer
const AGAIN = 500; // until this laptop is asked once more
const EVERY = 3000; // until both are asked again
const BETWEEN = 500; // until it is looked whether somebody still types
const FAILURES = 3; // in a row

/** @typedef {{format: string, site: string, epoch: number, serves: boolean}} Turn */
/** @typedef {"silent" | "ready" | "serves"} Stand */

let seeking = false;

/**
 * This laptop did not answer: look for the one that does, until one of them does.
 * @param {HTMLElement} place scorer/pending.html
 * @param {() => boolean} typing whether somebody is in the middle of a line
 */
export async function seek(place, typing) {
  if (seeking) return;
  seeking = true;
  try {
    await untilOneServes(place, typing);
    show(place);
  } finally {
    seeking = false;
  }
}

/**
 * Open this sheet at the second laptop, with all that this phone has.
 * @param {HTMLElement} place
 */
export async function go(place) {
  const { sheet, second = "" } = place.dataset;
  location.assign(`${second}/go-on/#${await packed(sheet ?? "")}`);
}

/**
 * @param {HTMLElement} place
 * @param {() => boolean} typing
 */
async function untilOneServes(place, typing) {
  const known = /** @type {Outbox.Addresses & DOMStringMap} */ (place.dataset);
  /** @param {Turn | undefined} turn */
  const serves = (turn) => turn?.serves && turn.epoch >= epochOf(known);
  let failures = 1; // what brought us here
  for (;;) {
    const asked = failures < FAILURES ? undefined : turnAt(known.second, known.site); // at once
    const own = await turnAt("", known.site);
    if (serves(own)) return;
    failures = own ? FAILURES : failures + 1;
    const silent = failures >= FAILURES;
    const other = silent ? await (asked ?? turnAt(known.second, known.site)) : undefined;
    if (other && serves(other)) {
      learn(known, { epoch: other.epoch });
      await whenFree(place, typing);
      return;
    }
    if (silent) show(place, other ? "ready" : "silent");
    await rest(silent ? EVERY : AGAIN);
  }
}

/**
 * Go at once, or as soon as the line that is being typed is saved; the button goes too.
 * @param {HTMLElement} place
 * @param {() => boolean} typing
 */
async function whenFree(place, typing) {
  show(place, "serves");
  while (typing()) await rest(BETWEEN);
  await linesOf(); // what was saved just now is kept
  await go(place);
}

/**
 * Whose turn it is by the laptop at `origin`; undefined where it is silent, or another site's.
 * @param {string} origin empty: this one
 * @param {string} site
 * @returns {Promise<Turn | undefined>}
 */
async function turnAt(origin, site) {
  try {
    const answer = await fetch(`${origin}/standing/`, {
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const told = answer.ok ? await answer.json() : undefined;
    return told?.format === "kontra-standing/1" && told.site === site ? told : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {HTMLElement} place
 * @param {Stand} [stand] nothing is to be told without one
 */
function show(place, stand) {
  const banner = part(place, "second-laptop");
  const words = part(place, "second-words");
  banner.hidden = !stand;
  banner.dataset.is = stand ?? "";
  say(words, stand ? (words.dataset[stand] ?? "").replace("{address}", place.dataset.second ?? "") : "");
  part(place, "act=second").hidden = stand !== "serves";
}

/** @param {number} milliseconds */
function rest(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
