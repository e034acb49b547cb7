// The clock of a turn on its page: kept over a reload, its overrun put into the form.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { page } from "./page.js";
import { emptyPhone } from "./phone.js";
import { start } from "../../scorer/static/scorer/js/clock.js";

const NOON = Date.UTC(2026, 10, 21, 12);
const KEY = "kontra.clock.s";
let element;
let buzzes;
let redrawn; // told that the sheet was drawn anew
let submitted; // told that a form is sent

beforeEach(() => {
  mock.timers.enable({ apis: ["setInterval", "Date"], now: NOON });
  emptyPhone();
  localStorage.setItem("kontra.vibration", "on");
  buzzes = 0;
  Object.defineProperty(globalThis, "navigator", { value: { vibrate: () => (buzzes += 1) }, configurable: true });
  globalThis.MutationObserver = class {
    constructor(act) {
      redrawn = act;
    }

    observe() {}
  };
});

afterEach(() => mock.timers.reset());

/** The page, whose sheet has come to `span`; undefined: it is over. */
function opened(span = 1) {
  page(`<div id="sheet-body">${span === undefined ? "" : `<p data-span="${span}"></p>`}</div><form><input name="overrun" value=""></form>
    <section data-sheet="s" data-seconds="180" data-up="The time is up."><button data-press></button><button data-run data-pause="Pause" data-again="Start"></button>
    <span data-time></span><span data-word data-fresh="fresh" data-paused="paused" data-left="left" data-late="late" data-ahead="ahead"></span>
    <button data-correct></button><span class="clock-corrections" hidden><button data-move="-10"></button><button data-move="10"></button>
    <button data-reset></button></span><p data-said></p></section>`);
  globalThis.window = { addEventListener: (_kind, act) => (submitted = act) };
  element = document.querySelector("section");
  start(element);
}

const presses = (name) => element.querySelector(`[data-${name}]`).click();
const shown = () => ["time", "word"].map((part) => element.querySelector(`[data-${part}]`).textContent);
const overrun = () => document.querySelector("[name=overrun]").value;
const passes = (seconds) => mock.timers.tick(seconds * 1000);

test("it stands until it is tapped, then counts down and, over time, up", () => {
  opened();
  assert.deepEqual(shown(), ["3:00", "fresh"]);
  presses("press");
  passes(60);
  assert.deepEqual(shown(), ["2:00", "left"]);
  passes(127);
  assert.deepEqual(shown(), ["0:07", "late"]);
});

test("a reload or a locked screen costs nothing", () => {
  opened();
  presses("press");
  passes(30);
  opened();
  assert.deepEqual(shown(), ["2:30", "left"]);
});

test("that the time is up is said and felt once", () => {
  opened();
  presses("press");
  passes(200);
  assert.deepEqual([element.querySelector("[data-said]").textContent, buzzes], ["The time is up.", 1]);
});

test("what a turn took too long is in its form when it is sent", () => {
  opened();
  presses("press");
  passes(195);
  submitted();
  assert.equal(overrun(), "15");
});

test("a press ends the turn: its overrun is kept, the other pair's time runs", () => {
  opened();
  presses("press");
  passes(195);
  presses("press");
  assert.deepEqual([overrun(), ...shown()], ["15", "3:00", "ahead"]);
  passes(20);
  submitted();
  assert.equal(overrun(), "15");
  document.querySelector("#sheet-body").innerHTML = '<p data-span="2"></p>';
  redrawn();
  assert.deepEqual(shown(), ["2:40", "left"]);
});

test("a turn within its time leaves what was typed by hand", () => {
  opened();
  document.querySelector("[name=overrun]").value = "7";
  presses("press");
  passes(100);
  submitted();
  assert.equal(overrun(), "7");
});

test("the sheet that goes on begins the next turn's clock, and hides it where no turn comes", () => {
  opened();
  presses("press");
  passes(100);
  document.querySelector("#sheet-body").innerHTML = '<p data-span="2"></p>';
  redrawn();
  assert.deepEqual(shown(), ["3:00", "left"]);
  document.querySelector("#sheet-body").innerHTML = "";
  redrawn();
  assert.equal(element.hidden, true);
});

test("a pause takes no time, the clock is put right by hand and back to the start", () => {
  opened();
  presses("press");
  passes(60);
  presses("run");
  passes(500);
  assert.deepEqual(shown(), ["2:00", "paused"]);
  element.querySelectorAll("[data-move]")[1].click();
  assert.deepEqual(shown(), ["2:10", "paused"]);
  presses("reset");
  assert.deepEqual(shown(), ["3:00", "fresh"]);
});

test("what is kept and cannot be read counts as nothing", () => {
  emptyPhone().setItem(KEY, "{");
  opened();
  assert.deepEqual(shown(), ["3:00", "fresh"]);
});
