// The taps of a hand: one at the server, the others in a row behind it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Taps } from "../../scorer/static/scorer/js/taps.js";

const card = (value) => ({ name: "tap", value });
const BACK = { name: "back", value: "1" };

test("the first tap is sent at once", () => {
  const taps = new Taps();
  assert.equal(taps.tap(card("QC")), "sent");
  assert.deepEqual(taps.sent, card("QC"));
});

test("cards tapped while the server answers wait and go together", () => {
  const taps = new Taps();
  const became = ["QC", "10S", "9H"].map((value) => taps.tap(card(value)));
  assert.deepEqual(became, ["sent", "waits", "waits"]);
  assert.deepEqual(taps.answered(), [card("10S"), card("9H")]);
  assert.deepEqual(taps.sent, card("9H"));
  assert.deepEqual(taps.answered(), []);
  assert.equal(taps.sent, null);
});

test("a thumb that bounces taps once", () => {
  const taps = new Taps();
  const became = ["QC", "QC", "9H", "9H", "QC"].map((value) => taps.tap(card(value)));
  assert.deepEqual(became, ["sent", "dropped", "waits", "dropped", "waits"]);
});

test("only cards wait: anything else is for the table that is shown", () => {
  const taps = new Taps();
  assert.equal(taps.tap(BACK), "sent");
  assert.equal(taps.tap(card("QC")), "waits");
  assert.equal(taps.tap(BACK), "dropped");
});

test("where the server is lost nothing waits, and the next tap is sent", () => {
  const taps = new Taps();
  taps.tap(card("QC"));
  taps.tap(card("9H"));
  taps.lost();
  assert.deepEqual([taps.sent, taps.waiting], [null, []]);
  assert.equal(taps.tap(card("9H")), "sent");
});
