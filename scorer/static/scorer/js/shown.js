// What the page shows of its sheet: how far it is, and its last hand.

import { seek } from "./dom.js";

/**
 * The last hand that the page shows; undefined where there is none, or none may be undone.
 * @returns {Outbox.Last | undefined}
 */
export function lastOnPage() {
  const shown = seek(document, "#undo-form")?.dataset;
  return shown && {
    place: Number(shown.place),
    revision: Number(shown.revision),
    version: shownOnPage()?.version ?? 0,
  };
}

/** How far the sheet is that the page shows; undefined where it shows none. */
export function shownOnPage() {
  const shown = seek(document, "#strip[data-version]")?.dataset;
  return shown && {
    positions: Number(shown.positions),
    number: Number(shown.number),
    version: Number(shown.version),
  };
}
