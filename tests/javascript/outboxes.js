// Outboxes for the tests: states and lines that differ from the plainest in what is named.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { begin } from "../../scorer/static/scorer/js/state.js";

/** An empty sheet, as the server tells it. */
export const EMPTY = { positions: 0, number: 1, version: 0, restored: "" };

/** An outbox in which nothing waits, on a sheet with `number - 1` lines. */
export function outbox({ number = 1, ...changes } = {}) {
  const standing = standingAt(number);
  const begun = begin({ sheet: "s", standing, copied: false, place: standing.positions });
  return { ...begun, opening: false, ...changes };
}

/** A sheet with `number - 1` lines. */
export function standingAt(number) {
  return { ...EMPTY, positions: number - 1, number, version: 10 * (number - 1) };
}

/** A line that waits for the position before `number`. */
export function line(number, changes = {}) {
  return {
    uuid: `u${number}`,
    sheet: "s",
    order: number,
    position: number - 1,
    kind: "hand",
    fields: [["points", String(10 * number)]],
    words: `hand ${number}`,
    made_at: "2026-01-31T20:15:00.000Z",
    state: "waiting",
    ...changes,
  };
}

/** The server's answer to one line. */
export function result(uuid, status, { faults = [], stands = null } = {}) {
  return { uuid, status, faults, stands };
}

/** What a person saves. */
export function saved(number, changes = {}) {
  const { uuid, position, kind, fields, words, made_at } = line(number);
  const when = { checked: true, at: 10_000, now: number, made_at };
  return { type: "saved", uuid, fresh: `f${number}`, position, kind, fields, words, ...when, ...changes };
}

/** One transition, tested: `before` and `event` give `changes` of the state and `effects`. */
export function follows(name, { before, event, changes = {}, effects }) {
  test(name, () => {
    const frozen = frozenDeep(before);
    const after = reduce(frozen, event);
    assert.deepEqual(said(after.effects), said(effects));
    assert.deepEqual(said(after.state), said({ ...before, ...changes }));
  });
}

/** Without what is undefined, which says the same as nothing. */
function said(value) {
  return JSON.parse(JSON.stringify(value));
}

function frozenDeep(value) {
  if (value && typeof value === "object") Object.values(value).forEach(frozenDeep);
  return Object.freeze(value);
}
