// What every page does for a phone: the service worker, signing out, unsent hands of other sheets.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";

import { line } from "./outboxes.js";
import { page } from "./page.js";
import { emptyPhone, openedAnew } from "./phone.js";

let registered;
let messages;
let submitted;
let worker;

beforeEach(() => {
  emptyPhone();
  [registered, messages, submitted, worker] = [[], [], 0, {}];
  delete globalThis.caches;
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
  worker.waiting = { postMessage: (text) => messages.push(text) };
  const serviceWorker = {
    register: async (address, { scope }) => {
      registered.push([address, scope]);
      return worker;
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
});

async function opened(body, readyState = "complete") {
  const document = page(`<div id="register" data-worker="/worker.js" data-offline="/offline/"></div>${body}`);
  Object.defineProperty(document, "readyState", { value: readyState, configurable: true });
  (await openedAnew("register")).start(document.querySelector("#register"));
  await settled();
  return document;
}

async function settled() {
  for (let turn = 0; turn < 60; turn += 1) await setImmediate();
}

test("the worker is started for the whole site, a newer one takes over at once where nothing is written", async () => {
  await opened("");
  assert.deepEqual([registered, messages], [[["/worker.js", "/"]], ["take-over"]]);
});

test("while hands are written a newer worker waits for the moment between two", async () => {
  const document = await opened("<form data-entry></form>");
  assert.deepEqual(messages, []);
  document.dispatchEvent(new CustomEvent("kontra:between"));
  assert.deepEqual(messages, ["take-over"]);
});

test("the files of the page go before the worker", async () => {
  let loaded;
  globalThis.addEventListener = (kind, act) => (loaded = kind === "load" ? act : loaded);
  await opened("", "interactive");
  assert.deepEqual(registered, []);
  loaded();
  assert.equal(registered.length, 1);
});

test("signing out forgets the sheets on this phone but those with unsent hands, and then goes on", async () => {
  const sheets = ["s", "t"].map((id) => ({ id, title: id, copy: `/sheets/${id}/offline/` }));
  localStorage.setItem("kontra:sheets", JSON.stringify(sheets));
  await (await openedAnew("store")).keep(line(1));
  const document = await opened('<form data-sign-out><button></button></form><form id="other"></form>');
  const form = document.querySelector("[data-sign-out]");
  form.submit = () => (submitted += 1);
  const sends = (target) => target.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  assert.equal(sends(document.querySelector("#other")), true);
  assert.equal(sends(form), false);
  await settled();
  assert.equal(submitted, 1);
  assert.deepEqual(JSON.parse(localStorage.getItem("kontra:sheets")).map(({ id }) => id), ["s"]);
  assert.notEqual(localStorage.getItem("kontra:line:u1"), null);
});

for (const [name, body, asks] of [
  ["a page shows unsent hands of other sheets", "<main></main>", 1],
  ["the page of the sheet itself shows its hands in its own list", '<div id="pending" data-sheet="s"></div>', 0],
  ["the list of unsent hands is not told twice", '<div class="kept"></div>', 0],
]) {
  test(name, async () => {
    let asked = 0;
    globalThis.fetch = async (address) => {
      asked += address === "/offline/" ? 1 : 0;
      return { ok: true, text: async () => "" };
    };
    globalThis.DOMParser = class {
      parseFromString() {
        throw new Error("no list");
      }
    };
    await (await openedAnew("store")).keep(line(1));
    await opened(body);
    assert.equal(asked, asks);
  });
}
