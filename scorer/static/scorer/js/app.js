// Starts the scripts a page asks for: every element with data-module="name" is handed to the
// function `start` of ./name.js. Pages work without any of them.

import { arrival, fetched } from "./arrival.js";
import { findAll } from "./dom.js";

/** @type {WeakSet<HTMLElement>} */
const taken = new WeakSet(); // elements whose scripts are started or being started

/**
 * Load and start what `root` asks for; called again for what is put into the page later.
 * @param {HTMLElement} root
 */
export async function startModules(root) {
  const asking = [root, ...findAll(root, "[data-module]")].filter(
    (element) => element.dataset.module && !taken.has(element),
  );
  for (const name of asking.flatMap(namesOf)) fetched(name).catch(() => {}); // all at once
  for (const element of asking) {
    if (taken.has(element)) continue; // by one of those before it
    taken.add(element);
    await startAll(element);
  }
}

/**
 * In order; one that does not come, or cannot be started, keeps no other from the page, and starts
 * when it comes.
 * @param {HTMLElement} element
 */
async function startAll(element) {
  const late = [];
  for (const name of namesOf(element)) {
    const module = await fetched(name).catch(() => undefined); // no line, or page left
    if (module) begin(module, element);
    else late.push(arrival(name).then((found) => element.isConnected && begin(found, element)));
  }
  const all = Promise.all(late).then(() => {
    element.dataset.started = "1"; // from now on it answers: seen by styles and tests
  });
  if (!late.length) await all;
}

/**
 * @param {{ start: (element: HTMLElement) => void }} module
 * @param {HTMLElement} element
 */
function begin(module, element) {
  try {
    module.start(element);
  } catch (fault) {
    reportError(fault);
  }
}

/** @param {HTMLElement} element */
function namesOf(element) {
  return (element.dataset.module ?? "").split(" ");
}

startModules(document.body);
