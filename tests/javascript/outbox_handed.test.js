// Lines that the desk took by code: its receipt lets go of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { aloneIn } from "../../scorer/static/scorer/js/state.js";
import { follows, line, outbox } from "./outboxes.js";

const HANDED = { positions: 2, number: 3, version: 0, restored: "" };

follows("what the desk's receipt names is handed over: the rest comes behind it", {
  before: outbox({ lines: [line(1), line(2), line(3)] }),
  event: { type: "handed", uuids: ["u1", "u2", "of another sheet"] },
  changes: { changes: 2, lines: [line(3)], standing: HANDED, place: 3 },
  effects: [
    { type: "keepSent", line: line(1) },
    { type: "drop", uuid: "u1" },
    { type: "keepSent", line: line(2) },
    { type: "drop", uuid: "u2" },
    { type: "remember", standing: HANDED },
    { type: "renewForm" },
    { type: "setPlace", position: 3 },
    { type: "show" },
    { type: "send" },
  ],
});

follows("what has gone out meanwhile is not handed over", {
  before: outbox({ lines: [line(3)] }),
  event: { type: "handed", uuids: ["u1"] },
  effects: [],
});

test("the copy of a phone knows what the desk has taken since", () => {
  const before = outbox({ copied: true });
  const page = { ...before.standing, ahead: "[]" };
  const opened = { type: "opened", page, seen: HANDED, draft: undefined, typed: [] };
  assert.deepEqual(reduce(before, opened).state.standing, HANDED);
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
