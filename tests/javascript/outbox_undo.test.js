// Undo and redo of the last hand: one path for a hand that waits here and one on the server.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { view } from "../../scorer/static/scorer/js/state.js";
import { follows, line, outbox, saved, standingAt } from "./outboxes.js";
import { ASKED, PAGE, VOIDED, redo, tap, undone } from "./undoing.js";

const SHOW = { type: "show" };
const SEND = { type: "send" };
const STAY = { type: "askToStay" };
const drop = (uuid) => ({ type: "drop", uuid });
const keep = (kept) => ({ type: "keep", line: kept });
const place = (position) => ({ type: "setPlace", position });
const fill = (number) => ({ type: "fill", fields: [["kind", "hand"], ["points", `${number}0`]] });
const draft = (hand, aside) => ({ type: "keepDraft", undone: hand, aside });
const told = (number, by) => ({ type: "sayUndone", number, by });

follows("a hand that waits here goes back into an empty form", {
  before: outbox({ lines: [line(1), line(2)], place: 2 }),
  event: tap(0),
  changes: { lines: [line(1)], changes: 1, place: 1, touched: true, steppedAt: 5000, undone: undone(2) },
  effects: [
    drop("u2"),
    { type: "renewForm" },
    place(1),
    SHOW,
    fill(2),
    draft(undone(2)),
    told(2),
    SHOW,
  ],
});

follows("what is typed in the form is put aside", {
  before: outbox({ lines: [line(1)], place: 1, touched: true }),
  event: tap(0),
  changes: {
    lines: [],
    changes: 1,
    place: 0,
    touched: true,
    steppedAt: 5000,
    undone: undone(1),
    aside: [[["points", "7"]]],
  },
  effects: [
    drop("u1"),
    { type: "renewForm" },
    place(0),
    SHOW,
    fill(1),
    draft(undone(1), [[["points", "7"]]]),
    told(1),
    SHOW,
  ],
});

test("an undone hand that may have got through keeps its place while it is put aside", () => {
  const before = outbox({ lines: [line(1)], place: 1, touched: true, undone: undone(2) });
  const { state } = reduce(before, tap(0));
  assert.deepEqual(state.aside, [[["points", "7"], ["position", "1"]]]);
  const known = { ...state, standing: standingAt(3) }; // both were written, the answer was lost
  const after = reduce(known, saved(1, { at: 20_000 }));
  assert.equal(after.state.place, 1);
  assert.deepEqual(after.effects.filter(({ type }) => type === "fill"), [
    { type: "fill", fields: [["points", "7"]] },
  ]);
  assert.deepEqual(after.effects.findLast(({ type }) => type === "setPlace"), place(1));
});

follows("a hand that the server has is voided there", {
  before: outbox({ number: 4 }),
  event: tap(3),
  changes: { steppedAt: 5000, undoing: ASKED },
  effects: [{ type: "void", hand: ASKED }, SHOW],
});

follows("a hand that the server has stays there while the page is the copy of this phone", {
  before: outbox({ number: 4, copied: true }),
  event: { ...tap(3), last: undefined },
  effects: [{ type: "sayNotUndone" }],
});

follows("the answer brings it back into the form, and says whose it was", {
  before: outbox({ number: 4, undoing: ASKED }),
  event: { type: "voided", uuid: "v1", answer: { ...PAGE, hand: VOIDED }, at: 5200 },
  changes: {
    standing: { ...standingAt(3), positions: 3, version: 31 },
    shown: 3,
    undoing: undefined,
    steppedAt: 5200,
    touched: true,
    undone: undone(3, { again: 2 }),
  },
  effects: [
    { type: "remember", standing: { ...standingAt(3), positions: 3, version: 31 } },
    { type: "drawSheet", html: "<b>", version: 31 },
    { type: "drawForm", html: "<form>" },
    place(3),
    SHOW,
    fill(3),
    draft(undone(3, { again: 2 })),
    told(3, "Ola"),
    SHOW,
    { type: "keepCopy", version: 31 },
    { type: "tellOthers" },
  ],
});

follows("a sheet that was signed refuses with a sentence", {
  before: outbox({ number: 4, undoing: ASKED, touched: true, place: 3 }),
  event: {
    type: "voided",
    uuid: "v1",
    answer: { ...PAGE, ...standingAt(4), refused: "It is signed." },
    at: 5200,
  },
  changes: { undoing: undefined, steppedAt: 5200 },
  effects: [
    { type: "remember", standing: standingAt(4) },
    { type: "drawSheet", html: "<b>", version: 30 },
    { type: "say", text: "It is signed.", fault: true },
    SHOW,
    { type: "keepCopy", version: 30 },
    { type: "tellOthers" },
  ],
});

follows("an answer that gets lost is told", {
  before: outbox({ number: 4, undoing: ASKED }),
  event: { type: "voided", uuid: "v1", at: 5200 },
  changes: { undoing: { ...ASKED, failed: true } },
  effects: [{ type: "sayNotUndone" }, SHOW],
});

follows("after it the same hand is meant, not the one before it", {
  before: outbox({ number: 3, undoing: { ...ASKED, failed: true } }),
  event: tap(2, { uuid: "v2" }),
  changes: { steppedAt: 5000, undoing: ASKED },
  effects: [{ type: "void", hand: ASKED }, SHOW],
});

follows("as soon as the sheet moves the server is asked again", {
  before: outbox({ number: 4, undoing: { ...ASKED, failed: true } }),
  event: { type: "moved" },
  changes: { undoing: ASKED },
  effects: [{ type: "void", hand: ASKED }, SHOW, { type: "read", why: "look", changes: 0 }],
});

follows("an answer to another undo changes nothing", {
  before: outbox({ number: 4, undoing: ASKED }),
  event: { type: "voided", uuid: "v7", answer: { ...PAGE, hand: VOIDED }, at: 5200 },
  effects: [],
});

for (const [name, before, event] of [
  ["a hand on its way", outbox({ lines: [line(1)], sending: [line(1)], busy: true }), tap(0)],
  ["no hand at all", outbox(), tap(0)],
  ["an older page", outbox({ number: 5 }), tap(3)],
  ["a page still to be shown", outbox({ number: 4, answer: { results: [] } }), tap(3)],
  ["a waiting hand in the form", outbox({ lines: [line(1)], editing: line(1) }), tap(0)],
  ["hands that are still to be read", outbox({ number: 4, opening: true }), tap(3)],
  ["an open question", outbox({ number: 4, touched: true, place: 2 }), tap(3)],
  ["an undo under way", outbox({ number: 4, undoing: ASKED }), tap(3)],
  ["a second tap", outbox({ number: 4, steppedAt: 4001 }), tap(3)],
]) {
  follows(`nothing is undone: ${name}`, { before, event, effects: [] });
}

// Redo

follows("redo writes a hand that waited once more", {
  before: outbox({ touched: true, undone: undone(1) }),
  event: redo(),
  changes: {
    lines: [line(1, { uuid: "r1", order: 9 })],
    changes: 1,
    place: 1,
    touched: false,
    steppedAt: 9000,
    undone: undefined,
  },
  effects: [
    keep(line(1, { uuid: "r1", order: 9 })),
    { type: "dropDraft" },
    { type: "sayKept", number: 1, checked: false },
    { type: "renewForm" },
    place(1),
    SHOW,
    SEND,
    STAY,
  ],
});

test("redo names the hand that the server voided: it is the same to the last card", () => {
  const standing = { ...standingAt(3), positions: 3 };
  const before = outbox({ place: 3, touched: true, undone: undone(3, { again: 2 }) });
  const { state } = reduce({ ...before, standing }, redo());
  assert.deepEqual(state.lines, [line(3, { uuid: "r1", order: 9, position: 3, again: 2 })]);
});

test("a redo that waits here can be undone and redone", () => {
  const waits = line(3, { again: 2, position: 3 });
  const { state } = reduce(outbox({ number: 3, lines: [waits] }), tap(0));
  assert.deepEqual(state.undone, undone(3, { again: 2 }));
});

test("a hand that may have got through meets itself, undone and written again", () => {
  const before = outbox({ number: 1, lines: [line(1)] });
  const { state } = reduce({ ...before, standing: standingAt(3) }, tap(2));
  assert.equal(state.place, 0);
  assert.equal(view(state, true).overtaken, true);
});

test("redo brings back what was put aside", () => {
  const before = outbox({ touched: true, undone: undone(1), aside: [[["points", "7"]]] });
  const { state, effects } = reduce(before, redo());
  assert.equal(state.touched, true);
  assert.deepEqual(effects.filter(({ type }) => type === "fill"), [{ type: "fill", fields: [["points", "7"]] }]);
});

for (const [name, changes] of [
  ["a second tap", { undone: undone(1), steppedAt: 8001 }],
  ["nothing undone", {}],
  ["another phone has written", { undone: undone(1), number: 2 }],
  ["a waiting hand in the form", { undone: undone(1), editing: line(1) }],
]) {
  follows(`nothing is written again: ${name}`, {
    before: outbox({ touched: true, ...changes }),
    event: redo(),
    effects: [],
  });
}

test("a hand that is saved ends the redo of the one before", () => {
  const { state } = reduce(outbox({ touched: true, undone: undone(1) }), saved(1));
  assert.equal(state.undone, undefined);
  assert.equal(view(state, true).redoable, false);
});

test("after a reload the hand in the form can still be redone", () => {
  const page = { ...standingAt(3), ahead: "[]", newest: "" };
  const kept = { fields: [["points", "30"]], position: 3, undone: undone(3, { again: 2 }) };
  const { state } = reduce(outbox({ number: 3 }), { type: "opened", page, draft: kept, typed: [] });
  assert.equal(view(state, true).redoable, true);
});
