// The copies of sheets on this phone, for when the network is away.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { emptyPhone, openedAnew } from "./phone.js";

const REST = 800;
let copy; // the module
let pages; // what the browser keeps, by address
let asked;
let answer;

const place = (sheet) => ({ sheet, title: `Sheet ${sheet}`, copy: `/sheets/${sheet}/offline/` });
const requested = (address) => ({ url: `http://x${address}` });

beforeEach(async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  emptyPhone();
  [pages, asked, answer] = [new Map(), [], { ok: true }];
  globalThis.document = { documentElement: { lang: "en" } };
  globalThis.caches = {
    open: async () => ({
      match: async (address) => pages.get(address),
      put: async (address, page) => pages.set(address, page),
      keys: async () => [...pages.keys()].map(requested),
      delete: async ({ url }) => pages.delete(new URL(url).pathname),
    }),
  };
  globalThis.fetch = async (address) => {
    asked.push(address);
    return answer;
  };
  copy = await openedAnew("offline_copy");
});

afterEach(() => mock.timers.reset());

async function rests() {
  mock.timers.tick(REST);
  for (let turn = 0; turn < 8; turn += 1) await new Promise((done) => setImmediate(done));
}

test("hands written in a row are one copy, of the newest version", async () => {
  for (const version of [1, 2, 3]) {
    copy.keepCopy(place("s"), version);
    mock.timers.tick(REST - 1);
  }
  await rests();
  assert.deepEqual([asked, [...pages.keys()]], [["/sheets/s/offline/"], ["/sheets/s/offline/"]]);
});

test("what is kept already is not fetched again, another version or language is", async () => {
  for (const [version, lang] of [[1, "en"], [1, "en"], [2, "en"], [2, "pl"]]) {
    document.documentElement.lang = lang;
    copy.keepCopy(place("s"), version);
    await rests();
  }
  assert.equal(asked.length, 3);
});

test("a copy that the browser has cleared away is fetched again", async () => {
  copy.keepCopy(place("s"), 1);
  await rests();
  pages.clear();
  copy.keepCopy(place("s"), 1);
  await rests();
  assert.equal(pages.size, 1);
});

test("a page of faults is no copy", async () => {
  answer = { ok: false };
  copy.keepCopy(place("s"), 1);
  await rests();
  assert.equal(pages.size, 0);
  answer = { ok: true };
  copy.keepCopy(place("s"), 1);
  await rests();
  assert.equal(pages.size, 1);
});

test("the list has the sheets of which there is a copy, the last one first", async () => {
  for (const sheet of ["a", "b", "a", "c"]) {
    copy.keepCopy(place(sheet), 1);
    if (sheet !== "c") await rests();
  }
  assert.deepEqual((await copy.keptSheets()).map(({ id }) => id), ["a", "b"]);
});

test("who signs out leaves no copy but of sheets with unsent hands", async () => {
  for (const sheet of ["a", "b"]) {
    copy.keepCopy(place(sheet), 1);
    await rests();
    for (const kind of ["name", "totals"]) localStorage.setItem(`kontra:${kind}:${sheet}`, "{}");
  }
  pages.set("/offline/", {});
  await copy.forgetSheets(["b"]);
  assert.deepEqual([...pages.keys()], ["/sheets/b/offline/", "/offline/"]);
  assert.deepEqual((await copy.keptSheets()).map(({ id }) => id), ["b"]);
  const kept = ["name:a", "totals:a", "name:b", "totals:b"].map((name) => localStorage.getItem(`kontra:${name}`) !== null);
  assert.deepEqual(kept, [false, false, true, true]);
});

test("a browser is asked once not to clear away what the phone keeps", async () => {
  let times = 0;
  const storage = { persist: async () => (times += 1) };
  Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
  await copy.askToStay();
  await copy.askToStay();
  assert.equal(times, 1);
});

test("a browser that keeps no pages has no list, and nothing breaks", async () => {
  delete globalThis.caches;
  copy.keepCopy(place("s"), 1);
  await rests();
  await copy.forgetSheets([]);
  assert.deepEqual([await copy.keptSheets(), asked], [[], []]);
});
