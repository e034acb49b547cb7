// Keeps what is being filled in between the strip above and the bar below: the field that is typed
// into, a fold that was opened, and after saving the beginning of the form.

import { hit, seek } from "./dom.js";
import { TYPED } from "./fields.js";

const GAP = 8; // pixels

/** @typedef {{ top: number, bottom: number }} Span of the screen, in pixels from its top */

/**
 * @param {HTMLFormElement} form
 */
export function startReveal(form) {
  /** @type {HTMLElement | undefined} */
  let shown; // what was revealed last
  let sent = false;
  const later = (/** @type {HTMLElement} */ place) => {
    shown = place;
    requestAnimationFrame(() => reveal(form, place));
  };
  for (const kind of ["focusin", "input"]) {
    form.addEventListener(kind, ({ target }) => {
      if (target instanceof HTMLElement && target.matches(TYPED)) later(placeOf(target));
    });
  }
  let byHand = false; // a fold also opens where what was typed before comes back
  form.addEventListener("click", (event) => {
    byHand = hit(event, "summary, [data-takes-all]") !== null;
  });
  const unfolded = (/** @type {Event} */ { target }) => {
    if (byHand && target instanceof HTMLDetailsElement) openFold(target, later);
  };
  form.addEventListener("toggle", unfolded, true);
  form.addEventListener("submit", () => {
    sent = true;
  });
  form.addEventListener("entry:reset", () => {
    shown = undefined;
    if (sent) requestAnimationFrame(() => reveal(form, seek(form, ".kinds") ?? form, true));
    sent = false;
  });
  const again = () => {
    if (shown?.contains(document.activeElement)) reveal(form, shown);
  };
  const bar = seek(form, ".entry-bar");
  if (bar) new ResizeObserver(again).observe(bar);
  globalThis.visualViewport?.addEventListener("resize", again);
}

/**
 * How far to scroll so that `box` lies in `free`; its beginning where it is too long.
 * @param {Span} box
 * @param {Span} free
 */
export function scrollFor(box, free) {
  const down = Math.max(0, box.bottom + GAP - free.bottom);
  const up = box.top - down - GAP - free.top;
  return up < 0 ? down + up : down;
}

/**
 * A field with its label, or what of its row belongs to it.
 * @param {HTMLElement} field
 */
function placeOf(field) {
  return /** @type {HTMLElement} */ (field.closest(".field, .taking") ?? field);
}

/**
 * A fold that a person opened shows all it has, and the figure to be typed first is next.
 * @param {HTMLDetailsElement} fold
 * @param {(place: HTMLElement) => void} show
 */
function openFold(fold, show) {
  if (!fold.open) return;
  seek(fold, "input[type=number]")?.focus({ preventScroll: true });
  show(fold);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} place
 * @param {boolean} [atTop] only its beginning counts
 */
function reveal(form, place, atTop = false) {
  const { top, bottom } = place.getBoundingClientRect();
  const by = scrollFor({ top, bottom: atTop ? top : bottom }, freeSpace(form));
  if (by) scroller(form).scrollBy({ top: by, behavior: "instant" });
}

/**
 * What neither the strip nor the bar nor the phone's keyboard covers.
 * @param {HTMLFormElement} form
 */
function freeSpace(form) {
  const left = form.getBoundingClientRect().left;
  const strip = seek(document, ".strip-dock")?.getBoundingClientRect();
  const bar = seek(form, ".entry-bar")?.getBoundingClientRect();
  const screen = globalThis.visualViewport;
  return {
    top: strip && strip.right > left ? Math.max(0, strip.bottom) : 0,
    bottom: Math.min(bar?.top ?? Infinity, screen ? screen.offsetTop + screen.height : innerHeight),
  };
}

/**
 * What scrolls the form: the page, or the card where it stays in view beside the sheet.
 * @param {HTMLFormElement} form
 */
function scroller(form) {
  const card = form.closest("#write-area");
  return card && getComputedStyle(card).overflowY === "auto" ? card : window;
}
