// A sheet that is followed: asked about, shown anew, lost and found.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page } from "./page.js";

const part = (version, news = "", uuid = "") =>
  `<template data-news="${news}" data-uuid="${uuid}"></template><p data-version="${version}">v${version}</p>`;
let body;
let state;
let asked;
let answers;
let told;
let kept;

beforeEach(async () => {
  mock.timers.reset(); // nobody of the test before asks on
  mock.timers.enable({ apis: ["setTimeout"] });
  page(`<div id="sheet-body" data-live="/live/" data-etag="e1"><p data-version="1">v1</p></div>
    <p id="live-state" data-lost="Lost since {time}" data-back="Back again"></p><ul id="pending" data-sheet="1" data-ready></ul>`);
  Object.assign(document, { visibilityState: "visible" });
  globalThis.location = { href: "http://x/sheets/1/" };
  kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  mock.method(AbortSignal, "timeout", () => undefined);
  asked = [];
  answers = [];
  told = [];
  globalThis.fetch = async (address, { headers }) => {
    asked.push([String(address), headers["If-None-Match"]]);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no line");
    return { ok: true, status: 200, headers: new Headers({ ETag: "e2" }), text: async () => answer, ...answer };
  };
  for (const kind of ["kontra:moved", "kontra:lost"]) {
    document.addEventListener(kind, ({ detail }) => told.push([kind, detail]));
  }
  [body, state] = [document.querySelector("#sheet-body"), document.querySelector("#live-state")];
  const live = await import("../../scorer/static/scorer/js/live.js");
  live.start(body);
});

/** Let the page ask `times` times; the longest pause is waited for. */
async function asks(times) {
  for (let time = 0; time < times; time += 1) {
    mock.timers.tick(20_000);
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
  }
}

/** How many lines the server was told of with each question. */
const counts = () => asked.map(([address]) => new URL(address).searchParams.get("held"));

test("what the event says is drawn anew without a hand", async () => {
  const ended = (event) => `${part(1)}<p data-event="${event}">next</p>`;
  answers = [{ text: async () => ended("0") }, { text: async () => ended("0") }, { text: async () => ended("1") }];
  await asks(1);
  const shown = body.querySelector("[data-event]");
  await asks(1);
  assert.equal(body.querySelector("[data-event]"), shown);
  await asks(1);
  assert.equal(body.querySelector("[data-event]").dataset.event, "1");
});

test("the first question names what is shown", async () => {
  answers = [{ status: 304 }];
  await asks(1);
  assert.deepEqual(asked, [["http://x/live/?since=1", "e1"]]);
  assert.deepEqual([body.textContent, told], ["v1", []]);
});

test("what is newer is shown and told", async () => {
  answers = [part(2, "Line 2"), { status: 304 }];
  await asks(2);
  assert.equal(body.textContent, "v2");
  assert.equal(state.textContent, "Line 2");
  assert.deepEqual(told, [["kontra:moved", { version: 2, news: "Line 2" }]]);
  assert.deepEqual(asked[1], ["http://x/live/?since=2", "e2"]);
});

test("an answer that the page has overtaken is not shown, the next one is", async () => {
  answers = [{ text: overtaken }, part(4, "Line 4")];
  await asks(1);
  assert.deepEqual([body.textContent, told], ["v3", []]);
  await asks(1);
  assert.deepEqual(asked[1], ["http://x/live/?since=3", "e1"]);
  assert.equal(body.textContent, "v4");
});

/** What was asked before this phone's own line was drawn, and comes after it. */
async function overtaken() {
  body.innerHTML = '<p data-version="3">v3</p>';
  return part(2, "Line 2");
}

test("a line that this phone is just sending is no news", async () => {
  document.querySelector("#pending").innerHTML = '<li data-uuid="u1"></li>';
  answers = [part(2, "Line 2", "u1")];
  await asks(1);
  assert.deepEqual([body.textContent, told], ["v1", []]);
});

test("one question without an answer is an accident, the second is told once", async () => {
  await asks(1);
  assert.deepEqual(told, []);
  await asks(2);
  assert.deepEqual(told, [["kontra:lost", true]]);
  assert.match(state.textContent, /^Lost since \d\d:\d\d$/);
  assert.equal(state.className, "lost");
  answers = [{ status: 304 }];
  await asks(1);
  assert.deepEqual(told.at(-1), ["kontra:lost", false]);
  assert.deepEqual([state.textContent, state.className], ["Back again", ""]);
});

test("a page that is not seen asks nothing until it is looked at", async () => {
  Object.assign(document, { visibilityState: "hidden" });
  await asks(2);
  assert.deepEqual(asked, []);
  Object.assign(document, { visibilityState: "visible" });
  answers = [{ status: 304 }];
  document.dispatchEvent(new Event("visibilitychange"));
  await asks(0);
  assert.equal(asked.length, 1);
});

test("a fault of the server counts as no answer", async () => {
  answers = [{ ok: false, status: 502 }, { ok: false, status: 502 }];
  await asks(2);
  assert.deepEqual(told, [["kontra:lost", true]]);
});

test("lines that wait are spoken of when their number is news, and once more after a minute", async () => {
  const { documentElement } = document;
  const pending = document.querySelector("#pending");
  pending.innerHTML = "<ol data-lines><li></li><li></li></ol>";
  let now = 1000;
  mock.method(Date, "now", () => now);
  answers = Array(7).fill({ status: 304 });
  await asks(1); // they are just being sent
  documentElement.setAttribute("data-waiting", "");
  await asks(2);
  now += 61_000;
  await asks(1);
  documentElement.removeAttribute("data-waiting");
  await asks(1); // they are just being sent
  pending.innerHTML = "<ol data-lines></ol>";
  await asks(2);
  assert.deepEqual(counts(), [null, "2", null, "2", null, "0", null]);
});

/** The same page once more, as after a reload. */
async function again() {
  asked = [];
  const live = await import("../../scorer/static/scorer/js/live.js");
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  live.start(body);
}

/** Lines that wait here, so many. */
function wait(count) {
  const list = `<ol data-lines>${"<li></li>".repeat(count)}</ol>`;
  document.querySelector("#pending").innerHTML = list;
  document.documentElement.toggleAttribute("data-waiting", count > 0);
}

test("a phone that never told of lines does not say that none are left", async () => {
  answers = Array(2).fill({ status: 304 });
  await asks(2);
  assert.deepEqual(counts(), [null, null]);
});

test("what was told without an answer is taken back on the next page, until that is answered", async () => {
  wait(1);
  await asks(1);
  assert.deepEqual(counts(), ["1"]);
  await again();
  wait(0);
  answers = [undefined, { status: 304 }, { status: 304 }];
  await asks(3);
  assert.deepEqual(counts(), ["0", "0", null]);
  await again();
  answers = [{ status: 304 }];
  await asks(1);
  assert.deepEqual(counts(), [null]);
});

test("before the lines of the page before are read nothing is told of them", async () => {
  kept.set("kontra:held:1", "true");
  delete document.querySelector("#pending").dataset.ready;
  await again();
  answers = [{ status: 304 }];
  await asks(1);
  assert.deepEqual(counts(), [null]);
});

test("a page without a list of lines tells nothing of them", async () => {
  kept.set("kontra:held:1", "true");
  document.querySelector("#pending").remove();
  await again();
  answers = [{ status: 304 }];
  await asks(1);
  assert.deepEqual(counts(), [null]);
});
