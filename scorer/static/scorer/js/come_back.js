// Opens the full page in place of the copy on this phone as soon as the server answers and nothing
// is half typed. The outbox decides when that is so.

import { find } from "./dom.js";
import { read, write } from "./store.js";

const PAUSE = 5000; // milliseconds between two questions
const REST = 60_000; // milliseconds until a line that is too slow for the page is tried again

/**
 * `notice` says that this is the copy, holds the link to the page and where to ask.
 * @param {HTMLElement} notice
 */
export function start(notice) {
  const link = find(notice, "a[href]", HTMLAnchorElement);
  const name = `kontra:came-back:${link.pathname}`;
  const look = async () => {
    if (document.visibilityState !== "visible") return;
    const back = await isThere(notice.dataset.token ?? "");
    find(notice, "[data-away]").hidden = back;
    find(notice, "[data-back]").hidden = !back;
    if (back) document.dispatchEvent(new CustomEvent("kontra:back"));
  };
  document.addEventListener("kontra:leave", () => {
    if (Date.now() - (read(name) ?? 0) < REST) return;
    write(name, Date.now());
    if (location.pathname === link.pathname) location.reload();
    else location.replace(link.href);
  });
  document.addEventListener("visibilitychange", look);
  document.addEventListener("kontra:between", look);
  globalThis.addEventListener("online", look);
  setInterval(look, PAUSE);
  look();
}

/** @param {string} address */
async function isThere(address) {
  try {
    return (await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PAUSE) })).ok;
  } catch {
    return false;
  }
}
