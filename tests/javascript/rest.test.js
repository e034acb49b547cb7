// What the clock of a round shows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { faceOf } from "../../scorer/static/scorer/js/announcement.js";
import { isLast, leftOf, noteOf } from "../../tournaments/static/tournaments/js/rest.js";

const ROUND = {
  now: 0,
  ends: 600_000,
  left: 0,
  last_hand: 300,
  known: true,
  closed: false,
  paused: false,
  extra: [],
};

test("a round that runs has the time until it ends", () => {
  assert.equal(leftOf(ROUND, 250_000), 350_000);
  assert.equal(leftOf(ROUND, 660_000), -60_000);
});

test("a round that stands has the seconds it stopped with", () => {
  assert.equal(leftOf({ ...ROUND, ends: null, left: 42 }, 999_999), 42_000);
});

test("the face counts down by begun seconds and up by whole ones", () => {
  const faces = [3_727_000, 59_001, 1, 0, -999, -1000, -61_500].map(faceOf);
  assert.deepEqual(faces, ["62:07", "1:00", "0:01", "0:00", "0:00", "0:01", "1:01"]);
});

test("the last hand begins at its mark and ends with the time", () => {
  const last = [300_001, 300_000, 1, 0].map((left) => isLast(ROUND, left));
  assert.deepEqual(last, [false, true, true, false]);
});

test("what is said of a round goes by what weighs most", () => {
  const paused = { ...ROUND, ends: null, paused: true };
  assert.equal(noteOf({ ...ROUND, closed: true }, -5), "closed");
  assert.equal(noteOf({ ...paused, left: 0 }, 0), "up");
  assert.equal(noteOf(paused, 9000), "paused");
  assert.equal(noteOf({ ...ROUND, ends: null }, 9000), "waiting");
  assert.equal(noteOf(ROUND, 9000), "last");
  assert.equal(noteOf(ROUND, 300_001), "");
});
