// A print that is waited for: how far it is, its PDF once it is there.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/printing.js";
import { page } from "./page.js";

let element;
let answers;
let asked;
let reloads;
let taken;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(AbortSignal, "timeout", () => undefined);
  [answers, asked, reloads, taken] = [[], 0, 0, 0];
  globalThis.fetch = async () => {
    asked += 1;
    const answer = answers.shift();
    if (!answer) throw new TypeError("no line");
    return { ok: answer.status === undefined, json: async () => answer, ...answer };
  };
  page(`<section data-state="/state/"><div data-going><p data-said></p><progress max="4" value="0"></progress><p data-lost hidden></p></div>
    <p data-told></p><p data-there hidden><a download href="/pdf/"></a></p><p data-there hidden></p><template data-ready></template></section>`);
  globalThis.HTMLProgressElement = HTMLElement;
  globalThis.location = { reload: () => (reloads += 1) };
  element = document.querySelector("section");
  element.querySelector("[download]").click = () => (taken += 1);
  Object.defineProperty(element.querySelector("template"), "content", { value: { textContent: "It is there." } });
  start(element);
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

async function asks(times = 1) {
  for (let time = 0; time < times; time += 1) {
    mock.timers.tick(10_000);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  }
}

const hidden = (name) => [...element.querySelectorAll(`[data-${name}]`)].map((part) => part.hidden);
const state = (more) => ({ done: 2, said: "2 of 4", ended: false, there: false, ...more });

test("a print on its way says how far it is, and is asked about again", async () => {
  answers = [state(), state({ done: 3, said: "3 of 4" })];
  await asks(2);
  assert.deepEqual([element.querySelector("[data-said]").textContent, asked], ["3 of 4", 2]);
  assert.equal(element.querySelector("progress").value, 3);
  assert.deepEqual([hidden("there"), taken, reloads], [[true, true], 0, 0]);
});

test("the PDF is taken once it is there, once, and the page says so", async () => {
  answers = [state({ done: 4, ended: true, there: true })];
  await asks(3);
  assert.deepEqual([taken, asked, reloads], [1, 1, 0]);
  assert.deepEqual([hidden("going"), hidden("there")], [[true], [false, false]]);
  assert.equal(element.querySelector("[data-told]").textContent, "It is there.");
});

for (const [name, answer] of [
  ["failed", { done: 1, said: "", ended: true, there: false }],
  ["was forgotten", { status: 404, ok: false }],
]) {
  test(`of a print that ${name} the page is opened anew, which says why`, async () => {
    answers = [answer];
    await asks(3);
    assert.deepEqual([reloads, asked, taken], [1, 1, 0]);
  });
}

test("a server that does not answer, or with a fault, is asked on, and the page says so meanwhile", async () => {
  answers = [undefined, { status: 502, ok: false }, state()];
  await asks(1);
  assert.deepEqual(hidden("lost"), [false]);
  await asks(1);
  assert.deepEqual([hidden("lost"), reloads], [[false], 0]);
  await asks(1);
  assert.deepEqual([hidden("lost"), asked], [[true], 3]);
});
