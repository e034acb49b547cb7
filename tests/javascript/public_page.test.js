// A public page of an event that keeps itself up to date.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { parseHTML } from "linkedom";

import { page } from "./page.js";
import "./statics.js";

let asked;
let answers;
let reloads;
let typing;
let heard; // by the window
let count = 0;

const FRESH = (body, language = "en") =>
  `<!doctype html><html lang="${language}"><body><main id="main">${body}<p data-page data-etag="x"></p></main></body></html>`;
const newer = (html, etag) => ({
  ok: true,
  status: 200,
  headers: new Headers({ ETag: etag, "X-As-Of": "1795262400" }),
  text: async () => html,
});
const SAME = { ok: false, status: 304, headers: new Headers({ "X-As-Of": "1795262460" }) };

beforeEach(async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(Math, "random", () => 0.5); // no jitter
  mock.method(AbortSignal, "timeout", () => undefined);
  [asked, answers, reloads, typing, heard] = [[], [], 0, false, {}];
  globalThis.fetch = async (address, { headers }) => {
    asked.push(headers["If-None-Match"]);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no line");
    return answer;
  };
  page(`<main id="main"><details id="first"><p>old</p></details><details id="second"></details>
    <p data-page data-etag="e1" data-zone="Europe/Warsaw" data-text="as of {time}" data-lost="no connection, as of {time}">as of 12:00</p></main>`);
  Object.assign(document, { visibilityState: "visible" });
  const main = document.querySelector("#main");
  const plain = main.querySelector.bind(main);
  main.querySelector = (selector) => (selector.includes(":focus") ? typing : plain(selector));
  Object.defineProperty(HTMLElement.prototype, "open", {
    configurable: true,
    get() {
      return this.hasAttribute("open");
    },
    set(open) {
      this.toggleAttribute("open", open);
    },
  });
  globalThis.DOMParser = class {
    parseFromString(html) {
      return parseHTML(html).document;
    }
  };
  globalThis.location = { href: "/events/x/", reload: () => (reloads += 1) };
  globalThis.window = { addEventListener: (kind, act) => (heard[kind] = act) };
  count += 1;
  await import(`../../tournaments/static/tournaments/js/page.js?${count}`);
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

async function turns() {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((done) => setImmediate(done));
}

async function passes(milliseconds) {
  mock.timers.tick(milliseconds);
  await turns();
}

const note = () => document.querySelector("[data-page]");
const words = () => document.querySelector("#first").textContent.trim();

test("the page is asked for by what is shown, and what is newer is shown in its place", async () => {
  const foot = note();
  answers = [SAME, newer(FRESH('<details id="first"><p>new</p></details>'), "e2"), SAME];
  await passes(3000);
  assert.deepEqual([asked, words(), note().textContent], [["e1"], "old", "as of 13:01:00"]);
  await passes(3000);
  await passes(3000);
  assert.deepEqual([asked, words()], [["e1", "e1", "e2"], "new"]);
  assert.ok(note() === foot); // it is the one that is followed
});

test("what a reader has unfolded stays so", async () => {
  document.querySelector("#second").open = true;
  answers = [newer(FRESH('<details id="first"></details><details id="second"></details>'), "e2")];
  await passes(3000);
  const open = ["first", "second"].map((id) => document.querySelector(`#${id}`).open);
  assert.deepEqual(open, [false, true]);
});

test("a part that comes new is folded", async () => {
  document.querySelector("#first").open = true;
  answers = [newer(FRESH('<details id="first"></details><details id="second"></details><details id="third"></details>'), "e2")];
  await passes(3000);
  const open = ["first", "second", "third"].map((id) => document.querySelector(`#${id}`).open);
  assert.deepEqual(open, [true, false, false]);
});

test("a page in another language is opened anew: it would not be the reader's", async () => {
  answers = [newer(FRESH('<details id="first"><p>nowe</p></details>', "pl"), "e2")];
  await passes(3000);
  assert.deepEqual([reloads, words()], [1, "old"]);
});

test("who types or chooses is left in peace, and is served afterwards", async () => {
  typing = document.body;
  await passes(3000);
  await passes(3000);
  assert.deepEqual(asked, []);
  typing = false;
  answers = [SAME];
  await passes(3000);
  assert.deepEqual(asked, ["e1"]);
});

test("a page that is not seen asks nothing until it is looked at", async () => {
  Object.assign(document, { visibilityState: "hidden" });
  await passes(3000);
  assert.deepEqual(asked, []);
  Object.assign(document, { visibilityState: "visible" });
  answers = [SAME];
  document.dispatchEvent(new Event("visibilitychange"));
  await turns();
  assert.deepEqual(asked, ["e1"]);
});

test("one question without an answer is an accident, the second is told, and pauses grow", async () => {
  answers = [SAME];
  await passes(3000);
  await passes(3000);
  assert.deepEqual([note().textContent, note().className], ["as of 13:01:00", ""]);
  await passes(3000);
  assert.equal(asked.length, 2); // the pause is twice as long
  await passes(3000);
  assert.deepEqual([note().textContent, note().className], ["no connection, as of 13:01:00", "lost"]);
  assert.equal(note().getAttribute("aria-live"), "polite");
  answers = [SAME];
  await passes(12_000);
  assert.deepEqual([note().textContent, note().className], ["as of 13:01:00", ""]);
  assert.equal(note().getAttribute("aria-live"), "off");
});

test("when the network is back the whole hall does not ask at the same moment", async () => {
  heard.online();
  await turns();
  assert.deepEqual(asked, []);
  answers = [SAME];
  await passes(3000);
  assert.deepEqual(asked, ["e1"]);
});

test("an error page is not shown in the place of the page", async () => {
  answers = [newer("<!doctype html><html lang=en><body>gateway</body></html>", "e9"), SAME];
  await passes(3000);
  await passes(6000);
  assert.deepEqual([words(), asked], ["old", ["e1", "e1"]]);
});
