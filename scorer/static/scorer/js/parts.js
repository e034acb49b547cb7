// Puts what the server drew where it belongs on the page; of a sheet, the parts that are drawn in
// one piece: what has an id in the place of the part of that id, the rest where the lines are.

import { startModules } from "./app.js";
import { seek } from "./dom.js";

/**
 * Put `fresh` in the place of what `body` holds; who was on a link stays on it.
 * @param {HTMLElement} body
 * @param {DocumentFragment} fresh
 */
export function put(body, fresh) {
  const focused = body.contains(document.activeElement) ? document.activeElement : null;
  const address = focused?.getAttribute("href");
  const scrolled = seek(body, ".scroll")?.scrollLeft;
  body.replaceChildren(fresh);
  const scroll = seek(body, ".scroll");
  if (scroll && scrolled) scroll.scrollLeft = scrolled;
  if (address) seek(body, `[href="${CSS.escape(address)}"]`)?.focus({ preventScroll: true });
  startModules(body);
}

/**
 * Show a sheet anew: its lines in `body`, its other parts where they stand on the page.
 * @param {HTMLElement} body
 * @param {DocumentFragment} fresh
 */
export function putSheet(body, fresh) {
  for (const part of [...fresh.children].filter(({ id }) => id)) {
    part.remove();
    replace(document.getElementById(part.id), part);
  }
  put(body, fresh);
  document.dispatchEvent(new CustomEvent("kontra:drawn"));
}

/**
 * @param {HTMLElement | null} old
 * @param {Element} fresh
 */
function replace(old, fresh) {
  if (!old) return;
  const inside = old.contains(document.activeElement);
  old.replaceWith(fresh);
  if (inside) seek(fresh, "a[href], button")?.focus({ preventScroll: true });
}

/**
 * What `html` draws.
 * @param {string} html
 */
export function drawn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
