// Scripts that are fetched once they are asked for. One that does not arrive is asked for again as
// long as the page is there; meanwhile the page works as it does without it.

import { bundles } from "./bundles.js";

const PAUSES = [1000, 2000, 5000, 10_000, 30_000]; // milliseconds; the last one again and again
const HOPES = ["online", "pageshow", "visibilitychange", "pointerdown"]; // ask again at once

/** @type {Map<string, Promise<any>>} */
const late = new Map();

/** @param {string} name */
const fileOf = (name) => bundles[name] ?? name;

/**
 * The script itself, of what its file holds.
 * @param {any} file
 * @param {string} name
 */
const among = (file, name) => (bundles[name] ? file[`${name}_js`] : file);

/**
 * The script ./`name`.js, asked for once; rejects where it does not come.
 * @param {string} name
 */
export async function fetched(name) {
  return among(await import(`./${fileOf(name)}.js`), name);
}

/**
 * The same as soon as it is there, for a script that did not come; everybody waits for one answer.
 * @param {string} name
 */
export function arrival(name) {
  const known = late.get(name) ?? insisting(() => anew(name));
  late.set(name, known);
  return known;
}

/**
 * What `ask` is answered after a pause, or at once when there is hope; asked until it is. Rejects
 * with a SyntaxError: a browser that cannot read a script cannot read it later either.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 */
export async function insisting(ask) {
  for (let misses = 0; ; misses += 1) {
    await rest(PAUSES[misses] ?? 30_000);
    try {
      return await ask();
    } catch (fault) {
      if (fault instanceof SyntaxError) throw fault;
    }
  }
}

/**
 * Until the pause is over, or something happens after which the server may be reached.
 * @param {number} pause milliseconds
 */
async function rest(pause) {
  const over = new AbortController();
  await new Promise((resolve) => {
    setTimeout(resolve, pause);
    const { signal } = over;
    for (const hope of HOPES) globalThis.addEventListener(hope, resolve, { capture: true, signal });
  });
  over.abort();
}

/**
 * Older browsers remember as long as a page is there that one of its scripts did not come, and
 * look again at another address only. What a script keeps for others lies in one of its own
 * (kinds.js), so that one which comes twice does no harm.
 * @param {string} name
 */
async function anew(name) {
  const address = new URL(`./${fileOf(name)}.js`, import.meta.url).href;
  const { ok } = await fetch(address);
  if (!ok) throw new Error(address);
  return among(await import(address).catch(() => import(`${address}?again`)), name);
}

/**
 * What cannot be done is reported, and keeps nothing else from being done.
 * @param {() => void} work
 */
export function attempt(work) {
  try {
    work();
  } catch (fault) {
    reportError(fault);
  }
}
