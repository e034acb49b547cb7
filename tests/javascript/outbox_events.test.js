// What an outbox hears of its page, its window and its form, and what it makes of that.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";

import { line } from "./outboxes.js";
import { faults, openPage } from "./recording.js";
import { openedAnew, settle } from "./phone.js";

let page;
let place;
let form;
let heard; // by the window
let asked;

beforeEach(() => {
  ({ document: page, place } = openPage());
  form = page.querySelector("form");
  heard = {};
  asked = [];
  globalThis.addEventListener = (kind, act) => (heard[kind] = act);
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    throw new TypeError("no network");
  };
});

afterEach(async () => {
  await settle();
  assert.deepEqual(faults.splice(0), []);
});

async function opened() {
  const { start } = await openedAnew("outbox");
  start(place);
  while (place.dataset.ready === undefined) await setImmediate();
  await settle();
}

function happens(kind, element, Kind = Event) {
  element.dispatchEvent(new Kind(kind, { bubbles: true, cancelable: true }));
}

function types(points) {
  form.querySelector("[name=points]").value = points;
  happens("input", form.querySelector("[name=points]"));
}

const points = () => form.querySelector("[name=points]").value;
const position = () => form.querySelector("[name=position]").value;
const items = () => [...place.querySelector("[data-lines]").children];
const told = () => page.querySelector("[data-told]").textContent;

/** As if another page of this phone had kept a line. */
function keptElsewhere(...lines) {
  for (const each of lines) localStorage.setItem(`kontra:line:${each.uuid}`, JSON.stringify(each));
}

function drafted(value) {
  const draft = { fields: [["kind", "hand"], ["points", value]], uuid: "u5", position: 0, at: Date.now() };
  localStorage.setItem("kontra:draft:s", JSON.stringify(draft));
}

for (const [name, persisted, shown] of [
  ["a page out of the browser's memory shows what another page has kept since", true, 1],
  ["a page that was just loaded reads nothing twice", false, 0],
]) {
  test(name, async () => {
    await opened();
    keptElsewhere(line(1));
    heard.pageshow({ persisted });
    await settle();
    assert.equal(items().length, shown);
  });
}

test("after a reload waiting lines are shown and sent, and the form is for the next one", async () => {
  keptElsewhere(line(1), line(2));
  await opened();
  assert.deepEqual([items().length, position()], [2, "2"]);
  assert.ok(asked.includes("/sheets/s/outbox/") || asked.includes("/token/"), String(asked));
});

test("what was typed before a reload is in the form again", async () => {
  drafted("71");
  await opened();
  assert.equal(points(), "71");
});

test("over a form that came back with faults no draft is laid", async () => {
  form.querySelector("[name=points]").insertAdjacentHTML("beforebegin", '<ul class="faults"><li>No.</li></ul>');
  drafted("71");
  await opened();
  assert.equal(points(), "");
});

for (const [name, prepare, left] of [
  ["the copy is left once the server answers", () => {}, 1],
  ["the copy stays while a hand is half typed", () => types("71"), 0],
  ["the copy stays while lines can be sent", () => happens("submit", form), 0],
]) {
  test(name, async () => {
    let leaves = 0;
    page.addEventListener("kontra:leave", () => (leaves += 1));
    await opened();
    if (left === 0) types("71");
    prepare();
    await settle();
    page.dispatchEvent(new CustomEvent("kontra:back"));
    await settle();
    assert.equal(leaves, left);
  });
}

for (const [name, wake] of [
  ["the network is back", () => heard.online()],
  ["the page is looked at again", () => happens("visibilitychange", page)],
  ["a person taps Send", () => happens("click", place.querySelector("[data-act=send]"))],
]) {
  test(`waiting lines are sent at once when ${name}`, async () => {
    Object.defineProperty(page, "visibilityState", { value: "visible", configurable: true });
    keptElsewhere(line(1));
    await opened();
    asked.length = 0;
    wake();
    await settle();
    assert.notDeepEqual(asked, []);
  });
}

test("a page that is hidden sends nothing by itself", async () => {
  Object.defineProperty(page, "visibilityState", { value: "hidden", configurable: true });
  keptElsewhere(line(1));
  await opened();
  asked.length = 0;
  heard.online();
  await settle();
  assert.deepEqual(asked, []);
});

test("what happens in the list of waiting lines is nothing typed in the form", async () => {
  await opened();
  happens("input", place);
  page.dispatchEvent(new CustomEvent("kontra:back"));
  assert.equal(localStorage.getItem("kontra:draft:s"), null);
  types("71");
  assert.notEqual(localStorage.getItem("kontra:draft:s"), null);
});

test("what another phone wrote is known, and the form says whose version is right", async () => {
  await opened();
  types("71");
  const strip = page.querySelector("#strip");
  Object.assign(strip.dataset, { version: "10", positions: "1", number: "2" });
  page.dispatchEvent(new CustomEvent("kontra:moved"));
  await settle();
  const overtaken = place.querySelector("[data-overtaken]");
  assert.equal(overtaken.hidden, false);
  happens("click", overtaken.querySelector("[data-act=next]"));
  assert.deepEqual([overtaken.hidden, position(), points()], [true, "1", "71"]);
  happens("submit", form);
  assert.equal(told(), "Hand 2 waits to be checked");
});
