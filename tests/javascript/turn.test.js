// The clock of a turn: three minutes, counted from a stored start.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  begun,
  FRESH,
  moved,
  overOf,
  overrun,
  pressed,
  reset,
  spentOf,
  switched,
  tapped,
  told,
} from "../../scorer/static/scorer/js/turn.js";

const ALLOWED = 180_000;
const NOON = 1_000_000_000;
const RUNNING = { span: 1, since: NOON, spent: 0, over: {} };

test("a clock that stands spends nothing", () => {
  assert.equal(spentOf({ ...FRESH, spent: 5000 }, NOON), 5000);
});

test("a clock that runs goes on through a reload", () => {
  const kept = JSON.parse(JSON.stringify(RUNNING));
  assert.equal(spentOf(kept, NOON + 60_000), 60_000);
});

test("a device whose clock is set back has spent no time", () => {
  assert.equal(spentOf({ ...RUNNING, spent: 2000 }, NOON - 60_000), 2000);
});

test("a pause takes no time", () => {
  const paused = switched(RUNNING, NOON + 90_000);
  assert.deepEqual(paused, { span: 1, since: null, spent: 90_000, over: {} });
  const again = switched(paused, NOON + 390_000);
  assert.deepEqual(again, { span: 1, since: NOON + 390_000, spent: 90_000, over: {} });
  assert.equal(spentOf(again, NOON + 391_000), 91_000);
});

test("over time is counted in whole seconds", () => {
  const seconds = [179_999, 180_000, 180_999, 181_000, 192_000].map((spent) =>
    overOf(RUNNING, ALLOWED, NOON + spent),
  );
  assert.deepEqual(seconds, [0, 0, 0, 1, 12]);
});

test("the press keeps the overrun and lets the next one's time run", () => {
  const next = pressed(RUNNING, ALLOWED, NOON + 192_000);
  const ended = { span: 2, since: NOON + 192_000, spent: 0, over: { 1: 12 }, before: RUNNING };
  assert.deepEqual(next, ended);
  assert.equal(overrun(next, 1, ALLOWED, NOON + 197_000), 12);
  assert.equal(overrun(next, 2, ALLOWED, NOON + 197_000), 0);
  assert.equal(overrun(next, 3, ALLOWED, NOON + 197_000), undefined);
});

test("the span the sheet comes to begins anew and runs if the one before ran", () => {
  const later = NOON + 10_000;
  assert.deepEqual(begun(RUNNING, 2, later), { span: 2, since: later, spent: 0, over: {} });
  const standing = { span: 1, since: null, spent: 7000, over: { 1: 3 } };
  assert.deepEqual(begun(standing, 2, later), { span: 2, since: null, spent: 0, over: { 1: 3 } });
});

test("the first span of a sheet waits for the button", () => {
  assert.deepEqual(begun({ ...FRESH, since: NOON }, 1, NOON), { ...FRESH, span: 1 });
});

test("a tap on the face starts what stands and presses what runs", () => {
  const started = tapped({ ...FRESH, span: 1 }, ALLOWED, NOON);
  assert.deepEqual(started, RUNNING);
  assert.equal(tapped(started, ALLOWED, NOON + 60_000).span, 2);
});

test("a second tap within a second presses nothing", () => {
  const next = tapped(RUNNING, ALLOWED, NOON + 60_000);
  assert.equal(tapped(next, ALLOWED, NOON + 60_900), next);
  assert.equal(tapped(next, ALLOWED, NOON + 61_000).span, 3);
});

test("a press undone leaves the clock as if it had run on", () => {
  const next = pressed(RUNNING, ALLOWED, NOON + 60_000);
  assert.equal(reset(next, 1), RUNNING);
  assert.deepEqual(reset(RUNNING, 1), { ...FRESH, span: 1 });
});

test("the sheet that comes to the next span leaves no press to undo", () => {
  const next = pressed(RUNNING, ALLOWED, NOON + 60_000);
  assert.deepEqual(reset(begun(next, 3, NOON), 3), { ...FRESH, span: 3 });
});

test("a correction moves what is left, running or not, and never past the start", () => {
  const later = NOON + 30_000;
  assert.equal(spentOf(moved(RUNNING, 10, later), later), 20_000);
  assert.equal(spentOf(moved(RUNNING, -10, later), later + 1000), 41_000);
  const standing = switched(RUNNING, later);
  assert.deepEqual(moved(standing, 10, later + 5000), { ...standing, spent: 20_000 });
  assert.equal(moved(standing, 60, later).spent, 0);
});

test("seconds are told as a clock shows them", () => {
  assert.deepEqual([0, 7, 127, 180, 3600].map(told), ["0:00", "0:07", "2:07", "3:00", "60:00"]);
});
