// A hand tapped card by card: taps wait their turn, and none is lost.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/cards.js";
import { page } from "./page.js";

let place;
let sent;
let addresses;

const table = (address, more = "") =>
  `<div class="tapping" data-address="${address}">${more}<form hx-get="/table/">${["AS", "KS", "QS"]
    .map((card) => `<button name="tap" value="${card}">${card}</button>`)
    .join("")}<button name="back" value="1"></button></form></div>`;

beforeEach(() => {
  page(`<div class="card-table"><p data-say></p><p data-unreachable hidden></p><div id="card-table">${table("?")}</div></div>`);
  place = document.querySelector(".card-table");
  [sent, addresses] = [[], []];
  globalThis.history = { state: null, replaceState: (_state, _title, address) => addresses.push(address) };
  Object.defineProperty(document, "activeElement", { get: () => document.body, configurable: true });
  HTMLElement.prototype.focus = function focus() {
    document.focused = this.value;
  };
  HTMLElement.prototype.requestSubmit = function requestSubmit() {
    sent.push([...this.querySelectorAll("input")].map((field) => [field.name, field.value]));
  };
  Object.defineProperty(HTMLButtonElement.prototype, "value", {
    configurable: true,
    get() {
      return this.getAttribute("value");
    },
  });
  start(place);
});

const button = (value) => place.querySelector(`button[value="${value}"]`);

/** A tap; whether htmx sends it. */
function tap(value) {
  return button(value).dispatchEvent(new Event("click", { bubbles: true, cancelable: true }));
}

function happens(kind) {
  place.dispatchEvent(new Event(kind));
}

/** The server's answer is on the page. */
function answered(address, more) {
  happens("htmx:beforeSwap");
  place.querySelector("#card-table").innerHTML = table(address, more);
  happens("htmx:afterSwap");
  happens("htmx:afterSettle");
}

test("taps that come while the server answers are sent together once it has, in their order", () => {
  assert.deepEqual(["AS", "KS", "QS"].map(tap), [true, false, false]);
  assert.deepEqual(sent, []);
  answered("?1");
  assert.deepEqual(sent, [[["tap", "KS"], ["tap", "QS"]]]);
  answered("?2");
  assert.equal(sent.length, 1);
  assert.equal(tap("AS"), true);
});

test("a thumb that bounces taps once, and nothing but a card waits", () => {
  tap("AS");
  assert.deepEqual([tap("AS"), tap("1")], [false, false]);
  answered("?1");
  assert.deepEqual(sent, []);
});

test("the address says what was tapped, so that a reload shows it", () => {
  tap("AS");
  answered("?tap=AS");
  assert.deepEqual(addresses, ["?tap=AS"]);
});

test("what comes next and what is wrong is told", () => {
  tap("AS");
  answered("?", '<div class="illegal"><p>Not so. </p><p>more</p></div><p data-question>Who leads?</p>');
  assert.equal(place.querySelector("[data-say]").textContent, "Not so. Who leads?");
});

test("the keyboard goes on at the card that was tapped, or at the next that can be", () => {
  tap("KS");
  answered("?");
  assert.equal(document.focused, "KS");
  tap("KS");
  happens("htmx:beforeSwap");
  place.querySelector("#card-table").innerHTML = table("?").replace('value="KS"', 'value="KS" disabled');
  Object.defineProperty(button("KS"), "disabled", { value: true });
  happens("htmx:afterSettle");
  assert.equal(document.focused, "QS");
});

for (const kind of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  test(`${kind}: the page says that the server does not answer, and the next tap is sent`, () => {
    ["AS", "KS"].forEach(tap);
    happens(kind);
    assert.equal(place.querySelector("[data-unreachable]").hidden, false);
    assert.equal(place.querySelector(".tapped"), null);
    assert.equal(tap("QS"), true);
    answered("?");
    assert.deepEqual([sent, place.querySelector("[data-unreachable]").hidden], [[], true]);
  });
}
