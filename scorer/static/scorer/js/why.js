// Shows what a figure or the totals are about over the sheet, without leaving it. What is told
// comes from the server; where it cannot be had, the link is followed as without scripts.

import { find, hit } from "./dom.js";

const LINE = /\/\d+\/$/; // the end of a line's own address
const FIGURES = ":is(#sheet-body, #result-row) a[href]:not(.whole), .trend"; // a change of seats has no reasons, but a page

/**
 * Let taps on the sheet's figures open `dialog` with the reasons in it.
 * @param {HTMLDialogElement} dialog
 */
export function start(dialog) {
  if (!dialog.showModal) return;
  document.addEventListener("click", (event) => {
    const link = hit(event, FIGURES, HTMLAnchorElement);
    if (link && isPlain(event) && (link.dataset.part || LINE.test(link.pathname))) {
      event.preventDefault();
      show(dialog, link);
    }
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && isOutside(dialog, event)) dialog.close();
  });
  dialog.dataset.ready = "1";
}

/**
 * Whether a click is to follow a link here, not in another window.
 * @param {MouseEvent} event
 */
function isPlain(event) {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(ctrlKey || metaKey || shiftKey || altKey || defaultPrevented);
}

/**
 * Whether a tap hit the shade around the dialog.
 * @param {HTMLDialogElement} dialog
 * @param {MouseEvent} event
 */
function isOutside(dialog, { clientX, clientY }) {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

/**
 * Fetch the part of the page that `link` leads to, of a line the reasons, and show it.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLAnchorElement} link
 */
async function show(dialog, link) {
  try {
    const answer = await fetch(`${link.pathname}?part=${link.dataset.part ?? "why"}`);
    if (!answer.ok) throw new Error(String(answer.status));
    find(dialog, ".why-told").innerHTML = await answer.text();
  } catch {
    location.assign(link.href);
    return;
  }
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  find(dialog, ".why-title").focus();
}
