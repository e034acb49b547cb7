// The screen is kept on while it should be and can be.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/wake.js";
import { page } from "./page.js";

const NodeEvent = globalThis.Event; // the page has its own
let element;
let asked;
let locks;
let refused;

beforeEach(() => {
  page(`<div class="wake"><input type="checkbox"><p data-can hidden></p><p data-cannot hidden></p>
    <p data-state data-on="on" data-off="off" data-waiting="waiting"></p></div>`);
  Object.assign(document, { visibilityState: "visible" });
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
  asked = 0;
  locks = [];
  refused = false;
  phone({ wakeLock: { request } });
  element = document.querySelector(".wake");
});

function phone(value) {
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

async function request() {
  asked += 1;
  if (refused) throw new Error("a low battery");
  const lock = Object.assign(new EventTarget(), { held: true });
  lock.release = async () => {
    lock.held = false;
    lock.dispatchEvent(new NodeEvent("release"));
  };
  locks.push(lock);
  return lock;
}

const held = () => locks.filter((lock) => lock.held).length;
const settled = () => new Promise((done) => setImmediate(done));
const said = () => element.querySelector("[data-state]").textContent;

async function happens(kind, change = {}) {
  Object.assign(document, change);
  document.dispatchEvent(new Event(kind));
  await settled();
}

test("the screen is kept on from the first, once", async () => {
  start(element);
  await settled();
  await happens("pointerup");
  assert.deepEqual([asked, held(), said()], [1, 1, "on"]);
});

test("who switches it off has it off, also next time", async () => {
  start(element);
  await settled();
  const box = element.querySelector("input");
  box.checked = false;
  box.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual([held(), said()], [0, "off"]);
  assert.equal(localStorage.getItem("kontra.wake"), "off");
});

test("after the end of the match it is let go", async () => {
  start(element);
  await settled();
  document.body.append(Object.assign(document.createElement("p"), { id: "end" }));
  document.querySelector("#end").dataset.finished = "";
  await happens("kontra:moved");
  assert.deepEqual([held(), said()], [0, "off"]);
});

test("a lock that the phone took away is asked again at the next tap", async () => {
  start(element);
  await settled();
  await locks[0].release();
  await settled();
  assert.deepEqual([held(), said()], [0, "waiting"]);
  await happens("pointerup");
  assert.deepEqual([asked, held(), said()], [2, 1, "on"]);
});

test("a phone that refuses is asked again at the next tap", async () => {
  refused = true;
  start(element);
  await settled();
  assert.equal(said(), "waiting");
  refused = false;
  await happens("pointerup");
  assert.equal(said(), "on");
});

test("a page that is hidden asks for nothing", async () => {
  Object.assign(document, { visibilityState: "hidden" });
  start(element);
  await settled();
  assert.equal(asked, 0);
  await happens("visibilitychange", { visibilityState: "visible" });
  assert.equal(held(), 1);
});

test("a phone that cannot do it says so", () => {
  phone({});
  start(element);
  const [can, cannot] = ["[data-can]", "[data-cannot]"].map((each) => element.querySelector(each));
  assert.deepEqual([can.hidden, cannot.hidden], [true, false]);
});
