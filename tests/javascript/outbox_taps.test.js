// A thumb that bounces on undo: two taps within a second are one, online and offline.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { view } from "../../scorer/static/scorer/js/state.js";
import { line, outbox, result, standingAt } from "./outboxes.js";
import { ASKED, PAGE, VOIDED, redo, tap } from "./undoing.js";

/** What two taps make of a sheet of `hands` hands, `apart` milliseconds from one another. */
function twoTaps(before, hands, apart, answer) {
  const done = [];
  let state = before;
  for (const at of [5000, 5000 + apart]) {
    const type = view(state, true).redoable ? "redo" : "undo";
    const event = type === "redo" ? redo(at) : tap(hands, { at, uuid: `v${at}` });
    for (const each of [event, type === "undo" && answer?.(at)].filter(Boolean)) {
      const after = reduce(state, each);
      state = after.state;
      done.push(...after.effects);
    }
  }
  return { state, done };
}

for (const apart of [60, 150, 300, 900]) {
  test(`two taps ${apart} ms apart undo one waiting hand`, () => {
    const { state } = twoTaps(outbox({ lines: [line(1), line(2)], place: 2 }), 0, apart);
    assert.deepEqual(state.lines, [line(1)]);
    assert.equal(view(state, true).redoable, true);
  });

  test(`two taps ${apart} ms apart void one hand on the server`, () => {
    const answer = (at) => ({ type: "voided", uuid: `v${at}`, answer: { ...PAGE, hand: VOIDED }, at: at + 50 });
    const { state, done } = twoTaps(outbox({ number: 4 }), 3, apart, answer);
    assert.equal(done.filter(({ type }) => type === "void").length, 1);
    assert.deepEqual(state.lines, []);
    assert.equal(view(state, true).redoable, true);
  });
}

test("a second after the undo the same place is redo, not the undo of the hand before", () => {
  const { state, done } = twoTaps(outbox({ lines: [line(1), line(2)], place: 2 }), 0, 1000);
  assert.deepEqual(state.lines.map(({ words }) => words), ["hand 1", "hand 2"]);
  assert.equal(done.filter(({ type }) => type === "drop").length, 1);
});

test("what was written while the server voided stands behind it and is not in the form", () => {
  const busy = outbox({ number: 4, undoing: ASKED, lines: [line(4)], sending: [line(4)], place: 4 });
  const event = { type: "voided", uuid: "v1", answer: { ...PAGE, hand: VOIDED }, at: 5200 };
  const { state } = reduce(busy, event);
  assert.deepEqual(state.lines, [line(4)]);
  assert.equal(view(state, true).redoable, false);
  const settled = reduce(state, {
    type: "answered",
    answer: { ...standingAt(4), positions: 4, version: 40, results: [result("u4", "written")], told: "" },
    now: 0,
  });
  assert.deepEqual(settled.state.lines, []);
});
