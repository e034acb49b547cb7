// Starts the service worker, where browsers allow one (https and this machine itself), and lets
// a newer one take over between hands, never while somebody types.

import { hit } from "./dom.js";
import { forgetSheets } from "./offline_copy.js";
import { linesOf } from "./store.js";

/**
 * `element` names the worker's address in `data-worker`.
 * @param {HTMLElement} element
 */
export function start(element) {
  document.addEventListener("submit", forgetAtSignOut);
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker
    .register(element.dataset.worker ?? "", { scope: "/" })
    .then((registration) => {
      const letTakeOver = () => registration.waiting?.postMessage("take-over");
      if (!document.querySelector("form[data-entry]")) letTakeOver();
      document.addEventListener("kontra:between", letTakeOver);
    })
    .catch(() => {}); // a browser that will not have it works without
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
