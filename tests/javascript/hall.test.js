// The hall's screen: turns pages, asks for newer ones, goes by the desk's remote control.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { page } from "./page.js";
import "./statics.js";

const NOON = Date.UTC(2026, 10, 21, 12);
const ROUND = { ends: NOON + 600_000, left: 0, last_hand: 300, known: true, closed: false, paused: false };
let hall;
let asOf;
let asked;
let answers;
let count = 0;

/** What the server draws: `sheets` pages, of which the first has the round's clock. */
function drawn(sheets, { turned = 0, paused = false, round = ROUND } = {}) {
  const face = `<div data-clock='${JSON.stringify(round)}'><p data-time></p><p data-word></p><p data-note></p></div>`;
  const rest = Array.from({ length: sheets - 1 }, (_none, at) => `<section class="sheet">${at + 2}</section>`);
  return `<div data-turned="${turned}"${paused ? " data-paused" : ""}><section class="sheet">${face}</section>${rest.join("")}</div>`;
}

function newer(html, etag, headers = {}) {
  const told = new Headers({ ...(etag ? { ETag: etag } : {}), ...headers });
  return { ok: true, status: 200, headers: told, text: async () => html };
}

const SAME = { ok: false, status: 304, headers: new Headers() };

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: NOON });
  mock.method(Math, "random", () => 0.5); // no jitter
  mock.method(AbortSignal, "timeout", () => undefined);
  asked = [];
  answers = [];
  globalThis.fetch = async (address, { headers }) => {
    asked.push(headers["If-None-Match"]);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no line");
    return answer;
  };
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

async function opened(html = drawn(3)) {
  page(`<p id="as-of" data-text="as of {time}" data-lost="lost, as of {time}" data-zone="Europe/Warsaw">as of 12:59</p>
    <main id="hall" data-live="/live/" data-seconds="9" data-left="left" data-over="over" data-last="last hand" data-up="finish">${html}</main>`);
  [hall, asOf] = [document.querySelector("#hall"), document.querySelector("#as-of")];
  count += 1;
  await import(`../../tournaments/static/tournaments/js/hall.js?${count}`);
  await turns();
}

async function turns() {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((done) => setImmediate(done));
}

const shown = () => [...hall.querySelectorAll(".sheet")].findIndex((sheet) => sheet.classList.contains("shown"));

/** Time goes by, in small steps, as far as answers are waited for. */
async function passes(milliseconds) {
  for (let left = milliseconds; left > 0; left -= 250) {
    mock.timers.tick(250);
    await turns();
  }
}

test("each page is shown for its time, the first one after the last", async () => {
  await opened();
  const seen = [shown()];
  for (let page_ = 0; page_ < 3; page_ += 1) {
    await passes(9000);
    seen.push(shown());
  }
  assert.deepEqual(seen, [0, 1, 2, 0]);
});

test("every question after an answer names the page that is shown", async () => {
  answers = [newer(drawn(3), '"e1"'), SAME, newer(drawn(2), '"e2"'), newer(drawn(2), ""), SAME];
  await opened();
  await passes(8000);
  assert.deepEqual(asked.slice(0, 5), [undefined, '"e1"', '"e1"', '"e2"', '"e2"']);
  assert.equal(hall.querySelectorAll(".sheet").length, 2);
});

test("the desk turns pages by hand, also backwards beyond the first, and the new page has its time", async () => {
  answers = [newer(drawn(3, { turned: 2 }), '"e1"')];
  await opened();
  assert.equal(shown(), 2);
  answers = [newer(drawn(3, { turned: -1 }), '"e2"')];
  await passes(2000);
  assert.equal(shown(), 2); // three back from the last of three
  await passes(8750);
  assert.equal(shown(), 2);
  await passes(250);
  assert.equal(shown(), 0);
});

test("pages that the desk keeps do not turn, until it lets them", async () => {
  answers = [newer(drawn(3, { paused: true }), '"e1"')];
  await opened();
  await passes(10_000);
  assert.equal(shown(), 0);
  answers = [newer(drawn(3), '"e2"')];
  await passes(24_000);
  assert.notEqual(shown(), 0);
});

test("the time is that of the last answer in the hall's zone, and a lost line is told", async () => {
  answers = [newer(drawn(1), '"e1"', { Date: new Date(NOON).toUTCString() }), SAME];
  await opened();
  assert.equal(asOf.textContent, "as of 13:00");
  await passes(2000);
  assert.deepEqual([asOf.textContent, asOf.className], ["as of 13:00", ""]);
  await passes(2000);
  assert.deepEqual([asOf.textContent, asOf.className], ["lost, as of 13:00", "lost"]);
  answers = [SAME, SAME];
  await passes(4000);
  assert.deepEqual([asOf.textContent, asOf.className], ["as of 13:00", ""]);
});

test("a fault of the server leaves the pages that are shown", async () => {
  answers = [{ ...newer("<p>gateway</p>", '"e9"'), ok: false, status: 502 }];
  await opened();
  assert.deepEqual([hall.querySelectorAll(".sheet").length, asOf.className], [3, "lost"]);
});

test("a server that does not answer is asked less and less often, one that answers as before", async () => {
  await opened();
  const times = [];
  for (let second = 1; second <= 40; second += 1) {
    const before = asked.length;
    await passes(1000);
    if (asked.length > before) times.push(second);
  }
  assert.deepEqual(times, [4, 12, 27]); // after 4, 8 and 15 seconds
  answers = [SAME, SAME, SAME];
  await passes(2000 + 4000); // the last pause ends, then two more
  assert.equal(asked.length, 1 + times.length + 3);
});

test("the round's clock goes on between answers: last hand, then over time", async () => {
  await opened();
  const face = () =>
    [...["time", "word", "note"].map((part) => hall.querySelector(`[data-${part}]`).textContent), hall.querySelector("[data-clock]").className];
  assert.deepEqual(face(), ["10:00", "left", "", ""]);
  await passes(300_000);
  assert.deepEqual(face(), ["5:00", "left", "last hand", "last"]);
  await passes(301_000);
  assert.deepEqual(face(), ["0:01", "over", "finish", "over"]);
});
