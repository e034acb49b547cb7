// Hands an address on by the phone's own means; a button is shown only where it does something.

import { find } from "./dom.js";

/**
 * `element` holds the buttons and says what became of copying.
 * @param {HTMLElement} element
 */
export function start(element) {
  const { address = "", title } = element.dataset;
  const hand = find(element, "[data-share]");
  const copy = find(element, "[data-copy]");
  const said = find(element, "[data-copied]");
  hand.hidden = !navigator.share;
  copy.hidden = !navigator.clipboard;
  hand.addEventListener("click", () => navigator.share({ title, url: address }).catch(() => {}));
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(address);
    said.textContent = said.dataset.copied ?? "";
  });
}
