// Shows what a page keeps hidden until its time: what `element` holds, after so many seconds.

import { seek } from "./dom.js";

const SECOND = 1000; // milliseconds

/** @param {HTMLElement} element */
export function start(element) {
  const at = Date.now() + Number(element.dataset.seconds) * SECOND;
  const look = () => {
    const hidden = seek(element, "[hidden]");
    if (!hidden) return;
    const left = at - Date.now();
    if (left <= 0) hidden.hidden = false;
    else setTimeout(look, Math.min(left, 60 * SECOND)); // a laptop that slept looks again
  };
  look();
}
