// When lines are sent, which of them, and when it is tried again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { sendable } from "../../scorer/static/scorer/js/state.js";
import { follows, line, outbox } from "./outboxes.js";

const SEND = { type: "send" };
const SHOW = { type: "show" };
const LEAVE = { type: "leave" };
const END_PAUSE = { type: "endPause" };
const ENTER = { type: "enter" };
const post = (...lines) => ({ type: "post", lines });
const pause = (milliseconds) => ({ type: "pause", milliseconds });

// When

follows("sending begins when nobody sends", {
  before: outbox(),
  event: { type: "send" },
  changes: { busy: true },
  effects: [END_PAUSE, ENTER],
});

follows("who asks while lines are sent is remembered", {
  before: outbox({ busy: true }),
  event: { type: "send" },
  changes: { again: true },
  effects: [END_PAUSE],
});

follows("a phone that wakes tries at once", {
  before: outbox({ misses: 4 }),
  event: { type: "woken" },
  changes: { misses: 0 },
  effects: [SEND],
});

follows("whoever comes to send reads first: another page may have sent", {
  before: outbox({ busy: true, changes: 3 }),
  event: { type: "entered" },
  effects: [{ type: "read", why: "turn", changes: 3 }],
});

follows("what takes longer is shown as under way", {
  before: outbox({ busy: true, lines: [line(1)] }),
  event: { type: "late" },
  effects: [SHOW],
});

// What

const turn = (...lines) => ({ type: "read", why: "turn", lines, changes: 0 });

follows("all that waits is sent in order", {
  before: outbox({ busy: true, early: true }),
  event: turn(line(1), line(2)),
  changes: { early: false, lines: [line(1), line(2)], sending: [line(1), line(2)] },
  effects: [post(line(1), line(2))],
});

follows("nothing waits, nothing is sent", {
  before: outbox({ busy: true, lines: [line(1)] }),
  event: turn(),
  changes: { lines: [] },
  effects: [LEAVE],
});

for (const state of ["refused", "moved", "locked"]) {
  follows(`a ${state} line holds up those behind it`, {
    before: outbox({ busy: true }),
    event: turn(line(1), line(2, { state }), line(3)),
    changes: {
      lines: [line(1), line(2, { state }), line(3)],
      sending: [line(1)],
    },
    effects: [post(line(1))],
  });
}

follows("a line that is in the form is not sent", {
  before: outbox({ busy: true, editing: line(1) }),
  event: turn(line(1), line(2)),
  changes: { lines: [line(1), line(2)] },
  effects: [LEAVE],
});

test("a batch is of 20 lines", () => {
  const lines = Array.from({ length: 25 }, (_, index) => line(index + 1));
  assert.deepEqual(sendable(outbox({ lines })), lines.slice(0, 20));
});

// Afterwards

follows("nothing is left: nothing is waited for", {
  before: outbox({ busy: true }),
  event: { type: "ended", ran: true },
  changes: { busy: false },
  effects: [SHOW],
});

follows("who asked meanwhile is heard at once", {
  before: outbox({ busy: true, again: true, misses: 2, lines: [line(1)] }),
  event: { type: "ended", ran: true },
  changes: { busy: false, again: false },
  effects: [SHOW, SEND],
});

for (const [misses, milliseconds] of [
  [1, 1000],
  [2, 2000],
  [3, 5000],
  [4, 10_000],
  [5, 30_000],
  [9, 30_000],
]) {
  follows(`the next attempt after ${misses} misses is ${milliseconds} ms later`, {
    before: outbox({ busy: true, misses, lines: [line(1)] }),
    event: { type: "ended", ran: true },
    changes: { busy: false },
    effects: [SHOW, pause(milliseconds)],
  });
}

follows("a line that came too early is tried again after 5 s", {
  before: outbox({ busy: true, early: true, lines: [line(1)] }),
  event: { type: "ended", ran: true },
  changes: { busy: false },
  effects: [SHOW, pause(5000)],
});

follows("while another page sends, this one looks again after 1 s", {
  before: outbox({ busy: true, lines: [line(1)] }),
  event: { type: "ended", ran: false },
  changes: { busy: false },
  effects: [SHOW, pause(1000)],
});

follows("what waits for a person is not tried again by itself", {
  before: outbox({ busy: true, misses: 1, lines: [line(1, { state: "moved" })] }),
  event: { type: "ended", ran: true },
  changes: { busy: false },
  effects: [SHOW],
});

follows("a server that cannot be reached is counted", {
  before: outbox({ busy: true, misses: 1, barred: "no", lines: [line(1)], sending: [line(1)] }),
  event: { type: "missed" },
  changes: { misses: 2, barred: undefined, sending: [] },
  effects: [LEAVE],
});

follows("a server that says no is quoted", {
  before: outbox({ busy: true, lines: [line(1)], sending: [line(1)] }),
  event: { type: "missed", barred: "Not from here." },
  changes: { misses: 1, barred: "Not from here.", sending: [] },
  effects: [LEAVE],
});

test("the reducer knows no other events", () => {
  assert.throws(() => reduce(outbox(), { type: "written" }), TypeError);
});
