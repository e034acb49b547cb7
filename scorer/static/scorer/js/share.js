// Hands an address on by the phone's own means; a button is shown only where it does something.

import { find } from "./dom.js";

/**
 * `element` holds the buttons and says what became of copying; the address is read beside it.
 * @param {HTMLElement} element
 */
export function start(element) {
  const { address = "", title } = element.dataset;
  const hand = find(element, "[data-share]");
  const copy = find(element, "[data-copy]");
  const said = find(element, "[data-said]");
  hand.hidden = !navigator.share;
  hand.addEventListener("click", () => navigator.share({ title, url: address }).catch(() => {}));
  copy.addEventListener("click", async () => {
    const { copied, marked } = said.dataset;
    said.textContent = ((await written(address)) || taken(element) ? copied : marked) ?? "";
  });
}

/**
 * Whether the address lies on the clipboard; browsers give that to https alone.
 * @param {string} address
 */
async function written(address) {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * Mark the address on the page, and copy what is marked; false where a person has to do that.
 * @param {HTMLElement} element
 */
function taken(element) {
  const shown = element.parentElement?.querySelector("[data-address-shown]");
  if (shown) globalThis.getSelection()?.selectAllChildren(shown);
  return document.execCommand("copy");
}
