// What a phone knows while lines are on it alone, and when it says so.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { aloneIn } from "../../scorer/static/scorer/js/state.js";
import { line, outbox } from "./outboxes.js";

test("the copy of a phone knows what was sent since", () => {
  const before = outbox({ copied: true });
  const page = { ...before.standing, ahead: "[]" };
  const seen = { positions: 2, number: 3, version: 0, restored: "" };
  const opened = { type: "opened", page, seen, draft: undefined, typed: [] };
  assert.deepEqual(reduce(before, opened).state.standing, seen);
});

const MADE = Date.parse(line(1).made_at);
const MINUTE = 60_000;

for (const [name, seen, minutes, wait] of [
  ["nothing waits", { lines: [], waiting: false }, 20, undefined],
  ["on its way", { lines: [line(1)], waiting: false }, 20, undefined],
  ["just written", { lines: [line(1), line(2)], waiting: true }, 1, 9 * MINUTE],
  ["ten minutes old", { lines: [line(1)], waiting: true }, 10, 0],
  ["the round is over", { lines: [line(1)], waiting: true, barred: "closed" }, 1, 0],
  ["a clock that went back", { lines: [line(1)], waiting: true }, -99, 10 * MINUTE],
]) {
  test(`when a phone says that lines are on it alone: ${name}`, () => {
    assert.equal(aloneIn(seen, MADE + minutes * MINUTE), wait);
  });
}
