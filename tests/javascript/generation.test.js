// A phone does not write to a site that was replaced by a higher generation; its hands stay here.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";

import { faults, openPage } from "./recording.js";
import { emptyPhone, openedAnew, settle } from "./phone.js";
import { standingAt } from "./outboxes.js";

const SITE = "0123456789abcdef";

let page;
let place;
let form; // as the server draws it
let server; // the site at the address: its generation, what was restored, the hands that it has
let sent; // the UUIDs of each batch that came, and the generation that the phone named

beforeEach(() => {
  ({ document: page, place } = openPage());
  emptyPhone(); // with a database, in which lies what was sent
  form = page.getElementById("write-area").innerHTML;
  Object.assign(place.dataset, { sheet: crypto.randomUUID(), site: SITE, generation: "1" });
  server = { generation: 1, restored: "", hands: [] };
  sent = [];
  globalThis.fetch = async (address, options) => answer(address, options);
});

afterEach(async () => {
  await settle();
  assert.deepEqual(faults.splice(0), []);
});

function answer(_address, { method = "GET", headers, body }) {
  const results = [];
  if (method === "POST") {
    const uuids = JSON.parse(body).entries.map(({ uuid }) => uuid);
    sent.push([headers["X-Kontra-Generation"], ...uuids]);
    for (const uuid of uuids) {
      results.push({ uuid, status: server.hands.includes(uuid) ? "repeated" : "written", faults: [], stands: null });
      if (!server.hands.includes(uuid)) server.hands.push(uuid);
    }
  }
  const standing = { ...standingAt(server.hands.length + 1), restored: server.restored };
  const position = `name="position" value="${standing.positions}"`;
  const write = form.replace("u0", crypto.randomUUID()).replace('name="position" value="0"', position);
  const drawn = method === "GET" ? { ahead: "[]", body: "", write } : {};
  const said = { ...standing, ...drawn, generation: server.generation, told: "", results };
  return new Response(JSON.stringify(said));
}

async function opened() {
  const { start } = await openedAnew("outbox");
  start(place);
  await until(() => place.dataset.ready !== undefined);
}

async function until(isSo) {
  for (let turns = 0; !isSo() && turns < 5000; turns += 1) await setImmediate();
  assert.ok(isSo());
}

function saves(points) {
  const field = page.querySelector("[name=points]");
  field.value = points;
  field.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
  page.querySelector("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith("kontra:line:")).length;
const reason = () => place.querySelector("[data-alone-told]").textContent;

function sees(generation) {
  localStorage.setItem(`kontra:generation:${SITE}`, JSON.stringify(generation));
}

test("a phone names the highest generation that it has seen", async () => {
  await opened();
  server.generation = 4; // a backup was restored while the page was open
  saves("71");
  await until(() => server.hands.length === 1 && waiting() === 0);
  saves("28");
  await until(() => server.hands.length === 2);
  assert.deepEqual(sent.map(([generation]) => generation), ["1", "4"]);
  assert.equal(JSON.parse(localStorage.getItem(`kontra:generation:${SITE}`)), 4);
});

for (const [name, seen] of [
  ["sees", () => sees(2)],
  ["saw with an earlier version", () => localStorage.setItem(`kontra:lineage:${SITE}`, '{"epoch": 2}')],
]) {
  test(`a site of a lower generation than a phone ${name} gets no hands`, async () => {
    seen();
    await opened();
    saves("71");
    saves("28");
    await until(() => reason().includes("This site was replaced."));
    assert.deepEqual(sent, []);
    assert.equal(waiting(), 2);
  });
}

test("an older copy of the page asks first, and writes where the site is the newest", async () => {
  sees(2);
  server.generation = 2;
  await opened();
  saves("71");
  await until(() => server.hands.length === 1 && waiting() === 0);
  assert.equal(sent[0][0], "2");
});

test("hands that a restored site lacks are offered again under their UUIDs", async () => {
  await opened();
  saves("71");
  await until(() => server.hands.length === 1 && waiting() === 0);
  const [lost] = server.hands;
  server = { generation: 2, restored: "2026-11-28T19:00:00", hands: [] };
  saves("28");
  await until(() => server.hands.length === 2 && waiting() === 0);
  assert.ok(server.hands.includes(lost));
  assert.equal(new Set(server.hands).size, 2);
});
