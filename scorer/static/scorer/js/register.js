// What every page does for a phone: it starts the service worker, where browsers allow one, lets a
// newer one take over between hands, and shows unsent hands of other pages.

import { fetched } from "./arrival.js";
import { hit, seek } from "./dom.js";
import { forgetSheets } from "./offline_copy.js";
import { linesOf } from "./store.js";

/**
 * `element` names the worker's address in `data-worker`.
 * @param {HTMLElement} element
 */
export function start(element) {
  document.addEventListener("submit", forgetAtSignOut);
  tellUnsent(element.dataset.offline ?? "").catch(() => {});
  if (!navigator.serviceWorker) return;
  // it fetches all files of the site: those of this page go first
  const begin = () => startWorker(element.dataset.worker ?? "").catch(() => {}); // or works without
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}

/** @param {string} address */
async function startWorker(address) {
  const registration = await navigator.serviceWorker.register(address, { scope: "/" });
  const letTakeOver = () => registration.waiting?.postMessage("take-over");
  if (!document.querySelector("form[data-entry]")) letTakeOver();
  document.addEventListener("kontra:between", letTakeOver);
}

/**
 * What others could read on this phone goes; lines that nobody else has stay.
 * @param {SubmitEvent} event
 */
async function forgetAtSignOut(event) {
  const form = hit(event, "form[data-sign-out]", HTMLFormElement);
  if (!form) return;
  event.preventDefault();
  try {
    const lines = await linesOf();
    await forgetSheets(lines.map((line) => line.sheet));
  } finally {
    form.submit();
  }
}

/**
 * No page hides unsent hands: those of its own sheet are shown by the page itself.
 * @param {string} address of the page that lists this phone's sheets
 */
async function tellUnsent(address) {
  const own = seek(document, "#pending, .unsent")?.dataset.sheet;
  const others = (await linesOf()).filter(({ sheet }) => sheet !== own);
  if (others.length && !seek(document, ".kept")) await (await fetched("unsent")).tell(others, address);
}
