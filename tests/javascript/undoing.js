// Taps on undo and redo for the tests, and what a server answers to them.

import { line, standingAt } from "./outboxes.js";

/** A tap on the button while the page shows a sheet with `hands` hands. */
export function tap(hands, changes = {}) {
  return { type: "undo", uuid: "v1", fields: [["points", "7"]], last: last(hands), at: 5000, ...changes };
}

/** The last of `hands`. */
function last(hands) {
  return hands ? { place: hands, revision: 1, version: 10 * hands } : undefined;
}

/** What the form holds of hand `number`, taken back. */
export function undone(number, changes = {}) {
  const { kind, fields, words } = line(number);
  return { number, kind, fields, words, ...changes };
}

/** The hand that the server voids, as it tells it. */
export const VOIDED = { ...undone(3, { again: 2 }), by: "Ola" };

/** A sheet of three hands, the last of them voided. */
export const PAGE = { ...standingAt(3), positions: 3, version: 31, ahead: "[]", body: "<b>", write: "<form>" };

export const ASKED = { ...last(3), uuid: "v1" };

/** A tap on redo. */
export function redo(at = 9000) {
  return { type: "redo", uuid: "r1", at, now: 9, made_at: line(1).made_at };
}
