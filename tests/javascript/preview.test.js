// The hand in the form: asked of the server once the taps rest, worked out by the rules once they
// are here, and current whenever what it depends on has changed.

import assert from "node:assert/strict";
import { before, beforeEach, mock, test } from "node:test";

import { startPreview } from "../../scorer/static/scorer/js/preview.js";
import { rules } from "../../scorer/static/scorer/js/rules.js";
import { page } from "./page.js";

const REST = 200;
const LAST = '<a class="results"><span class="result">last</span></a>';
let form;
let asked;

before(() => mock.timers.enable({ apis: ["setTimeout"] }));

beforeEach(() => {
  page(`<form><div class="entry-body"><input name="points" value="7"></div><div class="entry-bar" data-preview="/preview/"><p data-told>Hand 1</p>
    <div id="result-row" data-words="Hand 1">${LAST}</div></div></form>`);
  form = document.querySelector("form");
  asked = [];
  for (const name of ["preview", "last"]) delete rules[name];
  globalThis.FormData = class {};
  globalThis.fetch = (address, { signal }) =>
    new Promise((answer, fail) => {
      asked.push({ address, signal, answer: (text, ok = true) => answer({ ok, text: async () => text }) });
      signal.addEventListener("abort", () => fail(signal.reason));
    });
  startPreview(form, () => "the words of the taps");
});

const row = () => document.querySelector("#result-row");
const shown = () => [document.querySelector("[data-told]").textContent, row().textContent];
const tap = (kind = "input") => form.dispatchEvent(new Event(kind));
const settled = () => new Promise((done) => setImmediate(done));
const told = (words, change, after) => () => ({
  sides: ["Ada"],
  told: { words, results: [[change, after]] },
});
const seen = (more = {}) => ({ lines: [], number: 2, shown: 2, ...more });
const moves = (more) => document.dispatchEvent(new CustomEvent("kontra:shown", { detail: seen(more) }));

/** The server's row of the last hand takes the place of the old one. */
function redraw(words, html) {
  row().dataset.words = words;
  row().innerHTML = html;
  document.dispatchEvent(new CustomEvent("kontra:drawn"));
}

test("taps in a row are one question", async () => {
  tap();
  mock.timers.tick(REST - 1);
  tap("change");
  mock.timers.tick(REST - 1);
  assert.equal(asked.length, 0);
  mock.timers.tick(1);
  assert.deepEqual(asked.map(({ address }) => address), ["/preview/"]);
  asked[0].answer('<p class="words">zolo</p><div class="results"><span>Ada +5</span></div>');
  await settled();
  assert.deepEqual(shown(), ["zolo", "Ada +5"]);
});

test("of a form in which nothing is yet nothing is said to be missing", async () => {
  form.querySelector("[name=points]").remove();
  rules.preview = () => ({ sides: ["Ada"], told: { faults: [{ path: "points", message: "Enter the points." }] } });
  tap();
  assert.deepEqual(shown(), ["Hand 1", "last"]);
  delete rules.preview;
  tap();
  mock.timers.tick(REST);
  asked[0].answer('<p class="words missing">Enter the points.</p>');
  await settled();
  assert.deepEqual(shown(), ["Hand 1", "last"]);
});

test("a newer question takes the older one back", async () => {
  tap();
  mock.timers.tick(REST);
  tap();
  mock.timers.tick(REST);
  assert.deepEqual(asked.map(({ signal }) => signal.aborted), [true, false]);
  await settled();
  assert.deepEqual(shown(), ["Hand 1", "last"]);
  asked[1].answer('<p class="words missing">newer</p>');
  await settled();
  assert.deepEqual(shown(), ["newer", ""]);
});

test("where the server does not answer, or answers with a fault, the taps' words stand", async () => {
  tap();
  mock.timers.tick(REST);
  asked[0].answer("fault", false);
  await settled();
  assert.deepEqual(shown(), ["the words of the taps", ""]);
});

test("an emptied form has no preview, whatever is under way, and the row is the last hand's", async () => {
  rules.preview = told("zolo", "+5", "→ 5");
  tap();
  delete rules.preview;
  tap();
  form.dispatchEvent(new Event("entry:reset"));
  mock.timers.tick(REST);
  await settled();
  assert.deepEqual([asked.length, shown()], [0, ["", "Ada +5 → 5"]]);
  moves();
  assert.deepEqual(shown(), ["", "last"]);
});

test("a row that another phone's hand draws anew keeps what is in the form, with its new totals", () => {
  rules.preview = told("zolo", "+3", "→ 7");
  tap();
  rules.preview = told("zolo", "+3", "→ 22");
  redraw("Hand 2", "<span>other</span>");
  assert.deepEqual(shown(), ["zolo", "Ada +3 → 22"]);
});

test("what the unsent hands come to changes the preview at once", () => {
  rules.preview = told("zolo", "−3", "→ −27");
  tap();
  rules.preview = told("zolo", "−3", "→ −29");
  moves({ lines: [{}] });
  assert.deepEqual(shown(), ["zolo", "Ada −3 → −29"]);
});

test("while nothing is typed, message and row are those of the hand that another phone wrote", () => {
  redraw("Hand 2 · cicha", "<span>other</span>");
  assert.deepEqual(shown(), ["Hand 2 · cicha", "other"]);
});

test("the last unsent hand has the row, until it is taken out again", () => {
  rules.last = told("cicha", "+1", "→ 4");
  moves({ lines: [{}] });
  assert.equal(shown()[1], "Ada +1 → 4");
  rules.last = () => undefined;
  moves({ number: 3 }); // sent, the page lags behind
  assert.equal(shown()[1], "Ada +1 → 4");
  moves();
  assert.equal(shown()[1], "last");
});

test("what the rules refuse stands in the message, and no result in the row", () => {
  rules.preview = () => ({ sides: ["Ada"], told: { faults: [{ message: "Not so.", rule: "K-1" }] } });
  tap();
  assert.deepEqual(shown(), ["Not so. (K-1)", ""]);
});
