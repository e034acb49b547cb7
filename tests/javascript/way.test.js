// In which way a phone works, and what it is told of it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { start, wayOf } from "../../scorer/static/scorer/js/way.js";
import { page } from "./page.js";

const TEMPLATE = readFileSync(new URL("../../templates/scorer/way.html", import.meta.url), "utf-8");
const SEEN = { secure: true, installed: false, https: true };

let element;

beforeEach(() => {
  const html = TEMPLATE.replace(/\{% comment %\}.*?\{% endcomment %\}/s, "").replace(/\{%.*?%\}/g, "");
  element = page(html).querySelector("[data-way]");
});

function browser({ secure = true, installed = false, address = "https://x.example/", worker, persisted }) {
  globalThis.isSecureContext = secure;
  globalThis.location = new URL(address);
  globalThis.matchMedia = () => ({ matches: installed });
  const value = {
    serviceWorker: worker === undefined ? undefined : { controller: worker },
    storage: persisted === undefined ? undefined : { persisted: async () => persisted },
  };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

const shown = () => {
  const all = [...element.querySelectorAll("[data-is]")];
  return all.filter((each) => !each.hidden).map((each) => each.dataset.is);
};

for (const [way, changes] of [
  ["certificate", {}],
  ["app", { installed: true }],
  ["machine", { https: false }],
  ["plain", { secure: false, https: false }],
  ["plain", { secure: false, https: false, installed: true }],
]) {
  test(`the way is ${way}: ${JSON.stringify(changes)}`, () => {
    assert.equal(wayOf({ ...SEEN, ...changes }), way);
  });
}

test("a phone over plain http is told what it cannot do", async () => {
  browser({ secure: false, address: "http://192.168.1.30:8000/sheets/" });
  await start(element);
  assert.deepEqual(shown(), ["plain", "goes"]);
});

test("a phone over https with a copy that stays", async () => {
  browser({ address: "https://x.example/", worker: {}, persisted: true });
  await start(element);
  assert.deepEqual(shown(), ["certificate", "copy", "stays"]);
});

test("an app that was just installed has no copy yet", async () => {
  browser({ installed: true, worker: null, persisted: false });
  await start(element);
  assert.deepEqual(shown(), ["app", "no-copy", "goes"]);
});

test("the laptop itself is told no more than that", async () => {
  browser({ address: "http://localhost:8000/", worker: {}, persisted: false });
  await start(element);
  assert.deepEqual(shown(), ["machine"]);
});
