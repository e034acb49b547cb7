// Starts the scripts a page asks for: every element with data-module="name" is handed to the
// function `start` of ./name.js. Pages work without any of them.

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
  for (const name of asking.flatMap(namesOf)) import(`./${name}.js`).catch(() => {}); // all at once
  for (const element of asking) {
    if (taken.has(element)) continue; // by one of those before it
    taken.add(element);
    for (const name of namesOf(element)) await started(name, element);
    element.dataset.started = "1"; // for the eye of a test: from now on it answers
  }
}

/**
 * In order; one that cannot be had or started must not keep the others from the page.
 * @param {string} name
 * @param {HTMLElement} element
 */
async function started(name, element) {
  const module = await import(`./${name}.js`).catch(() => undefined); // no line, or page left
  try {
    module?.start(element);
  } catch (fault) {
    reportError(fault);
  }
}

/** @param {HTMLElement} element */
function namesOf(element) {
  return (element.dataset.module ?? "").split(" ");
}

startModules(document.body);
