// The line as it will be written, asked of the server once the taps rest.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { startPreview } from "../../scorer/static/scorer/js/preview.js";
import { page } from "./page.js";

const REST = 200;
let form;
let asked;

mock.timers.enable({ apis: ["setTimeout"] });

beforeEach(() => {
  page('<form><div class="preview" data-preview="/preview/"><p>first</p></div></form>');
  form = document.querySelector("form");
  asked = [];
  globalThis.FormData = class {};
  globalThis.fetch = (address, { signal }) =>
    new Promise((answer, fail) => {
      asked.push({ address, signal, answer: (text, ok = true) => answer({ ok, text: async () => text }) });
      signal.addEventListener("abort", () => fail(signal.reason));
    });
  startPreview(form, () => "the words of the taps");
});

const shown = () => form.querySelector(".preview").innerHTML;
const tap = (kind = "input") => form.dispatchEvent(new Event(kind));
const settled = () => new Promise((done) => setImmediate(done));

test("taps in a row are one question", async () => {
  tap();
  mock.timers.tick(REST - 1);
  tap("change");
  mock.timers.tick(REST - 1);
  assert.equal(asked.length, 0);
  mock.timers.tick(1);
  assert.deepEqual(asked.map(({ address }) => address), ["/preview/"]);
  asked[0].answer("<b>zolo</b>");
  await settled();
  assert.equal(shown(), "<b>zolo</b>");
});

test("a newer question takes the older one back", async () => {
  tap();
  mock.timers.tick(REST);
  tap();
  mock.timers.tick(REST);
  assert.deepEqual(asked.map(({ signal }) => signal.aborted), [true, false]);
  await settled();
  assert.equal(shown(), "<p>first</p>");
  asked[1].answer("newer");
  await settled();
  assert.equal(shown(), "newer");
});

test("where the server does not answer, or answers with a fault, the taps' words stand", async () => {
  tap();
  mock.timers.tick(REST);
  asked[0].answer("fault", false);
  await settled();
  assert.equal(shown(), "the words of the taps");
});

test("an emptied form shows what it showed at first, whatever is under way", async () => {
  tap();
  mock.timers.tick(REST);
  tap();
  form.dispatchEvent(new Event("entry:reset"));
  mock.timers.tick(REST);
  await settled();
  assert.deepEqual([asked.length, asked[0].signal.aborted, shown()], [1, true, "<p>first</p>"]);
});
