// Two phones saved different versions of one hand: what a person says of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { view } from "../../scorer/static/scorer/js/state.js";
import { follows, line, outbox, saved } from "./outboxes.js";

const SEND = { type: "send" };
const SHOW = { type: "show" };
const TOLD = { type: "focusTold" };
const keep = (kept) => ({ type: "keep", line: kept });
const drop = (uuid) => ({ type: "drop", uuid });
const place = (position) => ({ type: "setPlace", position });
const RENEW = { type: "renewForm" };
const ASKED = { state: "waiting", faults: [], stands: null };
const MOVED = { state: "moved", faults: [], stands: { number: 1, text: "71 : 49" } };

follows("mine is the same as theirs: it leaves, and its place is taken", {
  before: outbox({ number: 2, lines: [line(1, MOVED), line(2)], place: 2 }),
  event: { type: "same", uuid: "u1" },
  changes: { lines: [line(2)], changes: 1 },
  effects: [drop("u1"), RENEW, place(2), SHOW, TOLD, SEND],
});

follows("mine is the same though nothing stands there: the others come a place sooner", {
  before: outbox({
    lines: [line(1, { ...MOVED, stands: null }), line(2)],
    place: 2,
  }),
  event: { type: "same", uuid: "u1" },
  changes: { lines: [line(2, { position: 0 })], changes: 2, place: 1 },
  effects: [keep(line(2, { position: 0 })), place(1), drop("u1"), RENEW, place(1), SHOW, TOLD, SEND],
});

const THEIRS = { number: 1, text: "71 : 49", position: 0, revision: 2 };
const CORRECTS = { position: 0, revision: 2, number: 1 };
const INSTEAD = line(1, { ...ASKED, uuid: "f1", corrects: CORRECTS });

follows("mine is right: it goes out as another version of theirs, and what waits keeps its place", {
  before: outbox({ number: 2, lines: [line(1, { ...MOVED, stands: THEIRS }), line(2)], place: 2 }),
  event: { type: "mine", uuid: "u1", fresh: "f1" },
  changes: { lines: [INSTEAD, line(2)], changes: 1 },
  effects: [keep(INSTEAD), drop("u1"), SHOW, SEND],
});

follows("mine is right while it is in the form: what is saved there is that version", {
  before: outbox({
    number: 2,
    lines: [line(1, { ...MOVED, stands: THEIRS })],
    editing: line(1, { ...MOVED, stands: THEIRS }),
    touched: true,
    place: 1,
  }),
  event: { type: "mine", uuid: "u1", fresh: "f1" },
  changes: { lines: [INSTEAD], changes: 1, editing: INSTEAD },
  effects: [keep(INSTEAD), drop("u1"), SHOW, SEND],
});

test("a hand that is put behind theirs while it is in the form is saved once", () => {
  const before = outbox({ number: 2, lines: [line(1, MOVED)], editing: line(1, MOVED), touched: true, place: 1 });
  const { state } = reduce(before, { type: "next", uuid: "u1", fresh: "f1" });
  const { lines, editing } = reduce(state, saved(9, { fields: [["points", "71"]] })).state;
  assert.deepEqual(lines.map(({ position, fields }) => [position, fields]), [[1, [["points", "71"]]]]);
  assert.equal(editing, undefined);
});

follows("what is no line, such as a signature, has no other version", {
  before: outbox({ number: 2, lines: [line(1, { ...MOVED, stands: { number: null, text: "x" } })] }),
  event: { type: "mine", uuid: "u1", fresh: "f1" },
  effects: [],
});

follows("a version that is thrown away leaves the places of the others", {
  before: outbox({ number: 2, lines: [INSTEAD, line(2)], place: 2 }),
  event: { type: "gone", uuid: "f1" },
  changes: { lines: [line(2)], changes: 1 },
  effects: [drop("f1"), RENEW, place(2), SHOW, TOLD, SEND],
});

follows("a version that is another hand after all comes next, and replaces nothing", {
  before: outbox({ number: 2, lines: [{ ...INSTEAD, ...MOVED, stands: THEIRS }], place: 1 }),
  event: { type: "next", uuid: "f1", fresh: "f2" },
  changes: { lines: [line(1, { ...ASKED, uuid: "f2", position: 1 })], changes: 1, place: 2 },
  effects: [place(2), keep(line(1, { ...ASKED, uuid: "f2", position: 1 })), drop("f1"), SHOW, SEND],
});

test("a version of a hand that stands adds no hand, and is not taken back", () => {
  const seen = view(outbox({ number: 2, lines: [INSTEAD], ahead: [{ number: 2 }] }), true);
  assert.deepEqual([seen.next.number, seen.undoable], [2, false]);
});

const MINE = line(1, { ...ASKED, uuid: "f1", position: 1 });

follows("mine is another hand: behind theirs with it, and what waits makes room", {
  before: outbox({ number: 2, lines: [line(1, MOVED), line(2)], place: 2 }),
  event: { type: "next", uuid: "u1", fresh: "f1" },
  changes: { lines: [MINE, line(2, { position: 2 })], changes: 2, place: 3 },
  effects: [keep(line(2, { position: 2 })), place(3), keep(MINE), drop("u1"), SHOW, SEND],
});

follows("what met somebody too makes no room: it is asked about by itself", {
  before: outbox({ number: 3, lines: [line(1, MOVED), line(2)], place: 2, touched: true }),
  event: { type: "next", uuid: "u1", fresh: "f1" },
  changes: { lines: [line(1, { ...ASKED, uuid: "f1", position: 2 }), line(2)], changes: 1, place: 3 },
  effects: [
    place(3),
    keep(line(1, { ...ASKED, uuid: "f1", position: 2 })),
    drop("u1"),
    SHOW,
    SEND,
  ],
});
