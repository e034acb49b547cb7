// Counts down to the end of what the desk announces, and hides it then, whatever page it is on.
// The end is the server's time; a device whose clock is wrong is put right by the server's answers.

import { findAll, seek } from "./dom.js";

const TICK = 500; // milliseconds
const WRONG = 2000; // milliseconds that a clock is off before the server's time counts

let offset = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Count down what is on the page now; called again for what is put into it later. */
export function start() {
  clearTimeout(timer);
  const counting = findAll(document, ".announcement[data-until]");
  counting.forEach(show);
  if (counting.length) timer = setTimeout(start, TICK);
}

/**
 * Hear from an answer what time it is at the server.
 * @param {Headers} headers
 */
export function hear(headers) {
  const date = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(date)) return;
  const off = date - Date.now();
  offset = Math.abs(off) > WRONG ? off : 0;
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow() {
  return Date.now() + offset;
}

/**
 * The seconds that stand on a face, as a clock shows them: `62:07`; past 0 those over time.
 * @param {number} left milliseconds
 */
export function faceOf(left) {
  const seconds = left <= 0 ? Math.floor(-left / 1000) : Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {HTMLElement} announcement */
function show(announcement) {
  const left = Number(announcement.dataset.until) * 1000 - serverNow();
  announcement.hidden = left <= 0;
  const face = seek(announcement, "[data-left]");
  if (face) face.textContent = faceOf(left);
}
