// What is announced counts down by the server's time and is hidden when it is over.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { hear, serverNow, start } from "../../scorer/static/scorer/js/announcement.js";
import { page } from "./page.js";

const NOON = Date.UTC(2026, 10, 21, 12);

test("it counts down, by the server's time, and is hidden at its end", () => {
  mock.timers.enable({ apis: ["Date", "setTimeout"], now: NOON - 3_600_000 });
  page(`<aside class="announcement" data-until="${NOON / 1000 + 90}"><b data-left></b></aside>`);
  hear(new Headers({ Date: new Date(NOON).toUTCString() })); // this device is an hour behind
  assert.equal(serverNow(), NOON);
  start();
  const told = document.querySelector("aside");
  assert.deepEqual([told.hidden, told.textContent], [false, "1:30"]);
  mock.timers.tick(60_000);
  assert.deepEqual([told.hidden, told.textContent], [false, "0:30"]);
  mock.timers.tick(30_000);
  assert.equal(told.hidden, true);
  mock.timers.reset();
});

test("a device that is right, or an answer without a time, changes nothing", () => {
  mock.timers.enable({ apis: ["Date"], now: NOON });
  hear(new Headers({ Date: new Date(NOON + 1000).toUTCString() }));
  assert.equal(serverNow(), NOON);
  hear(new Headers());
  assert.equal(serverNow(), NOON);
  mock.timers.reset();
});
