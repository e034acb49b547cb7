// What the phone keeps: twice, in a database and in a small storage, either of which may fail.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { line } from "./outboxes.js";
import { emptyPhone, openedAnew, refuse } from "./phone.js";

let store;

beforeEach(async () => {
  emptyPhone();
  store = await openedAnew("store");
});

test("lines come back in order, those of one sheet or of all", async () => {
  await store.keep(line(2));
  await store.keep(line(1));
  await store.keep(line(3, { sheet: "other" }));
  assert.deepEqual(await store.linesOf("s"), [line(1), line(2)]);
  assert.deepEqual(await store.linesOf(), [line(1), line(2), line(3, { sheet: "other" })]);
});

test("a line is safe before the database answers", () => {
  void store.keep(line(1));
  assert.deepEqual(JSON.parse(localStorage.getItem("kontra:line:u1")), line(1));
});

test("a line that is kept again says what it said last", async () => {
  await store.keep(line(1));
  await store.keep(line(1, { state: "moved" }));
  assert.deepEqual(await store.linesOf("s"), [line(1, { state: "moved" })]);
});

test("a line that was let go does not come back", async () => {
  await store.keep(line(1));
  await store.drop("u1");
  assert.deepEqual(await store.linesOf("s"), []);
  assert.deepEqual(Object.keys(localStorage), []);
});

test("a phone without a database keeps lines in its small storage", async () => {
  globalThis.indexedDB = undefined;
  await store.keep(line(1));
  await store.keep(line(2));
  await store.drop("u1");
  assert.deepEqual(await store.linesOf("s"), [line(2)]);
});

test("a line that the database could not let go is not offered again", async () => {
  await store.keep(line(1));
  const { indexedDB } = globalThis;
  globalThis.indexedDB = undefined;
  const without = await openedAnew("store");
  await without.drop("u1");
  globalThis.indexedDB = indexedDB;
  assert.deepEqual(await store.linesOf("s"), []);
});

test("a phone whose small storage is full keeps lines in its database", async () => {
  refuse("setItem");
  await store.keep(line(1));
  assert.deepEqual(await store.linesOf("s"), [line(1)]);
});

test("a small storage that is forbidden holds nobody up", async () => {
  refuse("setItem", "getItem", "removeItem");
  await store.keep(line(1));
  assert.equal(store.read("kontra:any"), undefined);
  assert.deepEqual(await store.linesOf("s"), [line(1)]);
});

test("a lost connection to the database is opened once more", async () => {
  await store.keep(line(1));
  let attempts = 0;
  const found = await store.asked((db) => {
    attempts += 1;
    if (attempts === 1) throw new Error("Connection to Indexed Database server lost");
    return db.getAll("lines");
  });
  assert.deepEqual(found, [line(1)]);
  assert.equal(attempts, 2);
});

test("a database that never answers gives nothing", async () => {
  const found = await store.asked(() => {
    throw new Error("lost");
  });
  assert.equal(found, undefined);
});

test("small values are kept by name, and what is spoilt is nothing", () => {
  store.write("kontra:one", { number: 1 });
  assert.deepEqual(store.read("kontra:one"), { number: 1 });
  store.forget("kontra:one");
  assert.equal(store.read("kontra:one"), undefined);
  localStorage.setItem("kontra:spoilt", "{");
  assert.equal(store.read("kontra:spoilt"), undefined);
});

// One page at a time: by the browser's locks, or by a lease in the database where it has none

/** A browser on a plain-http network has no locks. */
function withoutLocks(context) {
  const { locks } = navigator;
  Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
  const back = { value: locks, configurable: true };
  context.after(() => Object.defineProperty(navigator, "locks", back));
}

for (const [name, prepare] of [
  ["locks", () => {}],
  ["leases", withoutLocks],
]) {
  test(`two pages of a phone do not work at once (${name})`, async (context) => {
    prepare(context);
    const other = await openedAnew("store");
    let finish;
    const working = store.alone("outbox:s", () => new Promise((done) => (finish = done)));
    while (!finish) await new Promise((look) => setTimeout(look, 1));
    assert.equal(await other.alone("outbox:s", async () => assert.fail("both work")), false);
    assert.equal(await other.alone("outbox:t", async () => undefined), true);
    finish();
    assert.equal(await working, true);
    assert.equal(await other.alone("outbox:s", async () => undefined), true);
  });

  test(`work that fails lets others work (${name})`, async (context) => {
    prepare(context);
    const failing = store.alone("outbox:s", async () => {
      throw new Error("no");
    });
    await assert.rejects(failing, { message: "no" });
    assert.equal(await store.alone("outbox:s", async () => undefined), true);
  });
}

test("a lease whose page was closed ends after 15 s", async (context) => {
  withoutLocks(context);
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const other = await openedAnew("store");
  await new Promise((works) => void store.alone("outbox:s", () => new Promise(works)));
  context.mock.timers.setTime(1_015_000);
  assert.equal(await other.alone("outbox:s", async () => undefined), false);
  context.mock.timers.setTime(1_015_001);
  assert.equal(await other.alone("outbox:s", async () => undefined), true);
});
