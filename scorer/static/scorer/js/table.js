// The phone in the middle of the table: the whole screen, and the facts turned to whoever reads them.

import { find } from "./dom.js";

const SIDES = 4;

/**
 * `element` holds the buttons; what they cannot do here is not shown.
 * @param {HTMLElement} element
 */
export function start(element) {
  const full = find(element, "[data-full]");
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", toggle);
  document.addEventListener("fullscreenchange", () => {
    full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
  });
  const turn = find(element, "[data-turn]");
  const table = find(document, ".table-mode");
  turn.hidden = false;
  turn.addEventListener("click", () => {
    table.dataset.turned = String((Number(table.dataset.turned) + 1) % SIDES);
  });
}

function toggle() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
}
