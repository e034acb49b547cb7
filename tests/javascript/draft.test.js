// What is typed and not saved yet outlives the page, for an evening.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { draftOf, dropDraft, keepDraft, typed } from "../../scorer/static/scorer/js/draft.js";
import { emptyPhone } from "./phone.js";

const HOUR = 60 * 60 * 1000; // milliseconds
const PAIRS = [
  ["csrfmiddlewaretoken", "secret"],
  ["uuid", "u1"],
  ["position", "6"],
  ["seen_revision", "1"],
  ["kind", "hand"],
  ["points", "71"],
  ["photo", new Blob(["no text"])],
  ["other", "49"],
];
const TYPED = [
  ["kind", "hand"],
  ["points", "71"],
  ["other", "49"],
];

/** A form is what FormData reads in it. */
class Pairs {
  constructor(pairs) {
    this.pairs = pairs;
  }

  get(name) {
    return this.pairs.find(([each]) => each === name)?.[1] ?? null;
  }

  [Symbol.iterator]() {
    return this.pairs[Symbol.iterator]();
  }
}

before(() => (globalThis.FormData = Pairs));

test("what a person typed is told without what the page put in", () => {
  assert.deepEqual(typed(PAIRS), TYPED);
});

test("a draft comes back with its place and uuid until 12 hours are over", (context) => {
  emptyPhone();
  context.mock.timers.enable({ apis: ["Date"], now: 0 });
  keepDraft("s", PAIRS);
  context.mock.timers.setTime(12 * HOUR - 1);
  assert.deepEqual(draftOf("s"), { fields: TYPED, uuid: "u1", position: 6, at: 0 });
  assert.equal(draftOf("other"), undefined);
  context.mock.timers.setTime(12 * HOUR);
  assert.equal(draftOf("s"), undefined);
});

test("a draft that was saved is gone", () => {
  emptyPhone();
  keepDraft("s", PAIRS);
  dropDraft("s");
  assert.equal(draftOf("s"), undefined);
});
