// What the server took from this phone is kept for a day, and offered again where it was lost.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepSent, offerAgain, sentOf } from "../../scorer/static/scorer/js/resend.js";
import { asked, linesOf } from "../../scorer/static/scorer/js/store.js";
import { line } from "./outboxes.js";
import { emptyPhone } from "./phone.js";

const DAY = 24 * 60 * 60 * 1000; // milliseconds
const NOW = Date.parse("2026-01-31T20:15:00Z");

emptyPhone();

beforeEach(async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: NOW });
  for (const name of Object.keys(localStorage)) localStorage.removeItem(name);
  for (const store of ["sent", "lines"]) {
    for (const { uuid } of await asked((db) => db.getAll(store))) {
      await asked((db) => db.delete(store, uuid));
    }
  }
});

test("what was sent for a sheet is told in the order of the sheet", async () => {
  await keepSent(line(2));
  await keepSent(line(1));
  await keepSent(line(1, { uuid: "u0", order: 0 }));
  await keepSent(line(3, { sheet: "other" }));
  const uuids = (await sentOf("s")).map(({ uuid }) => uuid);
  assert.deepEqual(uuids, ["u0", "u1", "u2"]);
});

test("what was sent more than a day ago goes", async (context) => {
  await keepSent(line(1));
  context.mock.timers.setTime(NOW + DAY);
  await keepSent(line(2));
  assert.deepEqual((await sentOf("s")).map(({ uuid }) => uuid), ["u1", "u2"]);
  context.mock.timers.setTime(NOW + DAY + 1);
  await keepSent(line(3));
  assert.deepEqual((await sentOf("s")).map(({ uuid }) => uuid), ["u2", "u3"]);
});

test("of more than 400 lines the oldest go", async () => {
  for (let number = 1; number <= 400; number += 1) {
    const old = { ...line(number), sent: NOW - 1000 + number };
    await asked((db) => db.put("sent", old));
  }
  await keepSent(line(401));
  const uuids = (await sentOf("s")).map(({ uuid }) => uuid);
  assert.equal(uuids.length, 400);
  assert.equal(uuids.includes("u1"), false);
  assert.equal(uuids.includes("u2"), true);
});

test("what was sent waits once more under the same uuids", async () => {
  await keepSent(line(1, { state: "moved", faults: [{ label: "", message: "no" }] }));
  await keepSent(line(2));
  await offerAgain("s");
  const again = { state: "waiting", faults: [], stands: null, offered: NOW };
  assert.deepEqual(await linesOf("s"), [line(1, again), line(2, again)]);
});
