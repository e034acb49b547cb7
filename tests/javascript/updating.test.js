// How far an update is, across the moment in which the server is away.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/updating.js";
import { page } from "./page.js";

let answers;
let loaded;

beforeEach((context) => {
  page('<div><section id="newer" data-state="/control/update/state/"><p data-said>Reading …</p></section></div>');
  loaded = 0;
  Object.defineProperty(globalThis, "location", { value: { reload: () => (loaded += 1) }, configurable: true });
  globalThis.fetch = async (address) => {
    assert.equal(address, "/control/update/state/");
    const answer = answers.shift();
    if (!answer) throw new TypeError("no line");
    return { ok: answer !== "fault", json: async () => answer };
  };
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after?.(() => mock.timers.reset());
});

async function passes() {
  mock.timers.tick(3500);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  return document.querySelector("[data-said]").textContent;
}

test("each step is told, a server that is away is asked again, and the end loads the page", async () => {
  answers = [{ said: "Trying …", ended: false }, undefined, "fault", { said: "", ended: true }];
  start(document.querySelector("#newer"));
  assert.equal(await passes(), "Trying …");
  assert.equal(await passes(), "Trying …");
  assert.equal(await passes(), "Trying …");
  assert.equal(loaded, 0);
  await passes();
  assert.equal(loaded, 1);
  mock.timers.reset();
});
