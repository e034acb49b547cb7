// What a scorer sees without looking for it: another phone's lines, the state of saving.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { saveState } from "../../scorer/static/scorer/js/pending.js";
import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { view } from "../../scorer/static/scorer/js/state.js";
import { follows, line, outbox, saved, standingAt } from "./outboxes.js";
import { openPage, TEXTS } from "./recording.js";

beforeEach(() => void openPage());

const SHOW = { type: "show" };
const KEEP_DRAFT = { type: "keepDraft" };
const place = (position) => ({ type: "setPlace", position });
const SHOWN = { positions: 3, number: 4, version: 30 };

follows("another phone has written: the page knows how far the sheet is, and so does its copy", {
  before: outbox({ touched: true }),
  event: { type: "moved", page: SHOWN },
  changes: { standing: { ...SHOWN, restored: "" }, shown: 4 },
  effects: [
    { type: "remember", standing: { ...SHOWN, restored: "" } },
    { type: "keepCopy", version: 30 },
    { type: "ask", why: "theirs", at: 0 },
    { type: "read", why: "look", changes: 0 },
  ],
});

follows("a page that shows no more than is known changes nothing", {
  before: outbox({ number: 4 }),
  event: { type: "moved", page: SHOWN },
  effects: [{ type: "read", why: "look", changes: 0 }],
});

const THEIRS = { number: 1, text: "71 : 49", position: 0, revision: 1 };

follows("what another phone wrote at the form's place is shown beside it", {
  before: outbox({ number: 4, touched: true }),
  event: { type: "asked", why: "theirs", page: { ...standingAt(4), stands: THEIRS } },
  changes: { theirs: THEIRS },
  effects: [SHOW],
});

test("what is typed replaces theirs, under the place and the version that were shown", () => {
  const before = outbox({ number: 4, touched: true, theirs: THEIRS });
  const corrects = { position: 0, revision: 1, number: 1 };
  const { state } = reduce(before, saved(1, { corrects }));
  assert.deepEqual(state.lines.map((each) => each.corrects), [corrects]);
});

follows("what is being typed is another line: it comes behind what stands", {
  before: outbox({ number: 4, touched: true, place: 1 }),
  event: { type: "another" },
  changes: { place: 3 },
  effects: [place(3), KEEP_DRAFT, SHOW],
});

follows("what is being typed stands already: the form is for the next line", {
  before: outbox({ number: 4, touched: true, place: 1 }),
  event: { type: "already" },
  changes: { place: 3, touched: false },
  effects: [
    { type: "dropDraft" },
    { type: "renewForm" },
    place(3),
    SHOW,
    { type: "ask", why: "look" },
  ],
});

test("what is being typed stands already: what was put aside comes back", () => {
  const before = outbox({ number: 4, touched: true, place: 1, aside: [[["points", "28"]]] });
  const { state, effects } = reduce(before, { type: "already" });
  assert.deepEqual([state.aside, state.touched, state.place], [undefined, true, 3]);
  assert.deepEqual(effects.filter(({ type }) => type === "fill"), [{ type: "fill", fields: [["points", "28"]] }]);
});

test("a line begun before another phone wrote there is asked about", () => {
  const begun = outbox({ touched: true });
  assert.equal(view(begun, true).overtaken, false);
  assert.equal(view({ ...begun, standing: standingAt(3) }, true).overtaken, true);
  assert.deepEqual(view({ ...begun, standing: standingAt(3) }, true).next.number, 3);
  assert.equal(view({ ...begun, standing: standingAt(3), touched: false }, true).overtaken, false);
});

for (const [name, state, online, told] of [
  ["nothing waits", outbox(), true, { is: "saved", text: "all saved" }],
  ["no network", outbox(), false, { is: "offline", text: "offline" }],
  ["lines wait for it", outbox({ lines: [line(1), line(2)] }), false, { is: "waits", text: "2 unsent" }],
  [
    "a line is on its way",
    outbox({ lines: [line(1)], sending: [line(1)] }),
    true,
    { is: "sending", text: "being sent" },
  ],
  ["a line goes at once", outbox({ lines: [line(1)] }), true, { is: "sending", text: "unsent" }],
  [
    "a person is asked",
    outbox({ lines: [line(1, { state: "refused" }), line(2)] }),
    true,
    { is: "asks", text: "1 needs you" },
  ],
  [
    "another phone was first",
    outbox({ number: 3, touched: true, place: 0 }),
    true,
    { is: "asks", text: "1 needs you" },
  ],
]) {
  test(`is told in a few words: ${name}`, () => {
    assert.deepEqual(saveState(TEXTS, view(state, online)), told);
  });
}
