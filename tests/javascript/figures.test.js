// Scores as they are keyed, and what they come to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { number, totalOf } from "../../tournaments/static/tournaments/js/figures.js";

test("a score has any minus and any blanks", () => {
  const texts = ["12", "-12", "−12", "–12", "1 200", " 7 ", "0"];
  assert.deepEqual(texts.map(number), [12, -12, -12, -12, 1200, 7, 0]);
});

test("nothing, a lone minus and a word are no score yet", () => {
  assert.deepEqual(["", " ", "-", "−", "x"].map(number), [NaN, NaN, NaN, NaN, NaN]);
});

test("the sum of what is typed so far is neither right nor off", () => {
  const half = { known: 2, sum: "−3", right: false, off: false };
  assert.deepEqual(totalOf(["4", "−7", ""], "0"), half);
});

test("once all are there the sum is right or off", () => {
  assert.deepEqual(totalOf(["4", "−4"], "0"), { known: 2, sum: "0", right: true, off: false });
  assert.deepEqual(totalOf(["4", "−5"], "0"), { known: 2, sum: "−1", right: false, off: true });
});

test("without a whole nothing is right or off", () => {
  assert.deepEqual(totalOf(["4", "5"]), { known: 2, sum: "9", right: false, off: false });
});
