// What is typed and not saved yet: kept on the phone, so that a reload does not lose it.

import { joined } from "./fields.js";
import { forget, read, write } from "./store.js";

const DRAFT = "kontra:draft:";
const OLDEST = 12 * 60 * 60 * 1000; // milliseconds: an evening
const NOT_TYPED = ["csrfmiddlewaretoken", "uuid", "position", "seen_revision"];

/**
 * Name and value of all that a person put into the form, the kind of line too.
 * @param {HTMLFormElement} form
 */
export function typed(form) {
  const pairs = [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && !NOT_TYPED.includes(name),
  );
  return joined(/** @type {Outbox.Fields} */ (pairs));
}

/**
 * Keep what is in the form, with the place that it was begun for and the uuid it would have.
 * @param {string} sheet
 * @param {HTMLFormElement} form
 * @param {Pick<Outbox.Draft, "aside" | "undone">} [beside]
 */
export function keepDraft(sheet, form, beside) {
  const said = new FormData(form);
  const [uuid, position] = [String(said.get("uuid")), Number(said.get("position"))];
  write(DRAFT + sheet, { ...beside, fields: typed(form), uuid, position, at: Date.now() });
}

/**
 * What was being typed on this sheet; undefined when there is nothing, or nothing of today.
 * @param {string} sheet
 * @returns {Outbox.Draft | undefined}
 */
export function draftOf(sheet) {
  const draft = read(DRAFT + sheet);
  return draft && Date.now() - draft.at < OLDEST ? draft : undefined;
}

/**
 * The form was saved or emptied.
 * @param {string} sheet
 */
export function dropDraft(sheet) {
  forget(DRAFT + sheet);
}
