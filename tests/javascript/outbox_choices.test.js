// What a person can say of lines that wait.

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

follows("send now: what a person was asked about goes too", {
  before: outbox({ misses: 3, lines: [line(1, { state: "locked" }), line(2), line(3, MOVED)] }),
  event: { type: "retry" },
  changes: { misses: 0, changes: 1, lines: [line(1, ASKED), line(2), line(3, ASKED)] },
  effects: [keep(line(1, ASKED)), keep(line(3, ASKED)), SEND],
});

follows("send now, where everything waits for the server", {
  before: outbox({ misses: 3, lines: [line(1)] }),
  event: { type: "retry" },
  changes: { misses: 0 },
  effects: [SEND],
});

// Changing

const FILLED = { type: "fill", fields: [["kind", "hand"], ["points", "10"]] };

follows("a line is taken into the form, and what is typed there is put aside", {
  before: outbox({ lines: [line(1)], touched: true, place: 1 }),
  event: { type: "change", uuid: "u1", fields: [["points", "28"]] },
  changes: { editing: line(1), aside: [[["points", "28"]]] },
  effects: [FILLED, SHOW, { type: "focusForm" }],
});

follows("from an untouched form nothing is put aside", {
  before: outbox({ lines: [line(1)] }),
  event: { type: "change", uuid: "u1", fields: [] },
  changes: { editing: line(1), touched: true },
  effects: [FILLED, SHOW, { type: "focusForm" }],
});

follows("another line is taken up instead: what was put aside before stays so", {
  before: outbox({
    lines: [line(1), line(2)],
    touched: true,
    editing: line(2),
    aside: [[["points", "28"]]],
  }),
  event: { type: "change", uuid: "u1", fields: [["points", "20"]] },
  changes: { editing: line(1) },
  effects: [FILLED, SHOW, { type: "focusForm" }],
});

follows("where there is no form no line is changed", {
  before: outbox({ lines: [line(1)] }),
  event: { type: "change", uuid: "u1" },
  effects: [],
});

test("what is typed after the tap on Change belongs to the line that is changed", () => {
  const events = [
    { type: "touched" },
    { type: "change", uuid: "u1", fields: [["points", "28"]] },
    { type: "touched" },
    saved(9, { fields: [["points", "71"]], words: "71" }),
  ];
  let state = outbox({ lines: [line(1)] });
  const done = [];
  for (const event of events) {
    const after = reduce(state, event);
    state = after.state;
    done.push(...after.effects);
  }
  assert.deepEqual(state.lines.map(({ fields }) => fields), [[["points", "71"]]]);
  const fills = done.filter(({ type }) => type === "fill").map(({ fields }) => fields);
  assert.deepEqual(fills, [FILLED.fields, [["points", "28"]]]);
  assert.equal(state.touched, true);
});

// Throwing away

follows("a line is thrown away, and those behind it come a place sooner", {
  before: outbox({ lines: [line(1), line(2), line(3)], place: 3 }),
  event: { type: "gone", uuid: "u2" },
  changes: {
    lines: [line(1), line(3, { position: 1 })],
    changes: 2,
    place: 2,
  },
  effects: [
    keep(line(3, { position: 1 })),
    place(2),
    drop("u2"),
    RENEW,
    place(2),
    SHOW,
    TOLD,
    SEND,
  ],
});

follows("what is being typed comes a place sooner too", {
  before: outbox({ lines: [line(1)], touched: true, place: 1 }),
  event: { type: "gone", uuid: "u1" },
  changes: { lines: [], changes: 1, place: 0 },
  effects: [place(0), drop("u1"), place(0), SHOW, TOLD, SEND],
});

follows("what is typed for an earlier place stays there", {
  before: outbox({ lines: [line(1), line(2)], touched: true, place: 0 }),
  event: { type: "gone", uuid: "u2" },
  changes: { lines: [line(1)], changes: 1 },
  effects: [drop("u2"), place(0), SHOW, TOLD, SEND],
});

follows("the line in the form is thrown away, and what was typed before comes back", {
  before: outbox({
    lines: [line(1)],
    touched: true,
    editing: line(1),
    aside: [[["points", "28"]]],
    place: 1,
  }),
  event: { type: "gone", uuid: "u1" },
  changes: { lines: [], changes: 1, editing: undefined, aside: undefined, place: 0 },
  effects: [
    place(0),
    drop("u1"),
    place(0),
    SHOW,
    { type: "fill", fields: [["points", "28"]] },
    { type: "keepDraft" },
    TOLD,
    SEND,
  ],
});

follows("another line is thrown away: the one in the form stays in it", {
  before: outbox({
    lines: [line(1), line(2)],
    touched: true,
    editing: line(1),
    aside: [[["points", "28"]]],
    place: 2,
  }),
  event: { type: "gone", uuid: "u2" },
  changes: { lines: [line(1)], changes: 1, place: 1 },
  effects: [place(1), drop("u2"), place(1), SHOW, TOLD, SEND],
});

follows("another line is thrown away: what is typed keeps the form, and what was put aside waits on", {
  before: outbox({
    lines: [line(1), line(2)],
    touched: true,
    aside: [[["points", "28"]]],
    place: 2,
  }),
  event: { type: "gone", uuid: "u2" },
  changes: { lines: [line(1)], changes: 1, place: 1 },
  effects: [place(1), drop("u2"), place(1), SHOW, TOLD, SEND],
});

for (const event of [
  { type: "gone" },
  { type: "same" },
  { type: "next", fresh: "f1" },
  { type: "mine", fresh: "f1" },
  { type: "change", fields: [] },
]) {
  follows(`of a line that has left meanwhile nothing is said (${event.type})`, {
    before: outbox({ lines: [line(1)] }),
    event: { ...event, uuid: "u7" },
    effects: [],
  });
}

follows("lines that came with the address are kept before they are read and sent", {
  before: outbox(),
  event: { type: "taken", lines: [line(1), line(2)] },
  changes: { changes: 1 },
  effects: [keep(line(1)), keep(line(2)), { type: "read", why: "taken", changes: 1 }],
});

// What is seen

const SEEN = {
  lines: [],
  number: 1,
  shown: 1,
  sending: [],
  waiting: false,
  moving: false,
  away: false,
  barred: undefined,
  asking: 0,
  undoable: true,
  redoable: false,
  overtaken: false,
  theirs: undefined,
  copied: false,
  touched: false,
  unsaved: false,
  next: { number: 1, line: undefined, own: false },
};
const AHEAD = [{ number: 1 }, { number: 2 }, { number: 3 }];

for (const [name, state, online, changes] of [
  ["nothing waits", outbox(), true, {}],
  ["a page out of the network", outbox(), false, { away: true, moving: true }],
  ["nobody there", outbox({ lost: true }), true, { moving: true }],
  [
    "a line on its way",
    outbox({ lines: [line(1)] }),
    true,
    { lines: [line(1)], next: { number: 2, line: undefined, own: true } },
  ],
  [
    "a line that takes its time",
    outbox({ lines: [line(1)], busy: true, sending: [line(1)], ahead: AHEAD }),
    true,
    { lines: [line(1)], sending: ["u1"], undoable: false, waiting: true, next: { number: 2, line: AHEAD[1], own: true } },
  ],
  [
    "a server that was not reached",
    outbox({ lines: [line(1)], misses: 1, barred: "no", ahead: AHEAD }),
    true,
    {
      lines: [line(1)],
      waiting: true,
      away: true,
      moving: true,
      barred: "no",
      next: { number: 2, line: AHEAD[1], own: true },
    },
  ],
  [
    "a line for a person",
    outbox({ lines: [line(1, MOVED)], ahead: AHEAD }),
    true,
    { lines: [line(1, MOVED)], waiting: true, asking: 1, next: { number: 2, line: AHEAD[1], own: true } },
  ],
  [
    "a line in the form",
    outbox({ number: 2, lines: [line(2), line(3)], editing: line(2), ahead: AHEAD }),
    true,
    {
      lines: [line(2), line(3)],
      number: 2,
      shown: 2,
      undoable: false,
      next: { number: 2, line: AHEAD[1], own: true },
    },
  ],
  [
    "a copy of the page",
    outbox({ copied: true, ahead: AHEAD }),
    true,
    { copied: true, next: { number: 1, line: AHEAD[0], own: true } },
  ],
]) {
  test(`is seen: ${name}`, () => {
    assert.deepEqual(view(state, online), { ...SEEN, ...changes });
  });
}
