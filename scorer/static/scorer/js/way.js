// In which of the ways this phone works, in words: what it can do there, and when what is written
// is in danger. Asked of the browser, since nobody at the table knows.

import { findAll } from "./dom.js";

/** @typedef {"app" | "certificate" | "machine" | "plain"} Way */
/** @typedef {{secure: boolean, installed: boolean, https: boolean}} Seen */

/**
 * @param {Seen} seen
 * @returns {Way}
 */
export function wayOf({ secure, installed, https }) {
  if (!secure) return "plain";
  if (installed) return "app";
  return https ? "certificate" : "machine";
}

/**
 * `element` holds a sentence for each way and for each thing that may be so besides.
 * @param {HTMLElement} element
 */
export async function start(element) {
  const way = wayOf({
    secure: globalThis.isSecureContext,
    installed: isInstalled(),
    https: location.protocol === "https:",
  });
  const copy = Boolean(navigator.serviceWorker?.controller);
  const stays = await isPersisted();
  /** @type {string[]} */
  const said = [way];
  if (way !== "plain" && way !== "machine") said.push(copy ? "copy" : "no-copy");
  if (way !== "machine") said.push(stays ? "stays" : "goes");
  for (const each of findAll(element, "[data-is]")) each.hidden = !said.includes(each.dataset.is ?? "");
  element.dataset.way = way;
}

function isInstalled() {
  const { standalone } = /** @type {Navigator & {standalone?: boolean}} */ (navigator);
  return standalone === true || globalThis.matchMedia("(display-mode: standalone)").matches;
}

/** Whether the browser promised not to clear away what this phone keeps. */
async function isPersisted() {
  try {
    return (await navigator.storage?.persisted?.()) === true;
  } catch {
    return false;
  }
}
