// How far the page scrolls so that strip and bar cover nothing that is being filled in.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scrollFor } from "../../scorer/static/scorer/js/reveal.js";

const FREE = { top: 100, bottom: 500 };

test("what lies between strip and bar stays where it is", () => {
  assert.equal(scrollFor({ top: 108, bottom: 492 }, FREE), 0);
});

test("what the bar covers comes up, what the strip covers comes down", () => {
  assert.equal(scrollFor({ top: 480, bottom: 540 }, FREE), 48);
  assert.equal(scrollFor({ top: 20, bottom: 60 }, FREE), -88);
});

test("of what is too long the beginning is in view", () => {
  assert.equal(scrollFor({ top: 300, bottom: 900 }, FREE), 192);
});
