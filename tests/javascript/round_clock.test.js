// The round's clock in the hall: it goes by the server's time and by no clock of the device.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { page } from "./page.js";
import "./statics.js";

const NOON = Date.UTC(2026, 10, 21, 12);
const ROUND = {
  now: NOON,
  ends: NOON + 600_000,
  left: 0,
  last_hand: 300,
  known: true,
  closed: false,
  paused: false,
  announced: "",
  extra: [],
};
let now; // of the device's steady clock
let delay; // milliseconds that an answer is on the way
let answer;
let asked;
let reloads;
let heard; // by the window
let count = 0;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 0 }); // a device of 1970
  [now, delay, answer, asked, reloads, heard] = [5000, 0, undefined, 0, 0, {}];
  mock.method(performance, "now", () => now);
  mock.method(AbortSignal, "timeout", () => undefined);
  globalThis.fetch = async () => {
    asked += 1;
    now += delay;
    if (!answer) throw new TypeError("no line");
    return answer;
  };
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

const says = (round) => ({ ok: true, json: async () => ({ ...ROUND, ...round }) });

async function opened(round = ROUND, visibilityState = "visible") {
  page(`<main id="round-clock" data-state="/state/" data-zone="Europe/Warsaw" data-left="left" data-over="over" data-last="last hand"
    data-up="finish" data-paused="stands" data-until="Ends at {time}" data-lost="No connection" data-extra="Table {table}: {minutes} more">
    <p data-time></p><p data-word></p><p data-note></p><p data-ends></p><ul data-extra-list></ul><p data-lost-note></p></main>
    <script type="application/json" id="clock-now">${JSON.stringify(round)}</script>`);
  Object.assign(document, { visibilityState });
  globalThis.window = {
    location: { reload: () => (reloads += 1) },
    addEventListener: (kind, act) => (heard[kind] = act),
  };
  count += 1;
  await import(`../../tournaments/static/tournaments/js/round_clock.js?${count}`);
  await turns();
}

async function turns() {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((done) => setImmediate(done));
}

/** Time goes by on the steady clock and for whoever waits. */
async function passes(milliseconds) {
  for (let left = milliseconds; left > 0; left -= 250) {
    now += 250;
    mock.timers.tick(250);
    await turns();
  }
}

const part = (name) => document.querySelector(`[data-${name}]`).textContent;
const clock = () => document.querySelector("#round-clock");

test("a device whose clock is wrong shows the server's time, also without a connection", async () => {
  await opened();
  assert.deepEqual([part("time"), part("word"), part("ends")], ["10:00", "left", "Ends at 13:10"]);
  await passes(60_000);
  assert.equal(part("time"), "9:00");
});

test("half the time that an answer was on the way has passed at the server", async () => {
  await opened();
  answer = says({});
  delay = 4000; // the server said noon two seconds ago
  await passes(5000);
  assert.equal(part("time"), "9:58");
});

test("the last hand is told, then that the time is up", async () => {
  await opened();
  await passes(300_000);
  assert.deepEqual([part("time"), part("note"), clock().className], ["5:00", "last hand", "last"]);
  await passes(365_000);
  assert.deepEqual([part("time"), part("word"), part("note"), clock().className], ["1:05", "over", "finish", "over"]);
});

test("what the desk changes is shown with the next answer: a pause, more minutes", async () => {
  await opened();
  answer = says({ ends: null, left: 93, paused: true, extra: [[3, 5], [7, 10]] });
  await passes(5000);
  assert.deepEqual([part("time"), part("note"), part("ends")], ["1:33", "stands", ""]);
  const extra = [...document.querySelectorAll("[data-extra-list] li")];
  assert.deepEqual(extra.map(({ textContent }) => textContent), ["Table 3: 5 more", "Table 7: 10 more"]);
  await passes(5000);
  assert.ok(document.querySelector("li") === extra[0]); // nothing is read out twice
});

test("one question without an answer is an accident, the second is told, and an answer ends it", async () => {
  await opened(); // asks at once
  assert.equal(part("lost-note"), "");
  await passes(5000);
  assert.equal(part("lost-note"), "No connection");
  answer = says({});
  await passes(5000);
  assert.equal(part("lost-note"), "");
});

test("a fault of the server is no answer", async () => {
  answer = { ok: false, json: async () => ({ ...ROUND, ends: NOON }) };
  await opened();
  assert.equal(part("time"), "10:00");
});

test("a page that is not seen asks nothing until it is looked at or the network is back", async () => {
  await opened(ROUND, "hidden");
  await passes(20_000);
  assert.equal(asked, 0);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  await turns();
  heard.online();
  assert.equal(asked, 2);
});

test("what the desk announces or takes back opens the page anew", async () => {
  answer = says({});
  await opened();
  assert.equal(reloads, 0);
  answer = says({ announced: "m1" });
  await passes(5000);
  assert.equal(reloads, 1);
});

test("a round without a time has no clock", async () => {
  page('<main id="round-clock"></main>');
  count += 1;
  await import(`../../tournaments/static/tournaments/js/round_clock.js?${count}`);
  assert.equal(asked, 0);
});
