// How long to wait before a server is asked again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Misses } from "../../scorer/static/scorer/js/misses.js";

test("every question without an answer doubles the pause, up to the longest", () => {
  const misses = new Misses(1500, 12_000);
  const pauses = [];
  for (let count = 0; count < 6; count += 1) {
    pauses.push(misses.pause);
    misses.more();
  }
  assert.deepEqual(pauses, [1500, 3000, 6000, 12_000, 12_000, 12_000]);
});

test("an answer makes the pause short again", () => {
  const misses = new Misses(2000, 15_000);
  misses.more();
  misses.more();
  misses.none();
  assert.deepEqual([misses.count, misses.pause], [0, 2000]);
});

test("one miss may be an accident, two are none", () => {
  const misses = new Misses(1, 9);
  const accidents = [misses.accident];
  for (let count = 0; count < 3; count += 1) {
    misses.more();
    accidents.push(misses.accident);
  }
  assert.deepEqual(accidents, [true, true, false, false]);
});
