// What a page keeps hidden until its time.

import assert from "node:assert/strict";
import { test } from "node:test";

import { start } from "../../scorer/static/scorer/js/later.js";
import { page } from "./page.js";

const SECOND = 1000;

test("what is hidden is shown when its time has come", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  page(`<div data-seconds="150"><p hidden>soon</p></div>`);
  start(document.querySelector("div"));
  const hidden = () => document.querySelector("p").hasAttribute("hidden");
  const seen = [60, 60, 29, 1].map((seconds) => {
    t.mock.timers.tick(seconds * SECOND);
    return hidden();
  });
  assert.deepEqual(seen, [true, true, true, false]);
});

test("what is shown already stays", () => {
  page(`<div data-seconds="0"><p>soon</p></div>`);
  start(document.querySelector("div"));
  assert.equal(document.querySelector("p").hasAttribute("hidden"), false);
});
